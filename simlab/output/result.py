"""Common interface of all results: table, settings, notes, and display."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from inspect import isfunction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.execution.frames import to_frame
from simlab.loop.rng import STREAM_VERSION
from simlab.output.argument_errors import known_keywords
from simlab.output.html import as_html, paragraphs

if TYPE_CHECKING:
    from pandas import DataFrame

    from simlab.execution.estimates import Row
    from simlab.output.layout import FittedTable
    from simlab.output.report.document import Document
    from simlab.runtime.matchup import Matchup

Axes = Any
"""Types of Matplotlib, which is only imported for drawing."""
MOST_ROWS = 60
"""Rows of a table that notebooks and terminals show."""


class Result(ABC):
    """Base class of all results.

    Attributes
    ----------
    rows : list of dict
        The table as plain data.
    settings : dict
        Settings that determine the numbers, as plain data.
    lines : list of str
        Sentences that complete the table.
    notes : list of str
        Notes: truncated games, reason for the end, seed, source, speed.
    stopped : str
        Reason for the end.
    imprecise : bool
        Whether the run ended before the requested precision.
    command : str
        Command line that repeats the request; empty if unknown.
    """

    lines: Sequence[str] = ()
    command: str = ""

    def __init_subclass__(cls) -> None:
        """Make the methods of all results check their arguments, as functions do."""
        super().__init_subclass__()
        for name, method in list(vars(cls).items()):
            if isfunction(method) and not name.startswith("_"):
                setattr(cls, name, known_keywords(method))

    @property
    @abstractmethod
    def rows(self) -> list[Row]:
        """Table as plain data."""

    @property
    @abstractmethod
    def settings(self) -> dict[str, Any]:
        """Settings that determine the numbers, as plain data."""

    @property
    def stopped(self) -> str:
        """Reason for the end."""
        return "done"

    @property
    def imprecise(self) -> bool:
        """Return whether the run ended before the requested precision."""
        return False

    @property
    @abstractmethod
    def notes(self) -> list[str]:
        """Notes on the origin of the result."""

    @property
    def table(self) -> DataFrame:
        """Rows as a tidy `pandas.DataFrame`."""
        return to_frame(self.rows)

    @property
    def data(self) -> Any:
        """Data printed by ``--format json``."""
        return self.rows

    def document(self) -> Document:
        """Build the document of a report."""
        from simlab.output.report.of_any import any_document

        return any_document(self)

    @known_keywords
    def report(self, path: str | Path) -> Path:
        """Write a report: one self-contained HTML file.

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
        from simlab.output.report.write import Report

        return Report(self.document()).save(path)

    @abstractmethod
    def screen(self) -> FittedTable | None:
        """Return the table for the terminal, or None if there is nothing to show."""

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
    """Return a note on rows that are not shown; empty if all are."""
    return "" if rows <= MOST_ROWS else f"the first {MOST_ROWS} of {rows:,} rows; .table has all"


def match_up(matchup: Matchup) -> dict[str, Any]:
    """Return the settings of a match-up, except the policies."""
    return {
        "game": matchup.game.name,
        "seats": matchup.seats,
        "seed": matchup.seed,
        "rules": dict(matchup.rules),
        "source": matchup.source,
        "stream": STREAM_VERSION,
    }
