"""Will (alert green; destiny; offense; mandatory).

As the offense it meets any other player, at any of that player's colonies or home planets, whatever
the destiny card says; not at a planet in the warp. Wild flare: when another player's colour is
drawn (a special card is of the colour that it comes to), that player may be met at any of its
colonies. Super flare: before the choice it sees the hand of a player.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, who
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel


@kernel
def places(table: Any, other: Any) -> Any:
    """Return the planets at which a player may be met."""
    return (table.where[other] & ~table.warped) | bits.planets_of(table, other)


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Choose the defense, and the planet."""
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
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Meet the player whose colour was drawn anywhere."""
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
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """See a hand before the card is drawn."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if seat == table.offense else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, bits.everybody(table) & ~bits.bit(seat), c.STEP)
    hands.see_hand(world, seat, table.answer)
    return x


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Go where the fewest ships defend a planet without an own colony."""
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
