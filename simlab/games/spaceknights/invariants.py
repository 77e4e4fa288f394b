"""Invariants that hold at every decision, under every rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.records import OVER
from simlab.games.spaceknights import components as c, hands
from simlab.games.spaceknights.knowledge import entry_of
from simlab.games.spaceknights.knowledge_invariants import (
    facts_are_wrong,
    peeks_are_wrong,
)
from simlab.games.spaceknights.rules.cards import (
    all_kept,
    bit_count,
    holds_own_hand,
    kept_index,
)
from simlab.games.spaceknights.rules.hand import blind_factor
from simlab.games.spaceknights.rules.legal import legal
from simlab.jit.kernel import kernel
from simlab.jit.numbered import numbered

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Seat, Table, World


FAULTS = {
    "mettle": "mettle of each colour is conserved",
    "sums": "sums of mettle agree, nothing is negative",
    "team_cards": "team cards are conserved",
    "personal_cards": "personal cards are conserved",
    "counts": "public counts agree with hands, decks and fronts",
    "pools": "a pool is the hand and what else counts",
    "people": "the living, the unfaded and their places agree",
    "tracks": "dice, overpower and life force are within their bounds",
    "bids": "nobody put in more than its limit or blind",
    "dead": "the dead have no mettle",
    "unique": "respites and themes are unique",
    "shown": "a shown hand can be what it is",
    "known": "what a player knows is true",
    "asked": "the player asked is alive and has two legal actions",
    "finished": "a finished game has one player left, or was broken off",
}
FAULT = numbered(FAULTS, first=1)

_TYPE = c.TYPE_OF


@kernel
def colour_is_off(world: World, colour: int) -> int:
    """Return whether chips of a colour appeared or vanished."""
    table = world.table
    chips = table.burned[colour]
    for seat in range(table.seats):
        chips += table.stock[seat, colour] + table.line[seat, colour]
    if table.rules.tier >= 2:
        return chips != table.rules.start_mettle
    return chips != (table.rules.start_mettle * table.seats if colour == 0 else 0)


@kernel
def sums_are_off(world: World) -> int:
    """Return whether the sums of mettle disagree, or anything is below zero."""
    table = world.table
    burned = 0
    for seat in range(table.seats):
        stock = 0
        line = 0
        for colour in range(table.seats):
            if table.stock[seat, colour] < 0 or table.line[seat, colour] < 0:
                return True
            stock += table.stock[seat, colour]
            line += table.line[seat, colour]
        if stock != table.stock_n[seat] or line != table.line_n[seat]:
            return True
        burned += table.burned_by[seat] - table.burned[seat]
    return burned != 0


@kernel
def team_cards_are_off(world: World) -> int:
    """Return whether any team card is missing or duplicated."""
    table = world.table
    whole = c.ALL_TYPES >> (c.TYPES - c.SUITS * table.rules.team_values)
    for team in range(3):
        bits = world.hidden.team_left[team]
        count = bit_count(bits)
        if count != table.team_n[team]:
            return True
        next_card = world.hidden.next_card[team]
        if next_card != c.NOTHING and (bits >> next_card) & 1 == 0:
            return True
        bits |= table.aside[team]
        count += bit_count(table.aside[team])
        for slot in range(table.board_n):
            if table.board_team[slot] == team:
                bits |= 1 << table.board[slot]
                count += 1
        if team == c.THREATS:
            bits |= all_kept(table)
            count += bit_count(all_kept(table))
            for seat in range(table.seats):
                for place in range(table.hand_n[seat]):
                    card = world.seats[seat].hand[place]
                    if card >= c.THREAT:
                        bits |= 1 << (card - c.THREAT)
                        count += 1
        if bits != whole or count != c.SUITS * table.rules.team_values:
            return True
    return False


@kernel
def copies_of(world: World, card: int) -> int:
    """Count the copies of a personal card (or of Thwarted) in all places."""
    table = world.table
    count = 0
    for seat in range(table.seats):
        me = world.seats[seat]
        for place in range(table.deck_n[seat]):
            count += 1 if me.deck[place] == card else 0
        for place in range(table.hand_n[seat]):
            count += 1 if me.hand[place] == card else 0
        for place in range(table.front_n[seat]):
            count += 1 if table.front[seat, place] == card else 0
    return count


@kernel
def personal_cards_are_off(world: World) -> int:
    """Return whether any personal card is missing or duplicated."""
    table = world.table
    for seat in range(table.seats):
        cards = 0
        for kind in range(c.TYPES):
            card = c.TYPES * seat + kind
            there = 1 if entry_of(world, card) > 0 else 0
            cards += there
            if copies_of(world, card) != there:
                return True
        if cards != 2 * c.TYPES // c.SUITS:
            return True
    left = table.rules.n_thwarted * table.seats
    for seat in range(table.seats):
        left -= table.thwarted_played[seat]
    return copies_of(world, c.THWARTED) != left


@kernel
def counts_are_off(world: World, seat: int) -> int:
    """Return whether the lists of a player's cards have wrong lengths."""
    table = world.table
    me = world.seats[seat]
    thwarted = 0
    for place in range(c.DECK):
        if (me.deck[place] == c.NOTHING) != (place >= table.deck_n[seat]):
            return True
        if (table.front[seat, place] == c.NOTHING) != (place >= table.front_n[seat]):
            return True
    for place in range(c.HAND):
        if (me.hand[place] == c.NOTHING) != (place >= table.hand_n[seat]):
            return True
        thwarted += 1 if me.hand[place] == c.THWARTED else 0
    return thwarted != me.thwarted


