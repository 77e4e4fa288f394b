"""Carried worlds: what a player who searches believes, followed through the game it plays.

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

from simlab.engine.belief import (
    follow_world,
    imagine_world,
    part_ways,
    shows,
    sit_down,
)
from simlab.engine.kernel import blank as to_fill
from simlab.engine.kernel import kernel
from simlab.engine.memory import copy_world
from simlab.engine.playout import FAULT
from simlab.engine.records import MOST_TOLD
from simlab.engine.rng import game_key, mix, start_stream, uniform
from simlab.engine.told import FOLLOWING, FREE, WRITING
from simlab.engine.tryout import draw_slot

KIND, BUDGET, BASE, OTHERS, OBJECTIVE, INFER = range(6)
"""Columns of ``room.plans``, a row per slot."""

SEARCHED, ANY = -1, -2
"""In column `OTHERS`: the decisions of others are searched, too; they may play in any style."""

SLIP = 0.05
"""Chance that somebody does what its policy would not, and is seen doing it."""
FEW = 32
"""Effective worlds below which worlds are resampled."""
REFILL = 4
"""So many times as many there are then."""
RESEATED = 0.25
"""Chance that a player whose style is in doubt is given another when worlds are imagined anew."""

NOTHING = -1
LUCK_PURPOSE = 4000
"""The stream that decides which worlds are copied, and who sits where."""
BELIEF_SALT = np.uint64(0x9E6C63D0876A9A47)
GOLDEN = np.uint64(2654435769)
LOW_32 = np.uint64(0xFFFFFFFF)


@to_fill
def game_begins(table: Any) -> Any:
    """Whether a decision is the first of a round."""


@kernel
def never_begins(table: Any) -> Any:
    """`game_begins` of a game that knows no rounds."""
    return False


@kernel
def model_of(room: Any, plan: Any, seat: Any) -> Any:
    """Return how another player is taken to play: a slot; in doubt it is drawn."""
    slot = room.plans[plan, OTHERS]
    if slot == ANY:
        return draw_slot(room.luck, room.shares, seat)
    return room.plans[plan, BASE] if slot == SEARCHED else slot


@kernel
def sum_of(weights: Any, count: Any) -> Any:
    """Return the sum of the first so many weights."""
    total = 0.0
    for index in range(count):
        total += weights[index]
    return total


@kernel
def renew(room: Any, carried: Any, first: Any, every: Any, chance: Any) -> None:
    """Imagine worlds ``first``, ``first + every`` … anew in ``room.before``.

    Players whose style is in doubt sit down anew with some ``chance``.
    """
    viewer, seats = room.viewer, room.before.table.seats
    plan = room.cast.slot[viewer]
    for index in range(first, room.plans[plan, INFER], every):
        key = mix(game_key(carried.seed, np.uint64(index)) + np.uint64(carried.views))
        start_stream(room.luck, key, LUCK_PURPOSE)
        cast = carried.casts[index]
        for seat in range(seats):
            if uniform(room.luck) < chance:
                own = seat == viewer
                cast.slot[seat] = room.plans[plan, BASE] if own else model_of(room, plan, seat)
                cast.asked[seat] = NOTHING
        made = imagine_world(room, carried.worlds[index], key)
        sit_down(room, cast, key, seats)
        carried.weights[index] = 1.0 if made else 0.0


@kernel
def resample(room: Any, carried: Any, count: Any, wanted: Any) -> None:
    """Copy likely worlds over unlikely ones, until so many are ``wanted`` and all equally likely.

    Systematic resampling (Kitagawa 1996). Places that are left over weigh nothing.
    """
    share = wanted / sum_of(carried.weights, count)
    start_stream(room.luck, carried.seed, LUCK_PURPOSE + carried.views)
    mark, so_far = uniform(room.luck), 0.0
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
            part_ways(room, carried.worlds[target], carried.casts[target], luck)


@kernel
def follow_all(room: Any, carried: Any, count: Any) -> Any:
    """Let worlds follow to the next view; return what is left of their weights, or `FAULT`."""
    total = 0.0
    for index in range(count):
        carried.gains[index] = 0.0
        if carried.weights[index] > 0.0:
            key = game_key(carried.seed, np.uint64(index))
            room.inner = carried.casts[index]
            gain = follow_world(
                room, carried.worlds[index], carried.casts[index], key, carried.views
            )
            if gain < 0.0:
                return gain
            if gain == 0.0:
                carried.casts[index] = room.inner
            carried.gains[index] = gain
            total += carried.weights[index] * gain
    return total


@kernel
def parts_next(room: Any, carried: Any, count: Any) -> Any:
    """Whether the player who decides is asked for the first time in some of the worlds."""
    actor = room.after.table.actor
    if actor == room.viewer:
        return False
    for index in range(count):
        if carried.weights[index] > 0.0 and carried.casts[index].asked[actor] == 0:
            return True
    return False


@kernel
def weigh(room: Any, carried: Any, count: Any, total: Any) -> None:
    """Weigh worlds by what they have gained; resample if it helps."""
    squares = 0.0
    for index in range(count):
        weight = carried.weights[index] * carried.gains[index] / total
        carried.weights[index] = weight
        squares += weight * weight
    if parts_next(room, carried, count):
        resample(room, carried, count, count)
    elif squares * FEW > 1.0:
        resample(room, carried, count, min(count, REFILL * FEW))


@kernel
def advance(room: Any, carried: Any, count: Any) -> Any:
    """Bring worlds from ``room.before`` to ``room.after``; return 0, or `FAULT`."""
    room.slip = 0.0
    total = follow_all(room, carried, count)
    room.slip = SLIP
    if total == 0.0 and sum_of(carried.weights, count) > 0.0:
        total = follow_all(room, carried, count)
    if total == 0.0 and sum_of(carried.weights, count) > 0.0:
        # those who hold other cards may have come there
        resample(room, carried, count, count)
        renew(room, carried, 0, 1, RESEATED)
        total = follow_all(room, carried, count)
    if total < 0.0:
        return FAULT
    if total > 0.0:
        weigh(room, carried, count, total)
        return 0
    copy_world(room.before, room.after)
    renew(room, carried, 0, 1, RESEATED)
    return 0


@kernel
def tell(room: Any, seat: Any) -> None:
    """Tell worlds that follow what a player has seen of chance since the last decision."""
    hidden = room.world.hidden
    room.told_n = 0
    for number in range(min(hidden.follow.told_n, MOST_TOLD)):
        if (hidden.told_to[number] >> seat) & 1 != 0:
            room.here.hidden.told[room.told_n] = hidden.told[number]
            room.there.hidden.told[room.told_n] = hidden.told[number]
            room.told_n += 1


@kernel
def open_eyes(room: Any, carried: Any, seat: Any) -> None:
    """Imagine the first worlds of a game."""
    carried.seed = mix(room.cast.minds[seat].rng.state ^ BELIEF_SALT)
    carried.views = 0
    renew(room, carried, 0, 1, 1.0)


@kernel
def look(room: Any, carried: Any, seat: Any) -> Any:
    """Let the worlds of a player follow if it sees anything new; return 0, or `FAULT`."""
    count = room.plans[room.cast.slot[seat], INFER]
    tell(room, seat)
    if carried.own == NOTHING and room.told_n == 0 and shows(room, room.world, carried.shown):
        return 0
    copy_world(room.before, carried.shown)
    room.own_action = carried.own
    room.mode, room.stage, room.slip, room.loose = FOLLOWING, NOTHING, SLIP, 0
    if advance(room, carried, count) == FAULT:
        return FAULT
    carried.views += 1
    if game_begins(room.after.table) and not game_begins(carried.shown.table):
        if sum_of(carried.weights, count) > 0.0:
            resample(room, carried, count, count)
        copy_world(room.before, room.after)
        renew(room, carried, 0, 2, RESEATED)
    return 0


@kernel
def keep_up(room: Any) -> Any:
    """Let the worlds of all who carry some follow to the present view; return 0, or `FAULT`."""
    world = room.world
    follow = world.hidden.follow
    for seat in range(world.table.seats):
        if room.plans[room.cast.slot[seat], INFER] == 0:
            continue
        carried = room.carried[seat]
        room.viewer = seat
        copy_world(room.after, world)
        room.after.hidden.logging = 0
        if follow.mode != WRITING or carried.views == 0:
            copy_world(room.before, room.after)
            open_eyes(room, carried, seat)
            carried.views = 1
        elif look(room, carried, seat) == FAULT:
            return FAULT
        copy_world(carried.shown, room.after)
        carried.own = NOTHING
    follow.mode = WRITING
    follow.told_n = 0
    return 0


@kernel
def believed_at(carried: Any, count: Any, number: Any) -> Any:
    """Return which world is imagined as number ``number``: as often as it is likely, or -1."""
    mark = np.float64((np.uint64(number) * GOLDEN) & LOW_32) / 4294967296.0
    left = (mark + 1e-12) * sum_of(carried.weights, count)
    found = NOTHING
    for index in range(count):
        if carried.weights[index] > 0.0:
            if left < 0.0:
                return found
            found = index
            left -= carried.weights[index]
    return found


@kernel
def call_up(room: Any, world: Any, seat: Any, number: Any) -> Any:
    """Fill ``world`` with one of a player's carried worlds; whether there is any."""
    carried = room.carried[seat]
    room.believed = believed_at(carried, room.plans[room.plan, INFER], number)
    if room.believed == NOTHING:
        return False
    copy_world(world, carried.worlds[room.believed])
    world.hidden.follow.mode = FREE
    return True
