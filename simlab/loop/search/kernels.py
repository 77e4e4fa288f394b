"""Search policies: flat Monte Carlo and information-set Monte Carlo tree search.

Both see what their player sees and nothing else: they imagine worlds that fit its knowledge, or
carry such worlds through the game (see `carried`), and play them on. They need the game's
functions, which a policy's ``decide`` does not get; so they are hooks of the play-out loop (see
`playout.ask`). Flat Monte Carlo tries every action in the same worlds with the same luck. The tree
search is SO-ISMCTS of Cowling, Powley & Whitehouse (2012): one tree of actions over all imagined
worlds, UCB1 with counts of how often an action was available.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.core import workspace as rooms
from simlab.jit.kernel import kernel
from simlab.jit.memory import copy_world
from simlab.loop.observed_chance import FREE
from simlab.loop.placeholders import ask_policy, determinize, legal, record_metrics, step
from simlab.loop.playout import note_fault, play_on, take_seat, wake_mind
from simlab.loop.rng import below, game_key, next_bits, start_stream
from simlab.loop.rollout import OPPONENT_PURPOSE, remember, stir
from simlab.loop.search.particle_update import update_particles
from simlab.loop.search.particles import call_up, model_of

if TYPE_CHECKING:
    from simlab.core.arrays import Mind


SURE, EXPLORE = 4, 5
"""Parameters: standard errors by which an action must gain over the base's; exploration."""

ROOT, FIRST = 0, 1
"""Nodes: the first one below the root is what the base would do."""


@kernel
def conceive(workspace: Any, world: Any, seat: int, number: int, luck: int) -> int:
    """Fill ``world`` with number so-and-so of those that a player thinks possible, if it can be."""
    workspace.believed = rooms.NOBODY
    if workspace.plans[workspace.plan, rooms.INFER] > 0 and call_up(workspace, world, seat, number):
        stir(workspace, world, luck)
        return True
    copy_world(world, workspace.world)
    world.hidden.logging = 0
    world.hidden.follow.mode = FREE
    return determinize(workspace, world, seat, luck)


@kernel
def wake_all(workspace: Any, key: int, seats: int, seat: int) -> None:
    """Seat base (in ``seat``) and models for a play-out.

    In a carried world they are those who play in it, with what they remember.
    """
    start_stream(workspace.luck, key, OPPONENT_PURPOSE)
    for other in range(seats):
        slot = workspace.plans[workspace.plan, rooms.BASE]
        if workspace.believed != rooms.NOBODY:
            slot = workspace.carried[seat].casts[workspace.believed].slot[other]
        elif other != seat:
            slot = model_of(workspace, workspace.plan, other)
        take_seat(workspace, workspace.inner, other, slot)
        wake_mind(workspace.inner.minds[other], key, other)
        if workspace.believed != rooms.NOBODY:
            remember(
                workspace.inner.minds[other],
                workspace.carried[seat].casts[workspace.believed].minds[other],
            )


@kernel
def worth(workspace: Any, seat: int, luck: int, action: int) -> float:
    """Return what comes of an action in ``workspace.imagined``; NaN if a policy is at fault."""
    copy_world(workspace.trial, workspace.imagined)
    wake_all(workspace, luck, workspace.trial.table.seats, seat)
    step(workspace, workspace.trial, action)
    if play_on(workspace, workspace.inner, workspace.trial) == rooms.FAULT:
        return math.nan
    record_metrics(workspace, workspace.trial, workspace.outcome)
    return workspace.outcome.seats[seat, workspace.plans[workspace.plan, rooms.OBJECTIVE]]


@kernel
def squared_error(total: int, squares: int, count: int) -> float:
    """Return the square of the standard error of a mean, out of sums of so many values."""
    mean = total / count
    return max(0.0, squares / count - mean * mean) / max(1, count - 1)


