"""The trust table names tests that exist and leaves out no rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from simlab.games.spaceknights.game import GAME
from simlab.games.spaceknights.rules import FIELDS

HERE = Path(__file__).parent
TEXT = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(test_\w+\.py)::(test_\w+)`", TEXT)


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


def test_every_ruling_has_a_row():
    rows = re.findall(r"^\| (A\d+) \|", TEXT, re.MULTILINE)
    assert rows == [f"A{number}" for number in range(1, 53)]


def test_options_left_out_are_said_to_be():
    assert re.search(r"`side_pots` is left out", TEXT)
    assert "side_pots" not in {rule.name for rule in FIELDS}


def test_every_option_is_tested():
    tests = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    for rule in FIELDS:
        assert re.search(rf"\b{rule.name}\b", tests), rule.name
