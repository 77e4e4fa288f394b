"""Policies that hire themselves out and lead no band (rules file 7: P11, P12)."""

from __future__ import annotations

from typing import Any

from simlab.core.policy import number, policy
from simlab.games.sherwood import components as c
from simlab.games.sherwood.policies import joining, sensible
from simlab.games.sherwood.policies.estimate import trust
from simlab.games.sherwood.policies.sense import bag_worth, fit
from simlab.games.sherwood.rules.legal import options_of
from simlab.games.sherwood.rules.picks import waiting
from simlab.games.sherwood.rules.seats import bit
from simlab.jit.kernel import kernel

# Places of parameters in ``mind.params``.
PRICE = 0
REFUSAL, GRUDGE_PRICE = range(2)

LEAST_TRUST = 0.5
"""Rate of promises kept below which a mercenary has nothing to do with a player."""
FADING = 0.5
"""Part of a grudge that is left after a round."""
OFFERED_TO = 6
"""Where a grudge is remembered: levels by leader, then the last offer and when it was made."""
OFFERED_AT = 7
ROUND_SEEN = 8


@kernel
def trusts_members(table: Any, seat: Any) -> Any:
    """Return whether all others of a draft have kept their promises to this player well enough."""
    for other in range(table.seats):
        if other != seat and table.draft.raiders[other] > 0:
            if trust(table, other, seat) < LEAST_TRUST:
                return False
    return True


@kernel
def hired_vote(table: Any, me: Any, seat: Any, price: Any) -> Any:
    """Agree to terms that are worth the price, glory included, with members that keep their word.

    The price is in bags.
    """
    fair = joining.draft_gain(table, me, seat) >= price * bag_worth(table)
    return c.YES if fair and trusts_members(table, seat) else c.NO


@kernel
def hired_offer(table: Any, me: Any, seat: Any, options: Any, price: Any, extra: Any) -> Any:
    """Offer what is missing to a call whose loot pays the price: ``price`` a raider, and more."""
    if trust(table, table.current, seat) < LEAST_TRUST:
        return fit(options, c.ZERO)
    missing = table.draft.need - table.camp[table.current]
    for other in range(table.seats):
        missing -= table.offer[other]
    wish = fit(options, max(0, missing))
    if wish > 0 and joining.call_gain(table, me, wish) < (price * wish + extra) * bag_worth(table):
        return fit(options, c.ZERO)
    return wish


@kernel
def rounded(bags: Any) -> Any:
    """Return whole bags, rounded up."""
    return min(40 * c.ONE, c.ONE * int(bags + 0.999))


@kernel
def hired_answer(table: Any, me: Any, seat: Any, options: Any, price: Any, extra: Any) -> Any:
    """Answer as a hired band, ``price`` bags a raider and ``extra`` for all; -1 without a view."""
    decision = table.decision
    if decision == c.RAIDERS and table.phase == c.OFFERING:
        return hired_offer(table, me, seat, options, price, extra)
    if decision == c.VOTE and table.phase == c.VOTING:
        return hired_vote(table, me, seat, price * table.draft.raiders[seat] + extra)
    if decision == c.ASK_PRICE:
        return joining.ask_for(table, me, seat, options, rounded(price * (me.ask_n + 1) + extra))
    if decision == c.UNDERCUT:
        return fit(options, c.ONE)
    if decision == c.SUBSTITUTE:
        return joining.replace_for(table, me, seat, options, price * bag_worth(table))
    return c.NOTHING


@kernel
def lonely_plan(table: Any, me: Any, seat: Any) -> Any:
    """Do as the sensible player without looking for partners."""
    options = table.options & ~bit(c.ALLIANCE) & ~bit(c.AUCTION)
    return sensible.plan_sensibly(table, me, seat, options)