@kernel
def flat_choice(workspace: Any, seat: int, key: int) -> int:
    """Return the action that gains most for sure over the base's, in the same imagined worlds."""
    table, me, mind = workspace.world.table, workspace.world.seats[seat], workspace.cast.minds[seat]
    actions = workspace.actions[table.decision]
    for action in range(actions):
        workspace.totals[action] = workspace.squares[action] = 0.0
    workspace.growing, own, count = 0, rooms.NOBODY, 0
    for number in range(workspace.plans[workspace.plan, rooms.BUDGET]):
        luck = game_key(key, np.uint64(number))
        if not conceive(workspace, workspace.imagined, seat, number, luck):
            continue
        if own == rooms.NOBODY:
            wake_all(workspace, luck, table.seats, seat)
            own = ask_policy(workspace.inner.policy[seat], table, me, workspace.inner.minds[seat])
            if not legal(workspace, table, me, own):
                note_fault(workspace, workspace.inner.slot[seat], table, own)
                return rooms.STOPPED
        usual = worth(workspace, seat, luck, own)
        if math.isnan(usual):
            return rooms.STOPPED
        count += 1
        for action in range(actions):
            if action != own and legal(workspace, table, me, action):
                gain = worth(workspace, seat, luck, action) - usual
                if math.isnan(gain):
                    return rooms.STOPPED
                workspace.totals[action] += gain
                workspace.squares[action] += gain * gain
    best, most = own, 0.0
    for action in range(actions):
        if count > 0 and action != own and legal(workspace, table, me, action):
            error = math.sqrt(
                squared_error(workspace.totals[action], workspace.squares[action], count)
            )
            gain = workspace.totals[action] / count - mind.params[SURE] * error
            if gain > most:
                best, most = action, gain
    return best


@kernel
def child_of(nodes: Any, parent: int, actor: int, action: int) -> int:
    """Return the node of an action below ``parent``, or `NOBODY`."""
    child = nodes[parent].child
    while child != rooms.NOBODY:
        if nodes[child].action == action and nodes[child].actor == actor:
            return child
        child = nodes[child].sibling
    return rooms.NOBODY


@kernel
def grow(nodes: Any, used: int, parent: int, actor: int, action: int) -> None:
    """Make node ``used`` a child of ``parent``."""
    node = nodes[used]
    node.parent, node.child, node.sibling = parent, rooms.NOBODY, nodes[parent].child
    node.actor, node.action = actor, action
    node.visits, node.available, node.total, node.squares = 0, 1, 0.0, 0.0
    nodes[parent].child = used


@kernel
def descend(workspace: Any, world: Any, mind: Mind, usual: int) -> int:
    """Return the child to go to: that of the base's action first, then of others, then by UCB."""
    table, nodes = world.table, workspace.nodes
    actor = table.actor
    me = world.seats[actor]
    fresh, new, best, bound = 0, rooms.NOBODY, rooms.NOBODY, 0.0
    width = workspace.highest - workspace.lowest if workspace.highest > workspace.lowest else 1.0
    for action in range(workspace.actions[table.decision]):
        if not legal(workspace, table, me, action):
            continue
        child = child_of(nodes, workspace.leaf, actor, action)
        if child == rooms.NOBODY:
            fresh += 1
            if new != usual and (action == usual or below(mind.rng, fresh) == 0):
                new = action
            continue
        node = nodes[child]
        node.available += 1
        mean = (node.total / node.visits - workspace.lowest) / width
        spread = math.sqrt(math.log(node.available) / node.visits)
        value = mean + mind.params[EXPLORE] * spread
        if best == rooms.NOBODY or value > bound:
            best, bound = child, value
    if fresh == 0:
        return best
    grow(nodes, workspace.used, workspace.leaf, actor, new)
    return workspace.used


@kernel
def climb(workspace: Any, seating: Any, world: Any, seat: int) -> int:
    """Return the action of the next node while the tree grows, else what the seat's policy does."""
    usual = ask_policy(seating.policy[seat], world.table, world.seats[seat], seating.minds[seat])
    others = (
        seat != workspace.viewer and workspace.plans[workspace.plan, rooms.OTHERS] != rooms.SEARCHED
    )
    if workspace.growing == 0 or others:
        return usual
    workspace.leaf = descend(workspace, world, workspace.cast.minds[workspace.viewer], usual)
    if workspace.leaf == workspace.used:
        workspace.used += 1
        workspace.growing = 0
    return workspace.nodes[workspace.leaf].action


