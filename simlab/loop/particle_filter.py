"""Particle filter: determinizations that follow a record, weighted by their likelihood.

Sequential Monte Carlo (Gordon, Salmond & Smith 1993). Worlds are imagined as they may have been
when the record begins, and go through it one view at a time: a *view* is the table and the
player's own record, at every decision where they changed. What others did unseen is drawn from
their policies. What was seen weighs a world by the chance that their policies would have done it;
nothing is ever copied from what the player did not see. A decision that is seen may be a slip: with
a small chance any other legal action is taken instead, each as likely.

Weights are unbiased estimates of likelihoods (Fearnhead, Papaspiliopoulos & Roberts 2008): a
policy that decides by chance is asked several times, and of actions that would all have looked the
same one is drawn.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.core.records import OVER
from simlab.core.workspace import FAULT
from simlab.jit.kernel import kernel, placeholder as to_fill
from simlab.jit.memory import copy_world, word_at, word_count
from simlab.loop.auxiliary_filter import MOST_UNSEEN, SAMPLES, deal, gain_ahead
from simlab.loop.observed_chance import INCONSISTENT, MATCHES, UNCHANGED
from simlab.loop.placeholders import ask_policy, determinize, legal, step
from simlab.loop.playout import note_fault, take_seat, wake_mind
from simlab.loop.rng import game_key, mix, start_stream, uniform
from simlab.loop.rollout import NO_WORLD, draw_seating, remember, stir, wake_seating

SLIP_PURPOSE = 3000
"""The stream that decides on slips, and between actions that look the same."""


@to_fill
def view_of(workspace: Any, world: Any) -> Any:
    """Return `UNCHANGED` if a world shows the old view, `MATCHES` the new, else `INCONSISTENT`."""


@to_fill
def own_action(workspace: Any, world: Any) -> Any:
    """Return what the player itself did."""


@to_fill
def game_progress(world: Any, told: Any, viewer: Any) -> Any:
    """Return how many stages of a described past a world has gone through, or -1."""


@to_fill
def game_own_action(world: Any, told: Any, viewer: Any) -> Any:
    """Return what the player itself did on the way to a described position."""


@to_fill
def game_complete_position(position: Any, world: Any, viewer: Any) -> Any:
    """Fill what the player cannot see in a position; whether that was possible."""


@kernel
def is_same_record(one: int, other: int) -> int:
    """Return whether two tables, or two records of a seat, are equal word by word."""
    for word in range(word_count(one)):
        if word_at(one, word) != word_at(other, word):
            return False
    return True


@kernel
def shows(workspace: Any, world: Any, view: Any) -> int:
    """Return whether a world looks to the player like another."""
    viewer = workspace.viewer
    own = is_same_record(world.seats[viewer], view.seats[viewer])
    return own and is_same_record(world.table, view.table)


@kernel
def recorded_view(workspace: Any, world: Any) -> int:
    """`view_of` along a record, from ``workspace.before`` to ``workspace.after``."""
    if shows(workspace, world, workspace.after):
        follow = world.hidden.follow
        return MATCHES if follow.recorded_at == follow.recorded_n else INCONSISTENT
    return UNCHANGED if shows(workspace, world, workspace.before) else INCONSISTENT


@kernel
def recorded_action(workspace: Any, world: Any) -> int:
    """`own_action` along a record."""
    return workspace.own_action


@kernel
def described_view(workspace: Any, world: Any) -> int:
    """`view_of` on the way to a described position, ``workspace.after``; its stages are views."""
    stage = game_progress(world, workspace.after, workspace.viewer)
    if stage < workspace.stage:
        return INCONSISTENT
    return UNCHANGED if stage == workspace.stage else MATCHES


@kernel
def described_action(workspace: Any, world: Any) -> int:
    """`own_action` on the way to a described position."""
    return game_own_action(world, workspace.after, workspace.viewer)


@kernel
def attempt(workspace: Any, world: Any, after: Any, action: int) -> int:
    """Take an action in a copy, ``after``; return what it leads to."""
    copy_world(after, world)
    after.hidden.follow.odds = 1.0
    step(workspace, after, action)
    if after.hidden.follow.odds > 0.0:
        return view_of(workspace, after)
    return INCONSISTENT


@kernel
def try_others(workspace: Any, world: Any, after: Any, choice: int) -> int:
    """Try each legal action but ``choice``; return how many there are."""
    table = world.table
    me, others = world.seats[table.actor], 0
    for action in range(workspace.actions[table.decision]):
        workspace.fit[action] = 0.0
        if action != choice and legal(workspace, table, me, action):
            others += 1
            workspace.leads[action] = attempt(workspace, world, after, action)
            if workspace.leads[action] != INCONSISTENT:
                workspace.fit[action] = after.hidden.follow.odds
    return others


@kernel
def take_fitting(workspace: Any, world: Any, after: Any, weights: Any) -> float:
    """Take an action drawn by its weight; return the sum of the weights."""
    actions = workspace.actions[world.table.decision]
    total = 0.0
    for action in range(actions):
        total += weights[action]
    if not total > 0.0:
        return 0.0
    left = uniform(workspace.luck) * total
    taken = -1
    for action in range(actions):
        if weights[action] > 0.0 and (left >= 0.0 or taken < 0):
            taken = action
        left -= weights[action]
    workspace.found = attempt(workspace, world, after, taken)
    return total


@kernel
def follow_surely(workspace: Any, world: Any, after: Any, choice: int) -> Any:
    """Take the turn of a policy that decides without chance; return the weight."""
    workspace.found = attempt(workspace, world, after, choice)
    if workspace.found == UNCHANGED and workspace.loose == 0:
        return after.hidden.follow.odds
    if workspace.found != INCONSISTENT and uniform(workspace.luck) >= workspace.slip:
        return after.hidden.follow.odds
    chance = workspace.slip if workspace.found == INCONSISTENT else 1.0
    if chance == 0.0:
        return 0.0
    others = try_others(workspace, world, after, choice)
    return chance * take_fitting(workspace, world, after, workspace.fit) / max(1, others)


@kernel
def sample_decisions(workspace: Any, world: Any, seating: Any, choice: int) -> int:
    """Count in ``workspace.totals`` what a policy would do; return how often it was ``choice``."""
    table, seat = world.table, world.table.actor
    mind = seating.minds[seat]
    for action in range(workspace.actions[table.decision]):
        workspace.totals[action] = 0.0
    workspace.totals[choice] = 1.0
    remember(workspace.mind, mind)
    for _ in range(SAMPLES - 1):
        workspace.totals[ask_policy(seating.policy[seat], table, world.seats[seat], mind)] += 1.0
        remember(mind, workspace.mind)
    return workspace.totals[choice]


@kernel
def follow_by_chance(workspace: Any, world: Any, after: Any, seating: Any, choice: int) -> float:
    """Take the turn of a policy that decides by chance: it is asked several times."""
    actions = workspace.actions[world.table.decision]
    if sample_decisions(workspace, world, seating, choice) == SAMPLES:
        return follow_surely(workspace, world, after, choice)
    others = max(1, try_others(workspace, world, after, -1) - 1)
    slipped = 0.0
    for action in range(actions):
        asked = workspace.totals[action]
        unseen = workspace.fit[action] > 0.0 and workspace.leads[action] == UNCHANGED
        slip = 0.0 if unseen and workspace.loose == 0 else workspace.slip
        workspace.totals[action] = (1.0 - slip) * asked
        workspace.slips[action] = slip * asked
        slipped += slip * asked
    for action in range(actions):
        slips = (slipped - workspace.slips[action]) / others
        workspace.totals[action] = (
            (workspace.totals[action] + slips) * workspace.fit[action] / SAMPLES
        )
    return take_fitting(workspace, world, after, workspace.totals)


@kernel
def follow_turn(workspace: Any, world: Any, after: Any, seating: Any) -> Any:
    """Take somebody's turn in ``after``; return the weight, or `FAULT`."""
    table = world.table
    seat = table.actor
    me, mind, slot = world.seats[seat], seating.minds[seat], seating.slot[seat]
    # the player's own policy is asked, too: it may remember what happened
    luck = mind.rng.state
    choice = ask_policy(seating.policy[seat], table, me, mind)
    if seat == workspace.viewer:
        action = own_action(workspace, world)
        if not legal(workspace, table, me, action):
            return 0.0
        workspace.found = attempt(workspace, world, after, action)
        return after.hidden.follow.odds if workspace.found != INCONSISTENT else 0.0
    if not legal(workspace, table, me, choice):
        note_fault(workspace, slot, table, choice)
        return FAULT
    if mind.rng.state != luck:
        return follow_by_chance(workspace, world, after, seating, choice)
    return follow_surely(workspace, world, after, choice)


