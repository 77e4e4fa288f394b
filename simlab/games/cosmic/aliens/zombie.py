"""Zombie (alert green; any phase; any player; mandatory).

Own ships bound for the warp go to own colonies instead. Releasing ships by a deal is left out: no
deal has such a term yet.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import windows


@kernel
def zombie(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Act at a hook: of ``x`` ships on their way to the warp none gets there."""
    table = world.table
    if table.about != seat or x == 0 or table.where[seat] == 0:
        return x
    if table.fire_stage != windows.USED:
        return windows.use_power(world, seat)
    return c.ZERO
