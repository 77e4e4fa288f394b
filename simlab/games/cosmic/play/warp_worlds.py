"""Planets in the warp (Voyager), with the colonies and ships there.

``table.warped`` is the set of them; they are in no home system. For the player from whose system it
came, a colony there counts as a home colony and as a foreign one, for others as neither.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, evolving
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table


@kernel
def abroad(table: Table, seat: int, planet: int) -> int:
    """Return the number of foreign colonies that a colony on a planet counts as: 0 or 1."""
    own = bits.system_of(planet) == seat
    return int(own == bits.has(table.warped, planet))


@compiled_separately("table", "int", rare=True)
def ships_there(table: Table, seat: int) -> int:
    """Count a player's ships on planets in the warp."""
    count = 0
    left = table.warped & table.where[seat]
    while left != 0:
        count += table.ships[bits.lowest_bit(left), seat]
        left &= left - 1
    return count


@kernel
def in_warp(table: Table, seat: int) -> int:
    """Count a player's ships in the warp, those on planets there too."""
    count = table.zones[c.WARP, seat]
    if rarely(table.warped != 0):
        count += ships_there(table, seat)
    return count


@kernel
def count_anew(table: Table, planet: int, sign: int) -> None:
    """Add or subtract the foreign colonies that lie on a planet."""
    for seat in range(table.seats):
        if bits.has(table.where[seat], planet):
            table.foreign[seat] += sign * abroad(table, seat, planet)


@compiled_separately("table", "int", rare=True)
def send(table: Table, planet: int) -> None:
    """Move a planet into the warp, with everything on it."""
    before = evolving.colonies(table)
    count_anew(table, planet, -1)
    table.planets[bits.system_of(planet)] &= ~bits.bit(planet)
    table.warped |= bits.bit(planet)
    count_anew(table, planet, 1)
    evolving.compare(table, before)


@compiled_separately("table", "int", rare=True)
def bring_back(table: Table, planet: int) -> None:
    """Move a planet back into its home system."""
    before = evolving.colonies(table)
    count_anew(table, planet, -1)
    table.planets[bits.system_of(planet)] |= bits.bit(planet)
    table.warped &= ~bits.bit(planet)
    count_anew(table, planet, 1)
    evolving.compare(table, before)


@kernel
def of(table: Table, seat: int) -> int:
    """Return the planets of a player that are in the warp."""
    return table.warped & (bits.up_to(c.PER_SYSTEM) << (c.PER_SYSTEM * seat))


@compiled_separately("table", "int", rare=True)
def all_homes(table: Table, seat: int) -> int:
    """Return the home planets of a player, in its system and in the warp."""
    return bits.homes_of(table, seat) | of(table, seat)


@compiled_separately("table", "int", rare=True)
def bring_others_back(table: Table, keepers: int) -> None:
    """Bring all planets back except those of ``keepers``."""
    for seat in range(table.seats):
        left = of(table, seat)
        while left != 0 and not bits.has(keepers, seat):
            bring_back(table, bits.lowest_bit(left))
            left &= left - 1
