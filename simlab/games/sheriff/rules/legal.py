"""Legal actions, read from the table and the player's own seat only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules.goods import copies_in_play, may_reshuffle, owned
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Offers, Seat, Table


@kernel
def all_gold(table: Table) -> int:
    """Return all gold of the game."""
    return table.seats * table.rules.start_gold


@kernel
def gold_shown(table: Table, seat: int) -> int:
    """Return a player's gold, or all gold of the game if it is hidden."""
    return table.gold[seat] if table.gold[seat] >= 0 else all_gold(table)


@kernel
def may_inspect(table: Table) -> int:
    """Return whether the sheriff may inspect one more bag this round."""
    return table.inspections < table.rules.inspection_cap


@kernel
def last_talk(table: Table) -> int:
    """Return the number of regular rounds of offers."""
    return table.rules.talk_rounds if table.rules.bargaining == c.TALK else 1


@kernel
def is_final(table: Table) -> int:
    """Return whether the present round of talk is the owner's final offer."""
    return table.talk > last_talk(table)


@kernel
def has_final(table: Table) -> int:
    """Return whether a final offer follows the last round."""
    return table.rules.bargaining == c.TALK and table.rules.final_offer != 0


@kernel
def source_is_open(table: Table, source: int) -> int:
    """Return whether the merchant may draw from here."""
    if source == c.DRAW_PILE:
        return table.pile_n > 0 or may_reshuffle(table)
    if table.rules.market_sources != c.BOTH_SOURCES or table.discard_n[source] == 0:
        return False
    return table.discards_shut == 0 or table.rules.market_order != c.DISCARDS_FIRST


@kernel
def may_set_aside(table: Table, me: Seat, action: int) -> int:
    """Return whether this card may be set aside: goods in rising kind order, then the end."""
    if action == c.DONE:
        return True
    return action >= me.floor and me.hand[action] > 0 and me.aside_size < table.rules.max_swaps


@kernel
def may_load(table: Table, me: Seat, action: int) -> int:
    """Return whether this card may be loaded: goods in rising kind order, then the end."""
    if action == c.DONE:
        return me.bag_size >= table.rules.bag_min
    return action >= me.floor and me.hand[action] > 0 and me.bag_size < table.rules.bag_max


@kernel
def may_focus(table: Table, seat: int) -> int:
    """Return whether this bag may come into focus: first those to bargain, then to resolve."""
    if seat >= table.seats or table.todo[seat] == 0:
        return False
    if table.todo[seat] == c.TO_BARGAIN:
        return True
    for other in range(table.seats):
        if table.todo[other] == c.TO_BARGAIN:
            return False
    return True


@kernel
def may_offer(table: Table, action: int) -> int:
    """Return whether an offer may ask for this act (RULES.md R22)."""
    if action != c.OFFER_INSPECT:
        return table.actor == table.focus or table.rules.third_pass != 0
    return table.actor != table.focus and may_inspect(table)


@kernel
def promised_from_bag(offer: Offers) -> int:
    """Count the bag goods promised by an offer."""
    count = 0
    for kind in range(c.KINDS):
        count += offer.bag[kind]
    return count


@kernel
def may_promise(table: Table, me: Seat, action: int) -> int:
    """Return whether goods may be promised: those of the stand, of the bag, then the end."""
    if action == c.GOODS_DONE:
        return True
    if action < me.floor:
        return False
    seat = table.actor
    if action < c.FROM_BAG:
        return me.draft.stand[action] < owned(table, me, seat, action)
    kind = action - c.FROM_BAG
    if table.rules.currency != c.CURRENCY_BAG or seat != table.focus or me.draft.act != c.PASS:
        return False
    if table.rules.phantoms == c.PHANTOM_FORBID and me.draft.bag[kind] >= me.bag[kind]:
        return False
    return copies_in_play(table, kind) > 0 and promised_from_bag(me.draft) < table.bag_n[seat]


