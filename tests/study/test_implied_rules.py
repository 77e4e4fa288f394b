"""Rules that follow from others, in all that plays under rules and all that prints them."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from simlab.execution.design import cells, matchup_of, only_match
from simlab.execution.experiment import Experiment
from simlab.output.report.settings import changed_rules as changed_settings
from simlab.output.story import changed_rules
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.runtime.stepper import Match
from simlab.show.rules_results import verdict_text
from simlab.study.rules_compared import RulesCompared
from simlab.study.tune.knobs import read_knobs
from simlab.study.usage_rules import Variant, _with

SHORT = {"planets": 4}


def cosmic(rules: dict[str, Any], preset: str | None = None) -> Matchup:
    return build_matchup("cosmic", "random", seats=4, rules=rules, preset=preset)


def short(matchup: Matchup) -> tuple[Any, ...]:
    """Return the rules of the short game: planets, and what follows from them."""
    return tuple(matchup.rules[key] for key in ("planets", "win_colonies", "power_min_home"))


def plan(**more: Any) -> Experiment:
    return Experiment.model_validate(
        {"name": "plan", "game": "cosmic", "lineup": ["random"], "seats": [4], **more}
    )


def test_commands_name_what_was_set() -> None:
    for rules, preset, words in (
        (SHORT, None, "--rule planets=4 "),
        ({}, "short", "--rule planets=4 "),
        ({**SHORT, "win_colonies": 5}, None, "--rule planets=4 --rule win_colonies=5 "),
        ({"planets": 5, "win_colonies": 5}, "short", ""),
        (dict(cosmic(SHORT).rules), None, "--rule planets=4 "),
    ):
        command = cosmic(rules, preset).watch_command(3)
        assert command.partition("--seats 4 ")[2] == f"{words}--seed 1 --game 3"


def test_sweeps_and_cases() -> None:
    found = cells(plan(combos={"rules.planets": [4, 5, 6]}))
    assert [short(cell.matchup) for cell in found] == [(4, 4, 2), (5, 5, 3), (6, 5, 3)]
    assert [cell.point for cell in found] == [{"rules.planets": each} for each in (4, 5, 6)]
    found = cells(plan(cases=[{"rules.planets": 4}], rules={"win_colonies": 5}))
    assert [short(cell.matchup) for cell in found] == [(4, 5, 2)]
    found = cells(plan(combos={"rules.planets": [4, 5]}, preset="short"))
    assert [short(cell.matchup) for cell in found] == [(4, 4, 2), (5, 5, 3)]


def test_knobs_of_a_tuning() -> None:
    wish = plan(rules=SHORT)
    match = only_match(wish)
    assert short(matchup_of(wish, match, {"rules.planets": 5})) == (5, 5, 3)
    knob = read_knobs({"rules.win_colonies": "3:5"}, matchup_of(wish, match, {}))[0]
    assert knob.values[knob.now] == 4, "what stands is what follows"


def test_a_comparison_tells_what_was_changed_from_what_follows() -> None:
    found = RulesCompared(cosmic({}), cosmic(SHORT))
    assert found.changed == SHORT
    assert found.implied == {"win_colonies": 4, "power_min_home": 2}
    assert found.against == {"planets": 5, "win_colonies": 5, "power_min_home": 3}
    assert verdict_text(found) == (
        "planets=4 (was 5), and with it win_colonies=4 (was 5), power_min_home=2 (was 3)"
    )
    own = RulesCompared(cosmic({"win_colonies": 5}), cosmic({**SHORT, "win_colonies": 5}))
    assert (own.changed, own.implied) == (SHORT, {"power_min_home": 2})


@pytest.mark.parametrize(
    ("rules", "after"), [({}, (4, 4, 2)), ({"win_colonies": 5}, (4, 5, 2)), (SHORT, (4, 4, 2))]
)
def test_a_constant_is_changed_with_what_follows(
    rules: dict[str, Any], after: tuple[int, ...]
) -> None:
    assert short(_with(cosmic(rules), Variant("planets", 5, 4))) == after
    assert short(_with(cosmic(SHORT), Variant("planets", 4, 5))) == (5, 5, 3)


def test_a_position_that_tells_of_the_rules() -> None:
    matchup = cosmic(SHORT).told({"aliens": "virus,macron,none,none"})
    assert (matchup.rules["aliens.0"], *short(matchup)) == ("virus", 4, 4, 2)
    assert matchup.rules.overrides.keys() == {"planets", *(f"aliens.{seat}" for seat in range(4))}


def test_reports_name_what_was_set() -> None:
    """Results hold all rules, as a manifest does."""
    settings = {"game": "cosmic", "seats": 4, "rules": dict(cosmic(SHORT).rules)}
    assert changed_settings(settings) == SHORT
    settings["rules"] = dict(cosmic({**SHORT, "power_min_home": 3}).rules)
    assert changed_settings(settings) == {"planets": 4, "power_min_home": 3}
    assert changed_settings({**settings, "rules": {**SHORT, "copies": "1,1"}}) == {
        "planets": 4, "copies": "1,1"
    }  # fmt: skip


def test_stories_and_copies_for_other_processes() -> None:
    matchup = build_matchup("sheepnappers", "random", seats=3, rules={"countdown_s": 1.5})
    assert matchup.rules["p_react"] == 0.5
    assert changed_rules(Match(matchup, 0)) == ["countdown_s=1.5"]
    copy = pickle.loads(pickle.dumps(matchup))
    assert (copy.rules, copy.rules.overrides) == (matchup.rules, {"countdown_s": 1.5})
    assert _with(copy, Variant("countdown_s", 1.5, 0.0)).rules["p_react"] == 1.0


def test_the_list_of_rules_says_from_what_they_follow(simlab_here: Any) -> None:
    def rows(*told: str) -> dict[str, dict[str, str]]:
        found = json.loads(simlab_here("rules", "cosmic", *told, "--format", "json").stdout)
        return {row["rule"]: row for row in found}

    found = rows("--rule", "planets=4")
    assert (found["win_colonies"]["value"], found["win_colonies"]["follows from"]) == (
        "4",
        "planets=4",
    )
    assert found["planets"]["follows from"] == ""
    found = rows("--rule", "planets=4", "--rule", "win_colonies=4")
    assert found["win_colonies"]["follows from"] == "", "it was set"
    table = simlab_here("rules", "cosmic", "--preset", "short").stdout
    assert "follows from" in table
