"""Belief: determinizations that follow a record, as likely as what they would have shown.

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
from simlab.jit.kernel import blank as to_fill, kernel
from simlab.jit.memory import copy_world, word_at, word_count
from simlab.loop.auxiliary_filter import MOST_UNSEEN, SAMPLES, deal, gain_ahead
from simlab.loop.observed_chance import CLASH, NEXT, SAME
from simlab.loop.placeholders import ask_policy, imagine, legal, step
from simlab.loop.playout import note_fault, take_seat, wake_mind
from simlab.loop.rng import game_key, mix, start_stream, uniform
from simlab.loop.rollout import NO_WORLD, draw_cast, remember, stir, wake_cast

SLIP_PURPOSE = 3000
"""The stream that decides on slips, and between actions that look the same."""


@to_fill
def view_of(room: Any, world: Any) -> Any:
    """Return `SAME` if a world shows the view before, `NEXT` if the next one, else `CLASH`."""


@to_fill
def own_action(room: Any, world: Any) -> Any:
    """Return what the player itself did."""


@to_fill
def game_stage(world: Any, told: Any, viewer: Any) -> Any:
    """Return how many stages of a described past a world has gone through, or -1."""


@to_fill
def game_retrace(world: Any, told: Any, viewer: Any) -> Any:
    """Return what the player itself did on the way to a described position."""


@to_fill
def game_arrive(position: Any, world: Any, viewer: Any) -> Any:
    """Fill what the player cannot see in a position; whether that was possible."""


@kernel
def looks_the_same(one: Any, other: Any) -> Any:
    """Whether two tables, or two records of a seat, are equal word by word."""
    for word in range(word_count(one)):
        if word_at(one, word) != word_at(other, word):
            return False
    return True


@kernel
def shows(room: Any, world: Any, view: Any) -> Any:
    """Whether the player sees in a world what it sees in another."""
    viewer = room.viewer
    own = looks_the_same(world.seats[viewer], view.seats[viewer])
    return own and looks_the_same(world.table, view.table)


@kernel
def recorded_view(room: Any, world: Any) -> Any:
    """`view_of` along a record: ``room.before`` is the view before, ``room.after`` the next."""
    if shows(room, world, room.after):
        follow = world.hidden.follow
        return NEXT if follow.told_at == follow.told_n else CLASH
    return SAME if shows(room, world, room.before) else CLASH


@kernel
def recorded_action(room: Any, world: Any) -> Any:
    """`own_action` along a record."""
    return room.own_action


@kernel
def described_view(room: Any, world: Any) -> Any:
    """`view_of` on the way to a described position, ``room.after``: its stages are the views."""
    stage = game_stage(world, room.after, room.viewer)
    if stage < room.stage:
        return CLASH
    return SAME if stage == room.stage else NEXT


@kernel
def described_action(room: Any, world: Any) -> Any:
    """`own_action` on the way to a described position."""
    return game_retrace(world, room.after, room.viewer)


@kernel
def attempt(room: Any, world: Any, after: Any, action: Any) -> Any:
    """Take an action in a copy, ``after``; return what it leads to."""
    copy_world(after, world)
    after.hidden.follow.odds = 1.0
    step(room, after, action)
    if after.hidden.follow.odds > 0.0:
        return view_of(room, after)
    return CLASH


@kernel
def try_others(room: Any, world: Any, after: Any, choice: Any) -> Any:
    """Try each legal action but ``choice``; return how many there are."""
    table = world.table
    me, others = world.seats[table.actor], 0
    for action in range(room.actions[table.decision]):
        room.fit[action] = 0.0
        if action != choice and legal(room, table, me, action):
            others += 1
            room.leads[action] = attempt(room, world, after, action)
            if room.leads[action] != CLASH:
                room.fit[action] = after.hidden.follow.odds
    return others


@kernel
def take_fitting(room: Any, world: Any, after: Any, weights: Any) -> Any:
    """Take an action drawn by its weight; return the sum of the weights."""
    actions = room.actions[world.table.decision]
    total = 0.0
    for action in range(actions):
        total += weights[action]
    if not total > 0.0:
        return 0.0
    left = uniform(room.luck) * total
    taken = -1
    for action in range(actions):
        if weights[action] > 0.0 and (left >= 0.0 or taken < 0):
            taken = action
        left -= weights[action]
    room.found = attempt(room, world, after, taken)
    return total


@kernel
def follow_surely(room: Any, world: Any, after: Any, choice: Any) -> Any:
    """Take the turn of a policy that decides without chance; return the weight."""
    room.found = attempt(room, world, after, choice)
    if room.found == SAME and room.loose == 0:
        return after.hidden.follow.odds
    if room.found != CLASH and uniform(room.luck) >= room.slip:
        return after.hidden.follow.odds
    chance = room.slip if room.found == CLASH else 1.0
    if chance == 0.0:
        return 0.0
    others = try_others(room, world, after, choice)
    return chance * take_fitting(room, world, after, room.fit) / max(1, others)


@kernel
def ask_often(room: Any, world: Any, cast: Any, choice: Any) -> Any:
    """Count in ``room.totals`` what a policy would do; return how often it was ``choice``."""
    table, seat = world.table, world.table.actor
    mind = cast.minds[seat]
    for action in range(room.actions[table.decision]):
        room.totals[action] = 0.0
    room.totals[choice] = 1.0
    remember(room.mind, mind)
    for _ in range(SAMPLES - 1):
        room.totals[ask_policy(cast.policy[seat], table, world.seats[seat], mind)] += 1.0
        remember(mind, room.mind)
    return room.totals[choice]


@kernel
def follow_by_chance(room: Any, world: Any, after: Any, cast: Any, choice: Any) -> Any:
    """Take the turn of a policy that decides by chance: it is asked several times."""
    actions = room.actions[world.table.decision]
    if ask_often(room, world, cast, choice) == SAMPLES:
        return follow_surely(room, world, after, choice)
    others = max(1, try_others(room, world, after, -1) - 1)
    slipped = 0.0
    for action in range(actions):
        asked = room.totals[action]
        unseen = room.fit[action] > 0.0 and room.leads[action] == SAME
        slip = 0.0 if unseen and room.loose == 0 else room.slip
        room.totals[action] = (1.0 - slip) * asked
        room.slips[action] = slip * asked
        slipped += slip * asked
    for action in range(actions):
        slips = (slipped - room.slips[action]) / others
        room.totals[action] = (room.totals[action] + slips) * room.fit[action] / SAMPLES
    return take_fitting(room, world, after, room.totals)


@kernel
def follow_turn(room: Any, world: Any, after: Any, cast: Any) -> Any:
    """Take somebody's turn in ``after``; return the weight, or `FAULT`."""
    table = world.table
    seat = table.actor
    me, mind, slot = world.seats[seat], cast.minds[seat], cast.slot[seat]
    # the player's own policy is asked, too: it may remember what happened
    luck = mind.rng.state
    choice = ask_policy(cast.policy[seat], table, me, mind)
    if seat == room.viewer:
        action = own_action(room, world)
        if not legal(room, table, me, action):
            return 0.0
        room.found = attempt(room, world, after, action)
        return after.hidden.follow.odds if room.found != CLASH else 0.0
    if not legal(room, table, me, choice):
        note_fault(room, slot, table, choice)
        return FAULT
    if mind.rng.state != luck:
        return follow_by_chance(room, world, after, cast, choice)
    return follow_surely(room, world, after, choice)