@kernel
def credit(workspace: Any) -> None:
    """Add what a play-out was worth to each who decided on the way to ``workspace.leaf``."""
    nodes, objective = workspace.nodes, workspace.plans[workspace.plan, rooms.OBJECTIVE]
    node = workspace.leaf
    while node != ROOT:
        value = workspace.outcome.seats[nodes[node].actor, objective]
        nodes[node].visits += 1
        nodes[node].total += value
        nodes[node].squares += value * value
        node = nodes[node].parent


@kernel
def widen(workspace: Any, seats: int) -> None:
    """Take the outcome into the range of the values seen."""
    for seat in range(seats):
        value = workspace.outcome.seats[seat, workspace.plans[workspace.plan, rooms.OBJECTIVE]]
        workspace.lowest = min(workspace.lowest, value)
        workspace.highest = max(workspace.highest, value)


@kernel
def tree_choice(workspace: Any, seat: int, key: int) -> int:
    """Return the action that pays best by a tree over imagined worlds."""
    seats = workspace.world.table.seats
    workspace.nodes[ROOT].child = rooms.NOBODY
    workspace.used = 1
    workspace.lowest, workspace.highest = math.inf, -math.inf
    for number in range(workspace.plans[workspace.plan, rooms.BUDGET]):
        luck = game_key(key, np.uint64(number))
        if not conceive(workspace, workspace.trial, seat, number, luck):
            continue
        wake_all(workspace, luck, seats, seat)
        workspace.leaf = ROOT
        workspace.growing = 1
        if play_on(workspace, workspace.inner, workspace.trial) == rooms.FAULT:
            return rooms.STOPPED
        record_metrics(workspace, workspace.trial, workspace.outcome)
        widen(workspace, seats)
        credit(workspace)
    if workspace.used == FIRST:
        return rooms.NOBODY
    return best_child(workspace.nodes, workspace.cast.minds[seat].params[SURE])


@kernel
def pays(node: Any, usual: Any, sure: int) -> int:
    """Return whether a node's mean is above another's by so many standard errors."""
    error = squared_error(node.total, node.squares, node.visits)
    error += squared_error(usual.total, usual.squares, usual.visits)
    gain = node.total / node.visits - usual.total / usual.visits
    return gain > sure * math.sqrt(error)


@kernel
def best_child(nodes: Any, sure: int) -> int:
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
def searched(workspace: Any, seat: int) -> int:
    """Return what the searching policy in ``seat`` does in ``workspace.world``."""
    workspace.viewer = seat
    workspace.plan = workspace.cast.slot[seat]
    key = next_bits(workspace.cast.minds[seat].rng)
    if workspace.plans[workspace.plan, rooms.KIND] == rooms.FLAT:
        return flat_choice(workspace, seat, key)
    return tree_choice(workspace, seat, key)


def search(workspace: Any, seat: Any) -> Any:
    """Return what the policy in ``seat`` does in ``workspace.world``; carried worlds keep up first.

    Where anybody carries worlds it is asked for all; for `NOBODY` the worlds keep up, no more.
    Returns `playout.STOPPED` after an illegal action of a base or a model.
    """
    if workspace.carrying != 0 and update_particles(workspace) == rooms.FAULT:
        return rooms.STOPPED
    if seat == rooms.NOBODY:
        return 0
    seating = workspace.cast
    if workspace.plans[seating.slot[seat], rooms.KIND] == rooms.PLAIN:
        world = workspace.world
        return ask_policy(seating.policy[seat], world.table, world.seats[seat], seating.minds[seat])
    action = searched(workspace, seat)
    workspace.carried[seat].own = action
    return action
