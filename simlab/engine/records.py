"""The structured records that hold a game, split by who may see them.

=========  ===========================================  ============
record     holds                                        who sees it
=========  ===========================================  ============
``Table``  everything public, the rules included        all
``Seat``   one player's private things                  its owner
``Hidden`` draw piles, random streams, the event log    the engine
``World``  table, seats and hidden                      the engine
``Mind``   one policy's parameters, memory and stream   that policy
=========  ===========================================  ============

Fields are int64, uint64 or float64, arrays of them, or records of them.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

OVER = -1
"""``table.decision`` when the game is over."""

MAX_PARAMETERS = 16
EVENT_CAPACITY = 512
"""Events that one step may note; more is an error."""

_TAKEN = frozenset(dir(np.record))
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
        A field is not 64 bits wide, or bears the name of a method of ``numpy.record``.
    """
    listed = list(fields)
    for name, kind, *_ in listed:
        if name in _TAKEN:
            raise TypeError(f"field {name!r} bears the name of a method of numpy.record")
        base = np.dtype(kind).base
        if base.names is None and base not in _SCALARS:
            raise TypeError(f"field {name!r} is {base}; fields are int64, uint64 or float64")
    return np.dtype((np.record, listed))


STREAM = record([("state", np.uint64)])

MIND = record(
    [
        ("params", np.float64, (MAX_PARAMETERS,)),
        ("memory", np.float64, (MAX_PARAMETERS,)),
        ("rng", STREAM),
    ]
)


@dataclass(frozen=True)
class Layout:
    """The record dtypes of one game.

    ``table`` and ``hidden`` list the game's own fields; the engine adds its own:
    ``rules, seats, decision, actor, truncated`` and ``key, logging, event_count, events``.
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
        table_dtype = record(
            [
                ("rules", rules),
                ("seats", i8),
                ("decision", i8),
                ("actor", i8),
                ("truncated", i8),
                *table,
            ]
        )
        seat_dtype = record(seat)
        hidden_dtype = record(
            [
                ("key", np.uint64),
                *hidden,
                ("logging", i8),
                ("event_count", i8),
                ("events", i8, (EVENT_CAPACITY,)),
            ]
        )
        world = record(
            [("table", table_dtype), ("seats", seat_dtype, (max_seats,)), ("hidden", hidden_dtype)]
        )
        return cls(max_seats, rules, table_dtype, seat_dtype, hidden_dtype, world)


def outcome_record(max_seats: int, seat_metrics: int, table_metrics: int) -> np.dtype[Any]:
    """Return what ``measure`` fills: ``seats[max_seats, metrics]``, ``table[metrics]``."""
    return record(
        [
            ("seats", np.float64, (max_seats, seat_metrics)),
            ("table", np.float64, (table_metrics,)),
        ]
    )


@dataclass(frozen=True)
class Words:
    """What the numbers in a game's records mean, for transcripts and stories.

    Attributes
    ----------
    elements : mapping from field name to words
        Names of the elements of an array field; it is shown as an object of its non-zero elements.
    values : mapping from field name to words
        Names of the values of an integer field; negative values are shown as null.
    hidden : set of str
        Fields that are bookkeeping and not shown.
    per_seat : set of str
        Array fields of the table with an element per seat.
    """

    elements: Mapping[str, Sequence[str]]
    values: Mapping[str, Sequence[str]]
    hidden: frozenset[str] = frozenset()
    per_seat: frozenset[str] = frozenset()


def describe(value: Any, words: Words, name: str = "") -> Any:
    """Turn a record, array or scalar (of the field ``name``) into plain Python with words."""
    return _worded(value.tolist(), value.dtype, words, name)


@functools.cache
def _fields(dtype: np.dtype[Any]) -> list[tuple[str, np.dtype[Any]]]:
    """Return the names of a record's fields and the types of their elements."""
    return [(name, dtype[name].base) for name in dtype.names or ()]


def _worded(value: Any, dtype: np.dtype[Any], words: Words, name: str) -> Any:
    if isinstance(value, tuple):
        return {
            field: _worded(item, kind, words, field)
            for (field, kind), item in zip(_fields(dtype), value, strict=True)
            if field not in words.hidden
        }
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, list):
        if name in words.elements and not (value and isinstance(value[0], list)):
            pairs = zip(words.elements[name], value, strict=False)
            return {word: number for word, number in pairs if number}
        plain = dtype.names is None and name not in words.values
        if plain and name not in words.elements:
            return value
        return [_worded(item, dtype, words, name) for item in value]
    if name in words.values:
        return words.values[name][value] if value >= 0 else None
    return value
