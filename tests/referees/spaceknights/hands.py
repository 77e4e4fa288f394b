"""The best hand of a pool of cards in SPACEKNIGHTS, by brute force (rules sections 1.4 and 5).

Every hand of five cards is tried, and in every hand every selection of important cards. A card is
(value 1..6, suit 0..2). A hand is good by its place in the ranking, then by its tie key, a tuple.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

Card = tuple[int, int]
Key = tuple[int, ...]

PRINTED = tuple(range(17))
RUNS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))
RUNS_WITH_WRAP = (*RUNS, (3, 4, 5, 6, 1), (4, 5, 6, 1, 2), (5, 6, 1, 2, 3), (6, 1, 2, 3, 4))

# How many important cards of each value: the category of any suits, and that of one suit.
GROUPS = {
    (5,): (14, 16),
    (3, 2): (6, 12),
    (4,): (9, 11),
    (3,): (3, 10),
    (2, 2): (5, 7),
    (2,): (2, 4),
}


def descending(values: Iterable[int]) -> Key:
    """Sort values, highest first."""
    return tuple(sorted(values, reverse=True))


@cache
def made_by(important: tuple[Card, ...], wrap: bool) -> list[tuple[int, Key]]:
    """Return the categories that just these cards make, with the values that count for ties."""
    values = [value for value, _ in important]
    one_suit = len({suit for _, suit in important}) == 1
    made: list[tuple[int, Key]] = []
    counts = sorted(((n, value) for value, n in Counter(values).items()), reverse=True)
    pattern = tuple(n for n, _ in counts)
    if pattern in GROUPS:
        any_suits, suited = GROUPS[pattern]
        key = tuple(value for _, value in counts)
        made += [(any_suits, key)] + [(suited, key)] * one_suit
    for run in RUNS_WITH_WRAP if wrap else RUNS:
        if sorted(run) == sorted(values):
            made += [(13, run[-1:])] + [(15, run[-1:])] * one_suit
    if len(important) == 5 and one_suit:
        made.append((8, descending(values)))
    if not important:
        made.append((1, ()))
    return made


@cache
def lines_of(hand: tuple[Card, ...], wrap: bool) -> dict[int, Key]:
    """Return every category that a hand of up to five cards makes, with its best poker key."""
    best: dict[int, Key] = {}
    for size in range(len(hand) + 1):
        chosen = combinations(range(len(hand)), size)
        for places, important in zip(chosen, combinations(hand, size), strict=True):
            for category, key in made_by(important, wrap):
                rest = descending(value for k, (value, _) in enumerate(hand) if k not in places)
                best[category] = max(best.get(category, ()), key + rest)
    return best


def tie_key(hand: Sequence[Card], poker_key: Key, mode: str) -> Key:
    """Return what a hand shows when it meets its like."""
    if mode == "poker":
        return poker_key
    values = descending(value for value, _ in hand)
    return values[:1] if mode == "single" else values


def best_hand(
    pool: Iterable[Card],
    ranking: Sequence[int] = PRINTED,
    mode: str = "poker",
    wrap: bool = False,
) -> tuple[int, int, Key]:
    """Return place in the ranking, category and tie key of the best hand in a pool."""
    cards = sorted(pool)
    return max(
        (ranking[category], category, tie_key(hand, key, mode))
        for hand in set(combinations(cards, min(5, len(cards))))
        for category, key in lines_of(hand, wrap).items()
    )
