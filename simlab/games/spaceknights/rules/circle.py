"""Who sits where, and who comes next clockwise."""

from __future__ import annotations

from typing import Any

from simlab.games.spaceknights.components import NOTHING
from simlab.jit.kernel import kernel


@kernel
def next_alive(table: Any, seat: Any) -> Any:
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
def previous_alive(table: Any, seat: Any) -> Any:
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
def seat_after(table: Any, seat: Any, steps: Any) -> Any:
    """Return who sits so many places (fewer than there are seats) clockwise of a player."""
    position = table.position[seat] + steps
    if position >= table.seats:
        position -= table.seats
    return table.circle[position]


@kernel
def steps_to(table: Any, seat: Any, other: Any) -> Any:
    """Return how many places clockwise of ``seat`` the other sits."""
    steps = table.position[other] - table.position[seat]
    return steps if steps >= 0 else steps + table.seats


@kernel
def first_waiting(table: Any, start: Any) -> Any:
    """Return the first live player from ``start`` on who has not acted, or -1."""
    for steps in range(table.seats):
        seat = seat_after(table, start, steps)
        if table.alive[seat] != 0 and table.acted[seat] == 0:
            return seat
    return NOTHING


@kernel
def first_unfaded(table: Any, start: Any) -> Any:
    """Return the first unfaded player from ``start`` on who has not acted, or -1."""
    for steps in range(table.seats):
        seat = seat_after(table, start, steps)
        if table.faded[seat] == 0 and table.acted[seat] == 0:
            return seat
    return NOTHING


@kernel
def nobody_acted(table: Any) -> None:
    """Start a new circle of questions."""
    for seat in range(table.seats):
        table.acted[seat] = 0


@kernel
def has_mettle(table: Any, holder: Any, owner: Any) -> Any:
    """Return whether a live player other than its owner holds chips of a colour (A18)."""
    if holder == owner or table.alive[holder] == 0:
        return False
    if table.stock[holder, owner] > 0:
        return True
    return table.rules.has_line != 0 and table.line[holder, owner] > 0


@kernel
def holder_count(table: Any, owner: Any) -> Any:
    """Count the holders of a player's mettle."""
    count = 0
    for seat in range(table.seats):
        if has_mettle(table, seat, owner):
            count += 1
    return count
