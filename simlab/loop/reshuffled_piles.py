"""Reshuffled piles: draw piles made of discards, whose cards all players have seen.

A game that knows of it has, by kind of card, ``table.stock`` (those discards), ``table.restocked``
(whether the pile was made so), ``seat.drew`` (what a player has drawn since), ``hidden.pile`` and,
as room to work in, ``hidden.apart``. What lies in the pile is picked first, and put apart while all
that others may hold is dealt of the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.jit.kernel import kernel
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream


@kernel
def put_apart(world: Any, me: Any, kinds: int, count: int, stream: Stream) -> None:
    """Pick the cards of a pile of ``count``, of so many kinds, at random.

    They are of those that a player cannot place: of each kind as many as went in, but what it has
    drawn itself.
    """
    hidden = world.hidden
    left = 0
    for kind in range(kinds):
        stock = world.table.stock[kind] - me.drew[kind]
        hidden.apart[kind] = max(0, min(stock, hidden.pile[kind]))
        left += hidden.apart[kind]
    count = min(count, left)
    for kind in range(kinds):
        for _ in range(hidden.apart[kind]):
            if below(stream, left) < count:
                count -= 1
                hidden.pile[kind] -= 1
            else:
                hidden.apart[kind] -= 1
            left -= 1


@kernel
def restock(world: Any, kinds: int) -> None:
    """The pile is empty and about to be made of discards, of which ``stock`` will hold a count."""
    world.table.restocked = 1
    for kind in range(kinds):
        world.table.stock[kind] = 0
        for seat in range(world.table.seats):
            world.seats[seat].drew[kind] = 0


@kernel
def is_of_stock(world: Any, kinds: int) -> int:
    """Return whether a pile that was made of discards holds nothing else."""
    if world.table.restocked != 0:
        for kind in range(kinds):
            if world.hidden.pile[kind] > world.table.stock[kind]:
                return False
    return True
