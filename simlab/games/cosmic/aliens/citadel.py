"""Citadel (alert red; planning; any player; optional).

In each encounter, once destiny is drawn, it may lay one attack from its hand open beside any planet
(this does not count as a use of the power). When a planet with citadels is attacked it may activate
all of them, after both cards lie face down: their printed values are added to the total of the
defense. If the defense then loses, they are discarded; otherwise they stay. They are also discarded
when no player has this alien any more. Wild flare: as a main player or an ally, once two attacks
are revealed, the total of the defense grows by 5. Super flare: citadels just activated are
subtracted instead; if the flare is stopped, they are added as usual.

``table.tokens`` is the number of the encounter in which it laid its last citadel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, totals, using, who
from simlab.games.cosmic.play import bits, citadels, sets
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


BONUS = 5
ATTACKS = int(c.OF_TYPE[c.ATTACK_TYPE])
KEPT = 3


@kernel
def lay(world: World, seat: int, x: int) -> int:
    """Ask for a planet, then for an attack from the hand."""
    table = world.table
    if table.stage == c.FRESH:
        done = using.tokens(table, seat, c.CITADEL) == table.encounters
        done |= table.citadel_n == c.MAX_CITADELS
        if done or table.hand_n[seat] == 0:
            return x
        planets = bits.bit(c.DONE)
        for other in range(table.seats):
            planets |= bits.planets_of(table, other)
        return asking.pick_planet(world, seat, planets, c.STEP)
    if table.stage == c.STEP:
        if table.answer == c.DONE:
            return x
        table.memo = table.answer
        return asking.pick_card(world, seat, ATTACKS | bits.bit(c.NO_CARD), c.STEP + 1)
    if table.answer != c.NO_CARD:
        using.set_tokens(table, seat, c.CITADEL, table.encounters)
        hands.build(world, seat, table.memo, table.answer)
    return x


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Lay citadels, activate them, and discard them after a defeat."""
    table = world.table
    if hook == c.H_DESTINY_DRAWN:
        return lay(world, seat, x)
    if hook == c.H_JUDGED:
        lost = table.result == c.OFFENSE_WON or table.result == c.BOTH_LOST
        if lost and using.at_work(table, seat):
            hands.raze(world, table.target)
        return x
    if table.stage == c.FRESH:
        idle = citadels.stands(table, table.target) and not using.at_work(table, seat)
        return c.MAY if idle else x
    using.set_to_work(table, seat)
    table.plus_d += citadels.strength(table, table.target)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Add the bonus to the total of the defense."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.takes_part(table, seat) and totals.both_attack(table) else x
    table.plus_d += BONUS
    totals.ask_anew(table)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Subtract the strength of the activated citadels instead of adding it."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if using.at_work(table, seat) else x
    table.plus_d -= 2 * citadels.strength(table, table.target)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Fortify the weakest home planet with a low attack; help the defense unless attacking."""
    seat = table.actor
    hostile = who.attacks(table, seat)
    if table.decision == c.PICK_CARD:
        return hands.lowest_attack(me)
    if table.decision == c.PICK_PLANET:
        return weakest(table, me, seat)
    if unit == c.SUPER_FLARE + c.CITADEL:
        return 5 if hostile else 0
    if unit == c.WILD_FLARE + c.CITADEL:
        return 0 if hostile else 3
    holds = sets.holds(me.flares, c.CITADEL)
    return c.NO if hostile and not holds else c.YES


@kernel
def weakest(table: Table, me: Seat, seat: int) -> int:
    """Return the own home planet with the fewest ships and citadels; none if attacks are few."""
    attacks = 0
    for kind in range(c.ATTACK_N):
        attacks += me.hand[kind]
    best = c.DONE
    least = 99
    left = who.homes_of(table, seat) & table.where[seat]
    while left != 0 and attacks > KEPT:
        planet = bits.lowest_bit(left)
        left &= left - 1
        there = table.ships[planet, seat] + citadels.strength(table, planet)
        if there < least:
            least = there
            best = planet
    return best


ALIEN = AlienEffects(
    power=Effect(
        power,
        (c.H_DESTINY_DRAWN, c.H_POST_SELECT, c.H_JUDGED),
        passive=(c.H_JUDGED,),
        stands=(c.H_JUDGED,),
    ),
    wild=Effect(wild, (c.H_SHOWDOWN,)),
    super_=Effect(super_, (c.H_POST_SELECT,)),
    choose=choose,
)
