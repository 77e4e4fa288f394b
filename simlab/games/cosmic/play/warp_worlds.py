"""Planets in the warp (Voyager): who has colonies and ships there.

``table.warped`` is the set of them; they are in no home system. For whoever came from there a
colony counts as a home colony and as a foreign one, for others as neither.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, evolving
from simlab.jit.kernel import compiled_separately, kernel, rarely


@kernel
def abroad(table: Any, seat: Any, planet: Any) -> Any:
    """Return how many foreign colonies one on a planet is for a player."""
    own = bits.system_of(planet) == seat
    return int(own == bits.has(table.warped, planet))


@compiled_separately("table", "int", rare=True)
def ships_there(table: Any, seat: Any) -> Any:
    """Count a player's ships on planets in the warp."""
    count = 0
    left = table.warped & table.where[seat]
    while left != 0:
        count += table.ships[bits.lowest_bit(left), seat]
        left &= left - 1
    return count


@kernel
def in_warp(table: Any, seat: Any) -> Any:
    """Count a player's ships in the warp, those on planets there too."""
    count = table.zones[c.WARP, seat]
    if rarely(table.warped != 0):
        count += ships_there(table, seat)
    return count


@kernel
def count_anew(table: Any, planet: Any, sign: Any) -> None:
    """Add or take away what colonies on a planet count abroad."""
    for seat in range(table.seats):
        if bits.has(table.where[seat], planet):
            table.foreign[seat] += sign * abroad(table, seat, planet)


@compiled_separately("table", "int", rare=True)
def send(table: Any, planet: Any) -> None:
    """A planet goes into the warp with all that is there."""
    before = evolving.colonies(table)
    count_anew(table, planet, -1)
    table.planets[bits.system_of(planet)] &= ~bits.bit(planet)
    table.warped |= bits.bit(planet)
    count_anew(table, planet, 1)
    evolving.compare(table, before)


@compiled_separately("table", "int", rare=True)
def bring_back(table: Any, planet: Any) -> None:
    """A planet comes back into its home system."""
    before = evolving.colonies(table)
    count_anew(table, planet, -1)
    table.planets[bits.system_of(planet)] |= bits.bit(planet)
    table.warped &= ~bits.bit(planet)
    count_anew(table, planet, 1)
    evolving.compare(table, before)


@kernel
def of(table: Any, seat: Any) -> Any:
    """Return the planets of a player that are in the warp."""
    return table.warped & (bits.up_to(c.PER_SYSTEM) << (c.PER_SYSTEM * seat))


@compiled_separately("table", "int", rare=True)
def all_homes(table: Any, seat: Any) -> Any:
    """Return the home planets of a player, in its system and in the warp."""
    return bits.homes_of(table, seat) | of(table, seat)


@compiled_separately("table", "int", rare=True)
def bring_others_back(table: Any, keepers: Any) -> None:
    """All planets come back but those of some players."""
    for seat in range(table.seats):
        left = of(table, seat)
        while left != 0 and not bits.has(keepers, seat):
            bring_back(table, bits.lowest_bit(left))
            left &= left - 1
