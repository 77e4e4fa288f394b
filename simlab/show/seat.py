"""A person in a seat of a numbered game, who sees that player's view and decides."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Sequence

from simlab.jit.errors import UsageError, suggestion
from simlab.output.folding import print_folded
from simlab.output.layout import screen_width
from simlab.output.story import INDENT, player_names, view
from simlab.runtime.matchup import Matchup
from simlab.runtime.stepper import Match

HELP = "Answer with {ways}; ? shows the position again, quit leaves the game."
WIDTH = 80
SHOWN = 6


class LeftError(Exception):
    """Error: the person has left the game before its end."""


def standard_input() -> Callable[[str], str]:
    """Make standard input accept invalid bytes, and return `read_line`."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return read_line


def read_line(prompt: str) -> str:
    """Read a line from standard input; echo it unless it comes from a terminal."""
    if sys.stdin is None:
        raise EOFError
    line = input(prompt)
    if not sys.stdin.isatty():
        print_folded(line)
    return line


class SeatedMatch(Match):
    """A match in which a person decides for one seat and policies for the others.

    Parameters
    ----------
    matchup : Matchup
    number : int
    seat : int
    read : callable
        Reads a line from the person (by default from standard input); EOFError ends the game.
    write : callable
        Shows the person a line.
    """

    def __init__(
        self,
        matchup: Matchup,
        number: int,
        seat: int,
        read: Callable[[str], str] | None = None,
        write: Callable[[str], None] = print_folded,
    ) -> None:
        if not 0 <= seat < matchup.seats:
            raise UsageError(f"--me is a seat from 0 to {matchup.seats - 1}, not {seat}")
        super().__init__(matchup, number)
        self.seat = seat
        self.read = read or standard_input()
        self.write = write
        self.names = player_names(self, seat)
        self._helped = False

    def choose(self) -> int:
        """Return the person's choice, or that of the policy in another seat."""
        return self._ask() if self.actor == self.seat else super().choose()

    def _ask(self) -> int:
        actions = self.legal_actions()
        words = [self.word(action) for action in actions]
        self._show(words)
        while True:
            entry = self._read(words)
            if entry == "?":
                self._show(words)
            elif entry:
                try:
                    return actions[words.index(find_word(entry, words))]
                except UsageError as error:
                    self.write(str(error))

    def _read(self, words: Sequence[str]) -> str:
        """Return the person's input, or raise `LeftError`."""
        farewell = LeftError(f"you left game {self.number} after {self.asked} decisions")
        try:
            entry = " ".join(self.read("> ").split())
        except EOFError:
            self.write("")
            raise farewell from None
        if entry == "quit" and "quit" not in words:
            raise farewell
        return entry

    def _show(self, words: Sequence[str]) -> None:
        own, others = view(self, self.seat, self.names)
        self.write("")
        if own:
            self.write(f"You hold {'; '.join(own)}")
        for line in others:
            self.write(INDENT + line)
        decision = self.game.decisions[int(self.table.decision)].name
        self.write(f"Your choice ({decision}):")
        for line in menu(words, min(WIDTH, screen_width())):
            self.write(line)
        if not self._helped:
            ways = "a number or a word" if numbered(words) else "a word"
            self.write(HELP.format(ways=ways + " (its beginning will do)"))
            self._helped = True


def numbered(words: Sequence[str]) -> bool:
    """Return whether these words can be numbered: none of them begins with a digit."""
    return not any(word[0].isdigit() for word in words)


def menu(words: Sequence[str], columns: int = WIDTH) -> Iterator[str]:
    """Return the actions with their numbers, in lines."""
    cells = list(words)
    if numbered(words):
        cells = [
            f"{number:>{len(str(len(words) - 1))}} {word}" for number, word in enumerate(words)
        ]
    width = max(len(cell) for cell in cells) + 3
    across = max(1, (columns - len(INDENT)) // width)
    for first in range(0, len(cells), across):
        row = "".join(cell.ljust(width) for cell in cells[first : first + across])
        yield INDENT + row.rstrip()


def find_word(entry: str, words: Sequence[str]) -> str:
    """Return the word that matches a number, a word or its beginning.

    Raises
    ------
    UsageError
        No action matches, or several do; the message lists the nearest.
    """
    exact = {word.lower(): word for word in words}
    if numbered(words):
        exact.update({str(number): word for number, word in enumerate(words)})
    wanted = entry.lower()
    if wanted in exact:
        return exact[wanted]
    found = [word for word in words if word.lower().startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        listed = ", ".join(found[:SHOWN]) + (", …" if len(found) > SHOWN else "")
        raise UsageError(f"{entry!r} may be {listed}")
    raise UsageError(f"no action {entry[:WIDTH]!r} now{suggestion(wanted, words)}")
