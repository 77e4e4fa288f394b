"""The trust table names tests that exist and leaves out no rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from simlab.games.sheriff.game import GAME
from simlab.jit.errors import UsageError
from simlab.testing.rule_coverage import check_rule_coverage

HERE = Path(__file__).parent


def test_rules_table_names_existing_tests_and_all_rules() -> None:
    check_rule_coverage(GAME, HERE, {"R": 41}, ("future_promises", "sheriff_may_pay"))


@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_players(seats):
    with pytest.raises(UsageError):
        GAME.rules(seats)


@pytest.mark.parametrize(
    ("rules", "seats", "message"),
    [
        ({"removed_3p.apple": 60}, 3, "60 of 48"),
        ({"copies.apple": 100}, 4, "too many"),
        ({"hand_size": 10, "copies.apple": 0, "copies.cheese": 0, "copies.bread": 0}, 5, None),
        ({f"copies.{good}": 0 for good in ("apple", "cheese", "bread", "chicken")}, 4, "no legal"),
        ({f"copies.{good}": 0 for good in ("apple", "cheese", "bread", "pepper")}, 5, None),
        ({"start_gold": 100, "hand_size": 10, "start_discards": 20, "copies.apple": 0}, 5, None),
        ({"inspection_cap": 5}, 4, "between 0 and 4"),
        ({"copies.apple": 1, "copies.cheese": 0, "copies.bread": 0, "hand_size": 10}, 5, None),
    ],
)
def test_impossible_rules_are_refused(rules, seats, message):
    if message is None:
        GAME.rules(seats, rules)
    else:
        with pytest.raises(UsageError, match=message):
            GAME.rules(seats, rules)


def test_deck_too_small():
    rules = {f"copies.{good}": 5 for good in ("apple", "cheese", "bread", "chicken", "pepper")}
    rules |= {"copies.mead": 0, "copies.silk": 0}
    with pytest.raises(UsageError, match="deck has 30"):
        GAME.rules(5, rules)


def test_presets_set_their_rules():
    assert GAME.rules(3, None, "aw1")["sheriff_turns.3"] == 3
    cmon = GAME.rules(3, None, "cmon2")
    assert (cmon["discard_piles"], cmon["market_sources"], cmon["sheriff_turns.3"]) == (
        1,
        "draw_pile",
        3,
    )
