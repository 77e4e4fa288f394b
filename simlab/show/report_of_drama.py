"""Report of the course of games: leads, decided games, and kingmaking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simlab.output.report.document import Document, Lines, Part, Picture, Section
from simlab.output.report.report_tables import sheet_of
from simlab.output.svg.lines import Line, Panel, lines
from simlab.show.drama_results import drama_lines

if TYPE_CHECKING:
    from simlab.execution.estimates import Row
    from simlab.show.drama_results import DramaResults

NAMES = {"winner": "chance of the later winner", "leader": "the leader wins"}
SEEN = (
    "As somebody sees it who knows all hands and piles: the true state, played on again and again."
)


def drama_document(results: DramaResults) -> Document:
    """Return a report of the course of games."""
    first, *more = (f"{line[0].upper()}{line[1:]}." for line in results.lines)
    parts = drama_parts(results.rows, results.moment_rows)
    return Document(
        title=results.game.title,
        kicker="How games go",
        answer=first,
        below=more,
        sections=[Section("How early the winner is known", parts, SEEN)],
        settings=results.settings,
        command=results.command,
        notes=[note for note in results.notes if note],
    )


def drama_parts(rows: Sequence[Row], moments: Sequence[Row]) -> list[Part]:
    """Return the plot of when the winner is known, and tables of the course of games."""
    drawn = [
        Line(
            name,
            [
                (100 * row["played"], *(100 * row[key] for key in ("mean", "low", "high")))
                for row in moments
                if row["metric"] == metric
            ],
        )
        for metric, name in NAMES.items()
    ]
    picture = lines([Panel("", drawn)], across="part of a game that has been played, %")
    note = f"In percent; bands are 95\u00a0% intervals, n = {moments[0]['n']:,}."
    hidden = ("game", "seats", "lineup")
    return [
        Picture("How early the winner is known", picture, note),
        sheet_of("drama", rows, keys=("metric",), without=hidden, title="How games go"),
        sheet_of("moments", moments, keys=("metric", "played"), without=hidden, shares=("mean",)),
    ]


def drama_section(rows: Sequence[Row], moments: Sequence[Row]) -> Section:
    """Return the section on the course of games for the report of a game."""
    found = drama_lines(list(rows), list(moments))
    parts = [Lines([f"{line[0].upper()}{line[1:]}." for line in found])]
    return Section("Who leads", [*parts, *drama_parts(rows, moments)], SEEN)
