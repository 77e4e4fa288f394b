"""Counts of available and chosen actions, in games as they are or with options removed or forced.

`play_orders` plays numbered games, each as it is or with a change. What is counted stands in the
nodes of the room, which only searches use otherwise: each slot has ``room.used`` of them, first one
per kind of decision, then one per action, then one per group of actions. Of a node:

- ``available``, ``visits``: how often it could be chosen, and was;
- ``child`` of a decision: the node of its first action; ``parent`` and ``sibling`` of an action:
  groups that it belongs to, or `NOBODY`;
- ``action``: `BARRED` if an action is not to be taken while another is legal, `BY_LOT` if a
  decision is to be answered by lot;
- ``total``, ``squares`` of a barred action: how often another took its place, and how often that
  was drawn by lot because no stand-in named one.

Stand-ins are the policies in the slots behind the players. An option that is pushed is taken once,
by the player of the slot ``room.plan``, where it would have done something else: an action of the
node ``workspace.leaf``, after ``workspace.stage`` such chances.
"""

from __future__ import annotations

from typing import Any

from simlab.core import workspace as rooms
from simlab.jit.kernel import kernel
from simlab.loop.continuations import begin
from simlab.loop.placeholders import ask_policy, legal, record_metrics
from simlab.loop.playout import play_on
from simlab.loop.rng import below

OPEN, BARRED, BY_LOT = range(3)

ORDERS = 6
NUMBER, CHANGE, PLAYER, OPTION, CHANCES, MOST = range(ORDERS)
"""Columns of orders: the game, what is changed, for whom (a slot, or `NOBODY` for all) and which
option, the chances that go by before it is pushed, and the decisions after which the game ends."""
AS_IT_IS, BAR, PUSH = range(3)
TOLD = 3
ASKED, REPLACED, DRAWN = range(TOLD)
"""Columns of what is told of a game: the decisions, and how often something was replaced."""


@kernel
def count_in(nodes: Any, group: int, stamp: int) -> None:
    """Count that one of a group can be chosen, once for each decision that is asked."""
    if group != rooms.NOBODY and nodes[group].actor != stamp:
        nodes[group].actor = stamp
        nodes[group].available += 1


@kernel
def count_legal(workspace: Any, seat: int, first: int) -> None:
    """Count all that can be chosen at a decision."""
    table, me, nodes = workspace.world.table, workspace.world.seats[seat], workspace.nodes
    for action in range(workspace.actions[table.decision]):
        if legal(workspace, table, me, action):
            nodes[first + action].available += 1
            count_in(nodes, nodes[first + action].parent, workspace.asked)
            count_in(nodes, nodes[first + action].sibling, workspace.asked)


@kernel
def by_lot(workspace: Any, seat: int, first: int) -> int:
    """Return one of the legal actions that are not barred, each alike; `NOBODY` if there is none.

    It is drawn with the luck of the player.
    """
    table, me = workspace.world.table, workspace.world.seats[seat]
    count, found = 0, rooms.NOBODY
    for action in range(workspace.actions[table.decision]):
        if workspace.nodes[first + action].action != BARRED and legal(workspace, table, me, action):
            count += 1
            if below(workspace.cast.minds[seat].rng, count) == 0:
                found = action
    return found


@kernel
def of_stand_ins(workspace: Any, seat: int, first: int) -> int:
    """Return what the first stand-in does whose action is not barred; `NOBODY` if there is none."""
    table, me, mind = workspace.world.table, workspace.world.seats[seat], workspace.mind
    for slot in range(table.seats, rooms.SLOTS):
        if workspace.policies[slot] == 0:
            break
        workspace.mind = workspace.templates[slot]
        mind.rng = workspace.cast.minds[seat].rng
        action = ask_policy(workspace.policies[slot], table, me, mind)
        known = 0 <= action < workspace.actions[table.decision]
        if known and workspace.nodes[first + action].action != BARRED:
            if legal(workspace, table, me, action):
                return action
    return rooms.NOBODY


@kernel
def instead(workspace: Any, seat: int, first: int, barred: int) -> int:
    """Return what is done in place of a barred action; itself if nothing else is legal."""
    other = of_stand_ins(workspace, seat, first)
    if other == rooms.NOBODY:
        other = by_lot(workspace, seat, first)
        if other == rooms.NOBODY:
            return barred
        workspace.nodes[first + barred].squares += 1.0
    workspace.nodes[first + barred].total += 1.0
    return other


@kernel
def in_group(nodes: Any, node: int, group: int) -> int:
    """Return whether an action is, or belongs to, an option."""
    return node == group or nodes[node].parent == group or nodes[node].sibling == group


