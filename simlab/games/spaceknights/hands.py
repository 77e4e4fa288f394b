"""Hand evaluation: the sixteen hands of Spaceknights, their categories and strengths.

A pool is stored as three words, one for each suit. Bits 6j .. 6j+5 of a word count the cards of
value j + 1, the bits from 36 on count all cards of the suit. Adding a card is adding `card_word`
to its suit's word; the sum of the three words holds the counts by value. Exact up to 31 cards.

The sixteen lines of the ranking are eight shapes, each once of one suit and once of any suits:
a flush is the suited high card.

A strength holds the place in the ranking (from bit 20), the category (from bit 15) and the tie key:
five octal digits, the values of the groups and then of the kickers, 0 for missing ones.
"""

from __future__ import annotations

from enum import auto
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.core.records import record
from simlab.jit.enumeration import Enumeration
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Pool, Rules


CARD_TYPES = 18
"""Types of cards: 3 * (value - 1) + suit."""

CARDS = record([("n", np.int64, (CARD_TYPES,))])
"""A pool as counts of the types of cards."""


class Category(Enumeration):
    """The printed ranking, strongest last; a hand with a Thwarted has no category."""

    NOTHING_MADE = "nothing"
    HIGH_CARD = auto()
    PAIR = auto()
    THREE = auto()
    SUITED_PAIR = auto()
    TWO_PAIR = auto()
    FULL_HOUSE = auto()
    SUITED_TWO_PAIR = auto()
    FLUSH = auto()
    FOUR = auto()
    SUITED_THREE = auto()
    SUITED_FOUR = auto()
    SUITED_FULL_HOUSE = auto()
    STRAIGHT = auto()
    FIVE = auto()
    STRAIGHT_FLUSH = auto()
    SUITED_FIVE = auto()


(
    NOTHING_MADE, HIGH_CARD, PAIR, THREE, SUITED_PAIR, TWO_PAIR, FULL_HOUSE, SUITED_TWO_PAIR, FLUSH,
    FOUR, SUITED_THREE, SUITED_FOUR, SUITED_FULL_HOUSE, STRAIGHT, FIVE, STRAIGHT_FLUSH, SUITED_FIVE,
) = Category  # fmt: skip
CATEGORY_WORDS = Category.words()
CATEGORIES = 17


class TieMode(Enumeration):
    """Tie modes of equal categories: groups first, then kickers; the five values of the hand,
    highest first; its highest value only."""

    POKER = auto()
    LITERAL = auto()
    SINGLE = auto()


POKER, LITERAL, SINGLE = TieMode
TIE_MODE_WORDS = TieMode.words()

# Shapes, and for each: cards of the first and of the second group (32: there is none).
(
    STRAIGHT_SHAPE, TWO_PAIR_SHAPE, FIVE_SHAPE, FOUR_SHAPE, THREE_SHAPE, PAIR_SHAPE, HIGH_SHAPE,
    FULL_HOUSE_SHAPE,
) = range(8)  # fmt: skip
_NO_GROUP = 32
_FIRST = np.array([1, 2, 5, 4, 3, 2, 32, 3])
_SECOND = np.array([32, 2, 32, 32, 32, 32, 32, 2])
_KICKERS = np.array([0, 0o700, 0, 0o700, 0o770, 0o777, 0o77777, 0])
_KICKER_SHIFT = np.array([6, 6, 6, 6, 6, 6, 0, 6])
_SUITED = np.array([
    STRAIGHT_FLUSH, SUITED_TWO_PAIR, SUITED_FIVE, SUITED_FOUR, SUITED_THREE, SUITED_PAIR, FLUSH,
    SUITED_FULL_HOUSE,
])  # fmt: skip
_UNSUITED = np.array([STRAIGHT, TWO_PAIR, FIVE, FOUR, THREE, PAIR, HIGH_CARD, FULL_HOUSE])
_SHAPE = np.zeros(CATEGORIES, np.int64)
_SHAPE[_SUITED] = _SHAPE[_UNSUITED] = range(8)
_IS_SUITED = np.zeros(CATEGORIES, np.int64)
_IS_SUITED[_SUITED] = 1


def _best_of_shapes(categories: Any) -> Any:
    """Return, for each of the 256 sets of shapes, the highest of their categories."""
    return np.array(
        [
            max((int(categories[shape]) for shape in range(8) if shapes >> shape & 1), default=0)
            for shapes in range(256)
        ]
    )


_BEST_SUITED = _best_of_shapes(_SUITED)
_BEST_UNSUITED = _best_of_shapes(_UNSUITED)