@kernel
def hidden_goods_offered(table: Table, offer: Offers, payer: int) -> int:
    """Count the illegal goods of an offer that must lie face down on the payer's stand."""
    count = 0
    for kind in range(c.LEGAL_KINDS, c.KINDS):
        count += max(0, offer.stand[kind] - table.stand[payer, kind])
    return count


@kernel
def may_demand_good(table: Table, me: Seat, payer: int, demand: int) -> int:
    """Return whether the sheriff may demand one more of the goods on top of an offer."""
    offer = me.heard[payer]
    if demand < c.FROM_BAG:
        if table.rules.currency == c.CURRENCY_GOLD:
            return False
        if offer.stand[demand] < table.stand[payer, demand]:
            return True
        if demand < c.LEGAL_KINDS or copies_in_play(table, demand) == 0:
            return False
        return (
            table.rules.hide_stash_count != 0
            or hidden_goods_offered(table, offer, payer) < table.stash_n[payer]
        )
    return (
        table.rules.currency == c.CURRENCY_BAG
        and payer == table.focus
        and offer.act == c.PASS
        and copies_in_play(table, demand - c.FROM_BAG) > 0
        and promised_from_bag(offer) < table.bag_n[payer]
    )


@kernel
def may_demand(table: Table, me: Seat, payer: int, demand: int) -> int:
    """Return whether the sheriff may demand this on top of an offer."""
    if demand == c.MORE_GOLD:
        return me.heard[payer].gold < gold_shown(table, payer)
    return may_demand_good(table, me, payer, demand)


@kernel
def may_counter(table: Table, me: Seat, payer: int) -> int:
    """Return whether an offer is open and leaves room for a demand."""
    if payer >= table.seats or me.heard[payer].status != c.OPEN:
        return False
    for demand in range(c.MORE_GOLD, -1, -1):
        if may_demand(table, me, payer, demand):
            return True
    return False


@kernel
def is_open(table: Table, me: Seat, payer: int, act: int) -> int:
    """Return whether this player's offer for this act is open."""
    offer = me.heard[payer]
    return payer < table.seats and offer.status == c.OPEN and offer.act == act


@kernel
def has_open(table: Table, me: Seat, act: int) -> int:
    """Return whether any player's offer for this act is open."""
    for payer in range(table.seats):
        if is_open(table, me, payer, act):
            return True
    return False


@kernel
def may_answer(table: Table, me: Seat, action: int) -> int:
    """Return whether this answer is legal: accept, counter, refuse or close."""
    if action == c.ACCEPT_PASS:
        return has_open(table, me, c.PASS)
    if action == c.ACCEPT_INSPECT:
        return may_inspect(table) and has_open(table, me, c.INSPECT)
    if action == c.CLOSE:
        return table.talk < last_talk(table) or (not is_final(table) and has_final(table))
    if action == c.COUNTER_ONE:
        if table.rules.counters == 0 or table.rules.bargaining != c.TALK or is_final(table):
            return False
        for payer in range(table.seats):
            if may_counter(table, me, payer):
                return True
        return False
    return True


@kernel
def seats_after_sheriff(table: Table, seat: int) -> int:
    """Count the steps clockwise from the sheriff to a seat."""
    steps = seat - table.sheriff
    return steps if steps >= 0 else steps + table.seats


@kernel
def may_pick_payer(table: Table, me: Seat, action: int) -> int:
    """Return whether a payer may be picked: clockwise from the sheriff, then the end."""
    if action == c.ALL_PICKED:
        return me.picked != 0
    if seats_after_sheriff(table, action) < me.floor:
        return False
    return is_open(table, me, action, me.draft.act)


@kernel
def may_reply(table: Table, me: Seat, action: int) -> int:
    """Return whether this reply is legal: a player may agree only to goods and gold it has."""
    return action != 0 or can_deliver(table, me, table.actor, me.heard[table.actor])


