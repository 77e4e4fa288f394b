"""Infinity Drive (6; end of any encounter; discarded).

Its owner has an extra encounter as the offense at once, if it has an encounter card to play (or
needs none, as Doppelganger); then play goes on where it was.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import planning
from simlab.games.cosmic.policies import values
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

GOOD = 12


@kernel
def act(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """The extra encounter comes before whatever the offense does next."""
    table = world.table
    if table.stage == c.FRESH:
        may = table.driver == 0 and planning.may_meet(table, world.seats[seat], seat)
        return c.MAY if may else x
    deeds.spend(world, seat, c.INFINITY_DRIVE)
    table.driver = seat + 1
    return x


@kernel
def choose(table: Any, me: Any) -> Any:
    """With a good attack."""
    best = values.best_attack(me)
    return 1 if best >= 0 and c.PRINTED[best] >= GOOD else 0


TECH = TechEffects(act, choose, uses=(c.H_ENCOUNTER_END,))
