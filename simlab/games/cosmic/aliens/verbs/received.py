"""Cards that a player has just received, as compensation or a reward."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, cards, sets
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat


@kernel
def kinds_that_came(me: Seat) -> int:
    """Return the kinds of cards just received that are still in the hand.

    Sampled worlds do not contain the cards that others received: there, any card may be one.
    """
    if me.received == 0:
        return c.ANY_KIND
    found = 0
    for place in range(me.received):
        card = me.got_cards[place]
        if card >= 0 and cards.in_hand(me, card) > 0:
            found |= bits.bit(cards.kind_of(card))
    return found


@kernel
def flares_that_came(me: Seat) -> tuple[int, int]:
    """Return the flares just received that are still in the hand."""
    flares = cards.spare_flares(me)
    if me.received == 0:
        return flares
    found = sets.NONE
    for place in range(me.received):
        card = me.got_cards[place]
        if card >= 0 and cards.is_flare(card):
            found = sets.union(found, sets.one(cards.alien_of(card)))
    return sets.both(found, flares)


@kernel
def goes_again(me: Seat, card: int) -> None:
    """Remove one of the cards just received from the list."""
    for place in range(me.received):
        if me.got_cards[place] == card:
            me.got_cards[place] = c.NOTHING
            return
