"""Judgements shared by the policies: loads, values of bags, prices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules.goods import copies_in_play, left_of, value_of
from simlab.games.sheriff.rules.legal import legal, may_inspect, source_is_open
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Offers, Seat, Table


@kernel
def held(me: Seat, kind: int) -> int:
    """Count a kind in hand and bag."""
    return me.hand[kind] + me.bag[kind]


@kernel
def illegal_held(me: Seat) -> int:
    """Count contraband and royal goods in hand and bag."""
    cards = 0
    for kind in range(c.LEGAL_KINDS, c.KINDS):
        cards += me.hand[kind] + me.bag[kind]
    return cards


@kernel
def target_good(table: Table, me: Seat) -> int:
    """Return the legal good with most value in hand and bag, or -1 without legal goods."""
    best: Any = c.NOTHING
    most = 0
    for kind in range(c.LEGAL_KINDS):
        cards = min(held(me, kind), table.rules.bag_max)
        worth = cards * (16 * table.rules.value[kind] + 8) + min(table.stand[table.actor, kind], 15)
        if cards > 0 and worth > most:
            most = worth
            best = kind
    return best


@kernel
def good_to_declare(table: Table, me: Seat) -> int:
    """Return the legal good with most cards in the bag; else one already sold by the owner."""
    best: Any = c.NOTHING
    most = -1
    for kind in range(c.LEGAL_KINDS):
        cards = 100 * me.bag[kind] + table.stand[table.actor, kind]
        if copies_in_play(table, kind) > 0 and cards > most:
            most = cards
            best = kind
    return best


@kernel
def cheapest_held(table: Table, me: Seat) -> int:
    """Return the kind in hand with the smallest penalty and value."""
    best: Any = c.DONE
    least = 1 << 30
    for kind in range(c.KINDS):
        worth = 100 * table.rules.penalty[kind] + value_of(table, kind)
        if me.hand[kind] > 0 and worth < least:
            least = worth
            best = kind
    return best


@kernel
def swap_legal(table: Table, me: Seat, target: int, keep_illegal: int) -> int:
    """Set aside all but the target (and perhaps illegal goods), in rising order."""
    if me.aside_size < table.rules.max_swaps:
        end = c.LEGAL_KINDS if keep_illegal else c.KINDS
        for kind in range(me.floor, end):
            if me.hand[kind] > 0 and kind != target:
                return kind
    return c.DONE


@kernel
def draw_target(table: Table, target: int) -> int:
    """Take the target from the top of a discard pile, else draw blindly."""
    if target != c.NOTHING:
        if table.top[c.LEFT] == target and source_is_open(table, c.LEFT):
            return c.LEFT
        if table.top[c.RIGHT] == target and source_is_open(table, c.RIGHT):
            return c.RIGHT
    if source_is_open(table, c.DRAW_PILE):
        return c.DRAW_PILE
    return c.LEFT if source_is_open(table, c.LEFT) else c.RIGHT


@kernel
def last_aside(me: Seat) -> int:
    """Return the highest kind of the cards aside, so that apples end up on top."""
    for kind in range(c.KINDS - 1, 0, -1):
        if me.aside[kind] > 0:
            return kind
    return 0


@kernel
def finish_loading(table: Table, me: Seat) -> int:
    """Close the bag, or load the next card while the bag is too small."""
    if me.bag_size < table.rules.bag_min:
        for kind in range(me.floor, c.KINDS):
            if me.hand[kind] > 0:
                return kind
    return c.DONE


@kernel
def more_to_demand(table: Table, me: Seat) -> int:
    """Demand gold if there is more, else the dearest goods open to a demand."""
    demand = c.MORE_GOLD
    while demand > 0 and not legal(table, me, demand):
        demand -= 1
    return demand


@kernel
def load_honestly(table: Table, me: Seat) -> int:
    """Load all cards of the best legal good; without legal goods the cheapest card."""
    if me.bag_size == 0:
        target = target_good(table, me)
        return cheapest_held(table, me) if target == c.NOTHING else target
    for kind in range(c.LEGAL_KINDS):
        if me.bag[kind] > 0:
            return kind if legal(table, me, kind) else finish_loading(table, me)
    return finish_loading(table, me)


@kernel
def first_legal_seat(table: Table, me: Seat) -> int:
    """Return the first legal seat clockwise, or `ALL_PICKED`."""
    seat = left_of(table, table.actor)
    for _ in range(table.seats):
        if legal(table, me, seat):
            return seat
        seat = left_of(table, seat)
    return c.ALL_PICKED


@kernel
def name_amount(table: Table, me: Seat, gold: int) -> int:
    """Return the action of TENS or UNITS for an amount of gold, within the legal range."""
    wanted = min(max(gold, me.low), me.high)
    if table.decision == c.TENS:
        return wanted // 10
    units = wanted - 10 * me.tens
    least = max(0, me.low - 10 * me.tens)
    most = min(9, me.high - 10 * me.tens)
    return min(max(units, least), most)


@kernel
def good_for_debt(table: Table, me: Seat) -> int:
    """Return the cheapest goods that settle the debt at once, else the most valuable."""
    best = 0
    score = -1
    for kind in range(c.KINDS):
        if legal(table, me, kind):
            value = value_of(table, kind)
            worth = 1000 - value if value >= table.debt else value
            if worth > score:
                score = worth
                best = kind
    return best


@kernel
def worth_of_stand(table: Table, offer: Offers) -> int:
    """Return the value of the stand goods of an offer."""
    value = 0
    for kind in range(c.KINDS):
        value += offer.stand[kind] * value_of(table, kind)
    return value


@kernel
def worth_of_promise(table: Table, offer: Offers) -> int:
    """Return the value of the bag goods promised by an offer, if they exist."""
    value = 0
    for kind in range(c.KINDS):
        value += offer.bag[kind] * value_of(table, kind)
    return value


@kernel
def offered_for(table: Table, me: Seat, act: int, trust: float) -> float:
    """Return the value to the sheriff of all open offers for an act."""
    value = 0.0
    for payer in range(table.seats):
        offer = me.heard[payer]
        if offer.status == c.OPEN and offer.act == act:
            value += offer.gold + worth_of_stand(table, offer)
            value += trust * worth_of_promise(table, offer)
    return value


@kernel
def lying_chance(table: Table, seat: int) -> float:
    """Return a merchant's share of false declarations, with a prior of 1 in 3."""
    lies = table.caught[seat] + table.lied_passed[seat]
    seen = lies + table.honest_inspected[seat] + table.honest_passed[seat]
    return (1.0 + lies) / (3.0 + seen)


