"""What a person writes in a position: numbers, seats, words, equipment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simlab.engine.errors import UsageError, suggestion
from simlab.engine.rules import parse_number
from simlab.games.sherwood.components import KIND_WORDS

BAND_KEYS = ("at", "leader", "raiders", "card", "informant", "bags", "companions")


def whole(what: str, value: Any, low: int, high: int) -> int:
    """Return a whole number within bounds."""
    return int(parse_number(f"position: {what}", value, low, high, whole=True))


def seat_of(what: str, value: Any, seats: int) -> int:
    """Return a seat."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < seats:
        raise UsageError(f"position: {what} is a seat from 0 to {seats - 1}, not {value!r}")
    return value


def per_seat(what: str, value: Any, seats: int, high: int) -> list[int]:
    """Return a number for each seat."""
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != seats:
        raise UsageError(f"position: {what} has one number for each of the {seats} seats")
    return [whole(what, each, 0, high) for each in value]


def of_seats(
    what: str, description: Mapping[str, Any], me: int, usual: list[int], high: int
) -> list[int]:
    """Return a number for each seat: as told, with one number mine, else as usual."""
    value = description.get(what, usual)
    if isinstance(value, int):
        value = [*usual[:me], value, *usual[me + 1 :]]
    return per_seat(what, value, len(usual), high)


def word_of(what: str, value: Any, words: Sequence[str]) -> int:
    """Return the number of a word."""
    if value not in words:
        raise UsageError(f"position: {what}: no {value!r}{suggestion(str(value), words)}")
    return words.index(value)


def equipment(what: str, value: Any) -> Any:
    """Return counts by kind of ``"weapon2, weapon3 2"``."""
    counts = np.zeros(len(KIND_WORDS), np.int64)
    pieces = value.items() if isinstance(value, Mapping) else _pieces(what, value)
    for word, count in pieces:
        counts[word_of(what, word, KIND_WORDS)] += whole(f"{what}: {word}", count, 0, 24)
    return counts


def _pieces(what: str, value: Any) -> list[tuple[str, str]]:
    if not isinstance(value, str):
        raise UsageError(f"position: {what}: write 'weapon2, weapon3 2', not {value!r}")
    pairs = [piece.strip().partition(" ") for piece in value.split(",") if piece.strip()]
    return [(word, number or "1") for word, _, number in pairs]
