"""Lunar Cannon (5; reveal, main player or ally; stays in play).

On completion its token goes between two home planets of its owner that are next to each other. In
encounters at either of them it may add 10 to its side's total. Each time a wild destiny card is
drawn it may be moved between any two planets next to each other, in any system. Planets stand in a
row by their numbers; the position of the token is the first of its two planets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import asking, totals, who
from simlab.games.cosmic.play import bits, new_worlds
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


BONUS = 10
MOVED = c.TECH_N + 1
"""Bit in the set of used techs that marks a move of the cannon."""


@kernel
def pairs(planets: int) -> int:
    """Return the first planet of each pair of neighbours in a set, within one system."""
    last = 0
    for seat in range(c.MAX_SEATS):
        last |= bits.bit(c.PER_SYSTEM * seat + c.PER_SYSTEM - 1)
    return planets & (planets >> 1) & ~last


@kernel
def covers(table: Table, planet: int) -> int:
    """Return whether the cannon stands next to a planet."""
    return table.cannon != 0 and (table.cannon == planet + 1 or table.cannon == planet)


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Place, move or fire the cannon."""
    table = world.table
    if hook == c.H_DESTINY_SOURCE:
        # the cannon may be moved once for each wild destiny card
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
def choose(table: Table, me: Seat) -> int:
    """Fire always; keep the cannon at home."""
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
