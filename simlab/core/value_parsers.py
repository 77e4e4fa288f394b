"""Parsers for typed values: numbers, seats, words, cards. Each kind of value has one parser.

Text may come from a command line, a file or the screen of ``simlab watch``: counts stand before
or after a card (``3 fuel``, ``fuel 3``, ``fuel x3``), in any case, in the plural or not. Values of
a file may have their own type as well (``{"fuel": 3}``, ``[5, 7, 6]``).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from simlab.core.display_names import as_compared
from simlab.core.rules import Rules, parse_number
from simlab.jit.errors import UsageError, suggestion

Bound = int | Callable[[Rules], int]

FEW = 14
"""So many words can be listed in a message."""

_NOTHING = ("", "nothing", "none", "no cards")
_SPOKEN = re.compile(r"^\s*(?:P\d+[^:]*:|you hold\b)\s*")
_BESIDE = re.compile(r"\([^()]*\)")
_FIRST = re.compile(r"([+-]?\d[\d.]*)\s*(?:[x×*]\s*|\s)(\S.*)")
_LAST = re.compile(r"(.*[^\s×*=])(?:\s*[x×*=]\s*|\s+)([+-]?\d[\d.]*)")
_SEAT = re.compile(r"(?:p|seat\s*)?(\d{1,9})", re.IGNORECASE)


@dataclass(frozen=True)
class Asker:
    """The rules and the seat from which a position is described."""

    rules: Rules
    me: int = 0

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.rules.seats


class Kind(Protocol):
    """A kind of value: its written form and its parser."""

    @property
    def form(self) -> str:
        """The written form, in a few words with an example."""

    def read(self, what: str, value: Any, asker: Asker) -> Any:
        """Return what a value means, or raise a `UsageError` that names ``what``."""


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds, which may follow from the rules."""

    low: Bound = 0
    high: Bound = 100_000

    @property
    def form(self) -> str:
        """The written form."""
        return "a number"

    def read(self, what: str, value: Any, asker: Asker) -> int:
        """Return what is meant (see `Kind.read`)."""
        low, high = (
            each(asker.rules) if callable(each) else each for each in (self.low, self.high)
        )
        return int(parse_number(what, value, low, high, whole=True))


@dataclass(frozen=True)
class Seat:
    """The number of a player: ``2``, or ``P2`` as stories call it."""

    @property
    def form(self) -> str:
        """The written form."""
        return "a seat: 2 or P2"

    def read(self, what: str, value: Any, asker: Asker) -> int:
        """Return what is meant (see `Kind.read`)."""
        found = None if isinstance(value, bool) else _SEAT.fullmatch(str(value).strip())
        if not found or int(found[1]) >= asker.seats:
            raise UsageError(f"{what} is a seat from 0 to {asker.seats - 1}, not {value!r}")
        return int(found[1])


class Vocabulary:
    """Words that stand for numbers; titles are understood, too, in any case and in the plural.

    Parameters
    ----------
    words : sequence of str
        In order of their numbers; an empty word cannot be said.
    titles : sequence of str
        What stories call the same.
    noun : str
        What a word is one of.
    usual : sequence of str, optional
        The words that may be meant by one that is unknown; by default all.
    """

    def __init__(
        self,
        words: Sequence[str],
        titles: Sequence[str] = (),
        noun: str = "card",
        usual: Sequence[str] = (),
    ) -> None:
        self.words = tuple(words)
        self.titles = tuple(titles)
        self.noun = noun
        self.usual = tuple(usual or (word for word in words if word))
        self._numbers: dict[str, int] = {}
        for names in (titles, words):  # a word goes before a title that reads the same
            self._numbers |= {
                as_compared(name): number for number, name in enumerate(names) if name
            }

    def find(self, text: str) -> int | None:
        """Return the number of a word, or None."""
        return next(
            (self._numbers[each] for each in _singular(text) if each in self._numbers), None
        )

    def number(self, what: str, text: str) -> int:
        """Return the number of a word, or raise a `UsageError` that names the nearest one."""
        found = self.find(text)
        if found is None:
            raise UsageError(f"{what}: no {self.noun} {text!r}{_hint(text, self.usual)}")
        return found


def _hint(text: str, known: Sequence[str]) -> str:
    """Return the nearest word; of few words, rather all than one that is far from what was said."""
    if len(known) > FEW or difflib.get_close_matches(text, known, n=1, cutoff=0.7):
        return suggestion(text, known)
    return f"; valid: {', '.join(known)}"


