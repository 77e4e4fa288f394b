"""Moves of cards: team decks and common cards, personal decks, hands, cards in front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.hands import strength_ranked
from simlab.games.spaceknights.knowledge import all_see, put_spot
from simlab.games.spaceknights.rules.chance import one_of
from simlab.games.spaceknights.state import THREAT_HAND
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import EVERYBODY, NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Seat, Table, World


MOST_COUNTED = 31
"""Maximum number of counted cards in a pool; further front cards are left out."""

_TYPE = c.TYPE_OF


@kernel
def bit_count(bits: int) -> int:
    """Count the types in a set."""
    count = 0
    for kind in range(c.TYPES):
        count += (bits >> kind) & 1
    return count


@kernel
def nth_type(bits: int, skip: int) -> int:
    """Return the type in a set after ``skip`` others."""
    picked = 0
    for kind in range(c.TYPES):
        skip -= (bits >> kind) & 1
        picked += 1 if skip >= 0 else 0
    return picked


@kernel
def kept_index(table: Table) -> int:
    """Return the owner of the kept cards that count for the Foe: role or player (RULES.md A28)."""
    return table.foe if table.rules.kept_owner == c.KEPT_PLAYER else 0


@kernel
def all_kept(table: Table) -> int:
    """Return the set of all kept threats."""
    bits = 0
    for seat in range(c.MAX_SEATS):
        bits |= table.kept[seat]
    return bits


@kernel
def most_kept(table: Table) -> int:
    """Return the maximum number of kept threats; the others are needed to play (RULES.md A46)."""
    return min(table.rules.kept_cap, c.SUITS * table.rules.team_values - 2 - table.rules.rounds)


@kernel
def fill_team_decks(world: World) -> None:
    """Shuffle all team cards but the kept ones."""
    table = world.table
    hidden = world.hidden
    whole = c.ALL_TYPES >> (c.TYPES - c.SUITS * table.rules.team_values)
    for team in range(3):
        bits = whole
        if team == c.THREATS:
            bits &= ~all_kept(table)
        hidden.team_left[team] = bits
        table.team_n[team] = bit_count(bits)
        table.aside[team] = 0
        forget_next(world, team)


@kernel
def forget_next(world: World, team: int) -> None:
    """Clear the next card of a team deck and all knowledge of it."""
    world.hidden.next_card[team] = c.NOTHING
    for seat in range(world.table.seats):
        world.seats[seat].next_seen[team] = c.NOTHING


@kernel
def see_next(world: World, team: int, seers: int) -> int:
    """Return the next card of a team deck and leave it there; ``seers`` see it, a bit each."""
    hidden = world.hidden
    left = hidden.team_left[team]
    cards = world.table.team_n[team]
    # Players that have peeked already know the next card.
    if hidden.next_card[team] != c.NOTHING:
        left = 1 << hidden.next_card[team]
        cards = 1
    kind = observed(world, seers, c.TYPES)
    if kind == NOT_OBSERVED:
        kind = hidden.next_card[team]
        if kind == c.NOTHING:
            kind = nth_type(left, below(hidden.team_stream[team], cards))
    record_chance(world, seers, kind, (left >> kind) & 1, cards)
    hidden.next_card[team] = kind
    return kind


@kernel
def draw_team(world: World, team: int, seers: int) -> int:
    """Take the next card of a team deck."""
    hidden = world.hidden
    kind = see_next(world, team, seers)
    forget_next(world, team)
    hidden.team_left[team] &= ~(1 << kind)
    world.table.team_n[team] -= 1
    return kind


@kernel
def add_to_board(world: World, team: int) -> None:
    """Turn up the next card of a team deck as a common card."""
    table = world.table
    kind = draw_team(world, team, EVERYBODY)
    note(world, c.V_BOARD, table.board_n, team, kind)
    table.board[table.board_n] = kind
    table.board_team[table.board_n] = team
    table.board_n += 1
    for seat in range(table.seats):
        world.seats[seat].pool.n[kind] += 1


@kernel
def count_hand(world: World, seat: int) -> None:
    """Recount the Thwarted cards of a hand and the cards of its pool."""
    table = world.table
    me = world.seats[seat]
    me.thwarted = 0
    for kind in range(c.TYPES):
        me.pool.n[kind] = 0
    for slot in range(table.board_n):
        me.pool.n[table.board[slot]] += 1
    for place in range(table.hand_n[seat]):
        card = me.hand[place]
        if card == c.THWARTED:
            me.thwarted += 1
        else:
            me.pool.n[_TYPE[card]] += 1
    count = table.board_n + table.hand_n[seat]
    if seat == table.foe:
        kept = table.kept[kept_index(table)]
        for kind in range(c.TYPES):
            me.pool.n[kind] += (kept >> kind) & 1
            count += (kept >> kind) & 1
    if table.e1_on[seat] != 0:
        if table.e1_card[seat] != c.NOTHING:
            me.pool.n[table.e1_card[seat]] += 1
            count += 1
        for place in range(min(table.front_n[seat], MOST_COUNTED - count)):
            me.pool.n[_TYPE[table.front[seat, place]]] += 1


@kernel
def made_by(table: Table, me: Seat) -> int:
    """Return the strength of a player's pool; 0 with a Thwarted in the hand."""
    if me.thwarted > 0:
        return 0
    return strength_ranked(me.pool, table.rules)


