"""Cards: how they are drawn, shown, handed on and discarded, and who knows of it.

``seats[v].met_*`` lists cards that player ``v`` saw going into other hands. All know of each hand
which types it lacks for certain (``lacks``), and whether it surely holds an encounter card
(``armed``); see the table in ``RULES.md``.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel, rarely
from simlab.engine.rng import below
from simlab.engine.told import EVERYBODY, UNTOLD, came_out, told
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, powers, triggers
from simlab.games.cosmic.state import MAX_MET


@kernel
def is_flare(card: Any) -> Any:
    """Whether a card is a flare, told by its alien."""
    return card > c.FIRST_FLARE


@kernel
def kind_of(card: Any) -> Any:
    """Return the kind of a card."""
    return c.ZERO + c.FLARE if card > c.FIRST_FLARE else c.ZERO + card


@kernel
def flare_bit(card: Any) -> Any:
    """Return the set with the alien of a flare."""
    return c.ONE << (card - c.FIRST_FLARE)


@kernel
def remember(me: Any, owner: Any, kind: Any) -> None:
    """Note that a card went into a hand; the oldest memory goes if there are too many."""
    if me.met_n == MAX_MET:
        forget_at(me, 0)
    me.met_seat[me.met_n] = owner
    me.met_kind[me.met_n] = kind
    me.met_n += 1


@kernel
def forget_at(me: Any, place: Any) -> None:
    """Strike a memory out; the others stay in order."""
    me.met_n -= 1
    for later in range(place, me.met_n):
        me.met_seat[later] = me.met_seat[later + 1]
        me.met_kind[later] = me.met_kind[later + 1]
    me.met_seat[me.met_n] = 0
    me.met_kind[me.met_n] = 0


@kernel
def forget(me: Any, owner: Any, kind: Any) -> None:
    """A card of this kind left a hand in sight: it may have been the one remembered."""
    for place in range(me.met_n):
        if me.met_seat[place] == owner and me.met_kind[place] == kind:
            forget_at(me, place)
            return


@kernel
def forget_one_each(me: Any, owner: Any) -> None:
    """Some card left a hand unseen: one of each kind, and no flare, is certain any more."""
    gone = c.ZERO
    place = 0
    while place < me.met_n:
        card = me.met_kind[place]
        certain = not is_flare(card) and (gone >> kind_of(card)) & 1 != 0
        if me.met_seat[place] == owner and not certain:
            gone |= c.ONE << kind_of(card)
            forget_at(me, place)
        else:
            place += 1


@kernel
def forget_hand(me: Any, owner: Any) -> None:
    """A hand is gone."""
    place = 0
    while place < me.met_n:
        if me.met_seat[place] == owner:
            forget_at(me, place)
        else:
            place += 1


@kernel
def leaves_seen(world: Any, seat: Any, card: Any) -> None:
    """A card leaves a hand and all see it."""
    table = world.table
    if is_flare(card):
        world.seats[seat].hand[c.FLARE] -= 1
        world.seats[seat].flares &= ~flare_bit(card)
        table.seen_flares |= flare_bit(card)
        powers.wire_flares(world, seat)
    else:
        world.seats[seat].hand[card] -= 1
    table.hand_n[seat] -= 1
    if card < c.ENCOUNTER_N:
        table.armed[seat] = 0
    for viewer in range(table.seats):
        if world.seats[viewer].met_n > 0:
            forget(world.seats[viewer], seat, card)


@kernel
def holds(table: Any, me: Any, seat: Any, kind: Any) -> Any:
    """Whether a player may play a kind of card: from its hand, or from its hoard (Miser)."""
    return me.hand[kind] > 0 or ((table.hoards >> seat) & 1 != 0 and me.hoard[kind] > 0)


@kernel
def leaves_hoard(world: Any, seat: Any, card: Any) -> None:
    """A card leaves a hoard and all see it; a flare will go back there."""
    me = world.seats[seat]
    if is_flare(card):
        me.hoard_flares &= ~flare_bit(card)
        world.table.seen_flares |= flare_bit(card)
        world.table.hoard_out |= flare_bit(card)
        powers.wire_flares(world, seat)
    me.hoard[kind_of(card)] -= 1
    world.table.hoard_n[seat] -= 1


@kernel
def hoard_card(world: Any, seat: Any) -> None:
    """A card of the deck goes to a hoard, if there is any card left."""
    table = world.table
    hidden = world.hidden
    me = world.seats[seat]
    if table.deck_n == 0:
        shuffle(world)
    if table.deck_n == 0:
        return
    card = told(world, bits.bit(seat), c.CARDS)
    if card == UNTOLD:
        card = nth_of_deck(hidden, below(hidden.draw_stream[seat], table.deck_n))
    came_out(world, bits.bit(seat), card, in_deck(hidden, card), table.deck_n)
    hidden.deck[kind_of(card)] -= 1
    table.deck_n -= 1
    me.hoard[kind_of(card)] += 1
    table.hoard_n[seat] += 1
    if is_flare(card):
        hidden.deck_flares &= ~flare_bit(card)
        me.hoard_flares |= flare_bit(card)
        me.seen_flares |= flare_bit(card)
        powers.wire_flares(world, seat)
    note(world, e.E_HOARDED, seat, card, 0)


@kernel
def throw_hoard(world: Any, seat: Any) -> None:
    """A hoard is shown and discarded."""
    table = world.table
    me = world.seats[seat]
    for kind in range(c.PLAIN_KINDS):
        count = me.hoard[kind]
        if count > 0:
            note(world, e.E_DISCARDED, seat, kind, count)
            table.discard[kind] += count
            me.hoard[kind] = 0
            if kind >= c.PLUS_2:
                thrown = triggers.of_cards(kind, count, c.ZERO)
                triggers.happen(world, c.H_ON_THROWN, seat, thrown)
    table.discard[c.FLARE] += me.hoard[c.FLARE]
    table.discard_flares |= me.hoard_flares
    table.seen_flares |= me.hoard_flares
    while me.hoard_flares != 0:
        card = c.FIRST_FLARE + bits.lowest_bit(me.hoard_flares)
        me.hoard_flares &= me.hoard_flares - 1
        note(world, e.E_DISCARDED, seat, card, 1)
        triggers.happen(world, c.H_ON_THROWN, seat, triggers.of_cards(card, c.ONE, c.ZERO))
    me.hoard[c.FLARE] = 0
    table.hoard_n[seat] = 0
    powers.wire_flares(world, seat)


@kernel
def swap_hoard(world: Any, seat: Any) -> None:
    """Hand and hoard are exchanged; nobody else has seen anything of them."""
    me = world.seats[seat]
    for kind in range(c.KINDS):
        count = me.hand[kind]
        me.hand[kind] = me.hoard[kind]
        me.hoard[kind] = count
    flares = me.flares
    me.flares = me.hoard_flares
    me.hoard_flares = flares
    count = world.table.hand_n[seat]
    world.table.hand_n[seat] = world.table.hoard_n[seat]
    world.table.hoard_n[seat] = count


@kernel
def lay(world: Any, seat: Any, card: Any) -> None:
    """A card is played; it lies on the table until the encounter ends."""
    if rarely(in_hand(world.seats[seat], card) == 0):
        leaves_hoard(world, seat, card)
    else:
        leaves_seen(world, seat, card)
    world.table.laid[kind_of(card)] += 1


@kernel
def lay_flare(world: Any, seat: Any, alien: Any) -> None:
    """A flare is played from a hand."""
    lay(world, seat, c.FIRST_FLARE + alien)
    world.table.laid_flares |= bits.bit(alien)


@kernel
def flare_back(world: Any, seat: Any, alien: Any) -> None:
    """A flare goes from the table to a hand, and all see it."""
    table = world.table
    me = world.seats[seat]
    table.laid[c.FLARE] -= 1
    table.laid_flares &= ~bits.bit(alien)
    if bits.has(table.hoard_out, alien) and table.hoarder == seat + 1:
        me.hoard[c.FLARE] += 1
        me.hoard_flares |= bits.bit(alien)
        table.hoard_n[seat] += 1
        table.hoard_out &= ~bits.bit(alien)
        powers.wire_flares(world, seat)
        note(world, e.E_FLARE_BACK, seat, c.FIRST_FLARE + alien, 0)
        return
    me.hand[c.FLARE] += 1
    me.flares |= bits.bit(alien)
    powers.wire_flares(world, seat)
    table.hand_n[seat] += 1
    table.lacks[seat] &= ~bits.bit(c.TYPE_OF[c.FLARE])
    for viewer in range(table.seats):
        if viewer != seat:
            remember(world.seats[viewer], seat, c.FIRST_FLARE + alien)
    note(world, e.E_FLARE_BACK, seat, c.FIRST_FLARE + alien, 0)


@kernel
def throw(world: Any, seat: Any, card: Any) -> None:
    """A card is discarded from a hand."""
    leaves_seen(world, seat, card)
    world.table.discard[kind_of(card)] += 1
    if is_flare(card):
        world.table.discard_flares |= flare_bit(card)
    note(world, e.E_DISCARDED, seat, card, 1)
    if card >= c.PLUS_2:
        triggers.happen(world, c.H_ON_THROWN, seat, triggers.of_cards(card, c.ONE, c.ZERO))


@kernel
def throw_hand(world: Any, seat: Any) -> None:
    """A hand is shown and discarded."""
    throw_cards(world, seat, 0)


@kernel
def throw_cards(world: Any, seat: Any, kept: Any) -> None:
    """A hand is shown and discarded, but for some kinds, and for cards set aside unseen."""
    table = world.table
    me = world.seats[seat]
    hand = me.hand
    table.lacks[seat] = (1 << c.TYPES) - 1 if me.gift_n == 0 else 0
    for viewer in range(table.seats):
        forget_hand(world.seats[viewer], seat)
    for kind in range(c.PLAIN_KINDS):
        if hand[kind] > 0:
            if bits.has(kept, kind):
                show_kept(world, seat, kind, hand[kind])
                continue
            count = spare(me, kind)
            if count > 0:
                hand[kind] -= count
                table.hand_n[seat] -= count
                table.discard[kind] += count
                note(world, e.E_DISCARDED, seat, kind, count)
    if hand[c.FLARE] > 0:
        throw_flares(world, seat, bits.has(kept, c.FLARE))
    table.armed[seat] = 0


@kernel
def show_kept(world: Any, seat: Any, card: Any, count: Any) -> None:
    """Cards are shown and stay in a hand."""
    table = world.table
    table.lacks[seat] &= ~bits.bit(c.TYPE_OF[kind_of(card)])
    for viewer in range(table.seats):
        if viewer != seat:
            for _ in range(count):
                remember(world.seats[viewer], seat, card)


@kernel
def throw_flares(world: Any, seat: Any, kept: Any) -> None:
    """The flares of a hand that is shown are discarded, or kept; those set aside stay unseen."""
    table = world.table
    me = world.seats[seat]
    shown = spare_flares(me)
    table.seen_flares |= shown
    left = shown
    while left != 0:
        alien = bits.lowest_bit(left)
        left &= left - 1
        if kept:
            show_kept(world, seat, c.FIRST_FLARE + alien, 1)
        else:
            note(world, e.E_DISCARDED, seat, c.FIRST_FLARE + alien, 1)
    if not kept:
        count = bits.count_bits(shown)
        table.discard[c.FLARE] += count
        table.discard_flares |= shown
        table.hand_n[seat] -= count
        me.hand[c.FLARE] -= count
        me.flares &= ~shown
        powers.wire_flares(world, seat)


@kernel
def has_power(table: Any, seat: Any, alien: Any) -> Any:
    """Whether a player has an alien whose power is active."""
    return bits.has(table.powered, seat) and (
        table.power[seat] == alien or table.second[seat] == alien
    )


@kernel
def kept_by(table: Any, seat: Any) -> Any:
    """Return the kinds of cards that a player keeps as it draws a new hand (Vulch)."""
    if table.powers == 0 or not has_power(table, seat, c.VULCH):
        return c.ZERO
    kinds = bits.up_to(c.FLARE) & ~bits.up_to(c.COSMIC_ZAP)
    if powers.works(table, seat, c.SUPER_FLARE + c.VULCH):
        kinds |= bits.bit(c.FLARE)
    return kinds


@kernel
def throw_for_new(world: Any, seat: Any) -> None:
    """A hand is discarded for a new one; others may take some of it."""
    table = world.table
    me = world.seats[seat]
    kept = kept_by(table, seat)
    for kind in range(c.PLUS_2, c.PLAIN_KINDS):
        count = spare(me, kind)
        if count > 0 and not bits.has(kept, kind):
            triggers.happen(world, c.H_ON_THROWN, seat, triggers.of_cards(kind, count, c.ZERO))
    left = c.ZERO if bits.has(kept, c.FLARE) else spare_flares(me)
    while left != 0:
        card = c.FIRST_FLARE + bits.lowest_bit(left)
        left &= left - 1
        triggers.happen(world, c.H_ON_THROWN, seat, triggers.of_cards(card, c.ONE, c.ZERO))
    throw_cards(world, seat, kept)


@kernel
def shuffle(world: Any) -> None:
    """The discards become the deck."""
    table = world.table
    deck = world.hidden.deck
    for kind in range(c.KINDS):
        deck[kind] += table.discard[kind]
        table.deck_n += table.discard[kind]
        table.discard[kind] = 0
    world.hidden.deck_flares |= table.discard_flares
    table.discard_flares = 0
    note(world, e.E_RESHUFFLED, table.deck_n, 0, 0)
    triggers.happen(world, c.H_ON_SHUFFLE, table.offense, 0)


@kernel
def in_deck(hidden: Any, card: Any) -> Any:
    """Count the cards of the deck that are like one."""
    if is_flare(card):
        return (hidden.deck_flares >> (card - c.FIRST_FLARE)) & 1
    return hidden.deck[card]


@kernel
def in_hand(me: Any, card: Any) -> Any:
    """Count the cards of a hand that are like one."""
    if is_flare(card):
        return (me.flares >> (card - c.FIRST_FLARE)) & 1
    return me.hand[card]


@kernel
def nth_of_deck(hidden: Any, left: Any) -> Any:
    """Return a card of the deck, counted from 0."""
    card = c.ZERO
    while left >= hidden.deck[card]:
        left -= hidden.deck[card]
        card += 1
    if card == c.FLARE:
        card = c.FIRST_FLARE + bits.nth_bit(hidden.deck_flares, left)
    return card


@kernel
def deal_card(world: Any, seat: Any) -> None:
    """A player draws the top card of the deck."""
    table = world.table
    hidden = world.hidden
    deck = hidden.deck
    seer = bits.bit(seat) | table.watched[seat]
    card = told(world, seer, c.CARDS)
    if card == UNTOLD:
        card = nth_of_deck(hidden, below(hidden.draw_stream[seat], table.deck_n))
    world.seats[seat].got |= bits.bit(kind_of(card))
    if is_flare(card):
        draw_flare(world, seat, card, seer)
    else:
        came_out(world, seer, card, deck[card], table.deck_n)
        deck[card] -= 1
        world.seats[seat].hand[card] += 1
    table.deck_n -= 1
    table.hand_n[seat] += 1
    table.lacks[seat] = 0
    note(world, e.E_DREW, seat, card, 0)
    if rarely(table.watched[seat] != 0):
        for viewer in range(table.seats):
            if bits.has(table.watched[seat], viewer):
                learn(world.seats[viewer], seat, card)


@kernel
def draw_flare(world: Any, seat: Any, card: Any, seer: Any) -> None:
    """A flare goes from the deck to a hand."""
    hidden = world.hidden
    me = world.seats[seat]
    there = (hidden.deck_flares >> (card - c.FIRST_FLARE)) & 1
    came_out(world, seer, card, there, world.table.deck_n)
    hidden.deck[c.FLARE] -= 1
    hidden.deck_flares &= ~flare_bit(card)
    me.hand[c.FLARE] += 1
    me.flares |= flare_bit(card)
    me.seen_flares |= flare_bit(card)
    powers.wire_flares(world, seat)


@kernel
def quake(world: Any) -> None:
    """Deck and discards are empty: all discard their hands and draw new ones."""
    table = world.table
    note(world, e.E_QUAKE, 0, 0, 0)
    for seat in range(table.seats):
        throw_hand(world, seat)
    shuffle(world)
    for place in range(table.seats):
        for _ in range(table.rules.hand):
            deal_card(world, table.order[place])


@kernel
def draw(world: Any, seat: Any) -> None:
    """Draw a card; the discards are shuffled if need be, and at the worst there is a quake."""
    table = world.table
    if table.deck_n == 0:
        shuffle(world)
    if table.deck_n == 0:
        quake(world)
    else:
        deal_card(world, seat)
    table.drawn_n[seat] += 1


@kernel
def encounter_cards(me: Any) -> Any:
    """Count the encounter cards of a hand."""
    count = c.ZERO
    for kind in range(c.ENCOUNTER_N):
        count += me.hand[kind]
    return count


@kernel
def can_be_armed(world: Any) -> Any:
    """Whether an encounter card lies in the deck or the discard."""
    for kind in range(c.ENCOUNTER_N):
        if world.hidden.deck[kind] + world.table.discard[kind] > 0:
            return True
    return False


@kernel
def redraw(world: Any, seat: Any) -> None:
    """Show and discard a hand without encounter cards, draw a new one; repeat while need be."""
    table = world.table
    while encounter_cards(world.seats[seat]) == 0:
        note(world, e.E_REDRAW, seat, 0, 0)
        throw_for_new(world, seat)
        if can_be_armed(world):
            for _ in range(table.rules.hand):
                draw(world, seat)
            triggers.happen(world, c.H_ON_DRAW, seat, table.rules.hand)
        else:
            quake(world)
    table.armed[seat] = 1


@kernel
def hand_on(world: Any, giver: Any, taker: Any, card: Any) -> None:
    """A card goes from one hand to another; only these two see it."""
    table = world.table
    kind = kind_of(card)
    world.seats[giver].hand[kind] -= 1
    world.seats[taker].hand[kind] += 1
    world.seats[taker].got |= bits.bit(kind)
    if is_flare(card):
        world.seats[giver].flares &= ~flare_bit(card)
        world.seats[taker].flares |= flare_bit(card)
        world.seats[taker].seen_flares |= flare_bit(card)
        powers.wire_flares(world, giver)
        powers.wire_flares(world, taker)
    table.hand_n[giver] -= 1
    table.hand_n[taker] += 1
    table.armed[giver] = 0
    table.lacks[taker] = 0
    for viewer in range(table.seats):
        me = world.seats[viewer]
        if viewer == taker:
            forget(me, giver, card)
        elif viewer == giver:
            remember(me, taker, card)
        else:
            forget_one_each(me, giver)
    note(world, e.E_TAKEN, taker, card, giver)


@kernel
def random_card_of(world: Any, giver: Any, stream: Any, seers: Any) -> Any:
    """Return a random card of a hand, not one set aside; ``seers`` see which."""
    me = world.seats[giver]
    count = world.table.hand_n[giver] - me.gift_n
    card = told(world, seers, c.CARDS)
    if card == UNTOLD:
        card = nth_card(me, below(stream, count))
    came_out(world, seers, card, like(me, card), count)
    return card


@kernel
def take_at_random(world: Any, giver: Any, taker: Any) -> Any:
    """A random card of a hand goes to another player; return which one, or -1 if there is none."""
    if world.table.hand_n[giver] == 0:
        return c.ZERO + c.NOTHING
    seers = bits.bit(giver) | bits.bit(taker)
    card = random_card_of(world, giver, world.hidden.take_stream[taker], seers)
    hand_on(world, giver, taker, card)
    return card


@kernel
def nth_card(me: Any, left: Any) -> Any:
    """Return a card of a hand, counted from 0, without those set aside."""
    card = c.ZERO
    while left >= spare(me, card):
        left -= spare(me, card)
        card += 1
    if card == c.FLARE:
        card = c.FIRST_FLARE + bits.nth_bit(spare_flares(me), left)
    return card


@kernel
def like(me: Any, card: Any) -> Any:
    """Count the cards of a hand that are like one, without those set aside."""
    if is_flare(card):
        return (spare_flares(me) >> (card - c.FIRST_FLARE)) & 1
    return spare(me, card)


@kernel
def throw_random(world: Any, seat: Any) -> Any:
    """A player discards a random card of its hand; return which one, or -1 if there is none."""
    if world.table.hand_n[seat] == 0:
        return c.ZERO + c.NOTHING
    seers = bits.everybody(world.table)
    card = random_card_of(world, seat, world.hidden.take_stream[seat], seers)
    throw(world, seat, card)
    return card


@kernel
def in_discard(table: Any, card: Any) -> Any:
    """Count the cards of the discard that are like one."""
    if is_flare(card):
        return (table.discard_flares >> (card - c.FIRST_FLARE)) & 1
    return table.discard[card]


@kernel
def any_discard(world: Any, seat: Any) -> Any:
    """Return a random card of the discard, by the luck of a player: nobody keeps its order."""
    table = world.table
    count = c.ZERO
    for kind in range(c.KINDS):
        count += table.discard[kind]
    card = told(world, EVERYBODY, c.CARDS)
    if card == UNTOLD:
        left = below(world.hidden.take_stream[seat], count)
        card = c.ZERO
        while left >= table.discard[card]:
            left -= table.discard[card]
            card += 1
        if card == c.FLARE:
            card = c.FIRST_FLARE + bits.nth_bit(table.discard_flares, left)
    came_out(world, EVERYBODY, card, in_discard(table, card), count)
    return card


@kernel
def gains_seen(world: Any, seat: Any, card: Any) -> None:
    """A card goes to a hand, and all see it."""
    table = world.table
    me = world.seats[seat]
    kind = kind_of(card)
    me.hand[kind] += 1
    if is_flare(card):
        me.flares |= flare_bit(card)
        me.seen_flares |= flare_bit(card)
        table.seen_flares |= flare_bit(card)
        powers.wire_flares(world, seat)
    table.hand_n[seat] += 1
    table.lacks[seat] &= ~bits.bit(c.TYPE_OF[kind])
    for viewer in range(table.seats):
        if viewer != seat:
            remember(world.seats[viewer], seat, card)
    note(world, e.E_PICKED_UP, seat, card, 0)


@kernel
def pick_up(world: Any, seat: Any, card: Any) -> None:
    """A player takes a card that lies on the table."""
    table = world.table
    table.laid[kind_of(card)] -= 1
    if is_flare(card):
        table.laid_flares &= ~flare_bit(card)
    gains_seen(world, seat, card)


@kernel
def from_discard(world: Any, seat: Any, card: Any) -> None:
    """A player takes a card of the discard."""
    table = world.table
    table.discard[kind_of(card)] -= 1
    if is_flare(card):
        table.discard_flares &= ~flare_bit(card)
    gains_seen(world, seat, card)


@kernel
def hand_over(world: Any, giver: Any, taker: Any, card: Any) -> None:
    """A card goes from one hand to another, and all see it."""
    leaves_seen(world, giver, card)
    gains_seen(world, taker, card)


@kernel
def take_kept(world: Any) -> None:
    """Players take back the cards that they keep instead of discarding them."""
    table = world.table
    for seat in range(table.seats):
        for kind in range(c.PLAIN_KINDS):
            if bits.has(table.returns[seat], kind) and table.laid[kind] > 0:
                pick_up(world, seat, c.ZERO + kind)
        table.returns[seat] = 0
    table.kept = 0


@kernel
def turn_over(world: Any, seat: Any) -> Any:
    """The top card of the deck is laid open on the table; return it, -1 if none is left."""
    table = world.table
    hidden = world.hidden
    if table.deck_n == 0:
        shuffle(world)
    if table.deck_n == 0:
        return c.ZERO + c.NOTHING
    card = told(world, EVERYBODY, c.CARDS)
    if card == UNTOLD:
        card = nth_of_deck(hidden, below(hidden.draw_stream[seat], table.deck_n))
    came_out(world, EVERYBODY, card, in_deck(hidden, card), table.deck_n)
    hidden.deck[kind_of(card)] -= 1
    table.deck_n -= 1
    table.laid[kind_of(card)] += 1
    if is_flare(card):
        hidden.deck_flares &= ~flare_bit(card)
        table.laid_flares |= flare_bit(card)
        table.seen_flares |= flare_bit(card)
    note(world, e.E_TURNED_UP, seat, card, 0)
    return card


@kernel
def learn(me: Any, owner: Any, card: Any) -> None:
    """A player sees a card of another hand."""
    remember(me, owner, card)
    if is_flare(card):
        me.seen_flares |= flare_bit(card)


@kernel
def see_hand(world: Any, viewer: Any, owner: Any) -> None:
    """A player sees the hand of another; that it does, all know."""
    me = world.seats[viewer]
    theirs = world.seats[owner]
    forget_hand(me, owner)
    for kind in range(c.PLAIN_KINDS):
        for _ in range(theirs.hand[kind]):
            remember(me, owner, c.ZERO + kind)
    left = theirs.flares
    while left != 0:
        learn(me, owner, c.FIRST_FLARE + bits.lowest_bit(left))
        left &= left - 1
    note(world, e.E_HAND_SEEN, viewer, owner, 0)


@kernel
def fits(kind: Any, mode: Any) -> Any:
    """Whether a card may be given where a deal says so."""
    if mode == c.AN_ATTACK:
        return kind < c.ATTACK_N
    if mode == c.A_NEGOTIATE:
        return kind == c.NEGOTIATE
    if mode == c.AN_ARTIFACT:
        return c.COSMIC_ZAP <= kind < c.FLARE
    if mode == c.A_FLARE:
        return kind == c.FLARE
    if mode == c.HIGH:
        return kind < c.ATTACK_N and c.PRINTED[kind] >= c.HIGH_VALUE
    return True


@kernel
def fitting(me: Any, mode: Any) -> Any:
    """Count the cards of a hand that may be given."""
    count = c.ZERO
    for kind in range(c.KINDS):
        if fits(kind, mode):
            count += me.hand[kind]
    return count


@kernel
def held(me: Any, kinds: Any) -> Any:
    """Keep those kinds of a set that are in a hand; `NO_CARD` stays."""
    found = kinds & bits.bit(c.NO_CARD)
    for kind in range(c.KINDS):
        if spare(me, kind) > 0:
            found |= kinds & bits.bit(kind)
    return found


@kernel
def spare(me: Any, card: Any) -> Any:
    """Count the cards of a kind that are not set aside."""
    kind = kind_of(card)
    count = me.hand[kind]
    for place in range(me.gift_n):
        if kind_of(me.gift[place]) == kind:
            count -= 1
    return count


@kernel
def set_aside(me: Any, card: Any) -> None:
    """A card of a hand is put apart, to be given away."""
    me.gift[me.gift_n] = card
    me.gift_n += 1
    if is_flare(card):
        me.gift_flares |= flare_bit(card)


@kernel
def spare_flares(me: Any) -> Any:
    """Return the flares of a hand that are not set aside."""
    return me.flares & ~me.gift_flares


@kernel
def which_flare(world: Any, seat: Any) -> Any:
    """Return the only flare of a hand that could be meant, or -1: then its owner is asked."""
    flares = spare_flares(world.seats[seat])
    if flares & (flares - 1) == 0:
        return c.FIRST_FLARE + bits.lowest_bit(flares)
    world.table.pick_from = c.NOTHING
    bits.ask_in_private(world, c.WHICH_FLARE, seat, flares)
    return c.ZERO + c.NOTHING


@kernel
def show(world: Any, seat: Any, card: Any, viewers: Any) -> None:
    """Some players see a card of a hand."""
    for viewer in range(world.table.seats):
        if viewer != seat and bits.has(viewers, viewer):
            forget(world.seats[viewer], seat, card)
            learn(world.seats[viewer], seat, card)


@kernel
def swap_hands(world: Any, one: Any, other: Any) -> None:
    """Two players exchange their hands; each knows what it gave away."""
    table = world.table
    mine = world.seats[one]
    theirs = world.seats[other]
    for viewer in range(table.seats):
        me = world.seats[viewer]
        for place in range(me.met_n):
            if me.met_seat[place] == one:
                me.met_seat[place] = other
            elif me.met_seat[place] == other:
                me.met_seat[place] = one
    forget_hand(mine, one)
    forget_hand(mine, other)
    forget_hand(theirs, one)
    forget_hand(theirs, other)
    for kind in range(c.KINDS):
        for _ in range(mine.hand[kind]):
            if kind != c.FLARE:
                remember(mine, other, kind)
        for _ in range(theirs.hand[kind]):
            if kind != c.FLARE:
                remember(theirs, one, kind)
        count = mine.hand[kind]
        mine.hand[kind] = theirs.hand[kind]
        theirs.hand[kind] = count
    for alien in range(1, c.WILD_FLARE):
        if bits.has(mine.flares, alien):
            remember(mine, other, c.FIRST_FLARE + alien)
        if bits.has(theirs.flares, alien):
            remember(theirs, one, c.FIRST_FLARE + alien)
    flares = mine.flares
    mine.flares = theirs.flares
    theirs.flares = flares
    mine.seen_flares |= mine.flares
    theirs.seen_flares |= theirs.flares
    count = table.hand_n[one]
    table.hand_n[one] = table.hand_n[other]
    table.hand_n[other] = count
    lacks = table.lacks[one]
    table.lacks[one] = table.lacks[other]
    table.lacks[other] = lacks
    armed = table.armed[one]
    table.armed[one] = table.armed[other]
    table.armed[other] = armed
    powers.wire_flares(world, one)
    powers.wire_flares(world, other)
    note(world, e.E_HANDS_SWAPPED, one, other, 0)


@kernel
def pool_hands(world: Any, one: Any, other: Any) -> None:
    """Two players shuffle their hands together; each gets back as many cards as it had."""
    table = world.table
    mine = world.seats[one]
    theirs = world.seats[other]
    count = table.hand_n[other]
    for viewer in range(table.seats):
        forget_hand(world.seats[viewer], one)
        forget_hand(world.seats[viewer], other)
    for kind in range(c.KINDS):
        mine.hand[kind] += theirs.hand[kind]
        theirs.hand[kind] = 0
    mine.flares |= theirs.flares
    theirs.flares = 0
    table.hand_n[one] += count
    table.hand_n[other] = 0
    for _ in range(count):
        take_at_random(world, one, other)
        forget_hand(mine, other)
    mine.seen_flares |= mine.flares
    for seat in (one, other):
        table.armed[seat] = 0
        table.lacks[seat] = 0
    powers.wire_flares(world, one)
    powers.wire_flares(world, other)
