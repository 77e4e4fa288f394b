"""The market: set cards aside, draw, place (phase 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules import goods
from simlab.games.sheriff.rules.legal import source_is_open
from simlab.jit.kernel import kernel
from simlab.loop.rng import start_stream_of
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Table, World


@kernel
def start_turns(table: Table, first: int, phase: int) -> None:
    """Start a turn of every merchant, beginning with this one."""
    table.current = first
    table.left_to_act = table.seats - 1
    table.phase = phase


@kernel
def next_turn(table: Table) -> None:
    """Move on to the next merchant's turn."""
    table.current = goods.next_merchant(table, table.current)
    table.left_to_act -= 1


@kernel
def name_first(world: World, seat: int) -> None:
    """Start the market with the merchant named by the sheriff."""
    note(world, c.E_FIRST, seat, 0, 0)
    start_turns(world.table, seat, c.MARKET)


@kernel
def go_to_market(world: World) -> None:
    """Ask the current merchant for cards to set aside; after the last one start the loading."""
    table = world.table
    if table.left_to_act == 0:
        start_turns(table, goods.left_of(table, table.sheriff), c.LOADING)
    else:
        ask(world, c.SET_ASIDE, table.current)


@kernel
def set_aside(world: World, seat: int, kind: int) -> None:
    """Set one card aside, or end the choice."""
    me = world.seats[seat]
    if kind == c.DONE:
        me.floor = 0
        lay_aside(world, seat)
        return
    me.hand[kind] -= 1
    me.aside[kind] += 1
    me.aside_size += 1
    me.floor = kind


@kernel
def lay_aside(world: World, seat: int) -> None:
    """Lay aside the chosen cards, show their number, and set the draws to a full hand."""
    table = world.table
    hidden = world.hidden
    me = world.seats[seat]
    start_stream_of(hidden.draw_stream, hidden.key, c.MARKET_LUCK, table.round_index, seat)
    table.aside_n = me.aside_size
    table.aside_open = table.rules.set_aside_open
    table.hand_n[seat] -= me.aside_size
    table.draws_left = table.rules.hand_size - table.hand_n[seat]
    table.draws_made = 0
    table.discards_shut = 0
    table.phase = c.DRAWING
    if hidden.logging != 0 or table.aside_open != 0:
        note(world, c.E_SET_ASIDE, seat, me.aside_size, 0)
        for kind in range(c.KINDS):
            if table.aside_open != 0:
                table.aside[kind] = me.aside[kind]
                goods.forget(table, seat, kind, me.aside[kind])
            for _ in range(me.aside[kind]):
                note(world, c.E_ASIDE, seat, kind, 0)


@kernel
def go_drawing(world: World) -> None:
    """Ask for a source to draw from until the hand is full or nothing is left."""
    table = world.table
    if table.draws_left > 0:
        for source in range(c.DRAW_PILE, -1, -1):
            if source_is_open(table, source):
                ask(world, c.DRAW, table.current)
                return
    table.draws_left = 0
    table.phase = c.PLACING


@kernel
def draw(world: World, seat: int, source: int) -> None:
    """Draw a card from the chosen source."""
    table = world.table
    table.draws_left -= 1
    table.draws_made += 1
    if source == c.DRAW_PILE:
        goods.draw_to_hand(world, seat)
        table.discards_shut = 1
        return
    kind = goods.take_from_discard(world, source)
    world.seats[seat].hand[kind] += 1
    table.hand_n[seat] += 1
    table.took[seat, kind] += 1
    table.took_now[seat, kind] += 1
    note(world, c.E_TOOK, seat, source, kind)


@kernel
def place_next(world: World, seat: int) -> int:
    """Ask for the place of the next card aside; return false if there is none."""
    table = world.table
    if table.aside_n == 0:
        table.place_on = c.NOTHING
        table.aside_open = 0
        return False
    ask(world, c.PILE if table.place_on == c.NOTHING else c.PLACE, seat)
    return True


@kernel
def choose_pile(world: World, pile: int) -> None:
    """Choose the discard pile for the next card aside."""
    world.table.place_on = pile


@kernel
def place(world: World, seat: int, kind: int) -> None:
    """Place a card that lies aside on the chosen discard pile."""
    table = world.table
    me = world.seats[seat]
    me.aside[kind] -= 1
    me.aside_size -= 1
    table.aside_n -= 1
    if table.aside_open != 0:
        table.aside[kind] -= 1
    goods.put_on_discard(world, table.place_on, kind)
    if seat != table.sheriff:
        table.threw[seat, kind] += 1
        table.threw_now[seat, kind] += 1
        if table.aside_open == 0:
            goods.forget(table, seat, kind, 1)
    note(world, c.E_PLACED, seat, table.place_on, kind)


@kernel
def go_placing(world: World) -> None:
    """Place the cards set aside; then end the market turn."""
    table = world.table
    seat = table.current
    if place_next(world, seat):
        return
    for kind in range(c.KINDS):
        table.known[seat, kind] += table.took_now[seat, kind]
    next_turn(table)
    table.phase = c.MARKET
