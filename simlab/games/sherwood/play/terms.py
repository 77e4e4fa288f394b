"""The terms of a contract beyond raiders and loot: payments at once, soft promises (3.3)."""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.games.sherwood.components import (
    AVOID_IT,
    BIDDING,
    JOIN_NEXT,
    MOST,
    NO_MESSENGER,
    NOBODY,
    ONE,
    PAY,
    PAYEE,
    PAYER,
    PICK_IT,
    PROMISE,
    PROMISE_VALUE,
    PROMISER,
    PROMISES_DONE,
    PROMISING,
    PROPOSED,
    REST_SHARE,
    USE_EQ,
)
from simlab.games.sherwood.events import (
    E_PROMISE,
    E_PROPOSAL,
    E_SHARE,
    E_TERMS,
    E_TRANSFER,
)
from simlab.games.sherwood.play.contract import draft_members
from simlab.games.sherwood.play.seats import (
    ask,
    bit,
    clockwise,
    from_to,
)


@kernel
def purse_left(table: Any, seat: Any) -> Any:
    """Return the bags of a camp that the draft does not pay out."""
    left = table.gold[seat]
    for other in range(table.seats):
        left -= table.draft.pay[seat, other]
    return min(left, MOST)


@kernel
def go_paying(world: Any) -> None:
    """Who pays somebody at once?"""
    table = world.table
    options: Any = 0
    if table.draft.transfers < table.rules.max_transfers:
        for seat in range(table.seats):
            if table.draft.raiders[seat] > 0 and purse_left(table, seat) > 0:
                options |= ONE << seat
    if options == 0:
        table.phase = PROMISING
    else:
        ask(world, PAYER, table.draft.proposer, options | bit(NOBODY))


@kernel
def draft_payer(world: Any, seat: Any) -> None:
    """This player pays; whom?"""
    table = world.table
    if seat == NOBODY:
        table.phase = PROMISING
        return
    table.payer = seat
    ask(world, PAYEE, table.draft.proposer, draft_members(table) & ~bit(seat))


@kernel
def draft_payee(world: Any, seat: Any) -> None:
    """This player is paid; how much?"""
    table = world.table
    table.payee = seat
    ask(world, PAY, table.draft.proposer, from_to(ONE, purse_left(table, table.payer)))


@kernel
def draft_pay(world: Any, bags: Any) -> None:
    """So many bags are to change hands at once."""
    table = world.table
    table.draft.pay[table.payer, table.payee] += bags
    table.draft.transfers += 1


@kernel
def go_promising(world: Any) -> None:
    """What else is promised?"""
    table = world.table
    if table.draft.promise_n == table.rules.max_promises:
        table.phase = PROPOSED
        return
    options = from_to(USE_EQ, JOIN_NEXT) | bit(PROMISES_DONE)
    if table.draft.slot < 0:
        options &= ~bit(REST_SHARE)
    ask(world, PROMISE, table.draft.proposer, options)


@kernel
def draft_promise(world: Any, kind: Any) -> None:
    """A promise of this kind; by whom?"""
    table = world.table
    draft = table.draft
    if kind == PROMISES_DONE:
        table.phase = PROPOSED
        return
    promise = draft.promises[draft.promise_n]
    promise.about = kind
    promise.value = 0
    makers = draft_members(table)
    if kind == REST_SHARE:
        makers = bit(draft.informant)
    elif kind == JOIN_NEXT:
        makers &= ~bit(table.current)
    ask(world, PROMISER, draft.proposer, makers)


@kernel
def draft_promiser(world: Any, seat: Any) -> None:
    """This player promises; what exactly?"""
    table = world.table
    promise = table.draft.promises[table.draft.promise_n]
    promise.maker = seat
    kind = promise.about
    if kind == NO_MESSENGER:
        table.draft.promise_n += 1
        return
    low = 1
    high = 8
    if kind == PICK_IT or kind == AVOID_IT:
        low = 0
        high = table.rules.laid_out - 1
    elif kind == REST_SHARE:
        high = 4
    ask(world, PROMISE_VALUE, table.draft.proposer, from_to(low, high))


@kernel
def draft_value(world: Any, value: Any) -> None:
    """A power, a card, quarters of the rest, or raiders."""
    table = world.table
    table.draft.promises[table.draft.promise_n].value = value
    table.draft.promise_n += 1


@kernel
def put_proposal(world: Any) -> None:
    """The proposal is complete: all hear it."""
    table = world.table
    draft = table.draft
    note(world, E_PROPOSAL, draft.proposer, draft.slot, draft.informant)
    for steps in range(table.seats):
        seat = clockwise(table, table.current, steps)
        if draft.raiders[seat] > 0:
            note(world, E_TERMS, seat, draft.hideout, draft.raiders[seat])
            if draft.slot >= 0 and seat != draft.informant:
                note(world, E_SHARE, seat, draft.bags[seat], draft.comps[seat])
        for payee in range(table.seats):
            if draft.pay[seat, payee] > 0:
                note(world, E_TRANSFER, seat, payee, draft.pay[seat, payee])
    for number in range(draft.promise_n):
        promise = draft.promises[number]
        note(world, E_PROMISE, promise.maker, promise.about, promise.value)
    table.cursor = 0
    table.phase = BIDDING
