"""The structured records that hold a game, split by who may see them.

==========  ===========================================  ============
record      holds                                        who sees it
==========  ===========================================  ============
``Table``   everything public, the rules included        all
``Seat``    one player's private things                  its owner
``Hidden``  draw piles, random streams, the event log    the engine
``World``   table, seats and hidden                      the engine
``Mind``    one policy's parameters, memory and stream   that policy
==========  ===========================================  ============

Fields are int64, uint64 or float64, arrays of them, or records of them.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from keyword import iskeyword
from typing import Any

import numpy as np

from simlab.core.arrays import Worlds
from simlab.jit.errors import GameError

OVER = -1
"""``table.decision`` when the game is over."""

MAX_PARAMETERS = 20
SET_BITS = 62
"""Things in each word of a set that is a record of several words."""
MAX_ACTIONS = 256
"""Actions that one decision may have."""
EVENT_CAPACITY = 512
"""Events on one page of the log (see `events`)."""
MOST_RECORDED = 128
"""Outcomes of chance that players may see in one step (see `told`); more is an error."""
BOOKKEEPING = frozenset(
    {"first_to_act", "logging", "event_count", "events", "follow", "recorded", "observers"}
)
"""Hidden fields of the engine's own, which no transcript shows."""


class Record(np.record):  # type: ignore[misc]  # NumPy's stubs take its base for final
    """A record of NumPy whose fields are read in a third of the time, and which is copied whole.

    Games in plain Python do little else. NumPy's own raises and catches an exception for each
    field, makes a view of each record within a record, and copies field by field.
    """

    __getattribute__ = np.void.__getattribute__

    def copy(self, *_: Any) -> Any:
        """Return the same in memory of its own."""
        return np.frombuffer(bytearray(self.tobytes()), self.dtype)[0]

    def __getattr__(self, name: str) -> Any:
        try:
            return np.void.__getitem__(self, name)
        except ValueError:
            raise AttributeError(f"record has no field {name!r}") from None


_TAKEN = frozenset(dir(Record))
_SCALARS = (np.dtype(np.int64), np.dtype(np.uint64), np.dtype(np.float64))

Field = tuple[str, Any] | tuple[str, Any, Any]


def record(fields: Iterable[Field]) -> np.dtype[Any]:
    """Build a record dtype and refuse what compiled and uncompiled code would treat differently.

    Parameters
    ----------
    fields : iterable of (name, type) or (name, type, shape)

    Raises
    ------
    TypeError
        A field is not 64 bits wide, bears the name of a method of ``numpy.record`` or of another
        field, or its name is none that Python could read.
    """
    listed = list(fields)
    names = [name for name, *_ in listed]
    for name, kind, *_ in listed:
        if names.count(name) > 1:
            raise TypeError(f"field {name!r} is declared twice")
        if not name.isidentifier() or iskeyword(name):
            raise TypeError(f"field {name!r} is no name that Python could read after a dot")
        if name in _TAKEN:
            raise TypeError(f"field {name!r} bears the name of a method of numpy.record")
        base = np.dtype(kind).base
        if base.names is None and base not in _SCALARS:
            raise TypeError(f"field {name!r} is {base}; fields are int64, uint64 or float64")
    return np.dtype((Record, listed))


STREAM = record([("state", np.uint64)])

MIND = record(
    [
        ("params", np.float64, (MAX_PARAMETERS,)),
        ("memory", np.float64, (MAX_PARAMETERS,)),
        ("rng", STREAM),
    ]
)


FOLLOW = record(
    [
        # what `told` does in this world, and for whose belief
        ("mode", np.int64),
        ("seer", np.int64),
        # the chance of what came out as it was told
        ("odds", np.float64),
        # outcomes told, and how many of them have been met
        ("recorded_n", np.int64),
        ("recorded_at", np.int64),
    ]
)


@dataclass(frozen=True)
class Layout:
    """The record dtypes of one game.

    ``table`` and ``hidden`` list the game's own fields; the engine adds its own:
    ``rules, seats, decision, actor, truncated`` and ``key``, `BOOKKEEPING`.
    """

    max_seats: int
    rules: np.dtype[Any]
    table: np.dtype[Any]
    seat: np.dtype[Any]
    hidden: np.dtype[Any]
    world: np.dtype[Any]

    @classmethod
    def build(
        cls,
        *,
        max_seats: int,
        rules: np.dtype[Any],
        table: Iterable[Field],
        seat: Iterable[Field],
        hidden: Iterable[Field],
    ) -> Layout:
        """Assemble the records of a game from its fields."""
        i8 = np.int64
        before: list[Field] = [(name, i8) for name in ("seats", "decision", "actor", "truncated")]
        table_dtype = record(_with_own("table", [("rules", rules), *before], table, []))
        seat_dtype = record(seat)
        after: list[Field] = [
            # the seat that is first to act and 1 (see `turn_order`)
            ("first_to_act", i8),
            ("follow", FOLLOW),
            ("logging", i8),
            ("event_count", i8),
            # from here on a copy of a world does not care (see `memory.copy_world`)
            ("events", i8, (EVENT_CAPACITY,)),
            ("recorded", i8, (MOST_RECORDED,)),
            ("observers", i8, (MOST_RECORDED,)),
        ]
        hidden_dtype = record(_with_own("hidden", [("key", np.uint64)], hidden, after))
        world = record(
            [("table", table_dtype), ("seats", seat_dtype, (max_seats,)), ("hidden", hidden_dtype)]
        )
        return cls(max_seats, rules, table_dtype, seat_dtype, hidden_dtype, world)