def _singular(text: str) -> Iterable[str]:
    word = as_compared(text)
    yield word
    for ending, instead in (("s", ""), ("es", ""), ("ies", "y"), ("ves", "f")):
        if word.endswith(ending):
            yield word.removesuffix(ending) + instead


def spoken(text: str, key: str = "") -> str:
    """Return what is left of a line of a story when its speaker and what follows it are cut off.

    ``P0 (you): 50 gold; hand: 2 Apple`` read for the key ``hand`` is ``2 Apple``.
    """
    marker = re.search(rf"\b{re.escape(key)}:\s*", text, re.IGNORECASE) if key else None
    rest = text[marker.end() :] if marker else _SPOKEN.sub("", text)
    return rest.partition(";")[0].strip()


def pieces(what: str, value: Any, apart: str = ",") -> list[Any]:
    """Return a list that is given as such, or as text whose entries are parted."""
    if isinstance(value, str):
        return (
            [] if as_compared(value) in _NOTHING else [each.strip() for each in value.split(apart)]
        )
    if isinstance(value, Mapping) or not isinstance(value, Iterable):
        raise UsageError(f"{what} is a list, not {value!r}")
    return list(value)


@dataclass(frozen=True)
class Word:
    """One of some words; read as its number."""

    known: Vocabulary

    @property
    def form(self) -> str:
        """The written form."""
        words = [word for word in self.known.words if word]
        ends = [word.rstrip("0123456789") for word in (words[0], words[-1])]
        most = FEW if ends[0] != ends[1] else 7
        return " or ".join(words) if len(words) <= most else f"one of {words[0]} … {words[-1]}"

    def read(self, what: str, value: Any, asker: Asker) -> int:
        """Return what is meant (see `Kind.read`)."""
        if isinstance(value, bool) and self.known is YES.known:
            return int(value)
        return self.known.number(what, str(value))


YES = Word(Vocabulary(("no", "yes"), noun="answer"))
"""Whether something is so, in words or as a file says it (``true``); read as 0 or 1."""


@dataclass(frozen=True)
class Cards:
    """Single cards, in order; read as a list of their numbers."""

    known: Vocabulary

    @property
    def form(self) -> str:
        """The written form."""
        words = [word for word in self.known.words if word]
        return f"'{words[0]}, {words[-1]}'"

    def read(self, what: str, value: Any, asker: Asker) -> list[int]:
        """Return what is meant (see `Kind.read`)."""
        text = re.sub(r"[\s,]+", ",", spoken(value)).strip(",") if isinstance(value, str) else value
        return [self.known.number(what, str(each)) for each in pieces(what, text)]


@dataclass(frozen=True)
class Counted:
    """So many of each card; read as counts by number, in the order in which each is named last."""

    known: Vocabulary
    most: Bound = 1_000

    @property
    def form(self) -> str:
        """The written form."""
        first, second, *_ = [word for word in self.known.words if word]
        return f"'{first} 2, {second}'"

    def read(self, what: str, value: Any, asker: Asker) -> dict[int, int]:
        """Return what is meant (see `Kind.read`)."""
        found: dict[int, int] = {}
        for number, count in self.pairs(what, value):
            so_many = Whole(0, self.most).read(f"{what}: {self.known.words[number]}", count, asker)
            found[number] = found.pop(number, 0) + so_many
        return found

    def pairs(self, what: str, value: Any) -> list[tuple[int, Any]]:
        """Return cards by number, with counts as they are written."""
        if isinstance(value, Mapping):
            return [(self.known.number(what, str(word)), count) for word, count in value.items()]
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list | tuple) or not all(isinstance(each, str) for each in texts):
            raise UsageError(f"{what}: write {self.form}, not {value!r}")
        return [self._piece(what, each) for text in texts for each in self._pieces(what, text)]

    def _pieces(self, what: str, text: str) -> list[str]:
        said = _BESIDE.sub("", spoken(text, what.rpartition(": ")[2]))
        return [piece for piece in pieces(what, said) if piece]

    def _piece(self, what: str, text: str) -> tuple[int, str]:
        found = self.known.find(text)
        if found is not None:
            return found, "1"
        if first := _FIRST.fullmatch(text):
            return self.known.number(what, first[2]), first[1]
        if last := _LAST.fullmatch(text):
            return self.known.number(what, last[1]), last[2]
        return self.known.number(what, text), "1"


def counts(found: Mapping[int, int], kinds: int) -> Any:
    """Return counts by number as an array ``[kinds]``."""
    array = np.zeros(kinds, np.int64)
    for number, count in found.items():
        array[number] = count
    return array


