"""The numbers that the pages print, and the commands that they stand beside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.validation.published.rows import ESTIMATE, is_mean_of, name_of, names_of_cells

ROOT = Path(__file__).parents[3]
PAGES = (
    "README.md",
    "docs/start.md",
    "docs/findings/*.md",
    "docs/games/*.md",
    "docs/howto/*.md",
    "docs/tutorial/*.md",
    "docs/explain/*.md",
)
"""Where results are published."""

HEADING = re.compile(r"^(#{1,3}) (.+)$")
FENCE = re.compile(r"^```(\w*)")
COMMENT = re.compile(
    r"^<!-- (command|not printed): (?:column (?P<column>.+?); |([\d ,.±%-]+); )?(.+?) -->$"
)
"""``<!-- command: simlab … -->`` names a command where a block of code would disturb the reader.
``<!-- not printed: WHY -->`` stands before a paragraph, a table or a block that no command
prints; ``<!-- not printed: 51.6 57.2; WHY -->`` names such figures of a section, and
``<!-- not printed: column public; WHY -->`` a column of its tables."""
LEVELS = {"95%", "97.5%", "99%"}
"""Levels of confidence are no results."""
VERBS = {
    "advise", "compare", "drama", "improve", "luck", "metagame", "play", "report", "run", "tune",
    "usage",
}  # fmt: skip
"""Commands of simlab that print results."""
INLINE = re.compile(r"`([^`]+)`")
PLACEHOLDER = re.compile(r"\b(GAME|NAME|POLICY|PAGE)\b|…")
CODE = re.compile(r"`[^`]*`|\]\([^)]*\)|<[^>]*>")
PERCENT = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?[ \u00a0]?%")
DECIMAL = re.compile(r"(?<![\w.])-?(?:\d[\d,]*)?\.\d+(?![\w.]|\.\d)")
BROKEN = re.compile(r"(\S+)\n(±\S+)")
"""An estimate that a line ends in the middle of."""


@dataclass(frozen=True)
class Figure:
    """A number as a page prints it.

    Attributes
    ----------
    text : str
        ``0.261 ±0.009``, ``26.1%`` or ``0.261``.
    line : int
        Its line on the page, from 1.
    names : tuple of str
        What stands beside and above it in a table.
    is_cell : bool
        Whether it stands in a table; then its sign counts.
    """

    text: str
    line: int
    names: tuple[str, ...] = ()
    is_cell: bool = False


@dataclass(frozen=True)
class Section:
    """A part of a page under one heading.

    Attributes
    ----------
    page, title : str
    commands : tuple of str
        What prints its figures: ``simlab …`` or ``python experiments/….py``.
    figures : tuple of Figure
        Without those of paragraphs that are marked as not simulated.
    """

    page: str
    title: str
    commands: tuple[str, ...]
    figures: tuple[Figure, ...]


def pages() -> list[Path]:
    """Return the pages that publish results."""
    return [path for pattern in PAGES for path in sorted(ROOT.glob(pattern))]


def figures_in(text: str, *, table: bool) -> list[str]:
    """Return the figures of a line.

    Estimates and shares count everywhere, other numbers with a decimal point in tables and
    printed output only.
    """
    text = CODE.sub(" ", text.replace("**", "").replace("\u00a0", " ").replace("−", "-"))
    found = ESTIMATE.findall(text)
    text = ESTIMATE.sub(" ", text)
    found += PERCENT.findall(text)
    if table:
        found += DECIMAL.findall(PERCENT.sub(" ", text))
    return [each.replace(" %", "%").replace("±", " ±").replace("  ", " ") for each in found]


def command_of(title: str) -> str | None:
    """Return the command of a heading that is a file of ``experiments/``."""
    name = title.strip("`")
    if (ROOT / "experiments" / f"{name}.toml").exists():
        return f"simlab run {name}"
    script = name.removesuffix(".py")
    if (ROOT / "experiments" / f"{script}.py").exists():
        return f"python experiments/{script}.py"
    return None


def inline_commands(text: str) -> list[str]:
    """Return the commands that stand in the sentences of a section, but for patterns of one."""
    blocks = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    words = (" ".join(each.split()) for each in INLINE.findall(blocks))
    return [each for each in words if is_command(each) and not PLACEHOLDER.search(each)]


def sections(page: str, text: str) -> Iterator[Section]:
    """Yield the sections of a page."""
    reader = _Reader(page)
    for number, line in enumerate(BROKEN.sub(r"\n\1 \2", text).splitlines(), 1):
        heading = HEADING.match(line) if reader.language is None else None
        if heading and heading.group(1) != "###":
            yield reader.section()
            reader = _Reader(page, heading.group(2))
        elif heading:
            reader.add_heading(heading.group(2))
        else:
            reader.add(number, line)
    yield reader.section()


class _Reader:
    """Reads the lines of a section."""

    def __init__(self, page: str, title: str = "") -> None:
        self.language: str | None = None
        self._page, self._title = page, title or page
        self._commands: list[str] = []
        self._figures: list[Figure] = []
        self._elsewhere: set[str] = set()
        self._is_exempt = False
        self._lines: list[str] = []
        self._header = ""
        self._columns: set[str] = set()
        self.add_heading(title)

    def section(self) -> Section:
        """Return what was read."""
        known = [*self._commands, *inline_commands("\n".join(self._lines))]
        figures = tuple(
            each
            for each in self._figures
            if each.text not in self._elsewhere | LEVELS and not self._columns & {*each.names}
        )
        return Section(self._page, self._title, tuple(dict.fromkeys(known)), figures)

    def add_heading(self, title: str) -> None:
        """Begin a part, whose heading may be a file of ``experiments/``."""
        command = command_of(title)
        self._commands += [command] if command else []
        self._is_exempt = False

    def add(self, number: int, line: str) -> None:
        """Read a line."""
        self._lines.append(line)
        fence, comment = FENCE.match(line), COMMENT.match(line)
        if fence:
            self.language = fence.group(1) if self.language is None else None
            self._is_exempt &= self.language is not None
        elif comment:
            self._add_comment(*comment.groups())
        elif is_command(line.strip().removeprefix("$ ")) and self._holds_commands(line):
            self._commands.append(line.strip().removeprefix("$ "))
        elif self.language in (None, "") and not self._is_exempt:
            self._figures += self._read(number, line)
        elif self.language is None and not line.strip():
            self._is_exempt = False

    def _read(self, number: int, line: str) -> list[Figure]:
        if self.language is not None or not line.startswith("|"):
            self._header = ""
            texts = figures_in(line, table=self.language == "")
            return [Figure(each, number) for each in texts]
        self._header = self._header or line
        found: list[Figure] = []
        for cell, names in names_of_cells(line, self._header):
            beside = [each.text for each in found]
            for each in figures_in(cell, table=True):
                # a mean of its row cannot go stale by itself, and no command prints it
                if not ("mean" in names and DECIMAL.fullmatch(each) and is_mean_of(each, beside)):
                    found.append(Figure(each, number, names, is_cell=True))
        return found

    def _holds_commands(self, line: str) -> bool:
        return self.language == "sh" or line.startswith(("    ", "$ "))

    def _add_comment(self, kind: str, column: str | None, numbers: str | None, words: str) -> None:
        if kind == "command":
            self._commands.append(words)
        elif column:
            self._columns.add(name_of(column))
        elif numbers:
            self._elsewhere |= set(numbers.replace(",", " ").split())
        else:
            self._is_exempt = True


def is_command(line: str) -> bool:
    """Whether a line of code is a command that prints results."""
    program, verb, *more = [*line.split(), "", ""]
    if program == "simlab":
        return verb in VERBS and bool("".join(more))
    return line.startswith(("python experiments/", "python -m tests.validation."))


def published() -> list[Section]:
    """Return all sections that print figures."""
    return [
        section
        for path in pages()
        for section in sections(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        if section.figures
    ]
