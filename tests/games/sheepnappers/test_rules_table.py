"""The trust table names tests that exist and leaves out no rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from simlab.games.sheepnappers.game import GAME
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.testing.rule_coverage import check_rule_coverage
from tests.games.implied_constants import check_implied

HERE = Path(__file__).parent
TEXT = (GAME.folder / "RULES.md").read_text(encoding="utf-8")


def test_rules_table_names_existing_tests_and_all_rules() -> None:
    check_rule_coverage(
        GAME, HERE, {"A": 45}, ("wolf_feed_optional", "peek_cards", "baa_order", "handover_kinds")
    )


def test_every_row_of_the_tables_of_rules_is_tested():
    untested = {"A45", "shuffle your hand only on your own turn"}
    rows = [line for line in TEXT.splitlines() if line.startswith("| ")]
    bare = {row.split(" | ")[0].strip("| ") for row in rows if "::" not in row}
    assert bare == untested | {"rule", "id", "ruling", "what happens"}


def test_no_table_for_five():
    with pytest.raises(UsageError):
        build_matchup("sheepnappers", "random", seats=5)


@pytest.mark.parametrize(
    ("told", "follows"),
    [
        ({"countdown_s": 1.5}, {"p_react": 0.5}),
        ({"countdown_s": 3, "react_m": 3}, {"p_react": 0.5}),
        ({"react_m": 3}, {}),
    ],
)
def test_implied_constants_follow_their_sources(told, follows):
    check_implied(GAME, told, follows)
