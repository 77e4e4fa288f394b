"""Scripted games of the rules file (6.3), to the letter."""

from __future__ import annotations

import pytest

from simlab.games.sherwood.game import GAME
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match


def start(seats, preset=None, rules=None):
    return Match(build_matchup(GAME, "random", seats=seats, preset=preset, rules=rules or {}), 0)


def decision(match):
    return GAME.decisions[match.table.decision].name


def take(match, word):
    kind = GAME.decisions[match.table.decision]
    turn = match.take(kind.action_of(word))
    broken = match.check_invariants()
    assert broken == 0, GAME.invariant_names[broken]
    return turn


def drive(match, choose, until=lambda match: False):
    """Let ``choose(decision, legal, match)`` play."""
    events = []
    while not match.over and not until(match):
        legal = [match.word(action) for action in match.legal_actions()]
        events += take(match, choose(decision(match), legal, match)).events
    return events


def inn_only(asked, legal, match):
    return "inn" if asked == "plan" else legal[0]


@pytest.mark.parametrize(
    ("seats", "glory"),
    [(3, (2, 2, 2)), (4, (2, 2, 1, 1)), (5, (2, 1, 1, 1, 1)), (6, (1, 1, 1, 1, 1, 1))],
)
def test_script_of_the_inn_only(seats, glory):
    match = start(seats)
    first = int(match.table.figure)
    events = drive(match, inn_only)
    table = match.table
    assert table.turns == 24 * seats
    figures = [event["seat"] for event in events if event["event"] == "figure"]
    assert figures == [(first + step) % seats for step in range(1, 6)]
    starters = [event["seat"] for event in events if event["event"] == "starter"]
    assert starters == [(first + step + 1) % seats for step in range(6)]
    assert [int(table.glory[(first + step) % seats]) for step in range(seats)] == list(glory)
    assert table.gold[:seats].tolist() == [2] * seats
    assert table.oak[:seats].tolist() == [4] * seats
    assert table.raids == 0
    assert table.removed_n == 6 * table.rules.laid_out
    assert not any(event["event"] in ("met", "raid") for event in events)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_script_of_raiders_dumped_in_the_forest(seats):
    match = start(seats)
    first = int(match.table.figure)

    def dump(asked, legal, match):
        if asked == "plan" and "solo" in legal:
            return "solo"
        return legal[-1] if asked == "raiders" else legal[0]

    drive(match, dump, until=lambda match: match.table.out_n == seats)
    table = match.table
    assert table.turns == seats
    order = [(first + step) % seats for step in range(seats)]
    assert table.out_order[:seats].tolist() == order
    assert table.starter == order[1]


def test_script_of_the_market_first_then_the_inn():
    match = start(4)

    def market_then_inn(asked, legal, match):
        if asked == "plan":
            seat = match.actor
            return "market" if match.table.market[seat] == 0 else "inn"
        return legal[0]

    drive(match, market_then_inn, until=lambda match: match.table.round_index == 1)
    table = match.table
    assert table.camp[:4].tolist() == [5] * 4
    assert table.oak[:4].tolist() == [3] * 4
    assert table.gold[:4].tolist() == [0] * 4
    assert table.pit == 42
    assert table.turns == 16 + 1


def test_script_of_the_church_first():
    match = start(4)

    def church_then_inn(asked, legal, match):
        if asked == "plan":
            return "church" if match.table.gold[match.actor] == 2 else "inn"
        return "2" if asked == "donate" else legal[0]

    first = int(match.table.figure)
    drive(match, church_then_inn, until=lambda match: match.table.round_index == 1)
    glory = [3 if seat == first else 2 for seat in range(4)]
    assert match.table.glory[:4].tolist() == glory
    assert match.table.pit == 42


@pytest.mark.parametrize("number", [1, 2, 3])
def test_sheriffs_take_no_raider_of_four(number):
    rules = {"side_deals": False, "price_market": 5, "crossroads_bonus": "off"}
    rules |= {"power_shift": 10, "sheriff_power_shift": 10}
    matchup = build_matchup(GAME, "random", seats=4, preset="advanced", rules=rules)
    match = Match(matchup, number)

    def blocked(asked, legal, match):
        if asked == "plan":
            return "solo" if "solo" in legal else "inn"
        return legal[0]

    events = drive(match, blocked)
    assert any(event["event"] == "failed" for event in events)
    assert not any(event["event"] == "raiders_lost" for event in events)
    assert match.table.raiders_lost.sum() == 0
    assert all(event["count"] <= 3 for event in events if event["event"] == "glory_lost")
