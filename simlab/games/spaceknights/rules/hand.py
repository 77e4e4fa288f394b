"""Deal: common cards, blinds, hands and dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules import cards
from simlab.games.spaceknights.rules.chips import pay
from simlab.games.spaceknights.rules.circle import next_alive
from simlab.games.spaceknights.rules.dice import reroll, roll
from simlab.games.spaceknights.rules.limits import can_reroll, payable
from simlab.games.spaceknights.rules.lives import break_off
from simlab.games.spaceknights.rules.setup import clear_question, start_luck_of_hand
from simlab.games.spaceknights.state import THREAT_HAND
from simlab.jit.kernel import kernel
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Table, World


@kernel
def clear_hand(world: World) -> None:
    """Clear the table of the last hand."""
    table = world.table
    clear_question(table)
    table.round_no = 0
    table.level = 0
    table.last_surger = c.NOTHING
    table.thwart_banned = 0
    table.foe_limited = 0
    table.winner = c.NOTHING
    table.contested = 0
    table.as_foe = 0
    table.unfaded_n = table.alive_n
    table.board_n = 0
    for slot in range(c.BOARD):
        table.board[slot] = c.NOTHING
        table.board_team[slot] = c.NOTHING
    for seat in range(table.seats):
        clear_seat(world, seat)


@kernel
def clear_seat(world: World, seat: int) -> None:
    """Clear a player's fields for a new hand."""
    table = world.table
    me = world.seats[seat]
    alive = table.alive[seat]
    table.line_before[seat] = 0
    table.put_in[seat] = 0
    table.acted[seat] = 0
    table.faded[seat] = 1 - alive
    table.die[seat] = 0
    table.e1_on[seat] = 0
    table.e1_card[seat] = c.NOTHING
    table.hand_of[seat] = THREAT_HAND if seat == table.foe else seat
    if table.shown_n[seat] > 0:
        table.shown_n[seat] = 0
        table.shown_strength[seat] = 0
        for place in range(c.HAND):
            table.shown[seat, place] = c.NOTHING
    table.survived[seat] += alive
    for kind in range(c.TYPES):
        me.pool.n[kind] = 0


@kernel
def start_hand(world: World) -> None:
    """Shuffle, turn up the first common cards, post the blinds."""
    table = world.table
    if table.hand_index >= table.rules.max_hands:
        break_off(world)
        return
    note(world, c.V_HAND, table.hand_index, table.foe, c.BLANK)
    clear_hand(world)
    start_luck_of_hand(world.hidden, table.hand_index + 1)
    cards.fill_team_decks(world)
    for team in range(c.BOARD_START):
        cards.add_to_board(world, team)
    post_blinds(world)
    table.cursor = next_alive(table, table.foe)
    table.phase = c.PH_DRAW


@kernel
def blind_factor(table: Table) -> int:
    """Return the factor by which the blinds have grown."""
    return 1 + table.rules.blind_growth * (table.hand_index // table.rules.blind_every)


@kernel
def post_blinds(world: World) -> None:
    """Post the small and the big blind, left of the Foe (with two players: RULES.md A9)."""
    table = world.table
    factor = blind_factor(table)
    small = table.rules.small_blind * factor
    big = table.rules.big_blind * factor
    first = next_alive(table, table.foe)
    if table.alive_n == 2 and table.rules.hu_foe_blind == 0:
        table.level = big
        table.small_blind = c.NOTHING
        table.big_blind = first
    else:
        table.level = max(small, big)
        table.small_blind = first
        table.big_blind = next_alive(table, first)
        post_blind(world, table.small_blind, small)
    post_blind(world, table.big_blind, big)


@kernel
def post_blind(world: World, seat: int, wanted: int) -> None:
    """Put a blind on the line, or as much of it as there is."""
    table = world.table
    count = min(wanted, payable(table, seat))
    note(world, c.V_BLIND, seat, count, wanted)
    pay(world, seat, count)
    if table.rules.blind_counts != 0:
        table.put_in[seat] += count


@kernel
def draw_and_roll(world: World) -> None:
    """Draw and roll for the next knight; after the last one the Foe draws."""
    table = world.table
    seat = table.cursor
    if seat == table.foe:
        table.phase = c.PH_FOE_DRAWS
        return
    # The blind was the last mettle of this player (option `elim_on_empty_stock`).
    if table.alive[seat] == 0:
        next_knight_draws(table)
        return
    cards.ensure_deck(world, seat)
    for _ in range(min(2, table.deck_n[seat])):
        cards.into_hand(world, seat, cards.draw_own(world, seat))
    cards.count_hand(world, seat)
    roll(world, seat)
    table.phase = c.PH_REROLL


@kernel
def offer_reroll(world: World) -> None:
    """Ask a knight right after its roll for another one, repeatedly (RULES.md A24)."""
    table = world.table
    if can_reroll(table, table.cursor, c.WINDOWS_ROLL):
        ask(world, c.REROLL, table.cursor)
    else:
        next_knight_draws(table)


@kernel
def next_knight_draws(table: Table) -> None:
    """Go on to the next knight clockwise."""
    table.cursor = next_alive(table, table.cursor)
    table.phase = c.PH_DRAW


@kernel
def answer_reroll(world: World, wanted: int) -> None:
    """Roll again, or keep the roll."""
    table = world.table
    if wanted:
        reroll(world, table.cursor)
    else:
        next_knight_draws(table)


@kernel
def foe_draws(world: World) -> None:
    """Draw two threats for the Foe."""
    table = world.table
    seat = table.foe
    for _ in range(2):
        cards.into_hand(world, seat, cards.draw_threat(world, seat))
    cards.count_hand(world, seat)
    table.phase = c.PH_ROUND
