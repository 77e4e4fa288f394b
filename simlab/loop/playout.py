"""Play-outs: decide, check, step, to the end. One kernel for batches, advice, search and trials."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.core.records import MAX_PARAMETERS, OVER
from simlab.core.turn_order import first_to_act
from simlab.core.workspace import FAULT, STOPPED
from simlab.jit.kernel import kernel
from simlab.jit.memory import copy_world, put_word, renew_world, word_at
from simlab.loop.placeholders import (
    ask_hook,
    ask_policy,
    deal,
    decide,
    export,
    legal,
    record_metrics,
    step,
)
from simlab.loop.rng import game_key, start_stream

if TYPE_CHECKING:
    from simlab.core.arrays import Mind


MIND_PURPOSE = 1000
"""Streams of policies start at this purpose, one per seat; games use smaller ones."""


@kernel
def seat_entry(seat: int, rotation: int, seats: int) -> int:
    """Return which place of the line-up sits in ``seat`` after so many rotations."""
    place = seat - rotation
    return place + seats if place < 0 else place


@kernel
def wake_mind(mind: Mind, key: int, seat: int) -> None:
    """Give a policy its stream and an empty memory at the start of a game."""
    for slot in range(MAX_PARAMETERS):
        mind.memory[slot] = 0.0
    start_stream(mind.rng, key, MIND_PURPOSE + seat)


@kernel
def open_game(world: Any, seed: int, number: int) -> None:
    """Key a blank world as game ``number`` of ``seed``."""
    world.hidden.key = game_key(seed, np.uint64(number))


@kernel
def take_seat(workspace: Any, seating: Any, seat: int, slot: int) -> None:
    """Put the policy of a slot into a seat."""
    seating.slot[seat] = slot
    seating.policy[seat] = workspace.policies[slot]
    seating.hook[seat] = workspace.hooks[slot]
    seating.minds[seat] = workspace.templates[slot]


@kernel
def seat_roles(workspace: Any, world: Any, rotation: int, seats: int) -> None:
    """Give each seat what belongs to the place of the line-up that sits there."""
    for number in range(workspace.of_seats_n):
        first = workspace.of_seats[number]
        for seat in range(seats):
            value = word_at(workspace.blank, first + seat_entry(seat, rotation, seats))
            put_word(world, first + seat, np.uint64(value))


@kernel
def ask(workspace: Any, seating: Any, world: Any, seat: int) -> int:
    """Return what the player in a seat does: its policy decides, or the hook that it has."""
    if seating.hook[seat] != 0:
        return ask_hook(seating.hook[seat], workspace, seat)
    return ask_policy(seating.policy[seat], world.table, world.seats[seat], seating.minds[seat])


@kernel
def note_fault(workspace: Any, slot: int, table: Any, action: int) -> None:
    """Keep who chose what illegal action; the number of the game is filled in by the loop."""
    workspace.fault[1] = slot
    workspace.fault[2] = table.actor
    workspace.fault[3] = table.decision
    workspace.fault[4] = action


@kernel
def play_on(workspace: Any, seating: Any, world: Any) -> int:
    """Play a world to its end and return the decisions asked, or `FAULT`."""
    table = world.table
    asked = 0
    while table.decision != OVER:
        if asked == workspace.most:
            table.truncated = 1
            break
        seat = table.actor
        action = decide(workspace, seating, world, seat)
        if not legal(workspace, table, world.seats[seat], action):
            if action != STOPPED:
                note_fault(workspace, seating.slot[seat], table, action)
            return FAULT
        step(workspace, world, action)
        asked += 1
    return asked


def play_games(workspace: Any, outcomes: Any, first: Any) -> Any:
    """Play games ``first``, ``first + 1`` … and fill ``outcomes``, one record a game.

    Game ``g`` is rotation ``g % rotations`` of deal ``g // rotations``; all rotations of a deal
    meet the same luck. An illegal action fills ``workspace.fault`` (see `workspace.FAULT_FIELDS`)
    and stops. Asked for no games it writes down where the game's functions are.

    Returns
    -------
    int64
        Decisions asked, or `FAULT`.
    """
    if len(outcomes) == 0:
        export(workspace)
        return 0
    world, seating = workspace.world, workspace.cast
    seats = workspace.blank.table.seats
    seated, total = -1, 0
    copy_world(world, workspace.blank)
    for index in range(len(outcomes)):
        game = first + index
        rotation = game % workspace.rotations
        workspace.fault[0] = game
        renew_world(world, workspace.blank)
        open_game(world, workspace.seed, game // workspace.rotations)
        if rotation != seated:
            for seat in range(seats):
                take_seat(workspace, seating, seat, seat_entry(seat, rotation, seats))
            seat_roles(workspace, world, rotation, seats)
            seated = rotation
        for seat in range(seats):
            wake_mind(seating.minds[seat], world.hidden.key, seat)
        deal(workspace, world)
        asked = play_on(workspace, seating, world)
        if asked == FAULT:
            return FAULT
        total += asked
        record_metrics(workspace, world, outcomes[index])
        outcomes[index].first = first_to_act(world)
    return total
