"""Cards set aside, laid down for others, and borrowed (Laser, Usurper, Doppelganger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic.play import (
    accroaching,
    aside,
    bits,
    haunting,
    planning,
)
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, World


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def blind(world: World, seat: int, count: int, rewards: int, chooser: int) -> None:
    """Set random cards of a player aside until the encounter ends, by another player's stream."""
    aside.put_random(world, seat, count, rewards, chooser)


@compiled_separately("world", "int", rare=True)
def can_meet(world: World, seat: int) -> int:
    """Return whether a main player has an encounter card, or does not need one."""
    table = world.table
    saved = table.rules.intimidate_saves != 0 and bits.has(table.menacing, seat)
    return 1 if saved or planning.may_meet(table, world.seats[seat], seat) else 0


@compiled_separately("world", "int", "int", rare=True)
def park(world: World, seat: int, card: int) -> None:
    """Play an encounter card of an ally face down."""
    accroaching.park(world, seat, card)


@compiled_separately("world", "int", "int", rare=True)
def peek(world: World, viewer: int, ally: int) -> None:
    """Show a player the card that an ally has played."""
    accroaching.peek(world, viewer, ally)


@kernel
def peeked(me: Seat, ally: int) -> int:
    """Return the card of an ally that a player has looked at, or -1."""
    return accroaching.peeked(me, ally)


@kernel
def play_for(world: World, ally: int, main: int) -> None:
    """Replace a main player's card by an ally's card."""
    accroaching.play_for(world, ally, main)


@compiled_separately("world", rare=True)
def pick_up_played(world: World) -> None:
    """Return the cards that allies have played to their hands."""
    accroaching.pick_up(world)


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def borrow(world: World, giver: int, taker: int, card: int, kinds: int) -> None:
    """Lend a card, one of some kinds, to another player until the cards are revealed."""
    haunting.borrow(world, giver, taker, card, kinds)


@kernel
def give_back(world: World, seat: int) -> None:
    """Return the borrowed cards that a player still holds."""
    haunting.give_back(world, seat)


@kernel
def take_hand(world: World, giver: int, taker: int) -> None:
    """Replace a player's hand by another player's until the encounter ends."""
    haunting.take_hand(world, giver, taker)
