"""What a player believes of the others: who lies, who opens bags, who is ahead (3.4, 6.4, 6.6)."""

from __future__ import annotations

from typing import Any

from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules.goods import copies_in_play, left_of, value_of
from simlab.games.sheriff.rules.legal import may_inspect
from simlab.jit.kernel import kernel

PRIOR = 1 / 3
"""How often a merchant lies of whom nothing is known, and how many bags that counts for."""
STRENGTH = 3.0
BIG_BAG = 4
BIG_FACTOR = 1.5
"""Bags of so many cards are that much likelier with a liar."""
BRIBE_IF_LYING = 0.6
BRIBE_IF_HONEST = 0.2
MARKET_FACTOR = 2.0
"""What a card that was taken or thrown in public does to the odds of a lie."""
HIDDEN_VALUE = 7
"""What a card that nobody saw is taken to be worth."""


@kernel
def posterior(prior: Any, if_lying: Any, if_honest: Any) -> Any:
    """Bayes: the chance of a lie after something that liars and honest people do so often."""
    lying = prior * if_lying
    both = lying + (1.0 - prior) * if_honest
    return lying / both if both > 0.0 else prior


@kernel
def record_of(table: Any, seat: Any, prior: Any, strength: Any) -> Any:
    """Return how often a merchant has lied, on top of a prior that counts for so many bags."""
    lies = table.caught[seat] + table.lied_passed[seat]
    seen = lies + table.honest_inspected[seat] + table.honest_passed[seat]
    return (prior * strength + lies) / (strength + seen)


@kernel
def after_bribe(table: Any, owner: Any, chance: Any, if_lying: Any, if_honest: Any) -> Any:
    """Update on whether the owner has offered something to pass, once it could have."""
    offer = table.offers[owner]
    if owner != table.focus or table.talk < 1:
        return chance
    if offer.status != c.NO_OFFER and offer.act == c.PASS:
        return posterior(chance, if_lying, if_honest)
    return posterior(chance, 1.0 - if_lying, 1.0 - if_honest)


@kernel
def after_market(table: Any, owner: Any, chance: Any, factor: Any) -> Any:
    """Update on the cards that the owner took from the discards and threw on them this round."""
    good = table.declared[owner]
    for _ in range(table.took_now[owner, good]):
        chance = posterior(chance, 1.0, factor)
    for _ in range(table.threw_now[owner, good]):
        chance = posterior(chance, factor, 1.0)
    for kind in range(c.LEGAL_KINDS, c.KINDS):
        for _ in range(table.took_now[owner, kind]):
            chance = posterior(chance, factor, 1.0)
    return chance


@kernel
def copies_left_for(table: Any, me: Any, owner: Any, good: Any) -> Any:
    """Count the copies of a good that may be in somebody's bag, as far as this player can see."""
    left = copies_in_play(table, good) - table.removed[good]
    left -= table.discard[0, good] + table.discard[1, good]
    left -= me.hand[good] + me.bag[good]
    for seat in range(table.seats):
        left -= table.stand[seat, good]
        if seat != owner and seat != table.actor:
            left -= table.known[seat, good]
    return left


@kernel
def surely_lies(table: Any, me: Any, owner: Any) -> Any:
    """Return whether there are not even so many of the declared good left."""
    return copies_left_for(table, me, owner, table.declared[owner]) < table.bag_n[owner]


@kernel
def lie_belief(table: Any, me: Any, owner: Any) -> Any:
    """Return the chance that a sealed bag is not as declared (rules file 7, ``belief_q``)."""
    if table.declared[owner] == c.NOTHING or owner == table.actor:
        return record_of(table, owner, PRIOR, STRENGTH)
    if surely_lies(table, me, owner):
        return 1.0
    chance = record_of(table, owner, PRIOR, STRENGTH)
    if table.bag_n[owner] >= BIG_BAG:
        chance = posterior(chance, BIG_FACTOR, 1.0)
    chance = after_market(table, owner, chance, MARKET_FACTOR)
    return after_bribe(table, owner, chance, BRIBE_IF_LYING, BRIBE_IF_HONEST)


@kernel
def suspected_cards(table: Any, owner: Any) -> Any:
    """Return how many cards of a liar's bag are not as declared: two thirds, and its record."""
    cards = table.bag_n[owner]
    usual = 2.0 * cards / 3.0
    caught = table.caught[owner]
    mean = (2.0 * usual + table.confiscated[owner]) / (2.0 + caught)
    return max(1.0, min(mean, cards * 1.0))


@kernel
def gain_of_opening(table: Any, owner: Any, chance: Any) -> Any:
    """Return the gold that opening a bag brings on average, at this chance of a lie (6.4).

    Nothing if the sheriff may open no more.
    """
    if not may_inspect(table):
        return 0.0
    rules = table.rules
    fine = suspected_cards(table, owner) * rules.penalty[c.LEGAL_KINDS] * rules.fine_factor
    penalty = rules.penalty[max(0, table.declared[owner])]
    paid = table.bag_n[owner] * penalty * rules.compensation_factor
    return chance * fine - (1.0 - chance) * paid


@kernel
def unpaid_rate(table: Any, sheriff: Any) -> Any:
    """Return how often a sheriff has opened a bag for which nobody had paid.

    Never if it may not now.
    """
    if not may_inspect(table):
        return 0.0
    unpaid = table.judged[sheriff] - table.deals_taken[sheriff]
    return (1.0 + table.searches[sheriff]) / (2.0 + max(table.searches[sheriff], unpaid))


@kernel
def public_wealth(table: Any, seat: Any) -> Any:
    """Return what everybody can see of a player's wealth; hidden goods count 7 each."""
    wealth = table.gold[seat] if table.gold[seat] >= 0 else table.rules.start_gold
    for kind in range(c.KINDS):
        wealth += table.stand[seat, kind] * value_of(table, kind)
    return wealth + HIDDEN_VALUE * max(0, table.stash_n[seat])


@kernel
def richest_other(table: Any) -> Any:
    """Return the seat, other than one's own, that looks richest."""
    best: Any = c.NOTHING
    most = -1
    seat = table.actor
    for _ in range(table.seats - 1):
        seat = left_of(table, seat)
        if public_wealth(table, seat) > most:
            most = public_wealth(table, seat)
            best = seat
    return best


@kernel
def mean_wealth(table: Any) -> Any:
    """Return the mean of what everybody can see of the players' wealth, at least 1."""
    total = 0.0
    for seat in range(table.seats):
        total += public_wealth(table, seat)
    return max(1.0, total / table.seats)
