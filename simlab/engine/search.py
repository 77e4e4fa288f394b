"""Policies that search: flat Monte Carlo and information-set Monte Carlo tree search.

Both see what their player sees and nothing else: they imagine worlds that fit its knowledge, and
play them on. They need the game's functions, which a policy's ``decide`` does not get; so they
are hooks of the play-out loop (see `playout.ask`). Flat Monte Carlo tries every action in the same
worlds with the same luck. The tree search is SO-ISMCTS of Cowling, Powley & Whitehouse (2012): one
tree of actions over all imagined worlds, UCB1 with counts of how often an action was available.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from simlab.engine.blanks import imagine, legal, measure, step
from simlab.engine.kernel import kernel
from simlab.engine.memory import copy_world
from simlab.engine.playout import ask, play_on, take_seat, wake_mind
from simlab.engine.rng import below, game_key, next_bits
from simlab.engine.room import BASE, BUDGET, FAULT, FLAT, KIND, OBJECTIVE, OTHERS, SEARCHED, STOPPED

EXPLORE = 4
"""The parameter of a tree search that weighs exploration."""

ROOT = 0
NOBODY = -1


@kernel
def wake_all(room: Any, key: Any, seats: Any, seat: Any) -> None:
    """Seat base (in ``seat``) and models for a play-out, their memory empty."""
    for other in range(seats):
        slot = room.plans[room.plan, OTHERS]
        if other == seat or slot == SEARCHED:
            slot = room.plans[room.plan, BASE]
        take_seat(room, room.inner, other, slot)
        wake_mind(room.inner.minds[other], key, other)


@kernel
def flat_choice(room: Any, seat: Any, key: Any) -> Any:
    """Return the action with the highest mean over the same imagined worlds (ties: the first)."""
    table, me = room.world.table, room.world.seats[seat]
    seats, actions = table.seats, room.actions[table.decision]
    plan = room.plan
    room.growing = 0
    for action in range(actions):
        room.totals[action] = 0.0
    for number in range(room.plans[plan, BUDGET]):
        luck = game_key(key, np.uint64(number))
        copy_world(room.imagined, room.world)
        room.imagined.hidden.logging = 0
        if not imagine(room, room.imagined, seat, luck):
            continue
        for action in range(actions):
            if not legal(room, table, me, action):
                continue
            copy_world(room.trial, room.imagined)
            wake_all(room, luck, seats, seat)
            step(room, room.trial, action)
            if play_on(room, room.inner, room.trial) == FAULT:
                return STOPPED
            measure(room, room.trial, room.outcome)
            room.totals[action] += room.outcome.seats[seat, room.plans[plan, OBJECTIVE]]
    best = NOBODY
    for action in range(actions):
        if legal(room, table, me, action):
            if best == NOBODY or room.totals[action] > room.totals[best]:
                best = action
    return best


@kernel
def child_of(nodes: Any, parent: Any, actor: Any, action: Any) -> Any:
    """Return the node of an action below ``parent``, or `NOBODY`."""
    child = nodes[parent].child
    while child != NOBODY:
        if nodes[child].action == action and nodes[child].actor == actor:
            return child
        child = nodes[child].sibling
    return NOBODY


@kernel
def grow(nodes: Any, used: Any, parent: Any, actor: Any, action: Any) -> None:
    """Make node ``used`` a child of ``parent``."""
    node = nodes[used]
    node.parent, node.child, node.sibling = parent, NOBODY, nodes[parent].child
    node.actor, node.action = actor, action
    node.visits, node.available, node.total = 0, 1, 0.0
    nodes[parent].child = used


@kernel
def descend(room: Any, world: Any, mind: Any) -> Any:
    """Return the child to go to: a new one while any legal action lacks one, else UCB."""
    table, nodes = world.table, room.nodes
    actor = table.actor
    me = world.seats[actor]
    fresh, new, best, bound = 0, NOBODY, NOBODY, 0.0
    width = room.highest - room.lowest if room.highest > room.lowest else 1.0
    for action in range(room.actions[table.decision]):
        if not legal(room, table, me, action):
            continue
        child = child_of(nodes, room.leaf, actor, action)
        if child == NOBODY:
            fresh += 1
            if below(mind.rng, fresh) == 0:
                new = action
            continue
        node = nodes[child]
        node.available += 1
        mean = (node.total / node.visits - room.lowest) / width
        spread = math.sqrt(math.log(node.available) / node.visits)
        value = mean + mind.params[EXPLORE] * spread
        if best == NOBODY or value > bound:
            best, bound = child, value
    if fresh == 0:
        return best
    grow(nodes, room.used, room.leaf, actor, new)
    return room.used


@kernel
def climb(room: Any, cast: Any, world: Any, seat: Any) -> Any:
    """Return the action of the next node while the tree grows, else what the seat's policy does."""
    others = seat != room.viewer and room.plans[room.plan, OTHERS] != SEARCHED
    if room.growing == 0 or others:
        return ask(room, cast, world, seat)
    room.leaf = descend(room, world, room.cast.minds[room.viewer])
    if room.leaf == room.used:
        room.used += 1
        room.growing = 0
    return room.nodes[room.leaf].action


@kernel
def credit(room: Any) -> None:
    """Add what a play-out was worth to each who decided on the way to ``room.leaf``."""
    nodes, objective = room.nodes, room.plans[room.plan, OBJECTIVE]
    node = room.leaf
    while node != ROOT:
        nodes[node].visits += 1
        nodes[node].total += room.outcome.seats[nodes[node].actor, objective]
        node = nodes[node].parent


@kernel
def widen(room: Any, seats: Any) -> None:
    """Take the outcome into the range of the values seen."""
    for seat in range(seats):
        value = room.outcome.seats[seat, room.plans[room.plan, OBJECTIVE]]
        room.lowest = min(room.lowest, value)
        room.highest = max(room.highest, value)


@kernel
def tree_choice(room: Any, seat: Any, key: Any) -> Any:
    """Return the most visited action of a tree over imagined worlds."""
    seats = room.world.table.seats
    room.nodes[ROOT].child = NOBODY
    room.used = 1
    room.lowest, room.highest = math.inf, -math.inf
    for number in range(room.plans[room.plan, BUDGET]):
        luck = game_key(key, np.uint64(number))
        copy_world(room.trial, room.world)
        room.trial.hidden.logging = 0
        if not imagine(room, room.trial, seat, luck):
            continue
        wake_all(room, luck, seats, seat)
        room.leaf = ROOT
        room.growing = 1
        if play_on(room, room.inner, room.trial) == FAULT:
            return STOPPED
        measure(room, room.trial, room.outcome)
        widen(room, seats)
        credit(room)
    return most_visited(room.nodes)


@kernel
def most_visited(nodes: Any) -> Any:
    """Return the action of the root's most visited child; of two, the one with more in total."""
    best = nodes[ROOT].child
    child = nodes[best].sibling if best != NOBODY else NOBODY
    while child != NOBODY:
        more = nodes[child].visits - nodes[best].visits
        if more > 0 or (more == 0 and nodes[child].total > nodes[best].total):
            best = child
        child = nodes[child].sibling
    return nodes[best].action if best != NOBODY else NOBODY


def search(room: Any, seat: Any) -> Any:
    """Return what the searching policy in ``seat`` does in ``room.world``.

    Returns `playout.STOPPED` after an illegal action of a base or a model.
    """
    room.viewer = seat
    room.plan = room.cast.slot[seat]
    key = next_bits(room.cast.minds[seat].rng)
    if room.plans[room.plan, KIND] == FLAT:
        return flat_choice(room, seat, key)
    return tree_choice(room, seat, key)