@kernel
def pool_is_off(world: World, seat: int) -> int:
    """Return whether a pool differs from the hand, the common and the other counted cards."""
    table = world.table
    me = world.seats[seat]
    count = 0
    for place in range(table.hand_n[seat]):
        card = me.hand[place]
        if card != c.THWARTED:
            count += 1
            if me.pool.n[_TYPE[card]] < 1:
                return True
    for slot in range(table.board_n):
        count += 1
        if me.pool.n[table.board[slot]] < 1:
            return True
    if seat == table.foe:
        count += bit_count(table.kept[kept_index(table)])
    if table.e1_on[seat] != 0:
        count += table.front_n[seat] + (1 if table.e1_card[seat] != c.NOTHING else 0)
        count = min(count, 31 - me.thwarted)
    pool = 0
    for kind in range(c.TYPES):
        pool += me.pool.n[kind]
    return pool != count


@kernel
def people_are_off(table: Table) -> int:
    """Return whether the counts of players or their places disagree."""
    alive = 0
    unfaded = 0
    for seat in range(table.seats):
        if table.circle[table.position[seat]] != seat:
            return True
        alive += table.alive[seat]
        unfaded += 1 - table.faded[seat]
        if table.alive[seat] == 0 and table.faded[seat] == 0:
            return True
        if (table.out_place[seat] == 0) != (table.alive[seat] != 0):
            return True
    return alive != table.alive_n or unfaded != table.unfaded_n


@kernel
def tracks_are_off(table: Table, seat: int) -> int:
    """Return whether a die or a track is out of bounds."""
    rules = table.rules
    top = max(rules.die_faces, rules.track_max)
    if table.die[seat] < 0 or table.die[seat] > top:
        return True
    if table.overpower[seat] < 1 or table.overpower[seat] > rules.track_max:
        return True
    return table.life_force[seat] < rules.lf_floor or table.life_force[seat] > rules.track_max


@kernel
def bids_are_off(table: Table, seat: int) -> int:
    """Return whether a player put in more than any limit or blind allows."""
    rules = table.rules
    blind = max(rules.small_blind, rules.big_blind) * blind_factor(table)
    most = max(rules.die_faces, rules.track_max, rules.foe_limit)
    return table.put_in[seat] < 0 or table.put_in[seat] > max(most, blind)


@kernel
def is_repeated(table: Table, seat: int) -> int:
    """Return whether another player has the same respite or theme."""
    for other in range(seat):
        if table.respite[other] == table.respite[seat] or table.theme[other] == table.theme[seat]:
            return True
    return False


@kernel
def shown_is_off(table: Table, seat: int) -> int:
    """Return whether a shown hand is impossible."""
    category = hands.category_of(table.shown_strength[seat])
    if table.shown_strength[seat] == 0 or not hands.ranking_is_printed(table.rules):
        return False
    if table.board_n + table.shown_n[seat] >= 7 and hands.HIGH_CARD <= category <= hands.PAIR:
        return True
    if table.e1_on[seat] == 0 and holds_own_hand(table, seat):
        if seat == table.foe:
            return category == hands.SUITED_FOUR or category == hands.SUITED_FIVE
    return False


@kernel
def legal_actions(table: Table, me: Seat) -> int:
    """Count the legal actions of the deciding player."""
    count = 0
    for action in range(max(c.BID_ACTIONS, c.MAX_AMOUNT + 1)):
        if legal(table, me, action):
            count += 1
    return count


@kernel
def audit_seat(world: World, seat: int) -> int:
    """Return the number of the invariant broken by a player's part, or 0."""
    table = world.table
    if colour_is_off(world, seat):
        return FAULT.mettle
    if counts_are_off(world, seat):
        return FAULT.counts
    if table.hand_n[seat] > 0 and table.winner == c.NOTHING and pool_is_off(world, seat):
        return FAULT.pools
    if tracks_are_off(table, seat):
        return FAULT.tracks
    if bids_are_off(table, seat):
        return FAULT.bids
    if table.alive[seat] == 0 and table.stock_n[seat] > 0:
        return FAULT.dead
    if is_repeated(table, seat):
        return FAULT.unique
    if shown_is_off(table, seat):
        return FAULT.shown
    if facts_are_wrong(world, world.seats[seat].facts) or peeks_are_wrong(world, seat):
        return FAULT.known
    return 0


@kernel
def check_invariants(world: World) -> int:
    """Return the number of the first broken invariant (see `FAULT`), or 0."""
    table = world.table
    for seat in range(table.seats):
        broken = audit_seat(world, seat)
        if broken != 0:
            return broken
    if sums_are_off(world):
        return FAULT.sums
    if team_cards_are_off(world):
        return FAULT.team_cards
    if personal_cards_are_off(world):
        return FAULT.personal_cards
    if people_are_off(table):
        return FAULT.people
    if facts_are_wrong(world, table.facts):
        return FAULT.known
    if table.decision == OVER:
        if table.alive_n != 1 and table.truncated == 0:
            return FAULT.finished
    elif table.alive[table.actor] == 0 or legal_actions(table, world.seats[table.actor]) < 2:
        return FAULT.asked
    return 0
