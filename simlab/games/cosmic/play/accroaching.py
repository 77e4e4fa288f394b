"""Encounter cards that allies play face down (power of Usurper).

They stay in the hands of their owners, parked like those of main players (``chosen``), until one
takes the place of a main player's card, or all are picked up.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.play import bits, knowledge, passing
from simlab.jit.kernel import compiled_separately, kernel

BITS, MASK = 8, 255
"""A player's ``memo``: each card that it looks at, and 1, in so many bits by its owner."""


@kernel
def park(world: Any, seat: Any, card: Any) -> None:
    """An ally plays a card."""
    world.seats[seat].chosen = card
    world.table.laid_down |= bits.bit(seat)


@kernel
def peek(world: Any, viewer: Any, ally: Any) -> None:
    """A player looks at the card of an ally."""
    card = world.seats[ally].chosen
    world.seats[viewer].memo |= (card + 1) << BITS * ally
    knowledge.show(world, ally, card, bits.bit(viewer))


@kernel
def peeked(me: Any, ally: Any) -> Any:
    """Return the card of an ally that a player has looked at, or -1."""
    return ((me.memo >> BITS * ally) & MASK) - 1


@compiled_separately("world", "int", "int", rare=True)
def play_for(world: Any, ally: Any, main: Any) -> None:
    """The card of an ally takes the place of a main player's card, or of its intimidate."""
    table = world.table
    card = world.seats[ally].chosen
    world.seats[ally].chosen = c.NOTHING
    table.laid_down &= ~bits.bit(ally)
    if bits.has(table.menacing, main):
        table.menacing &= ~bits.bit(main)
        deck.back_to_hand(world, main, world.seats[main].menace)
        world.seats[main].menace = 0
    kinds = c.ENCOUNTERS & knowledge.with_its_back(card)
    passing.hand_on_one_of(world, ally, main, card, kinds)
    park(world, main, card)


@kernel
def pick_up(world: Any) -> None:
    """Allies take their cards back."""
    table = world.table
    for place in range(2, table.seats):
        world.seats[table.order[place]].chosen = c.NOTHING
        table.laid_down &= ~bits.bit(table.order[place])