@kernel
def follow_on(room: Any, world: Any, cast: Any) -> Any:
    """Bring a world to the next view; return what it is worth, or `FAULT`."""
    here, after = room.here, room.there
    copy_world(here, world)
    weight = 1.0
    for _ in range(MOST_UNSEEN):
        if here.table.decision == OVER:
            return 0.0
        seat = here.table.actor
        luck = deal(room, here, cast, seat)
        luck *= gain_ahead(room, here, cast, seat)
        gain = follow_turn(room, here, after, cast)
        if gain < 0.0:
            return gain
        gain *= luck * gain_ahead(room, after, cast, seat)
        cast.gain[seat] *= gain
        weight *= gain
        if not weight > 0.0:
            return 0.0
        here, after = after, here
        if room.found == NEXT:
            copy_world(world, here)
            return weight
    return 0.0


@kernel
def is_ahead(room: Any, world: Any) -> Any:
    """Whether a world has come to a later stage of a described past at one step."""
    return room.stage >= 0 and view_of(room, world) == NEXT


@kernel
def imagine_world(room: Any, world: Any, key: Any) -> Any:
    """Fill ``world`` with what ``room.viewer`` thinks possible in ``room.before``, if it can be."""
    copy_world(world, room.before)
    return imagine(room, world, room.viewer, key)


