"""Sensible policy: strike at known cards, look, recruit, donate in time, share fairly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import policy
from simlab.games.sherwood import components as c
from simlab.games.sherwood.policies import sense
from simlab.games.sherwood.policies.estimate import WAGE, best_target
from simlab.games.sherwood.policies.joining import join_answer
from simlab.games.sherwood.policies.leading import lead_answer, place_for
from simlab.games.sherwood.policies.sensible_raid import calm_answer
from simlab.games.sherwood.rules.cards import power_of
from simlab.games.sherwood.rules.legal import options_of
from simlab.games.sherwood.rules.picks import waiting
from simlab.games.sherwood.rules.seats import has_bit
from simlab.jit.bits import lowest_bit
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sherwood.record_types import Seat, Table


@kernel
def raiders_in_camps(table: Table) -> int:
    """Count all raiders in camps."""
    count = 0
    for seat in range(table.seats):
        count += table.camp[seat]
    return count


@kernel
def solo_among(table: Table, me: Seat, seat: int, cards: int) -> int:
    """Return the best of these known parties within the own force, or -1."""
    force = table.camp[seat] + sense.best_weapons(table, me, table.camp[seat])
    return best_target(table, me, seat, force, cards)


@kernel
def joint_among(table: Table, me: Seat, seat: int, cards: int) -> int:
    """Return the best of these known parties within reach that needs partners, or -1."""
    force = raiders_in_camps(table) + sense.best_weapons(table, me, table.camp[seat])
    slot = best_target(table, me, seat, force, cards)
    if (
        slot >= 0
        and sense.own_force(table, me, seat, power_of(table, sense.card_known(table, me, slot))) > 0
    ):
        return c.NOTHING
    return slot


@kernel
def should_donate(table: Table, seat: int, bags: float) -> int:
    """Return whether it is time to donate: enough bags, or the last round."""
    last = table.round_index + 1 == table.rules.rounds
    return table.gold[seat] > 0 and (last or table.gold[seat] >= bags)


@kernel
def wary(table: Table) -> int:
    """Return 1 in games with sheriffs, else 0: leave less to chance, look more."""
    return 1 if table.rules.sheriffs != 0 else 0


@kernel
def donates_at(table: Table) -> int:
    """Return the number of bags at which a sensible player goes to church."""
    return 4 - wary(table)


@kernel
def is_time_to_donate(table: Table, seat: int, options: int) -> int:
    """Return whether a sensible player would go to church, if legal."""
    return has_bit(options, c.CHURCH) and should_donate(table, seat, donates_at(table))


@kernel
def strike(table: Table, me: Seat, seat: int, options: int, cards: int) -> int:
    """Strike at the best of these known parties, alone or with partners, or return -1.

    After a failed contract an auction is tried.
    """
    if has_bit(options, c.SOLO) and solo_among(table, me, seat, cards) >= 0:
        return c.SOLO
    first = has_bit(options, c.ALLIANCE) and table.calls == 0
    if first or (has_bit(options, c.AUCTION) and table.calls == 1):
        if joint_among(table, me, seat, cards) >= 0:
            return c.ALLIANCE if first else c.AUCTION
    return c.NOTHING


@kernel
def plan_sensibly(table: Table, me: Seat, seat: int, options: int) -> int:
    """Strike at known cards, look, donate, recruit, else lie in wait; at the end donate first."""
    rounds_left = table.rules.rounds - 1 - table.round_index
    donate = is_time_to_donate(table, seat, options)
    if donate and rounds_left == 0:
        return c.CHURCH
    action = strike(table, me, seat, options, waiting(table))
    if action >= 0:
        return action
    if has_bit(options, c.INN) and table.looks_now[seat] <= wary(table):
        return c.INN
    if donate:
        return c.CHURCH
    if has_bit(options, c.MARKET) and rounds_left >= 3:
        return c.MARKET
    if has_bit(options, c.SOLO) and table.camp[seat] >= 3 + wary(table):
        return c.SOLO
    if has_bit(options, c.MERCHANT) and rounds_left >= 1 and table.hand_n[seat] < 2:
        return c.MERCHANT
    return c.INN if has_bit(options, c.INN) else lowest_bit(options)


@kernel
def solo_answer(table: Table, me: Seat, seat: int, options: int, slot: int) -> int:
    """Lie in wait alone: at the first place on the planned card's way, with enough raiders."""
    if table.decision == c.HIDEOUT:
        return place_for(table, me, seat, options, slot)
    if slot < 0:
        return sense.highest_bit(options)
    card = sense.card_known(table, me, slot)
    return sense.fit(options, max(1, sense.own_force(table, me, seat, power_of(table, card))))


@kernel
def is_guest(table: Table) -> int:
    """Return whether the present decision is about joining another leader."""
    decision = table.decision
    if decision == c.SUBSTITUTE or decision == c.LESS or c.ASK_PRICE <= decision <= c.UNDERCUT:
        return True
    return decision == c.VOTE or (decision == c.RAIDERS and table.phase == c.OFFERING)


@kernel
def is_calm(decision: int) -> int:
    """Return whether a decision needs no plan."""
    return decision == c.DONATE or decision == c.LOOK or decision >= c.SIDE


@kernel
def is_alone(table: Table) -> int:
    """Return whether the present decision is about a band of one's own."""
    return table.phase == c.TURN and (table.decision == c.HIDEOUT or table.decision == c.RAIDERS)


@kernel
def answer(
    table: Table, me: Seat, seat: int, options: int, cards: int, wage: float, keep: float
) -> int:
    """Answer all decisions except the action of a turn.

    Parameters
    ----------
    cards : set
        Places of the cards to strike at, if known.
    wage : float
        Price of a raider that joins others, in glory.
    keep : float
        Least part of the loot for itself as a leader.
    """
    decision = table.decision
    if is_calm(decision):
        return calm_answer(table, me, seat, options)
    if is_guest(table):
        return join_answer(table, me, seat, options, wage)
    if is_alone(table):
        return solo_answer(table, me, seat, options, solo_among(table, me, seat, cards))
    if table.phase == c.OFFERING and decision == c.HIDEOUT:
        return c.OPEN
    return lead_answer(table, me, seat, options, joint_among(table, me, seat, cards), keep)


@policy(traits=("deterministic",))
def sensible(table: Table, me: Seat, mind: Mind) -> int:
    """Strike at known parties, alone or with partners; look, recruit, donate; share fairly."""
    options = options_of(table, me)
    if table.decision == c.PLAN:
        return plan_sensibly(table, me, table.actor, options)
    return answer(table, me, table.actor, options, waiting(table), WAGE, 0.0)
