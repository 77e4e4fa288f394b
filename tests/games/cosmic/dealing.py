"""Games dealt by the thousand, and their first encounters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from simlab.games.cosmic import components as c
from simlab.games.cosmic.game import GAME
from simlab.jit.call_graph import uncompiled
from simlab.loop.playout import open_game
from simlab.runtime.matchup import Matchup, build_matchup

QUIET = {"artifacts": False, "reinforcements": False, "start": "fixed"}
Choose = Callable[[Any, str], int | None]
_open_game = uncompiled(open_game)


def setup_of(
    rules: Mapping[str, Any], seats: int = 4, lineup: str = "golden", seed: int = 1
) -> Matchup:
    return build_matchup(GAME, lineup, seats=seats, rules=rules, seed=seed)


def dealt(matchup: Matchup, games: int, logging: bool = False) -> Iterator[Any]:
    """Yield world after world at its first decision; each is gone when the next comes."""
    worlds = matchup.blank_world()
    words = worlds.view(np.uint64)
    blank = words.copy()
    with np.errstate(over="ignore"):
        for number in range(games):
            words[:] = blank  # a record is copied field by field
            world = worlds[0]
            world.hidden.logging = int(logging)
            _open_game(world, np.uint64(matchup.seed), number)
            matchup.compiled.deal(world)
            yield world


def first_encounter(matchup: Matchup, world: Any, choose: Choose) -> None:
    """Play the first encounter; ``choose(world, decision)``, or else the policy in seat 0."""
    code, minds = matchup.compiled, matchup.minds()
    default = code.policy(matchup.entries[0].policy)
    with np.errstate(over="ignore"):
        while world.table.encounters == 1 and world.table.decision not in (-1, c.SECOND):
            table = world.table
            action = choose(world, c.DECISIONS[int(table.decision)].name)
            if action is None:
                action = int(default(table, world.seats[int(table.actor)], minds[0]))
            code.step(world, action)


def cards_of(world: Any, seat: int) -> Any:
    """Return the kinds of the encounter cards of a hand, each card once."""
    return np.repeat(np.arange(c.ENCOUNTER_N), world.seats[seat].hand[: c.ENCOUNTER_N])
