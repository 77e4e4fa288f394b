"""What has happened that others may react to, until play is at a place where they may be asked."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel, rarely
from simlab.games.cosmic import components as c


@kernel
def happen(world: Any, hook: Any, seat: Any, x: Any) -> None:
    """Something happens to a player that others may react to."""
    table = world.table
    if rarely(((table.hooked | world.hidden.flare_hooks) >> hook) & 1 != 0):
        if table.trigger_n < c.MAX_TRIGGERS:
            trigger = table.triggers[table.trigger_n]
            trigger.hook = hook
            trigger.seat = seat
            trigger.x = x
            table.trigger_n += 1


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
