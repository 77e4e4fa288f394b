"""Policy modules for planets and ships: opponent, target, number and origin of ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.policies import basic, values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table


FRESH = 30.0
"""Bonus for a planet without an own colony, in ships of the defense; no fleet outweighs it.

A planet with an own colony offers no new colony.
"""


@kernel
def target_worth(table: Table, seat: int, owner: int, planet: int) -> float:
    """Return the worth of a target, in ships of the defense."""
    worth = -1.0 * table.ships[planet, owner]
    if not bits.has(table.where[seat], planet):
        worth += FRESH
    for other in range(table.seats):
        if other != owner and other != seat and table.ships[planet, other] > 0:
            worth -= 0.5
            break
    return worth


@kernel
def best_target(table: Table, seat: int, options: int) -> int:
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
def best_defense(table: Table, seat: int, options: int, bash: float) -> int:
    """Return the opponent for a wild card: the weakest, or (``bash``) the leader.

    Among equals it is the first to the left, so that all seats are met equally often.
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
def own_colour(table: Table, seat: int, options: int) -> int:
    """Return the answer to a destiny card of the own colour: draw again if possible.

    A new draw is preferred since no foreign colony can be won at home. A player that may not draw
    again re-colonises a weak home, or drives out a leader.
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
"""Ships sent with the best of all attacks; with no attack, or if another colony wins the game."""


@kernel
def suffices(table: Table, me: Seat, seat: int, count: int, fixed: float) -> int:
    """Return whether fewer than ``count`` ships are enough."""
    if fixed > 0:
        return count > fixed
    if count <= FEWEST or count > MOST or values.threatens(table, seat):
        return count > MOST
    return count > wanted_ships(table, me)


@kernel
def wanted_ships(table: Table, me: Seat) -> float:
    """Return the number of ships to send: more for a weaker best attack."""
    best = values.best_attack(me)
    strength = 0.0
    if best >= 0:
        strength = values.beaten(table, me, c.PRINTED[best], -1, False)
    return min(MOST, FEWEST + 3.0 * (1.0 - strength))


@kernel
def from_where(table: Table, seat: int, options: int, guard: float) -> int:
    """Return the largest colony to take a ship from; ``guard``: spare a weak home's last ships."""
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
def launch(table: Table, me: Seat, seat: int, options: int, fixed: float, guard: float) -> int:
    """Return the origin of another ship, or stop before a foreign colony is stripped."""
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
def settle(table: Table, seat: int, options: int) -> int:
    """Return the origin of a ship for a colony of two ships, from the gate first."""
    if bits.has(options, c.FROM_GATE):
        return c.FROM_GATE
    if bits.has(options, c.DONE) and table.ships[table.mv_planet, seat] >= 2:
        return c.DONE
    return from_where(table, seat, options, 1)
