"""Omega Missile (8; start of any encounter; discarded).

Any planet leaves the game; all ships there are lost to the warp, and citadels are discarded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.policies import values
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


COLONY = 4


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the owner for a planet, and destroy it."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if deeds.all_planets(table) != 0 else x
    if table.stage == c.USED:
        deeds.spend(world, seat, c.OMEGA_MISSILE)
        return asking.pick_planet(world, seat, deeds.all_planets(table), c.STEP)
    if table.stage == c.STEP:
        deeds.destroy(world, table.answer)
        table.stage = c.STEP + 1
        return c.ASKED
    return x


@kernel
def harm(table: Table, seat: int, planet: int) -> int:
    """Compute others' loss on a planet, most for foreign colonies; -1 with own ships there."""
    if table.ships[planet, seat] > 0:
        return 0 - 1
    found = 0
    for other in range(table.seats):
        if table.ships[planet, other] > 0:
            found += table.ships[planet, other]
            if bits.system_of(planet) != other:
                found += COLONY * table.foreign[other]
    return found


@kernel
def choose(table: Table, me: Seat) -> int:
    """Choose the planet with the most harm; use the tech if the leader is close to a win."""
    seat = table.actor
    if table.decision == c.PICK_PLANET:
        best = bits.lowest_bit(table.options)
        left = table.options
        while left != 0:
            planet = bits.lowest_bit(left)
            left &= left - 1
            if harm(table, seat, planet) > harm(table, seat, best):
                best = planet
        return best
    first = values.leader(table, seat)
    return 1 if values.need(table, first) <= 2 else 0


TECH = TechEffects(act, choose, uses=(c.H_REGROUP,))