@kernel
def can_deliver(table: Table, me: Seat, seat: int, offer: Offers) -> int:
    """Return whether a player has the goods and gold of its offer."""
    if offer.gold > me.gold:
        return False
    for kind in range(c.KINDS):
        if offer.stand[kind] > owned(table, me, seat, kind):
            return False
        if table.rules.phantoms == c.PHANTOM_FORBID and offer.bag[kind] > me.bag[kind]:
            return False
    return True


@kernel
def has_goods(table: Table, me: Seat, first: int, end: int) -> int:
    """Return whether the debtor's stand has goods of these kinds."""
    for kind in range(first, end):
        if owned(table, me, table.debtor, kind) > 0:
            return True
    return False


@kernel
def pays_with_contraband(table: Table, me: Seat) -> int:
    """Return whether a debt is now paid with illegal goods rather than with legal ones."""
    order = table.rules.debt_goods
    if order == c.DEBT_LEGAL_ONLY or order == c.DEBT_GOLD_ONLY:
        return False
    if order == c.DEBT_CONTRABAND_FIRST:
        return has_goods(table, me, c.LEGAL_KINDS, c.KINDS)
    return not has_goods(table, me, 0, c.LEGAL_KINDS)


@kernel
def may_pay_with(table: Table, me: Seat, kind: int) -> int:
    """Return whether a debtor may hand over one of these goods."""
    if owned(table, me, table.debtor, kind) == 0:
        return False
    return (kind >= c.LEGAL_KINDS) == pays_with_contraband(table, me)


@kernel
def bargaining_is_legal(table: Table, me: Seat, decision: int, action: int) -> int:
    """Return whether an action of the bargaining decisions is legal."""
    if decision == c.OFFER:
        return action == c.SILENT or may_offer(table, action)
    if decision == c.TENS:
        return 10 * action <= me.high and 10 * action + 9 >= me.low
    if decision == c.UNITS:
        return me.low <= 10 * me.tens + action <= me.high
    if decision == c.GOODS:
        return may_promise(table, me, action)
    if decision == c.ANSWER:
        return may_answer(table, me, action)
    if decision == c.PAYERS:
        return may_pick_payer(table, me, action)
    if decision == c.COUNTER:
        return may_counter(table, me, action)
    if decision == c.DEMAND:
        return may_demand(table, me, me.target, action)
    if decision == c.REPLY:
        return may_reply(table, me, action)
    return decision == c.ASK or decision == c.CONDITION


@kernel
def legal(table: Table, me: Seat, action: int) -> int:
    """Return whether an action is legal for the deciding player."""
    decision = table.decision
    if decision < 0 or action < 0 or action >= c.ACTIONS[decision]:
        return False
    if decision == c.SET_ASIDE:
        return may_set_aside(table, me, action)
    if decision == c.DRAW:
        return source_is_open(table, action)
    if decision == c.PILE:
        return action < table.rules.discard_piles
    if decision == c.PLACE:
        return me.aside[action] > 0
    if decision == c.LOAD:
        return may_load(table, me, action)
    if decision == c.DECLARE:
        return copies_in_play(table, action) > 0
    if decision == c.FOCUS:
        return may_focus(table, action)
    if decision == c.VERDICT:
        return action == c.PASS or may_inspect(table)
    if decision == c.HONOUR:
        return True
    if decision == c.DEBT:
        return may_pay_with(table, me, action)
    if decision == c.FIRST:
        return action < table.seats and action != table.sheriff
    return bargaining_is_legal(table, me, decision, action)


@kernel
def only_action(table: Table, me: Seat) -> int:
    """Return the only legal action, or -1 if there are several."""
    found: Any = c.NOTHING
    for action in range(c.ACTIONS[table.decision] - 1, -1, -1):
        if legal(table, me, action):
            if found >= 0:
                return c.NOTHING
            found = action
    return found
