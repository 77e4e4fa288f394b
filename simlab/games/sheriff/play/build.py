"""An offer, an ask, an answer or a price, put together in private (its builder's `Seat`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.engine.kernel import kernel
from simlab.games.sheriff.components import (
    ACCEPT_INSPECT,
    ACCEPT_PASS,
    ALL_PICKED,
    ALWAYS,
    ANSWER,
    ASK,
    CONDITION,
    COUNTER,
    COUNTER_ONE,
    CURRENCY_GOLD,
    DEMAND,
    FOR_ASK,
    FOR_COUNTER,
    FOR_OFFER,
    FOR_RESERVE,
    FROM_BAG,
    GOODS,
    GOODS_DONE,
    INSPECT,
    KINDS,
    MORE_GOLD,
    NO_OFFER,
    NOTHING,
    OFFER,
    OFFER_PASS,
    PASS,
    PAYERS,
    QUIET,
    SILENT,
    TENS,
    UNITS,
)
from simlab.games.sheriff.play.legal import all_gold, gold_shown, seats_after_sheriff

COMPLETE = np.int64(-1)


@kernel
def clear_offer(offer: Any) -> None:
    """No offer."""
    offer.status = NO_OFFER
    offer.act = NOTHING
    offer.condition = ALWAYS
    offer.gold = 0
    for kind in range(KINDS):
        offer.stand[kind] = 0
        offer.bag[kind] = 0


@kernel
def name_gold(me: Any, purpose: Any, low: Any, high: Any) -> Any:
    """An amount of gold is named next."""
    me.purpose = purpose
    me.low = low
    me.high = high
    return TENS


@kernel
def name_reserve(table: Any, me: Any) -> Any:
    """A price in a Nash split is named next: what one pays at most, or takes at least."""
    high = all_gold(table) if table.actor == table.sheriff else me.gold
    return name_gold(me, FOR_RESERVE, 0, high)


@kernel
def name_offer_gold(table: Any, me: Any) -> Any:
    """The gold of an offer is named next; an owner never goes back (3.3)."""
    low = me.floor_gold if table.actor == table.focus else 0
    return name_gold(me, FOR_OFFER, low, me.gold)


@kernel
def build_offer(table: Any, me: Any, decision: Any, action: Any) -> Any:
    """Carry on with an offer: what for, when due, how much gold, which goods."""
    if decision == OFFER:
        clear_offer(me.draft)
        if action == SILENT:
            return COMPLETE
        me.draft.act = action - OFFER_PASS
        if table.rules.contingent != 0 and me.draft.act == INSPECT:
            return CONDITION
        return name_offer_gold(table, me)
    if decision == CONDITION:
        me.draft.condition = action
        return name_offer_gold(table, me)
    if action == GOODS_DONE:
        return COMPLETE
    me.floor = action
    if action < FROM_BAG:
        me.draft.stand[action] += 1
    else:
        me.draft.bag[action - FROM_BAG] += 1
    return GOODS


@kernel
def build_answer(table: Any, me: Any, decision: Any, action: Any) -> Any:
    """Carry on with a sheriff's answer: whose offers, or which demand."""
    if decision == ANSWER:
        me.answer = action
        me.floor = 0
        me.picked = 0
        if action == ACCEPT_PASS or action == ACCEPT_INSPECT:
            me.draft.act = PASS if action == ACCEPT_PASS else INSPECT
            return PAYERS
        return COUNTER if action == COUNTER_ONE else COMPLETE
    if decision == PAYERS:
        if action == ALL_PICKED:
            return COMPLETE
        me.picked |= 1 << action
        me.floor = seats_after_sheriff(table, action) + 1
        return PAYERS
    if decision == COUNTER:
        me.target = action
        return DEMAND
    me.demand = action
    if action == MORE_GOLD:
        low = me.heard[me.target].gold + 1
        return name_gold(me, FOR_COUNTER, low, gold_shown(table, me.target))
    return COMPLETE


@kernel
def build(table: Any, me: Any, decision: Any, action: Any) -> Any:
    """Apply a step to what its builder puts together; return the next step or `COMPLETE`."""
    if decision == TENS:
        me.tens = action
        return UNITS
    if decision == UNITS:
        me.amount = 10 * me.tens + action
        if me.purpose != FOR_OFFER:
            return COMPLETE
        me.draft.gold = me.amount
        me.floor = 0
        return GOODS if table.rules.currency != CURRENCY_GOLD else COMPLETE
    if decision == ASK:
        me.answer = action
        if action == QUIET:
            return COMPLETE
        return name_gold(me, FOR_ASK, 0, gold_shown(table, table.focus))
    if decision == OFFER or decision == CONDITION or decision == GOODS:
        return build_offer(table, me, decision, action)
    return build_answer(table, me, decision, action)
