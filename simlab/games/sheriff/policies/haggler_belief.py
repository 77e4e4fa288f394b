"""Beliefs about the other players: lies, openings of bags, wealth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules.goods import copies_in_play, left_of, value_of
from simlab.games.sheriff.rules.legal import may_inspect
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Seat, Table


PRIOR = 1 / 3
"""Share of lies of an unknown merchant, and (`STRENGTH`) its weight in bags."""
STRENGTH = 3.0
BIG_BAG = 4
BIG_FACTOR = 1.5
"""Factor on the odds of a lie for bags of at least `BIG_BAG` cards."""
BRIBE_IF_LYING = 0.6
BRIBE_IF_HONEST = 0.2
MARKET_FACTOR = 2.0
"""Factor on the odds of a lie for each card taken or thrown in public."""
HIDDEN_VALUE = 7
"""Assumed value of an unseen card, in gold."""


@kernel
def posterior(prior: float, if_lying: float, if_honest: float) -> Any:
    """Return by Bayes' rule the chance of a lie after evidence with these two probabilities."""
    lying = prior * if_lying
    both = lying + (1.0 - prior) * if_honest
    return lying / both if both > 0.0 else prior


@kernel
def record_of(table: Table, seat: int, prior: float, strength: float) -> float:
    """Return a merchant's share of lies, with a prior that counts for ``strength`` bags."""
    lies = table.caught[seat] + table.lied_passed[seat]
    seen = lies + table.honest_inspected[seat] + table.honest_passed[seat]
    return (prior * strength + lies) / (strength + seen)


@kernel
def after_bribe(
    table: Table, owner: int, chance: float, if_lying: float, if_honest: float
) -> float:
    """Update the chance of a lie by the owner's offer to pass, or its absence if it was due."""
    offer = table.offers[owner]
    if owner != table.focus or table.talk < 1:
        return chance
    if offer.status != c.NO_OFFER and offer.act == c.PASS:
        return posterior(chance, if_lying, if_honest)
    return posterior(chance, 1.0 - if_lying, 1.0 - if_honest)


@kernel
def after_market(table: Table, owner: int, chance: float, factor: float) -> float:
    """Update the chance of a lie by the cards taken from and thrown on the discards this round."""
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
def copies_left_for(table: Table, me: Seat, owner: int, good: int) -> int:
    """Count the copies of a good that may be in a player's bag, as far as this one can see."""
    left = copies_in_play(table, good) - table.removed[good]
    left -= table.discard[0, good] + table.discard[1, good]
    left -= me.hand[good] + me.bag[good]
    for seat in range(table.seats):
        left -= table.stand[seat, good]
        if seat != owner and seat != table.actor:
            left -= table.known[seat, good]
    return left


@kernel
def surely_lies(table: Table, me: Seat, owner: int) -> int:
    """Return whether too few copies of the declared good are left for the bag."""
    return copies_left_for(table, me, owner, table.declared[owner]) < table.bag_n[owner]


@kernel
def lie_belief(table: Table, me: Seat, owner: int) -> float:
    """Return the chance that a sealed bag is not as declared."""
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
def suspected_cards(table: Table, owner: int) -> float:
    """Return the expected number of false cards in a liar's bag: two thirds, and its record."""
    cards = table.bag_n[owner]
    usual = 2.0 * cards / 3.0
    caught = table.caught[owner]
    mean = (2.0 * usual + table.confiscated[owner]) / (2.0 + caught)
    return max(1.0, min(mean, cards * 1.0))


@kernel
def gain_of_opening(table: Table, owner: int, chance: float) -> float:
    """Return the expected gold from opening a bag, at this chance of a lie.

    It is 0 if the sheriff may open no more bags.
    """
    if not may_inspect(table):
        return 0.0
    rules = table.rules
    fine = suspected_cards(table, owner) * rules.penalty[c.LEGAL_KINDS] * rules.fine_factor
    penalty = rules.penalty[max(0, table.declared[owner])]
    paid = table.bag_n[owner] * penalty * rules.compensation_factor
    return chance * fine - (1.0 - chance) * paid


@kernel
def unpaid_rate(table: Table, sheriff: int) -> float:
    """Return the share of bags without payment that a sheriff has opened.

    It is 0 if the sheriff may open no more bags.
    """
    if not may_inspect(table):
        return 0.0
    unpaid = table.judged[sheriff] - table.deals_taken[sheriff]
    return (1.0 + table.searches[sheriff]) / (2.0 + max(table.searches[sheriff], unpaid))


@kernel
def public_wealth(table: Table, seat: int) -> int:
    """Return the visible wealth of a player; hidden goods count 7 each."""
    wealth = table.gold[seat] if table.gold[seat] >= 0 else table.rules.start_gold
    for kind in range(c.KINDS):
        wealth += table.stand[seat, kind] * value_of(table, kind)
    return wealth + HIDDEN_VALUE * max(0, table.stash_n[seat])


@kernel
def richest_other(table: Table) -> int:
    """Return the seat, other than one's own, with most visible wealth."""
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
def mean_wealth(table: Table) -> float:
    """Return the mean visible wealth of the players, at least 1."""
    total = 0.0
    for seat in range(table.seats):
        total += public_wealth(table, seat)
    return max(1.0, total / table.seats)
