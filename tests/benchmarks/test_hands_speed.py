"""Hands of seven cards judged per second on one core (calibration: see `test_speed`).

Run with ``pytest tests/benchmarks/test_hands_speed.py --benchmark-only -o addopts=``; pin it to one
core (``taskset -c 0``) on an idle machine. The pools are a knight's: two cards of the personal deck
and five common ones; phevaluator, where it is installed, judges seven random poker cards.
"""

import random
from typing import Any

import numpy as np
import pytest
from numba import njit

from simlab.core.records import record
from simlab.games.spaceknights.hands import (
    CARD_TYPES,
    CARDS,
    card_word,
    strength,
    strength_packed,
    strength_packed_ranked,
    strength_ranked,
)

pytestmark = pytest.mark.timing

WORDS = record([("homeworlds", np.int64), ("interplanetary", np.int64), ("cosmos", np.int64)])
RULES = record([("ranking", np.int64, (17,)), ("tie_mode", np.int64), ("wrap", np.int64)])
POOLS = 20_000
ROUNDS = 50
CALLS = 100_000


@njit
def judge_counts(pools, rounds):  # type: ignore[no-untyped-def]
    total = 0
    for _ in range(rounds):
        for k in range(len(pools)):
            total ^= strength(pools[k])
    return total


@njit
def judge_words(pools, rounds):  # type: ignore[no-untyped-def]
    total = 0
    for _ in range(rounds):
        for k in range(len(pools)):
            pool = pools[k]
            total ^= strength_packed(pool.homeworlds, pool.interplanetary, pool.cosmos)
    return total


@njit
def judge_ranked_counts(pools, rules, rounds):  # type: ignore[no-untyped-def]
    total = 0
    for _ in range(rounds):
        for k in range(len(pools)):
            total ^= strength_ranked(pools[k], rules[0])
    return total


@njit
def judge_ranked_words(pools, rules, rounds):  # type: ignore[no-untyped-def]
    total = 0
    for _ in range(rounds):
        for k in range(len(pools)):
            pool = pools[k]
            total ^= strength_packed_ranked(
                pool.homeworlds, pool.interplanetary, pool.cosmos, rules[0]
            )
    return total


@pytest.fixture(scope="module")
def counts() -> Any:
    """Deal pools of seven cards, two of them from the canonical personal deck."""
    luck = random.Random(1)
    personal = [t for t in range(CARD_TYPES) if t % 3 != t // 3 % 3]
    pools = np.zeros(POOLS, CARDS)
    for k in range(POOLS):
        decks = [3, 1, 1]
        luck.shuffle(decks)
        dealt = [card for n in decks for card in luck.sample(range(CARD_TYPES), n)]
        for card in dealt + luck.sample(personal, 2):
            pools[k]["n"][card] += 1
    return pools


@pytest.fixture(scope="module")
def words(counts: Any) -> Any:
    pools = np.zeros(POOLS, WORDS)
    for card in range(CARD_TYPES):
        pools[WORDS.names[card % 3]] += counts["n"][:, card] * card_word(card)  # type: ignore[index]
    return pools


@pytest.fixture(scope="module")
def printed() -> Any:
    rules = np.zeros(1, RULES)
    rules["ranking"] = range(17)
    return rules


def measure(benchmark: Any, judge: Any, *arguments: Any) -> None:
    judge(*arguments, 1)
    benchmark(judge, *arguments, 1 if benchmark.disabled else ROUNDS)
    if benchmark.stats is not None:  # without measuring, it only runs
        hands = POOLS * ROUNDS
        benchmark.extra_info["hands_per_second"] = hands / benchmark.stats.stats.median


def test_hands_as_counts_speed(benchmark: Any, counts: Any) -> None:
    measure(benchmark, judge_counts, counts)


def test_hands_as_words_speed(benchmark: Any, words: Any) -> None:
    measure(benchmark, judge_words, words)


def test_ranked_hands_as_counts_speed(benchmark: Any, counts: Any, printed: Any) -> None:
    measure(benchmark, judge_ranked_counts, counts, printed)


def test_ranked_hands_as_words_speed(benchmark: Any, words: Any, printed: Any) -> None:
    measure(benchmark, judge_ranked_words, words, printed)


def test_phevaluator_speed(benchmark: Any) -> None:
    evaluate_cards = pytest.importorskip("phevaluator").evaluate_cards
    luck = random.Random(1)
    hands = [luck.sample(range(52), 7) for _ in range(CALLS)]

    def judge() -> None:
        for hand in hands:
            evaluate_cards(*hand)

    benchmark(judge)
    if benchmark.stats is not None:
        benchmark.extra_info["hands_per_second"] = CALLS / benchmark.stats.stats.median
