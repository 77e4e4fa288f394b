"""Who has a power that may act, and where: a mask of players for each hook."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.hooks import USES


@kernel
def power_on(table: Any, seat: Any) -> Any:
    """Whether a player has an active power: enough home colonies, not zapped."""
    if table.power[seat] == c.NO_POWER or (table.zapped >> seat) & 1 != 0:
        return False
    return table.home[seat] >= table.rules.power_min_home


@kernel
def rewire(table: Any) -> None:
    """Work out anew who uses which hook: a power came, went, or lost its home colonies."""
    if table.powers == 0:
        return
    table.hooked = 0
    if table.fire_hook > 0:
        table.hooked = c.ONE << (table.fire_hook - 1)  # somebody is still to answer
    for hook in range(c.HOOKS):
        table.hooks[hook] = 0
    for seat in range(table.seats):
        if power_on(table, seat):
            for hook in range(c.HOOKS):
                if USES[table.power[seat], hook] != 0:
                    table.hooks[hook] |= c.ONE << seat
                    table.hooked |= c.ONE << hook
