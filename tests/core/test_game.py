"""What a game declares wrong is refused when it is made."""

import dataclasses
import re
from pathlib import Path

import numpy as np
import pytest

from simlab.core.game import Metric
from simlab.core.records import record
from simlab.core.registry import loaded_games
from simlab.core.rules import Rule, RuleBook
from simlab.jit.errors import UsageError
from tests.toy_games import tiny


@pytest.mark.parametrize("seats", [1, 3, 9])
def test_the_seats_by_default_are_some_that_it_takes(seats: int) -> None:
    with pytest.raises(UsageError, match=f"pennies: default_seats is {seats}; it takes 2 to 2"):
        dataclasses.replace(tiny.GAME, default_seats=seats)


def test_rules_of_seats_have_one_for_each_player() -> None:
    keys = ("0",)
    role = Rule("role", "flag", dict.fromkeys(keys, False), "", keys=keys, keys_are_seats=True)
    with pytest.raises(UsageError, match="rule role has keys for 1 seats, not the 2"):
        dataclasses.replace(tiny.GAME, rulebook=RuleBook((*tiny.GAME.rulebook.fields, role)))


def test_keys_set_seat_by_seat_belong_to_seats() -> None:
    """A family whose keys are seats, and that does not move along with them, rotates wrongly."""
    declared = set()
    for found in loaded_games()[0].values():
        for rule in found.rulebook.fields:
            numbered = rule.keys and rule.keys == tuple(map(str, range(len(rule.keys))))
            assert bool(numbered) == rule.keys_are_seats, rule.name
            declared |= {(found.name, rule.name)} if numbered else set()
    assert declared == {("cosmic", "aliens"), ("cosmic", "techs"), ("spaceknights", "respite")}


def test_a_question_is_of_a_decision() -> None:
    words = dataclasses.replace(tiny.GAME.words, questions={"swop": "swap them?"})
    with pytest.raises(UsageError, match="pennies: a question of 'swop': no such decision"):
        dataclasses.replace(tiny.GAME, words=words)


def test_a_metric_is_of_a_known_kind() -> None:
    with pytest.raises(UsageError, match="metric swaps: no kind 'amount'; valid: flag, number"):
        Metric("swaps", "amount", "")
    with pytest.raises(UsageError, match="metric swaps: no kind 'nubmer'; did you mean 'number'"):
        Metric("swaps", "nubmer", "")


def test_a_metric_has_a_name_and_bounds_that_can_be() -> None:
    with pytest.raises(UsageError, match="metric 'cards swapped': a name is made of letters"):
        Metric("cards swapped", "number", "")
    with pytest.raises(UsageError, match="metric swaps: low, 3, is above high, 1"):
        Metric("swaps", "number", "", low=3, high=1)


def test_the_guide_names_fields_that_are_refused() -> None:
    guide = Path(__file__).parents[2] / "docs" / "howto" / "game.md"
    found = re.search(r"such as ((?:`\w+`,?\s+(?:and\s+)?)+`\w+`);", guide.read_text("utf-8"))
    assert found is not None
    names = re.findall(r"`(\w+)`", found[1])
    assert len(names) > 15
    for name in names:
        with pytest.raises(TypeError, match=f"field '{name}' bears the name of a method"):
            record([(name, np.int64)])
    for kind in (np.bool_, np.int32):
        with pytest.raises(TypeError, match="fields are int64, uint64 or float64"):
            record([("one", kind)])
