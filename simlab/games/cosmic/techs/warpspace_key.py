"""Warpspace Key (3; regroup, offense; discarded).

All ships of its owner leave the warp for its colonies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import fleet
from simlab.games.cosmic.play import warp_worlds
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


MANY = 4


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Retrieve all ships of the owner from the warp."""
    table = world.table
    if table.stage == c.FRESH:
        may = (
            seat == table.offense
            and warp_worlds.in_warp(table, seat) > 0
            and table.where[seat] != 0
        )
        return c.MAY if may else x
    if table.stage == c.USED:
        deeds.spend(world, seat, c.WARPSPACE_KEY)
        fleet.retrieve(world, seat, warp_worlds.in_warp(table, seat))
        table.stage = c.STEP
        return c.ASKED
    return x


@kernel
def choose(table: Table, me: Seat) -> int:
    """Use the tech for `MANY` ships in the warp."""
    return 1 if table.zones[c.WARP, table.actor] >= MANY else 0


TECH = TechEffects(act, choose, uses=(c.H_REGROUP,))
