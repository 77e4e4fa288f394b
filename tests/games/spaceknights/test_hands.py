"""The hand evaluator against brute force, the examples of the rules, and its own symmetries."""

import random
from itertools import combinations_with_replacement, permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from simlab.core.records import record
from simlab.games.spaceknights.hands import (
    CARD_TYPES,
    CARDS,
    CATEGORY_WORDS,
    FIVE,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUITED_FIVE,
    SUITED_FOUR,
    SUITED_PAIR,
    SUITED_THREE,
    SUITED_TWO_PAIR,
    TIE_MODE_WORDS,
    card_word,
    category_of,
    key_of,
    pack,
    strength,
    strength_packed,
    strength_packed_ranked,
    strength_ranked,
)
from tests.conftest import Shell
from tests.referees.spaceknights.hands import PRINTED, Card, best_hand

RULES = record([("ranking", np.int64, (17,)), ("tie_mode", np.int64), ("wrap", np.int64)])
SUITS = "HIC"


def cards_of(pool: list[Card]) -> Any:
    types = [3 * (value - 1) + suit for value, suit in pool]
    cards = np.zeros(1, CARDS)
    cards["n"][0] = np.bincount(types, minlength=CARD_TYPES)
    return cards[0]


def rules_of(ranking: Any = PRINTED, tie_mode: int = 0, wrap: bool = False) -> Any:
    rules = np.zeros(1, RULES)[0]
    rules.ranking[:], rules.tie_mode, rules.wrap = ranking, tie_mode, wrap
    return rules


def parse(text: str) -> list[Card]:
    return [(int(word[0]), SUITS.index(word[1])) for word in text.split()]


def verdict(value: int) -> tuple[int, tuple[int, ...]]:
    """Return category and tie key of a strength, without the digits that stand for nothing."""
    digits = (int(digit) for digit in f"{key_of(value):05o}")
    return int(category_of(value)), tuple(digit for digit in digits if digit)


