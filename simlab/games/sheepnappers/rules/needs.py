"""Fuel needed for a launch, and the players still in the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sheepnappers import components as c
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import Seat, Table


@kernel
def active_count(table: Table) -> int:
    """Count the players neither home nor eaten."""
    count = 0
    for seat in range(table.seats):
        if table.status[seat] == c.ACTIVE:
            count += 1
    return count


@kernel
def base_need(table: Table) -> int:
    """Return the fuel for a launch without hacks (rulebook, "the Launch")."""
    if table.rules.need_dynamic != 0:
        return table.rules.base_need[max(2, active_count(table))]
    return table.rules.base_need[table.seats]


@kernel
def fuel_need(table: Table, me: Seat) -> int:
    """Return the fuel need of this player, hacks included."""
    return base_need(table) + table.rules.gps_extra * me.hand[c.GPS]


@kernel
def can_launch(table: Table, me: Seat) -> int:
    """Return whether the hand holds at least the fuel for a launch (RULES.md A2)."""
    return me.hand[c.FUEL] >= fuel_need(table, me)


@kernel
def wool_in_hand(table: Table, me: Seat) -> int:
    """Return the wool of this hand if brought home."""
    wool = 0
    for kind in range(c.IT, c.KAMIKAZE + 1):
        wool += table.rules.wool[kind] * me.hand[kind]
    return wool


@kernel
def sheep_kinds(me: Seat) -> int:
    """Count the kinds of sheep in a hand."""
    kinds = 0
    for kind in range(c.IT, c.KAMIKAZE + 1):
        if me.hand[kind] > 0:
            kinds += 1
    return kinds


@kernel
def seat_after(table: Table, seat: int, offset: int) -> int:
    """Return the seat at this offset (at most all seats) after another, in play order."""
    other = seat + offset
    return other - table.seats if other >= table.seats else other


@kernel
def next_active(table: Table, seat: int) -> int:
    """Return the next player in play order still in the round (or ``seat`` itself)."""
    for offset in range(1, table.seats):
        other = seat_after(table, seat, offset)
        if table.status[other] == c.ACTIVE:
            return other
    return seat


@kernel
def are_partners(table: Table, a: int, b: int) -> int:
    """Return whether two different seats play together (Tag-Team)."""
    return table.rules.teams != 0 and (a - b) % 2 == 0 and a != b
