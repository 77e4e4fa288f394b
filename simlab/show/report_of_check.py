"""Report of replayed expected values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.output.format import plural
from simlab.output.report.document import Document, Part, Picture, Section
from simlab.output.report.report_tables import estimate_of, sheet_of
from simlab.output.report.sentences import amount
from simlab.output.svg.dots import Dot, dots
from simlab.show.report_of_simulation import BARS

if TYPE_CHECKING:
    from simlab.execution.estimates import Row
    from simlab.show.results import CheckResults

MOST_DRAWN = 20


def check_document(results: CheckResults) -> Document:
    """Return a report of a check."""
    rows = [
        {("difference_" + name if name in ("low", "high") else name): value
         for name, value in row.items()}
        for row in results.rows
    ]  # fmt: skip
    moved = sorted((row for row in rows if row["status"] == "moved"), key=lambda row: row["p"])
    note = "p-values are Holm's, over all values of a file; 'changed' is other numbers with a "
    note += "mean that stands still."
    sheet = sheet_of("values", rows, keys={"file", "cell", "metric"}, without={"sees"}, note=note)
    return Document(
        title="Expected values, replayed",
        kicker="Check",
        answer=_answer(rows, moved),
        sections=[Section("The values", [*_pictures(moved), sheet])],
        settings=results.settings,
        command=results.command,
        notes=[line for line in results.notes if line],
    )


def _answer(rows: list[Row], moved: list[Row]) -> str:
    if not moved:
        return f"None of {plural(len(rows), 'expected value')} has moved."
    first = moved[0]
    gap = amount(estimate_of(first, "difference"))
    head = f"{len(moved)} of {plural(len(rows), 'expected value')} moved"
    return f"{head}, {first['metric']} of {first['cell']} by {gap} most surely."


def _pictures(moved: list[Row]) -> list[Part]:
    if not moved:
        return []
    drawn = [
        Dot(f"{row['cell']} {row['metric']}", *estimate_of(row, "difference"))
        for row in moved[:MOST_DRAWN]
    ]
    note = f"{BARS} of the differences; dotted: none."
    return [Picture("What moved", dots(drawn, marks=[0.0]), note)]
