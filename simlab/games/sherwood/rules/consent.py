"""Outsiders undercut a proposal, members vote, all is bindingly placed (rules file 3.3)."""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.sherwood import components as c, events
from simlab.games.sherwood.rules import seats
from simlab.games.sherwood.rules.contract import draft_members
from simlab.games.sherwood.rules.promises import judge_join, record_promise
from simlab.jit.kernel import kernel


@kernel
def worth(table: Any, seat: Any) -> Any:
    """Return the bags that a member gets: of the loot, or at once from the leader."""
    if table.draft.slot >= 0:
        return table.draft.bags[seat]
    return table.draft.pay[table.current, seat]


@kernel
def replaceable(table: Any, outsider: Any) -> Any:
    """Return the members that an outsider could replace for less, a bit each."""
    draft = table.draft
    options: Any = 0
    for seat in range(table.seats):
        if draft.raiders[seat] > 0 and seat != table.current and seat != draft.informant:
            enough = table.camp[outsider] >= draft.raiders[seat]
            if seat != draft.proposer and enough and table.oak[outsider] >= draft.comps[seat]:
                if worth(table, seat) > 0 and pays_nobody(draft, seat):
                    options |= c.ONE << seat
    return options


@kernel
def pays_nobody(draft: Any, seat: Any) -> Any:
    """Return whether a member pays nothing at once."""
    for other in range(len(draft.raiders)):
        if draft.pay[seat, other] > 0:
            return False
    return True


@kernel
def go_bidding(world: Any) -> None:
    """Each outsider, clockwise from the active player, may offer the same for less."""
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
def substitute(world: Any, seat: Any, member: Any) -> None:
    """Offer to replace a member; for how many bags less?"""
    table = world.table
    if member != c.NOBODY:
        table.sub_for[seat] = member
        seats.ask(world, c.LESS, seat, seats.from_to(c.ONE, worth(table, member)))


@kernel
def undercut_member(world: Any, seat: Any, bags: Any) -> None:
    """So many bags less."""
    table = world.table
    table.sub_less[seat] = bags
    note(world, events.E_SUBSTITUTE, seat, table.sub_for[seat], bags)


@kernel
def go_choosing_bid(world: Any) -> None:
    """The active player takes one of these bids, or none; then the vote."""
    table = world.table
    table.cursor = 0
    table.phase = c.VOTING
    options: Any = 0
    for seat in range(table.seats):
        if table.sub_for[seat] >= 0:
            options |= c.ONE << seat
    if options != 0:
        seats.ask(world, c.TAKE_BID, table.current, options | seats.bit(c.NOBODY))


@kernel
def take_bid(world: Any, seat: Any) -> None:
    """An outsider takes a member's place, for less; the member's promises are off."""
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
def go_voting(world: Any) -> None:
    """All members but the proposer vote, clockwise from the active player.

    A proposer whose terms another one has changed since, by taking a bid, votes, too.
    """
    table = world.table
    bound = table.draft.revised == 0 or table.draft.proposer == table.current
    while table.cursor < table.seats:
        seat = seats.clockwise(table, table.current, table.cursor)
        table.cursor += 1
        if table.draft.raiders[seat] > 0 and not (bound and seat == table.draft.proposer):
            seats.ask(world, c.VOTE, seat, seats.from_to(c.ZERO, c.ONE))
            return
    table.phase = c.AGREED


@kernel
def vote(world: Any, seat: Any, answer: Any) -> None:
    """One no is enough; an auction has no second try."""
    table = world.table
    note(world, events.E_VOTE, seat, 1 if answer == c.YES else 0, 0)
    if answer != c.YES:
        if table.talk == 0:
            table.phase = c.NO_ALLIANCE
        else:
            table.phase = c.PROPOSING


@kernel
def agree(world: Any) -> None:
    """Payments at once, promised loot, raiders and promises are placed."""
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
def mark_planned(world: Any) -> None:
    """Markers on card and hide-out, the promised loot beside the raiders."""
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
