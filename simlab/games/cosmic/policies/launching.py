"""Modules about planets and ships: whom to meet, where, with how many, which ones."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.policies import basic, values
from simlab.jit.kernel import kernel

FRESH = 30.0
"""What a planet without an own colony is worth more, in ships of the defense: no ships outweigh it.

Where one has a colony there is none to be won.
"""


@kernel
def target_worth(table: Any, seat: Any, owner: Any, planet: Any) -> Any:
    """Return how good a target is."""
    worth = -1.0 * table.ships[planet, owner]
    if not bits.has(table.where[seat], planet):
        worth += FRESH
    for other in range(table.seats):
        if other != owner and other != seat and table.ships[planet, other] > 0:
            worth -= 0.5
            break
    return worth


@kernel
def best_target(table: Any, seat: Any, options: Any) -> Any:
    """Return the best planet of a set; to re-colonise, the first."""
    if table.defense < 0:
        return bits.lowest_bit(options)
    best = bits.lowest_bit(options)
    most = target_worth(table, seat, table.defense, best)
    left = options & (options - 1)
    while left != 0:
        planet = bits.lowest_bit(left)
        left &= left - 1
        worth = target_worth(table, seat, table.defense, planet)
        if worth > most:
            most = worth
            best = planet
    return best


@kernel
def best_defense(table: Any, seat: Any, options: Any, bash: Any) -> Any:
    """Return whom to meet with a wild card: the weakest, or (``bash``) whoever leads.

    Of several it is the first to the left, so that no seat is met more often than another.
    """
    best = bits.lowest_bit(options)
    most = -1000.0
    for steps in range(1, table.seats):
        other = bits.clockwise(table, seat, steps)
        if not bits.has(options, other):
            continue
        planets = bits.planets_of(table, other)
        worth = -1000.0
        while planets != 0:
            planet = bits.lowest_bit(planets)
            planets &= planets - 1
            worth = max(worth, target_worth(table, seat, other, planet))
        worth += bash * table.foreign[other]
        if worth > most:
            most = worth
            best = other
    return best


@kernel
def own_colour(table: Any, seat: Any, options: Any) -> Any:
    """With the own colour draw again, for there is no foreign colony to be had at home.

    Who may not re-colonises a weak home, or drives a leader out.
    """
    if bits.has(options, c.REDRAW):
        return c.REDRAW
    if bits.has(options, c.RECOLONISE) and table.home[seat] <= table.rules.power_min_home:
        return c.RECOLONISE
    best: Any = c.NOTHING
    for other in range(table.seats):
        if bits.has(options, c.MEET + other):
            if best < 0 or table.foreign[other] > table.foreign[best]:
                best = other
    if best >= 0 and values.need(table, best) <= 2:
        return c.MEET + best
    return bits.lowest_bit(options)


FEWEST, MOST = 2.5, 4.0
"""Ships that are sent with the best of all attacks; with none, or where another colony wins."""


@kernel
def suffices(table: Any, me: Any, seat: Any, count: Any, fixed: Any) -> Any:
    """Return whether a ship less than so many is enough."""
    if fixed > 0:
        return count > fixed
    if count <= FEWEST or count > MOST or values.threatens(table, seat):
        return count > MOST
    return count > wanted_ships(table, me)


@kernel
def wanted_ships(table: Any, me: Any) -> Any:
    """Return how many ships to send: more the weaker the best attack is."""
    best = values.best_attack(me)
    strength = 0.0
    if best >= 0:
        strength = values.beaten(table, me, c.PRINTED[best], -1, False)
    return min(MOST, FEWEST + 3.0 * (1.0 - strength))


@kernel
def from_where(table: Any, seat: Any, options: Any, guard: Any) -> Any:
    """Return the colony that gives a ship: the largest; ``guard``: no last ship of a weak home."""
    planets = options & bits.up_to(c.DONE)
    if planets == 0:
        return bits.lowest_bit(options)
    if guard > 0 and table.home[seat] <= table.rules.power_min_home:
        kept = 0
        left = planets
        while left != 0:
            planet = bits.lowest_bit(left)
            left &= left - 1
            if table.ships[planet, seat] > 1 or bits.system_of(planet) != seat:
                kept |= bits.bit(planet)
        if kept != 0:
            planets = kept
    return basic.largest(table, seat, planets)


@kernel
def launch(table: Any, me: Any, seat: Any, options: Any, fixed: Any, guard: Any) -> Any:
    """Send another ship, or stop; nothing that strips a colony beyond the first ship."""
    sent = table.zones[c.GATE, seat]
    if bits.has(options, c.DONE):
        if suffices(table, me, seat, sent + 1, fixed):
            return c.DONE
        planet = from_where(table, seat, options, guard)
        if table.ships[planet, seat] == 1 and not bits.has(bits.planets_of(table, seat), planet):
            return c.DONE
        return planet
    return from_where(table, seat, options, guard)


@kernel
def settle(table: Any, seat: Any, options: Any) -> Any:
    """Found a colony with two ships, those at the gate first."""
    if bits.has(options, c.FROM_GATE):
        return c.FROM_GATE
    if bits.has(options, c.DONE) and table.ships[table.mv_planet, seat] >= 2:
        return c.DONE
    return from_where(table, seat, options, 1)
