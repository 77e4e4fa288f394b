"""The launch, and re-colonising."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import early, hooks, moves
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import World


@kernel
def boarding(world: World) -> None:
    """Start moving the offense's ships onto the gate."""
    table = world.table
    seat = table.offense
    most = hooks.fire(world, c.H_LAUNCH_CAPACITY, table.rules.launch_max)
    if most == c.ASKED:
        return
    table.about = seat
    most = hooks.fire(world, c.H_ALLY_SHIPS, most)
    table.about = c.NOTHING
    there = table.zones[c.GATE, seat]
    left = max(0, most - there)
    least = 0 if there > 0 else 1
    moves.start(world, c.TO_GATE, c.GATE, seat, least, left, c.NOTHING, c.LAUNCHED)


@kernel
def launched(world: World) -> None:
    """End the launch; without a ship at the gate the encounter ends."""
    table = world.table
    if table.result == c.OPEN_RESULT:
        table.sent[table.offense] = table.zones[c.GATE, table.offense]
        if table.sent[table.offense] == 0:
            table.result = c.ABORTED
            table.phase = c.DISCARDING
            return
    if hooks.fire(world, c.H_POST_LAUNCH, 0) != c.ASKED and not early.is_decided(world):
        table.phase = c.INVITING


@kernel
def colonised(world: World) -> None:
    """Record a re-colonised home planet as a success; ships still at the gate go home."""
    table = world.table
    count = table.ships[table.target, table.offense]
    table.result = c.RECOLONISED
    note(world, e.E_LANDED, table.offense, table.target, count)
    table.phase = c.GOING_HOME
