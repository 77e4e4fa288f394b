"""Who sits where: in game g of a line-up that rotates, place p sits in seat (p + g) mod seats.

Policies that say their own number play; every consumer must give each its own.
"""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from simlab.api.play import simulate
from simlab.core import registry
from simlab.execution.design import cells
from simlab.execution.experiment import Experiment
from simlab.execution.population_play import field_play
from simlab.execution.replications import Deals
from simlab.execution.workers import Workers
from simlab.inference.transcripts import written_down
from simlab.jit.errors import UsageError
from simlab.output.story import tell_match
from simlab.output.tables import simulation_table
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.runtime.stepper import Match, transcript
from simlab.study.baseline import BLOCKS, play_blocks
from simlab.study.best import find_best
from simlab.study.compare import compare
from simlab.study.drama_play import drama_play
from simlab.study.rules_compared import compare_rules
from simlab.study.sweep import open_sweep
from simlab.study.tune.evaluate import Games, Request
from simlab.study.tune.targets import Quantity, read_targets
from simlab.study.usage_play import _Table, usage_play
from tests.toy_games.badges import BADGES, GAME

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


def test_rotated_places_get_their_own_metrics(matchup: Matchup) -> None:
    deals = Deals.of(matchup, matchup.play(0, 30)[0])
    columns = [place * len(GAME.seat_metrics) for place in range(3)]
    assert (deals.replications()[:, columns] == [1, 2, 3]).all()
    assert (deals.scores() == [1, 2, 3]).all()


def test_simulate_and_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    result = simulate(GAME, LINEUP, games=30, rotate=True, rows=path)
    table = result.table
    said = table[(table["metric"] == "said") & (table["scope"] != "table")]
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


# roles: what belongs to a seat goes along with the place of the line-up that sits there

ROLES = {"badge": "red,blue,plain", "handicap": [0.5, 0, 0]}
BADGE, HANDICAP = 2, 3
"""Columns of metrics: what a seat wears, and its handicap."""
WORN = {0: [1, 2, 0], 1: [0, 1, 2], 2: [2, 0, 1]}
"""What the seats wear in games 0, 1 and 2."""


@pytest.fixture(scope="module")
def alike() -> Matchup:
    """One policy in three roles."""
    return build_matchup(GAME, "one", rules=ROLES, rotate=True)


@pytest.mark.parametrize(
    ("rules", "rotations"),
    [
        ({}, 1),
        ({"badge": "plain"}, 1),
        ({"badge": "red,red,red"}, 1),
        ({"badge": "red"}, 0),
        ({"badge": "red,plain,plain"}, 3),
        ({"handicap": 2}, 1),
        ({"handicap.1": 0.5}, 3),
    ],
)
def test_roles_count_where_rotations_are_told_apart(rules: dict[str, Any], rotations: int) -> None:
    if not rotations:
        with pytest.raises(UsageError, match="for seat 0 of 3 write badge=red,plain,plain"):
            build_matchup(GAME, "one", rules=rules, rotate=True)
        return
    assert build_matchup(GAME, "one", rules=rules, rotate=True).rotations == rotations
    assert build_matchup(GAME, "one", rules=rules).rotations == 1
    stay = build_matchup(GAME, "one", rules=rules, rotate=True, roles_stay=True)
    assert stay.rotations == 1


def test_rules_move_along(alike: Matchup) -> None:
    for rotation, worn in WORN.items():
        rules = alike.rules_in(rotation)
        assert [BADGES.index(str(rules[f"badge.{seat}"])) for seat in range(3)] == worn
        assert [rules[f"handicap.{seat}"] > 0 for seat in range(3)] == [one == 1 for one in worn]
        assert rules["turns"] == 3


@pytest.mark.parametrize("number", WORN)
def test_each_seat_of_a_batch_has_its_role(alike: Matchup, number: int) -> None:
    for outcomes in (alike.play(0, 6)[0], np.roll(alike.play(1, 6)[0], 1)):
        for game in (number, number + 3):
            if game:
                assert outcomes["seats"][game, :, BADGE].tolist() == WORN[number]
                worn = outcomes["seats"][game, :, BADGE]
                assert (outcomes["seats"][game, :, HANDICAP] == 0.5 * (worn == 1)).all()


