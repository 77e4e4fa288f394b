"""Up to four cards that a player has drawn and may discard, stored in its `memo`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import hands
from simlab.games.cosmic.play import bits, cards, drawing, sets
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, World


BITS, MASK, PLACES = 8, 255, 4
"""Bits that a card takes (its number plus 1 is stored), their mask, number of places."""


@compiled_separately("world", "int", "int", rare=True)
def draw(world: World, seat: int, count: int) -> None:
    """Draw cards for a player and record them as looked at; stop at a cosmic quake."""
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
def card_at(me: Seat, place: int) -> int:
    """Return the card at a place among those that a player looks at, or -1."""
    return ((me.memo >> (BITS * place)) & MASK) - 1


@compiled_separately("world", "int", rare=True)
def kinds(world: World, seat: int) -> int:
    """Return the kinds of the cards that a player looks at and still holds."""
    me = world.seats[seat]
    found = 0
    for place in range(PLACES):
        card = card_at(me, place)
        if card >= 0 and cards.in_hand(me, card) > 0:
            found |= bits.bit(cards.kind_of(card))
    return found


@compiled_separately("world", "int", "int", "int", rare=True)
def meant(world: World, seat: int, kind: int, step: int) -> int:
    """Return the card that a player picked by its kind; `ASKED` if it must still pick the flare.

    Sampled worlds do not contain the cards that others look at: there, any flare in hand may be it.
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
def throw(world: World, seat: int, card: int) -> None:
    """Discard one of the cards that a player looks at."""
    me = world.seats[seat]
    for place in range(PLACES):
        if card_at(me, place) == card:
            me.memo &= ~(1 * MASK << (BITS * place))
            break
    hands.throw(world, seat, card)
