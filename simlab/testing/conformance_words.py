"""Conformance of stories, views and positions: part of :mod:`conformance`."""

from __future__ import annotations

import itertools
import json
import sys
from importlib.metadata import entry_points
from typing import Any, Protocol

import numpy as np

from simlab.core.events import Event
from simlab.core.game import Game
from simlab.core.registry import GROUP
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup
from simlab.runtime.stepper import Match, transcript

MOST_LINES = 200
"""Lines of a transcript that are looked at."""


class Played(Protocol):
    """A game that is played decision by decision."""

    matchup: Matchup
    number: int
    asked: int


def where(match: Played) -> str:
    """Return which decision of which game it is about."""
    matchup = match.matchup
    return (
        f"{matchup.game.name}, {matchup.lineup}, {matchup.seats} seats, game {match.number} of "
        f"seed {matchup.seed}, decision {match.asked}"
    )


def check_name(game: Game) -> None:
    """A game is installed under the name that it gives itself."""
    for point in entry_points(group=GROUP):
        module = sys.modules.get(point.module)
        if module is not None and getattr(module, point.attr, None) is game:
            assert point.name == game.name, (
                f"Game(name={game.name!r}), but it is installed as {point.name!r} (the entry point "
                f"{point.value!r} of its package); both need the same name"
            )


def check_words(game: Game) -> None:
    """Every action of every decision has a word that leads back to it."""
    for decision in game.decisions:
        for action, word in enumerate(decision.actions):
            assert decision.action_of(word) == action, f"{game.name}: {decision.name}: {word}"


def check_transcript(matchup: Matchup, number: int) -> None:
    """A game can be told line by line, in plain words and numbers."""
    for line in itertools.islice(transcript(matchup, number), MOST_LINES):
        json.dumps(line)


def check_story(matchup: Matchup, number: int) -> None:
    """Every event and every view can be told to each player, and telling changes nothing."""
    match, game, look = Match(matchup, number), matchup.game, matchup.game.view
    seats, names = range(matchup.seats), [f"P{seat}" for seat in range(matchup.seats)]
    kinds = {kind.name: kind for kind in game.events}

    def told(events: list[Event]) -> None:
        for event in events:
            kind = kinds.get(event["event"])  # none: decisions are told to who makes them
            heard = [kind.as_seen(event, matchup.rules, seat) for seat in seats] if kind else []
            for each in (event, *filter(None, heard)):
                assert isinstance(game.tell(each, names), str), f"{where(match)}: {each}"

    told(match.events)
    for turn in itertools.islice(match.play(), MOST_LINES):
        deed = {"seat": turn.actor, "decision": turn.decision, "action": turn.action}
        told([{"event": "decided", **deed}, *turn.events])
        before = match.world.tobytes()
        asked = game.words.question(turn.decision, match.table)
        assert isinstance(asked, str), f"{where(match)}: {asked}"
        if look is not None:
            views = [look(match.table, match.world.seats[seat], seat, names) for seat in seats]
            lines = [line for view in views for part in view for line in part]
            assert all(isinstance(line, str) for line in lines), where(match)
        assert match.world.tobytes() == before, f"{where(match)}: a look at it changes it"


ODD: tuple[Any, ...] = (
    *("", "nonsense", "3 nonsense", "1", "-1", ";;", "0: 1; 1: 2", 0, -1, 10**12, 0.5, True),
    *([], [0], [[0]], [None], {}, {"nonsense": 1}, {"0": "x"}, [{"nonsense": 0}]),
)
"""Values that people write where others belong."""


def check_place(matchup: Matchup) -> None:
    """Whatever a person says under a key is placed, or refused with a `UsageError`.

    What is placed passes `check_invariants` once ``determinize`` has dealt what is hidden.
    """
    game, rules = matchup.game, matchup.rules
    for key, value in itertools.product(game.keys, ODD):
        try:
            worlds = game.placed(rules, {key.name: value})
        except UsageError:
            continue
        where = f"{game.name}, {matchup.seats} seats, {key.name}={value!r}"
        if worlds[0].table.decision < 0 or matchup.compiled.legal_marks(worlds[0]).sum() < 2:
            continue  # for who asks to refuse
        with np.errstate(over="ignore"):
            found = matchup.compiled.determinize(
                worlds[0], int(worlds[0].table.actor), np.uint64(1)
            )
        broken = int(matchup.compiled.check_invariants(worlds[0])) if found else 0
        assert broken == 0, f"{where}: invariant {broken} {game.invariant_names[broken]}"
