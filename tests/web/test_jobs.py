"""What thinkers find is what the Python API finds, told while it is being found."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

import simlab
from simlab.inference.transcripts import written_down
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.web import requests
from simlab.web.app import prepared
from simlab.web.worker import do
from tests.simulated_machine import Machine, known_machine
from tests.web.fuzz import TAB

Events = list[tuple[str, dict[str, Any]]]

POSITION: dict[str, Any] = {"hand": {"fuel": 3, "it": 1}, "pile": 14, "hands": [5, 7, 6]}
WATCH: dict[str, Any] = {"watch": {"game": "sheepnappers", "number": 2}}
QUICK: dict[str, Any] = {"believe": "off", "worlds": 512, "max_seconds": 0.6}


@pytest.fixture(autouse=True)
def of_known_speed(machine: Machine) -> None:
    """Jobs and the API think equally fast, wherever the tests run."""


def told(kind: str, stop: Callable[[str, Any], bool] | None = None, **asked: Any) -> Events:
    """Return what a job says, without a process."""
    found: Events = []
    stopped = threading.Event()

    def tell(event: str, data: Any) -> None:
        found.append((event, dict(data)))
        if stop is not None and stop(event, data):
            stopped.set()

    read = requests.read(requests.KINDS[kind], {"tab": TAB, **asked})
    do({"kind": kind, "request": prepared(read)}, tell, stopped)
    return found


def last(events: Events, name: str) -> dict[str, Any]:
    return [data for event, data in events if event == name][-1]


@pytest.fixture(scope="module")
def advised() -> Events:
    with known_machine():
        return told("advise", game="sheepnappers", position=POSITION, **QUICK)


def test_advice_is_that_of_the_api(advised: Events) -> None:
    card = last(advised, "card")
    typed = {"hand": "fuel 3, it", "pile": 14, "hands": "5,7,6"}
    results = simlab.advise("sheepnappers", typed, **QUICK)
    assert card["verdict"]["text"] == results.verdict
    assert card["verdict"]["called"] == card["verdict"]["action"]
    assert card["lines"][0] == results.lines[0]
    assert card["position"] == results.position
    rows = {row["action"]: row for row in results.rows}
    for row in card["actions"]:
        own = rows[row["action"]]
        assert row["n"] == own["n"]
        assert row["score"] == {
            "mean": own["score"], "low": own["score_low"], "high": own["score_high"]
        }  # fmt: skip
    assert card["command"] == results.command
    assert [event for event, _ in advised][-1] == "done"


def test_advice_says_what_it_has_understood_and_improves(advised: Events) -> None:
    names = [event for event, _ in advised]
    assert names[0] == "position"
    assert "pile" not in " ".join(last(advised, "position")["assumed"])
    cards = [data for event, data in advised if event == "card"]
    assert [card["final"] for card in cards] == [False] * (len(cards) - 1) + [True]
    assert [card["stage"] for card in cards][-1] == "final"
    assert all('<svg class="track"' in card["bars"] for card in cards)
    played = [card["playouts"] for card in cards]
    assert played == sorted(played)


def test_a_report_of_what_is_on_the_screen_comes_along(advised: Events) -> None:
    report = last(advised, "report")["html"]
    assert report.startswith("<!doctype html>")
    assert last(advised, "done") == {"stopped": last(advised, "card")["stopped"], "report": True}


def test_stop_brings_what_is_known_so_far() -> None:
    asked: dict[str, Any] = {"game": "sheepnappers", "position": POSITION, "believe": "off"}
    found = told("advise", lambda event, _: event == "card", max_seconds=60, **asked)
    cards = [data for event, data in found if event == "card"]
    assert cards[-1]["final"]
    assert len(cards) <= 3
    assert last(found, "done")["stopped"] == "interrupted"


def test_job_with_bad_input_reports_one_line() -> None:
    found = told("advise", game="sheepnappers", position={"hand": "fuel 99"})
    assert [event for event, _ in found] == ["error"]
    assert "\n" not in last(found, "error")["message"]


def test_a_game_is_told_and_looked_at_again() -> None:
    found = told("review", **{"from": WATCH}, seat=0, seconds_each=0.02)
    game, summary = last(found, "game"), last(found, "summary")
    own = [step for step in game["steps"] if step["actor"] == 0]
    values = [data for event, data in found if event == "value"]
    assert [value["n"] for value in values] == [step["n"] for step in own]
    assert summary["score"] == game["result"]["seats"][0]["wool"]
    parts = summary["expected"] + summary["chosen"] + summary["luck"]
    assert parts == pytest.approx(summary["score"])
    assert sum(row["after"] for row in summary["rows"]) == pytest.approx(summary["luck"])
    assert all(row["loss"] == 0 for row in summary["rows"] if row["action"] == row["best"])


def test_a_step_of_a_game_can_be_asked_about() -> None:
    found = told("advise", **{"from": WATCH}, at=4, **QUICK)
    lines = written_down(Match(build_matchup("sheepnappers", "sensible"), 2))
    results = simlab.advise("sheepnappers", transcript=lines, at=4, **QUICK)
    assert last(found, "card")["verdict"]["text"] == results.verdict
    written = "simlab watch sheepnappers sensible --game 2 --seed 1 --format json > game.jsonl"
    assert last(found, "card")["command"].splitlines()[0] == written
    assert "--from game.jsonl" in results.command  # not hundreds of lines
    pasted = told("advise", **{"from": {"transcript": lines}}, at=4, **QUICK)
    assert last(pasted, "card")["actions"] == last(found, "card")["actions"]


def test_somebody_plays_and_is_given_a_hint() -> None:
    seated: dict[str, Any] = {"game": "sheepnappers", "seat": 1, "number": 4, "actions": []}
    for _ in range(60):
        table = last(told("seat", **seated), "table")
        if table["over"]:
            break
        assert table["asked"] == len(seated["actions"])
        if not seated["actions"]:
            hint = told("advise", **{"from": {"seat": seated}}, **QUICK)
            assert {row["action"] for row in last(hint, "card")["actions"]} == set(table["options"])
        seated["actions"].append("end" if "end" in table["options"] else table["options"][0])
    assert table["over"]
    assert table["closing"]
    assert table["result"]["seats"]
    assert not any("P1 (you) draws" in line and "P0" in line for line in table["own"])


def test_an_action_that_is_not_legal_is_told() -> None:
    seated = {"game": "sheepnappers", "seat": 1, "actions": ["fly"]}
    assert "no action 'fly'" in last(told("seat", **seated), "error")["message"]


def test_a_changed_rule_is_compared_with_the_printed_one() -> None:
    asked: dict[str, Any] = {
        "game": "sheepnappers",
        "rules": {"wolves": 3},
        "games": 2_000,
        "rotate": False,
    }
    found = last(told("design", **asked), "estimate")
    rows = {(row["place"], row["metric"]): row for row in found["rows"]}
    for place in range(4):
        row = rows[place, "wool"]
        printed, changed = row["printed"]["mean"], row["changed"]["mean"]
        assert row["difference"]["mean"] == pytest.approx(changed - printed)
        assert row["difference"]["low"] < row["difference"]["mean"] < row["difference"]["high"]
    alone = simlab.simulate("sheepnappers", rules={"wolves": 3}, games=2_000)
    mean = alone.table.query("entry == 1 and metric == 'wool'")["mean"].item()
    assert rows[1, "wool"]["changed"]["mean"] == pytest.approx(mean)
    assert found["rules"] == {"wolves": 3}
    assert "ghost" in found["picture"]["wool"]
    assert found["command"][1] == "simlab play sheepnappers -n 2000 --rule wolves=3"


def test_a_knob_is_swept_and_sharpened() -> None:
    asked: dict[str, Any] = {
        "game": "sheepnappers",
        "key": "wolves",
        "values": "1:3",
        "max_seconds": 0.2,
    }
    events = told("sweep", **asked)
    found = last(events, "sweep")
    wool = [row["mean"] for row in found["rows"] if row["metric"] == "launched"]
    assert (found["values"], found["printed"]) == ([1, 2, 3], 2)
    assert wool == sorted(wool, reverse=True)
    assert found["games"] >= 512


def test_two_knobs_make_a_map() -> None:
    asked: dict[str, Any] = {"game": "sheepnappers", "key": "wolves", "values": [1, 3]}
    across = {"across": "copies.fuel", "across_values": [9, 13]}
    found = last(told("sweep", **asked, **across, max_seconds=0.1), "sweep")
    wool = {(row["value"], row["across"]) for row in found["rows"] if row["metric"] == "wool"}
    assert wool == {(1, 9), (1, 13), (3, 9), (3, 13)}
    assert (found["key"], found["across"]["key"]) == ("rules.wolves", "rules.copies.fuel")
    assert "<svg" in found["picture"]["win"]


def test_knobs_are_bounded() -> None:
    asked: dict[str, Any] = {
        "game": "sheepnappers",
        "key": "wolves",
        "values": f"1:{10**12}",
        "max_seconds": 0.2,
    }
    assert "1 to 25 values" in last(told("sweep", **asked), "error")["message"]