@kernel
def follow_on(workspace: Any, world: Any, seating: Any) -> float:
    """Bring a world to the next view; return what it is worth, or `FAULT`."""
    here, after = workspace.here, workspace.there
    copy_world(here, world)
    weight = 1.0
    for _ in range(MOST_UNSEEN):
        if here.table.decision == OVER:
            return 0.0
        seat = here.table.actor
        luck = deal(workspace, here, seating, seat)
        luck *= gain_ahead(workspace, here, seating, seat)
        gain = follow_turn(workspace, here, after, seating)
        if gain < 0.0:
            return gain
        gain *= luck * gain_ahead(workspace, after, seating, seat)
        seating.gain[seat] *= gain
        weight *= gain
        if not weight > 0.0:
            return 0.0
        here, after = after, here
        if workspace.found == MATCHES:
            copy_world(world, here)
            return weight
    return 0.0


@kernel
def is_ahead(workspace: Any, world: Any) -> int:
    """Return whether a world has come to a later stage of a described past at one step."""
    return workspace.stage >= 0 and view_of(workspace, world) == MATCHES


@kernel
def determinize_world(workspace: Any, world: Any, key: int) -> int:
    """Fill ``world`` with what the viewer thinks possible in ``workspace.before``, if it can be."""
    copy_world(world, workspace.before)
    return determinize(workspace, world, workspace.viewer, key)


