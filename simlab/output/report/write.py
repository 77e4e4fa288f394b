"""Report as a self-contained file of at most a megabyte."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from simlab.execution.store import write_whole
from simlab.jit.errors import UsageError
from simlab.jit.files import check_writable
from simlab.output.page.render import environment, render
from simlab.output.report.document import Document, Facts, Section, Sheet
from simlab.output.report.settings import facts

MOST_BYTES = 1_000_000


class Report:
    """A report that can be written.

    Attributes
    ----------
    document : Document
        Content of the report.
    answer : str
        The answer in a sentence.
    html : str
        The page.

    Raises
    ------
    UsageError
        Jinja2 is not installed.
    """

    def __init__(self, document: Document) -> None:
        environment()
        self.document = document

    @property
    def answer(self) -> str:
        """Answer in a sentence."""
        return self.document.answer

    @cached_property
    def html(self) -> str:
        """HTML page; tables that would make it larger than a megabyte are cut, with a note."""
        document, page = self.document, page_of(self.document)
        while (size := len(page.encode())) > MOST_BYTES:
            document = _shortened(document, MOST_BYTES / size)
            page = page_of(document)
        return page

    def save(self, path: str | Path) -> Path:
        """Write the page, completely or not at all, and return its path."""
        target = Path(path)
        check_writable("output", target, "report")
        page = self.html
        write_whole(target, lambda part: part.write_text(page, encoding="utf-8"))
        return target

    def __repr__(self) -> str:
        return self.answer


def page_of(document: Document) -> str:
    """Return a document as a page."""
    from importlib.metadata import version

    number = version("simlab")
    return render(
        "report.html",
        document=document,
        settings=Facts(facts(document.settings)),
        version=number,
        data={
            "simlab": number,
            "title": document.title,
            "answer": document.answer,
            "command": document.command,
            "settings": _plain(document.settings),
            "sheets": [sheet.data() for sheet in document.sheets],
        },
    )


def _plain(value: Any) -> Any:
    """Return settings as JSON values."""
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def _shortened(document: Document, share: float) -> Document:
    """Return a document whose longest table is cut to about the given share."""
    longest = max(document.sheets, key=lambda sheet: len(sheet.rows) * len(sheet.columns))
    kept = int(len(longest.rows) * min(0.9, 0.9 * share))
    if kept < 1:
        raise UsageError("the report is larger than 1 MB without its longest table")
    short = replace(longest, rows=longest.rows[:kept], whole=longest.length)
    sections = [_with(section, longest, short) for section in document.sections]
    return replace(document, sections=sections)


def _with(section: Section, old: Sheet, new: Sheet) -> Section:
    return replace(section, parts=[new if part is old else part for part in section.parts])
