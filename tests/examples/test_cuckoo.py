"""The game plays, is advised upon, and does what every game must do."""

import pytest

import simlab
from simlab.engine.conformance import check_game
from simlab.engine.counting import check_as_counted
from simlab.engine.errors import UsageError
from simlab.engine.match import Match
from simlab.engine.matchup import build_matchup
from tests.examples.cuckoo import GAME


def test_it_conforms() -> None:
    check_game(GAME, [(2, {}), (4, {"laps": 3}), (5, {"copies": 1, "laps": 9})], games=8)


def test_what_others_hold_is_imagined_as_likely_as_it_is() -> None:
    match = Match(build_matchup(GAME, "random", seats=2), 0)
    viewer, mine = match.actor, int(match.me.card)
    ways = {value: 4 - (value == mine) for value in range(1, 14)}
    check_as_counted(match, viewer, ways, lambda world: int(world.seats[1 - viewer].card))


def test_keeping_a_high_card_pays() -> None:
    results = simlab.simulate(GAME, "sensible:least=8,random", seats=2, games=2000)
    table = results.table.set_index(["entry", "metric"])
    assert table.loc[(0, "win"), "low"] > 0.5


@pytest.mark.parametrize(("card", "action"), [(2, "swap"), (13, "keep")])
def test_it_is_advised_upon(card: int, action: str) -> None:
    advice = simlab.advise(GAME, {"card": card, "thrown": "3, 9"}, worlds=400, max_seconds=None)
    assert advice.verdict.startswith(action.upper())


def test_a_position_that_cannot_be() -> None:
    with pytest.raises(UsageError, match="not so many cards"):
        simlab.advise(GAME, {"card": 2, "thrown": "2 2 2 2"})
