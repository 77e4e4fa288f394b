"""Which cards a player has just received, as compensation or a reward."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, cards, sets
from simlab.jit.kernel import kernel


@kernel
def kinds_that_came(me: Any) -> Any:
    """Return the kinds of cards just received, as far as they are in the hand still.

    In imagined worlds nobody knows what others have received: any card may be it.
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
def flares_that_came(me: Any) -> Any:
    """Return the flares just received, likewise."""
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
def goes_again(me: Any, card: Any) -> None:
    """One of the cards just received is not there any more."""
    for place in range(me.received):
        if me.got_cards[place] == card:
            me.got_cards[place] = c.NOTHING
            return
