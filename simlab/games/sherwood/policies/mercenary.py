"""Policies that only join the bands of others, for pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import number, policy
from simlab.games.sherwood import components as c
from simlab.games.sherwood.policies import joining, sensible
from simlab.games.sherwood.policies.estimate import trust
from simlab.games.sherwood.policies.sense import bag_worth, fit
from simlab.games.sherwood.rules.legal import options_of
from simlab.games.sherwood.rules.picks import waiting
from simlab.games.sherwood.rules.seats import bit
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sherwood.record_types import Seat, Table


# Places of parameters in ``mind.params``.
PRICE = 0
REFUSAL, GRUDGE_PRICE = range(2)

LEAST_TRUST = 0.5
"""Least rate of promises kept for a mercenary to deal with a player."""
FADING = 0.5
"""Share of a grudge left after a round."""
OFFERED_TO = 6
"""Memory: grudge levels by leader, then the last offer and its turn."""
OFFERED_AT = 7
ROUND_SEEN = 8


@kernel
def trusts_members(table: Table, seat: int) -> int:
    """Return whether all others of a draft have kept enough promises to this player."""
    for other in range(table.seats):
        if other != seat and table.draft.raiders[other] > 0:
            if trust(table, other, seat) < LEAST_TRUST:
                return False
    return True


@kernel
def hired_vote(table: Table, me: Seat, seat: int, price: float) -> int:
    """Agree to terms worth the price, glory included, with members of good record.

    The price is in bags.
    """
    fair = joining.draft_gain(table, me, seat) >= price * bag_worth(table)
    return c.YES if fair and trusts_members(table, seat) else c.NO


@kernel
def hired_offer(table: Table, me: Seat, seat: int, options: int, price: float, extra: float) -> int:
    """Offer the missing raiders to a call with loot worth ``price`` bags a raider, and more."""
    if trust(table, table.current, seat) < LEAST_TRUST:
        return fit(options, 0)
    missing = table.draft.need - table.camp[table.current]
    for other in range(table.seats):
        missing -= table.offer[other]
    wish = fit(options, max(0, missing))
    if wish > 0 and joining.call_gain(table, me, wish) < (price * wish + extra) * bag_worth(table):
        return fit(options, 0)
    return wish


@kernel
def rounded(bags: float) -> int:
    """Return whole bags, rounded up."""
    return min(40 * 1, 1 * int(bags + 0.999))


@kernel
def hired_answer(
    table: Table, me: Seat, seat: int, options: int, price: float, extra: float
) -> int:
    """Answer as a hired band: ``price`` bags a raider, ``extra`` for all; -1: another decision."""
    decision = table.decision
    if decision == c.RAIDERS and table.phase == c.OFFERING:
        return hired_offer(table, me, seat, options, price, extra)
    if decision == c.VOTE and table.phase == c.VOTING:
        return hired_vote(table, me, seat, price * table.draft.raiders[seat] + extra)
    if decision == c.ASK_PRICE:
        return joining.ask_for(table, me, seat, options, rounded(price * (me.ask_n + 1) + extra))
    if decision == c.UNDERCUT:
        return fit(options, 1)
    if decision == c.SUBSTITUTE:
        return joining.replace_for(table, me, seat, options, price * bag_worth(table))
    return c.NOTHING


@kernel
def lonely_plan(table: Table, me: Seat, seat: int) -> int:
    """Choose the action of `sensible` without a search for partners."""
    options = table.options & ~bit(c.ALLIANCE) & ~bit(c.AUCTION)
    return sensible.plan_sensibly(table, me, seat, options)


@policy(traits=("deterministic",), alpha=number(0.8, 0, 20, label="bags for a raider"))
def mercenary(table: Table, me: Seat, mind: Mind) -> int:
    """Join bands without ever leading; ask ``alpha`` bags a raider, undercut once by a bag.

    ``alpha``: bags for each raider, in auctions, proposals and (as a part of the loot) calls. It
    refuses members that have kept less than half of their promises to it.
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
def was_taken(table: Table, leader: int, seat: int) -> int:
    """Return whether a band of this leader has raiders of the player."""
    for hideout in range(c.HIDEOUTS):
        if table.bands[hideout].leader == leader and table.bands[hideout].raiders[seat] > 0:
            return True
    return False


@kernel
def remember(table: Table, seat: int, mind: Mind) -> None:
    """Update the grudges: reduce them each round, add or remove one for the last offer."""
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
def note_offer(table: Table, mind: Mind) -> None:
    """Record an offer to the active player, and its turn."""
    mind.memory[OFFERED_TO] = table.current
    mind.memory[OFFERED_AT] = table.turns


@kernel
def grudging_answer(table: Table, me: Seat, seat: int, options: int, mind: Mind) -> int:
    """Answer a leader: at a higher price for each refusal, or not at all beyond a limit.

    Return -1 for other decisions.
    """
    level = mind.params[REFUSAL] * mind.memory[table.current]
    decision = table.decision
    if decision == c.VOTE and table.phase == c.VOTING:
        if level > 0.0 and level * bag_worth(table) > joining.draft_gain(table, me, seat):
            return c.NO
    if decision == c.RAIDERS and table.phase == c.OFFERING:
        loss = level * bag_worth(table)
        if level > 0.0 and loss > joining.call_gain(table, me, table.camp[seat]):
            return fit(options, 0)
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
def grudge(table: Table, me: Seat, mind: Mind) -> int:
    """Play a mercenary that asks ``mu`` bags more for each refusal by a leader.

    ``mu``: bags for each own offer or price that the leader refused and has not offset since by
    taking one; half of it is dropped in each round. It declines if these bags are worth more than
    the raid. ``alpha``: bags for each raider, as for ``mercenary``.
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
