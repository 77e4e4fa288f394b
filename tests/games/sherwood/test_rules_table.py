"""The trust table names tests that exist and leaves out no rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from simlab.games.sherwood.game import GAME
from simlab.games.sherwood.rule_constants import FIELDS
from simlab.jit.errors import UsageError
from simlab.testing.rule_coverage import check_rule_coverage
from tests.games.implied_constants import check_implied

HERE = Path(__file__).parent


def test_rules_table_names_existing_tests_and_all_rules() -> None:
    check_rule_coverage(GAME, HERE, {"A": 21, "R": 33, "N": 11}, ("must_raid", "mark"))


def test_assumed_data_is_marked_in_the_list_of_rules():
    assumed = {rule.name for rule in FIELDS if "assumed" in rule.doc}
    data = {"deck", "power", "glory", "gold", "companions", "start", "dest", "arrow", "eq_copies"}
    assert data | {"glory_loss", "raider_loss", "k_out", "corner_order"} == assumed


@pytest.mark.parametrize("seats", [2, 7])
def test_seats_are_three_to_six(seats):
    with pytest.raises(UsageError):
        GAME.rules(seats)
    rules = GAME.rules(6)
    assert (rules["a_cards"], rules["b_cards"], rules["laid_out"]) == (18, 18, 6)


def test_presets_set_their_rules():
    assert dict(GAME.rules(4, None, "basic")) == dict(GAME.rules(4))
    advanced = GAME.rules(4, None, "advanced")
    changed = {key for key, value in GAME.rules(4).items() if advanced[key] != value}
    assert changed == {
        "negotiation", "sheriffs", "special_cards", "crossroads_bonus", "failed_eq", "side_deals",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("told", "follows"),
    [
        ({"laid_out": 6}, {"a_cards": 18, "b_cards": 18}),
        ({"rounds": 5}, {"b_cards": 10}),
        ({"rounds": 3}, {"a_cards": 10, "b_cards": 5}),
        ({"rounds": 3, "a_cards": 0}, {}),
        ({"a_cards": 20}, {"b_cards": 10}),
        ({"start_raiders": 3}, {"min_raiders": 3}),
        ({"start_raiders": 6}, {}),
        ({"negotiation": "contract"}, {"failed_eq": "planned", "side_deals": True}),
    ],
)
def test_implied_constants_follow_their_sources(told, follows):
    check_implied(GAME, told, follows, 4)
