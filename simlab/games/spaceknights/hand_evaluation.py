"""Which hand a pool makes, in plain Python: for views, where compiling the evaluator takes long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simlab.games.spaceknights.components import SUITS, VALUES
from simlab.games.spaceknights.hands import CATEGORY_WORDS

Counts = Sequence[int]
"""Cards of each value, 1 to 6."""


def has_straight(counts: Counts, wrap: bool) -> bool:
    """Return whether five consecutive values are there; past 6 comes 1, where straights wrap."""
    starts = range(VALUES) if wrap else range(2)
    return any(all(counts[(start + step) % VALUES] for step in range(5)) for start in starts)


def shapes(counts: Counts, wrap: bool) -> dict[str, bool]:
    """Return which of the eight shapes the cards of one suit, or of all, hold."""
    most = sorted(counts, reverse=True)
    return {
        "high_card": True,
        "pair": most[0] >= 2,
        "three": most[0] >= 3,
        "two_pair": most[0] >= 2 and most[1] >= 2,
        "full_house": most[0] >= 3 and most[1] >= 2,
        "four": most[0] >= 4,
        "straight": has_straight(counts, wrap),
        "five": most[0] >= 5,
    }


SUITED = {"straight": "straight_flush", "high_card": "flush"}


def best_category(counts: Sequence[int], rules: Any) -> str:
    """Return the word of the best category in a pool (cards by type) under the ranking."""
    wrap = bool(rules.wrap)
    by_suit = [[int(n) for n in counts[suit::SUITS]] for suit in range(SUITS)]
    together = [sum(suits) for suits in zip(*by_suit, strict=True)]
    found = {name for name, there in shapes(together, wrap).items() if there}
    for suit in by_suit:
        for name, there in shapes(suit, wrap).items():
            if there and (name != "high_card" or sum(suit) >= 5):
                found.add(SUITED.get(name, f"suited_{name}"))
    return max(found, key=lambda name: int(rules.ranking[CATEGORY_WORDS.index(name)]))
