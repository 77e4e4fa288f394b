"""Baseline policies: random play and the mini-game without artifacts and deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.policy import integer, policy
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import alliance, bits, sets, ships
from simlab.games.cosmic.play.legal import legal
from simlab.jit.kernel import kernel
from simlab.loop.random_policy import random_policy

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.cosmic.record_types import Seat, Table


@kernel
def option_count(table: Table, me: Seat) -> int:
    """Return the number of legal actions."""
    return sets.count(sets.options_of(table, me))


@kernel
def option(table: Table, me: Seat, number: int) -> int:
    """Return the legal action with a given index."""
    return sets.nth(sets.options_of(table, me), number)


random = random_policy(legal, option_count, option)


@kernel
def largest(table: Table, seat: int, planets: int) -> int:
    """Return the planet with the most own ships, home planets first, then the lowest number."""
    own = bits.planets_of(table, seat)
    best = most = c.NOTHING
    left = planets
    while left != 0:
        planet = bits.lowest_bit(left)
        left &= left - 1
        rank = 2 * table.ships[planet, seat] + ((own >> planet) & 1)
        if rank > most:
            most = rank
            best = planet
    return best


@kernel
def smallest(table: Table, seat: int, planets: int) -> int:
    """Return the planet with the fewest own ships, on a home planet if possible."""
    own = planets & bits.planets_of(table, seat)
    left = own if own != 0 else planets
    best = c.NOTHING
    while left != 0:
        planet = bits.lowest_bit(left)
        left &= left - 1
        if best < 0 or table.ships[planet, seat] < table.ships[best, seat]:
            best = planet
    return best


@kernel
def weakest(table: Table, seat: int, planets: int) -> int:
    """Return the best target: no own colony, then the fewest ships of the defense, then number."""
    fresh = planets & ~table.where[seat]
    left = fresh if fresh != 0 else planets
    best = c.NOTHING
    while left != 0:
        planet = bits.lowest_bit(left)
        left &= left - 1
        if best < 0 or table.ships[planet, table.defense] < table.ships[best, table.defense]:
            best = planet
    return best


@kernel
def nth_attack(me: Seat, rank: int) -> int:
    """Return the attack of a rank (1: the highest), or the lowest if there are fewer."""
    kind: Any = c.NOTHING
    for step in range(c.ATTACK_N):
        each = c.ATTACK_N - 1 - step
        if me.hand[each] + me.hoard[each] > 0:
            kind = each
            rank -= me.hand[each] + me.hoard[each]
            if rank <= 0:
                return kind
    return kind


@kernel
def card_of_rank(me: Seat, options: int, rank: int) -> int:
    """Return the legal attack of a rank, or else the Morph, or else a Negotiate."""
    kind = nth_attack(me, rank)
    if kind >= 0 and bits.has(options, kind):
        return kind
    if bits.has(options, c.MORPH):
        return c.MORPH
    return c.NEGOTIATE if bits.has(options, c.NEGOTIATE) else bits.lowest_bit(options)


@kernel
def golden_side(table: Table, seat: int, options: int) -> int:
    """Return the answer to an invitation: stop a leader, or join for a new colony."""
    winning = table.foreign[table.offense] >= table.rules.win_colonies - 1
    most = min(c.MOST_JOINING, ships.on_colonies(table, seat))
    wish = c.JOIN_DEFENSE + min(most, 1)
    if winning:
        wish = c.JOIN_DEFENSE + min(most, 2)
    elif not bits.has(table.where[seat], table.target):
        wish = c.JOIN_OFFENSE + min(most, 2)
    return wish if bits.has(options, wish) else bits.lowest_bit(options)


# places of parameters in ``mind.params``
ALLY, SHIPS = range(2)


@policy(
    label="mini-game",
    traits=("deterministic",),
    ally=integer(0, 0, 1, label="invites"),
    ships=integer(4, 1, 6, label="ships sent"),
)
def golden(table: Table, me: Seat, mind: Mind) -> int:
    """Mini-game: the same plain rule at every decision.

    ``ally``: whether main players invite everybody, and those join; ``ships``: the number that the
    offense sends. Artifacts and reinforcements are not played, and no deal is made.
    """
    decision = table.decision
    options = table.options | me.options
    seat = table.actor
    if decision == c.LAUNCH:
        if table.zones[c.GATE, seat] >= mind.params[SHIPS] and bits.has(options, c.DONE):
            return c.DONE
        return largest(table, seat, options & bits.up_to(c.DONE))
    if decision == c.PLAN:
        return card_of_rank(me, options, 1 if seat == table.offense else 2)
    if decision == c.HOME:
        return smallest(table, seat, options)
    if decision == c.TARGET:
        return weakest(table, seat, options)
    if decision == c.INVITE:
        wish = alliance.guests(table) if mind.params[ALLY] > 0 else 0
        return wish if bits.has(options, wish) else bits.lowest_bit(options)
    if decision == c.SOURCE or decision == c.LOSE or decision == c.SETTLE:
        planets = options & bits.up_to(c.DONE)
        return largest(table, seat, planets) if planets != 0 else bits.lowest_bit(options)
    if decision == c.SECOND:
        return c.GO_ON
    if decision == c.ALLY:
        return golden_side(table, seat, options)
    if decision == c.CHOOSE_DEFENSE:
        return bits.clockwise(table, seat, 1)
    if decision == c.REWARD:
        return bits.nth_bit(options, bits.count_bits(options) - 1)
    return sets.first(sets.options_of(table, me))
