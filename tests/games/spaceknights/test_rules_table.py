"""The trust table names tests that exist and leaves out no rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simlab.games.spaceknights.game import GAME
from simlab.games.spaceknights.rule_constants import FIELDS
from simlab.testing.rule_coverage import check_rule_coverage
from tests.games.implied_constants import check_implied

HERE = Path(__file__).parent


def test_rules_table_names_existing_tests_and_all_rules() -> None:
    check_rule_coverage(GAME, HERE, {"A": 52}, ("side_pots",))


def test_every_option_occurs_in_a_test():
    tests = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    for rule in FIELDS:
        assert re.search(rf"\b{rule.name}\b", tests), rule.name


@pytest.mark.parametrize(
    ("told", "follows"),
    [
        ({"track_max": 5}, {"lf_start": 5}),
        ({"foe_limit": 4}, {"foe_tie_die": 4}),
        ({"die_faces": 8}, {"respite_die": 8}),
        ({"team_values": 5}, {"kept_cap": 10}),
        ({"rounds": 4}, {"kept_cap": 12}),
        ({"rounds": 2}, {}),
    ],
)
def test_implied_constants_follow_their_sources(told, follows):
    check_implied(GAME, told, follows)