@dataclass(frozen=True)
class ListOf:
    """Any number of values of one kind; in text they are parted by ``apart``."""

    kind: Kind
    apart: str = ","

    @property
    def form(self) -> str:
        """The written form."""
        return f"{self.kind.form}; several parted by '{self.apart}'"

    def read(self, what: str, value: Any, asker: Asker) -> list[Any]:
        """Return what is meant (see `Kind.read`)."""
        alone = isinstance(value, int | Mapping)
        given = [value] if alone else pieces(what, value, self.apart)
        return [self.kind.read(what, each, asker) for each in given]


@dataclass(frozen=True)
class EachSeat:
    """A value for each seat; read as a list with None where nothing is said.

    Attributes
    ----------
    kind : Kind
    apart : str
        What parts the values in text.
    short : {"", "others", "mine"}
        What may be said instead: only the others' values, in play order, or only one's own.
    """

    kind: Kind
    apart: str = ","
    short: str = ""

    @property
    def form(self) -> str:
        """The written form."""
        more = {"others": ", or of the others in play order", "mine": ", or only mine"}
        return f"{self.kind.form} for each seat, parted by '{self.apart}'{more.get(self.short, '')}"

    def read(self, what: str, value: Any, asker: Asker) -> list[Any]:
        """Return what is meant (see `Kind.read`)."""
        given = self.entries(what, value)
        seats, me = asker.seats, asker.me
        order = list(range(seats))
        if self.short == "others" and len(given) == seats - 1:
            order = [(me + step) % seats for step in range(1, seats)]
        elif self.short == "mine" and len(given) == 1:
            order = [me]
        elif len(given) != seats:
            others = f" or of the {seats - 1} others" if self.short == "others" else ""
            raise UsageError(
                f"{what} has an entry for each of the {seats} seats{others}, not {len(given)}"
            )
        found: list[Any] = [None] * seats
        for seat, each in zip(order, given, strict=True):
            found[seat] = self.kind.read(what, each, asker)
        return found

    def entries(self, what: str, value: Any) -> list[Any]:
        """Return what is said of each seat, as it is written."""
        return [value] if isinstance(value, int | Mapping) else self._pieces(what, value)

    def _pieces(self, what: str, value: Any) -> list[Any]:
        if isinstance(value, str) and self.apart == "," and ";" in value:
            return pieces(what, value, ";")
        if isinstance(value, str) and self.apart == "," and "," not in value:
            return value.split()
        if isinstance(value, str) and "{" in value:
            return re.split(self.apart + r"(?![^{]*})", value)
        return value.split(self.apart) if isinstance(value, str) else pieces(what, value)


@dataclass(frozen=True)
class BySeat:
    """Values of some seats: ``0: 4H, 2C; 2: 6H``, or a mapping; read as one from seats."""

    kind: Kind

    @property
    def form(self) -> str:
        """The written form."""
        return f"{self.kind.form} by seat: '0: …; 2: …'"

    def read(self, what: str, value: Any, asker: Asker) -> dict[int, Any]:
        """Return what is meant (see `Kind.read`)."""
        if isinstance(value, str):
            value = dict(self._piece(what, each) for each in pieces(what, value, ";"))
        if not isinstance(value, Mapping):
            raise UsageError(f"{what}: write {self.form}, not {value!r}")
        return {
            Seat().read(what, seat, asker): self.kind.read(what, each, asker)
            for seat, each in value.items()
        }

    def _piece(self, what: str, text: str) -> tuple[str, str]:
        seat, colon, rest = text.partition(":")
        if not colon:
            raise UsageError(f"{what}: write {self.form}, not {text!r}")
        return seat, rest.strip()


@dataclass(frozen=True)
class Own:
    """A kind of value of one game: its form, and ``reader(what, value, asker)``.

    Attributes
    ----------
    form : str
    reader : callable
    parts : sequence of (name, Kind)
        What it is put together of where it is tapped and not typed; each may be left out.
    glue : str
        What stands between the parts in text.
    named : bool
        Whether the names of all parts but the first stand before them: ``N1 leader 2``.
    apart : str
        What parts several of them, if there may be several.
    """

    form: str
    reader: Callable[[str, Any, Asker], Any]
    parts: Sequence[tuple[str, Kind]] = ()
    glue: str = " "
    named: bool = False
    apart: str = ""

    def read(self, what: str, value: Any, asker: Asker) -> Any:
        """Return what is meant (see `Kind.read`)."""
        return self.reader(what, value, asker)
