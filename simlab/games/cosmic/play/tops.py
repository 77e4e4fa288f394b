"""Top cards of decks that somebody knows (wild flare of Tourist).

Decks have no order here. Whoever looks at the top card draws it, so to speak, and leaves it there:
`hidden.tops` has that card, and 1, of each deck, ``seats[v].tops`` what player ``v`` knows of it,
``table.peeked`` who does (a byte for each deck; 0: no top card is known, and what ``tops`` says of
that deck does not count). The next draw takes it, a shuffle makes an end of it. What there is to do
with such cards is called by number (see `peeking`): games without the flare need not compile it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import dispatch_table, kernel

COSMIC, REWARD, DESTINY, TECH = range(4)
DECKS = 4
BITS, MASK = 8, 255
(
    DRAWN, SET_APART, PUT_BACK, AMONG, FLARE_ON, TECH_ON, CHOSEN, REWARD_DOWN, AGREE, PARTS,
) = range(10)  # fmt: skip
"""What is called (see `peeking.PARTS`)."""


@kernel
def knowers(table: Any, deck: Any) -> Any:
    """Return who knows the top card of a deck."""
    return (table.peeked >> BITS * deck) & MASK


@kernel
def forget(table: Any, deck: Any) -> None:
    """The top card of a deck is no longer known: it was drawn, or the deck was shuffled."""
    table.peeked &= ~(MASK << BITS * deck)


@dispatch_table(PARTS, "world", "int", "int", "int")
def top_cards(part: Any, world: Any, one: Any, two: Any, three: Any) -> Any:
    """Do something with a top card, or a card face down, that somebody has seen."""
    return _part(int(part))(world, one, two, three)


@functools.cache
def _part(part: int) -> Callable[..., Any]:
    from simlab.games.cosmic.play.peeking import PARTS as ALL

    found: Callable[..., Any] = uncompiled(ALL[part])
    return found
