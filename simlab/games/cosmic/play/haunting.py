"""Cards that are borrowed, and players who need no encounter card of their own (Doppelganger).

Who has lent cards to whom all know (``loaner``, ``loan_n``); which ones, only these two
(``seats[v].loan``: each card and 1, in so many bits). A whole hand may be borrowed, too
(``hand_taker`` from ``hand_giver``, seats and 1): its owner gets it back as the encounter ends.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import (
    aside,
    bits,
    cards,
    discards,
    drawing,
    knowledge,
    passing,
    sets,
    triggers,
)
from simlab.jit.kernel import compiled_separately, kernel

BITS, MASK = 8, 255
ENOUGH = 2
"""Encounter cards that a Doppelganger selects from."""


@compiled_separately("world", "int", rare=True)
def arm(world: Any, seat: Any) -> None:
    """Draw until there are two encounter cards; others that come are discarded."""
    me = world.seats[seat]
    drawn = 0
    while cards.encounter_cards(me) < ENOUGH:
        if drawing.can_be_armed(world):
            card = drawing.draw(world, seat)
            drawn += 1
            if card >= 0 and not cards.is_encounter(card):
                discards.throw(world, seat, card)
        elif cards.is_armed(me):
            break
        else:
            drawing.quake(world, seat)
    world.table.armed[seat] = 1
    if drawn > 0:
        triggers.happen(world, c.H_ON_DRAW, seat, drawn)


@kernel
def arm_mains(world: Any) -> None:
    """Main players who need no encounter card draw what they lack."""
    table = world.table
    for place in range(2):
        seat = table.order[place]
        if bits.has(table.ghosts & ~table.menacing, seat):
            arm(world, seat)


@kernel
def borrow(world: Any, giver: Any, taker: Any, card: Any, kinds: Any) -> None:
    """A card is lent until the cards are revealed; others know that it is one of some kinds."""
    table = world.table
    passing.hand_on_one_of(world, giver, taker, card, kinds & knowledge.with_its_back(card))
    loan = world.seats[taker].loan << BITS | card + 1
    world.seats[taker].loan = loan
    world.seats[giver].loan = loan
    table.loaner[taker] = giver + 1
    table.loan_n[taker] += 1
    table.set_aside = 1


@kernel
def played_by(table: Any, seat: Any) -> Any:
    """Return the card that a main player has revealed, or -1."""
    first = (seat == table.offense) == (table.swapped == 0)
    return table.card_o if first else table.card_d


@compiled_separately("world", "int", rare=True)
def give_back(world: Any, seat: Any) -> None:
    """What was borrowed and is still in the hand goes back; of like cards that one was played."""
    table = world.table
    me = world.seats[seat]
    giver = table.loaner[seat] - 1
    left = me.loan
    me.loan = 0
    while left != 0 and giver >= 0:
        card = (left & MASK) - 1
        left >>= BITS
        if cards.in_hand(me, card) > 0 and card != played_by(table, seat):
            kinds = c.ENCOUNTERS & knowledge.with_its_back(card)
            passing.hand_on_one_of(world, seat, giver, card, kinds)
    if giver >= 0:
        world.seats[giver].loan = 0
    table.loaner[seat] = 0
    table.loan_n[seat] = 0


@compiled_separately("world", "int", "int", rare=True)
def take_hand(world: Any, giver: Any, taker: Any) -> None:
    """A player sets its hand aside and takes another's until the encounter ends."""
    table = world.table
    aside.put_all(world, taker)
    passing.swap_hands(world, giver, taker)
    table.hand_taker = taker + 1
    table.hand_giver = giver + 1
    table.set_aside = 1


@kernel
def return_hand(world: Any) -> None:
    """A borrowed hand goes back, whatever it has become."""
    table = world.table
    taker = table.hand_taker - 1
    giver = table.hand_giver - 1
    me = world.seats[taker]
    for kind in range(c.ALL_KINDS):
        while kind != c.FLARE and me.hand[kind] > 0:
            passing.hand_on(world, taker, giver, kind)
    while not sets.is_empty(sets.of(me.flares)):
        flare = c.FIRST_FLARE + sets.first(sets.of(me.flares))
        passing.hand_on(world, taker, giver, flare)
    table.hand_taker = 0
    table.hand_giver = 0


@compiled_separately("world", rare=True)
def end(world: Any) -> None:
    """The encounter is over: all have their own cards again."""
    table = world.table
    for seat in range(table.seats):
        if table.loan_n[seat] > 0:
            give_back(world, seat)
    if table.hand_taker > 0:
        return_hand(world)
    aside.end(world)
