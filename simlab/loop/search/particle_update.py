"""Particle update: particles follow to every decision of the game played (see `particles`).

What a player has seen since the round began is written down. Where no world comes to the next view
the round is lived through again by worlds imagined at its beginning, a few times at most, before
anybody is thought to have made a slip.
"""

from __future__ import annotations

from typing import Any

from simlab.core.records import MOST_RECORDED
from simlab.core.workspace import FAULT, INFER, MOST_VIEWS, NOBODY
from simlab.jit.kernel import kernel
from simlab.jit.memory import copy_world
from simlab.loop.observed_chance import FOLLOWING, WRITING
from simlab.loop.particle_filter import shows
from simlab.loop.rng import mix
from simlab.loop.search.particles import (
    BELIEF_SALT,
    RESEATED,
    follow_all,
    game_begins,
    renew,
    resample,
    sum_of,
    weigh,
)

SLIP = 0.05
"""Chance that somebody does what its policy would not, and is seen doing it."""
RELIVES = 4
"""Most replays of a round."""


@kernel
def note_view(workspace: Any, carried: Any, seat: int) -> None:
    """Write down what leads to ``workspace.after``: the own action, what it saw of chance."""
    hidden, entry = workspace.world.hidden, carried.log[carried.noted]
    entry.own = carried.own
    entry.recorded_n = 0
    for number in range(min(hidden.follow.recorded_n, MOST_RECORDED)):
        if (hidden.observers[number] >> seat) & 1 != 0:
            entry.recorded[entry.recorded_n] = hidden.recorded[number]
            entry.recorded_n += 1
    copy_world(entry.shown, workspace.after)


@kernel
def show_step(workspace: Any, carried: Any, step: int) -> None:
    """Put into the room what leads from view ``step - 1`` of the log to the next."""
    entry = carried.log[step]
    copy_world(workspace.before, carried.log[step - 1].shown)
    copy_world(workspace.after, entry.shown)
    copy_world(workspace.later, carried.log[carried.noted].shown)
    workspace.own_action, workspace.recorded_n = entry.own, entry.recorded_n
    for number in range(entry.recorded_n):
        workspace.here.hidden.recorded[number] = entry.recorded[number]
        workspace.there.hidden.recorded[number] = entry.recorded[number]


@kernel
def begin_log(workspace: Any, carried: Any) -> None:
    """Write down ``workspace.after`` as the first view of a round."""
    copy_world(carried.log[0].shown, workspace.after)
    carried.noted, carried.relived = 0, 0


@kernel
def relive(workspace: Any, carried: Any, count: int) -> float:
    """Let worlds imagined anew go through the round so far; return their weight, or `FAULT`."""
    carried.relived += 1
    if sum_of(carried.weights, count) > 0.0:
        resample(workspace, carried, count, count)
    copy_world(workspace.before, carried.log[0].shown)
    now = carried.views
    carried.views = now + MOST_VIEWS * carried.relived
    renew(workspace, carried, 0, 1, 0.0)
    total = sum_of(carried.weights, count)
    for step in range(1, carried.noted + 1):
        if total > 0.0:
            carried.views += 1
            show_step(workspace, carried, step)
            total = follow_all(workspace, carried, count)
            if total > 0.0:
                weigh(workspace, carried, count, total)
    carried.views = now
    return total


@kernel
def go_along(workspace: Any, carried: int, count: int, slip: float) -> float:
    """Let worlds follow to the next view; return what is left of them, or `FAULT`."""
    workspace.slip = slip
    total = follow_all(workspace, carried, count)
    if total > 0.0:
        weigh(workspace, carried, count, total)
    return total


@kernel
def advance(workspace: Any, carried: Any, count: int) -> int:
    """Bring worlds to the last view of the log; return 0, or `FAULT`."""
    total, relived = go_along(workspace, carried, count, 0.0), carried.relived
    while total == 0.0 and carried.relived < RELIVES:
        workspace.slip = SLIP if carried.relived == RELIVES - 1 else 0.0
        total = relive(workspace, carried, count)
    if total == 0.0 and carried.relived == relived:
        total = go_along(workspace, carried, count, SLIP)
    if total == 0.0:
        # those who hold other cards may have come there
        show_step(workspace, carried, carried.noted)
        renew(workspace, carried, 0, 1, RESEATED)
        total = go_along(workspace, carried, count, SLIP)
    if total < 0.0:
        return FAULT
    if total == 0.0:
        copy_world(workspace.before, workspace.after)
        renew(workspace, carried, 0, 1, RESEATED)
    return 0


@kernel
def open_eyes(workspace: Any, carried: Any, seat: int) -> None:
    """Imagine the first worlds of a game."""
    carried.seed = mix(workspace.cast.minds[seat].rng.state ^ BELIEF_SALT)
    carried.views = 0
    copy_world(workspace.before, workspace.after)
    renew(workspace, carried, 0, 1, 1.0)
    begin_log(workspace, carried)


@kernel
def look(workspace: Any, carried: Any, seat: int) -> int:
    """Let the worlds of a player follow if it sees anything new; return 0, or `FAULT`."""
    count = workspace.plans[workspace.cast.slot[seat], INFER]
    if carried.noted == MOST_VIEWS - 1:
        carried.relived = RELIVES
        copy_world(carried.log[0].shown, carried.log[carried.noted].shown)
        carried.noted = 0
    shown = carried.log[carried.noted].shown
    carried.noted += 1
    note_view(workspace, carried, seat)
    entry = carried.log[carried.noted]
    if entry.own == NOBODY and entry.recorded_n == 0 and shows(workspace, workspace.world, shown):
        carried.noted -= 1
        return 0
    show_step(workspace, carried, carried.noted)
    workspace.mode, workspace.stage, workspace.loose = FOLLOWING, NOBODY, 0
    if advance(workspace, carried, count) == FAULT:
        return FAULT
    carried.views += 1
    if game_begins(workspace.world.table) and not game_begins(shown.table):
        if sum_of(carried.weights, count) > 0.0:
            resample(workspace, carried, count, count)
        copy_world(workspace.before, entry.shown)
        renew(workspace, carried, 0, 2, RESEATED)
        copy_world(workspace.after, entry.shown)
        begin_log(workspace, carried)
    return 0


@kernel
def update_particles(workspace: Any) -> int:
    """Let the worlds of all who carry some follow to the present view; return 0, or `FAULT`."""
    world = workspace.world
    follow = world.hidden.follow
    for seat in range(world.table.seats):
        if workspace.plans[workspace.cast.slot[seat], INFER] == 0:
            continue
        carried = workspace.carried[seat]
        workspace.viewer = seat
        copy_world(workspace.after, world)
        workspace.after.hidden.logging = 0
        if follow.mode != WRITING or carried.views == 0:
            open_eyes(workspace, carried, seat)
            carried.views = 1
        elif look(workspace, carried, seat) == FAULT:
            return FAULT
        carried.own = NOBODY
    follow.mode = WRITING
    follow.recorded_n = 0
    return 0
