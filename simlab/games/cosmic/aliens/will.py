"""Will (alert green; destiny; offense; mandatory).

As the offense it meets any other player, at any of that player's colonies or home planets, whatever
the destiny card is; not at a planet in the warp. Wild flare: when another player's colour is drawn
(or a special card that names it), that player may be met at any of its colonies. Super flare:
before the choice it sees the hand of a player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, who
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def places(table: Table, other: int) -> int:
    """Return the planets at which a player may be met."""
    return (table.where[other] & ~table.warped) | bits.planets_of(table, other)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Ask for the defense and the planet."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MUST if seat == table.offense else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, bits.everybody(table) & ~bits.bit(seat), c.STEP)
    if table.stage == c.STEP:
        table.memo = table.answer
        return asking.pick_planet(world, seat, places(table, table.memo), c.STEP + 1)
    fleet.meet(table, table.memo, table.answer)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Ask for any planet of the player whose colour was drawn."""
    table = world.table
    other = table.shown
    if table.stage == c.FRESH:
        may = seat == table.offense and other >= 0 and other != seat and table.aim_seat < 0
        return c.MAY if may else x
    if table.stage == c.USED:
        return asking.pick_planet(world, seat, places(table, other), c.STEP)
    fleet.meet(table, other, table.answer)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Show the owner a hand before the card is drawn."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if seat == table.offense else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, bits.everybody(table) & ~bits.bit(seat), c.STEP)
    hands.see_hand(world, seat, table.answer)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Choose a planet without an own colony and with the fewest defending ships."""
    seat = table.actor
    if table.decision == c.FLARE_PLAY:
        return 1
    best = c.NOTHING
    fewest = 99
    for other in range(table.seats):
        if other == seat:
            continue
        left = places(table, other) & ~table.where[seat] & ~who.homes_of(table, seat)
        while left != 0:
            planet = bits.lowest_bit(left)
            left &= left - 1
            possible = bits.has(table.options, planet)
            if table.decision == c.PICK_PLAYER:
                possible = bits.has(table.options, other)
            if possible and table.ships[planet, other] < fewest:
                fewest = table.ships[planet, other]
                best = planet if table.decision == c.PICK_PLANET else other
    return best


ALIEN = AlienEffects(
    power=Effect(power, (c.H_DESTINY_DRAWN,)),
    wild=Effect(wild, (c.H_DESTINY_DRAWN,)),
    super_=Effect(super_, (c.H_DESTINY_SOURCE,)),
    choose=choose,
)
