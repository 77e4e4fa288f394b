"""Trader (alert green; planning; main player; optional).

Before cards are selected it may exchange hands with the opponent, for good; a defense that has to
draw a new hand does so first. Wild flare: as a main player, before alliances, take a random card of
the opponent and give back one of choice. Super flare: exchange hands with any player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, using, who
from simlab.games.cosmic.play import bits, cards
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PICKED, NAMED, BACKS = range(c.STEP, c.STEP + 3)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Exchange hands with the opponent."""
    table = world.table
    if table.stage == c.FRESH:
        may = who.is_main(table, seat) and not using.at_work(table, seat)
        return c.MAY if may else x
    using.set_to_work(table, seat)
    hands.swap_hands(world, seat, who.opponent(table, seat))
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Take a random card of the opponent, and give one back."""
    table = world.table
    other = who.opponent(table, seat)
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and table.hand_n[other] > 0 else x
    if table.stage == c.USED:
        if cards.spare_n(world, other) <= 0:
            return x
        if asking.pick_backs(world, seat, other, 1, BACKS) == c.ASKED:
            return c.ASKED
    if table.stage == BACKS:
        hands.take_at_random(world, other, seat, 1, table.answer)
        return asking.pick_card(world, seat, c.ANY_KIND, PICKED)
    card = asking.picked(world, seat, PICKED, NAMED)
    if card == c.ASKED:
        return card
    hands.hand_on(world, seat, other, card)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Exchange hands with any player, instead of the opponent."""
    table = world.table
    if table.stage == c.FRESH:
        may = who.is_main(table, seat) and not using.at_work(table, seat)
        return c.MAY if may else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, bits.everybody(table) & ~bits.bit(seat), c.STEP)
    using.set_to_work(table, seat)
    hands.swap_hands(world, seat, table.answer)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Exchange a small or weak hand, for the largest if there is a choice."""
    seat = table.actor
    if table.decision == c.PICK_CARD or table.decision == c.PICK_FLARE:
        return bits.lowest_bit(table.options | me.options)
    largest = who.opponent(table, seat)
    for other in range(table.seats):
        if unit >= c.SUPER_FLARE and other != seat and table.hand_n[other] > table.hand_n[largest]:
            largest = other
    if table.decision == c.PICK_PLAYER:
        return largest
    if unit == c.WILD_FLARE + c.TRADER:
        return 1
    gain = table.hand_n[largest] - table.hand_n[seat]
    weak = c.PRINTED[max(hands.highest_attack(me), 0)] < 10
    worth = gain + (2 if weak else -2)
    if table.decision == c.FLARE_PLAY:
        return max(worth, 0)
    return c.YES if worth > 0 else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_PRE_SELECT,)),
    wild=Effect(wild, (c.H_PRE_INVITE,)),
    super_=Effect(super_, (c.H_PRE_SELECT,)),
    choose=choose,
)