def random_pool(luck: random.Random, size: int) -> list[Card]:
    """Draw cards of few or many types, so that rare hands come up, too."""
    few = luck.sample(range(CARD_TYPES), luck.choice((2, 3, 4, 6, 9, 18)))
    types = (luck.choice(few if luck.random() < 0.8 else range(CARD_TYPES)) for _ in range(size))
    return [(t // 3 + 1, t % 3) for t in types]


RENAMED = [
    [3 * (card // 3) + order[card % 3] for card in range(CARD_TYPES)]
    for order in permutations(range(3))
]
"""What each type of card is under all names that the suits may have."""


def test_every_hand_of_five_cards_up_to_the_names_of_the_suits() -> None:
    ours, naive = [], []
    for types in combinations_with_replacement(range(CARD_TYPES), 5):
        if any(sorted(names[card] for card in types) < list(types) for names in RENAMED):
            continue
        hand = [(card // 3 + 1, card % 3) for card in types]
        place, category, key = best_hand(hand)
        value = int(strength(cards_of(hand)))
        assert verdict(value) == (category, key), hand
        ours.append(value)
        naive.append((place, key))
    assert len(ours) == 4_746
    assert np.array_equal(np.argsort(ours, kind="stable"), _order(naive))


def _order(keys: list[Any]) -> list[int]:
    return sorted(range(len(keys)), key=keys.__getitem__)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, *range(6, 21)])
def test_the_printed_ranking_agrees_with_brute_force(size: int) -> None:
    luck = random.Random(size)
    for _ in range(60 if size < 13 else 15):
        pool = random_pool(luck, size)
        place, category, key = best_hand(pool)
        value = int(strength(cards_of(pool)))
        assert verdict(value) == (category, key), pool
        assert value == strength_ranked(cards_of(pool), rules_of())
        assert value >> 20 == place


@pytest.mark.parametrize("mode", TIE_MODE_WORDS)
@pytest.mark.parametrize("wrap", [False, True])
def test_other_rankings_and_ties_agree_with_brute_force(mode: str, wrap: bool) -> None:
    luck = random.Random(mode)
    for size in [3, 4, *range(5, 21)] * 3:
        ranking = [0, *luck.sample(range(1, 17), 16)]
        rules = rules_of(ranking, TIE_MODE_WORDS.index(mode), wrap)
        pool = random_pool(luck, size)
        place, category, key = best_hand(pool, ranking, mode, wrap)
        value = int(strength_ranked(cards_of(pool), rules))
        assert verdict(value) == (category, key), (ranking, pool)
        assert value >> 20 == place


@pytest.mark.parametrize(
    ("pool", "category", "key"),
    [
        ("1H 2H 3H 4H 6H 5I 5C", STRAIGHT, (6,)),
        ("1H 2H 3H 4H 5H 1I 2I", STRAIGHT_FLUSH, (5,)),
        ("4H 4H 4H 4I 2C 6C 1I", SUITED_THREE, (4, 6, 4)),
        ("3H 3H 3I 5C 6C 1I 1C", FULL_HOUSE, (3, 1)),
        ("4H 4H 4C 6I 2I", SUITED_PAIR, (4, 6, 4, 2)),
        ("6H 6H 6H 6H 6H 6I 6C", SUITED_FIVE, (6,)),
        ("2H 2H 2I 2I 2C 6H 6H", FIVE, (2,)),
        ("2H 2H 2H 2H 6I 5C 1I", SUITED_FOUR, (2, 6)),
        ("2H 2H 2I 2C 6I 6C 4I", FOUR, (2, 6)),
        ("1H 1H 3H 6H 6H 4I 2C", FLUSH, (6, 6, 3, 1, 1)),
        ("1H 1H 3H 3H 6I 6C 4C", SUITED_TWO_PAIR, (3, 1, 6)),
        ("1H 2I 3C 5H 6I", HIGH_CARD, (6, 5, 3, 2, 1)),
    ],
)
def test_examples(pool: str, category: int, key: tuple[int, ...]) -> None:
    assert verdict(int(strength(cards_of(parse(pool))))) == (category, key)
    assert best_hand(parse(pool))[1:] == (category, key)


def test_a_straight_that_wraps_is_as_high_as_its_last_card() -> None:
    pool = cards_of(parse("4H 5I 6C 1H 2I"))
    assert category_of(strength_ranked(pool, rules_of())) == HIGH_CARD
    assert verdict(int(strength_ranked(pool, rules_of(wrap=True)))) == (STRAIGHT, (2,))
    literal = rules_of(tie_mode=TIE_MODE_WORDS.index("literal"), wrap=True)
    assert verdict(int(strength_ranked(pool, literal))) == (STRAIGHT, (6, 5, 4, 2, 1))


def test_words_are_added_up_card_by_card() -> None:
    luck = random.Random(1)
    for size in range(21):
        pool = random_pool(luck, size)
        words = np.zeros(3, np.int64)
        for value, suit in pool:
            words[suit] += card_word(3 * (value - 1) + suit)
        assert tuple(words) == tuple(pack(cards_of(pool)))
        h, i, c = words
        assert strength_packed(h, i, c) == strength(cards_of(pool))
        assert strength_packed_ranked(h, i, c, rules_of()) == strength(cards_of(pool))


pools = st.lists(st.integers(0, CARD_TYPES - 1), max_size=19)


@given(pools, st.integers(0, CARD_TYPES - 1), st.permutations(range(1, 17)), st.booleans())
def test_one_more_card_never_harms(
    pool: list[int], card: int, ranking: list[int], wrap: bool
) -> None:
    for tie_mode in range(len(TIE_MODE_WORDS)):
        rules = rules_of([0, *ranking], tie_mode, wrap)
        before, after = (
            strength_ranked(cards_of([(t // 3 + 1, t % 3) for t in types]), rules)
            for types in (pool, [*pool, card])
        )
        assert before <= after


@given(pools)
def test_no_suit_is_better_than_another(types: list[int]) -> None:
    strengths = {
        int(strength(cards_of([(t // 3 + 1, order[t % 3]) for t in types])))
        for order in permutations(range(3))
    }
    assert len(strengths) == 1


def test_there_are_seventeen_words() -> None:
    assert len(set(CATEGORY_WORDS)) == 17
    assert CATEGORY_WORDS[STRAIGHT_FLUSH] == "straight_flush"


def some_strengths() -> str:
    luck, lines = random.Random(5), []
    for size in range(21):
        pool = cards_of(random_pool(luck, size))
        ranking = [0, *luck.sample(range(1, 17), 16)]
        rules = [rules_of(ranking, mode, wrap) for mode in range(3) for wrap in (False, True)]
        strengths = [strength(pool), *(strength_ranked(pool, rule) for rule in rules)]
        lines.append(" ".join(map(str, strengths)))
    return "\n".join(lines)


def test_compiled_and_uncompiled_agree(shell: Shell) -> None:
    code = "from tests.games.spaceknights.test_hands import some_strengths; print(some_strengths())"
    run = shell(["-W", "error", "-c", code], NUMBA_DISABLE_JIT="1")
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == some_strengths()