@kernel
def sit_down(room: Any, cast: Any, key: Any, seats: Any) -> None:
    """Let those change to the slot that ``cast`` says whose ``asked`` is -1; nobody was asked."""
    for seat in range(seats):
        if cast.asked[seat] < 0:
            take_seat(room, cast, seat, cast.slot[seat])
            wake_mind(cast.minds[seat], key, seat)
        cast.asked[seat] = 0
        cast.ahead[seat] = 0.0


@kernel
def follow_world(room: Any, world: Any, cast: Any, key: Any, view: Any) -> Any:
    """Bring a world to the next view; return what that was worth, or `FAULT`."""
    start_stream(room.luck, key, SLIP_PURPOSE + view)
    follow = world.hidden.follow
    follow.mode = room.mode
    follow.seer = room.viewer
    follow.told_n = room.told_n
    follow.told_at = 0
    for seat in range(world.table.seats):
        cast.gain[seat] = 1.0
    return follow_on(room, world, cast)


@kernel
def part_ways(room: Any, world: Any, cast: Any, luck: Any) -> None:
    """Give a world, and those who play in it, other luck from now on."""
    stir(room, world, luck)
    for seat in range(world.table.seats):
        rng = cast.minds[seat].rng
        rng.state = mix(rng.state + luck)


def imagine_worlds(room: Any, worlds: Any, casts: Any, view: Any, seated: Any) -> Any:
    """Fill ``worlds`` with what ``room.viewer`` thinks possible in ``room.before``, at a view.

    Who sits where is drawn; if they are ``seated`` already they stay, with what they remember, or
    change to the slot that ``casts`` says (where ``asked`` is -1).

    Returns
    -------
    int64
        Worlds, or `NO_WORLD` if none could be imagined.
    """
    seats = room.before.table.seats
    for index in range(len(worlds)):
        key = mix(game_key(room.seed, np.uint64(index)) + np.uint64(view))
        if not imagine_world(room, worlds[index], key):
            return NO_WORLD
        if not seated:
            draw_cast(room, key, seats)
            wake_cast(room, key, seats)
            casts[index] = room.cast
        sit_down(room, casts[index], key, seats)
    return len(worlds)


def follow_worlds(room: Any, worlds: Any, casts: Any, weights: Any, first: Any, view: Any) -> Any:
    """Bring worlds to the next view and multiply ``weights`` with what that was worth.

    Returns
    -------
    int64
        Worlds, or `FAULT` after an illegal action of a policy.
    """
    for index in range(len(worlds)):
        if weights[index] > 0.0 and not is_ahead(room, worlds[index]):
            key = game_key(room.seed, np.uint64(first + index))
            gain = follow_world(room, worlds[index], casts[index], key, view)
            if gain < 0.0:
                return FAULT
            weights[index] *= gain
    return len(worlds)


def copy_worlds(room: Any, worlds: Any, casts: Any, pairs: Any, salt: Any) -> Any:
    """Overwrite worlds with copies of others, whose luck parts from now on.

    ``pairs`` is an array ``[copies, 2]`` of targets and sources.
    """
    for pair in range(len(pairs)):
        target, source = pairs[pair, 0], pairs[pair, 1]
        copy_world(worlds[target], worlds[source])
        casts[target] = casts[source]
        luck = mix(game_key(room.seed, np.uint64(target)) + np.uint64(salt))
        part_ways(room, worlds[target], casts[target], luck)
    return len(pairs)


def arrive_worlds(room: Any, worlds: Any, weights: Any) -> Any:
    """Make worlds the described position ``room.after``; of others weights become 0.

    Returns
    -------
    int64
        Worlds that could be made it.
    """
    arrived = 0
    for index in range(len(worlds)):
        copy_world(room.there, room.after)
        if weights[index] > 0.0 and game_arrive(room.there, worlds[index], room.viewer):
            copy_world(worlds[index], room.there)
            arrived += 1
        else:
            weights[index] = 0.0
    return arrived
