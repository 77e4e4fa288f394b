"""A change of the rules as a result: its table, and what an interruption leaves."""

from __future__ import annotations

from typing import Any

import pytest

import simlab
from simlab.study.rules_compared import RulesCompared
from tests.simulated_machine import Machine

ASKED: dict[str, Any] = {"game": "sheepnappers", "rules": {"wolves": 3}}


def test_the_table_is_like_that_of_a_run() -> None:
    table = simlab.compare_rules(**ASKED, games=64).table
    played = simlab.simulate("sheepnappers", games=64).table
    played = played[played["scope"] != "order"].drop(columns="order").reset_index(drop=True)
    head = list(played.columns[:7])
    assert list(table.columns[:7]) == head
    assert table[head].equals(played[head])
    assert dict(table.dtypes[head]) == dict(played.dtypes[head])


def stop(found: RulesCompared) -> None:
    """Interrupt."""
    raise KeyboardInterrupt


def test_an_interruption_leaves_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Intervals are worked out when somebody looks: nothing is lost if that is broken off."""
    with monkeypatch.context() as patch:
        patch.setattr(RulesCompared, "rows", stop)
        results = simlab.compare_rules(**ASKED, games=20_000, progress=stop)
    assert results.stopped == "interrupted"
    assert results.notes[0].startswith(f"interrupted: {results.found.games:,} games under")
    assert "wolves=3" in results.lines[0]


def test_a_fixed_number_of_games_has_intervals_for_it(machine: Machine) -> None:
    """Those of a run of these games; with a clock, or broken off, those that hold at every look."""
    fixed = simlab.compare_rules(**ASKED, games=400)
    run = simlab.simulate("sheepnappers", games=400).table.set_index(["entry", "metric"])
    for row in fixed.rows:
        if row["entry"] is not None:
            alone = run.loc[(row["entry"], row["metric"])]
            assert row["before_low"] == pytest.approx(alone["low"])
            assert row["before_high"] == pytest.approx(alone["high"])
    timed = simlab.compare_rules(**ASKED, games=400, max_seconds=1000.0)
    assert (fixed.stopped, timed.stopped) == ("games", "games")
    for one, other in zip(fixed.rows, timed.rows, strict=True):
        assert one["difference"] == other["difference"]
        assert other["difference_low"] <= one["difference_low"]
        assert other["difference_high"] >= one["difference_high"]
        if one["p"] < 0.05:
            assert one["verdict"] == ("more" if one["difference"] > 0 else "less")
        else:
            assert one["verdict"] == "open"
    moved = [row for row in fixed.rows if row["verdict"] != "open"]
    assert moved
    assert "hold however often you look" in timed.notes[0]
    assert "hold however often" not in fixed.notes[0]


def test_the_sentence_says_who_moves_and_from_what() -> None:
    rules = {"rules": {"wolves": 4}, "against": {"wolves": 1}}
    found = simlab.compare_rules("sheepnappers", "sensible", games=400, **rules)
    assert found.lines[0].startswith("wolves=4 (was 1) moves ")
    told = found.settings
    assert (told["changed"], told["against"]) == ({"wolves": 4}, {"wolves": 1})
    assert found.notes[1].startswith("for wool of sensible in seat 0 the same luck is worth ")
    alone = simlab.compare_rules("sheepnappers", "sensible,asap,random", games=100, **rules)
    assert alone.notes[1].startswith("for wool of sensible the same luck")
