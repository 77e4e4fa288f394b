"""Continuations of a game: repeated play-outs from its true state, and who wins them.

At chosen decisions of a game, its state is copied, given other luck and played to the end by the
players who sit there, with all that they remember. What lies in piles stays where it is. Where the
player who decides has won none of these play-outs, each of its actions is tried: who wins may be
up to it all the same.

Wins are counted in two halves, in the nodes of the room (``total`` and ``squares``), one per seat;
and one per action and seat behind them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.core import workspace as rooms
from simlab.core.records import OVER
from simlab.jit.kernel import kernel
from simlab.jit.memory import copy_world
from simlab.loop.placeholders import deal, decide, legal, record_metrics, step
from simlab.loop.playout import (
    note_fault,
    open_game,
    play_on,
    seat_entry,
    seat_roles,
    take_seat,
    wake_mind,
)
from simlab.loop.rng import mix
from simlab.loop.rollout import remember, stir, wake_seating

TOLD = 3
DECISIONS, RUNS, LAST_RUN = range(TOLD)
"""Columns of what is told of a game, before the decisions of each seat: how many there
were, in how many runs (a run ends where another player comes to decide), and where the last run
began."""
NO_SWAY = -2.0
"""Told where the player who decides may win yet."""


@kernel
def begin(workspace: Any, number: int) -> None:
    """Deal game ``number``; everybody sits down."""
    world, seating = workspace.world, workspace.cast
    seats, rotation = workspace.blank.table.seats, number % workspace.rotations
    workspace.fault[0] = number
    copy_world(world, workspace.blank)
    open_game(world, workspace.seed, number // workspace.rotations)
    seat_roles(workspace, world, rotation, seats)
    for seat in range(seats):
        seating.slot[seat] = seat_entry(seat, rotation, seats)
    wake_seating(workspace, world.hidden.key, seats)
    deal(workspace, world)


@kernel
def copy_seating(workspace: Any, luck: int, seats: int) -> None:
    """Let those who play go on in a copy of their world, with other luck."""
    for seat in range(seats):
        take_seat(workspace, workspace.inner, seat, workspace.cast.slot[seat])
        wake_mind(workspace.inner.minds[seat], luck, seat)
        remember(workspace.inner.minds[seat], workspace.cast.minds[seat])


@kernel
def play_copies(workspace: Any, salt: int, action: int, first: int, count: int) -> int:
    """Play the game on so often; add who wins to the nodes from ``first`` on.

    Unless it is `NOBODY`, an action is taken first. Returns `FAULT` after an illegal action.
    """
    seats = workspace.world.table.seats
    for seat in range(seats):
        workspace.nodes[first + seat].total = 0.0
        workspace.nodes[first + seat].squares = 0.0
    for number in range(count):
        luck = mix(salt + np.uint64(number))
        copy_world(workspace.trial, workspace.world)
        stir(workspace, workspace.trial, luck)
        copy_seating(workspace, luck, seats)
        if action != rooms.NOBODY:
            step(workspace, workspace.trial, action)
        if play_on(workspace, workspace.inner, workspace.trial) == rooms.FAULT:
            return rooms.FAULT
        record_metrics(workspace, workspace.trial, workspace.outcome)
        for seat in range(seats):
            node = workspace.nodes[first + seat]
            if number % 2 == 0:
                node.total += workspace.outcome.seats[seat, 1]
            else:
                node.squares += workspace.outcome.seats[seat, 1]
    return 0


@kernel
def sway_of(workspace: Any, seat: int, tried: int) -> float:
    """Return how much more another player wins after one action than after another.

    Player and actions are chosen by the first half of the play-outs, and judged by the second.
    """
    seats, nodes = workspace.world.table.seats, workspace.nodes
    widest, swayed = 0.0, 0.0
    for other in range(seats):
        if other == seat:
            continue
        most = least = seats + other
        for number in range(tried):
            node = seats + number * seats + other
            if nodes[node].total > nodes[most].total:
                most = node
            if nodes[node].total < nodes[least].total:
                least = node
        if nodes[most].total - nodes[least].total > widest:
            widest = nodes[most].total - nodes[least].total
            swayed = nodes[most].squares - nodes[least].squares
    return swayed


@kernel
def look_ahead(workspace: Any, salt: int, playouts: int) -> int:
    """Play the game on; where the player who decides cannot win, try each of its actions.

    What that sways is in ``workspace.lowest``. Returns `FAULT` after an illegal action.
    """
    table, seats = workspace.world.table, workspace.world.table.seats
    seat = table.actor
    workspace.lowest = NO_SWAY
    if play_copies(workspace, salt, rooms.NOBODY, 0, playouts) == rooms.FAULT:
        return rooms.FAULT
    if workspace.nodes[seat].total + workspace.nodes[seat].squares > 0:
        return 0
    tried = 0
    for action in range(workspace.actions[table.decision]):
        if legal(workspace, table, workspace.world.seats[seat], action):
            first = seats + tried * seats
            if play_copies(workspace, salt, action, first, playouts) == rooms.FAULT:
                return rooms.FAULT
            tried += 1
    workspace.lowest = sway_of(workspace, seat, tried) / (playouts // 2)
    return 0


def play_ahead(
    rooms_: Any,
    outcomes: Any,
    numbers: Any,
    points: Any,
    told: Any,
    wins: Any,
    sways: Any,
    playouts: Any,
) -> Any:
    """Play numbered games, and look ahead at some decisions of each.

    Parameters
    ----------
    rooms_ : array of one room
    outcomes : array of outcome records
        A record per game is filled.
    numbers : int64 array
    points : int64 array ``[games, points]``
        Numbers of decisions, ascending.
    told : int64 array ``[games, TOLD + seats]``
    wins : float64 array ``[games, points, 2 * seats]``
        Shares of wins in each half of the play-outs.
    sways : float64 array ``[games, points]``
    playouts : int
        An even number.

    Returns
    -------
    int64
        Games, or `FAULT`.
    """
    workspace = rooms_[0]
    seats, half = workspace.blank.table.seats, playouts // 2
    for index in range(len(numbers)):
        begin(workspace, numbers[index])
        world, seating = workspace.world, workspace.cast
        table = world.table
        asked, runs, last, start, point = 0, 0, rooms.NOBODY, 0, 0
        while table.decision != OVER:
            if asked == workspace.most:
                table.truncated = 1
                break
            seat = table.actor
            if seat != last:
                runs, last, start = runs + 1, seat, asked
            while point < points.shape[1] and points[index, point] == asked:
                salt = mix(world.hidden.key + np.uint64(asked))
                if look_ahead(workspace, salt, playouts) == rooms.FAULT:
                    return rooms.FAULT
                for other in range(seats):
                    wins[index, point, other] = workspace.nodes[other].total / half
                    wins[index, point, seats + other] = workspace.nodes[other].squares / half
                sways[index, point] = workspace.lowest
                point += 1
            action = decide(workspace, seating, world, seat)
            if not legal(workspace, table, world.seats[seat], action):
                note_fault(workspace, seating.slot[seat], table, action)
                return rooms.FAULT
            step(workspace, world, action)
            told[index, TOLD + seat] += 1
            asked += 1
        record_metrics(workspace, world, outcomes[index])
        told[index, DECISIONS], told[index, RUNS] = asked, runs
        told[index, LAST_RUN] = start
    return len(numbers)
