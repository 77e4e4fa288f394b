"""A mistake in how a game is told is told itself: game, function, event or field."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simlab.jit.errors import GameError
from simlab.output.story import tell_match, view
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.testing.test_broken_games import TEXT, Altered, altered, line_of

__all__ = ["altered"]

THREW = '        EventKind("threw", ("seat", "value")),\n'
TELL = "who = names"
PLACE, CARD = "    table, hidden = worlds[0].table", 'seats[told["me"]].card = told["card"]'


def match_of(altered: Altered, old: str, new: str) -> Match:
    return Match(build_matchup(altered(old, new), "sensible:least=13", seats=2), 0)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (THREW, "", r"events of cuckoo: a kernel notes an event 2; .* has 0 forced, 1 drew"),
        ('values={"decision"', 'values={"value": ("a", "b"), "decision"',
         r"events of cuckoo: value is \d+, and Words.values\['value'\] has 2 words"),
        (TELL + '[event["seat"]]', TELL + '[event["seet"]]',
         rf"magpie.py, line {line_of(TELL)}: tell of cuckoo, at event \w+, raised KeyError"),
    ],
)  # fmt: skip
def test_a_story_that_cannot_be_told(altered: Altered, old: str, new: str, words: str) -> None:
    with pytest.raises(GameError, match=words):
        list(tell_match(match_of(altered, old, new)))


@pytest.mark.parametrize("look", [lambda match: view(match, 0), lambda match: match.state()])
def test_a_field_without_words(altered: Altered, look: Callable[[Match], object]) -> None:
    match = match_of(altered, 'values={"decision"', 'values={"card": ("", "1"), "decision"')
    with pytest.raises(GameError, match=r"words of cuckoo: card is \d+, and Words.values"):
        look(match)


def test_a_position_that_cannot_be_built(altered: Altered) -> None:
    game = altered(CARD, CARD.replace('told["card"]', 'told["cart"]'))
    where = f"magpie.py, line {line_of(CARD)}: place of cuckoo raised KeyError: 'cart'"
    with pytest.raises(GameError, match=where):
        game.placed(game.rules(2), {"me": 0, "card": 3})


def test_a_bound_that_cannot_be_reckoned(altered: Altered) -> None:
    assert 'r["laps"]' in TEXT
    game = altered('r["laps"]', 'r["lapps"]')
    where = f"""magpie.py, line {line_of('r["laps"]')}: a bound of metric swaps raised KeyError"""
    with pytest.raises(GameError, match=where):
        game.metric("swaps").bounds(game.rules(2))
