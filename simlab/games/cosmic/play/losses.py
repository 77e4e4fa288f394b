"""Lost ships: one queue, player by player.

Ships on their way to the warp are in limbo. First effects remove some of the ships that an
encounter costs from the game. Then a power that saves some may request a decision; after the answer
its player's losses are taken up again at the same place. Others react when the queue is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import hooks, moves, powers, ships
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def enqueue(table: Table, seat: int, count: int) -> None:
    """Add a player's ships in limbo to the queue of losses."""
    if count > 0:
        table.loss_seat[table.loss_n] = seat
        table.loss_count[table.loss_n] = count
        table.loss_n += 1


@kernel
def queued(table: Table, seat: int) -> int:
    """Count the ships of a player that are in the queue."""
    count = 0
    for place in range(table.loss_at, table.loss_n):
        if table.loss_seat[place] == seat:
            count += table.loss_count[place]
    return count


@kernel
def lose_from_zone(world: World, seat: int, zone: int) -> None:
    """Move all ships of a player from a zone into the queue of losses."""
    table = world.table
    count = table.zones[zone, seat]
    table.zones[zone, seat] = 0
    table.zones[c.LIMBO, seat] += count
    if rarely(table.tracked != 0):
        marks.follow(world, seat, marks.BERTH + zone, marks.BERTH + c.LIMBO)
    ships.carry(table, seat, c.PLANETS + zone, c.PLANETS + c.LIMBO)
    enqueue(table, seat, count)


@compiled_separately("table", "int", rare=True)
def unite(table: Table, seat: int) -> None:
    """Merge a player's losses on both sides into one."""
    last = table.loss_n - 1
    for place in range(last):
        if table.loss_seat[place] == seat and table.loss_seat[last] == seat:
            table.loss_count[place] += table.loss_count[last]
            table.loss_seat[last] = 0
            table.loss_count[last] = 0
            table.loss_n = last


@kernel
def lose_beside(world: World, seat: int) -> None:
    """Move all ships of a player beside the planet into the queue of losses."""
    lose_from_zone(world, seat, c.SIDE)
    if rarely(world.table.both == seat + 1):
        unite(world.table, seat)


@compiled_separately("world", rare=True)
def settle_fates(world: World) -> None:
    """Remove queued ships from the game by effects, before anything can save them."""
    table = world.table
    for place in range(table.loss_n):
        seat = table.loss_seat[place]
        table.about = seat
        gone = table.loss_count[place] - hooks.fire(world, c.H_FATE, table.loss_count[place])
        table.loss_count[place] -= gone
        table.loss_gone[place] = gone
        table.zones[c.LIMBO, seat] -= gone
        table.zones[c.REMOVED, seat] += gone
        if table.tracked != 0:
            marks.follow(world, seat, marks.BERTH + c.LIMBO, marks.BERTH + c.REMOVED)
        if table.zones[c.LIMBO, seat] == 0:
            ships.carry(table, seat, c.PLANETS + c.LIMBO, c.PLANETS + c.REMOVED)
        if gone > 0:
            note(world, e.E_REMOVED, seat, gone, 0)


@kernel
def of_encounter(world: World, resume: int) -> None:
    """Start the losses that the outcome of an encounter causes, then go on at ``resume``."""
    if rarely(world.table.users[c.H_FATE] != 0):
        settle_fates(world)
    begin(world.table, resume)
    world.table.loss_outcome = world.table.loss_n


@kernel
def begin(table: Table, resume: int) -> None:
    """Start going through the queue of losses, then go on at ``resume``."""
    table.loss_outcome = 0
    table.loss_at = 0
    table.loss_resume = resume
    table.phase = c.LOSING


@kernel
def go_losing(world: World) -> None:
    """Carry out the next player's losses: saved ships go home, the rest go to the warp."""
    table = world.table
    while table.loss_at < table.loss_n:
        seat = table.loss_seat[table.loss_at]
        count = table.loss_count[table.loss_at]
        table.about = seat
        if table.loss_at == table.loss_outcome:
            # from here on the queue holds losses that effects have caused meanwhile
            table.loss_outcome = 0
        lost = hooks.fire(world, c.H_LOSS, count)
        if lost == c.ASKED:
            return
        count = table.loss_count[table.loss_at]
        gone = table.loss_gone[table.loss_at]
        table.loss_seat[table.loss_at] = 0
        table.loss_count[table.loss_at] = 0
        table.loss_gone[table.loss_at] = 0
        table.loss_at += 1
        table.zones[c.LIMBO, seat] -= lost
        table.zones[c.WARP, seat] += lost
        if rarely(table.tracked != 0):
            marks.follow(world, seat, marks.BERTH + c.LIMBO, marks.BERTH + c.WARP)
        if table.zones[c.LIMBO, seat] == 0:
            # the Prometheus is the last that is lost
            ships.carry(table, seat, c.PLANETS + c.LIMBO, c.PLANETS + c.WARP)
        table.lost_now[seat] += lost + (gone if table.rules.removed_compensated != 0 else 0)
        table.ships_lost[seat] += lost + gone
        table.fallen[seat] += lost
        table.toll[seat] += lost
        if lost > 0:
            note(world, e.E_LOST, seat, lost, 0)
        if lost + gone > 0:
            hooks.happen(world, c.H_ON_LOST, seat, lost + c.FOR_GOOD * gone)
        if lost < count:
            note(world, e.E_SAVED, seat, count - lost, 0)
            moves.homeward(world, c.LIMBO, seat, count - lost, c.LOSING)
            return
    table.loss_n = 0
    table.loss_at = 0
    powers.rewire(table)
    table.about = c.NOTHING
    table.phase = table.loss_resume
