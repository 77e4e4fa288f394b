"""Dictator (alert red; destiny; not the offense; mandatory).

While another player is the offense it chooses the destiny card from the undrawn deck. On its own
turn, or if zapped, a card is drawn as usual. Wild flare: while not the offense, it makes the
offense discard the drawn card and draw again. Super flare: the power may be used as the offense.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def dictate(world: World, seat: int) -> int:
    """Ask for a card of the destiny deck."""
    table = world.table
    fleet.build_destiny(world)
    options = 0
    for kind in range(c.DESTINIES):
        if table.destiny[kind] > 0:
            options |= bits.bit(kind)
    return asking.pick_number(world, seat, options, c.STEP)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Choose the destiny card for another offense."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MUST if seat != table.offense and table.wish < 0 else x
    if table.stage == c.USED:
        return dictate(world, seat)
    table.wish = table.answer
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Replace the destiny card by another draw."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if seat != table.offense and table.draw_again == 0 else x
    table.draw_again = 1
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Choose the destiny card as the offense."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if seat == table.offense else x
    if table.stage == c.USED:
        return dictate(world, seat)
    table.wish = table.answer
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Choose the card of the rival with the most foreign colonies."""
    seat = table.actor
    if table.decision == c.FLARE_PLAY:
        return 1 if unit >= c.SUPER_FLARE or table.drawn == seat else 0
    best = c.NOTHING
    for other in range(table.seats):
        there = bits.has(table.options, other) or bits.has(table.options, c.MAX_SEATS + other)
        if other != seat and other != table.offense and there:
            if best < 0 or table.foreign[other] > table.foreign[best]:
                best = other
    if best < 0:
        return bits.lowest_bit(table.options)
    return best if bits.has(table.options, best) else best + c.MAX_SEATS


ALIEN = AlienEffects(
    power=Effect(power, (c.H_DESTINY_SOURCE,)),
    wild=Effect(wild, (c.H_DESTINY_DRAWN,)),
    super_=Effect(super_, (c.H_DESTINY_SOURCE,)),
    choose=choose,
)
