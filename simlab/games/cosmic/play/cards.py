"""Cards: how they are drawn, shown, handed on and discarded, and who knows of it.

``seats[v].met_*`` lists cards that player ``v`` saw going into other hands. All know of each hand
which types it lacks for certain (``lacks``), and whether it surely holds an encounter card
(``armed``); see the table in ``RULES.md``.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.engine.rng import below
from simlab.engine.told import UNTOLD, came_out, told
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, powers
from simlab.games.cosmic.play.triggers import happen, of_cards
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
def lay(world: Any, seat: Any, kind: Any) -> None:
    """A card is played from a hand; it lies on the table until the encounter ends."""
    leaves_seen(world, seat, kind)
    world.table.laid[kind] += 1


@kernel
def lay_flare(world: Any, seat: Any, alien: Any) -> None:
    """A flare is played from a hand."""
    leaves_seen(world, seat, c.FIRST_FLARE + alien)
    world.table.laid[c.FLARE] += 1
    world.table.laid_flares |= bits.bit(alien)


@kernel
def flare_back(world: Any, seat: Any, alien: Any) -> None:
    """A flare goes from the table to a hand, and all see it."""
    table = world.table
    me = world.seats[seat]
    table.laid[c.FLARE] -= 1
    table.laid_flares &= ~bits.bit(alien)
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
        happen(world, c.H_ON_THROWN, seat, of_cards(card, c.ONE, c.ZERO))


@kernel
def throw_hand(world: Any, seat: Any) -> None:
    """A hand is shown and discarded."""
    table = world.table
    hand = world.seats[seat].hand
    for kind in range(c.PLAIN_KINDS):
        if hand[kind] > 0:
            table.discard[kind] += hand[kind]
            note(world, e.E_DISCARDED, seat, kind, hand[kind])
            if kind >= c.PLUS_2:
                happen(world, c.H_ON_THROWN, seat, of_cards(kind, hand[kind], c.ZERO))
            hand[kind] = 0
    if hand[c.FLARE] > 0:
        throw_flares(world, seat)
    table.hand_n[seat] = 0
    table.armed[seat] = 0
    table.lacks[seat] = (1 << c.TYPES) - 1
    for viewer in range(table.seats):
        forget_hand(world.seats[viewer], seat)


@kernel
def throw_flares(world: Any, seat: Any) -> None:
    """The flares of a hand that is shown are discarded."""
    table = world.table
    me = world.seats[seat]
    left = me.flares
    while left != 0:
        note(world, e.E_DISCARDED, seat, c.FIRST_FLARE + bits.lowest_bit(left), 1)
        left &= left - 1
    table.discard[c.FLARE] += me.hand[c.FLARE]
    table.discard_flares |= me.flares
    table.seen_flares |= me.flares
    me.hand[c.FLARE] = 0
    me.flares = 0
    powers.wire_flares(world, seat)


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
    happen(world, c.H_ON_SHUFFLE, table.offense, 0)


@kernel
def in_hand(me: Any, card: Any) -> Any:
    """Count the cards of a hand that are like one."""
    if is_flare(card):
        return (me.flares >> (card - c.FIRST_FLARE)) & 1
    return me.hand[card]


@kernel
def deal_card(world: Any, seat: Any) -> None:
    """A player draws the top card of the deck."""
    table = world.table
    deck = world.hidden.deck
    seer = bits.bit(seat)
    card = told(world, seer, c.CARDS)
    if card == UNTOLD:
        left = below(world.hidden.draw_stream[seat], table.deck_n)
        card = c.ZERO
        while left >= deck[card]:
            left -= deck[card]
            card += 1
        if card == c.FLARE:
            card = c.FIRST_FLARE + bits.nth_bit(world.hidden.deck_flares, left)
    if is_flare(card):
        draw_flare(world, seat, card)
    else:
        came_out(world, seer, card, deck[card], table.deck_n)
        deck[card] -= 1
        world.seats[seat].hand[card] += 1
    table.deck_n -= 1
    table.hand_n[seat] += 1
    table.lacks[seat] = 0
    note(world, e.E_DREW, seat, card, 0)


@kernel
def draw_flare(world: Any, seat: Any, card: Any) -> None:
    """A flare goes from the deck to a hand."""
    hidden = world.hidden
    me = world.seats[seat]
    there = (hidden.deck_flares >> (card - c.FIRST_FLARE)) & 1
    came_out(world, bits.bit(seat), card, there, world.table.deck_n)
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
        throw_hand(world, seat)
        if can_be_armed(world):
            for _ in range(table.rules.hand):
                draw(world, seat)
            happen(world, c.H_ON_DRAW, seat, table.rules.hand)
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
    """Return a random card of a hand; ``seers`` see which."""
    table = world.table
    me = world.seats[giver]
    card = told(world, seers, c.CARDS)
    if card == UNTOLD:
        left = below(stream, table.hand_n[giver])
        card = c.ZERO
        while left >= me.hand[card]:
            left -= me.hand[card]
            card += 1
        if card == c.FLARE:
            card = c.FIRST_FLARE + bits.nth_bit(me.flares, left)
    came_out(world, seers, card, in_hand(me, card), table.hand_n[giver])
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
def throw_random(world: Any, seat: Any) -> Any:
    """A player discards a random card of its hand; return which one, or -1 if there is none."""
    if world.table.hand_n[seat] == 0:
        return c.ZERO + c.NOTHING
    seers = bits.everybody(world.table)
    card = random_card_of(world, seat, world.hidden.take_stream[seat], seers)
    throw(world, seat, card)
    return card


@kernel
def see_hand(world: Any, viewer: Any, seat: Any) -> None:
    """A player sees the hand of another."""
    me = world.seats[seat]
    forget_hand(world.seats[viewer], seat)
    for kind in range(c.PLAIN_KINDS):
        for _ in range(me.hand[kind]):
            remember(world.seats[viewer], seat, kind)
    for alien in range(1, c.WILD_FLARE):
        if bits.has(me.flares, alien):
            remember(world.seats[viewer], seat, c.FIRST_FLARE + alien)
    note(world, e.E_HAND_SEEN, viewer, seat, 0)


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
        if me.hand[kind] > 0:
            found |= kinds & bits.bit(kind)
    return found


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
    bits.ask_in_private(world, c.WHICH_FLARE, seat, flares)
    return c.ZERO + c.NOTHING


@kernel
def show(world: Any, seat: Any, card: Any, viewers: Any) -> None:
    """Some players see a card of a hand."""
    for viewer in range(world.table.seats):
        if viewer != seat and bits.has(viewers, viewer):
            forget(world.seats[viewer], seat, card)
            remember(world.seats[viewer], seat, card)


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
def from_discard(world: Any, seat: Any, card: Any) -> None:
    """A player takes a card of the discard."""
    table = world.table
    table.discard[kind_of(card)] -= 1
    if is_flare(card):
        table.discard_flares &= ~flare_bit(card)
    gains_seen(world, seat, card)
