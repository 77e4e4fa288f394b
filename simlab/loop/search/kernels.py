"""Policies that search: flat Monte Carlo and information-set Monte Carlo tree search.

Both see what their player sees and nothing else: they imagine worlds that fit its knowledge, or
carry such worlds through the game (see `carried`), and play them on. They need the game's
functions, which a policy's ``decide`` does not get; so they are hooks of the play-out loop (see
`playout.ask`). Flat Monte Carlo tries every action in the same worlds with the same luck. The tree
search is SO-ISMCTS of Cowling, Powley & Whitehouse (2012): one tree of actions over all imagined
worlds, UCB1 with counts of how often an action was available.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from simlab.core import workspace as rooms
from simlab.jit.kernel import kernel
from simlab.jit.memory import copy_world
from simlab.loop.observed_chance import FREE
from simlab.loop.placeholders import ask_policy, imagine, legal, measure, step
from simlab.loop.playout import note_fault, play_on, take_seat, wake_mind
from simlab.loop.rng import below, game_key, next_bits, start_stream
from simlab.loop.rollout import OPPONENT_PURPOSE, remember, stir
from simlab.loop.search.particle_update import keep_up
from simlab.loop.search.particles import call_up, model_of

SURE, EXPLORE = 4, 5
"""Parameters: standard errors by which an action must gain over the base's; exploration."""

ROOT, FIRST = 0, 1
"""Nodes: the first one below the root is what the base would do."""


@kernel
def conceive(room: Any, world: Any, seat: Any, number: Any, luck: Any) -> Any:
    """Fill ``world`` with number so-and-so of those that a player thinks possible, if it can be."""
    room.believed = rooms.NOBODY
    if room.plans[room.plan, rooms.INFER] > 0 and call_up(room, world, seat, number):
        stir(room, world, luck)
        return True
    copy_world(world, room.world)
    world.hidden.logging = 0
    world.hidden.follow.mode = FREE
    return imagine(room, world, seat, luck)


@kernel
def wake_all(room: Any, key: Any, seats: Any, seat: Any) -> None:
    """Seat base (in ``seat``) and models for a play-out.

    In a carried world they are those who play in it, with what they remember.
    """
    start_stream(room.luck, key, OPPONENT_PURPOSE)
    for other in range(seats):
        slot = room.plans[room.plan, rooms.BASE]
        if room.believed != rooms.NOBODY:
            slot = room.carried[seat].casts[room.believed].slot[other]
        elif other != seat:
            slot = model_of(room, room.plan, other)
        take_seat(room, room.inner, other, slot)
        wake_mind(room.inner.minds[other], key, other)
        if room.believed != rooms.NOBODY:
            remember(room.inner.minds[other], room.carried[seat].casts[room.believed].minds[other])


@kernel
def worth(room: Any, seat: Any, luck: Any, action: Any) -> Any:
    """Return what comes of an action in ``room.imagined``; NaN if a policy is at fault."""
    copy_world(room.trial, room.imagined)
    wake_all(room, luck, room.trial.table.seats, seat)
    step(room, room.trial, action)
    if play_on(room, room.inner, room.trial) == rooms.FAULT:
        return math.nan
    measure(room, room.trial, room.outcome)
    return room.outcome.seats[seat, room.plans[room.plan, rooms.OBJECTIVE]]


@kernel
def squared_error(total: Any, squares: Any, count: Any) -> Any:
    """Return the square of the standard error of a mean, out of sums of so many values."""
    mean = total / count
    return max(0.0, squares / count - mean * mean) / max(1, count - 1)


@kernel
def flat_choice(room: Any, seat: Any, key: Any) -> Any:
    """Return the action that gains most for sure over the base's, in the same imagined worlds."""
    table, me, mind = room.world.table, room.world.seats[seat], room.cast.minds[seat]
    actions = room.actions[table.decision]
    for action in range(actions):
        room.totals[action] = room.squares[action] = 0.0
    room.growing, own, count = 0, rooms.NOBODY, 0
    for number in range(room.plans[room.plan, rooms.BUDGET]):
        luck = game_key(key, np.uint64(number))
        if not conceive(room, room.imagined, seat, number, luck):
            continue
        if own == rooms.NOBODY:
            wake_all(room, luck, table.seats, seat)
            own = ask_policy(room.inner.policy[seat], table, me, room.inner.minds[seat])
            if not legal(room, table, me, own):
                note_fault(room, room.inner.slot[seat], table, own)
                return rooms.STOPPED
        usual = worth(room, seat, luck, own)
        if math.isnan(usual):
            return rooms.STOPPED
        count += 1
        for action in range(actions):
            if action != own and legal(room, table, me, action):
                gain = worth(room, seat, luck, action) - usual
                if math.isnan(gain):
                    return rooms.STOPPED
                room.totals[action] += gain
                room.squares[action] += gain * gain
    best, most = own, 0.0
    for action in range(actions):
        if count > 0 and action != own and legal(room, table, me, action):
            error = math.sqrt(squared_error(room.totals[action], room.squares[action], count))
            gain = room.totals[action] / count - mind.params[SURE] * error
            if gain > most:
                best, most = action, gain
    return best


@kernel
def child_of(nodes: Any, parent: Any, actor: Any, action: Any) -> Any:
    """Return the node of an action below ``parent``, or `NOBODY`."""
    child = nodes[parent].child
    while child != rooms.NOBODY:
        if nodes[child].action == action and nodes[child].actor == actor:
            return child
        child = nodes[child].sibling
    return rooms.NOBODY


@kernel
def grow(nodes: Any, used: Any, parent: Any, actor: Any, action: Any) -> None:
    """Make node ``used`` a child of ``parent``."""
    node = nodes[used]
    node.parent, node.child, node.sibling = parent, rooms.NOBODY, nodes[parent].child
    node.actor, node.action = actor, action
    node.visits, node.available, node.total, node.squares = 0, 1, 0.0, 0.0
    nodes[parent].child = used


