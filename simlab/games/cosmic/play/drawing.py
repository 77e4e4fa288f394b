"""The deck: how it is shuffled and drawn from, and new hands."""

from __future__ import annotations

from typing import Any

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


@kernel
def forget_order(world: Any) -> None:
    """Nobody knows any more where cards lie in the deck: it is shuffled."""
    tops.forget(world.table, tops.COSMIC)
    if rarely(world.table.bottom_n[tops.COSMIC] != 0):
        bottoms.mix(world, tops.COSMIC)


@kernel
def shuffle(world: Any) -> None:
    """The discards become the deck."""
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
def next_card(world: Any, seat: Any, seers: Any) -> Any:
    """Return the card that is drawn, by the luck of a player; some players see it."""
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
def deal_card(world: Any, seat: Any) -> Any:
    """A player draws the top card of the deck; return which."""
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
def draw_flare(world: Any, seat: Any, card: Any) -> None:
    """A flare goes from the deck to a hand."""
    hidden = world.hidden
    me = world.seats[seat]
    hidden.deck[c.FLARE] -= 1
    sets.drop(hidden.deck_flares, cards.alien_of(card))
    me.hand[c.FLARE] += 1
    sets.add(me.flares, cards.alien_of(card))
    sets.add(me.seen_flares, cards.alien_of(card))
    wiring.wire_flare(world, seat, cards.alien_of(card))


@compiled_separately("world", "int", "int", rare=True)
def take(world: Any, seat: Any, card: Any) -> None:
    """A player takes a card that it has picked out of the deck; nobody else sees which."""
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
def quake(world: Any, first: Any) -> None:
    """Deck and discards are empty: all discard their hands and draw new ones: no rewards.

    ``first``: for whom no encounter card was left, or `NOTHING`. Where there are not cards enough
    for all it draws before the others, or it might never have one.
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
def draw(world: Any, seat: Any) -> Any:
    """Draw a card; the discards are shuffled if need be, and at the worst there is a quake.

    Return which card, or -1 if none was drawn but by a quake, after which nobody draws on (N20).
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
def can_be_armed(world: Any) -> Any:
    """Return whether an encounter card lies in the deck or the discard."""
    for kind in range(c.ENCOUNTER_N):
        if world.hidden.deck[kind] + world.table.discard[kind] > 0:
            return True
    return False


@compiled_separately("world", rare=True)
def any_left(world: Any) -> Any:
    """Whether somebody can be armed: an encounter card lies there, or a quake would take it."""
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
def another_hand(world: Any, seat: Any) -> None:
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
def exchange_hand(world: Any, seat: Any) -> None:
    """Discard a hand, whatever is in it, and draw a new one."""
    discards.throw_for_new(world, seat)
    for _ in range(world.table.rules.hand):
        if draw(world, seat) < 0:
            break
    triggers.happen(world, c.H_ON_DRAW, seat, world.table.rules.hand)


@kernel
def redraw(world: Any, seat: Any) -> None:
    """Draw new hands until there is an encounter card, unless none is left."""
    table = world.table
    if table.armed[seat] != 0 or rarely(bits.has(table.ghosts, seat)):
        return
    while not cards.is_armed(world.seats[seat]) and any_left(world) != 0:
        another_hand(world, seat)
    table.armed[seat] = 1 if cards.is_armed(world.seats[seat]) else 0


@kernel
def turn_over(world: Any, seat: Any) -> Any:
    """The top card of the deck is laid open on the table; return it, -1 if none is left."""
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
