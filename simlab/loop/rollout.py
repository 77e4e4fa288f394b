"""Roll-out loop: every action in the same sampled worlds, with common random numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.core.records import MAX_ACTIONS, MAX_PARAMETERS
from simlab.core.workspace import FAULT, SLOTS
from simlab.jit.kernel import kernel
from simlab.jit.memory import copy_world, put_word, word_at
from simlab.loop.observed_chance import FREE
from simlab.loop.placeholders import determinize, legal, record_metrics, step
from simlab.loop.playout import play_on, take_seat, wake_mind
from simlab.loop.rng import game_key, mix, start_stream, uniform

if TYPE_CHECKING:
    from simlab.core.arrays import Mind, Stream


OPPONENT_PURPOSE = 2000
"""Streams that draw who sits in a seat start at this purpose."""

NO_WORLD = -2


@kernel
def draw_slot(stream: Stream, shares: Any, seat: int) -> int:
    """Draw which policy sits in a seat, by cumulative shares."""
    luck = uniform(stream)
    slot = 0
    while luck >= shares[seat, slot] and slot < SLOTS - 1:
        slot += 1
    return slot


@kernel
def draw_seating(workspace: Any, key: int, seats: int) -> None:
    """Draw who sits where."""
    for seat in range(seats):
        start_stream(workspace.luck, key, OPPONENT_PURPOSE + seat)
        workspace.cast.slot[seat] = draw_slot(workspace.luck, workspace.shares, seat)


@kernel
def wake_seating(workspace: Any, key: int, seats: int) -> None:
    """Let everybody sit down in its slot, its memory empty."""
    seating = workspace.cast
    for seat in range(seats):
        take_seat(workspace, seating, seat, seating.slot[seat])
        wake_mind(seating.minds[seat], key, seat)


@kernel
def remember(mind: Mind, memory: Mind) -> None:
    """Put a memory into a mind."""
    for place in range(MAX_PARAMETERS):
        mind.memory[place] = memory.memory[place]


@kernel
def stir(workspace: Any, world: Any, salt: int) -> None:
    """Give a world other luck from now on."""
    for number in range(workspace.stream_n):
        place = workspace.streams[number]
        purpose = mix(salt + np.uint64(number))
        put_word(world, place, mix(np.uint64(word_at(world, place)) + purpose))


@kernel
def restore_seating(workspace: Any, seating: Any, key: int, seats: int) -> None:
    """Let everybody sit down who sat there in a believed world, with what they remember."""
    for seat in range(seats):
        take_seat(workspace, workspace.cast, seat, seating.slot[seat])
        wake_mind(workspace.cast.minds[seat], key, seat)
        remember(workspace.cast.minds[seat], seating.minds[seat])


@kernel
def take_step(workspace: Any, world: Any, told: Any) -> int:
    """Take a step of an answer (see `step_number`) if it is asked for and legal; whether it was."""
    table = world.table
    if told < 0 or table.actor != workspace.viewer or table.decision != told // MAX_ACTIONS:
        return False
    action = told % MAX_ACTIONS
    if not legal(workspace, table, world.seats[workspace.viewer], action):
        return False
    step(workspace, world, action)
    return True


def try_answers(
    workspace: Any, answers: Any, outcomes: Any, first: Any, worlds: Any, casts: Any
) -> Any:
    """Fill ``outcomes``: for each imagined world (from number ``first`` on), a record per answer.

    ``answers`` has a row of steps for each (see `step_number`), filled up with -1. World ``w`` is
    imagined from the key of game ``w`` of ``workspace.seed`` for the player ``workspace.viewer`` of
    ``workspace.blank``: it is the same world for every answer and in every call. Who sits where is
    drawn anew for each world. If there are ``worlds`` that somebody believes (and who plays in
    them, ``casts``; see `belief`), they are taken in turn, with fresh luck.

    Returns
    -------
    int64
        Play-outs, `NO_WORLD` if none was found, or `FAULT` after an illegal action, which fills
        ``workspace.fault`` (the number of the world first).
    """
    count, steps = answers.shape
    seats = workspace.blank.table.seats
    world = workspace.world
    for index in range(len(outcomes) // count):
        key = game_key(workspace.seed, np.uint64(first + index))
        workspace.fault[0] = first + index
        believed = (first + index) % max(1, len(worlds))
        if len(worlds) > 0:
            copy_world(workspace.imagined, worlds[believed])
            workspace.imagined.hidden.follow.mode = FREE
            stir(workspace, workspace.imagined, key)
        else:
            copy_world(workspace.imagined, workspace.blank)
            if not determinize(workspace, workspace.imagined, workspace.viewer, key):
                return NO_WORLD
            draw_seating(workspace, key, seats)
        for choice in range(count):
            copy_world(world, workspace.imagined)
            if len(worlds) > 0:
                restore_seating(workspace, casts[believed], key, seats)
            else:
                wake_seating(workspace, key, seats)
            for place in range(steps):
                if not take_step(workspace, world, answers[choice, place]):
                    break
            if play_on(workspace, workspace.cast, world) == FAULT:
                return FAULT
            record_metrics(workspace, world, outcomes[index * count + choice])
    return len(outcomes)
