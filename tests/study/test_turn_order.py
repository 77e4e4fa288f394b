"""Results by turn order: who is first to act wins as often as games counted one by one say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import simlab
from simlab.core.events import drain
from simlab.core.registry import game as find_game, game_names
from simlab.core.turn_order import COUNTERCLOCKWISE, TurnOrder
from simlab.execution.replications import Deals
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError
from simlab.loop.playout import open_game
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.stats import aggregation_kernels
from simlab.testing.conformance import check_batch_is_match
from tests.conftest import Shell
from tests.examples import cuckoo
from tests.toy_games import tiny

STORY: dict[str, tuple[str, str, int]] = {
    "sheepnappers": ("round", "starter", 0),
    "sheriff": ("round", "sheriff", 1),
    "sherwood": ("round", "figure", 0),
    "spaceknights": ("hand", "foe", 1),
    "cosmic": ("first", "seat", 0),
}
"""The event that says who begins, its field, and how many seats further the first to act sits."""


def ordered(results: Any) -> Any:
    """Return the rows by turn order of a result."""
    return results.table.query("scope == 'order'")


def by_hand(matchup: Matchup, games: int, direction: int = 1) -> Any:
    """Return the shares of wins by turn order of some games ``[games, seats]``."""
    outcomes, _ = matchup.play(0, games)
    wins = outcomes["seats"][:, : matchup.seats, 1]
    first = outcomes["first"].astype(int)
    places = first[:, None] + direction * np.arange(matchup.seats)
    return np.take_along_axis(wins, places % matchup.seats, axis=1)


@pytest.mark.parametrize("name", game_names())
def test_the_first_to_act_is_the_one_of_the_story(name: str) -> None:
    """Dealt in plain Python, by seed: the record is that of the event, and any seat may be it."""
    event, field, further = STORY[name]
    game, seen = find_game(name), set()
    assert game.turn_order is not None
    begin, deal, legal, step = map(uncompiled, (open_game, game.deal, game.legal, game.step))
    matchup = build_matchup(game, "random")
    for number in range(24):
        world = matchup.blank_world()[0]
        world.hidden.logging = 1
        told: list[Any] = []
        with np.errstate(over="ignore"):
            begin(world, np.uint64(5), number)
            deal(world)
            while not told:
                told = [
                    each for each in drain(world, game.events, game.words) if each["event"] == event
                ]
                table = world.table
                actions = range(len(game.decisions[int(table.decision)].actions))
                me = world.seats[int(table.actor)]
                step(world, next(each for each in actions if legal(table, me, each)))
        assert world.hidden.first_to_act - 1 == (told[0][field] + further) % matchup.seats
        seen.add(int(world.hidden.first_to_act))
    assert len(seen) == matchup.seats


def test_with_a_fixed_start_it_is_the_order_of_seats() -> None:
    table = simlab.simulate("sheepnappers", games=2_000, rules={"start": "fixed"}).table
    numbers = ["metric", "n", "mean", "se", "low", "high"]
    seats = table.query("scope == 'seat' and metric in ('wool', 'win')")[numbers]
    order = table.query("scope == 'order'")
    assert order[numbers].to_numpy().tolist() == seats.to_numpy().tolist()
    assert order["order"].tolist() == [1, 1, 2, 2, 3, 3, 4, 4]
    assert order[["entry", "policy", "seat"]].isna().all(axis=None)
    assert table.query("seat == 0 or scope == 'table'")["order"].isna().all()


@pytest.mark.parametrize("rotate", [False, True])
def test_rows_are_means_over_whoever_acts_first(rotate: bool) -> None:
    lineup = "asap,wool_t:threshold=60,random"
    results = simlab.simulate("sheepnappers", lineup, games=900, rotate=rotate)
    matchup = build_matchup("sheepnappers", lineup, rotate=rotate)
    wins = by_hand(matchup, 900)
    deals = wins.reshape(-1, matchup.rotations, 3).mean(axis=1)
    rows = ordered(results).query("metric == 'win'")
    assert rows["n"].tolist() == [len(deals)] * 3
    assert rows["mean"].tolist() == pytest.approx(deals.mean(axis=0).tolist())
    error = deals.std(axis=0, ddof=1) / np.sqrt(len(deals))
    assert rows["se"].tolist() == pytest.approx(error.tolist())
    assert ((rows["low"] < rows["mean"]) & (rows["mean"] < rows["high"])).all()
    assert rows["mean"].sum() == pytest.approx(1)


def test_partners_win_together() -> None:
    results = simlab.simulate("sheepnappers", games=1_000, preset="tag-team")
    rows = ordered(results).query("metric == 'win'")
    assert rows["mean"].sum() == pytest.approx(2)


def test_more_games_are_added_to_the_order() -> None:
    whole = simlab.simulate("sheepnappers", games=3_000)
    parts = simlab.simulate("sheepnappers", games=1_500).more(1_500)
    assert ordered(parts)["mean"].tolist() == pytest.approx(ordered(whole)["mean"].tolist())
    assert ordered(parts)["n"].tolist() == [3_000] * 8


def test_intervals_hold_at_every_look_where_the_data_decide_when_to_stop() -> None:
    looked = ordered(simlab.simulate("sheepnappers", precision=2.0, games=20_000))
    games = int(looked["n"].iloc[0])
    fixed = ordered(simlab.simulate("sheepnappers", games=games))
    assert looked["mean"].tolist() == fixed["mean"].tolist()
    widths = [(rows["high"] - rows["low"]).to_numpy() for rows in (looked, fixed)]
    assert (widths[0] > widths[1]).all()


@pytest.mark.parametrize("direction", [1, COUNTERCLOCKWISE])
def test_players_follow_in_the_direction_of_play(
    direction: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    matchup = build_matchup("sheepnappers", "asap,bomber,random", rotate=True)
    outcomes, _ = matchup.play(0, 30)
    assert len(set(outcomes["first"])) == 3
    units = Deals.of(matchup, outcomes).by_turn_order(direction, 2)
    wins = by_hand(matchup, 30, direction).reshape(10, 3, 3).mean(axis=1)
    assert units[:, 1::2] == pytest.approx(wins)
    monkeypatch.setattr(aggregation_kernels, "compiled", lambda function: function)
    again = Deals.of(matchup, outcomes).by_turn_order(direction, 2)
    assert again.tobytes() == units.tobytes()


def test_a_game_without_turn_order_has_no_such_rows() -> None:
    results = simlab.simulate(tiny.GAME, games=50)
    assert "order" not in results.table
    assert results.lines == []


def test_a_declared_order_must_be_recorded() -> None:
    forgetful = simlab.simulate(cuckoo.GAME, "random", games=20)
    assert len(ordered(forgetful)) == 2 * 4
    game = replace(tiny.GAME, turn_order=TurnOrder("nobody"))
    with pytest.raises(AssertionError, match="nobody is first to act: call `acts_first`"):
        check_batch_is_match(build_matchup(game, "random"), 1)


def test_a_direction_is_one_seat_on_or_back() -> None:
    with pytest.raises(UsageError, match="1 or -1, not 2"):
        TurnOrder("somebody", direction=2)
    assert TurnOrder("somebody", direction=-1).words == "counterclockwise from somebody"


def test_play_prints_it_as_text_and_in_the_report(simlab_here: Shell) -> None:
    run = simlab_here("play", "sheriff", "honest", "-n", "100")
    lines = run.stdout.splitlines()
    start = lines.index("by turn order, clockwise from the merchant left of the first sheriff:")
    assert lines[start + 1].split() == ["to", "act", "score", "win"]
    assert [line.split()[0] for line in lines[start + 2 : start + 6]] == [
        *("first", "second", "third", "fourth")
    ]
    assert "the first sheriff is last" in lines[start + 6]
    results = simlab.simulate("sheriff", "honest", games=100)
    assert results.as_quantiles().lines == []
    (section,) = [each for each in results.document().sections if each.title == "The turn order"]
    assert "the merchant left of the first sheriff" in section.lead
    sheet = next(part for part in section.parts if part.kind == "sheet")
    assert {row[1] for row in sheet.rows} == {
        f"{each} to act" for each in ("first", "second", "third", "fourth")
    }
