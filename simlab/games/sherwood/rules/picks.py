"""Raiding phase: side deals and picks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.games.sherwood import components as c
from simlab.games.sherwood.events import E_CARRIAGE, E_PICKED, E_SIDE_BID, E_SIDE_DEAL
from simlab.games.sherwood.rules import seats
from simlab.games.sherwood.rules.claims import check_claims
from simlab.games.sherwood.rules.promises import bound_to, judge_pick
from simlab.games.sherwood.rules.sight import uncover
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import EVERYBODY

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World


@kernel
def waiting(table: Table) -> int:
    """Return the cards not yet travelled, a bit each."""
    found: Any = 0
    for slot in range(table.rules.laid_out):
        if table.done[slot] == 0:
            found |= 1 << slot
    return found


@kernel
def next_pick(world: World) -> None:
    """Start the next pick, beginning with the starter; after the last card end the round."""
    table = world.table
    if table.picks == table.rules.laid_out:
        table.phase = c.ROUND_OVER
        return
    table.picker = table.current
    table.deal_kind = c.NO_DEAL
    table.deal_card = c.NOTHING
    table.cursor = 1
    for seat in range(table.seats):
        table.side_bids[seat] = 0
        table.side_terms[seat] = c.NO_DEAL
    open_bids = table.rules.side_deals != 0 and table.picks + 1 < table.rules.laid_out
    table.phase = c.SIDE_BIDS if open_bids else c.PICKING


@kernel
def go_side_bids(world: World) -> None:
    """Ask all other players for sealed bids for the pick; then open them."""
    table = world.table
    while table.cursor < table.seats:
        seat = seats.clockwise(table, table.picker, table.cursor)
        if table.gold[seat] > 0:
            cards = waiting(table)
            seats.ask(
                world,
                c.SIDE,
                seat,
                seats.bit(c.NO_DEAL) | (cards << c.FOR_PICK) | (cards << c.FOR_AVOID),
            )
            return
        table.cursor += 1
    for steps in range(1, table.seats):
        seat = seats.clockwise(table, table.picker, steps)
        me = world.seats[seat]
        if me.terms != c.NO_DEAL:
            table.side_terms[seat] = me.terms
            table.side_bids[seat] = me.bid
            note(world, E_SIDE_BID, seat, me.terms, me.bid)
        me.terms = c.NO_DEAL
        me.bid = 0
    table.phase = c.SIDE_CHOICE


@kernel
def side_terms(world: World, seat: int, terms: int) -> None:
    """Record the wish of a bid: for a card, against one, or none."""
    table = world.table
    world.seats[seat].terms = terms
    if terms == c.NO_DEAL:
        table.cursor += 1
    else:
        seats.ask(world, c.BID, seat, seats.from_to(1, table.gold[seat]))


@kernel
def side_bid(world: World, seat: int, bags: int) -> None:
    """Record the bags of a bid."""
    world.seats[seat].bid = bags
    world.table.cursor += 1


@kernel
def go_side_choice(world: World) -> None:
    """Ask the picker to take one of the bids, or none."""
    table = world.table
    table.phase = c.PICKING
    options: Any = 0
    for seat in range(table.seats):
        if table.side_bids[seat] > 0:
            options |= 1 << seat
    if options != 0:
        seats.ask(world, c.ACCEPT, table.picker, options | seats.bit(c.NOBODY))


@kernel
def accept_bid(world: World, picker: int, seat: int) -> None:
    """Pay an accepted bid at once and bind the picker."""
    table = world.table
    if seat == c.NOBODY:
        return
    bags = table.side_bids[seat]
    seats.pay(table, seat, picker, bags)
    table.side_deals[seat] += 1
    terms = table.side_terms[seat]
    table.deal_kind = c.FOR_PICK if terms < c.FOR_AVOID else c.FOR_AVOID
    table.deal_card = terms - table.deal_kind
    note(world, E_SIDE_DEAL, picker, seat, bags)


@kernel
def pick_options(table: Table) -> int:
    """Return the cards open to the picker: deals bind, promises only by an option."""
    options = waiting(table)
    if table.deal_kind == c.FOR_PICK:
        return seats.bit(table.deal_card)
    if table.deal_kind == c.FOR_AVOID:
        options &= ~seats.bit(table.deal_card)
    promised = options & bound_to(table, table.picker, c.PICK_IT)
    if promised != 0:
        return promised
    left = options & ~bound_to(table, table.picker, c.AVOID_IT)
    return left if left != 0 else options


@kernel
def go_picking(world: World) -> None:
    """Ask the picker for a card, face up or face down."""
    table = world.table
    seats.ask(world, c.PICK, table.picker, pick_options(table))


@kernel
def pick(world: World, picker: int, slot: int) -> None:
    """Reveal the picked card and start its carriage."""
    table = world.table
    judge_pick(world, picker, slot)
    card = table.shown[slot]
    if card < 0:
        card = uncover(world, slot, EVERYBODY)
    note(world, E_PICKED, picker, slot, card)
    check_claims(world, slot, card)
    table.shown[slot] = card
    table.gone[card] = 1
    table.card = card
    table.slot = slot
    table.start = table.rules.start[card]
    table.dest = table.rules.dest[card]
    note(world, E_CARRIAGE, table.start, table.dest, 0)
    table.at = 0
    table.polled = 0
    for seat in range(table.seats):
        table.used_messenger[seat] = 0
        table.covered[seat] = 0
    table.current = seats.left_of(table, table.current)
    table.picks += 1
    table.phase = c.TRAVEL
