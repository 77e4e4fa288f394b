"""The advanced alliance: proposals in turn, put together step by step (rules file 3.3)."""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.sherwood import components as c, events
from simlab.games.sherwood.rules import seats
from simlab.games.sherwood.rules.claims import ask_claim
from simlab.games.sherwood.rules.draft import clear_draft
from simlab.jit.kernel import kernel


@kernel
def start_contract(world: Any, seat: Any) -> None:
    """The active player proposes first."""
    table = world.table
    table.talk = 1
    open_draft(world, seat)


@kernel
def open_draft(world: Any, proposer: Any) -> None:
    """A proposal begins with the place."""
    table = world.table
    clear_draft(table)
    table.draft.proposer = proposer
    table.phase = c.DRAFTING
    seats.ask(world, c.HIDEOUT, proposer, seats.free_hideouts(table))


@kernel
def go_proposing(world: Any) -> None:
    """The next proposal: odd ones by the active player, even ones by the best informed other."""
    table = world.table
    table.talk += 1
    if table.talk > table.rules.talk_rounds:
        table.phase = c.NO_ALLIANCE
        return
    proposer = table.current
    if table.talk % 2 == 0:
        proposer = best_placed(table)
    seats.ask(world, c.PROPOSE, proposer, seats.from_to(c.ZERO, c.ONE))


@kernel
def best_placed(table: Any) -> Any:
    """Return who answers a proposal: its informant, or who has looked at most cards."""
    leader = table.current
    informant = table.draft.informant
    if informant >= 0 and informant != leader:
        return informant
    best = leader
    seat = seats.left_of(table, leader)
    while seat != leader:
        if table.camp[seat] > 0:
            if best == leader or table.looks_now[seat] > table.looks_now[best]:
                best = seat
        seat = seats.left_of(table, seat)
    return best


@kernel
def propose(world: Any, seat: Any, answer: Any) -> None:
    """Make a proposal, or not; the active player ends the talk by passing."""
    table = world.table
    if answer == c.YES:
        open_draft(world, seat)
        return
    note(world, events.E_PASSED, seat, 0, 0)
    if seat == table.current:
        table.phase = c.NO_ALLIANCE


@kernel
def pairs_free(table: Any) -> Any:
    """Return how many pairs of markers are left for planned raids and promised cards."""
    used = table.laid_n
    for hideout in range(len(table.bands)):
        if table.bands[hideout].slot >= 0:
            used += 1
    return table.rules.marker_pairs - used


@kernel
def card_options(table: Any) -> Any:
    """Return the cards for which a raid may be planned."""
    options = seats.bit(c.NO_CARD)
    if pairs_free(table) > 0:
        options |= seats.from_to(c.ZERO, table.rules.laid_out - 1)
    return options


@kernel
def draft_place(world: Any, seat: Any, hideout: Any) -> None:
    """The place of an alliance or an auction; now the card, if the raid is planned."""
    table = world.table
    table.draft.hideout = hideout
    seats.ask(world, c.CARD, seat, card_options(table))


@kernel
def draft_card(world: Any, seat: Any, slot: Any) -> None:
    """The card is named; the proposer may talk of one, then the raiders are named."""
    table = world.table
    table.draft.slot = c.NOTHING if slot == c.NO_CARD else slot
    table.cursor = 0
    ask_claim(world, seat)


@kernel
def has_partner(table: Any) -> Any:
    """Return whether somebody beside the active player is in the draft."""
    for seat in range(table.seats):
        if seat != table.current and table.draft.raiders[seat] > 0:
            return True
    return False


@kernel
def more_in_camp(table: Any, steps: Any) -> Any:
    """Whether a player so many steps after the active one, or further on, has raiders in camp."""
    for later in range(steps, table.seats):
        if table.camp[seats.clockwise(table, table.current, later)] > 0:
            return True
    return False


@kernel
def must_join(table: Any, seat: Any) -> Any:
    """Whether a draft must have raiders of this player: leader, proposer, or the last partner."""
    if seat == table.current or seat == table.draft.proposer:
        return True
    return not has_partner(table) and not more_in_camp(table, table.cursor + 1)


@kernel
def go_drafting(world: Any) -> None:
    """Ask for the raiders of each player, clockwise from the active one."""
    table = world.table
    proposer = table.draft.proposer
    while table.cursor < table.seats:
        seat = seats.clockwise(table, table.current, table.cursor)
        camp = table.camp[seat]
        if camp > 0:
            low = 1 if must_join(table, seat) else 0
            seats.ask(world, c.RAIDERS, proposer, seats.from_to(low, camp))
            return
        table.cursor += 1
    if table.draft.slot >= 0 and table.draft.informant < 0:
        seats.ask(world, c.INFORMANT, proposer, draft_members(table))
    else:
        table.phase = c.PAYING


@kernel
def draft_raiders(world: Any, raiders: Any) -> None:
    """So many raiders of this player."""
    table = world.table
    table.draft.raiders[seats.clockwise(table, table.current, table.cursor)] = raiders
    table.cursor += 1


@kernel
def draft_members(table: Any) -> Any:
    """Return who is in the draft, a bit each."""
    found: Any = 0
    for seat in range(table.seats):
        if table.draft.raiders[seat] > 0:
            found |= c.ONE << seat
    return found


@kernel
def draft_informant(world: Any, seat: Any) -> None:
    """Who answers for the card; then the loot promised to the others."""
    table = world.table
    table.draft.informant = seat
    table.floor = 0
    table.phase = c.SHARING


@kernel
def bags_to_promise(table: Any) -> Any:
    """Return how many bags of the pit are left to be promised."""
    left = min(table.pit, c.MOST)
    for seat in range(table.seats):
        left -= table.draft.bags[seat]
    return left


@kernel
def go_sharing(world: Any) -> None:
    """Ask for the loot promised to each member but the informant, clockwise from the leader."""
    table = world.table
    while table.floor < table.seats:
        seat = seats.clockwise(table, table.current, table.floor)
        if table.draft.raiders[seat] > 0 and seat != table.draft.informant:
            seats.ask(
                world, c.SHARE, table.draft.proposer, seats.from_to(c.ZERO, bags_to_promise(table))
            )
            return
        table.floor += 1
    table.phase = c.PAYING


@kernel
def draft_share(world: Any, bags: Any) -> None:
    """So many bags of the loot; now companions."""
    table = world.table
    seat = seats.clockwise(table, table.current, table.floor)
    table.draft.bags[seat] = bags
    seats.ask(world, c.COMPANIONS_OF, table.draft.proposer, seats.from_to(c.ZERO, table.oak[seat]))


@kernel
def draft_companions(world: Any, companions: Any) -> None:
    """So many companions of the loot; on to the next member."""
    table = world.table
    table.draft.comps[seats.clockwise(table, table.current, table.floor)] = companions
    table.floor += 1
