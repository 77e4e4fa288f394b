"""Bayesian policy: it learns from the public log and bargains at its reservation value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import number, policy
from simlab.games.sheriff import components as c
from simlab.games.sheriff.policies import haggler_belief as beliefs, haggler_goods, sense
from simlab.games.sheriff.policies.basic import routine
from simlab.games.sheriff.policies.haggler_merchant import best_load, pays_to_keep
from simlab.games.sheriff.policies.haggler_sheriff import keep_word, next_bag, weigh
from simlab.games.sheriff.policies.haggler_talk import time_spent
from simlab.games.sheriff.rules import legal
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sheriff.record_types import Seat, Table


PRIOR, STRENGTH, SIZE, B1, B0, MARKET, MARGIN, FIRST_BID = range(8)
ALL_CARDS = 99
BONUS_WEIGHT = 0.5


@kernel
def belief(table: Table, me: Seat, mind: Mind) -> float:
    """Return the chance of a false declaration of the bag in focus, by public information."""
    owner = table.focus
    if table.declared[owner] != c.NOTHING and beliefs.surely_lies(table, me, owner):
        return 1.0
    chance = beliefs.record_of(table, owner, mind.params[PRIOR], mind.params[STRENGTH])
    if table.declared[owner] == c.NOTHING:
        return chance
    if table.bag_n[owner] >= beliefs.BIG_BAG:
        chance = beliefs.posterior(chance, mind.params[SIZE], 1.0)
    chance = beliefs.after_market(table, owner, chance, mind.params[MARKET])
    return beliefs.after_bribe(table, owner, chance, mind.params[B1], mind.params[B0])


@kernel
def gain_of_bag(table: Table, me: Seat, mind: Mind) -> float:
    """Return the expected gain of opening the bag in focus, in gold."""
    return beliefs.gain_of_opening(table, table.focus, belief(table, me, mind))


@kernel
def reservation(table: Table, me: Seat, mind: Mind) -> int:
    """Return the least price for letting the bag in focus pass."""
    least = max(0.0, gain_of_bag(table, me, mind)) + mind.params[MARGIN]
    return max(1, int(least + 0.999))


@kernel
def answer_offers(table: Table, me: Seat, mind: Mind) -> int:
    """Accept offers above the reservation value; demand that price of a lower offer."""
    gain = gain_of_bag(table, me, mind)
    answer = weigh(table, me, gain, mind.params[MARGIN])
    if answer != c.REFUSE_ALL:
        return answer
    offer = me.heard[table.focus]
    if (
        offer.status == c.OPEN
        and offer.act == c.PASS
        and legal.may_answer(table, me, c.COUNTER_ONE)
    ):
        price = reservation(table, me, mind)
        if offer.gold < price <= legal.gold_shown(table, table.focus):
            return c.COUNTER_ONE
    return c.REFUSE_ALL


@kernel
def bayes_sheriff(table: Table, me: Seat, mind: Mind) -> int:
    """Choose a sheriff's action by the belief about the bag in focus."""
    decision = table.decision
    if decision == c.ANSWER:
        return answer_offers(table, me, mind)
    if decision == c.VERDICT:
        wanted = keep_word(table)
        if wanted < 0:
            wanted = c.INSPECT if gain_of_bag(table, me, mind) > 0.0 else c.PASS
        return c.INSPECT if wanted == c.INSPECT and legal.may_inspect(table) else c.PASS
    if decision == c.FOCUS:
        return next_bag(table)
    if decision == c.ASK:
        return c.ASK_GOLD if gain_of_bag(table, me, mind) > 0.0 else c.QUIET
    if decision == c.COUNTER and legal.may_counter(table, me, table.focus):
        return table.focus
    if decision == c.DEMAND and legal.may_demand(table, me, me.target, c.MORE_GOLD):
        return c.MORE_GOLD
    if decision == c.TENS or decision == c.UNITS:
        return sense.name_amount(table, me, reservation(table, me, mind))
    return routine(table, me)


@kernel
def dearest_price(table: Table, me: Seat) -> int:
    """Return the highest price worth paying for one's own bag: chance times loss."""
    return int(beliefs.unpaid_rate(table, table.sheriff) * sense.value_at_risk(table, me))


@kernel
def bid_now(table: Table, me: Seat, mind: Mind) -> int:
    """Return this round's offer: from a part of the reservation value up to all of it."""
    most = dearest_price(table, me)
    if 0 < table.asked <= most:
        return table.asked
    first = mind.params[FIRST_BID] * most
    return min(most, int(first + (most - first) * time_spent(table)) + 1)


@kernel
def agree_or_not(table: Table, me: Seat) -> int:
    """Agree to a counter up to the reservation value."""
    offer = me.heard[table.actor]
    price = offer.gold + sense.worth_of_stand(table, offer) + sense.worth_of_promise(table, offer)
    fair = table.actor == table.focus and price <= dearest_price(table, me)
    return c.AGREE if fair and legal.may_reply(table, me, c.AGREE) else c.DECLINE


@kernel
def bayes_merchant(table: Table, me: Seat, mind: Mind) -> int:
    """Choose a merchant's action: the best load with this sheriff, and payment up to its worth."""
    decision = table.decision
    if decision == c.SET_ASIDE or decision == c.DRAW or decision == c.LOAD:
        target = haggler_goods.good_to_collect(table, me, BONUS_WEIGHT)
        if decision == c.DRAW:
            return sense.draw_target(table, target)
        if decision == c.SET_ASIDE:
            kept = ALL_CARDS if pays_to_keep(table) else 0
            return haggler_goods.set_aside_but(table, me, target, kept, c.NOTHING, ALL_CARDS)
        carried = best_load(table, me, target, beliefs.unpaid_rate(table, table.sheriff))
        return haggler_goods.load_plan(table, me, target, carried, c.NOTHING, True)
    if decision == c.OFFER:
        own = table.actor == table.focus
        return c.OFFER_PASS if own and dearest_price(table, me) > 0 else c.SILENT
    if decision == c.TENS or decision == c.UNITS:
        if me.purpose == c.FOR_OFFER:
            return sense.name_amount(table, me, bid_now(table, me, mind))
        return sense.name_amount(table, me, dearest_price(table, me))
    if decision == c.REPLY:
        return agree_or_not(table, me)
    return routine(table, me)


@policy(
    label="Bayesian",
    traits=("deterministic",),
    prior=number(1 / 3, 0, 1, label="prior share of lies"),
    strength=number(3, 0.1, 1000, label="weight of the prior"),
    size=number(1.5, 0.01, 100, label="weight of the bag's size"),
    b1=number(0.6, 0, 1, label="offers of liars"),
    b0=number(0.2, 0, 1, label="offers of the honest"),
    market=number(2, 0.01, 100, label="weight of the market"),
    margin=number(1, 0, 100),
    first=number(0.3, 0, 1, label="first offer"),
)
def bayes(table: Table, me: Seat, mind: Mind) -> int:
    """Learn lies and openings from the public log; bargain at the reservation value.

    ``prior``, ``strength``: share of lies of an unknown merchant, and its weight in bags.
    ``size``: factor on the odds of a lie for bags of four or more cards. ``b1``, ``b0``: shares of
    liars and of honest merchants that offer a bribe. ``market``: factor by which each card of the
    declared good taken in public divides the odds of a lie; a thrown one multiplies them.
    ``margin``: least gold of a deal beyond the expected gain of opening. ``first``: first bid as a
    share of the reservation value.
    """
    if table.actor == table.sheriff:
        return bayes_sheriff(table, me, mind)
    return bayes_merchant(table, me, mind)
