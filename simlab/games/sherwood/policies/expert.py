"""A style that closes most of the gap between `sensible` and a search over it, in plain rules."""

from __future__ import annotations

from typing import Any

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

# Places of parameters in ``mind.params``.
RECRUIT = 0

WEAPONS = 2
"""Equipment wanted in hand."""
LACKING = 3
"""Power that a band may lack for partners to come all the same."""


@kernel
def rounds_left(table: Any) -> Any:
    """Return how many rounds follow this one."""
    return table.rules.rounds - 1 - table.round_index


@kernel
def has_an_offering(table: Any, seat: Any) -> Any:
    """Return whether it is time to bring bags to church: in the last two rounds, not before."""
    return table.gold[seat] > 0 and rounds_left(table) <= 1


@kernel
def in_mind(table: Any, me: Any, seat: Any) -> Any:
    """Return the best known party that needs partners and is in reach, or -1."""
    return sensible.joint_among(table, me, seat, waiting(table))


@kernel
def need_for_open(table: Any, seat: Any) -> Any:
    """Return how many raiders to call for because of the open card, or 0 if it is no reason.

    Everybody sees it, so partners come for it, though another band may be before them: a large
    band in a good place catches what else comes by. They come, too, if a little is lacking.
    """
    most = sensible.raiders_in_camps(table)
    for slot in range(table.rules.laid_out):
        if table.shown[slot] >= 0:
            power = power_of(table, table.shown[slot])
            need = min(power, most)
            if need > table.camp[seat] and power - need <= LACKING:
                return need
    return c.ZERO


@kernel
def called_for(table: Any, me: Any, seat: Any) -> Any:
    """Return how many raiders to call for: for the card in mind, the open one, an unknown one."""
    slot = in_mind(table, me, seat)
    need = need_for_open(table, seat) if slot < 0 else c.ZERO
    return need if need > 0 else leading.wanted_power(table, me, seat, slot)


@kernel
def may_call(table: Any, me: Any, seat: Any, options: Any) -> Any:
    """Return whether there are raiders enough in all camps for a call; a vain one costs nothing."""
    if table.calls > 0 or not has_bit(options, c.ALLIANCE):
        return False
    return sensible.raiders_in_camps(table) >= called_for(table, me, seat)


@kernel
def select(table: Any, seat: Any, options: Any) -> Any:
    """RAIDERS of those who answer a call: what the own camp lacks; then the own ones."""
    wanted = table.draft.need - leading.cards_taken(table)
    lacking = wanted - table.camp[seat] - total_of_draft(table)
    if table.cursor < table.invited_n:
        return sense.fit(options, max(0, lacking))
    return sense.fit(options, max(c.ONE, wanted) if lacking <= 0 else c.ZERO)


@kernel
def best_place(table: Any, me: Any, seat: Any, options: Any, force: Any) -> Any:
    """Return the free hide-out where a band of this force may expect most."""
    best = lowest_bit(options)
    most = -1e9
    for hideout in range(c.HIDEOUTS):
        if has_bit(options, hideout):
            gain = estimate.ambush_gain(table, me, seat, hideout * c.ONE, force, 1.0)
            if gain > most:
                most = gain
                best = hideout * c.ONE
    return best


@kernel
def plan(table: Any, me: Any, seat: Any, options: Any, recruit: Any) -> Any:
    """Recruit early, strike at what is known, donate late, call, buy; else lie in wait alone."""
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
def place(table: Any, me: Any, seat: Any, options: Any) -> Any:
    """HIDEOUT: where the card in mind comes first; without one in reach where most is expected."""
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
def donate(table: Any, seat: Any, options: Any) -> Any:
    """DONATE: all; but who must donate early keeps what it may.

    Bags buy raiders, and whoever has least glory is asked first to join.
    """
    if table.forced != 0 and rounds_left(table) > 1:
        return sense.fit(options, table.gold[seat] - table.rules.donation_threshold)
    return sense.highest_bit(options)


@policy(
    traits=("deterministic",),
    recruit=integer(2, 0, 12, label="rounds of recruiting"),
)
def expert(table: Any, me: Any, mind: Any) -> Any:
    """Call for partners whenever it may, waste no raider on looks, stay poor in glory until late.

    ``recruit``: in so many rounds it recruits before all else. Where nobody follows its call it
    lies in wait alone. It donates in the last two rounds and keeps a raider for that. The rest is
    as `sensible` does it.
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
