"""The trust table names tests that exist and leaves out no rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from simlab.engine.errors import UsageError
from simlab.engine.setup import build_setup
from simlab.games.sheepnappers.game import GAME
from simlab.games.sheepnappers.rules import FIELDS

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
    assert rows == [f"A{number}" for number in range(1, 46)]


@pytest.mark.parametrize(
    "option",
    ["wolf_feed_optional", "peek_cards", "baa_order", "handover_kinds"],
)
def test_options_left_out_are_said_to_be(option):
    assert re.search(rf"`{option}` is left out", TEXT)
    assert option not in {rule.name for rule in FIELDS}


def test_every_row_of_the_tables_of_rules_is_tested():
    untested = {"A45", "shuffle your hand only on your own turn"}
    rows = [line for line in TEXT.splitlines() if line.startswith("| ")]
    bare = {row.split(" | ")[0].strip("| ") for row in rows if "::" not in row}
    assert bare == untested | {"rule", "id", "ruling", "what happens"}


def test_no_table_for_five():
    with pytest.raises(UsageError):
        build_setup("sheepnappers", "random", seats=5)