@pytest.mark.parametrize("number", WORN)
def test_a_game_that_is_watched_has_the_roles_of_the_batch(alike: Matchup, number: int) -> None:
    head, *_, last = transcript(alike, number)
    seats = range(3)
    assert [BADGES.index(head["rules"][f"badge.{seat}"]) for seat in seats] == WORN[number]
    assert [row["badge"] for row in last["result"]["seats"]] == WORN[number]
    told = list(tell_match(Match(alike, number)))
    assert f"badge.{WORN[number].index(1)}=red" in next(line for line in told if "rules:" in line)
    # written down, it is played again without rotation
    again = build_matchup(GAME, head["lineup"], rules=head["rules"], seed=head["seed"])
    assert list(transcript(again, 0))[1:] == list(transcript(alike, number))[1:]
    assert written_down(Match(alike, number))[0]["rules"] == head["rules"]


def test_rotated_places_get_their_own_roles(alike: Matchup) -> None:
    deals = Deals.of(alike, alike.play(0, 30)[0])
    columns = [place * len(GAME.seat_metrics) + BADGE for place in range(3)]
    assert (deals.replications()[:, columns] == [1, 2, 0]).all()


def test_rows_name_roles(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    result = simulate(GAME, "one", rules=ROLES, games=30, rotate=True, rows=path)
    assert result.simulation.matchup.place_names == ["Red, handicap 0.5, one", "blue, one", "one"]
    table = result.table
    worn = table[(table["metric"] == "badge") & (table["scope"] != "table")]
    assert worn["role"].fillna("").tolist() == ["Red, handicap 0.5", "blue", ""]
    assert worn["mean"].tolist() == [1, 2, 0]
    assert worn["n"].tolist() == [10, 10, 10]
    rows = pd.read_parquet(path)
    assert (rows["badge"] == (rows["entry"] + 1) % 3).all()
    assert set(result.quantiles()["role"].dropna()) == {"Red, handicap 0.5", "blue"}
    shown = str(simulation_table(result.simulation).layouts[0].lines)
    assert "Red, handicap 0.5, one" in shown


def test_place_names_leave_out_what_all_seats_share() -> None:
    names = build_matchup(GAME, "one", rules={"badge": "red,red,red", "handicap": 2}).place_names
    assert names == ["Red, one"] * 3


@pytest.mark.parametrize("place", range(3))
def test_candidates_have_the_role_of_their_place(place: int) -> None:
    matchups = []
    for candidate in ("one", "three"):
        others = ["two", "random"]
        lineup = ",".join([*others[:place], candidate, *others[place:]])
        matchups.append(build_matchup(GAME, lineup, rules=ROLES, rotate=True))
    found = compare(matchups, place=place, games=30, metric="badge")
    first, second = found.rows()
    worn = WORN[0][place]
    assert (first["mean"], second["mean"], second["difference"]) == (worn, worn, 0)
    assert first["role"] == second["role"] == ["Red, handicap 0.5", "blue", None][place]
    assert find_best(matchups, place=place, games=64).rows()[0]["candidate"] == "three"


def test_usage_looks_at_a_policy_in_each_role() -> None:
    play = usage_play(GAME, "one", "badge", [], "one", rules=ROLES)
    play.prepare(lambda text: None)
    assert play.players == ["one"] * 3
    assert play.roles == ["Red, handicap 0.5", "blue", ""]
    table = _Table(play)
    orders = np.array([[number, 0, -1, -1, -1, 100] for number in range(6)])
    found = table._run(orders)
    for number in range(6):
        assert found.outcomes["seats"][number, :, BADGE].tolist() == WORN[number % 3]
    assert table._by_place(found, np.arange(6) % 3, BADGE).tolist() == [WORN[0]] * 6


def test_drama_plays_each_role_in_every_seat() -> None:
    play = drama_play(GAME, "one", 2, rules=ROLES)
    play.prepare(lambda text: None)
    assert play.matchup.rotations == 3
    numbers = np.arange(6)
    outcomes, *_ = play._run(play.matchup.linked_room(), numbers, np.zeros((6, 1), np.int64))
    assert outcomes["seats"][:, :, BADGE].tolist() == [WORN[number % 3] for number in range(6)]


def test_in_a_field_every_style_plays_every_role() -> None:
    """There roles stay with the seats: styles are compared, and no style has a role of its own."""
    play = field_play(GAME, ["one", "two"], ["said", "badge"], rules=ROLES)
    play.prepare(lambda text: None)
    assert play.roles == ["Red, handicap 0.5", "blue", ""]
    assert play.matchup((0, 0, 0)).rotations == 1
    found = play((0, 1, 1), 0, 2)
    for turn in range(3):
        for place in range(3):
            said, worn, _ = found[0, turn, place]
            assert said == [1, 2, 2][place]
            assert worn == WORN[0][(place + turn) % 3]
    assert (found[..., 1].mean(axis=1) == 1).all()
    assert (play((0, 0, 0), 0, 1)[0, 1, :, 1] == [2, 0, 1]).all()


def test_a_game_is_watched_as_it_was_played_whatever_rotated(alike: Matchup) -> None:
    assert alike.as_watched(4) == (alike, 4)
    watched, number = build_matchup(GAME, "one,two,three", rules=ROLES).as_watched(7, 3)
    assert (watched.rotate, number, watched.lineup) == (False, 2, "three,one,two")
    assert "--rule badge.1=red --rule badge.2=blue" in watched.watch_command(number)
    stay = build_matchup(GAME, "one,two,three", rules=ROLES, rotate=True, roles_stay=True)
    watched, number = stay.as_watched(4)
    assert (watched.lineup, watched.rules) == ("three,one,two", stay.rules)
    played = stay.play(4, 1)[0]["seats"][0, :, (0, BADGE)].tolist()
    again = watched.play(number, 1)[0]["seats"][0, :, (0, BADGE)].tolist()
    assert played == again == [[3, 1, 2], [1, 2, 0]]


def test_match_ups_travel_with_what_rotates() -> None:
    matchup = build_matchup("sheepnappers", "sensible", rotate=True, roles_stay=True)
    assert matchup.job().roles_stay
    assert pickle.loads(pickle.dumps(matchup)).roles_stay


def test_rules_that_give_roles_are_compared_with_rules_that_do_not() -> None:
    before = build_matchup(GAME, "one", rotate=True)
    after = build_matchup(GAME, "one", rules={"badge": "red,plain,plain"}, rotate=True)
    found = compare_rules(before, after, games=30)
    assert (found.games_each, found.games) == ((10, 30), 30)
    rows = [row for row in found.rows() if row["metric"] == "badge"]
    assert [row["difference"] for row in rows] == [1, 0, 0]
    assert [row["role"] for row in rows] == ["Red", None, None]


def test_equal_seats_are_a_target_where_roles_rotate(alike: Matchup) -> None:
    plain = build_matchup(GAME, "one", rotate=True)
    with pytest.raises(UsageError, match="equal by themselves"):
        read_targets("seats equal", plain)
    assert [target.quantity.places for target in read_targets("seats equal", alike)] == [
        (0,),
        (1,),
        (2,),
    ]
    assert read_targets("seats equal", plain, [alike])


def test_searches_tune_at_the_rotations_of_each_point() -> None:
    def built(values: Any, seed: int) -> Matchup:
        return build_matchup(GAME, "one", rules=values, seed=seed, rotate=True)

    quantity = Quantity("badge", (0,), "badge[0]")
    with Workers(None, 1) as workers:
        games = Games(built, [quantity], workers)
        assert games.rotations({"badge.0": "red"}) == 3
        assert games.rotations({"badge.0": "plain"}) == 1
        requests = [Request({"badge.0": word}, 1, 0, 4) for word in ("red", "plain")]
        assert [float(each.mean[0]) for each in games.play(requests)] == [1, 0]


def test_expected_values_are_of_the_role_of_the_first_place(alike: Matchup) -> None:
    with Workers(None, 1) as workers:
        blocks = play_blocks(alike, 3 * BLOCKS, ["badge"], workers)
    assert blocks == {"badge": [1.0] * BLOCKS}


def test_a_sweep_names_the_roles_of_its_cells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = registry.EntryPoint("badges", "tests.toy_games.badges:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "_found", lambda: {"badges": found})
    told: dict[str, Any] = {"name": "roles", "game": "badges", "lineup": ["one"], "rotate": True}
    told |= {"games": 30, "metrics": ["badge"], "combos": {"rules.badge.0": ["plain", "red"]}}
    plan = Experiment.model_validate(told)
    tables = []
    for kept in (1, 2, 2):
        # half of it is played first, and the rest goes on from there
        sweep = open_sweep(plan, cells(plan), tmp_path, fresh=False)
        sweep.cells[kept:] = []
        with Workers(None, 1) as workers:
            tables.append(sweep.run(workers))
    table = tables[1]
    assert table.to_csv() == tables[2].to_csv()
    worn = table[(table["metric"] == "badge") & (table["entry"] == 0)]
    assert worn["mean"].tolist() == [0, 1]
    assert worn["role"].fillna("").tolist() == ["", "Red"]
