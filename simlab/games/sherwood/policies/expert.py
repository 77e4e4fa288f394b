"""Expert policy: plain rules that close most of the gap between `sensible` and a search over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import integer, policy
from simlab.games.sherwood import components as c
from simlab.games.sherwood.policies import estimate, leading, sense, sensible
from simlab.games.sherwood.policies.joining import total_of_draft
from simlab.games.sherwood.rules.cards import power_of
from simlab.games.sherwood.rules.legal import options_of
from simlab.games.sherwood.rules.picks import waiting
from simlab.games.sherwood.rules.seats import has_bit
from simlab.jit.bits import lowest_bit
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sherwood.record_types import Seat, Table


# Places of parameters in ``mind.params``.
RECRUIT = 0

WEAPONS = 2
"""Number of equipment cards wanted in hand."""
LACKING = 3
"""Highest lack of power at which partners still join a band."""


@kernel
def rounds_left(table: Table) -> int:
    """Return the number of rounds after this one."""
    return table.rules.rounds - 1 - table.round_index


@kernel
def has_an_offering(table: Table, seat: int) -> int:
    """Return whether to bring bags to church: in the last two rounds, not before."""
    return table.gold[seat] > 0 and rounds_left(table) <= 1


@kernel
def in_mind(table: Table, me: Seat, seat: int) -> int:
    """Return the best known party within reach that needs partners, or -1."""
    return sensible.joint_among(table, me, seat, waiting(table))


@kernel
def need_for_open(table: Table, seat: int) -> int:
    """Return the number of raiders to call for the open card, or 0.

    The open card is public and attracts partners, though an earlier band may take it: a large band
    in a good place catches other carriages. Partners also join if a little power is lacking.
    """
    most = sensible.raiders_in_camps(table)
    for slot in range(table.rules.laid_out):
        if table.shown[slot] >= 0:
            power = power_of(table, table.shown[slot])
            need = min(power, most)
            if need > table.camp[seat] and power - need <= LACKING:
                return need
    return 0


@kernel
def called_for(table: Table, me: Seat, seat: int) -> int:
    """Return the number of raiders to call: for the planned card, the open or an unknown one."""
    slot = in_mind(table, me, seat)
    need = need_for_open(table, seat) if slot < 0 else 0
    return need if need > 0 else leading.wanted_power(table, me, seat, slot)


@kernel
def may_call(table: Table, me: Seat, seat: int, options: int) -> int:
    """Return whether all camps hold enough raiders for a call; a failed one costs nothing."""
    if table.calls > 0 or not has_bit(options, c.ALLIANCE):
        return False
    return sensible.raiders_in_camps(table) >= called_for(table, me, seat)


@kernel
def select(table: Table, seat: int, options: int) -> int:
    """Take as many raiders as the own camp lacks; then add the own ones (RAIDERS)."""
    wanted = table.draft.need - leading.cards_taken(table)
    lacking = wanted - table.camp[seat] - total_of_draft(table)
    if table.cursor < table.invited_n:
        return sense.fit(options, max(0, lacking))
    return sense.fit(options, max(1, wanted) if lacking <= 0 else 0)


@kernel
def best_place(table: Table, me: Seat, seat: int, options: int, force: int) -> int:
    """Return the free hide-out with the highest expected value for a band of this force."""
    best = lowest_bit(options)
    most = -1e9
    for hideout in range(c.HIDEOUTS):
        if has_bit(options, hideout):
            gain = estimate.ambush_gain(table, me, seat, hideout * 1, force, 1.0)
            if gain > most:
                most = gain
                best = hideout * 1
    return best


@kernel
def plan(table: Table, me: Seat, seat: int, options: int, recruit: float) -> int:
    """Recruit early, strike at known cards, donate late, call, buy; else lie in wait alone."""
    if has_bit(options, c.MARKET) and table.round_index < recruit:
        return c.MARKET
    if has_bit(options, c.SOLO) and sensible.solo_among(table, me, seat, waiting(table)) >= 0:
        return c.SOLO
    if has_bit(options, c.CHURCH) and has_an_offering(table, seat):
        return c.CHURCH
    if may_call(table, me, seat, options):
        return c.ALLIANCE
    if has_bit(options, c.MERCHANT) and rounds_left(table) > 0 and table.hand_n[seat] < WEAPONS:
        return c.MERCHANT
    if has_bit(options, c.SOLO):
        return c.SOLO
    return c.INN if has_bit(options, c.INN) else lowest_bit(options)


@kernel
def place(table: Table, me: Seat, seat: int, options: int) -> int:
    """Choose the first place on the planned card's way, else the most promising one (HIDEOUT)."""
    if sensible.is_alone(table):
        slot = sensible.solo_among(table, me, seat, waiting(table))
        force = table.camp[seat] + sense.best_weapons(table, me, table.camp[seat])
    else:
        slot = in_mind(table, me, seat)
        force = called_for(table, me, seat)
    if slot >= 0:
        return leading.place_for(table, me, seat, options, slot)
    return best_place(table, me, seat, options, force)


@kernel
def donate(table: Table, seat: int, options: int) -> int:
    """Donate all bags; a forced early donor keeps as many as allowed (DONATE).

    Bags buy raiders, and the player with least glory is invited first.
    """
    if table.forced != 0 and rounds_left(table) > 1:
        return sense.fit(options, table.gold[seat] - table.rules.donation_threshold)
    return sense.highest_bit(options)


@policy(
    traits=("deterministic",),
    recruit=integer(2, 0, 12, label="rounds of recruiting"),
)
def expert(table: Table, me: Seat, mind: Mind) -> int:
    """Call for partners whenever legal, waste no raider on looks, stay poor in glory until late.

    ``recruit``: number of first rounds in which it recruits before all else. If no player follows
    its call it lies in wait alone. It donates in the last two rounds and keeps a raider for that.
    All other decisions are those of `sensible`.
    """
    options = options_of(table, me)
    seat = table.actor
    decision = table.decision
    if decision == c.PLAN:
        return plan(table, me, seat, options, mind.params[RECRUIT])
    if decision == c.DONATE:
        return donate(table, seat, options)
    if sensible.is_calm(decision):
        return sensible.sensible(table, me, mind)
    if decision == c.HIDEOUT and table.phase != c.OFFERING:
        return place(table, me, seat, options)
    if sensible.is_guest(table):
        offer = sensible.sensible(table, me, mind)
        if decision == c.RAIDERS and has_an_offering(table, seat):
            return min(offer, table.camp[seat] - 1)
        return offer
    if decision == c.NEED:
        return sense.fit(options, min(called_for(table, me, seat), c.MOST_NEED))
    if decision == c.RAIDERS and table.phase == c.SELECTING:
        return select(table, seat, options)
    return sensible.sensible(table, me, mind)
