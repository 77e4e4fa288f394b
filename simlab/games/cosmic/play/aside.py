"""Cards that are set aside face down until the encounter ends; only their owner knows them."""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.play import bits, cards, knowledge, sets, wiring
from simlab.jit.kernel import compiled_separately, kernel


@kernel
def leave_hand(world: Any, seat: Any, card: Any, kinds: Any) -> None:
    """A card that lies elsewhere by now leaves the hand; for others it may be one of some kinds."""
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
def put(world: Any, seat: Any, card: Any) -> None:
    """A card of a hand is set aside; what others know of the hand may lie there now.

    Of flares nobody keeps that in mind.
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
def put_random(world: Any, seat: Any, count: Any, rewards: Any, chooser: Any) -> None:
    """Random cards, so many of them reward cards, are set aside; their owner sees which."""
    for number in range(count):
        cards.want_back(world, seat, rewards - number)
        stream = world.hidden.take_stream[chooser]
        put(world, seat, cards.random_card_of(world, seat, stream, bits.bit(seat)))


@compiled_separately("world", "int", rare=True)
def put_all(world: Any, seat: Any) -> None:
    """A whole hand is set aside."""
    me = world.seats[seat]
    for kind in range(c.ALL_KINDS):
        while kind != c.FLARE and me.hand[kind] > 0:
            put(world, seat, kind)
    while not sets.is_empty(sets.of(me.flares)):
        put(world, seat, c.FIRST_FLARE + sets.first(sets.of(me.flares)))


@kernel
def take(world: Any, seat: Any) -> None:
    """A player takes back what it has set aside."""
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
def end(world: Any) -> None:
    """The encounter is over: all take back what they have set aside."""
    table = world.table
    table.set_aside = 0
    for place in range(table.seats):
        if table.aside_n[table.order[place]] > 0:
            take(world, table.order[place])
