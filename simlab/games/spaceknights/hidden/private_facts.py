"""Private state of the other players in a sampled world: facts, peeks, colour preferences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.knowledge import holder_in, one_sees, put_spot, zone_in
from simlab.games.spaceknights.rules.cards import count_hand
from simlab.games.spaceknights.state import THREAT_HAND
from simlab.jit.kernel import kernel
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.spaceknights.record_types import Facts, Table, World


@kernel
def hand_holder(table: Table, home: int) -> int:
    """Return the holder of the hand of this home, or -1."""
    for seat in range(table.seats):
        if table.hand_of[seat] == home and table.hand_n[seat] > 0:
            return seat
    return c.NOTHING


@kernel
def leave_group(facts: Facts, seat: int, own_thwarted: int) -> None:
    """Remove a player from its group of mixed decks in its own facts."""
    group = facts.mixed[seat] & ~(1 << seat)
    if group == 0:
        return
    rest = -own_thwarted
    first = c.NOTHING
    members = 0
    for member in range(c.MAX_SEATS):
        if (group >> member) & 1 == 1:
            rest += facts.thwarted_n[member]
            facts.thwarted_n[member] = 0
            members += 1
            if first == c.NOTHING:
                first = member
    facts.thwarted_n[first] = rest + facts.thwarted_n[seat]
    facts.thwarted_n[seat] = own_thwarted
    facts.mixed[seat] = 0
    for member in range(c.MAX_SEATS):
        if (group >> member) & 1 == 1:
            facts.mixed[member] = group if members > 1 else 0
    for card in range(c.MANEUVERS):
        if zone_in(facts, card) == c.MIXED:
            holder = holder_in(facts, card)
            if holder == seat or (group >> holder) & 1 == 1:
                put_spot(facts, card, first, c.MIXED if members > 1 else c.EITHER)


@kernel
def settle_facts(world: World, seat: int) -> None:
    """Set a player's facts to the public ones plus its own cards."""
    table = world.table
    me = world.seats[seat]
    facts = me.facts
    first = c.TYPES * seat
    for kind in range(c.TYPES):
        world.hidden.own[kind] = facts.book[first + kind]
    me.facts = table.facts
    for kind in range(c.TYPES):
        facts.book[first + kind] = world.hidden.own[kind]
    thwarted = 0
    for place in range(table.deck_n[seat]):
        thwarted += 1 if me.deck[place] == c.THWARTED else 0
    home = hand_holder(table, seat)
    if home != c.NOTHING:
        for place in range(table.hand_n[home]):
            thwarted += 1 if world.seats[home].hand[place] == c.THWARTED else 0
    leave_group(facts, seat, thwarted)
    for place in range(table.deck_n[seat]):
        if me.deck[place] != c.THWARTED:
            one_sees(world, seat, me.deck[place], seat, c.EITHER)
    facts.thwarted_deck[seat] = 0
    if home != c.NOTHING:
        learn_hand(world, seat, home, seat)
    if table.hand_of[seat] != THREAT_HAND and table.hand_of[seat] != seat:
        learn_hand(world, seat, seat, table.hand_of[seat])


@kernel
def learn_hand(world: World, viewer: int, holder: int, home: int) -> None:
    """Record a hand as known to a player: its own (wherever it is), or one lent to it."""
    facts = world.seats[viewer].facts
    zone = c.EITHER if holder == viewer and home == viewer else c.IN_HAND
    for place in range(world.table.hand_n[holder]):
        card = world.seats[holder].hand[place]
        if card != c.THWARTED and zone_in(facts, card) != c.SHOWN:
            one_sees(world, viewer, card, home, zone)


@kernel
def settle_mind(world: World, seat: int, stream: Stream) -> None:
    """Sample the rest of another player's private state: chip order, threats seen."""
    table = world.table
    me = world.seats[seat]
    count_hand(world, seat)
    for kind in range(c.TYPES + 1):
        me.search[kind] = 0
    if table.rules.tier >= 2:
        for purpose in range(c.PURPOSES):
            me.colours[purpose] = below(stream, c.RANDOM_CHIPS + 1)
    me.foe_seen = 0
    me.foe_lost = 0
    holder = hand_holder(table, THREAT_HAND)
    if holder != c.NOTHING and (holder == seat or table.shown_n[holder] > 0):
        for place in range(table.hand_n[holder]):
            me.foe_seen |= 1 << (world.seats[holder].hand[place] - c.THREAT)
