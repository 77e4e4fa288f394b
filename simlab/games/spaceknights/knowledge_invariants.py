"""Invariants of the players' knowledge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.knowledge import entry_of, group_of, holder_in, zone_in
from simlab.games.spaceknights.rules.cards import all_kept
from simlab.games.spaceknights.state import THREAT_HAND
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Facts, World


@kernel
def place_of(world: World, card: int, home: int) -> int:
    """Return the zone of a personal card of this home (IN_HAND, IN_DECK, IN_FRONT), or -1."""
    table = world.table
    for place in range(table.deck_n[home]):
        if world.seats[home].deck[place] == card:
            return c.IN_DECK
    for place in range(table.front_n[home]):
        if table.front[home, place] == card:
            return c.IN_FRONT
    for seat in range(table.seats):
        if table.hand_of[seat] == home:
            for place in range(table.hand_n[seat]):
                if world.seats[seat].hand[place] == card:
                    return c.IN_HAND
    return c.NOTHING


@kernel
def card_is_known_wrong(world: World, facts: Facts, card: int) -> int:
    """Return whether a fact about a card is false."""
    entry = entry_of(world, card)
    if facts.book[card] != 0 and facts.book[card] != entry:
        return True
    if entry == 0:
        return False
    zone = zone_in(facts, card)
    holder = holder_in(facts, card)
    if zone == c.MIXED:
        group = group_of(facts, holder)
        for home in range(world.table.seats):
            if (group >> home) & 1 == 1:
                where = place_of(world, card, home)
                if where == c.IN_HAND or where == c.IN_DECK:
                    return False
        return True
    where = place_of(world, card, holder)
    if zone == c.EITHER:
        return where != c.IN_HAND and where != c.IN_DECK
    return where != (c.IN_HAND if zone == c.SHOWN else zone)


@kernel
def thwarted_at(world: World, home: int, zone: int) -> int:
    """Count the Thwarted cards in a player's hand or deck."""
    table = world.table
    count = 0
    if zone == c.IN_DECK:
        for place in range(table.deck_n[home]):
            count += 1 if world.seats[home].deck[place] == c.THWARTED else 0
    else:
        for seat in range(table.seats):
            if table.hand_of[seat] == home:
                count += world.seats[seat].thwarted
    return count


@kernel
def facts_are_wrong(world: World, facts: Facts) -> int:
    """Return whether any recorded fact is false."""
    table = world.table
    for card in range(c.MANEUVERS):
        if card < c.TYPES * table.seats and card_is_known_wrong(world, facts, card):
            return True
    for home in range(table.seats):
        if facts.thwarted_hand[home] > thwarted_at(world, home, c.IN_HAND):
            return True
        if facts.thwarted_deck[home] > thwarted_at(world, home, c.IN_DECK):
            return True
        group = group_of(facts, home)
        count = 0
        for member in range(table.seats):
            if (group >> member) & 1 == 1:
                count += facts.thwarted_n[member]
                count -= thwarted_at(world, member, c.IN_HAND) + thwarted_at(
                    world, member, c.IN_DECK
                )
        if count != 0:
            return True
    return False


@kernel
def peeks_are_wrong(world: World, seat: int) -> int:
    """Return whether a player's peeks at team cards are false."""
    table = world.table
    me = world.seats[seat]
    for team in range(3):
        if me.next_seen[team] != c.NOTHING and me.next_seen[team] != world.hidden.next_card[team]:
            return True
    seen = me.foe_seen & ~all_kept(table)
    lost = me.foe_lost
    for other in range(table.seats):
        if table.hand_of[other] == THREAT_HAND:
            for place in range(table.hand_n[other]):
                card = world.seats[other].hand[place]
                if card >= c.THREAT:
                    if (lost >> (card - c.THREAT)) & 1 == 1:
                        return True
                    seen &= ~(1 << (card - c.THREAT))
    return seen != 0
