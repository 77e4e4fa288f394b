"""Policies with a special rule for fighting: bombs, swaps and Baas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import integer, number, policy
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.policies import launchers, sense
from simlab.games.sheepnappers.policies.basic import asap, rich_or_late, sensible
from simlab.games.sheepnappers.rules import needs
from simlab.games.sheepnappers.rules.legal import may_juice, may_juice_baa
from simlab.games.sheepnappers.rules.winners import side_total
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sheepnappers.record_types import Seat, Table


# Places of parameters in ``mind.params``.
MIN_WOOL = MARGIN = RESERVE = 0

PIRATE_WOOL = 60
"""Threshold of `wool_t` for the turns of `pirate_swap` without a swap."""


@kernel
def session_lead(table: Table, seat: int) -> int:
    """Return the lead of a player (or its team) over the best rival side, in session points."""
    best = -1
    for other in range(table.seats):
        if other != seat and not needs.are_partners(table, seat, other):
            if best < 0 or side_total(table, other) > side_total(table, best):
                best = other
    return side_total(table, seat) - side_total(table, best)


@policy(traits=("deterministic",), min_wool=number(40, -1000, 10000, label="least wool to bomb"))
def bomber(table: Table, me: Seat, mind: Mind) -> int:
    """Bomb launches when it pays, launch as soon as possible.

    ``min_wool``: the wool expected in the launcher's hand, or the launcher's (its team's) lead
    in the session, from which a Kamikaze is thrown. Never at the partner.
    """
    if table.decision != c.KAMI or needs.are_partners(table, table.actor, table.launcher):
        return asap(table, me, mind)
    if sense.expected_wool(table, me, table.launcher) >= mind.params[MIN_WOOL]:
        return c.THROW
    return c.THROW if session_lead(table, table.launcher) >= mind.params[MIN_WOOL] else c.PASS


@policy(label="always bomb", traits=("deterministic",))
def always_bomb(table: Table, me: Seat, mind: Mind) -> int:
    """Bomb every launch but the partner's, launch at once."""
    if table.decision != c.KAMI or needs.are_partners(table, table.actor, table.launcher):
        return asap(table, me, mind)
    return c.THROW


@kernel
def own_hand_value(table: Table, me: Seat) -> float:
    """Value the own hand: its wool, 10 for each fuel that is needed, -15 for each hack."""
    fuel = min(me.hand[c.FUEL], needs.fuel_need(table, me))
    return needs.wool_in_hand(table, me) + 10.0 * fuel - 15.0 * me.hand[c.GPS]


@kernel
def expected_hand_value(table: Table, me: Seat, seat: int) -> float:
    """Value another hand in the same way, by its expected cards."""
    hacks = sense.expected_copies(table, me, seat, c.GPS)
    need = needs.base_need(table) + table.rules.gps_extra * hacks
    fuel = min(sense.expected_copies(table, me, seat, c.FUEL), need)
    return sense.expected_wool(table, me, seat) + 10.0 * fuel - 15.0 * hacks


@kernel
def best_swap(table: Table, me: Seat, margin: float) -> int:
    """Return the swap, by Pirate Sheep or by Juice, for the best hand beyond the margin, or -1."""
    shift = 0
    if me.hand[c.PIRATE] == 0:
        if table.top != c.PIRATE or not may_juice(table, me):
            return -1
        shift = c.JUICE_SHIFT
    action = -1
    best = own_hand_value(table, me) + margin
    for relative in range(1, table.seats):
        other = (table.actor + relative) % table.seats
        if sense.is_rival(table, table.actor, other):
            value = expected_hand_value(table, me, other)
            if value > best or (action < 0 and value == best):
                best = value
                action = c.SWAP + relative - 1 + shift
    return action


@policy(
    label="pirate swaps",
    traits=("deterministic",),
    margin=number(20, -1000, 10000, label="least gain"),
)
def pirate_swap(table: Table, me: Seat, mind: Mind) -> int:
    """Swap hands when the gain is large enough, else play like `wool_t`.

    ``margin``: least value of another hand above the own one. Juice repeats a Pirate on the
    discard. Hands are valued before the swap.
    """
    if table.decision == c.MAIN:
        action = best_swap(table, me, mind.params[MARGIN])
        if action >= 0:
            return action
    launch = launchers.may_launch_now(table, me) and rich_or_late(table, me, PIRATE_WOOL)
    return launchers.launch_first(table, me, launch)


@kernel
def rescue(table: Table, me: Seat, spare: int) -> int:
    """Answer a Baa against the own Lamp or Pirate, by Juice if that leaves fuel to launch."""
    if table.player != table.actor or (table.verb != c.LAMP and table.verb != c.PIRATE):
        return c.PASS
    if spare:
        return c.THROW
    left = me.hand[c.FUEL] - table.rules.juice_cost
    if may_juice_baa(table, me, table.actor) and left >= needs.fuel_need(table, me):
        return c.THROW_JUICE
    return c.PASS


@kernel
def feeds_leader(table: Table, me: Seat) -> int:
    """Return whether the session's leader, a rival, is about to get one of the dearest sheep."""
    if table.player != sense.leader(table) or not sense.is_rival(table, table.actor, table.player):
        return False
    if table.verb == c.LAMP:
        return sense.is_dear(table, table.wish) and sense.may_hold(
            table, me, table.target, table.wish
        )
    return table.verb == c.TIME and sense.is_dear(table, sense.dearest_in_discard(table, me))


@kernel
def guard(table: Table, me: Seat, reserve: float) -> int:
    """Protect oneself by a Baa at any cost, others with the Baas above the reserve (BAA_CALL)."""
    seat = table.actor
    spare = me.hand[c.BAA] > max(0, reserve)
    if table.baas % 2 == 1:
        return rescue(table, me, spare)
    if not sense.is_rival(table, seat, table.player):
        return c.PASS
    if table.target == seat and me.hand[c.BAA] > 0:
        return c.THROW
    if not spare:
        return c.PASS
    partner_is_target = table.target >= 0 and needs.are_partners(table, seat, table.target)
    return c.THROW if partner_is_target or feeds_leader(table, me) else c.PASS


@policy(traits=("deterministic",), reserve=integer(1, 0, 60, label="Baas kept"))
def guardian(table: Table, me: Seat, mind: Mind) -> int:
    """Baa actions aimed at oneself or in favour of the leader.

    ``reserve``: Baas kept for the actions of rivals aimed at oneself. Baas above it answer the
    leader's Lamp or Time Machine that would take one of the dearest sheep, a Baa on the own Lamp
    or Pirate (also by Juice, if enough fuel is left to launch), and actions aimed at the partner.
    """
    if table.decision == c.BAA_CALL:
        return guard(table, me, mind.params[RESERVE])
    return sensible(table, me, mind)
