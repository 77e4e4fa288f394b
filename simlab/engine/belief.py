"""Worlds that fit what has happened: imagined in the past, and played on through the record.

A world is imagined as it was some decisions ago and meets what was decided since. It is dropped
as soon as anything differs from what the player has seen, and kept only by chance where another
player's policy would have decided otherwise. What is left are independent draws from what the
player should believe, given how the others play.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.engine.kernel import kernel
from simlab.engine.playout import wake_mind
from simlab.engine.rng import game_key, start_stream, uniform
from simlab.engine.tryout import NO_WORLD, OPPONENT_PURPOSE, draw_slot

SLIP_PURPOSE = 3000
"""The stream that decides whether an unlikely decision is believed starts at this purpose."""


@kernel
def looks_the_same(record: Any, room: Any, first: Any, last: Any) -> Any:
    """Whether words ``first .. last - 1`` of two worlds are equal."""
    for word in range(first, last):
        if record[word] != room[word]:
            return False
    return True


@kernel
def meets_the_record(
    legal: Any,
    step: Any,
    policies: Any,
    chosen: Any,
    minds: Any,
    luck: Any,
    past_words: Any,
    actions: Any,
    world: Any,
    words: Any,
    spans: Any,
    seat: Any,
    slip: Any,
) -> Any:
    """Take the recorded actions in a world; whether it is believed to the end."""
    table = world.table
    for turn in range(len(actions)):
        actor = table.actor
        me = world.seats[actor]
        if not legal(table, me, actions[turn]):
            return False
        if actor != seat:
            choice = policies[chosen[actor]](table, me, minds[actor])
            if choice != actions[turn] and uniform(luck) >= slip:
                return False
        step(world, actions[turn])
        now = past_words[turn + 1]
        if not looks_the_same(now, words, spans[0], spans[1]):
            return False
        if not looks_the_same(now, words, spans[2], spans[3]):
            return False
    return True


def believe_worlds(
    legal: Any,
    step: Any,
    imagine: Any,
    policies: Any,
    shares: Any,
    templates: Any,
    minds: Any,
    chosen: Any,
    luck: Any,
    past: Any,
    past_words: Any,
    actions: Any,
    worlds: Any,
    words: Any,
    spans: Any,
    kept: Any,
    kept_slots: Any,
    counts: Any,
    seat: Any,
    seed: Any,
    first: Any,
    attempts: Any,
    slip: Any,
) -> Any:
    """Fill ``kept`` with worlds that fit ``past``, and ``kept_slots`` with who plays in them.

    ``past[i]`` is the recorded world before ``actions[i]`` was taken; the last one is now. Only
    its table and the record of ``seat`` are looked at: ``past_words`` and ``words`` are the same
    worlds as words, ``spans`` where in them table and seat begin and end. ``counts`` gets how
    many worlds fitted, and the attempts. ``slip`` is the chance with which a decision is believed
    that a policy would not have taken.

    Returns
    -------
    int64
        Worlds kept, or `NO_WORLD` if none could be imagined.
    """
    seats = past[0].table.seats
    world = worlds[0]
    found = 0
    for number in range(attempts):
        if found == len(kept):
            break
        counts[1] += 1
        key = game_key(seed, np.uint64(first + number))
        worlds[0] = past[0]
        if not imagine(world, seat, key):
            return NO_WORLD
        for other in range(seats):
            start_stream(luck[0], key, OPPONENT_PURPOSE + other)
            chosen[other] = draw_slot(luck[0], shares, other)
            minds[other] = templates[chosen[other]]
            wake_mind(minds[other], key, other)
        start_stream(luck[0], key, SLIP_PURPOSE)
        if meets_the_record(
            legal, step, policies, chosen, minds, luck[0], past_words, actions, world, words[0],
            spans, seat, slip,
        ):  # fmt: skip
            kept[found] = worlds[0]
            for other in range(seats):
                kept_slots[found, other] = chosen[other]
            found += 1
    counts[0] = found
    return found
