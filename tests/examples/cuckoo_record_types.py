"""Types of the records of Cuckoo, for type checkers: generated, do not edit.

``python -m simlab.core.record_types cuckoo`` writes this file from the layout of the game.
"""

from __future__ import annotations

from typing import Protocol

from simlab.core.arrays import Array, Follow, Stream


class Rules(Protocol):
    """Fields of a record of 2 numbers."""

    copies: int
    laps: int


class Hidden(Protocol):
    """Fields of a record of 792 numbers."""

    key: int
    pile: Array[int]
    luck: Stream
    first_to_act: int
    follow: Follow
    logging: int
    event_count: int
    events: Array[int]
    recorded: Array[int]
    observers: Array[int]


class Seat(Protocol):
    """Fields of a record of 1 number."""

    card: int


class Table(Protocol):
    """Fields of a record of 24 numbers."""

    rules: Rules
    seats: int
    decision: int
    actor: int
    truncated: int
    phase: int
    first: int
    asked: int
    pile_n: int
    thrown: Array[int]


class World(Protocol):
    """Fields of a record of 821 numbers."""

    table: Table
    seats: Array[Seat]
    hidden: Hidden
