"""Hooks: `fire` calls the effects of powers and flares in timing order.

Events that others may react to are recorded (see `triggers`) and handled once play reaches a place
where players may be asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import powers
from simlab.games.cosmic.play.firing import fire_users, waits as waits
from simlab.games.cosmic.play.triggers import forget, happen as happen
from simlab.jit.kernel import kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def fire(world: World, hook: int, x: int) -> int:
    """Apply the effects at a hook to a value; return `ASKED` if the phase has to run again."""
    if rarely(powers.users(world, hook) != 0):
        return fire_users(world, hook, x)
    return x


@kernel
def may_interrupt(world: World) -> int:
    """Return whether reactions may run now: no ships are on their way and no effect waits."""
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
def interrupt(table: Table) -> None:
    """Switch to the phase of reactions before play goes on."""
    table.reacting = 1
    table.trigger_resume = table.phase
    table.phase = c.TRIGGERED


@kernel
def triggered(world: World) -> None:
    """Run the reactions to recorded events, one event after the other."""
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
