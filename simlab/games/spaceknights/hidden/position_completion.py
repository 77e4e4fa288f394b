"""Completion of a described position from a world that has reached it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules.cards import all_kept, bit_count, count_hand
from simlab.games.spaceknights.rules.setup import start_streams
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Table, World


@kernel
def open_cards(table: Table, team: int) -> int:
    """Return the set of cards of a team deck that lie face up or aside."""
    cards = table.aside[team]
    for slot in range(table.board_n):
        if table.board_team[slot] == team:
            cards |= 1 << table.board[slot]
    return cards | all_kept(table) if team == c.THREATS else cards


@kernel
def threats_held(world: World) -> int:
    """Return the set of threats in the Foe's hand."""
    held = 0
    for seat in range(world.table.seats):
        for place in range(world.table.hand_n[seat]):
            card = world.seats[seat].hand[place]
            held |= 1 << (card - c.THREAT) if card >= c.THREAT else 0
    return held


@kernel
def complete_position(position: World, world: World, viewer: int) -> int:
    """Copy the hidden cards of the others; return false if the Foe holds a threat on the table."""
    table = position.table
    hidden = position.hidden
    for seat in range(table.seats):
        if seat != viewer:
            position.seats[seat] = world.seats[seat]
            count_hand(position, seat)
    held = threats_held(position)
    if held & open_cards(table, c.THREATS) != 0:
        return False
    whole = c.ALL_TYPES >> (c.TYPES - c.SUITS * table.rules.team_values)
    for team in range(3):
        left = whole & ~open_cards(table, team)
        if team == c.THREATS:
            left &= ~held
        if bit_count(left) != table.team_n[team]:
            return False
        hidden.team_left[team] = left
        hidden.next_card[team] = c.NOTHING
    hidden.key = world.hidden.start_stream.state
    start_streams(hidden)
    return True
