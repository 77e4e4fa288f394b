"""Report of any result: its lines, its table, its notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.display_names import in_words
from simlab.jit.errors import SimlabError
from simlab.output.report.document import Document, Lines, Part, Section
from simlab.output.report.report_tables import sheet_of

if TYPE_CHECKING:
    from simlab.output.result import Result


def any_document(result: Result) -> Document:
    """Return a report that uses only the common interface of results."""
    kind = in_words(type(result).__name__.removesuffix("Results")) or "result"
    lines = [line for line in result.lines if line]
    answer = lines[0] if lines else next((note for note in result.notes if note), kind)
    table = sheet_of("table", result.rows)
    parts: list[Part] = [Lines(lines[1:])] if lines[1:] else []
    return Document(
        title=game_title(str(result.settings.get("game", ""))) or "simlab",
        kicker=kind,
        answer=answer,
        sections=[Section("Numbers", [*parts, table])],
        settings=result.settings,
        command=result.command,
        notes=[note for note in result.notes if note and note != answer],
    )


def game_title(name: str) -> str:
    """Return the title of a game; its name if it is not installed."""
    from simlab.core.registry import game

    try:
        return str(game(name).title)
    except SimlabError:
        return name
