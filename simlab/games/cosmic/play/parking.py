"""Cards that the wild flare of Voyager has put apart, face down, kept in a hoard.

``table.parker`` is their owner (a seat plus 1), ``table.parked_blue`` the number of reward cards
among them. They are discarded if an encounter begins or ends without the flare in its hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.play import aside, cards, hoard, knowledge, sets
from simlab.jit.kernel import compiled_separately

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import World


@compiled_separately("world", rare=True)
def check(world: World) -> None:
    """Discard the cards put apart if their owner no longer holds the flare."""
    table = world.table
    seat = table.parker - 1
    if not sets.holds(world.seats[seat].flares, c.VOYAGER):
        hoard.throw_hoard(world, seat)
        table.parker = 0
        table.parked_blue = 0


@compiled_separately("world", "int", "int", rare=True)
def park(world: World, seat: int, card: int) -> None:
    """Put a card apart, its back seen by all; a former owner of the flare loses its cards."""
    table = world.table
    me = world.seats[seat]
    if table.parker != 0 and table.parker != seat + 1:
        check(world)
    me.hoard[cards.kind_of(card)] += 1
    table.hoard_n[seat] += 1
    table.parker = seat + 1
    if cards.is_flare(card):
        sets.add(me.hoard_flares, cards.alien_of(card))
    if cards.is_reward(card):
        table.parked_blue += 1
    aside.leave_hand(world, seat, card, knowledge.with_its_back(card))
    note(world, e.E_HOARDED, seat, card, 0)


@compiled_separately("world", "int", rare=True)
def take_back(world: World, seat: int) -> None:
    """Return all cards put apart to the hand, unseen."""
    table = world.table
    me = world.seats[seat]
    for kind in range(c.ALL_KINDS):
        me.hand[kind] += me.hoard[kind]
        me.hoard[kind] = 0
    sets.join(me.flares, sets.of(me.hoard_flares))
    sets.clear(me.hoard_flares)
    table.hand_n[seat] += table.hoard_n[seat]
    table.hoard_n[seat] = 0
    table.parker = 0
    table.parked_blue = 0
    table.lacks[seat] = 0
    deck.recount(world, seat)
    note(world, e.E_UNPARKED, seat, 0, 0)
