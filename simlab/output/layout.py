"""Tables that fit the screen: a wide table is printed as a block of lines per row."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.box import HEAVY_HEAD, Box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.table import Table
from rich.text import Text

from simlab.output.folding import folded, terminal_width

WIDE = 200
"""Width without a terminal, in columns."""
NARROW = 14
"""Least width of a column of words; below it blocks are more readable."""

Cell = str | Text


def screen_width() -> int:
    """Return the width available to tables: that of the terminal, if there is one."""
    return terminal_width() if Console().is_terminal else WIDE


def broken(parts: Sequence[str], width: int) -> str:
    """Join parts with commas, in lines that break between parts."""
    joined = ", ".join(part.replace(" ", "\0") for part in parts)
    lines = textwrap.wrap(joined, width, break_long_words=False, break_on_hyphens=False)
    return "\n".join(line for long in lines for line in folded(long.replace("\0", " "), width))


@dataclass(frozen=True)
class Grid:
    """Cells of a table before its width is known.

    Attributes
    ----------
    heads : sequence of str
        Headings, which may be folded between words.
    lines : sequence of sequences of str
    words : collection of int
        Columns of prose, which may be folded between words; others are never folded.
    names : collection of int
        Columns of names and verdicts, to the left; all others hold numbers, to the right.
    """

    heads: Sequence[str]
    lines: Sequence[Sequence[Cell]]
    words: frozenset[int] = frozenset()
    names: frozenset[int] = frozenset()

    def _full(self, column: int) -> int:
        """Return the width of an unfolded column."""
        head = cell_len(self.heads[column])
        return max(head, *(cell_len(str(line[column])) for line in self.lines), 0)

    def _least(self, column: int) -> int:
        """Return the smallest width of a column after folding."""
        size = longest(self.heads[column])
        for line in self.lines:
            cell = str(line[column])
            size = max(size, longest(cell) if column in self.words else cell_len(cell))
        return max(size, min(self._full(column), NARROW)) if column in self.words else size

    @property
    def needed(self) -> int:
        """Least number of screen columns."""
        return sum(map(self._least, range(len(self.heads)))) + 3 * len(self.heads) + 1

    def widths(self, width: int) -> list[int]:
        """Return the width of each column, for a given screen width."""
        columns = range(len(self.heads))
        sizes = [self._least(column) for column in columns]
        wanted = [self._full(column) - size for column, size in zip(columns, sizes, strict=True)]
        spare = max(0, width - self.needed)
        order = sorted(columns, key=wanted.__getitem__)
        for done, column in enumerate(order):
            more = min(wanted[column], spare // (len(order) - done))
            sizes[column] += more
            spare -= more
        return sizes

    def table(self, width: int, box: Box = HEAVY_HEAD) -> Table:
        """Return the table for a given screen width."""
        table, sizes = Table(box=box), self.widths(width)
        for column, (head, size) in enumerate(zip(self.heads, sizes, strict=True)):
            left = column in self.words | self.names
            shown = Text("\n".join(folded(head, size)))
            table.add_column(shown, justify="left" if left else "right", no_wrap=True, width=size)
        for line in self.lines:
            table.add_row(*map(_in_lines, line, sizes))
        return table

    def blocks(self, width: int) -> Iterator[Text]:
        """Return a block per row, with a line ``name: value`` for each nonempty cell."""
        for number, line in enumerate(self.lines):
            if number:
                yield _as_it_is("")
            for column, (head, cell) in enumerate(zip(self.heads, line, strict=True)):
                name, text = f"{head}: " if head else "", str(cell)
                if not text.strip():
                    continue
                if column not in self.words and cell_len(text) <= width - len(INDENT):
                    text = text.replace(" ", "\0")
                shown = "\n".join(folded(name + text, width, INDENT)).replace("\0", " ")
                yield _as_it_is(shown, cell.style if isinstance(cell, Text) else "")


INDENT = "  "
"""Indent of continued lines in a block."""


def longest(text: str) -> int:
    """Return the width of the longest unbreakable part of a text."""
    return max(map(cell_len, folded(text, 1)), default=0)


def _in_lines(cell: Cell, size: int) -> Text:
    """Return a cell folded to a width."""
    if isinstance(cell, Text):
        return cell
    return Text("\n".join(folded(cell, size)) if cell_len(cell) > size else cell)


def _as_it_is(text: str, style: Any = "") -> Text:
    """Return text that is neither folded nor cut any further."""
    return Text(text, style, no_wrap=True, overflow="ignore")


@dataclass(frozen=True)
class FittedTable:
    """Table that uses the first layout that fits, or blocks if none does.

    Attributes
    ----------
    layouts : sequence of Grid
        The best first; without any, blocks are used at every width.
    title : str
    caption : sequence of str
        Parts of the lines below.
    box : Box
    narrow : Grid, optional
        Content of the blocks; by default the first layout.
    """

    layouts: Sequence[Grid]
    title: str = ""
    caption: Sequence[str] = ()
    box: Box = HEAVY_HEAD
    narrow: Grid | None = None

    @property
    def _first(self) -> Grid:
        return [*self.layouts, self.narrow or Grid([], [])][0]

    @property
    def row_count(self) -> int:
        """Number of rows in the first layout."""
        return len(self._first.lines)

    def fitting(self, width: int) -> Grid | None:
        """Return the first layout that fits a given screen width."""
        return next((grid for grid in self.layouts if grid.needed <= width), None)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Any]:
        """Print title, table or blocks, and caption."""
        width = options.max_width
        if self.title:
            yield _as_it_is("\n".join(folded(self.title, width)), "table.title")
        grid = self.fitting(width)
        if grid is None:
            yield from (self.narrow or self._first).blocks(width)
        else:
            yield grid.table(width, self.box)
        if self.caption:
            if grid is None:
                yield ""
            else:
                width = max(20, console.measure(grid.table(width, self.box)).maximum)
            yield _as_it_is(broken(self.caption, width), "table.caption")
