"""Sorcerer (alert green; planning; main player; optional).

After both cards lie face down it may exchange them.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, windows


@kernel
def sorcerer(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Act at a hook: ask, and exchange the cards."""
    table = world.table
    if seat != table.offense and seat != table.defense:
        return x
    stage = table.fire_stage
    if stage == windows.FRESH:
        bits.ask(world, c.POWER, seat, 0b11)
        return c.ASKED
    if stage == windows.WANTED:
        return windows.use_power(world, seat)
    if stage == windows.USED:
        table.swapped = 1 - table.swapped
        note(world, e.E_SWAPPED, seat, 0, 0)
    return x
