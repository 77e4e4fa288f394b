"""Policies that search: flat Monte Carlo and information-set Monte Carlo tree search.

Both see what their player sees and nothing else: they imagine worlds that fit its knowledge, and
play them on. They need the game's functions, which a policy's ``decide`` does not get; so they
have this loop of their own. Flat Monte Carlo tries every action in the same worlds with the same
luck. The tree search is SO-ISMCTS of Cowling, Powley & Whitehouse (2012): one tree of actions over
all imagined worlds, UCB1 with counts of how often an action was available.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from simlab.engine.kernel import kernel
from simlab.engine.playout import open_game, seat_entry, wake_mind
from simlab.engine.records import OVER, record
from simlab.engine.rng import below, game_key, next_bits

SLOTS = 24
"""Functions that a line-up with searching policies may need: its own, bases and models."""

KIND, BUDGET, BASE, OTHERS, OBJECTIVE = range(5)
"""Columns of ``plans``, a row per place of the line-up."""

PLAIN, FLAT, TREE = range(3)
SEARCHED = -1
"""In column `OTHERS`: the decisions of others are searched, too."""

EXPLORE = 4
"""The parameter of a tree search that weighs exploration."""

BROKEN = -1
"""Returned instead of an action after an illegal action of a base or a model."""

NODE = record(
    [
        ("parent", np.int64),
        ("child", np.int64),
        ("sibling", np.int64),
        ("action", np.int64),
        ("actor", np.int64),
        ("visits", np.int64),
        ("available", np.int64),
        ("total", np.float64),
    ]
)
ROOT = 0
NOBODY = -1


@kernel
def note_fault(fault: Any, slot: Any, table: Any, action: Any) -> None:
    """Keep who chose what illegal action; the number of the game is filled in by the loop."""
    fault[1] = slot
    fault[2] = table.actor
    fault[3] = table.decision
    fault[4] = action


@kernel
def play_out(
    legal: Any,
    step: Any,
    policies: Any,
    plan: Any,
    world: Any,
    minds: Any,
    seat: Any,
    fault: Any,
    most: Any,
) -> Any:
    """Play a world to its end: base policy in ``seat``, models elsewhere. False after a fault."""
    table = world.table
    asked = 0
    while table.decision != OVER:
        if asked == most:
            table.truncated = 1
            break
        actor = table.actor
        me = world.seats[actor]
        slot = plan[OTHERS] if actor != seat and plan[OTHERS] != SEARCHED else plan[BASE]
        action = policies[slot](table, me, minds[actor])
        if not legal(table, me, action):
            note_fault(fault, slot, table, action)
            return False
        step(world, action)
        asked += 1
    return True


@kernel
def wake_all(plan: Any, templates: Any, minds: Any, key: Any, seats: Any, seat: Any) -> None:
    """Seat base and models for a play-out, their memory empty."""
    for other in range(seats):
        slot = plan[OTHERS] if other != seat and plan[OTHERS] != SEARCHED else plan[BASE]
        minds[other] = templates[slot]
        wake_mind(minds[other], key, other)


@kernel
def flat_choice(
    legal: Any,
    step: Any,
    imagine: Any,
    measure: Any,
    policies: Any,
    plan: Any,
    root: Any,
    worlds: Any,
    templates: Any,
    minds: Any,
    outcome: Any,
    totals: Any,
    counts: Any,
    key: Any,
    fault: Any,
    most: Any,
) -> Any:
    """Return the action with the highest mean over the same imagined worlds (ties: the first)."""
    table = root[0].table
    seat, seats, actions = table.actor, table.seats, counts[table.decision]
    for action in range(actions):
        totals[action] = 0.0
    for number in range(plan[BUDGET]):
        luck = game_key(key, np.uint64(number))
        worlds[0] = root[0]
        worlds[0].hidden.logging = 0
        if not imagine(worlds[0], seat, luck):
            continue
        for action in range(actions):
            if not legal(table, root[0].seats[seat], action):
                continue
            worlds[1] = worlds[0]
            wake_all(plan, templates, minds, luck, seats, seat)
            step(worlds[1], action)
            if not play_out(legal, step, policies, plan, worlds[1], minds, seat, fault, most):
                return BROKEN
            measure(worlds[1], outcome[0])
            totals[action] += outcome[0].seats[seat, plan[OBJECTIVE]]
    best = -1
    for action in range(actions):
        if legal(table, root[0].seats[seat], action):
            if best < 0 or totals[action] > totals[best]:
                best = action
    return best


@kernel
def child_of(nodes: Any, parent: Any, actor: Any, action: Any) -> Any:
    """Return the node of an action below ``parent``, or -1."""
    child = nodes[parent].child
    while child != -1:
        if nodes[child].action == action and nodes[child].actor == actor:
            return child
        child = nodes[child].sibling
    return -1


@kernel
def grow(nodes: Any, used: Any, parent: Any, actor: Any, action: Any) -> None:
    """Make node ``used`` a child of ``parent``."""
    node = nodes[used]
    node.parent, node.child, node.sibling = parent, -1, nodes[parent].child
    node.actor, node.action = actor, action
    node.visits, node.available, node.total = 0, 1, 0.0
    nodes[parent].child = used


@kernel
def descend(
    legal: Any, world: Any, nodes: Any, parent: Any, used: Any, explore: Any, span: Any, mind: Any
) -> Any:
    """Return the child to go to: a new one (``used``) while any legal action lacks one, else UCB.

    ``span`` holds the lowest and the highest value seen, and the number of actions.
    """
    table = world.table
    actor = table.actor
    me = world.seats[actor]
    fresh, new, best, bound = 0, -1, -1, 0.0
    width = span[1] - span[0] if span[1] > span[0] else 1.0
    for action in range(np.int64(span[2])):
        if not legal(table, me, action):
            continue
        child = child_of(nodes, parent, actor, action)
        if child == -1:
            fresh += 1
            if below(mind.rng, fresh) == 0:
                new = action
            continue
        node = nodes[child]
        node.available += 1
        mean = (node.total / node.visits - span[0]) / width
        value = mean + explore * math.sqrt(math.log(node.available) / node.visits)
        if best == -1 or value > bound:
            best, bound = child, value
    if fresh == 0:
        return best
    grow(nodes, used, parent, actor, new)
    return used


@kernel
def credit(nodes: Any, leaf: Any, outcome: Any, objective: Any) -> None:
    """Add what a play-out was worth to each who decided on the way to ``leaf``."""
    node = leaf
    while node != ROOT:
        nodes[node].visits += 1
        nodes[node].total += outcome.seats[nodes[node].actor, objective]
        node = nodes[node].parent


@kernel
def tree_choice(
    legal: Any,
    step: Any,
    imagine: Any,
    measure: Any,
    policies: Any,
    plan: Any,
    root: Any,
    worlds: Any,
    templates: Any,
    minds: Any,
    outcome: Any,
    span: Any,
    counts: Any,
    nodes: Any,
    mind: Any,
    key: Any,
    fault: Any,
    most: Any,
) -> Any:
    """Return the most visited action of a tree over imagined worlds."""
    seat, seats = root[0].table.actor, root[0].table.seats
    nodes[ROOT].child, used = -1, 1
    span[0], span[1] = math.inf, -math.inf
    world = worlds[0]
    table = world.table
    for number in range(plan[BUDGET]):
        luck = game_key(key, np.uint64(number))
        worlds[0] = root[0]
        world.hidden.logging = 0
        if not imagine(world, seat, luck):
            continue
        wake_all(plan, templates, minds, luck, seats, seat)
        leaf, grown, asked = ROOT, False, 0
        while table.decision != OVER and not grown and asked < most:
            asked += 1
            if table.actor != seat and plan[OTHERS] != SEARCHED:
                slot = plan[OTHERS]
                me = world.seats[table.actor]
                action = policies[slot](table, me, minds[table.actor])
                if not legal(table, me, action):
                    note_fault(fault, slot, table, action)
                    return BROKEN
            else:
                span[2] = counts[table.decision]
                leaf = descend(legal, world, nodes, leaf, used, mind.params[EXPLORE], span, mind)
                grown = leaf == used
                used += 1 if grown else 0
                action = nodes[leaf].action
            step(world, action)
        if not play_out(legal, step, policies, plan, world, minds, seat, fault, most):
            return BROKEN
        measure(world, outcome[0])
        for other in range(seats):
            value = outcome[0].seats[other, plan[OBJECTIVE]]
            span[0], span[1] = min(span[0], value), max(span[1], value)
        credit(nodes, leaf, outcome[0], plan[OBJECTIVE])
    return most_visited(nodes)


@kernel
def most_visited(nodes: Any) -> Any:
    """Return the action of the root's most visited child; of two, the one with more in total."""
    best = nodes[ROOT].child
    child = nodes[best].sibling if best != -1 else -1
    while child != -1:
        more = nodes[child].visits - nodes[best].visits
        if more > 0 or (more == 0 and nodes[child].total > nodes[best].total):
            best = child
        child = nodes[child].sibling
    return nodes[best].action if best != -1 else BROKEN


