"""Consent to a proposal: bids of outsiders, the vote of members, the placing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.games.sherwood import components as c, events
from simlab.games.sherwood.rules import seats
from simlab.games.sherwood.rules.contract import draft_members
from simlab.games.sherwood.rules.promises import judge_join, record_promise
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Draft, Table, World


@kernel
def worth(table: Table, seat: int) -> int:
    """Return the bags of a member: of the loot, or at once from the leader."""
    if table.draft.slot >= 0:
        return table.draft.bags[seat]
    return table.draft.pay[table.current, seat]


@kernel
def replaceable(table: Table, outsider: int) -> int:
    """Return the members replaceable by an outsider for less, a bit each."""
    draft = table.draft
    options: Any = 0
    for seat in range(table.seats):
        if draft.raiders[seat] > 0 and seat != table.current and seat != draft.informant:
            enough = table.camp[outsider] >= draft.raiders[seat]
            if seat != draft.proposer and enough and table.oak[outsider] >= draft.comps[seat]:
                if worth(table, seat) > 0 and pays_nobody(draft, seat):
                    options |= 1 << seat
    return options


@kernel
def pays_nobody(draft: Draft, seat: int) -> int:
    """Return whether a member pays nothing at once."""
    for other in range(len(draft.raiders)):
        if draft.pay[seat, other] > 0:
            return False
    return True


@kernel
def go_bidding(world: World) -> None:
    """Ask each outsider, clockwise from the active player, for a cheaper bid."""
    table = world.table
    if table.cursor == 0:
        for seat in range(table.seats):
            table.sub_for[seat] = c.NOTHING
            table.sub_less[seat] = 0
    if table.rules.substitute_bids == 0:
        table.cursor = table.seats
    while table.cursor < table.seats:
        seat = seats.clockwise(table, table.current, table.cursor)
        table.cursor += 1
        if table.draft.raiders[seat] == 0 and table.camp[seat] > 0:
            options = replaceable(table, seat)
            if options != 0:
                seats.ask(world, c.SUBSTITUTE, seat, options | seats.bit(c.NOBODY))
                return
    table.phase = c.CHOOSING_BID


@kernel
def substitute(world: World, seat: int, member: int) -> None:
    """Record an offer to replace a member; ask for the bags less."""
    table = world.table
    if member != c.NOBODY:
        table.sub_for[seat] = member
        seats.ask(world, c.LESS, seat, seats.from_to(1, worth(table, member)))


@kernel
def undercut_member(world: World, seat: int, bags: int) -> None:
    """Record the bags less of an offer to replace a member."""
    table = world.table
    table.sub_less[seat] = bags
    note(world, events.E_SUBSTITUTE, seat, table.sub_for[seat], bags)


@kernel
def go_choosing_bid(world: World) -> None:
    """Ask the active player to take one of these bids, or none; then start the vote."""
    table = world.table
    table.cursor = 0
    table.phase = c.VOTING
    options: Any = 0
    for seat in range(table.seats):
        if table.sub_for[seat] >= 0:
            options |= 1 << seat
    if options != 0:
        seats.ask(world, c.TAKE_BID, table.current, options | seats.bit(c.NOBODY))


@kernel
def take_bid(world: World, seat: int) -> None:
    """Replace a member by an outsider for less; drop the member's promises."""
    table = world.table
    draft = table.draft
    if seat == c.NOBODY:
        return
    member = table.sub_for[seat]
    draft.revised = 1
    note(world, events.E_REPLACED, seat, member, 0)
    draft.raiders[seat] = draft.raiders[member]
    draft.bags[seat] = draft.bags[member]
    draft.comps[seat] = draft.comps[member]
    draft.raiders[member] = 0
    draft.bags[member] = 0
    draft.comps[member] = 0
    for payer in range(table.seats):
        draft.pay[payer, seat] = draft.pay[payer, member]
        draft.pay[payer, member] = 0
    if draft.slot >= 0:
        draft.bags[seat] -= table.sub_less[seat]
    else:
        draft.pay[table.current, seat] -= table.sub_less[seat]
    for number in range(draft.promise_n - 1, -1, -1):
        if draft.promises[number].maker == member:
            draft.promise_n -= 1
            draft.promises[number] = draft.promises[draft.promise_n]


@kernel
def go_voting(world: World) -> None:
    """Ask all members but the proposer for their vote, clockwise from the active player.

    A proposer votes, too, if the active player has changed the terms since by taking a bid.
    """
    table = world.table
    bound = table.draft.revised == 0 or table.draft.proposer == table.current
    while table.cursor < table.seats:
        seat = seats.clockwise(table, table.current, table.cursor)
        table.cursor += 1
        if table.draft.raiders[seat] > 0 and not (bound and seat == table.draft.proposer):
            seats.ask(world, c.VOTE, seat, seats.from_to(0, 1))
            return
    table.phase = c.AGREED


@kernel
def vote(world: World, seat: int, answer: int) -> None:
    """Record a vote; one no rejects the proposal, and ends an auction."""
    table = world.table
    note(world, events.E_VOTE, seat, 1 if answer == c.YES else 0, 0)
    if answer != c.YES:
        if table.talk == 0:
            table.phase = c.NO_ALLIANCE
        else:
            table.phase = c.PROPOSING


@kernel
def agree(world: World) -> None:
    """Carry out the payments at once; record promises, promised loot and plan."""
    table = world.table
    draft = table.draft
    for payer in range(table.seats):
        for payee in range(table.seats):
            if draft.pay[payer, payee] > 0:
                seats.pay(table, payer, payee, draft.pay[payer, payee])
                note(world, events.E_TRANSFER, payer, payee, draft.pay[payer, payee])
    judge_join(world)
    takers = draft_members(table)
    for number in range(draft.promise_n):
        record_promise(world, number, takers)
    if draft.slot >= 0:
        mark_planned(world)
    table.phase = c.PLACING


@kernel
def mark_planned(world: World) -> None:
    """Mark the card and the hide-out of a planned raid, and lay its promised loot beside it."""
    table = world.table
    draft = table.draft
    band = table.bands[draft.hideout]
    band.slot = draft.slot
    band.informant = draft.informant
    note(world, events.E_PLANNED, draft.hideout, draft.slot, draft.informant)
    for steps in range(table.seats):
        seat = seats.clockwise(table, table.current, steps)
        band.bags[seat] = draft.bags[seat]
        band.comps[seat] = draft.comps[seat]
        if draft.bags[seat] + draft.comps[seat] > 0:
            note(world, events.E_PROMISED_LOOT, seat, draft.bags[seat], draft.comps[seat])
        if table.rules.binding != c.BIND_NOTHING:
            table.pit -= draft.bags[seat]
            table.lying_bags += draft.bags[seat]
            table.oak[seat] -= draft.comps[seat]
            table.lying[seat] += draft.comps[seat]
