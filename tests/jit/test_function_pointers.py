"""Units: compiled code that is called by its address, and what stands for it without a compiler."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba import types

from simlab.core.policy import Policy, policies_in, policy
from simlab.core.records import record
from simlab.core.workspace import LEGAL, STEP
from simlab.jit import entry_points, linking, pending_errors
from simlab.jit.dispatch_table import MISSING, AddressTable
from simlab.jit.entry_points import compile_entry, pieces
from simlab.jit.errors import SimlabError
from simlab.jit.function_pointers import (
    RAISED,
    Unit,
    caller,
    exporter,
    form,
    memory_address,
)
from simlab.jit.kernel import compiled_separately, kernel
from simlab.jit.memory import _word_in_python, _words_in_python, word_at, word_count
from simlab.runtime.compiled import CompiledGame
from simlab.runtime.matchup import build_matchup
from tests.conftest import Shell
from tests.toy_games import tiny

THING = record([("count", np.int64), ("share", np.float64), ("more", np.int64, (3,))])
KIND: Any = numba.from_dtype(THING)
I8 = types.int64


@kernel
def add(thing: Any, number: Any) -> Any:
    """Count in a record; what is below zero is an exception."""
    if number < 0:
        raise ValueError("below zero")
    thing.count += number
    return thing.count


@kernel
def is_full(thing: Any, number: Any) -> Any:
    return thing.count >= number


@kernel
def reset(thing: Any, number: Any) -> None:
    thing.count = number


class Piece:
    """What is exported: a kernel of one signature."""

    signature = I8(KIND, I8)
    rare = False

    def __init__(self, function: Any) -> None:
        self.function = function

    def __call__(self) -> Any:
        made = pieces(False)(self.function)
        made.compile(self.signature.args)
        return made.overloads[self.signature.args]


def unit_of(function: Any) -> Unit:
    export = exporter(Piece(function))

    def address() -> Any:
        return export()

    made = compile_entry(address, I8(), None)
    return Unit(made(), Piece.signature, made)


call = caller(Piece.signature)


def add_twice(address: Any, things: Any, number: Any) -> Any:
    first = call(address, things[0], number)
    return first + 1000 * call(address, things[1], number)


@pytest.fixture(scope="module")
def adding() -> Unit:
    return unit_of(add)


def test_python_calls_a_unit_and_the_record_is_the_same_one(adding: Unit) -> None:
    things = np.zeros(3, THING)
    assert adding(things[1], 5) == 5
    assert adding(things[1], np.int64(2)) == 7
    assert things["count"].tolist() == [0, 7, 0]


def test_a_record_within_a_record_is_found(adding: Unit) -> None:
    outer = record([("before", np.int64), ("things", THING, (2,))])
    whole = np.zeros(2, outer)
    adding(whole[1].things[1], 4)
    assert whole["things"]["count"].tolist() == [[0, 0], [0, 4]]
    assert memory_address(whole[1].things[1]) == whole.ctypes.data + outer.itemsize + 8 + 40


def test_compiled_code_calls_by_address(adding: Unit) -> None:
    loop = compile_entry(add_twice, I8(I8, types.Array(KIND, 1, "C"), I8), None)
    things = np.zeros(2, THING)
    things[1]["count"] = 10
    assert loop(adding.address, things, 3) == 3 + 1000 * 13
    resetting = unit_of(reset)
    assert loop(resetting.address, things, 6) == 0, "nothing is 0"
    assert things["count"].tolist() == [6, 6], "another address, another unit; nothing compiled"
    assert loop(unit_of(is_full).address, things, 6) == 1001, "true is 1"


def test_an_exception_does_not_cross_the_call(adding: Unit) -> None:
    things = np.zeros(2, THING)
    with pytest.raises(SimlabError, match="compiled code raised an exception"):
        adding(things[0], -1)
    caught = compile_entry(catch, types.boolean(I8, KIND, I8), None)
    assert caught(adding.address, things[0], -1)
    assert not caught(adding.address, things[0], 1)
    assert things["count"].tolist() == [1, 0]


def catch(address: Any, thing: Any, number: Any) -> Any:
    return call(address, thing, number) == RAISED


def test_arguments_must_be_as_many_as_the_signature_has(adding: Unit) -> None:
    with pytest.raises(ValueError, match="argument 2 is longer"):
        adding(np.zeros(1, THING)[0])


def test_a_game_is_one_unit_for_all_who_ask() -> None:
    """A single step from Python is the code of the play-out loop, at its address."""
    code = CompiledGame(tiny.GAME)
    room = code.room(imagining=True)[0]
    assert [code.legal.address, code.step.address] == [room.parts[LEGAL], room.parts[STEP]]
    world = build_matchup(tiny.GAME, "random", rules={"start": 3}).blank_world()[0]
    code.deal(world)
    assert code.legal_marks(world).tolist() == [1, 1]
    code.step(world, tiny.YES)
    assert (world.table.decision, world.seats[0].pennies >= 2) == (tiny.AGAIN, True)
    assert code.policy(tiny.GAME.policies["random"]) is code.policy(tiny.GAME.policies["random"])


def test_words_of_a_record() -> None:
    things = np.zeros(2, THING)
    things[1]["count"], things[1]["share"], things[1]["more"] = -7, 0.5, (1, 2, 3)
    words = [int(each) for each in things[1:].view(np.int64)]
    assert look(things[1]) == words == [-7, np.float64(0.5).view(np.int64), 1, 2, 3]
    size = _words_in_python(things[1])
    assert [_word_in_python(things[1], place) for place in range(size)] == words


def look(thing: Any) -> list[int]:
    kinds = I8(KIND), I8(KIND, I8)
    count, at = (
        compile_entry(each, kind, None) for each, kind in zip((size, word), kinds, strict=True)
    )
    return [int(at(thing, place)) for place in range(count(thing))]


def size(thing: Any) -> Any:
    return word_count(thing)


def word(thing: Any, place: Any) -> Any:
    return word_at(thing, place)


TABLE = AddressTable("simlab.tests.units", 4, Piece.signature)
by_number = TABLE.call


def ask_table(number: Any, thing: Any, amount: Any) -> Any:
    return by_number(number, thing, amount)


def use_table(ask: Any, units: list[Unit]) -> list[Any]:
    """Call through a table, full and empty places and places outside it."""
    thing = np.zeros(1, THING)[0]
    for number, unit in enumerate(units):
        TABLE.put(number, unit)
    found: list[Any] = [int(ask(number, thing, 5)) for number in (0, 1, 2)]
    pending_errors.check()
    for number in (3, 4, -1, 10**12):
        found.append(ask(number, thing, 1) == MISSING)
        try:
            pending_errors.check()
        except SimlabError as error:
            found.append(str(error))
    pending_errors.check()
    return found


MISSED = [
    each
    for number in (3, 4, -1, 10**12)
    for each in (True, f"simlab.tests.units has no unit {number}")
]


def test_a_table_finds_units_by_number_and_reports_what_is_missing(adding: Unit) -> None:
    ask = compile_entry(ask_table, I8(I8, KIND, I8), None)
    found = use_table(ask, [adding, unit_of(reset), unit_of(is_full)])
    assert found == [5, 0, 1, *MISSED]


@compiled_separately("table", "seat", "int", "number")
def shared(table: Any, me: Any, plus: Any, share: Any) -> Any:
    return int(me.pennies + plus) if share > 0.25 else 0


@policy
def thrifty(table: Any, me: Any, mind: Any) -> Any:
    return 1 if shared(table, me, 0, 0.5) > 3 else 0


@policy
def daring(table: Any, me: Any, mind: Any) -> Any:
    return 1 if shared(table, me, 1, 0.5) > 1 else 0


def test_helpers_shared_by_policies_are_compiled_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(entry_points, "cache_root", lambda: tmp_path)
    compiled: list[str] = []
    stop = linking.on_compile(compiled.append)
    code = CompiledGame(tiny.GAME)
    found: dict[str, Policy] = policies_in([thrifty, daring])
    world = np.zeros(1, tiny.GAME.layout.world)[0]
    mind = build_matchup(tiny.GAME, "random").minds()[0]
    answers = {}
    try:
        units = {name: code.policy(each) for name, each in found.items()}
        for pennies in range(6):
            world.seats[0].pennies = pennies
            answers[pennies] = [unit(world.table, world.seats[0], mind) for unit in units.values()]
    finally:
        stop()
    assert compiled.count("shared") == 1
    assert answers == {n: [int(n > 3), int(n > 0)] for n in range(6)}


def test_policies_that_are_one_function_are_one_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has compiled one need not compile the other, in another process either."""
    one = tiny.GAME.policies["random"]
    other = dataclasses.replace(one, name="other")
    policies = {**tiny.GAME.policies, "other": other}
    code = CompiledGame(dataclasses.replace(tiny.GAME, policies=policies))
    named: list[str] = []

    def unit(self: CompiledGame, name: str, *told: Any, **how: Any) -> Any:
        named.append(name)

    monkeypatch.setattr(CompiledGame, "_unit", unit)
    code._compile_policy(one, lambda text: None)
    code._compile_policy(other, lambda text: None)
    assert named == ["policy-random"] * 2


def uncompiled() -> list[Any]:
    """Use units of Python functions in the way of compiled ones (runs without a compiler)."""
    things = np.zeros(2, THING)
    adding = Unit.of_python(add)
    found: list[Any] = [int(adding(things[0], 3)), Unit.of_python(reset)(things[1], 4)]
    found += [int(add_twice(adding.address, things, 5))]
    found += [int(word_at(things[1], place)) for place in range(word_count(things[1]))]
    try:
        adding(things[0], -1)
    except ValueError as error:
        found.append(str(error))
    same = use_table(ask_table, [adding, Unit.of_python(reset), Unit.of_python(is_full)])
    assert same == [5, 0, 1, *MISSED], same
    return found


def test_units_are_the_same_without_a_compiler(shell: Shell) -> None:
    code = "from tests.jit.test_function_pointers import *; print(json.dumps(uncompiled()))"
    run = shell(["-W", "error", "-c", code], NUMBA_DISABLE_JIT="1")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == [3, 0, 8 + 1000 * 9, 9, 0, 0, 0, 0, "below zero"]


def test_too_many_arguments_are_named():
    with pytest.raises(SimlabError, match="at most 7 arguments, its number included; this one 8"):
        form(8)
