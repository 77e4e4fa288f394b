"""Comparison of two reports: significantly changed numbers, and changed settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from simlab.output.format import plural
from simlab.output.report.document import (
    Column,
    Document,
    Facts,
    Part,
    Picture,
    Section,
    Sheet,
    Value,
    told_text,
)
from simlab.output.report.sentences import amount
from simlab.output.report.settings import facts
from simlab.output.svg.dots import Dot, dots
from simlab.stats.intervals import LEVEL
from simlab.stats.multiple_testing import holm
from simlab.stats.pairwise_tests import Estimate, Gap, gap

MOST_DRAWN = 16
DERIVED = {"to_the_best", "difference", "of_an_even_share"}
"""Redundant estimates, derived from others in their rows."""
CHOSEN = {"best"}
"""Redundant sheets, derived from varying rows of others."""


@dataclass(frozen=True)
class Change:
    """A number in both reports.

    Attributes
    ----------
    what : str
        Subject of the number.
    column : Column
    was, now : Told
    gap : Gap
        Difference to the former value.
    p : float
        Holm's adjusted p-value over all numbers of both reports.
    """

    what: str
    column: Column
    was: Estimate
    now: Estimate
    gap: Gap
    p: float

    @property
    def verdict(self) -> str:
        """``same`` to the bit, ``higher``, ``lower``, or ``not told apart``."""
        if self.was == self.now:
            return "same"
        if self.p >= 1 - LEVEL:
            return "not told apart"
        return "higher" if self.gap.difference > 0 else "lower"

    @property
    def changed(self) -> bool:
        """Return whether the change is significant."""
        return self.verdict in ("higher", "lower")


def changes(old: Document, new: Document) -> list[Change]:
    """Return every number that is in both reports, changed ones first."""
    pairs = [
        (what, column, was, now)
        for before, after in _same_sheets(old, new)
        for what, column, was, now in _same_numbers(before, after)
    ]
    gaps = [gap(now, was, together=False) for _, _, was, now in pairs]
    adjusted = holm([each.p for each in gaps])
    found = [Change(*pair, each, p) for pair, each, p in zip(pairs, gaps, adjusted, strict=True)]
    return sorted(found, key=lambda change: (not change.changed, change.p, change.gap.p))


def _same_sheets(old: Document, new: Document) -> Iterator[tuple[Sheet, Sheet]]:
    before = {sheet.name: sheet for sheet in old.sheets}
    for sheet in new.sheets:
        if sheet.name in before and sheet.name not in CHOSEN:
            yield before[sheet.name], sheet


def _same_numbers(old: Sheet, new: Sheet) -> Iterator[tuple[str, Column, Estimate, Estimate]]:
    before = {_key(old, row): row for row in old.rows}
    columns = {column.name: place for place, column in enumerate(old.columns)}
    for row in new.rows:
        known = before.get(_key(new, row))
        for place, column in enumerate(new.columns):
            if known is None or column.name not in columns or column.name in DERIVED:
                continue
            was, now = known[columns[column.name]], row[place]
            if isinstance(was, Estimate) and isinstance(now, Estimate):
                yield _words(new, row), column, was, now


def _key(sheet: Sheet, row: Any) -> tuple[Any, ...]:
    return tuple((sheet.columns[place].name, _plain(row[place])) for place in sheet.keys)


def _plain(value: Value) -> Value:
    return float(value) if isinstance(value, int | float) else value


def _words(sheet: Sheet, row: Any) -> str:
    texts = []
    for place in sheet.keys:
        column, value = sheet.columns[place], row[place]
        if value is not None:
            text = column.text(value)
            alone = len(sheet.keys) == 1 and not text.replace(".", "").isdecimal()
            texts.append(text if alone else f"{column.head} {text}")
    return ", ".join(texts)


def with_changes(new: Document, old: Document, name: str) -> Document:
    """Return a report that begins with its changes since another one.

    Parameters
    ----------
    new, old : Document
    name : str
        Name of the other report.
    """
    found = changes(old, new)
    section = Section(f"Changed since {name}", _parts(found, old, new), _lead(found))
    return replace(
        new,
        kicker=f"{new.kicker}, compared with {name}",
        answer=sentence(found, name),
        below=[new.answer, *new.below],
        sections=[section, *new.sections],
    )


def sentence(found: list[Change], name: str) -> str:
    """Return the number of changes, and the clearest one."""
    moved = [change for change in found if change.changed]
    if not found:
        return f"Nothing in this report can be compared with {name}."
    if all(change.verdict == "same" for change in found):
        return f"All {plural(len(found), 'number')} are the same as in {name}, to the bit."
    if not moved:
        return f"None of {plural(len(found), 'number')} has changed since {name}, as far as the games tell."  # noqa: E501
    first = moved[0]
    share = first.column.kind == "share"
    values = first.gap[:3]
    shown = (
        amount(Estimate(*(100 * v for v in values)), " points")
        if share
        else amount(Estimate(*values))
    )
    return (
        f"{len(moved)} of {plural(len(found), 'number')} changed since {name}; most surely "
        f"{first.column.label or first.column.name} of {first.what}: {first.verdict} by {shown}."
    )


def _lead(found: list[Change]) -> str:
    level = sum(change.verdict == "not told apart" for change in found)
    same = sum(change.verdict == "same" for change in found)
    return (
        f"{same} are the same to the bit, {level} differ by no more than luck would. The tests "
        "keep the chance that any change is found where there is none below 5\u00a0%."
    )


def _parts(found: list[Change], old: Document, new: Document) -> list[Part]:
    moved = [change for change in found if change.changed]
    parts: list[Part] = []
    by_column: dict[str, list[Change]] = {}
    for change in moved:
        by_column.setdefault(change.column.head, []).append(change)
    for head, group in list(by_column.items())[:3]:
        drawn = [_dot(change) for change in group[:MOST_DRAWN]]
        note = "Bars are 95\u00a0% intervals of the differences; dotted: no change."
        parts.append(Picture(f"Now less then: {head}", dots(drawn, marks=[0.0]), note))
    parts.append(change_sheet(found))
    pairs = settings_changed(old.settings, new.settings)
    return [*parts, Facts(pairs)] if pairs else parts


def _dot(change: Change) -> Dot:
    share = change.column.kind == "share"
    values = Estimate(*((100 if share else 1) * value for value in change.gap[:3]))
    return Dot(change.what, *values, "firm", change.verdict, told_text(values))


def change_sheet(found: list[Change]) -> Sheet:
    """Return a table with a row per number in both reports, changed ones first."""
    columns = [
        Column("of", "of what", key=True),
        Column("number", key=True),
        Column("was", kind="estimate"),
        Column("now", kind="estimate"),
        Column("change", kind="estimate"),
        Column("p", kind="p"),
        Column("verdict", kind="verdict"),
    ]
    rows: list[list[Value]] = [
        [
            change.what,
            change.column.label or change.column.name,
            change.was,
            change.now,
            Estimate(*change.gap[:3]),
            change.p,
            change.verdict,
        ]
        for change in found
    ]
    return Sheet("changes", columns, rows)


def settings_changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the settings that differ, with old and new values."""
    before, after = dict(facts(old)), dict(facts(new))
    return [
        (name, f"{before.get(name, 'not told')} → {after.get(name, 'not told')}")
        for name in {**before, **after}
        if before.get(name) != after.get(name) and name != "simlab"
    ]
