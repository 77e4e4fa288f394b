"""The play-out loop: one kernel that plays numbered games of any game with any line-up."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.engine.kernel import kernel
from simlab.engine.records import MAX_PARAMETERS, OVER
from simlab.engine.rng import game_key, start_stream

MIND_PURPOSE = 1000
"""Streams of policies start at this purpose, one per seat; games use smaller ones."""

FAULT_FIELDS = ("number", "entry", "seat", "decision", "action")


@kernel
def seat_entry(seat: Any, rotation: Any, seats: Any) -> Any:
    """Return which place of the line-up sits in ``seat`` after so many rotations."""
    place = seat - rotation
    return place + seats if place < 0 else place


@kernel
def wake_mind(mind: Any, key: Any, seat: Any) -> None:
    """Give a policy its stream and an empty memory at the start of a game."""
    for slot in range(MAX_PARAMETERS):
        mind.memory[slot] = 0.0
    start_stream(mind.rng, key, MIND_PURPOSE + seat)


@kernel
def open_game(world: Any, seed: Any, number: Any) -> None:
    """Key a blank world as game ``number`` of ``seed``."""
    world.hidden.key = game_key(seed, np.uint64(number))


def play_games(
    deal: Any,
    legal: Any,
    step: Any,
    measure: Any,
    policies: Any,
    blank: Any,
    worlds: Any,
    minds: Any,
    outcomes: Any,
    fault: Any,
    seed: Any,
    first: Any,
    rotations: Any,
    max_decisions: Any,
) -> Any:
    """Play games ``first``, ``first + 1`` … and fill ``outcomes``, one record a game.

    Game ``g`` is rotation ``g % rotations`` of deal ``g // rotations``; all rotations of a deal
    meet the same luck. An illegal action fills ``fault`` (see `FAULT_FIELDS`) and stops.

    Returns
    -------
    int64
        Decisions asked, or -1 after a fault.
    """
    world = worlds[0]
    table = world.table
    seats = blank[0].table.seats
    total = 0
    for index in range(len(outcomes)):
        game = first + index
        rotation = game % rotations
        worlds[0] = blank[0]
        open_game(world, seed, game // rotations)
        for seat in range(seats):
            wake_mind(minds[seat_entry(seat, rotation, seats)], world.hidden.key, seat)
        deal(world)
        asked = 0
        while table.decision != OVER:
            if asked == max_decisions:
                table.truncated = 1
                break
            seat = table.actor
            me = world.seats[seat]
            entry = seat_entry(seat, rotation, seats)
            action = policies[entry](table, me, minds[entry])
            if not legal(table, me, action):
                fault[0] = game
                fault[1] = entry
                fault[2] = seat
                fault[3] = table.decision
                fault[4] = action
                return -1
            step(world, action)
            asked += 1
        total += asked
        measure(world, outcomes[index])
    return total


def mark_legal(legal: Any, worlds: Any, marks: Any) -> None:
    """Set ``marks[action]`` to 1 for each legal action of the player who decides, else to 0."""
    world = worlds[0]
    me = world.seats[world.table.actor]
    for action in range(len(marks)):
        marks[action] = 1 if legal(world.table, me, action) else 0
