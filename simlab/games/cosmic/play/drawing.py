"""The cosmic deck: shuffling, drawing, and new hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import (
    bits,
    bottoms,
    cards,
    discards,
    knowledge,
    pile,
    sets,
    stock,
    tops,
    triggers,
    wiring,
)
from simlab.jit.kernel import compiled_separately, kernel, rarely
from simlab.loop.observed_chance import (
    EVERYBODY,
    FREE,
    NOT_OBSERVED,
    observed,
    record_chance,
)
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import World


@kernel
def forget_order(world: World) -> None:
    """Clear all knowledge of the deck's order, as it is shuffled."""
    tops.forget(world.table, tops.COSMIC)
    if rarely(world.table.bottom_n[tops.COSMIC] != 0):
        bottoms.mix(world, tops.COSMIC)


@kernel
def shuffle(world: World) -> None:
    """Shuffle the discards into the deck."""
    table = world.table
    forget_order(world)
    stock.shuffled(table, stock.COSMIC)
    pile.clear(table)
    deck = world.hidden.deck
    for kind in range(c.KINDS):
        deck[kind] += table.discard[kind]
        table.deck_n += table.discard[kind]
        table.discard[kind] = 0
    sets.join(world.hidden.deck_flares, sets.of(table.discard_flares))
    sets.clear(table.discard_flares)
    if rarely(table.trigger_n != 0):
        triggers.shuffled_in(table, 0)
    note(world, e.E_RESHUFFLED, table.deck_n, 0, 0)
    triggers.happen(world, c.H_ON_SHUFFLE, table.offense, 0)


@kernel
def next_card(world: World, seat: int, seers: int) -> int:
    """Return the card drawn from a player's random stream; some players see it."""
    table = world.table
    if rarely(table.peeked | table.bottom_n[tops.COSMIC] != 0):
        return bottoms.next_card(world, tops.COSMIC, seat, seers)
    hidden = world.hidden
    card = observed(world, seers, c.CARDS)
    if card == NOT_OBSERVED:
        card = cards.nth_of_deck(hidden, 0, below(hidden.draw_stream[seat], table.deck_n))
    if hidden.follow.mode != FREE:
        record_chance(world, seers, card, cards.in_deck(hidden, card), table.deck_n)
    return card


@kernel
def deal_card(world: World, seat: int) -> int:
    """Draw the top card of the deck into a player's hand; return it."""
    table = world.table
    seers = bits.bit(seat) | table.watched[seat]
    if rarely(table.peeked | table.bottom_n[tops.COSMIC] != 0):
        seers |= bottoms.knowers(table, tops.COSMIC)
    card = next_card(world, seat, seers)
    cards.arrives(world.seats[seat], card)
    if cards.is_flare(card):
        draw_flare(world, seat, card)
    else:
        world.hidden.deck[card] -= 1
        world.seats[seat].hand[card] += 1
    table.deck_n -= 1
    table.hand_n[seat] += 1
    table.lacks[seat] = 0
    note(world, e.E_DREW, seat, card, 0)
    if rarely(seers != bits.bit(seat)):
        for viewer in range(table.seats):
            if viewer != seat and bits.has(seers, viewer):
                knowledge.learn(world.seats[viewer], seat, card)
    return card


@kernel
def draw_flare(world: World, seat: int, card: int) -> None:
    """Move a flare from the deck to a hand."""
    hidden = world.hidden
    me = world.seats[seat]
    hidden.deck[c.FLARE] -= 1
    sets.drop(hidden.deck_flares, cards.alien_of(card))
    me.hand[c.FLARE] += 1
    sets.add(me.flares, cards.alien_of(card))
    sets.add(me.seen_flares, cards.alien_of(card))
    wiring.wire_flare(world, seat, cards.alien_of(card))


@compiled_separately("world", "int", "int", rare=True)
def take(world: World, seat: int, card: int) -> None:
    """Move a card that a player has picked from the deck to its hand, unseen by others."""
    table = world.table
    hidden = world.hidden
    me = world.seats[seat]
    if cards.in_deck(hidden, card) == 0:
        return
    forget_order(world)
    kind = cards.kind_of(card)
    hidden.deck[kind] -= 1
    me.hand[kind] += 1
    if cards.is_flare(card):
        sets.drop(hidden.deck_flares, cards.alien_of(card))
        sets.add(me.flares, cards.alien_of(card))
        sets.add(me.seen_flares, cards.alien_of(card))
        wiring.wire_flare(world, seat, cards.alien_of(card))
    table.deck_n -= 1
    table.hand_n[seat] += 1
    table.lacks[seat] = 0
    note(world, e.E_DREW, seat, card, 0)


