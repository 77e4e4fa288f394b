"""The try-out loop: every action of a decision in the same imagined worlds, with the same luck."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.engine.kernel import kernel
from simlab.engine.playout import wake_mind
from simlab.engine.records import OVER
from simlab.engine.rng import game_key, start_stream, uniform

SLOTS = 16
"""Policies that may take part in a try-out, those that share a seat by chance included."""

OPPONENT_PURPOSE = 2000
"""Streams that draw who sits in a seat start at this purpose."""

NO_WORLD, FAULT = -1, -2


@kernel
def draw_slot(stream: Any, shares: Any, seat: Any) -> Any:
    """Draw which policy sits in a seat, by cumulative shares."""
    luck = uniform(stream)
    slot = 0
    while luck >= shares[seat, slot] and slot < SLOTS - 1:
        slot += 1
    return slot


def try_actions(
    legal: Any,
    step: Any,
    imagine: Any,
    measure: Any,
    policies: Any,
    shares: Any,
    templates: Any,
    minds: Any,
    chosen: Any,
    luck: Any,
    root: Any,
    worlds: Any,
    actions: Any,
    outcomes: Any,
    fault: Any,
    seat: Any,
    seed: Any,
    first: Any,
    max_decisions: Any,
    believed: Any,
    believed_slots: Any,
) -> Any:
    """Fill ``outcomes``: for each imagined world (from number ``first`` on), a record per action.

    World ``w`` is imagined from the key of game ``w`` of ``seed``: it is the same world for every
    action and in every call. ``shares[seat, slot]`` are cumulative probabilities of the policies
    that sit in a seat, drawn anew for each world; ``templates[slot]`` holds their parameters.
    Worlds ``believed`` (see `belief`), if there are any, are taken instead of imagined ones.
    ``minds`` (one per seat), ``chosen`` (likewise), ``luck`` (one stream) and ``worlds`` (two
    records) are room to work in.

    Returns
    -------
    int64
        Play-outs, `NO_WORLD` if none was found, or `FAULT` after an illegal action, which fills
        ``fault`` (number of the world, slot, seat, decision, action).
    """
    count = len(actions)
    seats = root[0].table.seats
    world = worlds[0]
    table = world.table
    for index in range(len(outcomes) // count):
        key = game_key(seed, np.uint64(first + index))
        if len(believed) > 0:
            worlds[1] = believed[first + index]
            for other in range(seats):
                chosen[other] = believed_slots[first + index, other]
        else:
            worlds[1] = root[0]
            if not imagine(worlds[1], seat, key):
                fault[0] = first + index
                return NO_WORLD
            for other in range(seats):
                start_stream(luck[0], key, OPPONENT_PURPOSE + other)
                chosen[other] = draw_slot(luck[0], shares, other)
        for choice in range(count):
            worlds[0] = worlds[1]
            for other in range(seats):
                minds[other] = templates[chosen[other]]
                wake_mind(minds[other], key, other)
            step(world, actions[choice])
            asked = 0
            while table.decision != OVER:
                if asked == max_decisions:
                    table.truncated = 1
                    break
                actor = table.actor
                me = world.seats[actor]
                action = policies[chosen[actor]](table, me, minds[actor])
                if not legal(table, me, action):
                    fault[0] = first + index
                    fault[1] = chosen[actor]
                    fault[2] = actor
                    fault[3] = table.decision
                    fault[4] = action
                    return FAULT
                step(world, action)
                asked += 1
            measure(world, outcomes[index * count + choice])
    return len(outcomes)
