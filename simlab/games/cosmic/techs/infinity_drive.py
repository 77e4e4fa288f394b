"""Infinity Drive (6; end of any encounter; discarded).

Its owner has an extra encounter as the offense at once, if it has an encounter card to play (or
needs none, as Doppelganger); then play goes on where it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import planning
from simlab.games.cosmic.policies import values
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


GOOD = 12


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Insert an extra encounter of the owner before the offense's next step."""
    table = world.table
    if table.stage == c.FRESH:
        may = table.driver == 0 and planning.may_meet(table, world.seats[seat], seat)
        return c.MAY if may else x
    deeds.spend(world, seat, c.INFINITY_DRIVE)
    table.driver = seat + 1
    return x


@kernel
def choose(table: Table, me: Seat) -> int:
    """Use the tech with an attack of at least `GOOD` in hand."""
    best = values.best_attack(me)
    return 1 if best >= 0 and c.PRINTED[best] >= GOOD else 0


TECH = TechEffects(act, choose, uses=(c.H_ENCOUNTER_END,))