@kernel
def sit_down(workspace: Any, seating: Any, key: int, seats: int) -> None:
    """Assign the slots of ``seating`` to those whose ``asked`` is -1; nobody was asked."""
    for seat in range(seats):
        if seating.asked[seat] < 0:
            take_seat(workspace, seating, seat, seating.slot[seat])
            wake_mind(seating.minds[seat], key, seat)
        seating.asked[seat] = 0
        seating.ahead[seat] = 0.0


@kernel
def follow_world(workspace: Any, world: Any, seating: Any, key: int, view: Any) -> float:
    """Bring a world to the next view; return what that was worth, or `FAULT`."""
    start_stream(workspace.luck, key, SLIP_PURPOSE + view)
    follow = world.hidden.follow
    follow.mode = workspace.mode
    follow.seer = workspace.viewer
    follow.recorded_n = workspace.recorded_n
    follow.recorded_at = 0
    for seat in range(world.table.seats):
        seating.gain[seat] = 1.0
    return follow_on(workspace, world, seating)


@kernel
def part_ways(workspace: Any, world: Any, seating: Any, luck: int) -> None:
    """Give a world, and those who play in it, other luck from now on."""
    stir(workspace, world, luck)
    for seat in range(world.table.seats):
        rng = seating.minds[seat].rng
        rng.state = mix(rng.state + luck)


def determinize_worlds(workspace: Any, worlds: Any, casts: Any, view: Any, seated: Any) -> Any:
    """Fill ``worlds`` with what the viewer thinks possible in ``workspace.before``, at a view.

    Who sits where is drawn; if they are ``seated`` already they stay, with what they remember, or
    change to the slot that ``casts`` says (where ``asked`` is -1).

    Returns
    -------
    int64
        Worlds, or `NO_WORLD` if none could be imagined.
    """
    seats = workspace.before.table.seats
    for index in range(len(worlds)):
        key = mix(game_key(workspace.seed, np.uint64(index)) + np.uint64(view))
        if not determinize_world(workspace, worlds[index], key):
            return NO_WORLD
        if not seated:
            draw_seating(workspace, key, seats)
            wake_seating(workspace, key, seats)
            casts[index] = workspace.cast
        sit_down(workspace, casts[index], key, seats)
    return len(worlds)


def follow_worlds(
    workspace: Any, worlds: Any, casts: Any, weights: Any, first: Any, view: Any
) -> Any:
    """Bring worlds to the next view and multiply ``weights`` with what that was worth.

    Returns
    -------
    int64
        Worlds, or `FAULT` after an illegal action of a policy.
    """
    for index in range(len(worlds)):
        if weights[index] > 0.0 and not is_ahead(workspace, worlds[index]):
            key = game_key(workspace.seed, np.uint64(first + index))
            gain = follow_world(workspace, worlds[index], casts[index], key, view)
            if gain < 0.0:
                return FAULT
            weights[index] *= gain
    return len(worlds)


def copy_worlds(workspace: Any, worlds: Any, casts: Any, pairs: Any, salt: Any) -> Any:
    """Overwrite worlds with copies of others, whose luck parts from now on.

    ``pairs`` is an array ``[copies, 2]`` of targets and sources.
    """
    for pair in range(len(pairs)):
        target, source = pairs[pair, 0], pairs[pair, 1]
        copy_world(worlds[target], worlds[source])
        casts[target] = casts[source]
        luck = mix(game_key(workspace.seed, np.uint64(target)) + np.uint64(salt))
        part_ways(workspace, worlds[target], casts[target], luck)
    return len(pairs)


def arrive_worlds(workspace: Any, worlds: Any, weights: Any) -> Any:
    """Make worlds the described position ``workspace.after``; of others weights become 0.

    Returns
    -------
    int64
        Worlds that could be made it.
    """
    arrived = 0
    for index in range(len(worlds)):
        copy_world(workspace.there, workspace.after)
        if weights[index] > 0.0 and game_complete_position(
            workspace.there, worlds[index], workspace.viewer
        ):
            copy_world(worlds[index], workspace.there)
            arrived += 1
        else:
            weights[index] = 0.0
    return arrived
