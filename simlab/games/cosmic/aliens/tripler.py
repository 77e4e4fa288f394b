"""Tripler (alert red; reveal; main player; mandatory).

Own attack of 10 or less counts three times; above 10 it counts a third, rounded up. Its use can be
zapped once both cards are revealed, and then the printed value counts.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import windows

TURNING = 10
"""The highest value that is tripled."""


@kernel
def tripler(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Act at a hook: announce the use after the reveal, change the value of the own card."""
    table = world.table
    if hook == c.H_CARD_VALUE:
        if table.about != seat or not windows.at_work(table, seat):
            return x
        return 3 * x if x <= TURNING else (x + 2) // 3
    face = table.face_o if seat == table.offense else table.face_d
    is_main = seat == table.offense or seat == table.defense
    if not is_main or face >= c.ATTACK_N or windows.at_work(table, seat):
        return x
    if table.fire_stage != windows.USED:
        return windows.use_power(world, seat)
    windows.set_to_work(table, seat)
    return x