@kernel
def pushed(workspace: Any, seat: int, first: int, usual: int) -> int:
    """Return an action of the option that is pushed, by lot, if it is time, or the usual one."""
    table, me, nodes = workspace.world.table, workspace.world.seats[seat], workspace.nodes
    if in_group(nodes, first + usual, workspace.leaf):
        return usual
    chance = False
    for action in range(workspace.actions[table.decision]):
        if in_group(nodes, first + action, workspace.leaf) and legal(workspace, table, me, action):
            chance = True
    workspace.stage -= 1 if chance else 0
    if workspace.stage >= 0:
        return usual
    count, found = 0, usual
    for action in range(workspace.actions[table.decision]):
        if in_group(nodes, first + action, workspace.leaf) and legal(workspace, table, me, action):
            count += 1
            if below(workspace.cast.minds[seat].rng, count) == 0:
                found = action
    return found


@kernel
def count_choice(nodes: Any, head: int, chosen: int) -> None:
    """Count what was chosen at a decision."""
    nodes[head].available += 1
    nodes[head].visits += 1
    nodes[chosen].visits += 1
    if nodes[chosen].parent != rooms.NOBODY:
        nodes[nodes[chosen].parent].visits += 1
    if nodes[chosen].sibling != rooms.NOBODY:
        nodes[nodes[chosen].sibling].visits += 1


@kernel
def tally(workspace: Any, seating: Any, world: Any, seat: int) -> int:
    """Return what the player in a seat does, which is counted, and not what is barred.

    What can be chosen is counted where ``workspace.growing`` is 1.
    """
    table, me = world.table, world.seats[seat]
    head = seating.slot[seat] * workspace.used + table.decision
    first = workspace.nodes[head].child
    action = ask_policy(seating.policy[seat], table, me, seating.minds[seat])
    known = 0 <= action < workspace.actions[table.decision]
    if not known or not legal(workspace, table, me, action):
        return action  # the loop says whose fault it is
    workspace.asked += 1
    if workspace.growing == 1:
        count_legal(workspace, seat, first)
    if workspace.nodes[head].action == BY_LOT:
        action = by_lot(workspace, seat, first)
    elif workspace.nodes[first + action].action == BARRED:
        action = instead(workspace, seat, first, action)
    elif workspace.plan == seating.slot[seat] and workspace.stage >= 0:
        action = pushed(workspace, seat, first, action)
    count_choice(workspace.nodes, head, first + action)
    return action


@kernel
def bar(workspace: Any, slot: int, option: int, mark: int) -> None:
    """Mark all actions of an option of a slot, or a decision."""
    start = slot * workspace.used
    heads = workspace.nodes[start].child - start
    if option < heads:
        workspace.nodes[start + option].action = BY_LOT if mark == BARRED else mark
        return
    for node in range(start + heads, start + workspace.used):
        if in_group(workspace.nodes, node, start + option):
            workspace.nodes[node].action = mark


@kernel
def bar_to(workspace: Any, seats: int, player: int, option: int, mark: int) -> None:
    """Mark an option of a slot, or of all."""
    for slot in range(seats):
        if player in (slot, rooms.NOBODY):
            bar(workspace, slot, option, mark)


@kernel
def clear(workspace: Any, seats: int) -> None:
    """Begin to count anew."""
    workspace.asked = 0
    for number in range(seats * workspace.used):
        node = workspace.nodes[number]
        node.available, node.visits, node.actor = 0, 0, rooms.NOBODY
        node.total, node.squares = 0.0, 0.0


def play_orders(rooms_: Any, outcomes: Any, orders: Any, told: Any, could: Any, did: Any) -> Any:
    """Play the games of some orders: a record of ``outcomes`` and a row of ``told`` for each.

    ``could`` and ``did`` have a row per order and a column per node, or no rows at all if nobody
    wants to know.

    Returns
    -------
    int64
        Games, or `FAULT` after an illegal action, which fills ``workspace.fault``.
    """
    workspace = rooms_[0]
    seats = workspace.blank.table.seats
    workspace.growing = 1 if len(could) > 0 else 0
    for index in range(len(orders)):
        player, option = orders[index, PLAYER], orders[index, OPTION]
        change = orders[index, CHANGE]
        clear(workspace, seats)
        workspace.most = orders[index, MOST]
        workspace.plan, workspace.stage = rooms.NOBODY, -1
        if change == BAR:
            bar_to(workspace, seats, player, option, BARRED)
        elif change == PUSH:
            workspace.plan, workspace.leaf = player, player * workspace.used + option
            workspace.stage = orders[index, CHANCES]
        begin(workspace, orders[index, NUMBER])
        asked = play_on(workspace, workspace.cast, workspace.world)
        if change == BAR:
            bar_to(workspace, seats, player, option, OPEN)
        if asked == rooms.FAULT:
            return rooms.FAULT
        record_metrics(workspace, workspace.world, outcomes[index])
        told[index, ASKED], told[index, REPLACED], told[index, DRAWN] = asked, 0, 0
        for node in range(seats * workspace.used):
            told[index, REPLACED] += int(workspace.nodes[node].total)
            told[index, DRAWN] += int(workspace.nodes[node].squares)
            if workspace.growing == 1:
                could[index, node] = workspace.nodes[node].available
                did[index, node] = workspace.nodes[node].visits
    return len(orders)
