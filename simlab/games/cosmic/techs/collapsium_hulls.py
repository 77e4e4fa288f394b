"""Collapsium Hulls (4; resolution, defense; stays in play).

When its owner loses as the defense, attack against attack, by 5 or less, one of its ships may stay
on the planet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import fleet, totals
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


MARGIN = 5


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Land one of the owner's ships that are being lost on the target planet."""
    table = world.table
    if table.about != seat or seat != table.defense or table.loss_outcome == 0 or x == 0:
        return x
    if table.result != c.OFFENSE_WON or not totals.both_attack(table):
        return x
    if abs(table.total_o - table.total_d) > MARGIN or deeds.used(table, c.COLLAPSIUM_HULLS):
        return x
    if table.stage == c.FRESH:
        return c.MAY
    deeds.set_used(table, c.COLLAPSIUM_HULLS)
    fleet.land_lost(world, seat, world.table.target, 1)
    return x - 1


@kernel
def choose(table: Table, me: Seat) -> int:
    """Use the tech whenever possible."""
    return 1


TECH = TechEffects(act, choose, uses=(c.H_LOSS,))
