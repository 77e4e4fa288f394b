"""Worlds that fit what has happened: imagined in the past, and played on through the record.

A world is imagined as it was some decisions ago and meets what was decided since. It is dropped
as soon as anything differs from what the player has seen, and kept only by chance where another
player's policy would have decided otherwise. What is left are independent draws from what the
player should believe, given how the others play.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.engine.blanks import ask_policy, imagine, legal, step
from simlab.engine.kernel import kernel
from simlab.engine.memory import word_at, word_count
from simlab.engine.rng import game_key, start_stream, uniform
from simlab.engine.tryout import NO_WORLD, draw_cast, wake_cast

SLIP_PURPOSE = 3000
"""The stream that decides whether an unlikely decision is believed starts at this purpose."""


@kernel
def looks_the_same(one: Any, other: Any) -> Any:
    """Whether two tables, or two records of a seat, are equal word by word."""
    for word in range(word_count(one)):
        if word_at(one, word) != word_at(other, word):
            return False
    return True


@kernel
def meets_the_record(room: Any, past: Any, actions: Any) -> Any:
    """Take the recorded actions in ``room.world``; whether it is believed to the end."""
    world, viewer = room.world, room.viewer
    table = world.table
    for turn in range(len(actions)):
        actor = table.actor
        me = world.seats[actor]
        if not legal(room, table, me, actions[turn]):
            return False
        if actor != viewer:
            choice = ask_policy(room.cast.policy[actor], table, me, room.cast.minds[actor])
            if choice != actions[turn] and uniform(room.luck) >= room.slip:
                return False
        step(room, world, actions[turn])
        now = past[turn + 1]
        if not looks_the_same(now.table, table):
            return False
        if not looks_the_same(now.seats[viewer], world.seats[viewer]):
            return False
    return True


def believe_worlds(
    room: Any, past: Any, actions: Any, kept: Any, kept_slots: Any, first: Any, attempts: Any
) -> Any:
    """Fill ``kept`` with worlds that fit ``past``, and ``kept_slots`` with who plays in them.

    ``past[i]`` is the recorded world before ``actions[i]`` was taken; the last one is now. Only
    its table and the record of ``room.viewer`` are looked at. ``room.slip`` is the chance with
    which a decision is believed that a policy would not have taken. ``room.asked`` counts the
    attempts.

    Returns
    -------
    int64
        Worlds kept, or `NO_WORLD` if none could be imagined.
    """
    seats = past[0].table.seats
    found = 0
    for number in range(attempts):
        if found == len(kept):
            break
        room.asked += 1
        key = game_key(room.seed, np.uint64(first + number))
        room.world = past[0]
        if not imagine(room, room.world, room.viewer, key):
            return NO_WORLD
        draw_cast(room, key, seats)
        wake_cast(room, key, seats)
        start_stream(room.luck, key, SLIP_PURPOSE)
        if meets_the_record(room, past, actions):
            kept[found] = room.world
            for seat in range(seats):
                kept_slots[found, seat] = room.cast.slot[seat]
            found += 1
    return found
