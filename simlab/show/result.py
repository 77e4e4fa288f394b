"""What all results have: a table, settings, notes, and how notebooks and terminals show them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from inspect import isfunction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.loop.rng import STREAM_VERSION
from simlab.show.html import as_html, paragraphs
from simlab.show.keywords import known_keywords
from simlab.study.frames import to_frame

if TYPE_CHECKING:
    from simlab.runtime.matchup import Matchup
    from simlab.show.layout import FittedTable
    from simlab.show.report.document import Document
    from simlab.study.estimates import Row

Axes = Any
"""Matplotlib's, which is imported where something is drawn."""
MOST_ROWS = 60
"""Rows of a table that notebooks and terminals show."""


class Result(ABC):
    """What all results have.

    Attributes
    ----------
    rows : list of dict
        The table as plain data.
    settings : dict
        All that the numbers depend on, as plain data.
    lines : list of str
        What the table cannot say.
    notes : list of str
        What it stands on: what was broken off, what ended it, seed, source, speed.
    stopped : str
        What ended it.
    imprecise : bool
        Whether it ended before a precision that was asked for.
    command : str
        The line that asks the same again; empty if it is not known.
    """

    lines: Sequence[str] = ()
    command: str = ""

    def __init_subclass__(cls) -> None:
        """Let the methods of all results check what they are given, as functions do."""
        super().__init_subclass__()
        for name, method in list(vars(cls).items()):
            if isfunction(method) and not name.startswith("_"):
                setattr(cls, name, known_keywords(method))

    @property
    @abstractmethod
    def rows(self) -> list[Row]:
        """The table as plain data."""

    @property
    @abstractmethod
    def settings(self) -> dict[str, Any]:
        """All that the numbers depend on, as plain data."""

    @property
    def stopped(self) -> str:
        """What ended it."""
        return "done"

    @property
    def imprecise(self) -> bool:
        """Return whether it ended before a precision that was asked for."""
        return False

    @property
    @abstractmethod
    def notes(self) -> list[str]:
        """What the result stands on."""

    @property
    def table(self) -> Any:
        """The rows as a tidy `pandas.DataFrame`."""
        return to_frame(self.rows)

    @property
    def data(self) -> Any:
        """What ``--format json`` prints."""
        return self.rows

    def document(self) -> Document:
        """Return what a report of it is made of."""
        from simlab.show.report.of_any import any_document

        return any_document(self)

    @known_keywords
    def report(self, path: str | Path) -> Path:
        """Write a report: one HTML file that asks nobody for anything.

        Parameters
        ----------
        path : path

        Returns
        -------
        Path
            The file.

        Raises
        ------
        UsageError
            Jinja2 is missing, or the file cannot be written.
        """
        from simlab.show.report.write import Report

        return Report(self.document()).save(path)

    @abstractmethod
    def screen(self) -> FittedTable | None:
        """Return the table as a terminal shows it, or None if there is nothing to show."""

    def _html_table(self) -> str:
        table = self.table
        return as_html(table.head(MOST_ROWS)) + paragraphs(cut_line(len(table)))

    def _repr_html_(self) -> str:
        return self._html_table() + paragraphs(*self.lines, *self.notes)

    def __repr__(self) -> str:
        table = self.table
        shown = table.head(MOST_ROWS).to_string(index=False)
        lines = (shown, cut_line(len(table)), *self.lines, *self.notes)
        return "\n".join(line for line in lines if line)


def cut_line(rows: int) -> str:
    """Return what to say of rows that are not shown; nothing where all are."""
    return "" if rows <= MOST_ROWS else f"the first {MOST_ROWS} of {rows:,} rows; .table has all"


def match_up(matchup: Matchup) -> dict[str, Any]:
    """Return the settings of a match-up, but for who plays."""
    return {
        "game": matchup.game.name,
        "seats": matchup.seats,
        "seed": matchup.seed,
        "rules": dict(matchup.rules),
        "source": matchup.source,
        "stream": STREAM_VERSION,
    }
