"""The deal, the start and the end of a round."""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.engine.rng import below, start_stream, start_stream_of
from simlab.engine.told import EVERYBODY
from simlab.engine.turn import ask
from simlab.games.sheriff.components import (
    DEAL_LUCK,
    DRAW_LUCK,
    E_ROUND,
    E_TURNED,
    FINISHED,
    FIRST,
    FIRST_NAMED,
    KINDS,
    MARKET,
    NAMING,
    NEW_ROUND,
    NO_BAG,
    NOT_TO_DO,
    NOTHING,
    REFILL_LUCK,
    START_LUCK,
    START_RANDOM,
)
from simlab.games.sheriff.play.goods import (
    add_gold,
    copies_in_play,
    draw_card,
    draw_to_hand,
    left_of,
    put_on_discard,
)
from simlab.games.sheriff.play.market import start_turns
from simlab.games.sheriff.play.scoring import score_game


@kernel
def start_streams(hidden: Any) -> None:
    """One random stream per purpose."""
    start_stream(hidden.draw_stream, hidden.key, DRAW_LUCK)
    start_stream(hidden.start_stream, hidden.key, START_LUCK)


@kernel
def blank_table(table: Any) -> None:
    """Nobody, nothing and nowhere are -1."""
    table.focus = NOTHING
    table.asked = NOTHING
    table.place_on = NOTHING
    table.debtor = NOTHING
    table.creditor = NOTHING
    table.current = NOTHING
    table.speaker = NOTHING
    table.top[0] = NOTHING
    table.top[1] = NOTHING
    for seat in range(len(table.commit)):
        table.commit[seat] = NOTHING
        table.declared[seat] = NOTHING
        table.offers[seat].act = NOTHING
        if table.rules.hide_stash_count != 0:
            table.stash_n[seat] = NOTHING
        if table.rules.hide_gold != 0:
            table.gold[seat] = NOTHING


@kernel
def open_game(world: Any) -> None:
    """Shuffle, deal, turn cards up on the discard piles, pick the first sheriff."""
    table = world.table
    rules = table.rules
    start_streams(world.hidden)
    blank_table(table)
    for kind in range(KINDS):
        world.hidden.pile[kind] = copies_in_play(table, kind)
        table.pile_n += world.hidden.pile[kind]
    for seat in range(table.seats):
        world.seats[seat].draft.act = NOTHING
        add_gold(world, seat, rules.start_gold)
        start_stream_of(world.hidden.draw_stream, world.hidden.key, DEAL_LUCK, 0, seat)
        for _ in range(rules.hand_size):
            draw_to_hand(world, seat)
    start_stream(world.hidden.draw_stream, world.hidden.key, DRAW_LUCK)
    for pile in range(rules.discard_piles):
        for _ in range(rules.start_discards):
            kind = draw_card(world, EVERYBODY)
            put_on_discard(world, pile, kind)
            note(world, E_TURNED, pile, kind, 0)
    if rules.first_sheriff == START_RANDOM:
        table.sheriff = below(world.hidden.start_stream, table.seats)
    table.phase = NEW_ROUND


@kernel
def start_round(world: Any) -> None:
    """Clear what belongs to a round; merchants go to market."""
    table = world.table
    note(world, E_ROUND, table.round_index, table.sheriff, 0)
    table.inspections = 0
    for seat in range(table.seats):
        table.bag_n[seat] = 0
        table.declared[seat] = NOTHING
        table.fate[seat] = NO_BAG
        table.todo[seat] = NOT_TO_DO
        for kind in range(KINDS):
            table.took_now[seat, kind] = 0
            table.threw_now[seat, kind] = 0
    if table.rules.market_first == FIRST_NAMED:
        table.phase = NAMING
    else:
        start_turns(table, left_of(table, table.sheriff), MARKET)


@kernel
def go_naming(world: Any) -> None:
    """The sheriff names who goes to market first."""
    ask(world, FIRST, world.table.sheriff)


@kernel
def end_round(world: Any) -> None:
    """Everybody draws up to a full hand; the next sheriff, or the end of the game."""
    table = world.table
    hidden = world.hidden
    sheriff = table.sheriff
    seat = sheriff
    for _ in range(table.seats):
        seat = left_of(table, seat)
        start_stream_of(hidden.draw_stream, hidden.key, REFILL_LUCK, table.round_index, seat)
        while table.hand_n[seat] < table.rules.hand_size:
            if not draw_to_hand(world, seat):
                break
    table.turns_done[sheriff] += 1
    table.sheriff = left_of(table, sheriff)
    table.round_index += 1
    table.current = NOTHING
    table.speaker = NOTHING
    if table.turns_done[table.sheriff] >= table.rules.sheriff_turns[table.seats]:
        score_game(world)
        table.phase = FINISHED
    else:
        table.phase = NEW_ROUND
