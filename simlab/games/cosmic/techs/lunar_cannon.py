"""Lunar Cannon (5; reveal, main player or ally; stays in play).

On completion its token goes between two home planets of its owner that are next to each other. In
encounters at either of them it may add 10 to its side's total. Each time a wild destiny card is
drawn it may be moved between any two planets next to each other, in any system. Planets are in a
row by their numbers; the token is named by the first of the two.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import asking, totals, who
from simlab.games.cosmic.play import bits, new_worlds
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

BONUS = 10
MOVED = c.TECH_N + 1
"""Place in the set of what was used."""


@kernel
def pairs(planets: Any) -> Any:
    """Return the first planets of all pairs of a set, within a system."""
    last = 0
    for seat in range(c.MAX_SEATS):
        last |= bits.bit(c.PER_SYSTEM * seat + c.PER_SYSTEM - 1)
    return planets & (planets >> 1) & ~last


@kernel
def covers(table: Any, planet: Any) -> Any:
    """Return whether the cannon stands next to a planet."""
    return table.cannon != 0 and (table.cannon == planet + 1 or table.cannon == planet)


@kernel
def act(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Place it, move it, fire it."""
    table = world.table
    if hook == c.H_DESTINY_SOURCE:
        # at each wild card it may be moved anew
        table.tech_used &= ~bits.bit(MOVED)
        return x
    if table.stage >= c.STEP:
        if table.answer != c.DONE:
            table.cannon = table.answer + 1
            note(world, e.E_CANNON, seat, table.answer, 0)
        return x
    if hook == c.H_COMPLETED:
        planets = pairs(who.homes_of(table, seat))
        if not deeds.completed(table, seat, c.LUNAR_CANNON, x) or planets == 0:
            return x
        if table.stage == c.FRESH:
            return c.MUST
        return asking.pick_planet(world, seat, planets, c.STEP)
    if hook == c.H_DESTINY_DRAWN:
        if table.drawn != c.WILD or deeds.used(table, MOVED):
            return x
        if table.stage == c.FRESH:
            return c.MAY
        deeds.set_used(table, MOVED)
        planets = pairs(deeds.all_planets(table) & ~new_worlds.discovered(table))
        return asking.pick_planet(world, seat, planets | bits.bit(c.DONE), c.STEP)
    if not who.takes_part(table, seat) or not totals.both_attack(table):
        return x
    if not covers(table, table.target) or deeds.used(table, c.LUNAR_CANNON):
        return x
    if table.stage == c.FRESH:
        return c.MAY
    deeds.set_used(table, c.LUNAR_CANNON)
    totals.add(table, seat, BONUS)
    return x


@kernel
def choose(table: Any, me: Any) -> Any:
    """Fire always; leave it at home."""
    if table.decision == c.PICK_PLANET:
        return bits.lowest_bit(table.options)
    return 0 if table.phase == c.DESTINED else 1


TECH = TechEffects(
    act,
    choose,
    uses=(
        c.H_COMPLETED,
        c.H_DESTINY_DRAWN,
        c.H_SHOWDOWN,
    ),
    changes=(c.H_DESTINY_SOURCE,),
)
