"""Trust table of a game (``RULES.md``): the test that would notice a broken rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from simlab.core.game import Game


def check_rule_coverage(
    game: Game, tests: Path, rulings: Mapping[str, int], left_out: Iterable[str] = ()
) -> None:
    """Hold the trust table of a game against its rules and its tests.

    Parameters
    ----------
    game : Game
        ``RULES.md`` lies in its folder; it names tests as ``file::function``.
    tests : Path
        The folder of the tests.
    rulings : mapping from str to int
        By letter how many rulings are numbered; each has a row.
    left_out : iterable of str
        Options of the rules file that are said to be left out.

    Raises
    ------
    AssertionError
        A test does not exist, or a rule, a ruling, an option or the source of a default is missing.
    """
    text = (game.folder / "RULES.md").read_text(encoding="utf-8")
    named = re.findall(r"`(test_\w+\.py)::(test_\w+)`", text)
    assert named, "no test is named"
    assert len(named) == text.count("::"), "a test is not written as `file::function`"
    known = {file: _functions(tests / file) for file in {file for file, _ in named}}
    missing = [f"{file}::{name}" for file, name in named if name not in known[file]]
    assert not missing, f"no such tests: {missing}"
    rules = {rule.name for rule in game.rulebook.fields}
    unsaid = [name for name in rules if f"`{name}`" not in text]
    assert not unsaid, f"not in the trust table: {unsaid}"
    for rule in game.rulebook.derived:
        row = re.search(rf"^\| `{rule.name}` \| (.*?) \|", text, re.MULTILINE)
        sources = [f"`{key}`" for key in game.rulebook.sources(rule.name, game.rules())]
        assert row is not None, f"{rule.name} follows from {', '.join(sources)}: no row says so"
        assert row[1] == ", ".join(sources), f"{rule.name} follows from {', '.join(sources)}"
    for letter, count in rulings.items():
        rows = re.findall(rf"^\| ({letter}\d+) \|", text, re.MULTILINE)
        assert rows == [f"{letter}{number}" for number in range(1, count + 1)], rows
    for option in left_out:
        assert f"`{option}` is left out" in text, option
        assert option not in rules, option


def _functions(file: Path) -> set[str]:
    tree = ast.parse(file.read_text(encoding="utf-8")) if file.exists() else ast.Module([], [])
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
