"""Terms of a contract beyond raiders and loot: payments at once, soft promises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.games.sherwood import components as c, events
from simlab.games.sherwood.rules import seats
from simlab.games.sherwood.rules.contract import draft_members
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World


@kernel
def purse_left(table: Table, seat: int) -> int:
    """Return the bags of a camp not yet paid out by the draft."""
    left = table.gold[seat]
    for other in range(table.seats):
        left -= table.draft.pay[seat, other]
    return min(left, c.MOST)


@kernel
def go_paying(world: World) -> None:
    """Ask for the payer of a payment at once, as far as the rules allow."""
    table = world.table
    options: Any = 0
    if table.draft.transfers < table.rules.max_transfers:
        for seat in range(table.seats):
            if table.draft.raiders[seat] > 0 and purse_left(table, seat) > 0:
                options |= 1 << seat
    if options == 0:
        table.phase = c.PROMISING
    else:
        seats.ask(world, c.PAYER, table.draft.proposer, options | seats.bit(c.NOBODY))


@kernel
def draft_payer(world: World, seat: int) -> None:
    """Record the payer; ask for the payee."""
    table = world.table
    if seat == c.NOBODY:
        table.phase = c.PROMISING
        return
    table.payer = seat
    seats.ask(world, c.PAYEE, table.draft.proposer, draft_members(table) & ~seats.bit(seat))


@kernel
def draft_payee(world: World, seat: int) -> None:
    """Record the payee; ask for the bags."""
    table = world.table
    table.payee = seat
    seats.ask(world, c.PAY, table.draft.proposer, seats.from_to(1, purse_left(table, table.payer)))


@kernel
def draft_pay(world: World, bags: int) -> None:
    """Record the bags of a payment at once."""
    table = world.table
    table.draft.pay[table.payer, table.payee] += bags
    table.draft.transfers += 1


@kernel
def go_promising(world: World) -> None:
    """Ask for the next soft promise, up to the limit."""
    table = world.table
    if table.draft.promise_n == table.rules.max_promises:
        table.phase = c.PROPOSED
        return
    options = seats.from_to(c.USE_EQ, c.JOIN_NEXT) | seats.bit(c.PROMISES_DONE)
    if table.draft.slot < 0:
        options &= ~seats.bit(c.REST_SHARE)
    seats.ask(world, c.PROMISE, table.draft.proposer, options)


@kernel
def draft_promise(world: World, kind: int) -> None:
    """Record the kind of a promise; ask for its maker."""
    table = world.table
    draft = table.draft
    if kind == c.PROMISES_DONE:
        table.phase = c.PROPOSED
        return
    promise = draft.promises[draft.promise_n]
    promise.about = kind
    promise.value = 0
    makers = draft_members(table)
    if kind == c.REST_SHARE:
        makers = seats.bit(draft.informant)
    elif kind == c.JOIN_NEXT:
        makers &= ~seats.bit(table.current)
    seats.ask(world, c.PROMISER, draft.proposer, makers)


@kernel
def draft_promiser(world: World, seat: int) -> None:
    """Record the maker of a promise; ask for its value."""
    table = world.table
    promise = table.draft.promises[table.draft.promise_n]
    promise.maker = seat
    kind = promise.about
    if kind == c.NO_MESSENGER:
        table.draft.promise_n += 1
        return
    low = 1
    high = 8
    if kind == c.PICK_IT or kind == c.AVOID_IT:
        low = 0
        high = table.rules.laid_out - 1
    elif kind == c.REST_SHARE:
        high = 4
    seats.ask(world, c.PROMISE_VALUE, table.draft.proposer, seats.from_to(low, high))


@kernel
def draft_value(world: World, value: int) -> None:
    """Record the value of a promise: a power, a card, quarters of the rest, or raiders."""
    table = world.table
    table.draft.promises[table.draft.promise_n].value = value
    table.draft.promise_n += 1


@kernel
def put_proposal(world: World) -> None:
    """Publish the complete proposal and start the bids."""
    table = world.table
    draft = table.draft
    note(world, events.E_PROPOSAL, draft.proposer, draft.slot, draft.informant)
    for steps in range(table.seats):
        seat = seats.clockwise(table, table.current, steps)
        if draft.raiders[seat] > 0:
            note(world, events.E_TERMS, seat, draft.hideout, draft.raiders[seat])
            if draft.slot >= 0 and seat != draft.informant:
                note(world, events.E_SHARE, seat, draft.bags[seat], draft.comps[seat])
        for payee in range(table.seats):
            if draft.pay[seat, payee] > 0:
                note(world, events.E_TRANSFER, seat, payee, draft.pay[seat, payee])
    for number in range(draft.promise_n):
        promise = draft.promises[number]
        note(world, events.E_PROMISE, promise.maker, promise.about, promise.value)
    table.cursor = 0
    table.phase = c.BIDDING
