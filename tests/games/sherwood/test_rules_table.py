"""The trust table names tests that exist and leaves out no rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from simlab.engine.errors import UsageError
from simlab.games.sherwood.game import GAME
from simlab.games.sherwood.rules import FIELDS

HERE = Path(__file__).parent
TEXT = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(test_\w+\.py)::(test_\w+)`", TEXT)
FILES = sorted(HERE.glob("test_*.py"))


def names_in(file):
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_test_named_exists():
    assert len(NAMED) > 100
    assert len(NAMED) == TEXT.count("::")
    missing = [f"{file}::{name}" for file, name in NAMED if name not in names_in(file)]
    assert missing == []


@pytest.mark.parametrize("name", [rule.name for rule in FIELDS])
def test_every_rule_is_mentioned(name):
    assert f"`{name}`" in TEXT


@pytest.mark.parametrize(("letter", "count"), [("A", 21), ("R", 33), ("N", 11)])
def test_every_ruling_has_a_row(letter, count):
    rows = re.findall(rf"^\| ({letter}\d+) \|", TEXT, re.MULTILINE)
    assert rows == [f"{letter}{number}" for number in range(1, count + 1)]


def test_assumed_data_is_marked_in_the_list_of_rules():
    assumed = {rule.name for rule in FIELDS if "assumed" in rule.doc}
    data = {"deck", "power", "glory", "gold", "companions", "start", "dest", "arrow", "eq_copies"}
    assert data | {"glory_loss", "raider_loss", "k_out", "corner_order"} == assumed


@pytest.mark.parametrize("option", ["must_raid", "mark"])
def test_options_left_out_are_said_to_be(option):
    assert re.search(rf"`{option}` is left out", TEXT)
    assert option not in {rule.name for rule in FIELDS}


@pytest.mark.parametrize("seats", [2, 7])
def test_three_to_six_players(seats):
    with pytest.raises(UsageError):
        GAME.rules(seats)
    rules = GAME.rules(6)
    assert (rules["a_cards"], rules["b_cards"], rules["laid_out"]) == (18, 18, 6)


def test_presets():
    assert dict(GAME.rules(4, None, "basic")) == dict(GAME.rules(4))
    advanced = GAME.rules(4, None, "advanced")
    changed = {key for key, value in GAME.rules(4).items() if advanced[key] != value}
    assert changed == {
        "negotiation", "sheriffs", "special_cards", "crossroads_bonus", "failed_eq", "side_deals",
    }  # fmt: skip
