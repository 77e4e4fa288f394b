"""Goods of a merchant: the good to collect, cards to swap, the load of the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sheriff import components as c
from simlab.games.sheriff.policies.sense import cheapest_held, draw_target, held
from simlab.games.sheriff.rules.goods import value_of
from simlab.games.sheriff.rules.legal import source_is_open
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Seat, Table


@kernel
def shown_count(table: Table, seat: int, good: int) -> int:
    """Count a legal good on a stand, face-up royal goods included, as for King and Queen."""
    count = table.stand[seat, good]
    for kind in range(c.FIRST_ROYAL, c.KINDS):
        if c.COUNTS_AS[kind] == good:
            count += c.COUNTS_FOR[kind] * table.stand[seat, kind]
    return count


@kernel
def own_count(table: Table, me: Seat, good: int) -> int:
    """Count a legal good on one's own stand, with royal goods that lie face down."""
    count = shown_count(table, table.actor, good)
    for kind in range(c.FIRST_ROYAL, c.KINDS):
        if c.COUNTS_AS[kind] == good:
            count += c.COUNTS_FOR[kind] * me.stash[kind]
    return count


@kernel
def bonus_with(table: Table, me: Seat, good: int, extra: int) -> float:
    """Return the bonus for a good if the game ended now with ``extra`` more on one's stand."""
    mine = own_count(table, me, good) + extra
    if mine == 0:
        return 0.0
    higher = 0
    equal = 1
    for seat in range(table.seats):
        if seat != table.actor:
            count = shown_count(table, seat, good)
            higher += 1 if count > mine else 0
            equal += 1 if count == mine else 0
    king = table.rules.king[good] * table.rules.bonus_factor
    queen = table.rules.queen[good] * table.rules.bonus_factor
    if higher == 0:
        return king if equal == 1 else (king + queen) / equal
    return queen / equal if higher == 1 else 0.0


@kernel
def bonus_gap(table: Table, me: Seat, good: int, extra: int) -> float:
    """Return the bonus gained by more copies of a good."""
    return bonus_with(table, me, good, extra) - bonus_with(table, me, good, 0)


@kernel
def good_to_collect(table: Table, me: Seat, weight: float) -> int:
    """Return the legal good with most value in hand and bag, with its bonus weighted in."""
    best: Any = c.NOTHING
    most = 0.0
    for kind in range(c.LEGAL_KINDS):
        cards = min(held(me, kind), table.rules.bag_max)
        if cards > 0:
            worth = cards * (table.rules.value[kind] + 0.5) + 0.01 * table.stand[table.actor, kind]
            worth += weight * bonus_gap(table, me, kind, cards)
            if worth > most:
                most = worth
                best = kind
    return best


@kernel
def crown_to_hunt(table: Table, me: Seat) -> int:
    """Return the legal good in hand or bag with the largest bonus for one more card."""
    best: Any = c.NOTHING
    most = -1.0
    for kind in range(c.LEGAL_KINDS):
        cards = min(held(me, kind), table.rules.bag_max)
        if cards > 0:
            worth = 1000.0 * bonus_gap(table, me, kind, 1)
            worth += cards * table.rules.value[kind]
            if worth > most:
                most = worth
                best = kind
    return best


@kernel
def fits(kind: int, good: int) -> int:
    """Return whether an illegal good is wanted: all are, or the royal ones of a legal good."""
    return good == c.NOTHING or c.COUNTS_AS[kind] == good


@kernel
def wanted_held(me: Seat, good: int) -> int:
    """Count the wanted illegal goods in hand and bag."""
    cards = 0
    for kind in range(c.LEGAL_KINDS, c.KINDS):
        if fits(kind, good):
            cards += held(me, kind)
    return cards


@kernel
def among_best(table: Table, me: Seat, kind: int, cards: int, good: int) -> int:
    """Count the copies of a kind among the ``cards`` best of the wanted illegal goods."""
    if not fits(kind, good):
        return 0
    better = 0
    value = value_of(table, kind)
    for other in range(c.LEGAL_KINDS, c.KINDS):
        if other != kind and fits(other, good):
            rival = value_of(table, other)
            if rival > value or (rival == value and other < kind):
                better += held(me, other)
    return min(held(me, kind), max(0, cards - better))


@kernel
def value_of_best(table: Table, me: Seat, cards: int) -> int:
    """Return the value of the ``cards`` best illegal goods in hand and bag."""
    value = 0
    for kind in range(c.LEGAL_KINDS, c.KINDS):
        value += among_best(table, me, kind, cards, c.NOTHING) * value_of(table, kind)
    return value


@kernel
def penalty_of_best(table: Table, me: Seat, cards: int) -> float:
    """Return the fine for the ``cards`` best illegal goods in hand and bag."""
    fine = 0.0
    for kind in range(c.LEGAL_KINDS, c.KINDS):
        fine += among_best(table, me, kind, cards, c.NOTHING) * table.rules.penalty[kind]
    return fine * table.rules.fine_factor


@kernel
def set_aside_but(table: Table, me: Seat, target: int, kept: int, good: int, swaps: int) -> int:
    """Set aside all but the target and the best illegal goods to keep, in rising order."""
    if me.aside_size < min(swaps, table.rules.max_swaps):
        for kind in range(me.floor, c.KINDS):
            keep = 0
            if kind == target:
                keep = me.hand[kind]
            elif kind >= c.LEGAL_KINDS:
                keep = among_best(table, me, kind, kept, good)
            if me.hand[kind] > keep:
                return kind
    return c.DONE


@kernel
def draw_contraband(table: Table, target: int) -> int:
    """Take illegal goods and the target from the top of a discard pile, else draw blindly."""
    if table.top[c.LEFT] >= c.LEGAL_KINDS and source_is_open(table, c.LEFT):
        return c.LEFT
    if table.top[c.RIGHT] >= c.LEGAL_KINDS and source_is_open(table, c.RIGHT):
        return c.RIGHT
    if target == c.NOTHING and source_is_open(table, c.DRAW_PILE):
        return c.DRAW_PILE
    return draw_target(table, target)


@kernel
def load_plan(table: Table, me: Seat, target: int, carried: int, good: int, filled: int) -> int:
    """Load the planned number of the best wanted illegal goods, then the target as far as it fits.

    Without ``filled`` the target goes in only if there are no wanted illegal goods.
    """
    limit = table.rules.bag_max
    cards = min(carried, wanted_held(me, good), limit)
    room = limit - cards if filled or cards == 0 else 0
    if me.bag_size < limit:
        if target != c.NOTHING and target >= me.floor:
            if me.hand[target] > 0 and me.bag[target] < room:
                return target
        for kind in range(c.LEGAL_KINDS, c.KINDS):
            if kind >= me.floor and me.hand[kind] > 0:
                if me.bag[kind] < among_best(table, me, kind, cards, good):
                    return kind
    if me.bag_size >= table.rules.bag_min:
        return c.DONE
    return cheapest_held(table, me)
