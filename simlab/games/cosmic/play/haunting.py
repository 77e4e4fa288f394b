"""Borrowed cards, and players who need no encounter card of their own (Doppelganger).

All players know who has lent cards to whom (``loaner``, ``loan_n``); only these two know which
(``seats[v].loan``: each card plus 1, in 8 bits). A whole hand may be borrowed, too (``hand_taker``
from ``hand_giver``, seats plus 1): its owner gets it back as the encounter ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


BITS, MASK = 8, 255
ENOUGH = 2
"""Encounter cards that a Doppelganger selects from."""


@compiled_separately("world", "int", rare=True)
def arm(world: World, seat: int) -> None:
    """Draw until a hand has two encounter cards, and discard all other cards drawn."""
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
def arm_mains(world: World) -> None:
    """Draw the missing encounter cards of main players who need none of their own."""
    table = world.table
    for place in range(2):
        seat = table.order[place]
        if bits.has(table.ghosts & ~table.menacing, seat):
            arm(world, seat)


@kernel
def borrow(world: World, giver: int, taker: int, card: int, kinds: int) -> None:
    """Lend a card until the reveal; others know only that it is one of ``kinds``."""
    table = world.table
    passing.hand_on_one_of(world, giver, taker, card, kinds & knowledge.with_its_back(card))
    loan = world.seats[taker].loan << BITS | card + 1
    world.seats[taker].loan = loan
    world.seats[giver].loan = loan
    table.loaner[taker] = giver + 1
    table.loan_n[taker] += 1
    table.set_aside = 1


@kernel
def played_by(table: Table, seat: int) -> int:
    """Return the card that a main player has revealed, or -1."""
    first = (seat == table.offense) == (table.swapped == 0)
    return table.card_o if first else table.card_d


@compiled_separately("world", "int", rare=True)
def give_back(world: World, seat: int) -> None:
    """Return the borrowed cards still in hand; one like the played card counts as played."""
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
def take_hand(world: World, giver: int, taker: int) -> None:
    """Set a player's hand aside and replace it by another's until the encounter ends."""
    table = world.table
    aside.put_all(world, taker)
    passing.swap_hands(world, giver, taker)
    table.hand_taker = taker + 1
    table.hand_giver = giver + 1
    table.set_aside = 1


@kernel
def return_hand(world: World) -> None:
    """Return a borrowed hand to its owner, with all its changes."""
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
def end(world: World) -> None:
    """Return borrowed cards, borrowed hands and cards set aside as the encounter ends."""
    table = world.table
    for seat in range(table.seats):
        if table.loan_n[seat] > 0:
            give_back(world, seat)
    if table.hand_taker > 0:
        return_hand(world)
    aside.end(world)