@kernel
def into_hand(world: World, seat: int, card: int) -> None:
    """Put a card into a hand (its pool is counted by `count_hand`)."""
    table = world.table
    world.seats[seat].hand[table.hand_n[seat]] = card
    table.hand_n[seat] += 1


@kernel
def into_deck(world: World, seat: int, card: int) -> None:
    """Shuffle a card into a personal deck."""
    table = world.table
    world.seats[seat].deck[table.deck_n[seat]] = card
    table.deck_n[seat] += 1


@kernel
def out_of_deck(world: World, seat: int, place: int) -> int:
    """Take a card out of a personal deck; the last one closes the gap."""
    table = world.table
    me = world.seats[seat]
    card = me.deck[place]
    last = table.deck_n[seat] - 1
    me.deck[place] = me.deck[last]
    me.deck[last] = c.NOTHING
    table.deck_n[seat] = last
    return card


@kernel
def draw_own(world: World, seat: int) -> int:
    """Draw a random card of the own deck.

    The recorded event is its place: the drawer has that deck in its own record, in this order.
    """
    cards = world.table.deck_n[seat]
    place = one_of(world, 1 << seat, cards, world.hidden.draw_stream[seat])
    card = out_of_deck(world, seat, place)
    note(world, c.V_DRAWN, seat, card, c.BLANK)
    return card


@kernel
def draw_threat(world: World, seat: int) -> int:
    """Draw a threat for the Foe's hand and return it."""
    card = c.THREAT + draw_team(world, c.THREATS, 1 << seat)
    note(world, c.V_DRAWN, seat, card, c.BLANK)
    return card


@kernel
def place_in_front(world: World, seat: int, card: int) -> None:
    """Lay a maneuver card face up before its owner."""
    table = world.table
    note(world, c.V_PLACED, seat, card, c.BLANK)
    table.front[seat, table.front_n[seat]] = card
    table.front_n[seat] += 1
    all_see(world, card, seat, c.IN_FRONT)


@kernel
def leave_front(world: World, seat: int, place: int, zone: int) -> int:
    """Move a front card into the deck, in sight of all; the others close up."""
    table = world.table
    card = table.front[seat, place]
    for later in range(place + 1, table.front_n[seat]):
        table.front[seat, later - 1] = table.front[seat, later]
    table.front_n[seat] -= 1
    table.front[seat, table.front_n[seat]] = c.NOTHING
    into_deck(world, seat, card)
    put_spot(table.facts, card, seat, zone)
    for viewer in range(table.seats):
        put_spot(world.seats[viewer].facts, card, seat, zone)
    return card


@kernel
def ensure_deck(world: World, seat: int) -> None:
    """Return the front cards to a deck of fewer than two cards (RULES.md A45)."""
    table = world.table
    if table.deck_n[seat] < 2:
        while table.front_n[seat] > 0:
            card = leave_front(world, seat, c.FIRST_PLACE, c.EITHER)
            note(world, c.V_BACK, seat, card, c.BLANK)


@kernel
def holds_own_hand(table: Table, seat: int) -> int:
    """Return whether a player holds its own hand, not a lent one (RULES.md A37)."""
    if seat == table.foe:
        return table.hand_of[seat] == THREAT_HAND
    return table.hand_of[seat] == seat


@kernel
def return_hands(world: World) -> None:
    """Return all hands: into the personal decks, or to the threats."""
    table = world.table
    for seat in range(table.seats):
        me = world.seats[seat]
        home = table.hand_of[seat]
        for place in range(table.hand_n[seat]):
            card = me.hand[place]
            me.hand[place] = c.NOTHING
            if home != THREAT_HAND:
                into_deck(world, home, card)
                if table.shown_n[seat] > 0 and card != c.THWARTED:
                    all_see(world, card, home, c.EITHER)
            else:
                world.hidden.team_left[c.THREATS] |= 1 << (card - c.THREAT)
                table.team_n[c.THREATS] += 1
        table.hand_n[seat] = 0
        me.thwarted = 0
