"""The trial loop: plays games like `playout.play_games`, and watches users' policies closely.

Records are compared word by word before and after each call; all fields are 64 bits wide. Each
question is asked twice, so that a policy that draws luck from elsewhere than ``mind.rng`` shows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.engine.kernel import kernel
from simlab.engine.playout import open_game, seat_entry, wake_mind
from simlab.engine.records import MAX_PARAMETERS, OVER

REPORT_FIELDS = ("number", "entry", "seat", "decision", "action", "word", "asked")
NUMBER, ENTRY, SEAT, DECISION, ACTION, WORD, ASKED = range(7)

FINE, ILLEGAL, WROTE, SET_PARAMS, REMEMBERED, DREW, UNSTEADY, ENDLESS = range(8)
STRANGER, HAS_MEMORY, MAY_DRAW = 1, 2, 4
"""Bits of ``watched``, for each place in the line-up."""

# where the memory and the stream of a mind begin, in words
_MEMORY = MAX_PARAMETERS
_RNG = 2 * MAX_PARAMETERS


@kernel
def misuse_of_mind(before: Any, after: Any, watched: Any) -> Any:
    """Return what a policy did to its mind that it must not do, or `FINE`."""
    if np.any(before[:_MEMORY] != after[:_MEMORY]):
        return SET_PARAMS
    if watched & HAS_MEMORY == 0 and np.any(before[_MEMORY:_RNG] != after[_MEMORY:_RNG]):
        return REMEMBERED
    if watched & MAY_DRAW == 0 and np.any(before[_RNG:] != after[_RNG:]):
        return DREW
    return FINE


def try_games(
    deal: Any,
    legal: Any,
    step: Any,
    policies: Any,
    watched: Any,
    blank: Any,
    worlds: Any,
    words: Any,
    words_before: Any,
    minds: Any,
    mind_words: Any,
    mind_before: Any,
    report: Any,
    seed: Any,
    games: Any,
    rotations: Any,
    max_decisions: Any,
) -> Any:
    """Play games ``0 .. games - 1`` and return what is wrong, or `FINE`.

    ``words`` and ``mind_words`` are the memory of ``worlds`` and ``minds`` as 64-bit numbers;
    ``words_before`` and ``mind_before`` have room for a copy. ``report`` (see `REPORT_FIELDS`) is
    kept up to date, so that somebody else can see where a policy hangs.
    """
    world = worlds[0]
    table = world.table
    seats = blank[0].table.seats
    for game in range(games):
        rotation = game % rotations
        worlds[0] = blank[0]
        open_game(world, seed, game // rotations)
        for seat in range(seats):
            wake_mind(minds[seat_entry(seat, rotation, seats)], world.hidden.key, seat)
        deal(world)
        report[NUMBER] = game
        asked = 0
        while table.decision != OVER:
            if asked == max_decisions:
                return ENDLESS
            seat = table.actor
            me = world.seats[seat]
            entry = seat_entry(seat, rotation, seats)
            report[ENTRY] = entry
            report[SEAT] = seat
            report[DECISION] = table.decision
            if watched[entry] == 0:
                action = policies[entry](table, me, minds[entry])
            else:
                words_before[:] = words
                mind_before[:] = mind_words[entry]
                first = policies[entry](table, me, minds[entry])
                if np.any(words != words_before):
                    report[WORD] = np.argmax(words != words_before)
                    return WROTE
                misuse = misuse_of_mind(mind_before, mind_words[entry], watched[entry])
                if misuse != FINE:
                    return misuse
                mind_words[entry] = mind_before
                action = policies[entry](table, me, minds[entry])
                if action != first:
                    return UNSTEADY
            report[ACTION] = action
            if not legal(table, me, action):
                return ILLEGAL
            step(world, action)
            asked += 1
            report[ASKED] += 1
    return FINE
