"""Energy Cloak (4; launch, offense; discarded).

Once the gate is aimed: the defense may not invite anybody in this encounter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import alliance
from simlab.games.cosmic.policies import values
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Forbid the defense to invite allies."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if seat == table.offense and alliance.guests(table) != 0 else x
    deeds.spend(world, seat, c.ENERGY_CLOAK)
    table.cloaked = 1
    return x


@kernel
def choose(table: Table, me: Seat) -> int:
    """Use the tech with at most two colonies to go."""
    return 1 if values.need(table, table.actor) <= 2 else 0


TECH = TechEffects(act, choose, uses=(c.H_POST_LAUNCH,))
