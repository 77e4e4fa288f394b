"""Whirligig (alert green; planning; main player; optional).

Before cards are selected it mixes both main players' hands and chooses how they are split: in equal
parts, with the odd card for itself, or as many for each as before, or these numbers exchanged. The
opponent takes its number at random, and Whirligig keeps the rest. Wild flare, as a main player,
before cards are selected: a random card of the opponent is mixed with a chosen card of the holder's
hand, and the opponent takes one of the two. Only a rift that the opponent loses this way counts as
stolen. Super flare, once alliances are made: it looks at the opponent's hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, using, who
from simlab.games.cosmic.play import cards
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


EQUAL, AS_BEFORE, EXCHANGED = range(3)
NAMED, BACKS = c.STEP + 1, c.STEP + 2


@kernel
def share(table: Table, seat: int, split: int) -> int:
    """Return the number of cards that the opponent gets."""
    mine = table.hand_n[seat]
    theirs = table.hand_n[who.opponent(table, seat)]
    if split == EQUAL:
        return (mine + theirs) // 2
    return theirs if split == AS_BEFORE else mine


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Mix the hands and split them."""
    table = world.table
    if table.stage == c.FRESH:
        may = who.is_main(table, seat) and not using.at_work(table, seat)
        return c.MAY if may else x
    if table.stage == c.USED:
        using.set_to_work(table, seat)
        return asking.pick_number(world, seat, 0b111, c.STEP)
    hands.mix_hands(world, seat, who.opponent(table, seat), share(table, seat, table.answer))
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Mix a card of each; the opponent takes one (`memo`: 1 if its card is a reward card)."""
    table = world.table
    other = who.opponent(table, seat)
    if table.stage == c.FRESH:
        if not who.is_main(table, seat) or table.hand_n[other] == 0:
            return x
        flare = cards.in_hand(world.seats[seat], c.FIRST_FLARE + c.WHIRLIGIG)
        return c.MAY if table.hand_n[seat] > flare else x
    if table.stage == c.USED:
        if asking.pick_backs(world, seat, other, 1, BACKS) == c.ASKED:
            return c.ASKED
    if table.stage == BACKS:
        table.memo = table.answer
        return asking.pick_card(world, seat, c.ANY_KIND, c.STEP)
    card = asking.picked(world, seat, c.STEP, NAMED)
    if card == c.ASKED:
        return card
    cards.want_back(world, other, table.memo)
    taken = hands.pinch(world, other, seat)
    if taken < 0:
        return x
    if hands.toss(world, other, seat) == 0:
        hands.hand_on(world, seat, other, taken)
    else:
        hands.hand_on(world, seat, other, card)
        hands.kept(world, seat, taken)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Show the owner the opponent's hand."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) else x
    hands.see_hand(world, seat, who.opponent(table, seat))
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Take as many cards as possible; mix if that brings more, or the own hand is weak."""
    seat = table.actor
    if table.decision == c.PICK_CARD:
        return values.least_worth(me.options)
    few = table.hand_n[seat] < table.hand_n[who.opponent(table, seat)]
    if table.decision == c.PICK_NUMBER:
        return EXCHANGED if few else AS_BEFORE
    if unit > c.WILD_FLARE:
        return 1
    weak = c.PRINTED[max(hands.highest_attack(me), 0)] < 10
    return c.YES if few or weak else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_PRE_SELECT,)),
    wild=Effect(wild, (c.H_PRE_SELECT,)),
    super_=Effect(super_, (c.H_POST_ALLIANCE,)),
    choose=choose,
)
