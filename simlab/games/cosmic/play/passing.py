"""Cards that leave a hand or come to one: in sight, between players, as whole hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.play import bits, cards, knowledge, sets, triggers, wiring
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import World


@kernel
def leaves_seen(world: World, seat: int, card: int) -> None:
    """Remove a card from a hand in sight of all."""
    table = world.table
    if cards.is_flare(card):
        world.seats[seat].hand[c.FLARE] -= 1
        sets.drop(world.seats[seat].flares, cards.alien_of(card))
        sets.add(table.seen_flares, cards.alien_of(card))
        wiring.wire_flares(world, seat)
    else:
        world.seats[seat].hand[card] -= 1
    table.hand_n[seat] -= 1
    if cards.is_encounter(card):
        table.armed[seat] = 0
    if rarely(cards.is_reward(card)):
        deck.recount(world, seat)
    for viewer in range(table.seats):
        if world.seats[viewer].met_n > 0:
            knowledge.forget(world.seats[viewer], seat, card)


@kernel
def leaves_unseen(world: World, seat: int, kind: int) -> None:
    """Remove an encounter card from a hand; others see only its type and back."""
    table = world.table
    world.seats[seat].hand[kind] -= 1
    table.hand_n[seat] -= 1
    table.armed[seat] = 0
    if rarely(cards.is_reward(kind)):
        deck.recount(world, seat)
    kinds = c.ENCOUNTERS & knowledge.with_its_back(kind)
    for viewer in range(table.seats):
        if viewer != seat:
            knowledge.forget_one_of(world.seats[viewer], seat, kinds)


@kernel
def hand_on(world: World, giver: int, taker: int, card: int) -> None:
    """Move a card from one hand to another; only these two see it, others its back."""
    hand_on_one_of(world, giver, taker, card, knowledge.with_its_back(card))


@kernel
def hand_on_one_of(world: World, giver: int, taker: int, card: int, kinds: int) -> None:
    """Move a card between hands; others know only that it is one of ``kinds``."""
    table = world.table
    kind = cards.kind_of(card)
    world.seats[giver].hand[kind] -= 1
    world.seats[taker].hand[kind] += 1
    cards.arrives(world.seats[taker], card)
    if cards.is_flare(card):
        sets.drop(world.seats[giver].flares, cards.alien_of(card))
        sets.add(world.seats[taker].flares, cards.alien_of(card))
        sets.add(world.seats[taker].seen_flares, cards.alien_of(card))
        wiring.wire_flares(world, giver)
        wiring.wire_flare(world, taker, cards.alien_of(card))
    table.hand_n[giver] -= 1
    table.hand_n[taker] += 1
    table.armed[giver] = 0
    table.lacks[taker] = 0
    if rarely(cards.is_reward(card)):
        deck.recount(world, giver)
        deck.recount(world, taker)
    for viewer in range(table.seats):
        me = world.seats[viewer]
        if viewer == taker:
            knowledge.forget(me, giver, card)
        elif viewer == giver:
            knowledge.remember(me, taker, card)
        else:
            knowledge.forget_one_of(me, giver, kinds)
    note(world, e.E_TAKEN, taker, card, giver)


@compiled_separately("world", "int", "int", "int", rare=True)
def hand_on_named(world: World, giver: int, taker: int, card: int) -> None:
    """Move a card whose name is public from one hand to another."""
    table = world.table
    lacks = table.lacks[taker] & ~bits.bit(c.TYPE_OF[cards.kind_of(card)])
    armed = 0 if cards.is_encounter(card) else table.armed[giver]
    hand_on_one_of(world, giver, taker, card, 0)
    table.lacks[taker] = lacks
    table.armed[giver] = armed
    if cards.is_flare(card):
        sets.add(table.seen_flares, cards.alien_of(card))
    for viewer in range(table.seats):
        if viewer != giver and viewer != taker:
            knowledge.forget(world.seats[viewer], giver, card)
            knowledge.learn(world.seats[viewer], taker, card)


@kernel
def random_card_for(world: World, giver: int, taker: int) -> int:
    """Return a random card of a hand that another player takes; only these two see it."""
    seers = bits.bit(giver) | bits.bit(taker)
    return cards.random_card_of(world, giver, world.hidden.take_stream[taker], seers)


@kernel
def take_at_random(world: World, giver: int, taker: int) -> int:
    """Move a random card of a hand to another player; return it, or -1 if there is none."""
    if cards.spare_n(world, giver) <= 0:
        return c.NOTHING
    card = random_card_for(world, giver, taker)
    steal(world, giver, taker, card)
    return card


@kernel
def steal(world: World, giver: int, taker: int, card: int) -> None:
    """Move a card to the hand of a player who keeps it; a rift detonates."""
    hand_on(world, giver, taker, card)
    if rarely(c.RIFT_1 <= card <= c.RIFT_3):
        triggers.happen(world, c.H_ON_STOLEN, taker, card)


@compiled_separately("world", "int", "int", "int", rare=True)
def mixed(world: World, one: int, kind: int, before: int) -> None:
    """Detonate the rifts of a kind that a player gained as whole hands were mixed."""
    if world.table.rules.rift_on_mix != 0:
        for _ in range(world.seats[one].hand[kind] - before):
            triggers.happen(world, c.H_ON_STOLEN, one, kind)


@kernel
def gains_seen(world: World, seat: int, card: int) -> None:
    """Add a card to a hand in sight of all."""
    table = world.table
    me = world.seats[seat]
    kind = cards.kind_of(card)
    me.hand[kind] += 1
    if cards.is_flare(card):
        sets.add(me.flares, cards.alien_of(card))
        sets.add(me.seen_flares, cards.alien_of(card))
        sets.add(table.seen_flares, cards.alien_of(card))
        wiring.wire_flare(world, seat, cards.alien_of(card))
    table.hand_n[seat] += 1
    table.lacks[seat] &= ~bits.bit(c.TYPE_OF[kind])
    if rarely(cards.is_reward(card)):
        deck.recount(world, seat)
    for viewer in range(table.seats):
        if viewer != seat:
            knowledge.remember(world.seats[viewer], seat, card)
    note(world, e.E_PICKED_UP, seat, card, 0)


@kernel
def hand_over(world: World, giver: int, taker: int, card: int) -> None:
    """Move a card from one hand to another in sight of all."""
    leaves_seen(world, giver, card)
    gains_seen(world, taker, card)


@kernel
def forget_apart(world: World, seat: int) -> None:
    """Clear all memories of a hand that moves while some of its cards may be set aside."""
    if world.table.aside_n[seat] > 0:
        for viewer in range(world.table.seats):
            knowledge.forget_hand(world.seats[viewer], seat)


@kernel
def swap_hands(world: World, one: int, other: int) -> None:
    """Exchange the hands of two players; each knows what it gave away."""
    table = world.table
    mine = world.seats[one]
    theirs = world.seats[other]
    forget_apart(world, one)
    forget_apart(world, other)
    for viewer in range(table.seats):
        me = world.seats[viewer]
        for place in range(me.met_n):
            if me.met_seat[place] == one:
                me.met_seat[place] = other
            elif me.met_seat[place] == other:
                me.met_seat[place] = one
    knowledge.forget_hand(mine, one)
    knowledge.forget_hand(mine, other)
    knowledge.forget_hand(theirs, one)
    knowledge.forget_hand(theirs, other)
    knowledge.remember_own(mine, other)
    knowledge.remember_own(theirs, one)
    for kind in range(c.ALL_KINDS):
        count = mine.hand[kind]
        mine.hand[kind] = theirs.hand[kind]
        theirs.hand[kind] = count
    flares = sets.of(mine.flares)
    sets.put(mine.flares, sets.of(theirs.flares))
    sets.put(theirs.flares, flares)
    sets.join(mine.seen_flares, sets.of(mine.flares))
    sets.join(theirs.seen_flares, sets.of(theirs.flares))
    count = table.hand_n[one]
    table.hand_n[one] = table.hand_n[other]
    table.hand_n[other] = count
    lacks = table.lacks[one]
    table.lacks[one] = table.lacks[other]
    table.lacks[other] = lacks
    armed = table.armed[one]
    table.armed[one] = table.armed[other]
    table.armed[other] = armed
    deck.recount(world, one)
    deck.recount(world, other)
    if rarely(mine.blues != 0):
        for step in range(3):
            mixed(world, one, c.RIFT_1 + step, 0)
    note(world, e.E_HANDS_SWAPPED, one, other, 0)


@kernel
def pool_hands(world: World, one: int, other: int) -> None:
    """Shuffle two players' hands together; each gets back as many cards as it had."""
    mix_hands(world, one, other, world.table.hand_n[other])


