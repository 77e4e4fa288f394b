"""Tables of reports, from the rows of results."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from simlab.output.report.document import Column, Sheet, Value
from simlab.stats.pairwise_tests import Estimate, ranks

MEAN = "mean"
NAMED = {"p": "p", "p_same": "p", "verdict": "verdict", "status": "verdict"}
"""Kinds of columns, by name."""
IF_ANY = ("role",)
"""Columns that are omitted if no row has a value."""
LAST = ("n", "worth")
"""Columns that come last."""
MOST_RANKED = 300
"""Most rows for tests of all pairs."""


def estimate_of(row: Mapping[str, Any], name: str = MEAN) -> Estimate:
    """Return a number of a row with its interval."""
    head = "" if name == MEAN else f"{name}_"
    return Estimate(float(row[name]), float(row[f"{head}low"]), float(row[f"{head}high"]))


def sheet_of(
    name: str,
    rows: Sequence[Mapping[str, Any]],
    *,
    keys: Collection[str] = (),
    labels: Mapping[str, str] | None = None,
    without: Collection[str] = (),
    shares: Collection[str] = (),
    title: str = "",
    note: str = "",
) -> Sheet:
    """Return rows as a table; numbers that have an interval share a column with it.

    Parameters
    ----------
    name : str
    rows : sequence of mappings
        ``mean`` goes with ``low`` and ``high``, ``loss`` with ``loss_low`` and ``loss_high``.
    keys : collection of str
        Columns that identify a row; by default all words.
    labels : mapping, optional
        Labels of columns on the page.
    without : collection of str
        Omitted columns.
    shares : collection of str
        Columns in percent.
    title, note : str
    """
    names = list(dict.fromkeys(key for row in rows for key in row))
    names.sort(key=lambda each: each in LAST)
    ends = {each: _ends(each) for each in names if set(_ends(each)) <= set(names)}
    hidden = {*without, *(end for pair in ends.values() for end in pair)}
    columns: list[Column] = []
    cells: list[Sequence[Value]] = []
    for each in names:
        if each in hidden:
            continue
        values = [row.get(each) for row in rows]
        if each in IF_ANY and not any(values):
            continue
        kind = NAMED.get(each) or _kind(values)
        if each in ends:
            kind = "share" if each in shares else "estimate"
        key = each in keys if keys else kind == "words"
        columns.append(Column(each, (labels or {}).get(each, ""), kind, key))
        if each in ends:
            cells.append([_told_or_none(row, each) for row in rows])
        else:
            cells.append([_cell(value) for value in values])
    return Sheet(name, columns, list(zip(*cells, strict=True)), title, note)


def _ends(name: str) -> tuple[str, str]:
    return ("low", "high") if name == MEAN else (f"{name}_low", f"{name}_high")


def _told_or_none(row: Mapping[str, Any], name: str) -> Estimate | None:
    value = row.get(name)
    return None if value is None or value != value else estimate_of(row, name)


def _kind(values: Sequence[Any]) -> str:
    known = [value for value in values if value is not None and value == value]
    if known and all(isinstance(value, int) and not isinstance(value, bool) for value in known):
        return "count"
    if known and all(isinstance(value, int | float) for value in known):
        return "words" if isinstance(known[0], bool) else "number"
    return "words"


def _cell(value: Any) -> Value:
    if isinstance(value, bool):
        return "on" if value else "off"
    if value is None or value != value or value in (math.inf, -math.inf):
        return None
    return value if isinstance(value, str | int | float) else str(value)


def ranked(
    sheet: Sheet, column: str, known: Mapping[tuple[int, int], float] | None = None
) -> Sheet:
    """Return a table sorted by a column of estimates, with the rank of each row before it.

    A rank is one plus the number of rows significantly ahead. Very long tables are only sorted.
    """
    names = [each.name for each in sheet.columns]
    place = names.index(column)
    values = [row[place] for row in sheet.rows]
    estimates = [value if isinstance(value, Estimate) else None for value in values]
    if len(values) > MOST_RANKED or None in estimates:
        order = sorted(range(len(values)), key=lambda n: -_mean(estimates[n]))
        return _with(sheet, sheet.columns, [sheet.rows[n] for n in order])
    found = ranks([value for value in estimates if value is not None], known)
    order = sorted(range(len(values)), key=lambda n: (found[n].place, -_mean(estimates[n])))
    rows = [[found[n], *sheet.rows[n]] for n in order]
    return _with(sheet, [Column("rank", kind="rank"), *sheet.columns], rows)


def _mean(value: Estimate | None) -> float:
    return float("-inf") if value is None else value.mean


def _with(sheet: Sheet, columns: Sequence[Column], rows: Sequence[Sequence[Value]]) -> Sheet:
    return Sheet(sheet.name, columns, rows, sheet.title, sheet.note)
