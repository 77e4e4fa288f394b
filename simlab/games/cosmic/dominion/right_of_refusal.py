"""Negotiate (Right of Refusal), with an unknown text.

By default it is an ordinary negotiate. Rule ``right_of_refusal=redraw``: once its owner has
collected compensation it may hand back up to three of the cards, once, and takes as many at random
from the payer's other cards. Rifts among the cards handed back do not detonate, since this comes
first, unless the payer has chosen the cards one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, hands, received
from simlab.games.cosmic.dominion import faces
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits, cards, passing, triggers
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PICKED = c.STEP
WHICH = c.STEP + 1
BACKS = c.STEP + 2
REDRAW = 1


@compiled_separately("world", "int", "int", "int", rare=True)
def hand_back(world: World, seat: int, other: int, card: int) -> None:
    """Return a card to the payer, set aside from the redraw and unable to detonate."""
    passing.hand_on(world, seat, other, card)
    if c.RIFT_1 <= card <= c.RIFT_3:
        triggers.defuse(world.table, seat, card)
    cards.set_aside(world.seats[other], card)


@compiled_separately("world", "int", "int", rare=True)
def ask_rest(world: World, seat: int, other: int) -> int:
    """Ask how many of the `memo` cards to take are reward cards, if there is a choice."""
    count = min(world.table.memo, cards.spare_n(world, other))
    return asking.pick_backs(world, seat, other, count, BACKS)


@compiled_separately("world", "int", "int", rare=True)
def redraw(world: World, seat: int, other: int) -> int:
    """Take as many cards from the payer's rest as were handed back."""
    table = world.table
    count = min(table.memo, cards.spare_n(world, other))
    hands.take_at_random(world, other, seat, count, table.answer)
    cards.none_aside(world.seats[other])
    return table.triggers[0].x


@kernel
def is_paid(table: Table, hook: int, seat: int) -> int:
    """Return whether a player has just collected its full compensation, before rifts detonate."""
    if hook == c.H_ON_STOLEN and (table.comp_left > 0 or table.rules.compensation != 0):
        return False
    return table.about == seat and table.comp_to == seat and table.comp_paid > 0


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the owner for cards to hand back, one by one; then take others."""
    table = world.table
    me = world.seats[seat]
    if table.stage == c.FRESH:
        mine = faces.text_of(table, seat) == c.REFUSAL and not bits.has(table.text_used, seat)
        now = mine and is_paid(table, hook, seat)
        return c.MUST if now and table.rules.right_of_refusal == REDRAW else x
    other = table.comp_from
    if table.stage == c.USED:
        table.text_used |= bits.bit(seat)
        table.memo = 0
    elif table.stage == BACKS:
        return redraw(world, seat, other)
    else:
        card = c.FIRST_FLARE + table.answer
        if table.stage == PICKED:
            if table.answer == c.NO_CARD:
                if ask_rest(world, seat, other) == c.ASKED:
                    return c.ASKED
                return redraw(world, seat, other)
            card = table.answer
            if card == c.FLARE:
                card = asking.which_flare(world, seat, seat, received.flares_that_came(me), WHICH)
            if card == c.ASKED:
                return c.ASKED
        hand_back(world, seat, other, card)
        received.goes_again(me, card)
        table.memo += 1
    if table.memo == min(c.MAX_GIFTS, table.comp_paid):
        if ask_rest(world, seat, other) == c.ASKED:
            return c.ASKED
        return redraw(world, seat, other)
    kinds = received.kinds_that_came(me) | bits.bit(c.NO_CARD)
    return asking.pick_mine(world, seat, kinds, PICKED)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Hand back cards with little worth."""
    if table.decision == c.PICK_FLARE:
        return bits.lowest_bit(me.options)
    kinds = me.options & ~bits.bit(c.NO_CARD)
    if kinds == 0:
        return c.NO_CARD
    worst = values.least_worth(kinds)
    return worst if values.CARD_WORTH[worst] < 0.8 else c.NO_CARD


THINGS = {c.REFUSAL - c.KINDS: Thing(act, (c.H_ON_RECEIVED, c.H_ON_STOLEN), choose)}
