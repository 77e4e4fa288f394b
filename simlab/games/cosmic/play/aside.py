"""Cards that are set aside face down until the encounter ends; only their owner knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.play import bits, cards, knowledge, sets, wiring
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import World


@kernel
def leave_hand(world: World, seat: int, card: int, kinds: int) -> None:
    """Remove a card from a hand unseen; others forget what they know of it among ``kinds``."""
    table = world.table
    me = world.seats[seat]
    me.hand[cards.kind_of(card)] -= 1
    table.hand_n[seat] -= 1
    table.armed[seat] = 0
    if cards.is_flare(card):
        sets.drop(me.flares, cards.alien_of(card))
        wiring.wire_flares(world, seat)
    if cards.is_reward(card):
        deck.recount(world, seat)
    for viewer in range(table.seats):
        if viewer != seat:
            knowledge.forget_one_of(world.seats[viewer], seat, kinds)


@kernel
def put(world: World, seat: int, card: int) -> None:
    """Set a card of a hand aside, face down.

    What others remember of the hand stays, since it may lie there now; memories of flares do not.
    """
    table = world.table
    me = world.seats[seat]
    me.aside[cards.kind_of(card)] += 1
    table.aside_n[seat] += 1
    table.set_aside = 1
    if cards.is_flare(card):
        sets.add(me.aside_flares, cards.alien_of(card))
    if cards.is_reward(card):
        table.aside_blue[seat] += 1
    leave_hand(world, seat, card, bits.bit(c.FLARE) & knowledge.with_its_back(card))
    note(world, e.E_SET_ASIDE, seat, card, 0)


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def put_random(world: World, seat: int, count: int, rewards: int, chooser: int) -> None:
    """Set random cards of a hand aside, ``rewards`` of them reward cards, seen by the owner."""
    for number in range(count):
        cards.want_back(world, seat, rewards - number)
        stream = world.hidden.take_stream[chooser]
        put(world, seat, cards.random_card_of(world, seat, stream, bits.bit(seat)))


@compiled_separately("world", "int", rare=True)
def put_all(world: World, seat: int) -> None:
    """Set a whole hand aside."""
    me = world.seats[seat]
    for kind in range(c.ALL_KINDS):
        while kind != c.FLARE and me.hand[kind] > 0:
            put(world, seat, kind)
    while not sets.is_empty(sets.of(me.flares)):
        put(world, seat, c.FIRST_FLARE + sets.first(sets.of(me.flares)))


@kernel
def take(world: World, seat: int) -> None:
    """Return the cards that a player has set aside to its hand."""
    table = world.table
    me = world.seats[seat]
    for kind in range(c.ALL_KINDS):
        me.hand[kind] += me.aside[kind]
        me.aside[kind] = 0
    sets.join(me.flares, sets.of(me.aside_flares))
    sets.clear(me.aside_flares)
    table.hand_n[seat] += table.aside_n[seat]
    note(world, e.E_TOOK_BACK, seat, table.aside_n[seat], 0)
    table.aside_n[seat] = 0
    table.aside_blue[seat] = 0
    table.lacks[seat] = 0
    deck.recount(world, seat)


@compiled_separately("world", rare=True)
def end(world: World) -> None:
    """Return all cards set aside to their owners at the end of the encounter."""
    table = world.table
    table.set_aside = 0
    for place in range(table.seats):
        if table.aside_n[table.order[place]] > 0:
            take(world, table.order[place])
