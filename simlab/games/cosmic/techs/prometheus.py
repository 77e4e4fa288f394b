"""The Prometheus (7; on completion; stays in play).

Its owner gets one more ship on a colony of its choice, which adds 3 more to its side's total in
encounters. When a ship leaves a colony, its owner chooses whether that is the Prometheus. Otherwise
the Prometheus is the first to come home and the last to be lost. A special ship that its owner
names, or a flagship that uses the hyperspace drive, is another ship, if there are others. Without a
colony it comes to the warp.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, who
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


BONUS = 3


@kernel
def is_there(table: Table, seat: int) -> int:
    """Return whether the Prometheus is in the encounter, on the side whose total is computed."""
    place = table.prometheus_at
    if table.prometheus != seat + 1:
        return False
    if table.about == table.offense:
        return place == c.PLANETS + c.GATE
    return place == c.PLANETS + c.SIDE or (seat == table.defense and place == table.target)


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Place the Prometheus on completion, and add its bonus to totals."""
    table = world.table
    if hook == c.H_ADD_TERM:
        return x + BONUS if who.takes_part(table, seat) and is_there(table, seat) else x
    if table.stage == c.STEP:
        deeds.build_prometheus(world, seat, table.answer)
        return x
    if not deeds.completed(table, seat, c.PROMETHEUS, x) or table.prometheus != 0:
        return x
    if table.stage == c.FRESH:
        return c.MUST
    if table.where[seat] == 0:
        deeds.build_prometheus(world, seat, c.PLANETS + c.WARP)
        return x
    return asking.pick_planet(world, seat, table.where[seat], c.STEP)


@kernel
def choose(table: Table, me: Seat) -> int:
    """Choose a home planet, or else any planet that is offered."""
    mine = table.options & who.homes_of(table, table.actor)
    return bits.lowest_bit(mine if mine != 0 else table.options)


TECH = TechEffects(act, choose, uses=(c.H_COMPLETED,), changes=(c.H_ADD_TERM,))
