"""How often each hand comes up: the exact counts of rules section 8.3.

A multiset of cards is one integer, three bits for each of the 18 types; the multisets that parts
of a pool can be are counted apart and put together.
"""

from functools import reduce
from itertools import combinations, permutations
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import njit

from simlab.games.spaceknights.hands import CARD_TYPES, card_word, category_of, strength_packed

# Per category: 5 cards; 6; 7 with complications from two decks; from one; from random decks.
KNIGHT = """
16 0 0 0 0 0
15 .00037411 .00199526 .00606173 .00631588 .00614645
14 .00042088 .00227768 .00725828 .00622339 .00691332
13 .03329592 .10000513 .18523999 .19056716 .18701571
12 .00028058 .00147444 .00468589 .00351073 .00429417
11 .00031176 .00053916 .00091306 .00069321 .00083977
10 .01974997 .03170228 .04553286 .03980746 .04362439
9 .01052189 .02770075 .05657088 .05451437 .05588538
8 .00804340 .03283378 .07367105 .07175582 .07303264
7 .00710812 .01355971 .01868400 .01701382 .01812727
6 .02838571 .12358883 .26094168 .26113669 .26100669
5 .22016461 .37090953 .28937157 .29637561 .29170625
4 .24186308 .14165621 .03590607 .03597522 .03592912
3 .03460531 .03763121 .01516295 .01611063 .01547884
2 .32828283 .11412601 0 0 0
1 .06659184 0 0 0 0
"""
KNIGHT_TOTALS = (34_642_080, 294_457_680, 2_502_890_280, 1_570_440_960)

# Per category: complications LL or EE; TT; LE; LT or ET; random; random and one kept card.
FOE = """
16 0 0 0 0 0 0
15 .00702855 .00837310 .00675017 .00734404 .00725630 .01773063
14 .00480735 .00204248 .00575570 .00403691 .00436847 .00910888
13 .19788062 .22306947 .19246620 .20401697 .20220345 .30868367
12 .00187728 0 .00295418 .00127088 .00163849 .00273722
11 0 0 0 0 0 0
10 .02292538 .01387592 .02996585 .02082532 .02255107 .02413313
9 .05435109 .04107662 .05610116 .05098466 .05176886 .08075017
8 .07104139 .05751375 .07279126 .06773036 .06845561 .10835780
7 .01510837 .00613826 .01631474 .01253079 .01323418 .01226540
6 .26438149 .25391638 .26450988 .26248451 .26240413 .30252116
5 .30683311 .33663157 .29955799 .31395332 .31169189 .13371194
4 .03554322 .03376042 .03568261 .03538525 .03530590 0
3 .01822216 .02360203 .01715027 .01943697 .01912164 0
2 0 0 0 0 0 0
1 0 0 0 0 0 0
"""
FOE_TOTALS = (11_985_408, 2_776_032, 19_101_744, 8_427_240)


def column(table: str, k: int) -> Any:
    rows = (line.split() for line in table.strip().splitlines())
    return np.array([0.0, *reversed([float(row[k + 1]) for row in rows])])


class Multisets(NamedTuple):
    """Different multisets of cards and in how many ways each comes about."""

    codes: Any
    ways: Any


def drawn(n: int) -> Multisets:
    """Return the sets of n cards from a deck of the 18 types."""
    sets = combinations(range(CARD_TYPES), n)
    codes = np.array([sum(1 << 3 * card for card in cards) for cards in sets])
    return Multisets(codes, np.ones_like(codes))


def together(first: Multisets, second: Multisets) -> Multisets:
    """Put two parts of a pool together."""
    codes = np.add.outer(first.codes, second.codes).ravel()
    ways = np.multiply.outer(first.ways, second.ways).ravel()
    merged, places = np.unique(codes, return_inverse=True)
    counted = np.zeros(len(merged), np.int64)
    np.add.at(counted, places, ways)
    return Multisets(merged, counted)