def search_action(
    legal: Any,
    step: Any,
    imagine: Any,
    measure: Any,
    policies: Any,
    plan: Any,
    root: Any,
    worlds: Any,
    templates: Any,
    minds: Any,
    outcome: Any,
    totals: Any,
    counts: Any,
    nodes: Any,
    mind: Any,
    fault: Any,
    most: Any,
) -> Any:
    """Return what a searching policy does in ``root[0]``, or `BROKEN` with ``fault`` filled."""
    key = next_bits(mind.rng)
    if plan[KIND] == FLAT:
        return flat_choice(
            legal, step, imagine, measure, policies, plan, root, worlds, templates, minds, outcome,
            totals, counts, key, fault, most,
        )  # fmt: skip
    return tree_choice(
        legal, step, imagine, measure, policies, plan, root, worlds, templates, minds, outcome,
        totals, counts, nodes, mind, key, fault, most,
    )  # fmt: skip


def search_games(
    search: Any,
    deal: Any,
    legal: Any,
    step: Any,
    imagine: Any,
    measure: Any,
    policies: Any,
    plans: Any,
    blank: Any,
    root: Any,
    worlds: Any,
    templates: Any,
    seated: Any,
    minds: Any,
    outcomes: Any,
    scratch: Any,
    totals: Any,
    counts: Any,
    nodes: Any,
    fault: Any,
    seed: Any,
    first: Any,
    rotations: Any,
    max_decisions: Any,
) -> Any:
    """Play games like `playout.play_games`, with policies that search in some places.

    ``search`` is `search_action`; ``templates`` (one mind per slot) hold parameters, ``seated``
    are the minds of the line-up. ``worlds`` (two), ``minds``, ``scratch``, ``totals`` and
    ``nodes`` are room to search in; ``counts`` says how many actions each decision has.
    """
    world = root[0]
    table = world.table
    seats = blank[0].table.seats
    total = 0
    for index in range(len(outcomes)):
        game = first + index
        rotation = game % rotations
        root[0] = blank[0]
        open_game(world, seed, game // rotations)
        for seat in range(seats):
            wake_mind(seated[seat_entry(seat, rotation, seats)], world.hidden.key, seat)
        deal(world)
        asked = 0
        while table.decision != OVER:
            if asked == max_decisions:
                table.truncated = 1
                break
            seat = table.actor
            me = world.seats[seat]
            entry = seat_entry(seat, rotation, seats)
            fault[0] = game
            if plans[entry, KIND] == PLAIN:
                action = policies[entry](table, me, seated[entry])
            else:
                action = search(
                    legal, step, imagine, measure, policies, plans[entry], root, worlds, templates,
                    minds, scratch, totals, counts, nodes, seated[entry], fault, max_decisions,
                )  # fmt: skip
                if action == BROKEN:
                    return -1
            if not legal(table, me, action):
                note_fault(fault, entry, table, action)
                return -1
            step(world, action)
            asked += 1
        total += asked
        measure(world, outcomes[index])
    return total
