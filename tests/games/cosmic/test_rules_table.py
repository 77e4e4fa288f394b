"""The trust table names tests that exist and leaves out no rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.game import GAME
from simlab.testing.rule_coverage import check_rule_coverage
from tests.games.implied_constants import check_implied

HERE = Path(__file__).parent


def test_rules_table_names_existing_tests_and_all_rules():
    check_rule_coverage(GAME, HERE, {"R": 40, "N": 26, "A": 10}, ["quake"])


def test_every_option_occurs_in_a_test():
    files = [path for path in HERE.rglob("test_*.py") if path.name != "test_rules_table.py"]
    tests = "".join(path.read_text(encoding="utf-8") for path in files)
    for rule in GAME.rulebook.fields:
        assert re.search(rf"\b{rule.name}\b", tests), rule.name


def test_every_hook_is_written_down():
    text = (GAME.folder / "aliens" / "HOOKS.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(c.HOOK_WORDS)


@pytest.mark.parametrize(
    ("told", "follows"),
    [
        ({"planets": 4}, {"win_colonies": 4, "power_min_home": 2}),
        ({"planets": 6}, {}),
        ({"redraw": "regroup"}, {"second_needs_card": False}),
        ({"hand": 6}, {"quake_hand": 6}),
        ({"reward_deck": True}, {"quake_form": "dominion"}),
        ({"special_ships": "salvage"}, {"quake_form": "dominion"}),
        ({"dominion_aliens": True}, {"quake_form": "dominion"}),
    ],
)
def test_implied_constants_follow_their_sources(told, follows):
    check_implied(GAME, told, follows)
