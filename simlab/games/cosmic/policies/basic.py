"""Policies by the letter: chance, and the mini-game of section 9.9 of the rules file."""

from __future__ import annotations

from typing import Any

from simlab.core.policy import integer, policy
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import alliance, bits, sets, ships
from simlab.games.cosmic.play.legal import legal
from simlab.jit.kernel import kernel
from simlab.loop.random_policy import random_policy


@kernel
def option_count(table: Any, me: Any) -> Any:
    """Return how many actions are legal."""
    return sets.count(sets.options_of(table, me))


@kernel
def option(table: Any, me: Any, number: Any) -> Any:
    """Return one of the legal actions."""
    return sets.nth(sets.options_of(table, me), number)


random = random_policy(legal, option_count, option)


@kernel
def largest(table: Any, seat: Any, planets: Any) -> Any:
    """Return the planet with the most own ships: own home planets first, the lowest number."""
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
def smallest(table: Any, seat: Any, planets: Any) -> Any:
    """Return the planet with the fewest own ships, a home planet if there is one."""
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
def weakest(table: Any, seat: Any, planets: Any) -> Any:
    """Return a target: no own colony there, then the fewest ships of the defense, then number."""
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
def nth_attack(me: Any, rank: Any) -> Any:
    """Return the kind of the attack of a rank (1: the highest), the lowest if there are fewer."""
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
def card_of_rank(me: Any, options: Any, rank: Any) -> Any:
    """Return the attack of a rank, else the Morph, else a Negotiate, as far as it may be played."""
    kind = nth_attack(me, rank)
    if kind >= 0 and bits.has(options, kind):
        return kind
    if bits.has(options, c.MORPH):
        return c.MORPH
    return c.NEGOTIATE if bits.has(options, c.NEGOTIATE) else bits.lowest_bit(options)


@kernel
def golden_side(table: Any, seat: Any, options: Any) -> Any:
    """Answer an invitation: stop a leader, else join where a colony is to be had."""
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
def golden(table: Any, me: Any, mind: Any) -> Any:
    """Mini-game of the rules file (9.9): the same plain rule at every decision.

    ``ally``: whether main players invite everybody, and those join; ``ships``: how many the
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
