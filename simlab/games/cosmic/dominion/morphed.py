"""Morphed ships of Lizard: their number among its ships at each place.

No player chooses which ship is a morphed one: morphed ships go to encounters, leave the warp and
come home before the others, and are lost after them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table


WORTH = 2
"""Amount that a morphed ship adds to a total beyond 1."""


@kernel
def ships_at(table: Table, seat: int, berth: int) -> int:
    """Count a player's ships at a place."""
    return table.ships[berth, seat] if berth < c.PLANETS else table.zones[berth - c.PLANETS, seat]


@kernel
def goes_first(start: int, goal: int) -> int:
    """Return whether a morphed ship goes before others: to an encounter, or to a colony."""
    if goal < c.PLANETS:
        return True
    return start < c.PLANETS and (goal == c.PLANETS + c.GATE or goal == c.PLANETS + c.SIDE)


@kernel
def follow(table: Table, seat: int, start: int, goal: int) -> None:
    """Move morphed ships along with ships that went to another place."""
    there = table.morphed[start]
    more = max(0, there - ships_at(table, seat, start))
    if more == 0 and there > 0 and goes_first(start, goal):
        more = 1
    table.morphed[start] -= more
    table.morphed[goal] += more


@kernel
def in_encounter(table: Table, seat: int) -> int:
    """Return the place of a player's ships in the encounter."""
    if seat == table.offense:
        return c.PLANETS + c.GATE
    if seat == table.defense:
        return table.target
    attacks = table.role[seat] == c.OFFENSE_ALLY
    return c.PLANETS + (c.GATE if attacks else c.SIDE)


@compiled_separately("table", "int", rare=True)
def added(table: Table, main: int) -> int:
    """Compute the amount that morphed ships add to a main player's side."""
    seat = table.lizard - 1
    ally = c.OFFENSE_ALLY if main == table.offense else c.DEFENSE_ALLY
    if seat != main and table.role[seat] != ally:
        return 0
    return WORTH * table.morphed[in_encounter(table, seat)]


@kernel
def all_of(table: Table) -> int:
    """Count all morphed ships in the game."""
    found = 0
    for berth in range(c.PLANETS + c.ZONES):
        found += table.morphed[berth]
    return found - table.morphed[c.PLANETS + c.REMOVED]