_ONES = 0o010101010101
"""A one in the field of each value."""
_TOPS = 0o404040404040
"""The highest bit of each of these fields."""
_VALUES = 0o777777777777
_LOW_RUN, _HIGH_RUN = 0o004040404040, 0o404040404000
# Addends that set a field's highest bit if it counts enough cards for a group.
_FIRST_FILL, _SECOND_FILL = (32 - _FIRST) * _ONES, (32 - _SECOND) * _ONES
_COUNT = 36
"""First bit of the number of all cards."""
_CARD = np.array([1 << _COUNT | 1 << 6 * (t // 3) for t in range(CARD_TYPES)])

# Factors that bring the bits of six fields, and the counts of three, side by side.
_GATHER = sum(1 << 5 * (5 - j) for j in range(6))
_GATHER_THREE = 1 << 18 | 1 << 9 | 1
_HIGHEST = np.array([marks.bit_length() for marks in range(64)])


def _cards_in_order(lowest: int) -> Any:
    """Return the five highest cards and three times their number, by counts of three values."""
    table = []
    for counts in range(512):
        cards = (
            [lowest + 2] * (counts & 7)
            + [lowest + 1] * (counts >> 3 & 7)
            + [lowest] * (counts >> 6)
        )
        digits = 0
        for value in [*cards, 0, 0, 0, 0, 0][:5]:
            digits = digits << 3 | value
        table.append(digits | 3 * min(len(cards), 5) << 15)
    return np.array(table)


_UPPER = _cards_in_order(4)
_LOWER = _cards_in_order(1) & 0o77777

# Counts as int64: numba compiles a call anew for each literal Python int.
_N1, _N2, _N3, _N4, _N5 = range(1, 6)

_POSITION, _CATEGORY = 20, 15
"""First bits of the place in the ranking and of the category in a strength."""


@kernel
def card_word(card: int) -> int:
    """Return the number added to the word of its suit by a card of this type."""
    return _CARD[card]


@kernel
def pack(cards: Pool) -> Any:
    """Return the words of the three suits of a pool."""
    homeworlds = interplanetary = cosmos = 0
    for card in range(0, CARD_TYPES, 3):
        homeworlds += cards.n[card] * _CARD[card]
        interplanetary += cards.n[card + 1] * _CARD[card]
        cosmos += cards.n[card + 2] * _CARD[card]
    return homeworlds, interplanetary, cosmos


@kernel
def at_least(word: int, count: int) -> int:
    """Mark the values (the highest bit of their fields) with a sufficient number of cards."""
    return (word + (32 - count) * _ONES) & _TOPS


@kernel
def highest(marks: int) -> int:
    """Return the highest marked value, 1 .. 6; 0 if none is."""
    return _HIGHEST[(marks >> 5) * _GATHER >> 25 & 63]


@kernel
def one_of(value: int) -> int:
    """Return one card of a value as counts by value; none for value 0."""
    return (1 << 6 * value) >> 6


@kernel
def runs(word: int, wrap: int) -> int:
    """Mark the values with which five consecutive values end; runs go past 6 where they wrap."""
    here = at_least(word, _N1)
    if wrap:
        return wrapped_runs(here)
    two = here & here << 6
    return two & two << 12 & here << 24


@kernel
def wrapped_runs(here: int) -> int:
    """Mark the values with which five consecutive values end, where 1 follows 6."""
    ends = here
    for back in range(1, 5):
        ends &= here << 6 * back | here >> 6 * (6 - back)
    return ends


@kernel
def fold(marks: int) -> int:
    """Lay the six fields of a word over one another."""
    halves = marks | marks >> 18
    return (halves | halves >> 6 | halves >> 12) & 63


@kernel
def unsuited_shapes(pool: int, wrap: int) -> int:
    """Return the set of shapes in a pool, whatever the suits."""
    pairs = at_least(pool, _N2)
    shapes = fold(
        runs(pool, wrap) >> 5 - STRAIGHT_SHAPE
        | (pairs & (pairs - 1)) >> 5 - TWO_PAIR_SHAPE
        | at_least(pool, _N5) >> 5 - FIVE_SHAPE
        | at_least(pool, _N4) >> 5 - FOUR_SHAPE
        | at_least(pool, _N3) >> 5 - THREE_SHAPE
        | pairs
    )
    full_house = shapes >> THREE_SHAPE & shapes >> TWO_PAIR_SHAPE & 1
    return shapes | full_house << FULL_HOUSE_SHAPE | 1 << HIGH_SHAPE


@kernel
def shapes_of_five(word: int, wrap: int) -> int:
    """Return the set of shapes in a suit of at least five cards."""
    shapes = unsuited_shapes(word, wrap)
    return shapes * int(word >> _COUNT >= 5)


@kernel
def suited_shapes(homeworlds: int, interplanetary: int, cosmos: int, wrap: int) -> int:
    """Return the set of shapes of a pool within one suit."""
    five = 27 << _COUNT
    flush = (homeworlds + five | interplanetary + five | cosmos + five) >> _COUNT + 5 & 1
    two_h, two_i = at_least(homeworlds, _N2), at_least(interplanetary, _N2)
    two_c = at_least(cosmos, _N2)
    threes = at_least(homeworlds, _N3) | at_least(interplanetary, _N3) | at_least(cosmos, _N3)
    shapes = fold(
        (two_h & (two_h - 1) | two_i & (two_i - 1) | two_c & (two_c - 1)) >> 5 - TWO_PAIR_SHAPE
        | threes >> 5 - THREE_SHAPE
        | (two_h | two_i | two_c)
    )
    if threes:
        fours = at_least(homeworlds, _N4) | at_least(interplanetary, _N4) | at_least(cosmos, _N4)
        shapes |= int(fours > 0) << FOUR_SHAPE
    if flush:
        shapes |= (
            shapes_of_five(homeworlds, wrap)
            | shapes_of_five(interplanetary, wrap)
            | shapes_of_five(cosmos, wrap)
        )
    return shapes


@kernel
def groups(word: int, shape: int, wrap: int) -> int:
    """Return the values of the first and second group, as two octal digits; 0 without the shape."""
    marks = (word + _FIRST_FILL[shape]) & _TOPS
    if shape == STRAIGHT_SHAPE:
        marks = runs(word, wrap)
    first = highest(marks)
    second = highest((word + _SECOND_FILL[shape]) & _TOPS & ~(one_of(first) << 5))
    return (first << 3 | second) * int((second > 0) | (_SECOND[shape] == _NO_GROUP))


@kernel
def top_cards(values: int) -> int:
    """Return the values of the five highest cards as octal digits."""
    many = at_least(values, _N5) >> 5
    values = values & ~(many * 63) | many * 5
    upper = _UPPER[(values >> 18) * _GATHER_THREE >> 12 & 511]
    lower = _LOWER[(values & 0o777777) * _GATHER_THREE >> 12 & 511]
    return upper & 0o77777 | lower >> (upper >> 15)


@kernel
def with_kickers(chosen: int, shape: int, pool: int) -> int:
    """Append the highest other cards to the groups, as far as the hand has room."""
    used = one_of(chosen >> 3) * _FIRST[shape] + one_of(chosen & 7) * _SECOND[shape]
    others = top_cards((pool & _VALUES) - used)
    return chosen << 9 | others >> _KICKER_SHIFT[shape] & _KICKERS[shape]


@kernel
def unsuited_key(shape: int, pool: int, wrap: int) -> int:
    """Return the values of the groups and the kickers of the best hand of a shape."""
    return with_kickers(groups(pool, shape, wrap), shape, pool)


@kernel
def flush_key(word: int) -> int:
    """Return the five highest cards of a suit; 0 if it has fewer."""
    return top_cards(word & _VALUES) * int(word >> _COUNT >= 5)


@kernel
def suited_key(shape: int, homeworlds: int, interplanetary: int, cosmos: int, wrap: int) -> int:
    """Return the values of the groups and the kickers of the best hand of a shape in one suit."""
    if shape == HIGH_SHAPE:
        return max(max(flush_key(homeworlds), flush_key(interplanetary)), flush_key(cosmos))
    near = max(groups(homeworlds, shape, wrap), groups(interplanetary, shape, wrap))
    chosen = max(near, groups(cosmos, shape, wrap))
    return with_kickers(chosen, shape, homeworlds + interplanetary + cosmos)


@kernel
def poker_key(category: int, homeworlds: int, interplanetary: int, cosmos: int, wrap: int) -> int:
    """Return the values of the groups and the kickers of the best hand of a category."""
    shape = _SHAPE[category] & 7
    if _IS_SUITED[category]:
        return suited_key(shape, homeworlds, interplanetary, cosmos, wrap)
    return unsuited_key(shape, homeworlds + interplanetary + cosmos, wrap)


@kernel
def highest_printed(suited: int, unsuited: int) -> int:
    """Return the highest category of two sets of shapes, by the printed ranking."""
    return max(_BEST_SUITED[suited & 255], _BEST_UNSUITED[unsuited & 255])


@kernel
def strength_packed(homeworlds: int, interplanetary: int, cosmos: int) -> int:
    """Return the strength of a pool under the printed ranking, from a word for each suit."""
    suited = suited_shapes(homeworlds, interplanetary, cosmos, 0)
    unsuited = unsuited_shapes(homeworlds + interplanetary + cosmos, 0)
    category = highest_printed(suited, unsuited)
    key = poker_key(category, homeworlds, interplanetary, cosmos, 0)
    return category << _POSITION | category << _CATEGORY | key


@kernel
def strength(cards: Pool) -> int:
    """Return the strength of a pool under the printed ranking; the larger one wins."""
    homeworlds, interplanetary, cosmos = pack(cards)
    return strength_packed(homeworlds, interplanetary, cosmos)


@kernel
def sorted_key(key: int, shape: int) -> int:
    """Turn a poker key with groups into the values of its five cards, highest first."""
    first, second = key >> 12, key >> 9 & 7
    if shape == STRAIGHT_SHAPE:
        return top_cards(_ONES - one_of(first % 6 + 1))
    matched = one_of(first) * _FIRST[shape] + one_of(second) * _SECOND[shape]
    return top_cards(matched + one_of(key >> 6 & 7) + one_of(key >> 3 & 7) + one_of(key & 7))


@kernel
def literal_key(category: int, homeworlds: int, interplanetary: int, cosmos: int, wrap: int) -> int:
    """Return the five values, highest first, of the best hand of a category."""
    shape = _SHAPE[category] & 7
    if shape == HIGH_SHAPE:
        return poker_key(category, homeworlds, interplanetary, cosmos, wrap)
    pool = homeworlds + interplanetary + cosmos
    if not _IS_SUITED[category]:
        return sorted_key(unsuited_key(shape, pool, wrap), shape)
    key = 0
    for suit in range(3):
        word = homeworlds if suit == 0 else interplanetary if suit == 1 else cosmos
        chosen = groups(word, shape, wrap)
        if chosen:
            key = max(key, sorted_key(with_kickers(chosen, shape, pool), shape))
    return key


@kernel
def ranking_is_printed(rules: Rules) -> int:
    """Return whether the rules leave every category in its place."""
    changed = 0
    for category in range(CATEGORIES):
        changed |= rules.ranking[category] ^ category
    return changed == 0


@kernel
def highest_ranked(suited: int, unsuited: int, rules: Rules) -> int:
    """Return the highest category of two sets of shapes, by the ranking of the rules."""
    best = 0
    for shape in range(8):
        category = _SUITED[shape]
        best = max(best, (rules.ranking[category] << 5 | category) * (suited >> shape & 1))
        category = _UNSUITED[shape]
        best = max(best, (rules.ranking[category] << 5 | category) * (unsuited >> shape & 1))
    return best & 31


@kernel
def strength_packed_ranked(homeworlds: int, interplanetary: int, cosmos: int, rules: Rules) -> int:
    """Return the strength of a pool under the ranking, tie mode and straights of the rules."""
    pool, wrap = homeworlds + interplanetary + cosmos, rules.wrap
    suited = suited_shapes(homeworlds, interplanetary, cosmos, wrap)
    unsuited = unsuited_shapes(pool, wrap)
    if ranking_is_printed(rules):
        category = highest_printed(suited, unsuited)
    else:
        category = highest_ranked(suited, unsuited, rules)
    if rules.tie_mode != POKER:
        key = literal_key(category, homeworlds, interplanetary, cosmos, wrap)
        if rules.tie_mode == SINGLE:
            key = key >> 12 << 12
    else:
        key = poker_key(category, homeworlds, interplanetary, cosmos, wrap)
    return rules.ranking[category] << _POSITION | category << _CATEGORY | key


@kernel
def strength_ranked(cards: Pool, rules: Rules) -> int:
    """Return the strength of a pool under the ranking, tie mode and straights of the rules."""
    homeworlds, interplanetary, cosmos = pack(cards)
    return strength_packed_ranked(homeworlds, interplanetary, cosmos, rules)


@kernel
def category_of(hand: int) -> int:
    """Return the category of a hand of this strength, whatever the ranking."""
    return hand >> _CATEGORY & 31


@kernel
def key_of(hand: int) -> int:
    """Return the tie key of a hand of this strength: five octal digits."""
    return hand & 0o77777