@policy(traits=("deterministic",), alpha=number(0.8, 0, 20, label="bags for a raider"))
def mercenary(table: Any, me: Any, mind: Any) -> Any:
    """Never lead; ask ``alpha`` bags a raider, undercut once by a bag (P11).

    ``alpha``: bags for each raider, in auctions, proposals and (as a part of the loot) calls. It
    refuses members who have kept less than half of their promises to it.
    """
    options = options_of(table, me)
    seat = table.actor
    if table.decision == c.PLAN:
        return lonely_plan(table, me, seat)
    hired = hired_answer(table, me, seat, options, mind.params[PRICE], 0.0)
    if hired >= 0:
        return hired
    wage = mind.params[PRICE] * bag_worth(table)
    return sensible.answer(table, me, seat, options, waiting(table), wage, 0.0)


@kernel
def was_taken(table: Any, leader: Any, seat: Any) -> Any:
    """Return whether a band of this leader has raiders of the player."""
    for hideout in range(c.HIDEOUTS):
        if table.bands[hideout].leader == leader and table.bands[hideout].raiders[seat] > 0:
            return True
    return False


@kernel
def remember(table: Any, seat: Any, mind: Any) -> None:
    """Let grudges fade, and see what came of the last offer."""
    memory = mind.memory
    while memory[ROUND_SEEN] < table.round_index:
        memory[ROUND_SEEN] += 1.0
        memory[OFFERED_AT] = 0.0
        for leader in range(table.seats):
            memory[leader] *= FADING
    if 0.0 < memory[OFFERED_AT] < table.turns:
        leader = int(memory[OFFERED_TO])
        if was_taken(table, leader, seat):
            memory[leader] = max(0.0, memory[leader] - 1.0)
        else:
            memory[leader] += 1.0
        memory[OFFERED_AT] = 0.0


@kernel
def note_offer(table: Any, mind: Any) -> None:
    """Remember an offer to the active player, and when it was made."""
    mind.memory[OFFERED_TO] = table.current
    mind.memory[OFFERED_AT] = table.turns


@kernel
def grudging_answer(table: Any, me: Any, seat: Any, options: Any, mind: Any) -> Any:
    """Answer a leader: dearer for each refusal, not at all if the loss of face is too great.

    -1 without a view.
    """
    level = mind.params[REFUSAL] * mind.memory[table.current]
    decision = table.decision
    if decision == c.VOTE and table.phase == c.VOTING:
        if level > 0.0 and level * bag_worth(table) > joining.draft_gain(table, me, seat):
            return c.NO
    if decision == c.RAIDERS and table.phase == c.OFFERING:
        loss = level * bag_worth(table)
        if level > 0.0 and loss > joining.call_gain(table, me, table.camp[seat]):
            return fit(options, c.ZERO)
    hired = hired_answer(table, me, seat, options, mind.params[GRUDGE_PRICE], level)
    offers = decision == c.RAIDERS and table.phase == c.OFFERING and hired > 0
    if offers or (decision == c.ASK_PRICE and me.ask_n > 0):
        note_offer(table, mind)
    return hired


@policy(
    traits=("deterministic", "memory"),
    mu=number(1, 0, 20, label="bags for a refusal"),
    alpha=number(0.8, 0, 20, label="bags for a raider"),
)
def grudge(table: Any, me: Any, mind: Any) -> Any:
    """A mercenary who asks ``mu`` bags more for each refusal by that leader (P12).

    ``mu``: bags for each offer or price of its own that the leader did not take and has not made
    up for since by taking one; half of it is forgotten in each round. It declines if these bags
    are worth more than the raid. ``alpha``: bags for each raider, as for ``mercenary``.
    """
    options = options_of(table, me)
    seat = table.actor
    remember(table, seat, mind)
    if table.decision == c.PLAN:
        return lonely_plan(table, me, seat)
    hired = grudging_answer(table, me, seat, options, mind)
    if hired >= 0:
        return hired
    wage = mind.params[GRUDGE_PRICE] * bag_worth(table)
    return sensible.answer(table, me, seat, options, waiting(table), wage, 0.0)
