"""Rows of tables, found by the names that stand in them.

A table of a page is stale when one of its cells is. With thousands of numbers printed, another row
nearly always holds the wrong one as well; so a cell is looked for in the rows that bear its names.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pandas as pd

ESTIMATE = re.compile(r"(?<![\w.])[-+]?(?:\d[\d,]*)?\.?\d+ ?± ?(?:\d[\d,]*)?\.?\d+")
NUMBER = re.compile(r"(?<![\w.])-?\d[\d,]*(?:\.\d+)?(?![\w.]*\w)")
BARS = re.compile(r"[|│]")
RULE = re.compile(r"[\s|:-]+")
WORD = re.compile(r"[^\W\d_]")
MARKS = re.compile(r"[^a-z0-9+-]+")


@dataclass(frozen=True)
class Row:
    """A row of a printed table or of a file of results.

    Attributes
    ----------
    names : frozenset of str
        Its cells of text, as ``name_of`` returns them.
    numbers : tuple of float
    estimates : tuple of pairs of float
        Means and half-widths.
    """

    names: frozenset[str]
    numbers: tuple[float, ...]
    estimates: tuple[tuple[float, float], ...]


def name_of(cell: str) -> str:
    """Return a cell of text without its marks, or nothing for a cell of numbers."""
    plain = MARKS.sub(" ", cell.lower()).strip()
    return plain if WORD.search(plain.replace(" to ", " ")) else ""


def cells(line: str) -> list[str]:
    """Return the cells of a line of a table, or none of another line."""
    found = [each.strip() for each in BARS.split(line.strip().strip("|│"))]
    return found if len(found) > 1 or line.startswith(("|", "│")) else []


def names_of_cells(line: str, header: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return each cell of numbers with the names it stands beside and below."""
    found: list[tuple[str, tuple[str, ...]]] = []
    beside: list[str] = []
    heads = cells(header)
    is_text = False
    for place, cell in enumerate(cells(line)):
        if name_of(cell):
            beside = [*(beside if is_text else ()), name_of(cell)]
            is_text = True
            continue
        is_text = False
        above = name_of(heads[place]) if place < len(heads) else ""
        found.append((cell, (*beside, *filter(None, [above]))))
    return found


def is_mean_of(text: str, beside: Sequence[str]) -> bool:
    """Return whether a cell is the mean of the numbers beside it, each of them rounded."""
    if len(beside) < 2 or any("±" in each or "%" in each for each in beside):
        return False
    mean = sum(map(value_of, beside)) / len(beside)
    return abs(value_of(text) - mean) < 1.01 * 10.0 ** -len(text.partition(".")[2])


def value_of(text: str) -> float:
    """Return the number of a text, with its sign."""
    return float(text.replace(",", "").replace("+", "").strip())


def estimate_of(text: str) -> tuple[float, float]:
    """Return the mean and the half-width of an estimate."""
    mean, half = text.split("±")
    return value_of(mean), value_of(half)


def rows_of_text(text: str) -> Iterator[Row]:
    """Yield the rows of the tables that a command prints."""
    for line in text.splitlines():
        found = cells(line)
        names = frozenset(filter(None, map(name_of, found)))
        rest = " ; ".join(each for each in found if not name_of(each))
        numbers = tuple(map(value_of, NUMBER.findall(rest)))
        if names and numbers:
            yield Row(names, numbers, tuple(map(estimate_of, ESTIMATE.findall(rest))))


def rows_of_results(table: pd.DataFrame) -> Iterator[Row]:
    """Yield the rows of a file of results; each interval may belong to each number of its row."""
    words = [name for name in table.columns if table[name].dtype.kind == "O"]
    lows = [name for name in table.columns if name.endswith("low")]
    bounds = {*lows, *(f"{name[:-3]}high" for name in lows)}
    reaches = [(table[f"{name[:-3]}high"] - table[name]) / 2 for name in lows]
    numbers = table.select_dtypes("number")
    means = [name for name in numbers.columns if name not in bounds]
    for place in range(len(table)):
        values = tuple(each for each in map(float, numbers.iloc[place]) if math.isfinite(each))
        pairs = (
            (float(numbers[mean].iloc[place]), float(reach.iloc[place]))
            for reach in reaches
            for mean in means
        )
        names = frozenset(filter(None, (name_of(str(table[each].iloc[place])) for each in words)))
        yield Row(names, values, tuple(pair for pair in pairs if math.isfinite(sum(pair))))


def rows_named(rows: Iterable[Row], names: Iterable[str]) -> list[Row]:
    """Return the rows with these names, but for names that no row has; none if all are such."""
    kept = [*rows]
    for name in names:
        own = [row for row in kept if name in row.names]
        kept = own or kept
    return kept if any(name in row.names for row in kept for name in names) else []
