"""Cards set aside, laid down for others, and borrowed (Laser, Usurper, Doppelganger)."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic.play import (
    accroaching,
    aside,
    bits,
    haunting,
    planning,
)
from simlab.jit.kernel import compiled_separately, kernel


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def blind(world: Any, seat: Any, count: Any, rewards: Any, chooser: Any) -> None:
    """A player sets random cards aside until the encounter ends, by the luck of another."""
    aside.put_random(world, seat, count, rewards, chooser)


@compiled_separately("world", "int", rare=True)
def can_meet(world: Any, seat: Any) -> Any:
    """Return whether a main player has an encounter card, or need not have one."""
    table = world.table
    saved = table.rules.intimidate_saves != 0 and bits.has(table.menacing, seat)
    return 1 if saved or planning.may_meet(table, world.seats[seat], seat) else 0


@compiled_separately("world", "int", "int", rare=True)
def park(world: Any, seat: Any, card: Any) -> None:
    """An ally plays an encounter card face down."""
    accroaching.park(world, seat, card)


@compiled_separately("world", "int", "int", rare=True)
def peek(world: Any, viewer: Any, ally: Any) -> None:
    """A player looks at the card that an ally has played."""
    accroaching.peek(world, viewer, ally)


@kernel
def peeked(me: Any, ally: Any) -> Any:
    """Return the card of an ally that a player has looked at, or -1."""
    return accroaching.peeked(me, ally)


@kernel
def play_for(world: Any, ally: Any, main: Any) -> None:
    """The card of an ally takes the place of a main player's."""
    accroaching.play_for(world, ally, main)


@compiled_separately("world", rare=True)
def pick_up_played(world: Any) -> None:
    """Allies take back the cards that they have played."""
    accroaching.pick_up(world)


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def borrow(world: Any, giver: Any, taker: Any, card: Any, kinds: Any) -> None:
    """A player lends another a card, one of some kinds, until the cards are revealed."""
    haunting.borrow(world, giver, taker, card, kinds)


@kernel
def give_back(world: Any, seat: Any) -> None:
    """A player gives back what it has borrowed and still holds."""
    haunting.give_back(world, seat)


@kernel
def take_hand(world: Any, giver: Any, taker: Any) -> None:
    """A player takes another's hand instead of its own until the encounter ends."""
    haunting.take_hand(world, giver, taker)
