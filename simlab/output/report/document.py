"""Parts of a report: an answer, and sections of plots, tables and facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from simlab.output.format import estimate, p_value, without_noise
from simlab.stats.pairwise_tests import Estimate, Rank

Value = str | int | float | Estimate | Rank | None
"""Content of a table cell."""


FIRM = {"better", "worse", "best", "higher", "lower", "moved", "decided"}
"""Certain verdicts."""


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Attributes
    ----------
    name : str
        Its name in CSV.
    label : str
        Its name on the page.
    kind : {"words", "prose", "verdict", "number", "count", "estimate", "share", "p", "rank"}
        A share is an estimate that the page shows in percent.
    key : bool
        Whether it identifies a row: rows of two reports are matched by the key columns.
    """

    name: str
    label: str = ""
    kind: str = "words"
    key: bool = False

    @property
    def head(self) -> str:
        """Heading of the column."""
        unit = ", %" if self.kind == "share" else ""
        return (self.label or self.name.replace("_", " ")) + unit

    def text(self, value: Value) -> str:
        """Return a value as the page shows it."""
        if value is None or value != value:
            return ""
        if isinstance(value, Estimate):
            return told_text(value, share=self.kind == "share")
        if isinstance(value, Rank):
            return value.text
        if self.kind == "count" or (isinstance(value, int) and not self.key):
            return minus(f"{value:,}")
        if self.kind == "p" and isinstance(value, float):
            return p_value(value)
        if isinstance(value, float):
            return minus(f"{without_noise(value):.5g}")
        return str(value).replace("`", "") if self.kind == "prose" else str(value)

    def tone(self, value: Value) -> str:
        """Return the emphasis of a verdict."""
        return "firm" if str(value) in FIRM else "open"


def minus(text: str) -> str:
    """Return a number with a minus sign as wide as a plus."""
    return text.replace("-", "−")


def told_text(found: Estimate, *, share: bool = False) -> str:
    """Return a number and its interval as text; a share in percent."""
    return minus(estimate(*(100 * value for value in found) if share else found))


@dataclass(frozen=True)
class Sheet:
    """A table: complete on paper, sortable and filterable on a screen, with all digits as data.

    Attributes
    ----------
    name : str
        Its name among the tables of the report, and of its CSV file.
    columns : sequence of Column
    rows : sequence of sequences
    title, note : str
    whole : int
        Total number of rows if only the first are included, else 0.
    """

    kind: ClassVar[str] = "sheet"
    name: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Value]]
    title: str = ""
    note: str = ""
    whole: int = 0

    @property
    def length(self) -> int:
        """Number of rows, including those left out."""
        return self.whole or len(self.rows)

    @property
    def keys(self) -> list[int]:
        """Indices of the key columns."""
        return [number for number, column in enumerate(self.columns) if column.key]

    @property
    def ranked(self) -> bool:
        """Return whether the table has ranks, and so ties."""
        return any(column.kind == "rank" for column in self.columns)

    def tied(self, row: Sequence[Value]) -> bool:
        """Return whether a row shares its rank."""
        return any(isinstance(value, Rank) and value.tied for value in row)

    def data(self) -> dict[str, Any]:
        """Return the table as plain data with all digits."""
        return {
            "name": self.name,
            "title": self.title,
            "columns": [
                {"name": each.name, "label": each.label, "kind": each.kind, "key": each.key}
                for each in self.columns
            ],
            "rows": [[_plain(value) for value in row] for row in self.rows],
        }


def _plain(value: Value) -> Any:
    return [value.place, int(value.tied)] if isinstance(value, Rank) else value


@dataclass(frozen=True)
class Picture:
    """A plot (SVG, or parts of it in a page), with its caption and a note on the data."""

    kind: ClassVar[str] = "picture"
    title: str
    svg: str
    note: str = ""


@dataclass(frozen=True)
class Facts:
    """Facts as pairs of name and value."""

    kind: ClassVar[str] = "facts"
    pairs: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Lines:
    """Sentences, one below another."""

    kind: ClassVar[str] = "lines"
    lines: Sequence[str]


@dataclass(frozen=True)
class Commands:
    """Commands to type, each with its effect."""

    kind: ClassVar[str] = "commands"
    lines: Sequence[tuple[str, str]]


Part = Sheet | Picture | Facts | Lines | Commands


@dataclass(frozen=True)
class Section:
    """A part of a report under a heading of its own."""

    title: str
    parts: Sequence[Part]
    lead: str = ""

    @property
    def anchor(self) -> str:
        """Anchor for links."""
        letters = (letter if letter.isalnum() else "-" for letter in self.title.lower())
        return "".join(letters).strip("-")


@dataclass(frozen=True)
class Document:
    """A report.

    Attributes
    ----------
    title : str
        Subject of the report.
    kicker : str
        Kind of the report.
    answer : str
        The answer in one sentence, with its interval.
    below : sequence of str
        Sentences below the answer.
    sections : sequence of Section
    settings : mapping
        All settings, including every constant.
    command : str
        Command that reproduces the numbers.
    notes : sequence of str
        Notes on the data.
    """

    title: str
    kicker: str
    answer: str
    sections: Sequence[Section]
    settings: Mapping[str, Any]
    command: str = ""
    below: Sequence[str] = ()
    notes: Sequence[str] = ()

    @property
    def sheets(self) -> list[Sheet]:
        """Tables of all sections."""
        return [part for each in self.sections for part in each.parts if isinstance(part, Sheet)]
