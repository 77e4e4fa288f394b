"""Energy Cloak (4; launch, offense; discarded).

Once the gate is aimed: the defense may not invite anybody in this encounter.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import alliance
from simlab.games.cosmic.policies import values
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel


@kernel
def act(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """The defense is left alone."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if seat == table.offense and alliance.guests(table) != 0 else x
    deeds.spend(world, seat, c.ENERGY_CLOAK)
    table.cloaked = 1
    return x


@kernel
def choose(table: Any, me: Any) -> Any:
    """With two colonies or fewer to go."""
    return 1 if values.need(table, table.actor) <= 2 else 0


TECH = TechEffects(act, choose, uses=(c.H_POST_LAUNCH,))
