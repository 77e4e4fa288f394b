"""Seating, and the next player clockwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.spaceknights.components import NOTHING
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Table


@kernel
def next_alive(table: Table, seat: int) -> int:
    """Return the next live player clockwise."""
    position = table.position[seat]
    for _ in range(table.seats):
        position += 1
        if position == table.seats:
            position = 0
        if table.alive[table.circle[position]] != 0:
            return table.circle[position]
    return seat


@kernel
def previous_alive(table: Table, seat: int) -> int:
    """Return the next live player counter-clockwise."""
    position = table.position[seat]
    for _ in range(table.seats):
        position -= 1
        if position < 0:
            position += table.seats
        if table.alive[table.circle[position]] != 0:
            return table.circle[position]
    return seat


@kernel
def seat_after(table: Table, seat: int, steps: int) -> int:
    """Return the seat ``steps`` places (fewer than all seats) clockwise of a player."""
    position = table.position[seat] + steps
    if position >= table.seats:
        position -= table.seats
    return table.circle[position]


@kernel
def steps_to(table: Table, seat: int, other: int) -> int:
    """Count the places clockwise from ``seat`` to the other."""
    steps = table.position[other] - table.position[seat]
    return steps if steps >= 0 else steps + table.seats


@kernel
def first_waiting(table: Table, start: int) -> int:
    """Return the first live player from ``start`` on yet to act, or -1."""
    for steps in range(table.seats):
        seat = seat_after(table, start, steps)
        if table.alive[seat] != 0 and table.acted[seat] == 0:
            return seat
    return NOTHING


@kernel
def first_unfaded(table: Table, start: int) -> int:
    """Return the first unfaded player from ``start`` on yet to act, or -1."""
    for steps in range(table.seats):
        seat = seat_after(table, start, steps)
        if table.faded[seat] == 0 and table.acted[seat] == 0:
            return seat
    return NOTHING


@kernel
def nobody_acted(table: Table) -> None:
    """Clear the acted marks of all players."""
    for seat in range(table.seats):
        table.acted[seat] = 0


@kernel
def has_mettle(table: Table, holder: int, owner: int) -> int:
    """Return whether a live player other than its owner holds chips of a colour (RULES.md A18)."""
    if holder == owner or table.alive[holder] == 0:
        return False
    if table.stock[holder, owner] > 0:
        return True
    return table.rules.has_line != 0 and table.line[holder, owner] > 0


@kernel
def holder_count(table: Table, owner: int) -> int:
    """Count the holders of a player's mettle."""
    count = 0
    for seat in range(table.seats):
        if has_mettle(table, seat, owner):
            count += 1
    return count
