"""Coldsleep Ship (9; start of any encounter; discarded).

A new colony on any planet in the system of another player on which its owner has none, with one to
four ships from its colonies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, fleet
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


MOST = 4


@kernel
def goals(table: Table, seat: int) -> int:
    """Return the planets of other players on which a player has no colony."""
    return deeds.all_planets(table) & ~bits.planets_of(table, seat) & ~table.where[seat]


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the owner for a planet, then for the ships that settle there."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if goals(table, seat) != 0 and table.where[seat] != 0 else x
    if table.stage == c.USED:
        deeds.spend(world, seat, c.COLDSLEEP_SHIP)
        if goals(table, seat) == 0 or table.where[seat] == 0:
            return x
        return asking.pick_planet(world, seat, goals(table, seat), c.STEP)
    if table.stage == c.STEP:
        fleet.settle(world, seat, table.answer, 1, MOST)
        table.stage = c.STEP + 1
        return c.ASKED
    return x


@kernel
def crowd(table: Table, planet: int) -> int:
    """Count the ships of all players on a planet."""
    found = 0
    for seat in range(table.seats):
        found += table.ships[planet, seat]
    return found


@kernel
def choose(table: Table, me: Seat) -> int:
    """Choose the planet with the fewest ships; use the tech with two colonies or more."""
    if table.decision == c.PICK_PLANET:
        best = bits.lowest_bit(table.options)
        left = table.options
        while left != 0:
            planet = bits.lowest_bit(left)
            left &= left - 1
            if crowd(table, planet) < crowd(table, best):
                best = planet
        return best
    return 1 if bits.count_bits(table.where[table.actor]) > 1 else 0


TECH = TechEffects(act, choose, uses=(c.H_REGROUP,))
