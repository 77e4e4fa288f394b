"""Morphed ships of Lizard: how many there are among its ships at each place.

Nobody is asked which ship is a morphed one (rules file, section 5): those go to encounters, leave
the warp and come home before the others, and are lost after them.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.jit.kernel import compiled_separately, kernel

WORTH = 2
"""What a morphed ship counts beyond one."""


@kernel
def ships_at(table: Any, seat: Any, berth: Any) -> Any:
    """Count a player's ships at a place."""
    return table.ships[berth, seat] if berth < c.PLANETS else table.zones[berth - c.PLANETS, seat]


@kernel
def goes_first(start: Any, goal: Any) -> Any:
    """Return whether a morphed ship goes before others: to an encounter, or to a colony."""
    if goal < c.PLANETS:
        return True
    return start < c.PLANETS and (goal == c.PLANETS + c.GATE or goal == c.PLANETS + c.SIDE)


@kernel
def follow(table: Any, seat: Any, start: Any, goal: Any) -> None:
    """Ships went from a place to another: morphed ones go along."""
    there = table.morphed[start]
    more = max(0, there - ships_at(table, seat, start))
    if more == 0 and there > 0 and goes_first(start, goal):
        more = 1
    table.morphed[start] -= more
    table.morphed[goal] += more


@kernel
def in_encounter(table: Any, seat: Any) -> Any:
    """Return where a player's ships in the encounter are."""
    if seat == table.offense:
        return c.PLANETS + c.GATE
    if seat == table.defense:
        return table.target
    attacks = table.role[seat] == c.OFFENSE_ALLY
    return c.PLANETS + (c.GATE if attacks else c.SIDE)


@compiled_separately("table", "int", rare=True)
def added(table: Any, main: Any) -> Any:
    """Return what the morphed ships on the side of a main player count beyond one each."""
    seat = table.lizard - 1
    ally = c.OFFENSE_ALLY if main == table.offense else c.DEFENSE_ALLY
    if seat != main and table.role[seat] != ally:
        return 0
    return WORTH * table.morphed[in_encounter(table, seat)]


@kernel
def all_of(table: Any) -> Any:
    """Count all morphed ships in the game."""
    found = 0
    for berth in range(c.PLANETS + c.ZONES):
        found += table.morphed[berth]
    return found - table.morphed[c.PLANETS + c.REMOVED]
