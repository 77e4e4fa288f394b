"""Ace (alert red; start of turn; offense; mandatory).

At the set-up one of its planets leaves the game, and the ships there go to the warp. At the start
of its own turn, with a foreign colony, it wins. An offense that meets Ace by destiny, or draws a
wild card, may attack any foreign colony of Ace instead; one that meets the player in whose system
Ace has colonies may attack those of that system. Wild flare, as a main player at the reveal: if
every other player is on the opposing side, the encounter is won outright, whatever the cards are;
the flare goes to Ace. Super flare, as a defense that has lost: its ships move to a planet outside
the system of the encounter instead of going to the warp; the flare is discarded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, totals, using, who
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def abroad(table: Table, seat: int) -> int:
    """Return the foreign colonies of Ace."""
    return table.where[seat] & ~bits.homes_of(table, seat) & ~table.warped


@kernel
def exposed(table: Table, seat: int) -> int:
    """Return the foreign colonies of Ace that the offense may attack by the destiny card."""
    if seat == table.offense or table.shown == table.offense or table.draw_again != 0:
        return 0
    if table.drawn == c.WILD or table.shown == seat:
        return abroad(table, seat)
    return abroad(table, seat) & bits.planets_of(table, table.shown)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Remove a planet at the set-up; win with a foreign colony; offer those colonies as targets."""
    table = world.table
    if hook == c.H_SETUP:
        fleet.close_planet(world, seat)
        return x
    if hook == c.H_DESTINY_DRAWN:
        if table.stage == c.FRESH:
            planets = exposed(table, seat)
            if planets == 0 or table.aim_seat >= 0:
                return x
            return asking.pick_planet(world, table.offense, planets | bits.bit(c.DONE), c.STEP)
        if table.answer != c.DONE:
            fleet.meet(table, seat, table.answer)
        return x
    if table.stage == c.FRESH:
        return c.MUST if seat == table.offense and abroad(table, seat) != 0 else x
    return totals.win(world, seat)


@kernel
def is_alone(table: Table, seat: int) -> int:
    """Return whether every other player is on the opposing side."""
    for other in range(table.seats):
        if other != seat:
            if not who.takes_part(table, other) or who.head(table, other) == seat:
                return False
    return True


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Win outright, alone against all others."""
    table = world.table
    if hook == c.H_AUTOMATIC:
        if not using.lasts(table, seat):
            return x
        return c.OFFENSE_WON if seat == table.offense else c.DEFENSE_WON
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and is_alone(table, seat) else x
    using.last(table, seat)
    hands.pass_to_its_alien(world, seat, c.ACE)
    return x


@kernel
def refuges(table: Table) -> int:
    """Return the planets of systems other than that of the encounter."""
    found = 0
    for seat in range(table.seats):
        if seat != bits.system_with(table, table.target):
            found |= bits.planets_of(table, seat)
    return found


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Land the ships of a defeated defense on a planet of another system."""
    table = world.table
    if table.stage == c.STEP:
        fleet.land_lost(world, seat, table.answer, x)
        hands.use_up(world, seat, c.ACE)
        return 0
    losing = table.about == seat and table.loss_outcome != 0 and x > 0
    if seat != table.defense or not losing or refuges(table) == 0:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    return asking.pick_planet(world, seat, refuges(table), c.STEP)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Attack Ace at its weakest colony; found a foreign colony with the fewest ships there."""
    if table.decision != c.PICK_PLANET:
        return 1
    left = table.options & bits.up_to(c.PLANETS)
    if unit > c.SUPER_FLARE:
        left &= ~bits.homes_of(table, table.actor)
    best = bits.lowest_bit(left)
    fewest = 99
    while left != 0:
        planet = bits.lowest_bit(left)
        left &= left - 1
        count = 0
        for other in range(table.seats):
            count += table.ships[planet, other]
        if table.where[table.actor] & bits.bit(planet) == 0 and count < fewest:
            fewest = count
            best = planet
    return best


ALIEN = AlienEffects(
    power=Effect(
        power,
        (c.H_SETUP, c.H_START_TURN, c.H_DESTINY_DRAWN),
        passive=(c.H_DESTINY_DRAWN,),
    ),
    wild=Effect(wild, (c.H_SHOWDOWN, c.H_AUTOMATIC)),
    super_=Effect(super_, (c.H_LOSS,)),
    choose=choose,
)
