"""Where powers and flares act: `fire` asks those who use a hook, in timing order.

What others may react to is written down (see `triggers`), and comes to its turn when play is at a
place where somebody may be asked.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import powers
from simlab.games.cosmic.play.firing import fire_users, waits as waits
from simlab.games.cosmic.play.triggers import forget, happen as happen
from simlab.jit.kernel import kernel, rarely


@kernel
def fire(world: Any, hook: Any, x: Any) -> Any:
    """Let effects act on a value; `ASKED`: somebody was asked, and the phase is run again then."""
    if rarely(powers.users(world, hook) != 0):
        return fire_users(world, hook, x)
    return x


@kernel
def may_interrupt(world: Any) -> Any:
    """Whether those who react may be asked now: no ships are on their way, no effect waits."""
    table = world.table
    if (
        table.phase == c.MOVING
        or table.phase == c.LOSING
        or table.fire_n + table.reacting + table.loss_n != 0
    ):
        return False
    for seat in range(table.seats):
        if (table.weakened >> seat) & 1 != 0:
            happen(world, c.H_ON_POWER_LOST, seat, 0)
    table.weakened = 0
    while table.abroad != 0:
        happen(world, c.H_ON_ABROAD, table.pentaform - 1, table.abroad & 3)
        table.abroad >>= 2
    return table.trigger_n > 0


@kernel
def interrupt(table: Any) -> None:
    """Those who react are asked before play goes on."""
    table.reacting = 1
    table.trigger_resume = table.phase
    table.phase = c.TRIGGERED


@kernel
def triggered(world: Any) -> None:
    """Let others react to what has happened, one thing after the other."""
    table = world.table
    while table.trigger_n > 0:
        trigger = table.triggers[0]
        table.about = trigger.seat
        if fire(world, trigger.hook, trigger.x) == c.ASKED:
            return
        forget(world)
    table.about = c.NOTHING
    table.reacting = 0
    table.phase = table.trigger_resume
