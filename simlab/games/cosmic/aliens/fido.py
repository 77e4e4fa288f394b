"""Fido (alert yellow; resolution; any player; optional).

Once the cards are discarded it may pick a used encounter card and offer it to another player. If
that player takes it, Fido retrieves a ship or draws a card; if not, Fido may keep the card. Wild
flare: as a main player, before selection, the opponent takes the top card of the discard pile (any
of the cards discarded at the same time), and Fido draws a card. Super flare: it offers the
remaining used cards, one after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, who
from simlab.games.cosmic.play import bits, discards, warp_worlds
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PICKED, OFFERED, TAKEN, PAID, KEPT = range(c.STEP, c.STEP + 5)
REFUSE, ACCEPT = 0, 1
PLACE = 8
"""`memo` holds the user of the card, plus ``PLACE`` times the set of users whose were offered."""
A_CARD, A_SHIP = 0, 1


@compiled_separately("world", "int", "int", rare=True)
def fetch(world: World, seat: int, x: int) -> int:
    """Offer a used card; `memo` holds its user and all users so far, `memo_2` the recipient."""
    table = world.table
    stage = table.stage
    if stage == c.USED:
        return asking.pick_player(world, seat, hands.with_used(table), PICKED)
    if stage == PICKED:
        if table.answer == c.NOBODY:
            return x
        table.memo = table.memo // PLACE * PLACE | table.answer | PLACE << table.answer
        others = ((1 << table.seats) - 1) & ~(1 << seat)
        return asking.pick_player(world, seat, others, OFFERED)
    if stage == OFFERED:
        table.memo_2 = table.answer
        return asking.pick_number(world, table.answer, 0b11, TAKEN)
    if stage == TAKEN:
        if table.answer == REFUSE:
            return asking.pick_number(world, seat, 0b11, KEPT)
        hands.take_used(world, table.memo_2, table.memo % PLACE)
        may = warp_worlds.in_warp(table, seat) > 0 and table.where[seat] != 0
        return asking.pick_number(world, seat, 0b11 if may else 0b01, PAID)
    if stage == PAID and table.answer == A_SHIP:
        table.stage = KEPT + 1
        fleet.retrieve(world, seat, 1)
        return c.ASKED
    if stage == PAID:
        hands.draw(world, seat, 1)
    elif stage == KEPT and table.answer != REFUSE:
        hands.take_used(world, seat, table.memo % PLACE)
    left = hands.with_used(table) & ~(table.memo // PLACE)
    if table.unit < c.SUPER_FLARE or left == 0:
        return x
    return asking.pick_player(world, seat, left | 1 << c.NOBODY, PICKED)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Offer one of the used cards."""
    table = world.table
    if table.stage != c.FRESH:
        return fetch(world, seat, x)
    return c.MAY if hands.with_used(table) != 0 else x


@compiled_separately("world", "int", rare=True)
def feed(world: World, seat: int) -> None:
    """Move the top card of the discard pile to a player's hand."""
    hands.from_discard(world, seat, discards.top_discard(world, seat))


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Make the opponent take the top card of the discard pile, and draw a card from the deck."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and hands.any_discards(table) else x
    feed(world, who.opponent(table, seat))
    hands.draw(world, seat, 1)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Offer the remaining used cards."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if hands.with_used(table) != 0 else x
    return fetch(world, seat, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Offer the better card to the last player; take cards of some worth."""
    seat = table.actor
    if table.decision == c.PICK_NUMBER:
        if table.stage == PAID:
            return A_SHIP if table.home[seat] < 3 else A_CARD
        return ACCEPT if values.used_worth(table, table.memo % PLACE) > 0.4 else REFUSE
    if table.decision == c.PICK_PLAYER:
        if table.stage == PICKED:
            better = values.better_used(table, c.NOTHING)
            return better if bits.has(table.options, better) else bits.lowest_bit(table.options)
        return values.trailer(table, seat)
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_AFTER_DISCARD,)),
    wild=Effect(wild, (c.H_PRE_SELECT,)),
    super_=Effect(super_, (c.H_AFTER_DISCARD,)),
    choose=choose,
)