@kernel
def mix_hands(world: World, one: int, other: int, share: int) -> None:
    """Shuffle two players' hands together and deal ``share`` cards to the second one.

    Cards that a player held or knew before are with the other player, unless it holds them now.
    """
    table = world.table
    mine = world.seats[one]
    theirs = world.seats[other]
    count = table.hand_n[other]
    had = (mine.hand[c.RIFT_1], mine.hand[c.RIFT_2], mine.hand[c.RIFT_3])
    for viewer in range(table.seats):
        if viewer != one and viewer != other:
            knowledge.forget_hand(world.seats[viewer], one)
            knowledge.forget_hand(world.seats[viewer], other)
    forget_apart(world, one)
    forget_apart(world, other)
    knowledge.remember_own(mine, other)
    knowledge.remember_own(theirs, one)
    for kind in range(c.ALL_KINDS):
        mine.hand[kind] += theirs.hand[kind]
        theirs.hand[kind] = 0
    sets.join(mine.flares, sets.of(theirs.flares))
    sets.clear(theirs.flares)
    table.hand_n[one] += count
    table.hand_n[other] = 0
    for _ in range(share):
        card = random_card_for(world, one, other)
        hand_on(world, one, other, card)
        knowledge.forget_at(mine, mine.met_n - 1)
    knowledge.strike_own(mine, other)
    sets.join(mine.seen_flares, sets.of(mine.flares))
    for seat in (one, other):
        table.armed[seat] = 0
        table.lacks[seat] = 0
    deck.recount(world, one)
    deck.recount(world, other)
    if rarely(mine.blues != 0):
        for step in range(3):
            mixed(world, one, c.RIFT_1 + step, had[step])
