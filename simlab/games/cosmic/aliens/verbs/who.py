"""Roles of players in the encounter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table


@kernel
def is_main(table: Table, seat: int) -> int:
    """Return whether a player is the offense or the defense."""
    return seat == table.offense or seat == table.defense


@kernel
def takes_part(table: Table, seat: int) -> int:
    """Return whether a player is a main player or an ally."""
    return table.role[seat] != c.NO_ROLE


@kernel
def opponent(table: Table, seat: int) -> int:
    """Return the other main player."""
    return table.defense if seat == table.offense else table.offense


@kernel
def attacks(table: Table, seat: int) -> int:
    """Return whether a player is on the side of the offense."""
    return table.role[seat] == c.OFFENSE or table.role[seat] == c.OFFENSE_ALLY


@kernel
def head(table: Table, seat: int) -> int:
    """Return the main player on the side of a main player or an ally."""
    return table.offense if attacks(table, seat) else table.defense


@kernel
def for_side_of(table: Table, seat: int) -> int:
    """Return whether the hook is about the total of a player's side."""
    return takes_part(table, seat) and table.about == head(table, seat)


@kernel
def owner_of(table: Table, alien: int) -> int:
    """Return the owner of an alien, or -1."""
    for seat in range(table.seats):
        if table.power[seat] == alien or table.second[seat] == alien:
            return seat
    return c.NOTHING


@kernel
def is_ally_of(table: Table, seat: int, main: int) -> int:
    """Return whether a player is an ally of a main player."""
    role = c.OFFENSE_ALLY if main == table.offense else c.DEFENSE_ALLY
    return table.role[seat] == role or table.both == seat + 1


@kernel
def allies_of(table: Table, main: int) -> int:
    """Return the set of a main player's allies."""
    found = 0
    for seat in range(table.seats):
        if is_ally_of(table, seat, main):
            found |= bits.bit(seat)
    return found


@kernel
def homes_of(table: Table, seat: int) -> int:
    """Return the set of home planets of a player."""
    return bits.homes_of(table, seat)
