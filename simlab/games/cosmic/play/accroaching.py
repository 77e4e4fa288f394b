"""Encounter cards that allies play face down (power of Usurper).

They stay in the hands of their owners, parked like those of main players (``chosen``), until one
takes the place of a main player's card, or all are picked up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.play import bits, knowledge, passing
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, World


BITS, MASK = 8, 255
"""Layout of a player's ``memo``: the cards it has looked at, plus 1, in 8 bits for each owner."""


@kernel
def park(world: World, seat: int, card: int) -> None:
    """Lay an ally's encounter card face down, parked in its hand."""
    world.seats[seat].chosen = card
    world.table.laid_down |= bits.bit(seat)


@kernel
def peek(world: World, viewer: int, ally: int) -> None:
    """Show the card of an ally to a player, who remembers it."""
    card = world.seats[ally].chosen
    world.seats[viewer].memo |= (card + 1) << BITS * ally
    knowledge.show(world, ally, card, bits.bit(viewer))


@kernel
def peeked(me: Seat, ally: int) -> int:
    """Return the card of an ally that a player has looked at, or -1."""
    return ((me.memo >> BITS * ally) & MASK) - 1


@compiled_separately("world", "int", "int", rare=True)
def play_for(world: World, ally: int, main: int) -> None:
    """Put the card of an ally in the place of a main player's card or intimidate."""
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
def pick_up(world: World) -> None:
    """Clear the face-down cards of all allies, which stay in their hands."""
    table = world.table
    for place in range(2, table.seats):
        world.seats[table.order[place]].chosen = c.NOTHING
        table.laid_down &= ~bits.bit(table.order[place])
