"""Who sits where: in game g of a line-up that rotates, place p sits in seat (p + g) mod seats.

Policies that say their own number play; every consumer must give each its own.
"""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from simlab.api.play import simulate
from simlab.engine.match import Match, transcript
from simlab.engine.matchup import Matchup, build_matchup
from simlab.show.story import tell_match
from simlab.study.compare import compare
from simlab.study.deals import Deals
from tests.engine.badges import GAME

LINEUP = "one,two,three"
SAID = {0: [1, 2, 3], 1: [3, 1, 2], 2: [2, 3, 1]}
"""What the seats say in games 0, 1 and 2."""


@pytest.fixture(scope="module")
def matchup() -> Matchup:
    return build_matchup(GAME, LINEUP, rotate=True)


@pytest.mark.parametrize("number", SAID)
def test_each_seat_of_a_batch_has_its_policy(matchup: Matchup, number: int) -> None:
    outcomes, _ = matchup.play(0, 6)
    for game in (number, number + 3):
        assert outcomes["seats"][game, :, 0].tolist() == SAID[number]


@pytest.mark.parametrize("number", SAID)
def test_a_game_that_is_watched_seats_them_as_the_batch_does(matchup: Matchup, number: int) -> None:
    match = Match(matchup, number)
    places = ["one", "two", "three"]
    names = [places[said - 1] for said in SAID[number]]
    assert [match.entry_of(seat) + 1 for seat in range(3)] == SAID[number]
    assert [int(turn.action) for turn in match.play()] == SAID[number]
    assert list(tell_match(Match(matchup, number)))[1:4] == [
        f"  P{seat} {name}" for seat, name in enumerate(names)
    ]
    head, *turns, _ = transcript(matchup, number)
    assert head["lineup"] == names
    assert [int(turn["action"]) for turn in turns] == SAID[number]


def test_places_get_back_what_they_said(matchup: Matchup) -> None:
    deals = Deals.of(matchup, matchup.play(0, 30)[0])
    columns = [place * len(GAME.seat_metrics) for place in range(3)]
    assert (deals.replications()[:, columns] == [1, 2, 3]).all()
    assert (deals.scores() == [1, 2, 3]).all()


def test_simulate_and_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    result = simulate(GAME, LINEUP, games=30, rotate=True, rows=path)
    table = result.table
    said = table[(table["metric"] == "said") & (table["seat"] != "table")]
    assert dict(zip(said["policy"], said["mean"], strict=True)) == {"one": 1, "two": 2, "three": 3}
    rows = pd.read_parquet(path)
    assert (rows["said"] == rows["entry"] + 1).all()


@pytest.mark.parametrize("place", range(3))
def test_compare_sees_the_candidate_alone(place: int) -> None:
    matchups = []
    for candidate in ("one", "three"):
        others = ["two", "random"]
        lineup = ",".join([*others[:place], candidate, *others[place:]])
        matchups.append(build_matchup(GAME, lineup, rotate=True))
    first, second = compare(matchups, place=place, games=30).rows()
    assert (first["mean"], second["mean"], second["difference"]) == (1, 3, 2)
