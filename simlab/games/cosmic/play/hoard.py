"""The hoard of Miser: cards beside its hand that only Miser knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, cards, drawing, pile, sets, triggers, wiring
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def holds(table: Table, me: Seat, seat: int, kind: int) -> int:
    """Return whether a player may play a kind of card, from its hand or its hoard (Miser).

    Cards set aside, as by Miser's flare, are not played.
    """
    if me.hand[kind] > 0 and cards.spare(me, kind) > 0:
        return True
    return (table.hoards >> seat) & 1 != 0 and me.hoard[kind] > 0


@kernel
def leaves_hoard(world: World, seat: int, card: int) -> None:
    """Remove a card from a hoard, seen by all; a flare is marked to go back there."""
    me = world.seats[seat]
    if cards.is_flare(card):
        sets.drop(me.hoard_flares, cards.alien_of(card))
        sets.add(world.table.seen_flares, cards.alien_of(card))
        sets.add(world.table.hoard_out, cards.alien_of(card))
        wiring.wire_flares(world, seat)
    me.hoard[cards.kind_of(card)] -= 1
    world.table.hoard_n[seat] -= 1


@kernel
def hoard_card(world: World, seat: int) -> None:
    """Move a card of the deck to a hoard, if any is left."""
    table = world.table
    hidden = world.hidden
    me = world.seats[seat]
    if table.deck_n == 0:
        drawing.shuffle(world)
    if table.deck_n == 0:
        return
    card = drawing.next_card(world, seat, bits.bit(seat))
    hidden.deck[cards.kind_of(card)] -= 1
    table.deck_n -= 1
    me.hoard[cards.kind_of(card)] += 1
    table.hoard_n[seat] += 1
    if cards.is_flare(card):
        sets.drop(hidden.deck_flares, cards.alien_of(card))
        sets.add(me.hoard_flares, cards.alien_of(card))
        sets.add(me.seen_flares, cards.alien_of(card))
        wiring.wire_flare(world, seat, cards.alien_of(card))
    note(world, e.E_HOARDED, seat, card, 0)


@kernel
def throw_hoard(world: World, seat: int) -> None:
    """Show and discard a hoard."""
    table = world.table
    me = world.seats[seat]
    layer = pile.new_layer(table)
    for kind in range(c.ALL_KINDS):
        count = me.hoard[kind] if kind != c.FLARE else 0
        if count > 0:
            note(world, e.E_DISCARDED, seat, kind, count)
            table.discard[kind] += count
            pile.add(table, kind, count, layer)
            me.hoard[kind] = 0
            if kind >= c.PLUS_2 and not cards.is_encounter(kind):
                thrown = triggers.of_cards(kind, count, 0)
                triggers.happen(world, c.H_ON_THROWN, seat, thrown)
    table.discard[c.FLARE] += me.hoard[c.FLARE]
    sets.join(table.discard_flares, sets.of(me.hoard_flares))
    pile.add_flares(table, sets.of(me.hoard_flares), layer)
    sets.join(table.seen_flares, sets.of(me.hoard_flares))
    while not sets.is_empty(sets.of(me.hoard_flares)):
        card = c.FIRST_FLARE + sets.first(sets.of(me.hoard_flares))
        sets.put(me.hoard_flares, sets.rest(sets.of(me.hoard_flares)))
        note(world, e.E_DISCARDED, seat, card, 1)
        triggers.happen(world, c.H_ON_THROWN, seat, triggers.of_cards(card, 1, 0))
    me.hoard[c.FLARE] = 0
    table.hoard_n[seat] = 0
    wiring.wire_flares(world, seat)


@kernel
def swap_hoard(world: World, seat: int) -> None:
    """Exchange a player's hand and hoard, unseen by others."""
    me = world.seats[seat]
    for kind in range(c.ALL_KINDS):
        count = me.hand[kind]
        me.hand[kind] = me.hoard[kind]
        me.hoard[kind] = count
    flares = sets.of(me.flares)
    sets.put(me.flares, sets.of(me.hoard_flares))
    sets.put(me.hoard_flares, flares)
    count = world.table.hand_n[seat]
    world.table.hand_n[seat] = world.table.hoard_n[seat]
    world.table.hoard_n[seat] = count
