"""Encounters that an effect ends before the cards are revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import World


@kernel
def is_decided(world: World) -> int:
    """Return whether the encounter has a result; if so, take cards back and go to its outcome."""
    table = world.table
    result = table.result
    if result == c.OPEN_RESULT:
        return False
    table.laid_down = 0
    for place in range(2):
        world.seats[table.order[place]].chosen = c.NOTHING
    fought = result == c.OFFENSE_WON or result == c.DEFENSE_WON or result == c.BOTH_LOST
    table.phase = c.OUTCOME if fought else c.GOING_HOME
    return True