@kernel
def inspection_chance(table: Table, sheriff: int) -> float:
    """Return a sheriff's share of opened bags, with a prior of 1 in 2 that counts for two bags.

    It is 0 if the sheriff may open no more bags.
    """
    if not may_inspect(table):
        return 0.0
    return (1.0 + table.searches[sheriff]) / (2.0 + table.judged[sheriff])


@kernel
def inspection_gain(table: Table, owner: int) -> float:
    """Return the sheriff's expected gold from opening a bag, with two thirds of it illegal.

    It is 0 if the sheriff may open no more bags.
    """
    if not may_inspect(table):
        return 0.0
    rules = table.rules
    cards = table.bag_n[owner]
    chance = lying_chance(table, owner)
    fine = (2 * cards + 2) // 3 * rules.penalty[c.LEGAL_KINDS] * rules.fine_factor
    good = table.declared[owner]
    paid = cards * rules.penalty[good] * rules.compensation_factor
    return chance * fine - (1.0 - chance) * paid


@kernel
def value_at_risk(table: Table, me: Seat) -> float:
    """Return value plus fines of the false cards in one's bag."""
    good = table.declared[table.actor]
    value = 0.0
    for kind in range(c.KINDS):
        if kind != good:
            fine = table.rules.penalty[kind] * table.rules.fine_factor
            value += me.bag[kind] * (value_of(table, kind) + fine)
    return value


@kernel
def smuggling_pays(table: Table, me: Seat) -> int:
    """Return whether illegal goods plus the target promise more than the target alone."""
    limit = table.rules.bag_max
    chance = inspection_chance(table, table.sheriff)
    target = target_good(table, me)
    honest = 0.0
    if target != c.NOTHING:
        cards = min(held(me, target), limit)
        penalty = table.rules.penalty[target] * table.rules.compensation_factor
        honest = cards * (table.rules.value[target] + chance * penalty)
    room = limit
    smuggled = 0.0
    for kind in range(c.KINDS - 1, c.LEGAL_KINDS - 1, -1):
        cards = min(held(me, kind), room)
        room -= cards
        fine = table.rules.penalty[kind] * table.rules.fine_factor
        smuggled += cards * ((1.0 - chance) * value_of(table, kind) - chance * fine)
    if target != c.NOTHING:
        smuggled += min(held(me, target), room) * table.rules.value[target]
    return smuggled > honest


@kernel
def load_everything_illegal(table: Table, me: Seat) -> int:
    """Load illegal goods, the highest kinds first, and the target as far as it fits."""
    limit = table.rules.bag_max
    illegal = min(illegal_held(me), limit)
    target = target_good(table, me)
    if target != c.NOTHING and target >= me.floor:
        if me.hand[target] > 0 and me.bag[target] < limit - illegal:
            return target
    spare = illegal_held(me) - limit
    for kind in range(c.LEGAL_KINDS, c.KINDS):
        if kind >= me.floor and me.hand[kind] > max(0, spare) and me.bag_size < limit:
            return kind
        spare -= me.hand[kind]
    return finish_loading(table, me) if me.bag_size > 0 else cheapest_held(table, me)
