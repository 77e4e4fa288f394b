"""Kernels that rules call by number, and those that are hardly ever called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simlab.engine import entries, linking
from simlab.engine.compiled import CompiledGame
from simlab.engine.errors import SimlabError
from simlab.engine.family import Reach
from simlab.engine.kernel import apart, by_number, kernel, rarely
from simlab.engine.matchup import build_matchup
from simlab.engine.policy import policies_in, policy
from simlab.engine.units import MISSING, Unit
from tests.engine import tiny


@kernel
def twice(table: Any, me: Any) -> Any:
    return 2 * me.pennies


@kernel
def thrice(table: Any, me: Any) -> Any:
    return 3 * me.pennies


@by_number(8, "table", "seat")
def effect(number: Any, table: Any, me: Any) -> Any:
    return {3: twice, 5: thrice}[int(number)](table, me)


@apart("table", "seat", rare=True)
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
    monkeypatch.setattr(entries, "cache_root", lambda: tmp_path)
    names: list[str] = []
    stop = linking.on_compile(names.append)
    code = CompiledGame(tiny.GAME)
    try:
        asked = code.policy(policies_in([reader])["reader"])
        code.attach({effect: {3: twice}})
        code.attach({effect: {3: twice, 5: thrice}})
    finally:
        stop()
    assert [names.count(each) for each in ("twice", "thrice", "costly")] == [1, 1, 2]
    mind = build_matchup(tiny.GAME, "random").minds()[0]
    found = []
    for pennies in (3, 5, 6, 7):
        world.seats[0].pennies = pennies
        found.append(int(asked(world.table, world.seats[0], mind)))
    assert found == [6, 15, 1012, 2007]
    code.check_units()
    world.seats[0].pennies = 4
    assert asked(world.table, world.seats[0], mind) == MISSING
    with pytest.raises(SimlabError, match="effect has no unit 4"):
        code.check_units()


def test_what_calls_by_number_does_not_depend_on_what_is_called() -> None:
    reach = Reach(policies_in([reader])["reader"].function)
    assert reach.stable
    assert not {"twice", "thrice", "costly"} & {each.__name__ for each in reach.members}


def test_processes_that_begin_together_compile_in_other_orders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each finds on disk what another has done; in one order all would compile the same."""
    orders = []
    for _ in range(3):
        code, order = CompiledGame(tiny.GAME), list[str]()

        def unit(name: str, *rest: Any, order: list[str] = order) -> Unit:
            order.append(name)
            return Unit.of_python(twice)

        monkeypatch.setattr(code, "_unit", unit)
        code.attach({effect: dict.fromkeys(range(8), twice)})
        orders.append(order)
    assert {*map(frozenset, orders)} == {frozenset(f"effect-{number}" for number in range(8))}
    assert len({*map(tuple, orders)}) > 1


def test_what_was_made_apart_stays_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, world: Any
) -> None:
    """Kernels that are made into pieces anew, as tests of linking do, call the same tables."""
    monkeypatch.setattr(entries, "cache_root", lambda: tmp_path)
    code = CompiledGame(tiny.GAME)
    code.attach({effect: {3: twice}})
    entries.pieces.cache_clear()
    asked = code.policy(policies_in([reader])["reader"])
    mind = build_matchup(tiny.GAME, "random").minds()[0]
    world.seats[0].pennies = 3
    assert int(asked(world.table, world.seats[0], mind)) == 6
