"""Who is who in the encounter."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel


@kernel
def is_main(table: Any, seat: Any) -> Any:
    """Return whether a player is the offense or the defense."""
    return seat == table.offense or seat == table.defense


@kernel
def takes_part(table: Any, seat: Any) -> Any:
    """Return whether a player is a main player or an ally."""
    return table.role[seat] != c.NO_ROLE


@kernel
def opponent(table: Any, seat: Any) -> Any:
    """Return the other main player."""
    return table.defense if seat == table.offense else table.offense


@kernel
def attacks(table: Any, seat: Any) -> Any:
    """Return whether a player is on the side of the offense."""
    return table.role[seat] == c.OFFENSE or table.role[seat] == c.OFFENSE_ALLY


@kernel
def head(table: Any, seat: Any) -> Any:
    """Return the main player on the side of a main player or an ally."""
    return table.offense if attacks(table, seat) else table.defense


@kernel
def for_side_of(table: Any, seat: Any) -> Any:
    """Return whether it is about the total of the side on which a player is."""
    return takes_part(table, seat) and table.about == head(table, seat)


@kernel
def owner_of(table: Any, alien: Any) -> Any:
    """Return who has an alien, or -1."""
    for seat in range(table.seats):
        if table.power[seat] == alien or table.second[seat] == alien:
            return seat
    return c.NOTHING


@kernel
def is_ally_of(table: Any, seat: Any, main: Any) -> Any:
    """Return whether a player is an ally of a main player."""
    role = c.OFFENSE_ALLY if main == table.offense else c.DEFENSE_ALLY
    return table.role[seat] == role or table.both == seat + 1


@kernel
def allies_of(table: Any, main: Any) -> Any:
    """Return the set of a main player's allies."""
    found = 0
    for seat in range(table.seats):
        if is_ally_of(table, seat, main):
            found |= bits.bit(seat)
    return found


@kernel
def homes_of(table: Any, seat: Any) -> Any:
    """Return the set of home planets of a player."""
    return bits.homes_of(table, seat)
