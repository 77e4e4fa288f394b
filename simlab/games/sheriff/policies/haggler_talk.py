"""Bargaining of the merchants M1 to M7, for their own bags and about those of others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sheriff import components as c
from simlab.games.sheriff.policies import (
    haggler_belief as beliefs,
    haggler_merchant as merchant,
    haggler_styles as styles,
    sense,
)
from simlab.games.sheriff.rules.goods import owned, value_of
from simlab.games.sheriff.rules.legal import (
    last_talk,
    may_inspect,
    may_promise,
    may_reply,
)
from simlab.jit.kernel import kernel
from simlab.loop.rng import uniform

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sheriff.record_types import Seat, Table


BAIT_FROM = 4
"""Least number of cards in an honest bag for a bait (M2)."""


@kernel
def goods_at_risk(table: Table, me: Seat) -> int:
    """Return the value of the cards in one's bag that are not as declared."""
    good = table.declared[table.actor]
    value = 0
    for kind in range(15):
        if kind != good:
            value += me.bag[kind] * value_of(table, kind)
    return value


@kernel
def time_spent(table: Table) -> float:
    """Return the progress of the talk: 0 in the first round, 1 in the last and after it."""
    rounds = last_talk(table)
    if rounds <= 1:
        return 1.0
    return min(1.0, (table.talk - 1.0) / (rounds - 1.0))


@kernel
def highest_price(table: Table, me: Seat, mind: Mind) -> float:
    """Return the highest price for one's own bag to pass, 0 if it is as declared."""
    risk = sense.value_at_risk(table, me)
    style = styles.whole_param(mind, styles.MERCHANT)
    if risk == 0 or style == styles.M1 or style == styles.M2:
        return 0.0
    if style == styles.M4:
        return 1.0 * goods_at_risk(table, me)
    chance = beliefs.unpaid_rate(table, table.sheriff)
    if style == styles.M3:
        return mind.params[styles.SHARE] * chance * risk
    if style == styles.M6:
        return min(
            1.0 * risk, chance * risk + mind.params[styles.SHARE] * merchant.crown_gain(table, me)
        )
    return chance * risk


@kernel
def expected_reserve(table: Table) -> float:
    """Return the sheriff's expected gain of opening one's bag, by the public record alone (M5)."""
    seat = table.actor
    return max(
        0.0,
        beliefs.gain_of_opening(
            table, seat, beliefs.record_of(table, seat, beliefs.PRIOR, beliefs.STRENGTH)
        ),
    )


@kernel
def own_bid(table: Table, me: Seat, mind: Mind) -> int:
    """Return the value of the present offer for one's own bag, or 0 for no offer."""
    most = highest_price(table, me, mind)
    style = styles.whole_param(mind, styles.MERCHANT)
    if style == styles.M2:
        honest = sense.value_at_risk(table, me) == 0 and table.bag_n[table.actor] >= BAIT_FROM
        return min(2, styles.whole_param(mind, styles.GIFT)) if honest else 0
    if most < 1.0:
        return 0
    if style == styles.M4:
        return min(styles.whole_param(mind, styles.GIFT), int(most))
    if style == styles.M3 or style == styles.M6:
        first = min(most, mind.params[styles.OPENING] * goods_at_risk(table, me))
        price = first + (most - first) * time_spent(table)
    else:
        price = min(expected_reserve(table) + 1.0, most)
    if 0 <= table.asked <= most:
        return max(1, table.asked)
    return max(1, int(price))


@kernel
def is_quarry(table: Table, mind: Mind) -> int:
    """Return whether to bid for an inspection of the bag in focus: M7, late M6, the cycle's end."""
    owner = table.focus
    style = styles.whole_param(mind, styles.MERCHANT)
    if merchant.is_denying(table, mind):
        return owner == beliefs.richest_other(table)
    if style == styles.M6 and styles.is_late(table, mind):
        return table.declared[owner] == table.declared[table.actor]
    if style != styles.M7:
        return False
    if owner == beliefs.richest_other(table):
        return True
    for seat in range(table.seats):
        if seat != owner and table.bag_n[seat] >= table.bag_n[owner]:
            return False
    return True


