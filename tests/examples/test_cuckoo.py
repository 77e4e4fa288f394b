"""The game plays, is advised upon, and does what every game must do."""

import pytest

import simlab
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.testing.conformance import check_game
from simlab.testing.exact_counts import check_as_counted
from tests.examples.cuckoo import GAME


def test_game_conforms() -> None:
    check_game(GAME, [(2, {}), (4, {"laps": 3}), (5, {"copies": 1, "laps": 9})], games=8)


def test_imagined_cards_are_as_likely_as_counted() -> None:
    match = Match(build_matchup(GAME, "random", seats=2), 0)
    viewer, mine = match.actor, int(match.me.card)
    ways = {value: 4 - (value == mine) for value in range(1, 14)}
    check_as_counted(match, viewer, ways, lambda world: int(world.seats[1 - viewer].card))


def test_keeping_a_high_card_pays() -> None:
    results = simlab.simulate(GAME, "sensible:least=8,random", seats=2, games=2000)
    table = results.table
    (low,) = table[(table["entry"] == 0) & (table["metric"] == "win")]["low"]
    assert low > 0.5


@pytest.mark.parametrize(("card", "action"), [(2, "swap"), (13, "keep")])
def test_advice_keeps_or_throws_a_card(card: int, action: str) -> None:
    advice = simlab.advise(GAME, {"card": card, "thrown": "3, 9"}, worlds=400, max_seconds=None)
    assert advice.verdict.startswith(action.upper())


def test_impossible_position_is_refused() -> None:
    with pytest.raises(UsageError, match="not so many cards"):
        simlab.advise(GAME, {"card": 2, "thrown": "2 2 2 2"})
