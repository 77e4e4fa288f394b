"""Tables that fit a screen: words are folded, numbers with their errors never are."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

WIDE = 200
"""Columns where there is no terminal."""
NARROW = 14
"""A column of words is not made narrower than this, if another layout will do."""


def screen_width() -> int:
    """Return how many columns a table may have: those of the terminal, if there is one."""
    console = Console()
    return console.width if console.is_terminal else WIDE


def broken(parts: Sequence[str], width: int) -> str:
    """Return parts with commas between them, in lines that break between parts."""
    joined = ", ".join(part.replace(" ", "\0") for part in parts)
    lines = textwrap.wrap(joined, max(20, width), break_on_hyphens=False)
    return "\n".join(lines).replace("\0", " ")


@dataclass(frozen=True)
class Grid:
    """What a table says, before it is known how wide it may be.

    Attributes
    ----------
    heads : sequence of str
    lines : sequence of sequences of str
    words : collection of int
        Columns of words, which may be folded; all others hold numbers, or names.
    names : collection of int
        Columns of names that people type; they are not folded either.
    policies : bool
        Whether heads of numbers name policies, and may be folded, too.
    """

    heads: Sequence[str]
    lines: Sequence[Sequence[str]]
    words: frozenset[int]
    names: frozenset[int] = frozenset()
    policies: bool = False

    def widest(self, column: int) -> int:
        """Return how wide a column is by itself."""
        head = max((cell_len(word) for word in self.heads[column].split()), default=0)
        if self.policies and column not in self.words | self.names:
            head = min(head, NARROW)
        return max(head, *(cell_len(line[column]) for line in self.lines), 0)

    @property
    def needed(self) -> int:
        """How many columns of the screen it takes, its words folded."""
        sizes = map(self.widest, range(len(self.heads)))
        least = (min(size, NARROW) if n in self.words else size for n, size in enumerate(sizes))
        return sum(least) + 3 * len(self.heads) + 1

    def table(self, title: str, width: int, caption: Sequence[str] = ()) -> Table:
        """Return it as a table for so many columns of the screen, with parts of a caption below."""
        table = Table(title=Text(title), title_justify="left", caption_justify="left")
        for number, head in enumerate(self.heads):
            if number in self.words:
                table.add_column(Text(head), overflow="fold")
            else:
                size = self.widest(number)
                side: JustifyMethod = "left" if number in self.names else "right"
                shown = Text(self._folded(head, size))
                table.add_column(shown, justify=side, no_wrap=True, min_width=size)
        for line in self.lines:
            table.add_row(*(Text(cell) for cell in line))
        if caption:
            size = Console(width=width).measure(table).maximum
            table.caption = Text(broken(caption, size), style="table.caption")
        return table

    def _folded(self, head: str, size: int) -> str:
        return "\n".join(textwrap.wrap(head, size)) if self.policies else head


def fitting(grids: Sequence[Grid], width: int) -> Grid:
    """Return the first layout that fits; if none does, the one that takes least."""
    found = next((grid for grid in grids if grid.needed <= width), None)
    return found or min(grids, key=lambda grid: grid.needed)
