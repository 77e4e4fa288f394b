"""Trust tables on a terminal, and the entries on one word in them and in the rules."""

from __future__ import annotations

import itertools
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Group, RenderableType

from simlab.core.game import Game
from simlab.core.rules import Rule, Rules
from simlab.jit.errors import UsageError, suggestion
from simlab.output.folding import print_folded
from simlab.output.layout import FittedTable, Grid
from simlab.output.lists import FAMILY, family_row, rows_of
from simlab.output.tables import print_table

Row = dict[str, Any]
DOCUMENTS = ("RULES.md", "EFFECTS.md")
"""Files of a game with trust tables: the rules, and the effects."""
NUMBERED = re.compile(r"[A-Z]\d+")
"""The first cell of a ruling; its subject is in the second."""


def parts(text: str) -> Iterator[str | Grid]:
    """Return the paragraphs and the tables of a Markdown document."""
    for table, lines in itertools.groupby(text.splitlines(), lambda line: line.startswith("|")):
        if table:
            yield _grid([*lines])
        else:
            # a line break within a paragraph is only where the file ends its lines
            paragraphs = re.sub(r"(?<=[^\n])\n(?![\n#*-]|\d+\.|\Z)", " ", "\n".join(lines))
            yield from paragraphs.split("\n")


def _grid(lines: list[str]) -> Grid:
    """Return a table of Markdown; its second line only separates heads from rows."""
    cells = [re.split(r"(?<!\\)\|", line.strip().strip("|")) for line in lines]
    heads, _, *rows = [[cell.strip().replace(r"\|", "|") for cell in line] for line in cells]
    whole = [[*row, *[""] * len(heads)][: len(heads)] for row in rows]
    return Grid(heads, whole, frozenset(range(len(heads))))


def print_document(text: str) -> None:
    """Print a Markdown document unchanged, or on a terminal with tables that fit."""
    if not sys.stdout.isatty():
        print(text)
        return
    for part in parts(text):
        if isinstance(part, Grid):
            print_table(FittedTable([part]))
        else:
            print_folded(part)


def entry_rows(game: Game, rules: Rules, word: str) -> list[Row]:
    """Return all entries of constants and trust tables on an alien, a card or a constant.

    Parameters
    ----------
    game : Game
    rules : Rules
        Rules whose values are shown.
    word : str
        Upper and lower case are equal; so are blanks, hyphens and underscores.

    Returns
    -------
    list of dict
        Constants first; then rows of the trust tables, with their sections.

    Raises
    ------
    UsageError
        There is no entry; the message names the nearest word.
    """
    wanted = _same(word)
    found = _constants(game, rules, wanted) if wanted else []
    keys = {rule.name for rule in game.rulebook.fields if _same(rule.name) == wanted}
    found += [row for row in _trust_rows(game) if wanted and _is_about(row, wanted, keys)]
    found = found or _positions(game, wanted)
    if not found:
        known = {_same(each): each for each in known_words(game)}
        near = suggestion(wanted, known)
        near = re.sub(r"'([^']*)'\?$", lambda match: f"{known[match[1]]!r}?", near)
        raise UsageError(f"{game.name} has no rule, card or other entry {word!r}{near}")
    return found


def entry_table(game: Game, rows: list[Row], word: str) -> Group:
    """Return the rows of an entry as blocks, each with columns of its own."""
    found: list[RenderableType] = []
    for row in rows:
        grid = Grid([*row], [[*map(str, row.values())]], frozenset(range(len(row))))
        title = "" if found else f"{game.title}: {word}"
        found += [*([""] if found else []), FittedTable([], title, narrow=grid)]
    return Group(*found)


def _same(word: str) -> str:
    """Return the normalised form of a word for comparisons."""
    return " ".join(re.split(r"[\s_-]+", word.strip().lower()))


def _words_of(rule: Rule) -> Iterable[str]:
    """Return the words of a rule: its name, the names of its values, its choices."""
    yield rule.name
    for key in rule.dotted():
        yield key
        yield key.partition(".")[2]
    yield from rule.choices


def known_words(game: Game) -> Iterator[str]:
    """Return the words with entries, as far as simlab has a list of them."""
    found = {word for rule in game.rulebook.fields for word in _words_of(rule)}
    found |= {word for key in game.keys for word in (*key.words, *key.words_told)}
    yield from sorted(word for word in found if len(word) > 1)


def _constants(game: Game, rules: Rules, wanted: str) -> list[Row]:
    """Return the constants of a name, card or alien; else those that can be set to it."""
    exact: list[Row] = []
    choices: list[Row] = []
    for rule in game.rulebook.fields:
        rows = rows_of(game, rules, rule)
        if _same(rule.name) == wanted:
            exact += [family_row(rule, rules)] if len(rows) > FAMILY else rows
            continue
        for key, row in zip(rule.dotted(), rows, strict=True):
            if wanted in (_same(key), _same(key.partition(".")[2])):
                exact.append(row)
        if wanted in map(_same, rule.choices) and len(rows) == 1:
            choices += rows
    return [{"constant": row.pop("rule"), **row} for row in exact or choices]


def _positions(game: Game, wanted: str) -> list[Row]:
    """Return the keys of a position that accept a word without any other entry."""
    return [
        {"position": f"--{key.name}", "written": key.kind.form, "meaning": key.meaning}
        for key in game.keys
        if wanted in map(_same, (*key.words, *key.words_told))
    ]


def _trust_rows(game: Game) -> Iterator[Row]:
    """Return the rows of a game's trust tables, with the section of each."""
    paths = [path for name in DOCUMENTS for path in sorted(game.folder.rglob(name))]
    for path in paths:
        section = ""
        for part in parts(path.read_text(encoding="utf-8")):
            if isinstance(part, str):
                section = part.lstrip("# ") if part.startswith("#") else section
                continue
            for line in part.lines:
                cells = zip(part.heads, map(str, line), strict=True)
                yield {**dict(cells), "stands in": f"{path.name}, {section}"}


def _is_about(row: Row, wanted: str, keys: set[str]) -> bool:
    """Return whether a row of a trust table is about a word: its first name, or a constant."""
    first, *others = row.values()
    subject = f"{first} {others[0]}" if NUMBERED.fullmatch(first) and others else first
    if re.search(rf"\b{re.escape(wanted)}\b", _same(subject)):
        return True
    return any(f"`{key}" in cell for key in keys for cell in (first, *others[:-1]))
