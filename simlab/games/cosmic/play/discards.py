"""The discard pile: cards and hands discarded, and cards taken from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.play import (
    bits,
    cards,
    knowledge,
    passing,
    pile,
    powers,
    sets,
    triggers,
    wiring,
)
from simlab.jit.kernel import compiled_separately, kernel, rarely
from simlab.loop.observed_chance import EVERYBODY, NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def throw(world: World, seat: int, card: int) -> None:
    """Discard a card from a hand."""
    passing.leaves_seen(world, seat, card)
    world.table.discard[cards.kind_of(card)] += 1
    if rarely(world.table.rules.flares != 0):
        pile.put(world.table, card)
    if cards.is_flare(card):
        sets.add(world.table.discard_flares, cards.alien_of(card))
    note(world, e.E_DISCARDED, seat, card, 1)
    if card >= c.PLUS_2 and not cards.is_encounter(card):
        triggers.happen(world, c.H_ON_THROWN, seat, triggers.of_cards(card, 1, 0))


@kernel
def throw_hand(world: World, seat: int) -> None:
    """Show and discard a hand."""
    throw_cards(world, seat, 0)


@kernel
def throw_cards(world: World, seat: int, kept: int) -> None:
    """Show and discard a hand except some kinds; cards set aside or face down stay."""
    table = world.table
    me = world.seats[seat]
    hand = me.hand
    layer = pile.new_layer(table) if rarely(table.rules.flares != 0) else 0
    keeps_some = me.gift_n > 0 or cards.lies_down(table, me, seat)
    table.lacks[seat] = 0 if keeps_some else (1 << c.TYPES) - 1
    for viewer in range(table.seats):
        knowledge.forget_hand(world.seats[viewer], seat)
    for kind in range(c.PLAIN_KINDS):
        if hand[kind] > 0:
            if bits.has(kept, kind):
                show_kept(world, seat, kind, hand[kind])
                continue
            count = cards.loose(table, me, seat, kind)
            if count > 0:
                hand[kind] -= count
                table.hand_n[seat] -= count
                table.discard[kind] += count
                if rarely(table.rules.flares != 0):
                    pile.add(table, kind, count, layer)
                note(world, e.E_DISCARDED, seat, kind, count)
    if rarely(me.blues != 0):
        throw_rewards(world, seat, kept)
    if hand[c.FLARE] > 0:
        throw_flares(world, seat, bits.has(kept, c.FLARE), layer)
    table.armed[seat] = 0


@compiled_separately("world", "int", "int", rare=True)
def throw_rewards(world: World, seat: int, kept: int) -> None:
    """Discard the reward cards of a hand, except some kinds and those set aside unseen."""
    table = world.table
    me = world.seats[seat]
    left = me.blues
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        if bits.has(kept, kind):
            show_kept(world, seat, kind, me.hand[kind])
            continue
        count = cards.loose(table, me, seat, kind)
        if count > 0:
            me.hand[kind] -= count
            table.hand_n[seat] -= count
            table.discard[kind] += count
            note(world, e.E_DISCARDED, seat, kind, count)
    deck.recount(world, seat)


@kernel
def show_kept(world: World, seat: int, card: int, count: int) -> None:
    """Show cards that stay in a hand; other players remember them."""
    table = world.table
    table.lacks[seat] &= ~bits.bit(c.TYPE_OF[cards.kind_of(card)])
    for viewer in range(table.seats):
        if viewer != seat:
            for _ in range(count):
                knowledge.remember(world.seats[viewer], seat, card)


@kernel
def throw_flares(world: World, seat: int, kept: int, layer: int) -> None:
    """Discard or keep the flares of a shown hand; those set aside stay unseen."""
    table = world.table
    me = world.seats[seat]
    shown = cards.spare_flares(me)
    sets.join(table.seen_flares, shown)
    left = shown
    while not sets.is_empty(left):
        alien = sets.first(left)
        left = sets.rest(left)
        if kept:
            show_kept(world, seat, c.FIRST_FLARE + alien, 1)
        else:
            note(world, e.E_DISCARDED, seat, c.FIRST_FLARE + alien, 1)
    if not kept:
        pile.add_flares(table, shown, layer)
        count = sets.count(shown)
        table.discard[c.FLARE] += count
        sets.join(table.discard_flares, shown)
        table.hand_n[seat] -= count
        me.hand[c.FLARE] -= count
        sets.remove(me.flares, shown)
        wiring.wire_flares(world, seat)


@kernel
def kept_by(table: Table, seat: int) -> int:
    """Return the kinds of cards that a player keeps as it draws a new hand (Vulch)."""
    if table.powers == 0 or not powers.has_active(table, seat, c.VULCH):
        return 0
    kinds = c.OF_TYPE[c.ARTIFACT_TYPE]
    if powers.works(table, seat, c.SUPER_FLARE + c.VULCH):
        kinds |= bits.bit(c.FLARE)
    return kinds


@kernel
def throw_for_new(world: World, seat: int) -> None:
    """Discard a hand for a new one, except cards that its owner keeps then (Vulch)."""
    throw_but(world, seat, kept_by(world.table, seat))


@kernel
def throw_but(world: World, seat: int, kept: int) -> None:
    """Discard a hand except some kinds; others may take some of the discarded cards."""
    me = world.seats[seat]
    for kind in range(c.PLUS_2, c.PLAIN_KINDS):
        count = cards.spare(me, kind)
        if count > 0 and not bits.has(kept, kind):
            triggers.happen(world, c.H_ON_THROWN, seat, triggers.of_cards(kind, count, 0))
    if rarely(me.blues != 0):
        for kind in range(c.RETREAT + 1, c.ALL_KINDS):
            count = cards.spare(me, kind)
            if count > 0 and not bits.has(kept, kind):
                triggers.happen(world, c.H_ON_THROWN, seat, triggers.of_cards(kind, count, 0))
    left = sets.NONE if bits.has(kept, c.FLARE) else cards.spare_flares(me)
    while not sets.is_empty(left):
        card = c.FIRST_FLARE + sets.first(left)
        left = sets.rest(left)
        triggers.happen(world, c.H_ON_THROWN, seat, triggers.of_cards(card, 1, 0))
    throw_cards(world, seat, kept)


@kernel
def throw_random(world: World, seat: int) -> int:
    """Discard a random card of a hand; return the card, or -1 if there is none."""
    if world.table.hand_n[seat] == 0:
        return c.NOTHING
    seers = bits.everybody(world.table)
    card = cards.random_card_of(world, seat, world.hidden.take_stream[seat], seers)
    throw(world, seat, card)
    return card


@kernel
def in_discard(table: Table, card: int) -> int:
    """Count the copies of a card in the discard."""
    if cards.is_flare(card):
        return sets.copies(sets.of(table.discard_flares), cards.alien_of(card))
    return table.discard[card]


@kernel
def any_discard(world: World, seat: int) -> int:
    """Return a random card of the discard, from a player's random stream."""
    table = world.table
    count = 0
    for kind in range(c.KINDS):
        count += table.discard[kind]
    card = observed(world, EVERYBODY, c.CARDS)
    if card == NOT_OBSERVED:
        left = below(world.hidden.take_stream[seat], count)
        card = 0
        while left >= table.discard[card]:
            left -= table.discard[card]
            card += 1
        if card == c.FLARE:
            card = c.FIRST_FLARE + sets.nth(sets.of(table.discard_flares), left)
    record_chance(world, EVERYBODY, card, in_discard(table, card), count)
    return card


@kernel
def top_discard(world: World, seat: int) -> int:
    """Return the top card of the discard.

    Among cards discarded at once it is a random one, from the player's random stream; without a
    known order it is any card of the discard.
    """
    table = world.table
    count = pile.top_n(table)
    if count == 0:
        return any_discard(world, seat)
    if count == 1:
        return pile.card_at(table, table.pile_n - 1)
    card = observed(world, EVERYBODY, c.CARDS)
    if card == NOT_OBSERVED:
        place = table.pile_n - 1 - below(world.hidden.take_stream[seat], count)
        card = pile.card_at(table, place)
    record_chance(world, EVERYBODY, card, pile.copies_on_top(table, card), count)
    return card


@kernel
def from_discard(world: World, seat: int, card: int) -> None:
    """Move a card from the discard to a player's hand, seen by all."""
    table = world.table
    table.discard[cards.kind_of(card)] -= 1
    pile.remove(table, card)
    if cards.is_flare(card):
        sets.drop(table.discard_flares, cards.alien_of(card))
    passing.gains_seen(world, seat, card)
