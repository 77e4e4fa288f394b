"""Cards that a player has drawn and may discard: up to four, kept apart in its ``memo``."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import hands
from simlab.games.cosmic.play import bits, cards, drawing, sets
from simlab.jit.kernel import compiled_separately, kernel

BITS, MASK, PLACES = 8, 255, 4
"""A card takes so many bits, one more than its number; there is room for so many."""


@compiled_separately("world", "int", "int", rare=True)
def draw(world: Any, seat: Any, count: Any) -> None:
    """A player draws cards and looks at them; a quake ends that."""
    me = world.seats[seat]
    before = me.got
    me.memo = 0
    for place in range(count):
        flares = sets.of(me.flares)
        me.got = 0
        quakes = hands.trembles(world.table)
        drawing.draw(world, seat)
        before |= me.got
        if quakes:
            me.memo = 0
            break
        if me.got != 0:
            card = bits.lowest_bit(me.got)
            if card == c.FLARE:
                card = c.FIRST_FLARE + sets.first(sets.minus(sets.of(me.flares), flares))
            me.memo |= (card + 1) << (BITS * place)
    me.got = before
    hands.drew(world, seat, count)


@kernel
def card_at(me: Any, place: Any) -> Any:
    """Return a card that a player looks at, or -1."""
    return ((me.memo >> (BITS * place)) & MASK) - 1


@compiled_separately("world", "int", rare=True)
def kinds(world: Any, seat: Any) -> Any:
    """Return the kinds of the cards that a player looks at, and still has."""
    me = world.seats[seat]
    found = 0
    for place in range(PLACES):
        card = card_at(me, place)
        if card >= 0 and cards.in_hand(me, card) > 0:
            found |= bits.bit(cards.kind_of(card))
    return found


@compiled_separately("world", "int", "int", "int", rare=True)
def meant(world: Any, seat: Any, kind: Any, step: Any) -> Any:
    """Return which card a player means by a kind; `ASKED` if it has to say which flare.

    In imagined worlds nobody knows what others look at: any flare of the hand may be it.
    """
    if kind != c.FLARE:
        return kind
    me = world.seats[seat]
    options = cards.spare_flares(me) if me.memo == 0 else sets.NONE
    for place in range(PLACES):
        card = card_at(me, place)
        if cards.is_flare(card) and cards.in_hand(me, card) > 0:
            options = sets.union(options, sets.one(cards.alien_of(card)))
    if sets.is_empty(sets.rest(options)):
        return c.FIRST_FLARE + sets.first(options)
    world.table.pick_from = c.NOTHING
    sets.ask_in_private(world, c.PICK_FLARE, seat, options)
    world.table.stage = step
    return c.ASKED


@compiled_separately("world", "int", "int", rare=True)
def throw(world: Any, seat: Any, card: Any) -> None:
    """A player discards one of the cards that it looks at."""
    me = world.seats[seat]
    for place in range(PLACES):
        if card_at(me, place) == card:
            me.memo &= ~(1 * MASK << (BITS * place))
            break
    hands.throw(world, seat, card)
