"""Top cards of decks that some players know (wild flare of Tourist).

Decks have no order here. A player who looks at the top card draws it and leaves it there. For each
deck ``hidden.tops`` holds that card plus 1, and ``seats[v].tops`` what player ``v`` knows of it.
``table.peeked`` is the set of players who know it, a byte for each deck; at 0 no top card is known,
and ``tops`` is ignored. The next draw takes the card; a shuffle makes it unknown. Operations on
such cards are called by number (see `peeking`), so that games without the flare do not compile
them.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import dispatch_table, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


COSMIC, REWARD, DESTINY, TECH = range(4)
DECKS = 4
BITS, MASK = 8, 255
(
    DRAWN, SET_APART, PUT_BACK, AMONG, FLARE_ON, TECH_ON, CHOSEN, REWARD_DOWN, AGREE, PARTS,
) = range(10)  # fmt: skip
"""Operations on top cards (see `peeking.PARTS`)."""


@kernel
def knowers(table: Table, deck: int) -> int:
    """Return the set of players who know the top card of a deck."""
    return (table.peeked >> BITS * deck) & MASK


@kernel
def forget(table: Table, deck: int) -> None:
    """Clear the knowledge of a deck's top card: it was drawn, or the deck was shuffled."""
    table.peeked &= ~(MASK << BITS * deck)


@dispatch_table(PARTS, "world", "int", "int", "int")
def top_cards(part: int, world: World, one: int, two: int, three: int) -> int:
    """Carry out an operation on a top card, or on a face-down card that a player has seen."""
    return _part(int(part))(world, one, two, three)


@functools.cache
def _part(part: int) -> Callable[..., Any]:
    from simlab.games.cosmic.play.peeking import PARTS as ALL

    found: Callable[..., Any] = uncompiled(ALL[part])
    return found
