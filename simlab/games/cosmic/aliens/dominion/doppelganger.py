"""Doppelganger (alert red; planning; main player; mandatory).

Before cards are selected it discards all of its encounter cards and haunts another player, not its
opponent. That player gives it two encounter cards of different types, or one if it has no other
type; if it has attacks, the highest one is among them. When cards are selected Doppelganger, zapped
or not, draws until it has two encounter cards, and discards the other cards drawn. Borrowed cards
that are still in its hand once cards are revealed go back (if they never are, at the end of the
encounter). A lack of encounter cards has no consequences for it: no new hand, no end of its turn,
no defeat by Laser.

Wild flare, not as a main player, in the alliance phase: set the own hand aside and take the hand of
a player with a colony in the own system; if that is the offense, it draws a new hand. At the end of
the encounter the cards then in hand go to that player, and the own cards come back. Super flare, in
answer to the use of the power: any player except the opponent gives two cards of its choice that
are not encounter cards, for good; rifts taken this way detonate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, borrowing, hands, using, who
from simlab.games.cosmic.play import bits, cards
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


HAUNTED, FIRST, SECOND, ROBBED, PICKED, NAMED, ARMED = range(c.STEP, c.STEP + 7)
ARMS = c.ENCOUNTERS
SPARE = (1 << c.ALL_KINDS) - 1 - ARMS
GIFTS = 2


@kernel
def others(table: Table, seat: int) -> int:
    """Return the players with cards, without Doppelganger and its opponent."""
    return hands.with_cards(table) & ~bits.bit(seat) & ~bits.bit(who.opponent(table, seat))


@compiled_separately("world", "int", rare=True)
def shed(world: World, seat: int) -> None:
    """Discard all encounter cards."""
    me = world.seats[seat]
    left = cards.held(me, ARMS)
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        while me.hand[kind] > 0:
            hands.throw(world, seat, kind)
    world.table.lacks[seat] |= c.ARMS


@compiled_separately("world", "int", rare=True)
def haunt(world: World, seat: int) -> int:
    """Borrow the highest attack of the player in `memo`, or ask it for an encounter card."""
    table = world.table
    best = hands.highest_attack(world.seats[table.memo])
    if best >= 0:
        borrowing.borrow(world, table.memo, seat, best, c.OF_TYPE[c.ATTACK_TYPE])
        return haunt_again(world, seat, c.ATTACK_TYPE)
    if cards.is_armed(world.seats[table.memo]):
        return asking.pick_card(world, table.memo, ARMS, FIRST)
    return rob(world, seat)


@compiled_separately("world", "int", "int", rare=True)
def haunt_again(world: World, seat: int, given: int) -> int:
    """Ask for a second card of another type, if there is one."""
    table = world.table
    kinds = ARMS & ~c.OF_TYPE[given]
    if cards.held(world.seats[table.memo], kinds) != 0:
        return asking.pick_card(world, table.memo, kinds, SECOND)
    return rob(world, seat)


@compiled_separately("world", "int", rare=True)
def rob(world: World, seat: int) -> int:
    """Ask for the giver of other cards, with the super flare."""
    table = world.table
    if not using.works(table, seat, c.SUPER_FLARE + c.DOPPELGANGER) or others(table, seat) == 0:
        return 0
    return asking.pick_player(world, seat, others(table, seat) | bits.bit(c.NOBODY), ROBBED)


@compiled_separately("world", "int", rare=True)
def give(world: World, seat: int) -> int:
    """Ask the player in `memo` for cards that are not encounter cards; `memo_2` counts them."""
    table = world.table
    victim = table.memo
    if table.stage != ROBBED:
        card = asking.picked(world, victim, PICKED, NAMED)
        if card == c.ASKED:
            return c.ASKED
        hands.hand_on_one_of(world, victim, seat, card, SPARE)
        hands.kept(world, seat, card)
        table.memo_2 += 1
    if table.memo_2 < GIFTS and cards.held(world.seats[victim], SPARE) != 0:
        return asking.pick_card(world, victim, SPARE, PICKED)
    return 0


@kernel
def haunting(world: World, seat: int) -> int:
    """Continue the use of the power after an answer."""
    table = world.table
    if table.stage == HAUNTED:
        table.memo = table.answer
        return haunt(world, seat)
    if table.stage == FIRST or table.stage == SECOND:
        card = table.answer
        borrowing.borrow(world, table.memo, seat, card, table.pickable & ARMS)
        if table.stage == FIRST:
            return haunt_again(world, seat, c.TYPE_OF[card])
        return rob(world, seat)
    if table.stage == ROBBED:
        if table.answer == c.NOBODY:
            return 0
        table.memo = table.answer
        table.memo_2 = 0
    return give(world, seat)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Discard the own encounter cards, and borrow others; return them after the reveal."""
    table = world.table
    if hook == c.H_POST_REVEAL:
        if table.loan_n[seat] > 0:
            borrowing.give_back(world, seat)
        return x
    if table.stage == c.FRESH:
        return c.MUST if who.is_main(table, seat) and not using.at_work(table, seat) else x
    if table.stage != c.USED:
        return c.ASKED if haunting(world, seat) == c.ASKED else x
    using.set_to_work(table, seat)
    shed(world, seat)
    if others(table, seat) == 0:
        return x
    return asking.pick_player(world, seat, others(table, seat), HAUNTED)


@kernel
def guests(table: Table, seat: int) -> int:
    """Return the players with cards and a colony in a player's home system."""
    found = 0
    for other in range(table.seats):
        if other != seat and table.where[other] & bits.planets_of(table, seat) != 0:
            found |= bits.bit(other)
    return found & hands.with_cards(table)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Take another player's hand for this encounter."""
    table = world.table
    if table.stage == c.FRESH:
        may = not who.is_main(table, seat) and table.hand_taker == 0
        return c.MAY if may and guests(table, seat) != 0 else x
    if table.stage == ARMED or (table.stage == c.USED and guests(table, seat) == 0):
        return x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, guests(table, seat), c.STEP)
    borrowing.take_hand(world, table.answer, seat)
    return hands.redraw(world, table.offense, ARMED) if table.answer == table.offense else x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Take other cards as well."""
    return using.strengthen(world, seat, c.DOPPELGANGER, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Take from the largest hand; give the worst card."""
    if table.decision == c.PICK_PLAYER:
        return values.fullest(table, table.options)
    if table.decision == c.PICK_CARD:
        return values.least_worth(me.options)
    if unit > c.SUPER_FLARE:
        return 1
    there = guests(table, table.actor)
    gain = table.hand_n[values.fullest(table, there)] - table.hand_n[table.actor]
    return 1 if there != 0 and gain > 1 else 0


ALIEN = AlienEffects(
    power=Effect(power, (c.H_PRE_SELECT, c.H_POST_REVEAL), passive=(c.H_POST_REVEAL,)),
    wild=Effect(wild, (c.H_PRE_INVITE, c.H_POST_ALLIANCE)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
