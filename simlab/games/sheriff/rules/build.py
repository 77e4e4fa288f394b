"""Steps of an offer, ask, answer or price, built in the private `Seat` of its player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules.legal import all_gold, gold_shown, seats_after_sheriff
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Offers, Seat, Table


COMPLETE = -1


@kernel
def clear_offer(offer: Offers) -> None:
    """Clear an offer."""
    offer.status = c.NO_OFFER
    offer.act = c.NOTHING
    offer.condition = c.ALWAYS
    offer.gold = 0
    for kind in range(c.KINDS):
        offer.stand[kind] = 0
        offer.bag[kind] = 0


@kernel
def name_gold(me: Seat, purpose: int, low: int, high: int) -> int:
    """Set the purpose and the range of an amount of gold to name; return its first decision."""
    me.purpose = purpose
    me.low = low
    me.high = high
    return c.TENS


@kernel
def name_reserve(table: Table, me: Seat) -> int:
    """Start naming a price in a Nash split: the most to pay, or the least to take."""
    high = all_gold(table) if table.actor == table.sheriff else me.gold
    return name_gold(me, c.FOR_RESERVE, 0, high)


@kernel
def name_offer_gold(table: Table, me: Seat) -> int:
    """Start naming the gold of an offer; an owner never goes below its last offer."""
    low = me.floor_gold if table.actor == table.focus else 0
    return name_gold(me, c.FOR_OFFER, low, me.gold)


@kernel
def build_offer(table: Table, me: Seat, decision: int, action: int) -> int:
    """Continue an offer: the act, its condition, the gold, the goods."""
    if decision == c.OFFER:
        clear_offer(me.draft)
        if action == c.SILENT:
            return COMPLETE
        me.draft.act = action - c.OFFER_PASS
        if table.rules.contingent != 0 and me.draft.act == c.INSPECT:
            return c.CONDITION
        return name_offer_gold(table, me)
    if decision == c.CONDITION:
        me.draft.condition = action
        return name_offer_gold(table, me)
    if action == c.GOODS_DONE:
        return COMPLETE
    me.floor = action
    if action < c.FROM_BAG:
        me.draft.stand[action] += 1
    else:
        me.draft.bag[action - c.FROM_BAG] += 1
    return c.GOODS


@kernel
def build_answer(table: Table, me: Seat, decision: int, action: int) -> int:
    """Continue a sheriff's answer: the payers, or the demand."""
    if decision == c.ANSWER:
        me.answer = action
        me.floor = 0
        me.picked = 0
        if action == c.ACCEPT_PASS or action == c.ACCEPT_INSPECT:
            me.draft.act = c.PASS if action == c.ACCEPT_PASS else c.INSPECT
            return c.PAYERS
        return c.COUNTER if action == c.COUNTER_ONE else COMPLETE
    if decision == c.PAYERS:
        if action == c.ALL_PICKED:
            return COMPLETE
        me.picked |= 1 << action
        me.floor = seats_after_sheriff(table, action) + 1
        return c.PAYERS
    if decision == c.COUNTER:
        me.target = action
        return c.DEMAND
    me.demand = action
    if action == c.MORE_GOLD:
        low = me.heard[me.target].gold + 1
        return name_gold(me, c.FOR_COUNTER, low, gold_shown(table, me.target))
    return COMPLETE


@kernel
def build(table: Table, me: Seat, decision: int, action: int) -> int:
    """Apply a step to its builder's draft; return the next step or `COMPLETE`."""
    if decision == c.TENS:
        me.tens = action
        return c.UNITS
    if decision == c.UNITS:
        me.amount = 10 * me.tens + action
        if me.purpose != c.FOR_OFFER:
            return COMPLETE
        me.draft.gold = me.amount
        me.floor = 0
        return c.GOODS if table.rules.currency != c.CURRENCY_GOLD else COMPLETE
    if decision == c.ASK:
        me.answer = action
        if action == c.QUIET:
            return COMPLETE
        return name_gold(me, c.FOR_ASK, 0, gold_shown(table, table.focus))
    if decision == c.OFFER or decision == c.CONDITION or decision == c.GOODS:
        return build_offer(table, me, decision, action)
    return build_answer(table, me, decision, action)
