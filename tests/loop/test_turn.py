"""The turn loop, by a game of a few lines: forced moves, real choices, the end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from simlab.core.records import OVER
from simlab.loop.turn import NOTHING
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.conftest import Shell
from tests.toy_games import tiny


def match_of(number: int = 0, lineup: str = "random", **rules: int) -> Match:
    return Match(build_matchup(tiny.GAME, lineup, rules=rules), number)


def forced(seat: int, decision: str = "bet") -> dict[str, Any]:
    return {"event": "forced", "seat": seat, "decision": decision, "action": "no"}


def found(seat: int, pennies: int) -> dict[str, Any]:
    return {"event": "found", "seat": seat, "pennies": pennies}


def test_forced_moves_are_taken_and_noted_in_the_order_of_play() -> None:
    match = match_of(turns=3, luck=0)
    assert match.over
    assert match.events == [found(0, 0), forced(0), found(1, 0), forced(1), found(0, 0), forced(0)]
    assert match.table.turn == 3


def test_a_real_choice_stops() -> None:
    match = match_of(turns=2, luck=0, start=5)
    assert match.events == [found(0, 0)]
    assert (match.table.decision, match.actor, match.table.turn) == (tiny.BET, 0, 1)
    assert match.legal_actions() == [tiny.NO, tiny.YES]
    turn = match.take(tiny.NO)
    assert turn.events == [found(1, 0)]
    assert (match.table.decision, match.actor, match.table.turn) == (tiny.BET, 1, 2)


def test_a_log_of_several_pages_is_complete() -> None:
    """A deal of 1,400 events and a step of 1,393; the log holds 512 at once."""
    both = [found(0, 0), forced(0), found(1, 0), forced(1)]
    assert match_of(turns=700, luck=0).events == both * 350
    match = match_of(turns=700, luck=0, start=1, lineup="sensible")
    for seat, action in ((0, tiny.NO), (1, tiny.NO), (0, tiny.YES)):
        assert match.actor == seat
        match.take(action)
    assert match.take(tiny.YES).events == [forced(1, "again"), *both * 348]
    assert match.over


def test_an_answer_may_ask_again() -> None:
    match = match_of(turns=1, luck=0, start=2)
    assert match.take(tiny.YES).events == []
    assert (match.table.decision, match.actor) == (tiny.AGAIN, 0)
    assert match.me.pennies == 1
    match.take(tiny.YES)
    assert match.over
    assert match.world.seats[0].pennies == 0


def test_forced_follow_up_of_an_answer_is_taken() -> None:
    match = match_of(turns=1, luck=0, start=1)
    assert match.take(tiny.YES).events == [forced(0, "again")]
    assert match.over


def test_the_end_is_reached_once_and_nobody_decides() -> None:
    match = match_of(turns=4, luck=0, start=1)
    while not match.over:
        match.take(tiny.YES)
    assert match.asked == 2, "each has one penny"
    table = match.table
    assert (table.decision, table.actor, table.phase) == (OVER, NOTHING, tiny.DONE)
    assert table.turn == 4


def test_a_game_may_be_over_before_it_begins() -> None:
    match = match_of(turns=0)
    assert match.over
    assert match.actor == NOTHING
    assert match.events == []


@pytest.mark.parametrize("number", range(5))
def test_each_decision_is_asked_or_forced(number: int) -> None:
    """As many bets are asked or forced as there are turns; no decision has one legal action."""
    match, bets = match_of(number, turns=20, luck=1), 0
    events = list(match.events)
    while not match.over:
        assert len(match.legal_actions()) == 2
        bets += int(match.table.decision == tiny.BET)
        events += match.take(match.choose()).events
        assert match.check_invariants() == 0
    taken = [event for event in events if event["event"] == "forced"]
    assert bets + sum(event["decision"] == "bet" for event in taken) == 20
    assert taken


UNCOMPILED = """
import json
from simlab.runtime.matchup import build_matchup
from tests.toy_games import tiny
matchup = build_matchup(tiny.GAME, "random,sensible", rules={"turns": 30})
print(json.dumps(matchup.play(0, 20)[0]["seats"].tolist()))
"""


def test_turns_compiled_equal_uncompiled(shell: Shell) -> None:
    matchup = build_matchup(tiny.GAME, "random,sensible", rules={"turns": 30})
    run = shell(["-W", "error", "-c", UNCOMPILED], NUMBA_DISABLE_JIT="1")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == matchup.play(0, 20)[0]["seats"].tolist()
