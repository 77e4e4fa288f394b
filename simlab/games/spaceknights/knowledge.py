"""Knowledge of unseen cards: hard facts of each player and of the public.

Every player has a `FACTS` record, and the table has one of public facts. A fact is the text of a
maneuver card (``book``), its holder and zone (``spot``), or a number of Thwarted cards in a place.
When two players exchange hands unseen, their decks are ``mixed`` for all others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.spaceknights import components as c
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Facts, World


@kernel
def holder_in(facts: Facts, card: int) -> int:
    """Return the known holder of a maneuver card (a member of the group, if mixed)."""
    spot = facts.spot[card]
    return (spot - 1) >> 3 if spot > 0 else card // c.TYPES


@kernel
def zone_in(facts: Facts, card: int) -> int:
    """Return the zone of a card with its holder, as far as known."""
    spot = facts.spot[card]
    return (spot - 1) & 7 if spot > 0 else c.EITHER


@kernel
def put_spot(facts: Facts, card: int, holder: int, zone: int) -> None:
    """Record the holder and the zone of a card."""
    if zone == c.EITHER and card // c.TYPES == holder:
        facts.spot[card] = 0
    else:
        facts.spot[card] = 1 + 8 * holder + zone
    if zone == c.IN_HAND or zone == c.IN_DECK:
        facts.zoned = 1


@kernel
def entry_of(world: World, card: int) -> int:
    """Return the text of a maneuver card as 1 + 12 * effect + condition; 0: no such card."""
    return world.seats[card // c.TYPES].facts.book[card]


@kernel
def all_see(world: World, card: int, holder: int, zone: int) -> None:
    """Record a maneuver card and its place for all players and the public."""
    entry = entry_of(world, card)
    world.table.facts.book[card] = entry
    put_spot(world.table.facts, card, holder, zone)
    for viewer in range(world.table.seats):
        facts = world.seats[viewer].facts
        facts.book[card] = entry
        put_spot(facts, card, holder, zone)


@kernel
def one_sees(world: World, viewer: int, card: int, holder: int, zone: int) -> None:
    """Record a card in a hand or deck for one player (Thwarted: at least this one is there)."""
    facts = world.seats[viewer].facts
    if card == c.THWARTED:
        if zone == c.IN_HAND:
            facts.thwarted_hand[holder] = max(facts.thwarted_hand[holder], 1)
        facts.zoned = 1
    else:
        facts.book[card] = entry_of(world, card)
        put_spot(facts, card, holder, zone)


@kernel
def forget_zones(facts: Facts) -> None:
    """Merge hand and deck in the facts after a shuffle: known cards are in either."""
    if facts.zoned == 0:
        return
    for card in range(c.MANEUVERS):
        spot = facts.spot[card]
        if spot > 0:
            zone = (spot - 1) & 7
            if zone == c.IN_HAND or zone == c.IN_DECK:
                put_spot(facts, card, (spot - 1) >> 3, c.EITHER)
    for seat in range(len(facts.thwarted_hand)):
        facts.thwarted_hand[seat] = 0
        facts.thwarted_deck[seat] = 0
    facts.zoned = 0


@kernel
def hand_renewed(facts: Facts, seat: int) -> None:
    """Record new cards in a hand: the old ones are in the deck, known deck cards in either."""
    for card in range(c.MANEUVERS):
        spot = facts.spot[card]
        if spot > 0 and (spot - 1) >> 3 == seat:
            zone = (spot - 1) & 7
            if zone == c.IN_HAND:
                put_spot(facts, card, seat, c.IN_DECK)
            elif zone == c.IN_DECK:
                put_spot(facts, card, seat, c.EITHER)
    facts.thwarted_deck[seat] = facts.thwarted_hand[seat]
    facts.thwarted_hand[seat] = 0


@kernel
def deck_card_moved(facts: Facts, seat: int) -> None:
    """Record an unseen card moving from a deck to its owner's hand."""
    for card in range(c.MANEUVERS):
        spot = facts.spot[card]
        if spot > 0 and (spot - 1) >> 3 == seat and (spot - 1) & 7 == c.IN_DECK:
            put_spot(facts, card, seat, c.EITHER)
    facts.thwarted_deck[seat] = 0


@kernel
def rest_is_in_hand(facts: Facts, seat: int) -> None:
    """Record after a look at a whole deck that its owner's other known cards are in the hand."""
    for card in range(c.MANEUVERS):
        if zone_in(facts, card) == c.EITHER and holder_in(facts, card) == seat:
            put_spot(facts, card, seat, c.IN_HAND)
    if facts.mixed[seat] == 0:
        facts.thwarted_hand[seat] = facts.thwarted_n[seat] - facts.thwarted_deck[seat]


@kernel
def thwarted_played(facts: Facts, seat: int) -> None:
    """Remove a Thwarted of a hand from the game in the facts."""
    facts.thwarted_n[seat] -= 1
    facts.thwarted_hand[seat] = max(facts.thwarted_hand[seat] - 1, 0)


@kernel
def mix_decks(facts: Facts, one: int, other: int) -> None:
    """Record an unseen exchange of hands: known hand cards move, other cards may be with either."""
    for card in range(c.MANEUVERS):
        holder = holder_in(facts, card)
        if holder == one or holder == other:
            zone = zone_in(facts, card)
            if zone == c.IN_HAND:
                put_spot(facts, card, one + other - holder, c.IN_HAND)
            elif zone == c.EITHER:
                put_spot(facts, card, holder, c.MIXED)
    kept = facts.thwarted_hand[one]
    facts.thwarted_hand[one] = facts.thwarted_hand[other]
    facts.thwarted_hand[other] = kept
    group = facts.mixed[one] | facts.mixed[other] | (1 << one) | (1 << other)
    for seat in range(len(facts.mixed)):
        if (group >> seat) & 1 == 1:
            facts.mixed[seat] = group


@kernel
def group_of(facts: Facts, seat: int) -> int:
    """Return the bits of the players that may hold a player's unseen cards."""
    return facts.mixed[seat] if facts.mixed[seat] != 0 else 1 << seat
