"""Tables that fit a screen: a table that is too wide is printed as a block of lines per row."""

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

from simlab.show.folding import folded, terminal_width

WIDE = 200
"""Columns where there is no terminal."""
NARROW = 14
"""A column of words is not made narrower than this: blocks read better."""

Cell = str | Text


def screen_width() -> int:
    """Return how many columns a table may have: those of the terminal, if there is one."""
    return terminal_width() if Console().is_terminal else WIDE


def broken(parts: Sequence[str], width: int) -> str:
    """Return parts with commas between them, in lines that break between parts."""
    joined = ", ".join(part.replace(" ", "\0") for part in parts)
    lines = textwrap.wrap(joined, width, break_long_words=False, break_on_hyphens=False)
    return "\n".join(line for long in lines for line in folded(long.replace("\0", " "), width))


@dataclass(frozen=True)
class Grid:
    """The cells of a table, before it is known how wide it may be.

    Attributes
    ----------
    heads : sequence of str
        They may be folded between words.
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
        """Return the width of a column that is not folded."""
        head = cell_len(self.heads[column])
        return max(head, *(cell_len(str(line[column])) for line in self.lines), 0)

    def _least(self, column: int) -> int:
        """Return the width of a column that is folded as far as it may be."""
        size = longest(self.heads[column])
        for line in self.lines:
            cell = str(line[column])
            size = max(size, longest(cell) if column in self.words else cell_len(cell))
        return max(size, min(self._full(column), NARROW)) if column in self.words else size

    @property
    def needed(self) -> int:
        """How many columns of the screen it takes at least."""
        return sum(map(self._least, range(len(self.heads)))) + 3 * len(self.heads) + 1

    def widths(self, width: int) -> list[int]:
        """Return the width of each column in so many columns of the screen."""
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
        """Return it as a table for so many columns of the screen."""
        table, sizes = Table(box=box), self.widths(width)
        for column, (head, size) in enumerate(zip(self.heads, sizes, strict=True)):
            left = column in self.words | self.names
            shown = Text("\n".join(folded(head, size)))
            table.add_column(shown, justify="left" if left else "right", no_wrap=True, width=size)
        for line in self.lines:
            table.add_row(*map(_in_lines, line, sizes))
        return table

    def blocks(self, width: int) -> Iterator[Text]:
        """Return a block per row, a line ``name: value`` for each cell that is not empty."""
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
"""What lines of a block begin with that go on with a value."""


def longest(text: str) -> int:
    """Return the width of the longest part of a text that may not be folded."""
    return max(map(cell_len, folded(text, 1)), default=0)


def _in_lines(cell: Cell, size: int) -> Text:
    """Return a cell folded to a width."""
    if isinstance(cell, Text):
        return cell
    return Text("\n".join(folded(cell, size)) if cell_len(cell) > size else cell)


def _as_it_is(text: str, style: Any = "") -> Text:
    """Return text that is neither folded nor cut any more."""
    return Text(text, style, no_wrap=True, overflow="ignore")


@dataclass(frozen=True)
class FittedTable:
    """A table that takes the first layout that fits, or blocks where none does.

    Attributes
    ----------
    layouts : sequence of Grid
        The best first; without any, there are blocks in any width.
    title : str
    caption : sequence of str
        Parts of the lines below.
    box : Box
    narrow : Grid, optional
        What blocks show; by default the first layout.
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
        """How many rows the first layout has."""
        return len(self._first.lines)

    def fitting(self, width: int) -> Grid | None:
        """Return the first layout that fits so many columns of the screen."""
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
