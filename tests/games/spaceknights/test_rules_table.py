"""The trust table names tests that exist and leaves out no rule."""

from __future__ import annotations

import re
from pathlib import Path

from simlab.engine.trust_table import check_trust_table
from simlab.games.spaceknights.game import GAME
from simlab.games.spaceknights.rules import FIELDS

HERE = Path(__file__).parent


def test_the_trust_table_holds() -> None:
    check_trust_table(GAME, HERE, {"A": 52}, ("side_pots",))


def test_every_option_is_tested():
    tests = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    for rule in FIELDS:
        assert re.search(rf"\b{rule.name}\b", tests), rule.name