@kernel
def quake(world: World, first: int) -> None:
    """Carry out a cosmic quake: all players discard their hands and draw new ones.

    It comes when deck and discards are empty. New hands have no reward cards. ``first`` is the
    player for whom no encounter card was left, or `NOTHING`. If there are too few cards for all,
    that player draws first; otherwise it might never get one.
    """
    table = world.table
    note(world, e.E_QUAKE, 0, 0, 0)
    for seat in range(table.seats):
        discards.throw_hand(world, seat)
    shuffle(world)
    count = table.rules.hand if table.rules.quake_form == 0 else table.rules.quake_hand
    start = 0
    if first >= 0 and table.deck_n < count * table.seats:
        while table.order[start] != first:
            start += 1
    for step in range(table.seats):
        seat = table.order[(start + step) % table.seats]
        for _ in range(count):
            if table.deck_n > 0:
                deal_card(world, seat)
        world.seats[seat].got_n = 0


@kernel
def draw(world: World, seat: int) -> int:
    """Draw a card; shuffle the discards first if the deck is empty, or carry out a quake.

    Return the card, or -1 if only a quake dealt cards, after which nobody draws on (N20 in
    RULES.md).
    """
    table = world.table
    card = c.NOTHING
    if table.deck_n == 0:
        shuffle(world)
    if table.deck_n == 0:
        quake(world, c.NOTHING)
        if table.rules.quake_form != 0 and table.deck_n > 0:
            card = deal_card(world, seat)
    else:
        card = deal_card(world, seat)
    table.drawn_n[seat] += 1
    return card


@kernel
def can_be_armed(world: World) -> int:
    """Return whether an encounter card lies in the deck or the discard."""
    for kind in range(c.ENCOUNTER_N):
        if world.hidden.deck[kind] + world.table.discard[kind] > 0:
            return True
    return False


@compiled_separately("world", rare=True)
def any_left(world: World) -> int:
    """Return whether an encounter card is in deck or discard, or in a hand that a quake takes."""
    if can_be_armed(world):
        return 1
    table = world.table
    for seat in range(table.seats):
        me = world.seats[seat]
        for kind in range(c.ENCOUNTER_N):
            if cards.loose(table, me, seat, kind) > 0:
                return 1
    return 0


@kernel
def another_hand(world: World, seat: int) -> None:
    """Show and discard a hand without encounter cards, and draw a new one."""
    note(world, e.E_REDRAW, seat, 0, 0)
    discards.throw_for_new(world, seat)
    if can_be_armed(world):
        for _ in range(world.table.rules.hand):
            if draw(world, seat) < 0:
                break
        triggers.happen(world, c.H_ON_DRAW, seat, world.table.rules.hand)
    else:
        quake(world, seat)


@compiled_separately("world", "int", rare=True)
def exchange_hand(world: World, seat: int) -> None:
    """Discard a hand, whatever is in it, and draw a new one."""
    discards.throw_for_new(world, seat)
    for _ in range(world.table.rules.hand):
        if draw(world, seat) < 0:
            break
    triggers.happen(world, c.H_ON_DRAW, seat, world.table.rules.hand)


@kernel
def redraw(world: World, seat: int) -> None:
    """Redraw a hand until it has an encounter card, unless none is left."""
    table = world.table
    if table.armed[seat] != 0 or rarely(bits.has(table.ghosts, seat)):
        return
    while not cards.is_armed(world.seats[seat]) and any_left(world) != 0:
        another_hand(world, seat)
    table.armed[seat] = 1 if cards.is_armed(world.seats[seat]) else 0


@kernel
def turn_over(world: World, seat: int) -> int:
    """Lay the top card of the deck open on the table; return it, or -1 if none is left."""
    table = world.table
    hidden = world.hidden
    if table.deck_n == 0:
        shuffle(world)
    if table.deck_n == 0:
        return c.NOTHING
    stocked = 0 if bottoms.is_next(table, tops.COSMIC) else 1
    card = next_card(world, seat, EVERYBODY)
    hidden.deck[cards.kind_of(card)] -= 1
    table.stock[cards.kind_of(card)] -= stocked
    table.deck_n -= 1
    table.laid[cards.kind_of(card)] += 1
    if cards.is_flare(card):
        sets.drop(hidden.deck_flares, cards.alien_of(card))
        sets.drop(table.stock_flares, cards.alien_of(card))
        sets.add(table.laid_flares, cards.alien_of(card))
        sets.add(table.seen_flares, cards.alien_of(card))
    note(world, e.E_TURNED_UP, seat, card, 0)
    return card
