"""A change of the rules as a result: its table, and what an interruption leaves."""

from __future__ import annotations

from typing import Any

import pytest

import simlab
from simlab.study.rules_compared import RulesCompared

ASKED: dict[str, Any] = {"game": "sheepnappers", "rules": {"wolves": 3}}


def test_the_table_is_like_that_of_a_run() -> None:
    table = simlab.compare_rules(**ASKED, games=64).table
    played = simlab.simulate("sheepnappers", games=64).table
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
