"""The data tables: travel cards, sheriffs, equipment and the arrows of the board.

The rulebook prints few of these numbers. The tables in ``tables/`` hold one known card and many
assumed ones (marked in RULES.md); a folder with tables of the same form replaces them. Every value
is a rule with a dotted name (``power.A01``, ``arrow.N_1``), which can be changed by itself.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from simlab.games.sherwood import components as c
from simlab.jit.errors import UsageError, suggestion
from simlab.jit.files import read_text

FOLDER = Path(__file__).parent / "tables"
DECKS = ("A", "B", "box")
ARCHETYPES = ("G", "N", "P")
NO_ARROW = "none"

Row = dict[str, str]
Values = dict[str, int | str]


class Table:
    """The rows of one CSV file, read with errors that name file, row and column."""

    def __init__(self, path: Path, columns: Sequence[str], key: str) -> None:
        self.path = path
        try:
            lines = io.StringIO(read_text(path), newline="")
            reader = csv.DictReader(lines, skipinitialspace=True)
            self.columns = [name.strip() for name in reader.fieldnames or ()]
            self.rows = [self._clean(row) for row in reader]
        except csv.Error as error:
            raise UsageError(f"{path}: cannot be read: {error}") from None
        for name in columns:
            if name not in self.columns:
                raise UsageError(f"{path}: no column {name!r}{suggestion(name, self.columns)}")
        seen: set[str] = set()
        for row in self.rows:
            if row[key] in seen:
                raise UsageError(f"{path}: {key} {row[key]!r} occurs twice")
            seen.add(row[key])

    def _clean(self, row: Mapping[str | None, str | None]) -> Row:
        if None in row or None in row.values():
            raise UsageError(f"{self.path}: a row has not as many values as there are columns")
        return {str(name).strip(): str(value).strip() for name, value in row.items()}

    def number(self, row: Row, column: str, low: int, high: int) -> int:
        """Parse a whole number within bounds."""
        text = row[column]
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            first = next(iter(row.values()))
            raise UsageError(
                f"{self.path}: {first}: {column} is a whole number from {low} to {high}, "
                f"not {text!r}"
            )
        return value

    def word(self, row: Row, column: str, words: Sequence[str]) -> str:
        """Parse one of the allowed words."""
        text = row[column]
        if text not in words:
            first = next(iter(row.values()))
            raise UsageError(f"{self.path}: {first}: no {column} {text!r}{suggestion(text, words)}")
        return text


def _route(table: Table, row: Row, name: str, values: Values) -> None:
    for column in ("start", "dest"):
        values[f"{column}.{name}"] = table.word(row, column, c.ARM_WORDS)
    if row["start"] == row["dest"]:
        raise UsageError(f"{table.path}: {name} goes from {row['start']} to the same town")


def read_parties(path: Path) -> Values:
    """Read ``travel_parties.csv``; unlisted cards are out of the game."""
    columns = ("card_id", "deck", "power", "glory", "gold", "companions", "start", "dest")
    table = Table(path, columns, "card_id")
    values: Values = {f"deck.{name}": "box" for name in c.PARTY_WORDS}
    for row in table.rows:
        name = table.word(row, "card_id", c.PARTY_WORDS)
        values[f"deck.{name}"] = table.word(row, "deck", DECKS)
        if "kind" in table.columns:
            table.word(row, "kind", ARCHETYPES)
        for column, low, high in (
            ("power", 1, 29), ("glory", 0, 20), ("gold", 0, 29), ("companions", 0, 8),
        ):  # fmt: skip
            values[f"{column}.{name}"] = table.number(row, column, low, high)
        _route(table, row, name, values)
    return values


def read_sheriffs(path: Path) -> Values:
    """Read ``sheriffs.csv``; unlisted sheriffs are out of the game."""
    columns = (
        "sheriff_id", "deck", "power", "glory_white", "glory_loss_red", "raider_loss_red", "start",
        "dest",
    )  # fmt: skip
    table = Table(path, columns, "sheriff_id")
    values: Values = {f"deck.{name}": "box" for name in c.SHERIFF_WORDS}
    for row in table.rows:
        name = table.word(row, "sheriff_id", c.SHERIFF_WORDS)
        values[f"deck.{name}"] = table.word(row, "deck", DECKS)
        values[f"power.{name}"] = table.number(row, "power", 1, 29)
        values[f"glory.{name}"] = table.number(row, "glory_white", 0, 20)
        values[f"glory_loss.{name}"] = table.number(row, "glory_loss_red", 0, 20)
        values[f"raider_loss.{name}"] = table.number(row, "raider_loss_red", 0, 8)
        _route(table, row, name, values)
    return values


def read_equipment(path: Path) -> Values:
    """Read ``equipment.csv``."""
    table = Table(path, ("name", "kind", "power", "copies"), "name")
    values: Values = {f"eq_copies.{name}": 0 for name in c.KIND_WORDS}
    for row in table.rows:
        name = table.word(row, "name", c.KIND_WORDS)
        normal = c.KIND_WORDS.index(name) < c.WEAPONS
        if table.word(row, "kind", ("normal", "special")) != ("normal" if normal else "special"):
            raise UsageError(f"{path}: {name} is not {row['kind']}")
        if normal:
            values[f"eq_power.{name}"] = table.number(row, "power", 0, 9)
        else:
            table.number(row, "power", 0, 0)
        values[f"eq_copies.{name}"] = table.number(row, "copies", 0, 20)
        for column, fixed in (("basic", int(normal)), ("advanced", 1)):
            if column in table.columns:
                table.number(row, column, fixed, fixed)
    return values


def read_board(path: Path) -> Values:
    """Read ``board.csv``: the arrows of each arm, from the town to the crossing."""
    table = Table(path, ("arm", "a1"), "arm")
    values: Values = {}
    for row in table.rows:
        arm = table.word(row, "arm", c.ARM_WORDS)
        town = c.TOWN_TITLES[c.ARM_WORDS.index(arm)]
        if "town" in table.columns and row["town"] != town:
            raise UsageError(f"{path}: the town of arm {arm} is {town}, not {row['town']!r}")
        met: list[str] = []
        for position in range(1, c.ARROWS + 1):
            column = f"a{position}"
            text = row.get(column, "")
            hideout = table.word(row, column, c.HIDEOUT_WORDS) if text else NO_ARROW
            if hideout != NO_ARROW and hideout in met:
                raise UsageError(f"{path}: arm {arm} has two arrows of {hideout}")
            met.append(hideout)
            values[f"arrow.{arm}_{position}"] = hideout
    if len(table.rows) != len(c.ARM_WORDS):
        raise UsageError(f"{path}: one row for each of the arms {', '.join(c.ARM_WORDS)}")
    return values


READERS: Mapping[str, Callable[[Path], Values]] = {
    "travel_parties.csv": read_parties,
    "sheriffs.csv": read_sheriffs,
    "equipment.csv": read_equipment,
    "board.csv": read_board,
}


def read(folder: str | Path) -> Values:
    """Return the rule values of a folder of tables.

    Parameters
    ----------
    folder : path
        Folder with one or more of ``travel_parties.csv``, ``sheriffs.csv``, ``equipment.csv`` and
        ``board.csv``, in the form of the game's own; missing files change nothing.

    Returns
    -------
    dict
        Rule values by dotted name, as ``--rule`` and ``rules=`` take them.

    Raises
    ------
    UsageError
        No such folder or file, or an invalid value; the message names file and row.
    """
    place = Path(folder)
    found = [name for name in READERS if (place / name).is_file()]
    if not found:
        raise UsageError(f"{place}: none of {', '.join(READERS)} is there")
    values: Values = {}
    for name in found:
        values.update(READERS[name](place / name))
    return values
