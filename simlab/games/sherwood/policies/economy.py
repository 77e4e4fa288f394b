"""Policies based on recruits, equipment and gold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.policy import integer, policy
from simlab.games.sherwood import components as c
from simlab.games.sherwood.policies import sensible
from simlab.games.sherwood.policies.estimate import WAGE
from simlab.games.sherwood.policies.joining import call_gain
from simlab.games.sherwood.policies.sense import card_known, fit, worth_to
from simlab.games.sherwood.rules.cards import companions_of
from simlab.games.sherwood.rules.legal import options_of
from simlab.games.sherwood.rules.picks import waiting
from simlab.games.sherwood.rules.seats import has_bit
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sherwood.record_types import Seat, Table


# Places of parameters in ``mind.params``.
LAST_ROUND = MOST_CARDS = BAGS_KEPT = 0

WORTH_EQUIPMENT = 1.5
"""Least glory of a raid that is worth equipment."""


@kernel
def cards_with_companions(table: Table, me: Seat, seat: int) -> int:
    """Return the known parties with companions, if the camp can beat one, else all cards."""
    cards: Any = 0
    for slot in range(table.rules.laid_out):
        card = card_known(table, me, slot)
        if card >= 0 and companions_of(table, card) > 0 and table.done[slot] == 0:
            cards |= 1 << slot
    if cards == 0 or table.oak[seat] == 0 or sensible.solo_among(table, me, seat, cards) < 0:
        return waiting(table)
    return cards


@policy(traits=("deterministic",), r0=integer(4, 0, 12, label="last round of recruiting"))
def recruiter(table: Table, me: Seat, mind: Mind) -> int:
    """Recruit in every turn until round ``r0``; companions come before bags.

    ``r0``: last round with recruits in every possible turn.
    """
    options = options_of(table, me)
    seat = table.actor
    if table.decision == c.PLAN:
        if has_bit(options, c.MARKET) and table.round_index < mind.params[LAST_ROUND]:
            return c.MARKET
        return sensible.plan_sensibly(table, me, seat, options)
    cards = waiting(table)
    if table.decision < c.DECLARE:
        cards = cards_with_companions(table, me, seat)
    return sensible.answer(table, me, seat, options, cards, WAGE, 0.0)


@kernel
def arm_plan(table: Table, me: Seat, seat: int, options: int, cards: float) -> int:
    """Buy equipment up to the wanted number, unless the game is nearly over."""
    last = table.round_index + 1 == table.rules.rounds
    if has_bit(options, c.MERCHANT) and table.hand_n[seat] < cards and not last:
        return c.MERCHANT
    return sensible.plan_sensibly(table, me, seat, options)


@kernel
def few_raiders(table: Table, me: Seat, options: int) -> int:
    """Offer two raiders, or one, if the call is worth it."""
    for raiders in range(2, 0, -1):
        if has_bit(options, raiders) and call_gain(table, me, raiders) >= WAGE * raiders:
            return raiders * 1
    return fit(options, 0)


@policy(traits=("deterministic",), k=integer(2, 0, 10, label="most equipment"))
def armourer(table: Table, me: Seat, mind: Mind) -> int:
    """Buy up to ``k`` equipment cards; join with few raiders and cards.

    ``k``: number of cards wanted in hand. It uses them only in a raid worth at least 1.5 glory.
    """
    options = options_of(table, me)
    seat = table.actor
    decision = table.decision
    if decision == c.PLAN:
        return arm_plan(table, me, seat, options, mind.params[MOST_CARDS])
    if table.phase == c.OFFERING:
        if decision == c.RAIDERS:
            return few_raiders(table, me, options)
        if decision == c.CARDS_OF:
            return fit(options, c.CARDS_DONE - 1)
    if decision == c.DECLARE and has_bit(options, c.CARDS_DONE):
        if worth_to(table, table.card, table.hideout, seat) < WORTH_EQUIPMENT:
            return c.CARDS_DONE
    return sensible.answer(table, me, seat, options, waiting(table), WAGE, 0.0)


@kernel
def least_gold_of_others(table: Table, seat: int) -> int:
    """Return the least gold of the others, except the holder of the figure."""
    least = 1000
    for other in range(table.seats):
        if other != seat and other != table.figure:
            least = min(least, table.gold[other])
    return least


@kernel
def can_be_poorest(table: Table, seat: int) -> int:
    """Return whether donating with the last raider in camp makes a player the poorest."""
    if table.rules.figure_rule != c.FIGURE_GOLD or table.figure == seat:
        return False
    if table.camp[seat] != 1 or table.gold[seat] == 0:
        return False
    least = least_gold_of_others(table, seat)
    return 0 < least <= table.gold[seat]


@policy(traits=("deterministic",), t=integer(4, 1, 20, label="bags kept"))
def gold_manager(table: Table, me: Seat, mind: Mind) -> int:
    """Donate at ``t`` bags or more, and to be the poorest when the figure passes.

    ``t``: least number of bags for a donation. Its last raider of a round goes to church, too, if
    that leaves it with less gold than all others but the holder of the figure.
    """
    options = options_of(table, me)
    seat = table.actor
    if table.decision == c.PLAN:
        if has_bit(options, c.CHURCH):
            if sensible.should_donate(table, seat, mind.params[BAGS_KEPT]) or can_be_poorest(
                table, seat
            ):
                return c.CHURCH
            if options != 1 << c.CHURCH:
                options &= ~(1 << c.CHURCH)
        return sensible.plan_sensibly(table, me, seat, options)
    return sensible.answer(table, me, seat, options, waiting(table), WAGE, 0.0)
