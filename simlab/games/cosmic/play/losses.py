"""Ships that are lost: one queue, player by player (rules file 5.4).

Ships on their way to the warp are in limbo. A power that saves some may ask; what it answers
re-enters the queue at the same place.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import hooks, moves, powers


@kernel
def enqueue(table: Any, seat: Any, count: Any) -> None:
    """Ships of a player in limbo are to be lost."""
    if count > 0:
        table.loss_seat[table.loss_n] = seat
        table.loss_count[table.loss_n] = count
        table.loss_n += 1


@kernel
def lose_from_zone(world: Any, seat: Any, zone: Any) -> None:
    """All ships of a player in a zone are to be lost."""
    table = world.table
    count = table.zones[zone, seat]
    table.zones[zone, seat] = 0
    table.zones[c.LIMBO, seat] += count
    enqueue(table, seat, count)


@kernel
def begin(table: Any, resume: Any) -> None:
    """Go through the queue, then go on."""
    table.loss_at = 0
    table.loss_resume = resume
    table.phase = c.LOSING


@kernel
def go_losing(world: Any) -> None:
    """Take the next player's losses: saves first, the rest to the warp."""
    table = world.table
    while table.loss_at < table.loss_n:
        seat = table.loss_seat[table.loss_at]
        count = table.loss_count[table.loss_at]
        table.about = seat
        lost = hooks.fire(world, c.H_LOSS, count)
        if lost == c.ASKED:
            return
        table.loss_seat[table.loss_at] = 0
        table.loss_count[table.loss_at] = 0
        table.loss_at += 1
        table.zones[c.LIMBO, seat] -= lost
        table.zones[c.WARP, seat] += lost
        table.lost_now[seat] += lost
        table.fallen[seat] += lost
        table.ships_lost[seat] += lost
        if lost > 0:
            note(world, e.E_LOST, seat, lost, 0)
            hooks.happen(world, c.H_ON_LOST, seat, lost)
        if lost < count:
            note(world, e.E_SAVED, seat, count - lost, 0)
            moves.homeward(world, c.LIMBO, seat, count - lost, c.LOSING)
            return
    table.loss_n = 0
    table.loss_at = 0
    powers.rewire(table)
    table.about = c.NOTHING
    table.phase = table.loss_resume
