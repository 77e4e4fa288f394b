"""Policies that lie in wait at a preferred place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import number, policy
from simlab.games.sherwood import components as c
from simlab.games.sherwood.policies import estimate, sensible
from simlab.games.sherwood.policies.leading import place_for
from simlab.games.sherwood.policies.sense import card_known, fit, highest_bit
from simlab.games.sherwood.rules.legal import options_of
from simlab.games.sherwood.rules.picks import waiting
from simlab.games.sherwood.rules.seats import bit, has_bit, in_bands
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sherwood.record_types import Seat, Table


# Places of parameters in ``mind.params``.
SHARE = EARLY = 0


@kernel
def part_of(raiders: int, part: float) -> int:
    """Return a share of a number of raiders, rounded, at least 1."""
    return max(1, 1 * int(raiders * part + 0.5))


@kernel
def at_corners(table: Table, seat: int) -> int:
    """Count a player's raiders at the crossroads."""
    count = 0
    for hideout in range(c.FIRST_CORNER, c.HIDEOUTS):
        if table.bands[hideout].leader >= 0:
            count += table.bands[hideout].raiders[seat]
    return count


@kernel
def wins_crossroads(table: Table, seat: int) -> int:
    """Return whether all raiders in camp would win a lead at the crossroads not held yet."""
    if table.rules.crossroads_bonus == c.BONUS_OFF or table.oak[seat] == 0:
        return False
    most = 1
    for other in range(table.seats):
        if other != seat:
            most = max(most, at_corners(table, other) + 1)
    own = at_corners(table, seat)
    return own < most <= own + table.camp[seat]


@kernel
def camp_plan(table: Table, me: Seat, seat: int, options: int) -> int:
    """Choose a corner once, and again for the crossroads; no equipment, no partners."""
    if sensible.is_time_to_donate(table, seat, options):
        return c.CHURCH
    if has_bit(options, c.SOLO):
        if in_bands(table, seat) == 0 or wins_crossroads(table, seat):
            return c.SOLO
        if options != bit(c.SOLO):
            options &= ~bit(c.SOLO)
    without = options & ~bit(c.MERCHANT)
    return sensible.plan_sensibly(table, me, seat, without if without != 0 else options)


@policy(traits=("deterministic",), q=number(0.6, 0, 1, label="share of raiders"))
def corner_camper(table: Table, me: Seat, mind: Mind) -> int:
    """Put a share ``q`` of the raiders into the best corner, alone, without equipment.

    ``q``: share of the camp that goes there in the first turn of a round. With a bonus for most
    raiders at the crossroads, the rest follows if that wins the lead.
    """
    options = options_of(table, me)
    seat = table.actor
    decision = table.decision
    if decision == c.PLAN:
        return camp_plan(table, me, seat, options)
    if decision == c.DECLARE and has_bit(options, c.CARDS_DONE):
        return c.CARDS_DONE
    if sensible.is_alone(table):
        force = part_of(table.camp[seat], mind.params[SHARE])
        if in_bands(table, seat) > 0:
            force = table.camp[seat]
        if decision == c.HIDEOUT:
            return estimate.best_corner(table, me, seat, options, force)
        return fit(options, force)
    return sensible.answer(table, me, seat, options, waiting(table), estimate.WAGE, 0.0)


@kernel
def would_start(table: Table, seat: int) -> int:
    """Return whether an empty camp now wins the starting player card."""
    return table.out_n == 1


@kernel
def gate_plan(table: Table, me: Seat, seat: int, options: int) -> int:
    """Choose a town gate once; then all raiders at once if that wins the first pick."""
    if sensible.is_time_to_donate(table, seat, options):
        return c.CHURCH
    if has_bit(options, c.SOLO):
        if in_bands(table, seat) == 0 or would_start(table, seat):
            return c.SOLO
    return sensible.plan_sensibly(table, me, seat, options)


@policy(traits=("deterministic",), q=number(0.6, 0, 1, label="share of raiders"))
def town_gate(table: Table, me: Seat, mind: Mind) -> int:
    """Put a share ``q`` of the raiders at the town with most expected carriages.

    ``q``: share of the camp that goes to the first hide-out of that arm. Once one camp is empty
    all go, for the early pick.
    """
    options = options_of(table, me)
    seat = table.actor
    if table.decision == c.PLAN:
        return gate_plan(table, me, seat, options)
    if sensible.is_alone(table):
        if table.decision == c.HIDEOUT:
            gate = estimate.best_gate(table, me, seat, options)
            return gate if gate >= 0 else place_for(table, me, seat, options, gate)
        if would_start(table, seat):
            return highest_bit(options)
        return fit(options, part_of(table.camp[seat], mind.params[SHARE]))
    return sensible.answer(table, me, seat, options, waiting(table), estimate.WAGE, 0.0)


@kernel
def first_pick_gain(table: Table, me: Seat, seat: int) -> float:
    """Return the value of the first pick in glory: the own target against any card."""
    target = sensible.solo_among(table, me, seat, waiting(table))
    if target < 0:
        return 0.0
    best = estimate.raid_gain(table, card_known(table, me, target), 1.0)
    return best * (1.0 - 1.0 / max(1, table.rules.laid_out))


@kernel
def race_plan(table: Table, me: Seat, seat: int, options: int, gain: float) -> int:
    """Place all raiders at once while a worthwhile prize can be won."""
    if has_bit(options, c.SOLO) and table.out_n <= 1:
        if first_pick_gain(table, me, seat) + 1.0 >= gain:
            return c.SOLO
    return sensible.plan_sensibly(table, me, seat, options)


@policy(traits=("deterministic",), g=number(1.5, 0, 30, label="worth of being out early"))
def tempo_racer(table: Table, me: Seat, mind: Mind) -> int:
    """Place all raiders at once while being out early is worth ``g``.

    ``g``: least value of one glory and the first pick together. The first pick is worth the best
    party within the camp's force, less its expected value with a random pick.
    """
    options = options_of(table, me)
    seat = table.actor
    if table.decision == c.PLAN:
        return race_plan(table, me, seat, options, mind.params[EARLY])
    if sensible.is_alone(table):
        if table.decision == c.HIDEOUT:
            return place_for(
                table, me, seat, options, sensible.solo_among(table, me, seat, waiting(table))
            )
        if table.out_n <= 1 and first_pick_gain(table, me, seat) + 1.0 >= mind.params[EARLY]:
            return highest_bit(options)
    return sensible.answer(table, me, seat, options, waiting(table), estimate.WAGE, 0.0)
