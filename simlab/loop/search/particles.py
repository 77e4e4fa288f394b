"""Particles of a searching player: its belief, updated through the game it plays.

Before every decision of a game the worlds of each such player follow to what it sees by then (see
`belief`): what others did weighs them, unlikely ones are overwritten with copies of likely ones.
Where none is left they are imagined anew, from what is certain. So are half of them when a round
begins (see `game.Recall`), lest all descend from a few. Copies that only repeat each other are
made when few worlds are left; all places are filled where the copies part at once, because
somebody is asked for the first time and dealt anew.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.core.workspace import ANY, BASE, INFER, NOBODY, OTHERS, SEARCHED
from simlab.jit.kernel import kernel, placeholder as to_fill
from simlab.jit.memory import copy_world
from simlab.loop.observed_chance import FREE
from simlab.loop.particle_filter import (
    determinize_world,
    follow_world,
    part_ways,
    sit_down,
)
from simlab.loop.rng import game_key, mix, start_stream, uniform
from simlab.loop.rollout import draw_slot

FEW = 32
"""Effective worlds below which worlds are resampled."""
REFILL = 4
"""So many times as many there are then."""
RESEATED = 0.25
"""Chance that a player whose style is in doubt is given another when worlds are imagined anew."""

LUCK_PURPOSE = 4000
"""The stream that decides which worlds are copied, and who sits where."""
BELIEF_SALT = np.uint64(0x9E6C63D0876A9A47)
GOLDEN = np.uint64(2654435769)
LOW_32 = np.uint64(0xFFFFFFFF)


@to_fill
def game_begins(table: Any) -> Any:
    """Return whether a decision is the first of a round."""


@kernel
def never_begins(table: Any) -> int:
    """`game_begins` of a game that knows no rounds."""
    return False


@kernel
def model_of(workspace: Any, plan: int, seat: int) -> int:
    """Return how another player is taken to play: a slot; in doubt it is drawn."""
    slot = workspace.plans[plan, OTHERS]
    if slot == ANY:
        return draw_slot(workspace.luck, workspace.shares, seat)
    return workspace.plans[plan, BASE] if slot == SEARCHED else slot


@kernel
def sum_of(weights: Any, count: int) -> float:
    """Return the sum of the first so many weights."""
    total = 0.0
    for index in range(count):
        total += weights[index]
    return total


@kernel
def renew(workspace: Any, carried: Any, first: int, every: int, chance: float) -> None:
    """Imagine worlds ``first``, ``first + every`` … anew in ``workspace.before``.

    Players whose style is in doubt sit down anew with some ``chance``.
    """
    viewer, seats = workspace.viewer, workspace.before.table.seats
    plan = workspace.cast.slot[viewer]
    for index in range(first, workspace.plans[plan, INFER], every):
        key = mix(game_key(carried.seed, np.uint64(index)) + np.uint64(carried.views))
        start_stream(workspace.luck, key, LUCK_PURPOSE)
        seating = carried.casts[index]
        for seat in range(seats):
            if uniform(workspace.luck) < chance:
                own = seat == viewer
                seating.slot[seat] = (
                    workspace.plans[plan, BASE] if own else model_of(workspace, plan, seat)
                )
                seating.asked[seat] = NOBODY
        made = determinize_world(workspace, carried.worlds[index], key)
        sit_down(workspace, seating, key, seats)
        carried.weights[index] = 1.0 if made else 0.0


@kernel
def resample(workspace: Any, carried: Any, count: int, wanted: int) -> None:
    """Copy likely worlds over unlikely ones, until so many are ``wanted`` and all equally likely.

    Systematic resampling (Kitagawa 1996). Places that are left over weigh nothing.
    """
    share = wanted / sum_of(carried.weights, count)
    start_stream(workspace.luck, carried.seed, LUCK_PURPOSE + carried.views)
    mark, so_far = uniform(workspace.luck), 0.0
    for index in range(count):
        so_far += carried.weights[index] * share
        carried.copies[index] = 0
        while mark < so_far:
            carried.copies[index] += 1
            mark += 1.0
    source = 0
    for target in range(count):
        carried.weights[target] = 1.0
        if carried.copies[target] == 0:
            while source < count and carried.copies[source] <= 1:
                source += 1
            if source == count:
                carried.weights[target] = 0.0
                continue
            carried.copies[source] -= 1
            copy_world(carried.worlds[target], carried.worlds[source])
            carried.casts[target] = carried.casts[source]
            luck = mix(game_key(carried.seed, np.uint64(target)) + np.uint64(carried.views))
            part_ways(workspace, carried.worlds[target], carried.casts[target], luck)


@kernel
def follow_all(workspace: Any, carried: Any, count: int) -> float:
    """Let worlds follow to the next view; return what is left of their weights, or `FAULT`."""
    total = 0.0
    for index in range(count):
        carried.gains[index] = 0.0
        if carried.weights[index] > 0.0:
            key = game_key(carried.seed, np.uint64(index))
            workspace.inner = carried.casts[index]
            gain = follow_world(
                workspace, carried.worlds[index], carried.casts[index], key, carried.views
            )
            if gain < 0.0:
                return gain
            if gain == 0.0:
                carried.casts[index] = workspace.inner
            carried.gains[index] = gain
            total += carried.weights[index] * gain
    return total


@kernel
def parts_next(workspace: Any, carried: Any, count: int) -> int:
    """Return whether some of the worlds hold the first decision of the player who decides."""
    actor = workspace.after.table.actor
    if actor == workspace.viewer:
        return False
    for index in range(count):
        if carried.weights[index] > 0.0 and carried.casts[index].asked[actor] == 0:
            return True
    return False


@kernel
def weigh(workspace: Any, carried: Any, count: int, total: float) -> None:
    """Weigh worlds by what they have gained; resample if it helps."""
    squares = 0.0
    for index in range(count):
        weight = carried.weights[index] * carried.gains[index] / total
        carried.weights[index] = weight
        squares += weight * weight
    if parts_next(workspace, carried, count):
        resample(workspace, carried, count, count)
    elif squares * FEW > 1.0:
        resample(workspace, carried, count, min(count, REFILL * FEW))


@kernel
def particle_at(carried: Any, count: int, number: int) -> int:
    """Return which world is imagined as number ``number``: as often as it is likely, or -1."""
    mark = np.float64((np.uint64(number) * GOLDEN) & LOW_32) / 4294967296.0
    left = (mark + 1e-12) * sum_of(carried.weights, count)
    found = NOBODY
    for index in range(count):
        if carried.weights[index] > 0.0:
            if left < 0.0:
                return found
            found = index
            left -= carried.weights[index]
    return found


@kernel
def call_up(workspace: Any, world: Any, seat: int, number: int) -> int:
    """Fill ``world`` with one of a player's carried worlds; whether there is any."""
    carried = workspace.carried[seat]
    workspace.believed = particle_at(carried, workspace.plans[workspace.plan, INFER], number)
    if workspace.believed == NOBODY:
        return False
    copy_world(world, carried.worlds[workspace.believed])
    world.hidden.follow.mode = FREE
    return True
