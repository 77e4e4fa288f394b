"""Kernels that rules call by number, and those that are hardly ever called."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simlab.core.policy import policies_in, policy
from simlab.jit import clock, entry_points, linking
from simlab.jit.call_graph import Closure
from simlab.jit.errors import SimlabError
from simlab.jit.function_pointers import Unit
from simlab.jit.kernel import compiled_separately, dispatch_table, kernel, rarely
from simlab.runtime.compiled import CompiledGame
from simlab.runtime.matchup import build_matchup
from tests.simulated_machine import Hands
from tests.toy_games import tiny


@kernel
def twice(table: Any, me: Any) -> Any:
    return 2 * me.pennies


@kernel
def thrice(table: Any, me: Any) -> Any:
    return 3 * me.pennies


@dispatch_table(8, "table", "seat")
def effect(number: Any, table: Any, me: Any) -> Any:
    return {3: twice, 5: thrice}[int(number)](table, me)


@compiled_separately("table", "seat", rare=True)
def costly(table: Any, me: Any) -> Any:
    return effect(3, table, me) + 1000


@policy
def reader(table: Any, me: Any, mind: Any) -> Any:
    """Ask by number what the pennies say; six are rare, and seven."""
    if rarely(me.pennies == 6):
        return costly(table, me)
    if rarely(me.pennies == 7):
        return tiny.costly(table, me)
    return effect(me.pennies, table, me)


@pytest.fixture
def world() -> Any:
    return np.zeros(1, tiny.GAME.layout.world)[0]


def test_each_number_is_a_unit_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, world: Any
) -> None:
    monkeypatch.setattr(entry_points, "cache_root", lambda: tmp_path)
    names: list[str] = []
    stop = linking.on_compile(names.append)
    code = CompiledGame(tiny.GAME)
    try:
        asked = code.policy(policies_in([reader])["reader"])
        code.attach({effect: {3: twice}})
        code.attach({effect: {3: twice, 5: thrice}})
        assert not {"twice", "thrice", "costly"} & {*names}
        mind = build_matchup(tiny.GAME, "random").minds()[0]
        found = []
        for pennies in (3, 5, 6, 7, 3, 5):
            world.seats[0].pennies = pennies
            found.append(int(asked(world.table, world.seats[0], mind)))
    finally:
        stop()
    assert found == [6, 15, 1012, 2007, 6, 15]
    assert [names.count(each) for each in ("twice", "thrice", "costly")] == [1, 1, 2]
    world.seats[0].pennies = 4
    with pytest.raises(SimlabError, match="effect has no unit 4"):
        asked(world.table, world.seats[0], mind)


def test_caller_by_number_does_not_depend_on_the_called() -> None:
    reach = Closure(policies_in([reader])["reader"].function)
    assert reach.stable
    assert not {"twice", "thrice", "costly"} & {each.__name__ for each in reach.members}


def asking(world: Any, first: Callable[[], None]) -> Callable[[], int]:
    """Return what asks, from compiled code, for a unit; ``first`` runs before it is made."""
    code = CompiledGame(tiny.GAME)
    code.attach({effect: {}})
    table = code._places.table(effect)

    def made() -> Unit:
        first()
        return code._unit("twice", twice, table.signature)

    table.put_later(3, made)
    asked = code.policy(policies_in([reader])["reader"])
    mind = build_matchup(tiny.GAME, "random").minds()[0]
    world.seats[0].pennies = 3
    return lambda: int(asked(world.table, world.seats[0], mind))


def test_error_of_a_unit_is_raised_and_it_is_made_again(world: Any) -> None:
    reasons = [KeyboardInterrupt(), ValueError("no unit today")]

    def fail() -> None:
        if reasons:
            raise reasons.pop()

    ask = asking(world, fail)
    with pytest.raises(ValueError, match="no unit today"):
        ask()
    with pytest.raises(KeyboardInterrupt):
        ask()
    assert ask() == 6


def test_a_unit_that_many_threads_call_first_is_made_once(world: Any, hands: Hands) -> None:
    made: list[float] = []

    def dawdle() -> None:
        hands.compute(5.0)
        made.append(hands.seconds)
        time.sleep(0.05)  # the others ask meanwhile

    ask, before, begun = asking(world, dawdle), clock.stood_still(), clock.now()
    thought = clock.cpu_now()
    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(lambda _: ask(), range(8))] == [6] * 8
    assert len(made) == 1
    assert clock.stood_still() - before == pytest.approx(5.0)
    assert clock.now() == pytest.approx(begun)
    assert clock.cpu_now() == pytest.approx(thought)


def test_units_made_apart_stay_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, world: Any
) -> None:
    """Kernels that are made into pieces anew, as tests of linking do, call the same tables."""
    monkeypatch.setattr(entry_points, "cache_root", lambda: tmp_path)
    code = CompiledGame(tiny.GAME)
    code.attach({effect: {3: twice}})
    entry_points.pieces.cache_clear()
    asked = code.policy(policies_in([reader])["reader"])
    mind = build_matchup(tiny.GAME, "random").minds()[0]
    world.seats[0].pennies = 3
    assert int(asked(world.table, world.seats[0], mind)) == 6