def _with_own(
    what: str, before: list[Field], fields: Iterable[Field], after: list[Field]
) -> list[Field]:
    """Return a game's fields between the engine's own, whose names they do not bear."""
    listed, taken = list(fields), {each[0] for each in (*before, *after)}
    for name, *_ in listed:
        if name in taken:
            raise TypeError(f"field {name!r} of {what} is the engine's own; choose another name")
    return [*before, *listed, *after]


def outcome_record(max_seats: int, seat_metrics: int, table_metrics: int) -> np.dtype[Any]:
    """Return what ``record_metrics`` fills: ``seats[max_seats, metrics]``, ``table[metrics]``.

    The loop adds ``first``, the seat that is first to act (see `turn_order`).
    """
    f8 = np.float64
    return record(
        [("seats", f8, (max_seats, seat_metrics)), ("table", f8, (table_metrics,)), ("first", f8)]
    )


def copy_of(records: Worlds) -> Worlds:
    """Return a copy of an array of records, as bytes: NumPy's own goes field by field."""
    return records.view(np.uint8).copy().view(records.dtype)


def step_number(decision: int, action: int) -> int:
    """Return the number that tells a step of an answer: an action of a decision, by their ids."""
    return decision * MAX_ACTIONS + action


@dataclass(frozen=True, eq=False)
class Words:
    """Words for the numbers in a game's records, for transcripts and stories.

    Attributes
    ----------
    elements : mapping from field name to words
        Names of the elements of an array field; it is shown as an object of its non-zero elements.
    values : mapping from field name to words
        Names of the values of an integer field; negative values are shown as null.
    sets : mapping from field name to words
        Names of the elements of an integer field that is a set, a bit each, or of a record of
        several words of `SET_BITS` each; shown as a list.
    hidden : set of str
        Fields that are bookkeeping and not shown.
    per_seat : set of str
        Array fields of the table with an element per seat.
    questions : mapping from decision to words, or ``question(table) -> words``
        What is asked, of decisions whose names do not say it: whether a power is used, say whose.
    """

    elements: Mapping[str, Sequence[str]]
    values: Mapping[str, Sequence[str]]
    hidden: frozenset[str] = frozenset()
    per_seat: frozenset[str] = frozenset()
    sets: Mapping[str, Sequence[str]] = field(default_factory=dict)
    questions: Mapping[str, str | Callable[[Any], str]] = field(default_factory=dict)

    def question(self, decision: str, table: Any) -> str:
        """Return what is asked at a decision, or nothing if its name says it."""
        found = self.questions.get(decision, "")
        return found if isinstance(found, str) else found(table)


def describe(value: Any, words: Words, name: str = "") -> Any:
    """Turn a record, array or scalar (of the field ``name``) into plain Python with words."""
    read = _reader(value.dtype, value.ndim, words, name)
    plain = value.tolist()
    return plain if read is None else read(plain)


Reader = Callable[[Any], Any]


@functools.cache
def _reader(dtype: np.dtype[Any], depth: int, words: Words, name: str) -> Reader | None:
    """Return what puts a field of this type into words, an array of so many dimensions.

    It takes what NumPy's ``tolist`` leaves; None: that is plain Python already.
    """
    read: Reader | None = None
    if dtype.names is not None:
        wide = name in words.sets
        read = _wide_elements(words.sets[name]) if wide else _record_reader(dtype, words)
    elif depth > 0 and name in words.elements:
        read = _named(words.elements[name])
        depth -= 1
    elif name in words.values:
        read = _Valued(name, words.values[name]).__getitem__
    elif name in words.sets:
        read = _elements(words.sets[name])
    if read is None:
        return None
    for _ in range(depth):
        read = _each(read)
    return read


def _record_reader(dtype: np.dtype[Any], words: Words) -> Reader:
    """Return what turns the tuple of a record into an object, field by field."""
    fields = []
    for place, name in enumerate(dtype.names or ()):
        if name not in words.hidden and name not in BOOKKEEPING:
            kind = dtype[name]
            read = _reader(kind.base, kind.ndim, words, name)
            fields.append((place, name, _from_array(read) if kind.ndim > 0 else read))
    return lambda values: {
        name: values[place] if read is None else read(values[place]) for place, name, read in fields
    }


def _from_array(read: Reader | None) -> Reader:
    """Return a reader of what NumPy leaves as an array within a record."""
    if read is None:
        return lambda values: values.tolist()
    return lambda values: read(values.tolist())


def _named(elements: Sequence[str]) -> Reader:
    """Return what turns numbers into an object of those that are not zero."""
    return lambda values: {
        word: number for word, number in zip(elements, values, strict=False) if number
    }


class _Valued(dict[int, str | None]):
    """The words of the values of a field."""

    def __init__(self, name: str, words: Sequence[str]) -> None:
        super().__init__(enumerate(words))
        self._name = name

    def __missing__(self, value: int) -> None:
        if value >= 0:
            name, count = self._name, len(self)
            raise GameError(f"{name} is {value}, and Words.values[{name!r}] has {count} words")


def _elements(values: Sequence[str]) -> Reader:
    count = len(values)

    def words(found: int) -> list[str]:
        there = []
        while found:
            lowest = (found & -found).bit_length() - 1
            if lowest >= count:
                break
            there.append(values[lowest])
            found &= found - 1
        return there

    return words


def _wide_elements(values: Sequence[str]) -> Reader:
    read = _elements(values)
    return lambda found: read(sum(word << SET_BITS * at for at, word in enumerate(found)))


def _each(read: Reader) -> Reader:
    return lambda values: [read(value) for value in values]
