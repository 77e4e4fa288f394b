"""Bids for the choice of a travel card, in described positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simlab.games.sherwood import components as c
from simlab.games.sherwood.positions.own_turn import needed
from simlab.games.sherwood.rules import picks
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World

# A single call does not justify the time to compile them.
next_pick, go_side_bids, go_side_choice, waiting = map(
    uncompiled, (picks.next_pick, picks.go_side_bids, picks.go_side_choice, picks.waiting)
)

Description = Mapping[str, Any]


def start_raiding(table: Table, picker: int, done: int) -> None:
    """Set up the raiding phase with ``done`` cards done and the next choice of ``picker``."""
    seats = int(table.seats)
    table.starter = (picker - done) % seats
    table.picks = done
    table.current = table.picker = picker
    table.out_n = seats
    table.out_order[:seats] = range(seats)
    table.cursor = seats


def bid(world: World, me: int, description: Description) -> None:
    """Set up my bid for another player's choice."""
    table = world.table
    picker = description.get("picker", me)
    if picker == me:
        raise UsageError("position: picker: say who else chooses (you do: decision accept or pick)")
    if table.gold[me] == 0:
        raise UsageError(f"position: gold: seat {me} has no bags to bid")
    _start_bids(world, picker)
    table.cursor = (me - picker) % table.seats
    go_side_bids(world)


def accept(world: World, me: int, description: Description) -> None:
    """Set up my decision on the bids for my choice."""
    table = world.table
    bids = needed(description, "bids")
    _start_bids(world, me)
    for seat, (terms, bags) in bids.items():
        slot = (terms - c.FOR_PICK) % c.MAX_SLOTS
        if seat == me or bags > table.gold[seat]:
            raise UsageError(f"position: bids: seat {seat} cannot pay you {bags} bags")
        if not waiting(table) >> slot & 1:
            raise UsageError(f"position: bids: {c.SLOT_WORDS[slot]} does not wait to travel")
        table.side_terms[seat], table.side_bids[seat] = terms, bags
    if not bids:
        raise UsageError("position: bids: there are none; you just choose (decision pick)")
    go_side_choice(world)


def write_deal(table: Table, terms: int) -> None:
    """Record my acceptance of a bid, with a binding wish."""
    _check_bids(table)
    table.deal_kind = c.FOR_PICK if terms < c.FOR_AVOID else c.FOR_AVOID
    table.deal_card = terms - table.deal_kind
    if not waiting(table) >> table.deal_card & 1:
        raise UsageError(f"position: deal: {c.SLOT_WORDS[table.deal_card]} does not wait to travel")
    if table.picks + 1 >= table.rules.laid_out:
        raise UsageError("position: deal: for the choice of the last card nobody bids")


def _check_bids(table: Table) -> None:
    if table.rules.side_deals == 0:
        raise UsageError("position: there are bids only with side_deals (--preset advanced)")


def _start_bids(world: World, picker: int) -> None:
    table = world.table
    _check_bids(table)
    start_raiding(table, picker, int(table.done.sum()))
    next_pick(world)
    if table.phase != c.SIDE_BIDS:
        raise UsageError("position: display: for the choice of the last card nobody bids")
