"""Coldsleep Ship (9; start of any encounter; discarded).

A new colony on any planet in the system of another player on which its owner has none, with one to
four ships from its colonies.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, fleet
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

MOST = 4


@kernel
def goals(table: Any, seat: Any) -> Any:
    """Return the planets of others without an own colony."""
    return deeds.all_planets(table) & ~bits.planets_of(table, seat) & ~table.where[seat]


@kernel
def act(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Ask for a planet, then for ships."""
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
def crowd(table: Any, planet: Any) -> Any:
    """Count the ships on a planet."""
    found = 0
    for seat in range(table.seats):
        found += table.ships[planet, seat]
    return found


@kernel
def choose(table: Any, me: Any) -> Any:
    """With colonies to spare, where the fewest ships are."""
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
