"""Deal, start and end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.core.turn_order import acts_first
from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules import goods
from simlab.games.sheriff.rules.market import start_turns
from simlab.games.sheriff.rules.scoring import score_game
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import EVERYBODY
from simlab.loop.rng import below, start_stream, start_stream_of
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Hidden, Table, World


@kernel
def start_streams(hidden: Hidden) -> None:
    """Start one random stream per purpose."""
    start_stream(hidden.draw_stream, hidden.key, c.DRAW_LUCK)
    start_stream(hidden.start_stream, hidden.key, c.START_LUCK)


@kernel
def blank_table(table: Table) -> None:
    """Set all fields for players, goods and places to -1, for none."""
    table.focus = c.NOTHING
    table.asked = c.NOTHING
    table.place_on = c.NOTHING
    table.debtor = c.NOTHING
    table.creditor = c.NOTHING
    table.current = c.NOTHING
    table.speaker = c.NOTHING
    table.top[0] = c.NOTHING
    table.top[1] = c.NOTHING
    for seat in range(len(table.commit)):
        table.commit[seat] = c.NOTHING
        table.declared[seat] = c.NOTHING
        table.offers[seat].act = c.NOTHING
        if table.rules.hide_stash_count != 0:
            table.stash_n[seat] = c.NOTHING
        if table.rules.hide_gold != 0:
            table.gold[seat] = c.NOTHING


@kernel
def open_game(world: World) -> None:
    """Shuffle, deal, turn cards up on the discard piles, pick the first sheriff."""
    table = world.table
    rules = table.rules
    start_streams(world.hidden)
    blank_table(table)
    for kind in range(c.KINDS):
        world.hidden.pile[kind] = goods.copies_in_play(table, kind)
        table.pile_n += world.hidden.pile[kind]
    for seat in range(table.seats):
        world.seats[seat].draft.act = c.NOTHING
        goods.add_gold(world, seat, rules.start_gold)
        start_stream_of(world.hidden.draw_stream, world.hidden.key, c.DEAL_LUCK, 0, seat)
        for _ in range(rules.hand_size):
            goods.draw_to_hand(world, seat)
    start_stream(world.hidden.draw_stream, world.hidden.key, c.DRAW_LUCK)
    for pile in range(rules.discard_piles):
        for _ in range(rules.start_discards):
            kind = goods.draw_card(world, EVERYBODY)
            goods.put_on_discard(world, pile, kind)
            note(world, c.E_TURNED, pile, kind, 0)
    if rules.first_sheriff == c.START_RANDOM:
        table.sheriff = below(world.hidden.start_stream, table.seats)
    acts_first(world, goods.left_of(table, table.sheriff))
    table.phase = c.NEW_ROUND


@kernel
def start_round(world: World) -> None:
    """Clear the fields of a round and send the merchants to market."""
    table = world.table
    note(world, c.E_ROUND, table.round_index, table.sheriff, 0)
    table.inspections = 0
    for seat in range(table.seats):
        table.bag_n[seat] = 0
        table.declared[seat] = c.NOTHING
        table.fate[seat] = c.NO_BAG
        table.todo[seat] = c.NOT_TO_DO
        for kind in range(c.KINDS):
            table.took_now[seat, kind] = 0
            table.threw_now[seat, kind] = 0
    if table.rules.market_first == c.FIRST_NAMED:
        table.phase = c.NAMING
    else:
        start_turns(table, goods.left_of(table, table.sheriff), c.MARKET)


@kernel
def go_naming(world: World) -> None:
    """Ask the sheriff for the first merchant at the market."""
    ask(world, c.FIRST, world.table.sheriff)


@kernel
def end_round(world: World) -> None:
    """Fill all hands, then make the next player sheriff or end the game."""
    table = world.table
    hidden = world.hidden
    sheriff = table.sheriff
    seat = sheriff
    for _ in range(table.seats):
        seat = goods.left_of(table, seat)
        start_stream_of(hidden.draw_stream, hidden.key, c.REFILL_LUCK, table.round_index, seat)
        while table.hand_n[seat] < table.rules.hand_size:
            if not goods.draw_to_hand(world, seat):
                break
    table.turns_done[sheriff] += 1
    table.sheriff = goods.left_of(table, sheriff)
    table.round_index += 1
    table.current = c.NOTHING
    table.speaker = c.NOTHING
    if table.turns_done[table.sheriff] >= table.rules.sheriff_turns[table.seats]:
        score_game(world)
        table.phase = c.FINISHED
    else:
        table.phase = c.NEW_ROUND