@kernel
def highest_bid(table: Table, me: Seat, mind: Mind) -> int:
    """Return the highest bid to have the bag in focus opened, in gold."""
    chance = beliefs.lie_belief(table, me, table.focus)
    worth = beliefs.HIDDEN_VALUE * table.bag_n[table.focus]
    return int(mind.params[styles.SHARE] * chance * worth / table.seats)


@kernel
def third_bid(table: Table, me: Seat, mind: Mind) -> int:
    """Return the offer to have the bag in focus opened, from 2 up, above the other side; or 0."""
    if not is_quarry(table, mind) or not may_inspect(table):
        return 0
    most = highest_bid(table, me, mind)
    bid = 2
    for payer in range(table.seats):
        offer = table.offers[payer]
        if offer.status == c.OPEN and offer.act == c.PASS and offer.gold >= bid:
            bid = offer.gold + 1
    if bid <= most:
        return bid
    return most


@kernel
def speak(table: Table, me: Seat, mind: Mind) -> int:
    """Offer a payment for one's own bag, or for an inspection of another's (OFFER)."""
    if table.actor != table.focus:
        wanted = third_bid(table, me, mind) > 0
        return c.OFFER_INSPECT if wanted else c.SILENT
    if own_bid(table, me, mind) <= 0:
        return c.SILENT
    if styles.whole_param(mind, styles.MERCHANT) == styles.M2:
        # One offer for each bag, and no other after a refusal.
        baits = table.talk == 1 and uniform(mind.rng) < mind.params[styles.BAIT]
        return c.OFFER_PASS if baits else c.SILENT
    return c.OFFER_PASS


@kernel
def name_price(table: Table, me: Seat, mind: Mind) -> int:
    """Name the gold of an offer, or one's price in a Nash split (TENS and UNITS)."""
    if me.purpose != c.FOR_OFFER:
        if styles.whole_param(mind, styles.MERCHANT) == styles.M2:
            return sense.name_amount(table, me, own_bid(table, me, mind))
        return sense.name_amount(table, me, int(highest_price(table, me, mind)))
    if table.actor != table.focus:
        return sense.name_amount(table, me, third_bid(table, me, mind))
    return sense.name_amount(table, me, own_bid(table, me, mind))


@kernel
def add_goods(table: Table, me: Seat, mind: Mind) -> int:
    """Replace missing gold by the cheapest goods of one's stand (GOODS)."""
    if table.actor != table.focus or me.draft.act == c.INSPECT:
        return c.GOODS_DONE
    missing = own_bid(table, me, mind) - me.draft.gold - sense.worth_of_stand(table, me.draft)
    if missing <= 0 or me.draft.gold < me.gold:
        return c.GOODS_DONE
    best: Any = c.GOODS_DONE
    for kind in range(me.floor, c.FROM_BAG):
        if owned(table, me, table.actor, kind) > me.draft.stand[kind]:
            if best == c.GOODS_DONE or value_of(table, kind) < value_of(table, best):
                if value_of(table, kind) <= missing and may_promise(table, me, kind):
                    best = int(kind)
    return best


@kernel
def answer_counter(table: Table, me: Seat, mind: Mind) -> int:
    """Agree up to one's own highest price; M1, M2 and M4 decline (REPLY)."""
    if not may_reply(table, me, c.AGREE):
        return c.DECLINE
    offer = me.heard[table.actor]
    price = offer.gold + sense.worth_of_stand(table, offer)
    if table.actor != table.focus:
        return (
            c.AGREE
            if offer.act == c.INSPECT and price <= highest_bid(table, me, mind)
            else c.DECLINE
        )
    price += sense.worth_of_promise(table, offer)
    style = styles.whole_param(mind, styles.MERCHANT)
    if style == styles.M1 or style == styles.M2 or style == styles.M4:
        return c.DECLINE
    return c.AGREE if 0 < price <= highest_price(table, me, mind) else c.DECLINE
