"""Bags: load in secret, declare aloud (phases 2 and 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules.goods import left_of, next_merchant
from simlab.games.sheriff.rules.market import next_turn, start_turns
from simlab.jit.kernel import kernel
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import World


@kernel
def go_loading(world: World) -> None:
    """Ask each merchant with cards to load the bag; then seal all bags."""
    table = world.table
    while table.left_to_act > 0:
        if table.hand_n[table.current] > 0:
            ask(world, c.LOAD, table.current)
            return
        next_turn(table)
    seal_bags(world)


@kernel
def load(world: World, seat: int, kind: int) -> None:
    """Put one card into the bag, or end the loading."""
    me = world.seats[seat]
    if kind == c.DONE:
        me.floor = 0
        next_turn(world.table)
        return
    me.hand[kind] -= 1
    me.bag[kind] += 1
    me.bag_size += 1
    me.floor = kind


@kernel
def seal_bags(world: World) -> None:
    """Seal all bags and make their sizes public."""
    table = world.table
    seat = left_of(table, table.sheriff)
    for _ in range(table.seats - 1):
        size = world.seats[seat].bag_size
        table.bag_n[seat] = size
        table.hand_n[seat] -= size
        if size > 0:
            table.fate[seat] = c.SEALED
            table.todo[seat] = c.TO_BARGAIN
            table.bags[seat] += 1
        note(world, c.E_LOADED, seat, size, 0)
        seat = next_merchant(table, seat)
    start_turns(table, left_of(table, table.sheriff), c.DECLARING)


@kernel
def go_declaring(world: World) -> None:
    """Ask each merchant with a bag for its declaration."""
    table = world.table
    while table.left_to_act > 0:
        if table.bag_n[table.current] > 0:
            ask(world, c.DECLARE, table.current)
            return
        next_turn(table)
    table.phase = c.CHOOSING


@kernel
def declare(world: World, seat: int, kind: int) -> None:
    """Declare a legal good; the number is the true size of the bag."""
    world.table.declared[seat] = kind
    note(world, c.E_DECLARED, seat, world.table.bag_n[seat], kind)
    next_turn(world.table)