@kernel
def descend(room: Any, world: Any, mind: Any, usual: Any) -> Any:
    """Return the child to go to: that of the base's action first, then of others, then by UCB."""
    table, nodes = world.table, room.nodes
    actor = table.actor
    me = world.seats[actor]
    fresh, new, best, bound = 0, rooms.NOBODY, rooms.NOBODY, 0.0
    width = room.highest - room.lowest if room.highest > room.lowest else 1.0
    for action in range(room.actions[table.decision]):
        if not legal(room, table, me, action):
            continue
        child = child_of(nodes, room.leaf, actor, action)
        if child == rooms.NOBODY:
            fresh += 1
            if new != usual and (action == usual or below(mind.rng, fresh) == 0):
                new = action
            continue
        node = nodes[child]
        node.available += 1
        mean = (node.total / node.visits - room.lowest) / width
        spread = math.sqrt(math.log(node.available) / node.visits)
        value = mean + mind.params[EXPLORE] * spread
        if best == rooms.NOBODY or value > bound:
            best, bound = child, value
    if fresh == 0:
        return best
    grow(nodes, room.used, room.leaf, actor, new)
    return room.used


@kernel
def climb(room: Any, cast: Any, world: Any, seat: Any) -> Any:
    """Return the action of the next node while the tree grows, else what the seat's policy does."""
    usual = ask_policy(cast.policy[seat], world.table, world.seats[seat], cast.minds[seat])
    others = seat != room.viewer and room.plans[room.plan, rooms.OTHERS] != rooms.SEARCHED
    if room.growing == 0 or others:
        return usual
    room.leaf = descend(room, world, room.cast.minds[room.viewer], usual)
    if room.leaf == room.used:
        room.used += 1
        room.growing = 0
    return room.nodes[room.leaf].action


@kernel
def credit(room: Any) -> None:
    """Add what a play-out was worth to each who decided on the way to ``room.leaf``."""
    nodes, objective = room.nodes, room.plans[room.plan, rooms.OBJECTIVE]
    node = room.leaf
    while node != ROOT:
        value = room.outcome.seats[nodes[node].actor, objective]
        nodes[node].visits += 1
        nodes[node].total += value
        nodes[node].squares += value * value
        node = nodes[node].parent


@kernel
def widen(room: Any, seats: Any) -> None:
    """Take the outcome into the range of the values seen."""
    for seat in range(seats):
        value = room.outcome.seats[seat, room.plans[room.plan, rooms.OBJECTIVE]]
        room.lowest = min(room.lowest, value)
        room.highest = max(room.highest, value)


@kernel
def tree_choice(room: Any, seat: Any, key: Any) -> Any:
    """Return the action that pays best by a tree over imagined worlds."""
    seats = room.world.table.seats
    room.nodes[ROOT].child = rooms.NOBODY
    room.used = 1
    room.lowest, room.highest = math.inf, -math.inf
    for number in range(room.plans[room.plan, rooms.BUDGET]):
        luck = game_key(key, np.uint64(number))
        if not conceive(room, room.trial, seat, number, luck):
            continue
        wake_all(room, luck, seats, seat)
        room.leaf = ROOT
        room.growing = 1
        if play_on(room, room.inner, room.trial) == rooms.FAULT:
            return rooms.STOPPED
        measure(room, room.trial, room.outcome)
        widen(room, seats)
        credit(room)
    if room.used == FIRST:
        return rooms.NOBODY
    return best_child(room.nodes, room.cast.minds[seat].params[SURE])


@kernel
def pays(node: Any, usual: Any, sure: Any) -> Any:
    """Whether a node's mean is above another's by so many standard errors."""
    error = squared_error(node.total, node.squares, node.visits)
    error += squared_error(usual.total, usual.squares, usual.visits)
    gain = node.total / node.visits - usual.total / usual.visits
    return gain > sure * math.sqrt(error)


@kernel
def best_child(nodes: Any, sure: Any) -> Any:
    """Return the action of the root's most visited child of those that pay, else the base's."""
    best = FIRST
    child = nodes[ROOT].child
    while child != rooms.NOBODY:
        node, found = nodes[child], nodes[best]
        more = node.visits - found.visits
        ahead = more > 0 or (more == 0 and node.total > found.total)
        if child != FIRST and (best == FIRST or ahead) and pays(node, nodes[FIRST], sure):
            best = child
        child = node.sibling
    return nodes[best].action


@kernel
def searched(room: Any, seat: Any) -> Any:
    """Return what the searching policy in ``seat`` does in ``room.world``."""
    room.viewer = seat
    room.plan = room.cast.slot[seat]
    key = next_bits(room.cast.minds[seat].rng)
    if room.plans[room.plan, rooms.KIND] == rooms.FLAT:
        return flat_choice(room, seat, key)
    return tree_choice(room, seat, key)


def search(room: Any, seat: Any) -> Any:
    """Return what the policy in ``seat`` does in ``room.world``; carried worlds keep up first.

    Where anybody carries worlds it is asked for all; for `NOBODY` the worlds keep up, no more.
    Returns `playout.STOPPED` after an illegal action of a base or a model.
    """
    if room.carrying != 0 and keep_up(room) == rooms.FAULT:
        return rooms.STOPPED
    if seat == rooms.NOBODY:
        return 0
    cast = room.cast
    if room.plans[cast.slot[seat], rooms.KIND] == rooms.PLAIN:
        world = room.world
        return ask_policy(cast.policy[seat], world.table, world.seats[seat], cast.minds[seat])
    action = searched(room, seat)
    room.carried[seat].own = action
    return action