def up_to_suits(part: Multisets) -> Multisets:
    """Keep one of the multisets that differ in the names of the suits only."""
    renamed = []
    for order in permutations(range(3)):
        code = np.zeros_like(part.codes)
        for card in range(CARD_TYPES):
            code |= (part.codes >> 3 * card & 7) << 3 * (card // 3 * 3 + order[card % 3])
        renamed.append(code)
    return together(Multisets(np.min(renamed, axis=0), part.ways), drawn(0))


def pools(*sizes: int) -> Multisets:
    """Return what some cards of each deck amount to together."""
    return reduce(together, map(drawn, sizes))


def fewer_pools(first: int, second: int, third: int) -> Multisets:
    """Return such pools, many of them by one that differs in the names of the suits only."""
    return together(up_to_suits(pools(first, second)), drawn(third))


@njit
def tally(codes, ways, extra, counts):  # type: ignore[no-untyped-def]
    words = np.zeros(3, np.int64)
    for k in range(len(codes)):
        words[:] = 0
        for card in range(CARD_TYPES):
            copies = codes[k] + extra >> 3 * card & 7
            words[card % 3] += copies * card_word(card)
        counts[category_of(strength_packed(words[0], words[1], words[2]))] += ways[k]


def counts_of(part: Multisets, extra: int = 0) -> Any:
    counts = np.zeros(17, np.int64)
    tally(part.codes, part.ways, extra, counts)
    return counts


def layouts() -> set[frozenset[int]]:
    """Return the 90 personal decks: each value lacks one suit, each suit is missing twice."""
    return {
        frozenset(3 * v + s for v in range(6) for s in range(3) if s != lacking[v])
        for lacking in set(permutations((0, 0, 1, 1, 2, 2)))
    }


def code_of(pair: tuple[int, int]) -> int:
    """Return two cards as a multiset, whatever the names of the suits."""
    codes = np.array([sum(1 << 3 * card for card in pair)])
    return int(up_to_suits(Multisets(codes, np.ones_like(codes))).codes[0])


def knight_counts(board: Multisets) -> dict[frozenset[int], Any]:
    """Return the counts of a knight's hands, without Thwarted, for each layout."""
    pairs = {pair: code_of(pair) for pair in combinations(range(CARD_TYPES), 2)}
    by_code = {code: counts_of(board, code) for code in set(pairs.values())}
    return {
        deck: sum(by_code[pairs[pair]] for pair in combinations(sorted(deck), 2))
        for deck in layouts()
    }


@pytest.fixture(scope="module")
def knight() -> list[dict[frozenset[int], Any]]:
    return [knight_counts(pools(*sizes)) for sizes in ((1, 1, 1), (1, 1, 2), (1, 2, 2), (1, 1, 3))]


@pytest.fixture(scope="module")
def foe() -> list[Any]:
    """Return the counts of the Foe's hands: two threats and one on the table are three."""
    sizes = ((1, 3, 3), (1, 1, 5), (2, 2, 3), (1, 2, 4))
    return [counts_of(fewer_pools(*drawn_from)) for drawn_from in sizes]


def check(counts: Any, expected: Any) -> None:
    assert np.abs(counts / counts.sum() - expected).max() < 0.5000001e-8
    assert np.array_equal(counts == 0, expected == 0)


@pytest.mark.parametrize("k", range(4))
def test_knight(knight: list[dict[frozenset[int], Any]], k: int) -> None:
    assert len(knight[k]) == 90
    counts = sum(knight[k].values())
    assert counts.sum() == KNIGHT_TOTALS[k]
    check(counts, column(KNIGHT, k))


@pytest.mark.parametrize("k", range(4))
def test_all_layouts_have_the_same_chances(knight: list[dict[frozenset[int], Any]], k: int) -> None:
    first, *others = knight[k].values()
    assert all(np.array_equal(first, other) for other in others)


def test_knight_with_random_complications(knight: list[dict[frozenset[int], Any]]) -> None:
    two, one = (sum(knight[k].values()) for k in (2, 3))
    check(2 / 3 * two / two.sum() + 1 / 3 * one / one.sum(), column(KNIGHT, 4))


@pytest.mark.parametrize("k", range(4))
def test_foe(foe: list[Any], k: int) -> None:
    assert foe[k].sum() == FOE_TOTALS[k]
    check(foe[k], column(FOE, k))


def at_random(one_other: Any, threats: Any, both: Any, mixed: Any) -> Any:
    """Weigh the columns by the chances of random complications."""
    weighed = ((2, one_other), (1, threats), (2, both), (4, mixed))
    return sum(weight / 9 * counts / counts.sum() for weight, counts in weighed)


def test_foe_with_random_complications(foe: list[Any]) -> None:
    check(at_random(*foe), column(FOE, 4))


def test_foe_with_a_kept_card() -> None:
    sizes = ((1, 3, 4), (1, 1, 6), (2, 2, 4), (1, 2, 5))
    check(at_random(*(counts_of(fewer_pools(*drawn_from)) for drawn_from in sizes)), column(FOE, 5))
