"""Miser (alert green; any phase; any player; optional).

At the start it is dealt two hands; as the first turn begins it chooses one as the hoard. Cards may
be played from both, from the hand first if both hold one; only the hand counts for cards that are
discarded, given, taken or seen. A flare played from the hoard goes back there. The hand is redrawn
by the usual rules, whatever the hoard holds, but the offense may play with an encounter card that
is only in the hoard. At the start of any encounter Miser may show and discard a hoard without
encounter cards, even an empty one, and draw a new one: that use can be zapped. Without an active
power the hoard is closed. Wild flare: before it draws a new hand, or pays compensation, it shelters
up to two cards and the flare. Super flare: at the start of its own encounters it puts a card of the
deck into the hoard.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands
from simlab.games.cosmic.play import bits, cards, drawing, hoard, planning, sets
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PICKED, NAMED = c.STEP, c.STEP + 1
SHELTERED = 2


@compiled_separately("world", "int", "int", rare=True)
def stock(world: World, seat: int, count: int) -> None:
    """Draw cards from the deck into the hoard."""
    for _ in range(count):
        hoard.hoard_card(world, seat)
    hands.drew(world, seat, count)


@compiled_separately("world", "int", rare=True)
def renew(world: World, seat: int) -> None:
    """Discard the hoard and draw a new one."""
    hoard.throw_hoard(world, seat)
    stock(world, seat, world.table.rules.hand)


@compiled_separately("world", "int", rare=True)
def choose_hand(world: World, seat: int) -> None:
    """Exchange the hand and the hoard."""
    hoard.swap_hoard(world, seat)


@kernel
def is_bare(me: Seat) -> int:
    """Return whether a hoard has no encounter card."""
    for kind in range(c.ENCOUNTER_N):
        if me.hoard[kind] > 0:
            return False
    for kind in range(c.KINDS, c.RETREAT + 1):
        if me.hoard[kind] > 0:
            return False
    return True


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Ask which hand is the hoard (1: the other one); later, draw a new hoard."""
    table = world.table
    if hook == c.H_START_TURN:
        if table.turns != 1 or table.hoarder != seat + 1:
            return x
        if table.stage == c.FRESH:
            return asking.pick_number(world, seat, 0b11, c.STEP)
        if table.answer == 1:
            choose_hand(world, seat)
        return x
    if table.stage == c.FRESH:
        may = table.hoarder == seat + 1 and is_bare(world.seats[seat])
        return c.MAY if may else x
    renew(world, seat)
    return x


@compiled_separately("world", "int", "int", rare=True)
def settle(world: World, seat: int, x: int) -> int:
    """Draw a new hand beside the sheltered cards, or exempt them and the flare from a payment."""
    table = world.table
    me = world.seats[seat]
    if table.comp_from == seat and x > 0:
        if table.rules.flare_after_use == c.BACK and not sets.holds(table.hosted, c.MISER):
            cards.set_aside(me, c.FIRST_FLARE + c.MISER)
        return x
    if planning.of_own_will(table):
        drawing.exchange_hand(world, seat)
    else:
        drawing.another_hand(world, seat)
    cards.none_aside(me)
    return 1


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Shelter two cards; `memo` counts them."""
    table = world.table
    me = world.seats[seat]
    if table.stage == c.FRESH:
        if hook == c.H_NEW_HAND:
            return c.MAY if table.about == seat else x
        return c.MAY if table.comp_from == seat and x > 0 else x
    if table.stage != c.USED:
        card = c.FIRST_FLARE + table.answer
        if table.stage == PICKED:
            if table.answer == c.NO_CARD:
                return settle(world, seat, x)
            card = asking.meant(world, seat, table.answer, NAMED)
            if card == c.ASKED:
                return card
        cards.set_aside(me, card)
        table.memo += 1
    if table.memo == SHELTERED or table.hand_n[seat] == me.gift_n:
        return settle(world, seat, x)
    return asking.pick_card(world, seat, c.ANY_KIND | 1 << c.NO_CARD, PICKED)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Put a card of the deck into the hoard."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if seat == table.offense and table.hoarder == seat + 1 else x
    stock(world, seat, 1)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Hoard the hand with the higher attack; shelter the best cards."""
    if table.decision == c.PICK_NUMBER:
        for step in range(c.ATTACK_N):
            kind = c.ATTACK_N - 1 - step
            if me.hand[kind] != me.hoard[kind]:
                return 1 if me.hand[kind] > me.hoard[kind] else 0
        return 0
    if table.decision == c.PICK_CARD:
        left = me.options & ~bits.bit(c.NO_CARD)
        return values.most_worth(left) if left != 0 else c.NO_CARD
    return 2


ALIEN = AlienEffects(
    power=Effect(power, (c.H_START_TURN, c.H_REGROUP)),
    wild=Effect(wild, (c.H_COMPENSATION, c.H_NEW_HAND)),
    super_=Effect(super_, (c.H_REGROUP,)),
    choose=choose,
)
