"""Where powers and flares act: `fire` asks those who use a hook, in timing order.

What several things at once may make others react to is written down by `happen`, and comes to its
turn when play is at a place where somebody may be asked.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel, rarely
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play.firing import fire_users, waits as waits
from simlab.games.cosmic.play.triggers import happen as happen


@kernel
def fire(world: Any, hook: Any, x: Any) -> Any:
    """Let effects act on a value; `ASKED`: somebody was asked, and the phase is run again then."""
    if rarely(((world.table.hooked | world.hidden.flare_hooks) >> hook) & 1 != 0):
        return fire_users(world, hook, x)
    return x


@kernel
def may_interrupt(table: Any) -> Any:
    """Whether those who react may be asked now: no ships are halfway, no effect waits for an answer."""
    idle = table.fire_n == 0 and table.reacting == 0
    return idle and table.phase != c.MOVING and table.loss_n == 0


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
        forget(table)
    table.about = c.NOTHING
    table.reacting = 0
    table.phase = table.trigger_resume


@kernel
def forget(table: Any) -> None:
    """The first of what has happened is over."""
    table.trigger_n -= 1
    for place in range(table.trigger_n):
        table.triggers[place] = table.triggers[place + 1]
    last = table.triggers[table.trigger_n]
    last.hook = 0
    last.seat = 0
    last.x = 0
