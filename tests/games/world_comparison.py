"""Whether two worlds play on alike: with the same hidden cards, luck and choices."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

from simlab.runtime.matchup import Matchup
from simlab.runtime.stepper import Match


def with_secrets_of(placed: Any, true: Any) -> Any:
    """Return a placed world with what its player cannot see as it is in truth."""
    world = placed.copy().reshape(1)
    world[0].hidden = true.hidden
    for seat in range(len(world[0].seats)):
        if seat != int(true.table.actor):
            world[0].seats[seat] = true.seats[seat]
    return world


def fields_that_differ(true: Any, placed: Any, untold: Collection[str]) -> dict[str, str]:
    """Return fields of two records, but those that nobody can tell, that are not the same."""
    return {
        name: f"{true[name]} told as {placed[name]}"
        for name in true.dtype.names
        if name not in untold and true[name].tobytes() != placed[name].tobytes()
    }


def check_plays_on_alike(
    matchup: Matchup, true: Any, placed: Any, steps: int, seed: int, until: Collection[str] = ()
) -> None:
    """Play both on with the same choices; decisions, legal actions and events must be the same.

    It ends before an event of a kind in ``until``.
    """
    worlds = true.copy().reshape(1), with_secrets_of(placed, true)
    for world in worlds:
        world[0].hidden.logging = 0
    one, other = (Match(matchup, 0, world) for world in worlds)
    rng = random.Random(seed)
    for _ in range(steps):
        assert one.over == other.over
        if one.over:
            return
        assert (one.table.decision, one.actor) == (other.table.decision, other.actor)
        legal = one.legal_actions()
        assert legal == other.legal_actions()
        action = rng.choice(legal)
        turns = one.take(action), other.take(action)
        kinds = [event["event"] for event in turns[0].events]
        cut = next((place for place, kind in enumerate(kinds) if kind in until), len(kinds))
        first, second = (_events(turn)[:cut] for turn in turns)
        assert first == second
        if cut < len(kinds):
            return


def _events(turn: Any) -> list[dict[str, Any]]:
    """Return what happened; which turn of the game it was is no matter."""
    return [
        {
            name: value
            for name, value in event.items()
            if (event["event"], name) != ("turn", "index")
        }
        for event in turn.events
    ]
