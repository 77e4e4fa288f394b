"""Advanced alliance: proposals in turn, built step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.games.sherwood import components as c, events
from simlab.games.sherwood.rules import seats
from simlab.games.sherwood.rules.claims import ask_claim
from simlab.games.sherwood.rules.draft import clear_draft
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World


@kernel
def start_contract(world: World, seat: int) -> None:
    """Start the contract with a proposal of the active player."""
    table = world.table
    table.talk = 1
    open_draft(world, seat)


@kernel
def open_draft(world: World, proposer: int) -> None:
    """Open a proposal and ask for its hide-out."""
    table = world.table
    clear_draft(table)
    table.draft.proposer = proposer
    table.phase = c.DRAFTING
    seats.ask(world, c.HIDEOUT, proposer, seats.free_hideouts(table))


@kernel
def go_proposing(world: World) -> None:
    """Ask for the next proposal: odd ones from the active player, even from the best informed."""
    table = world.table
    table.talk += 1
    if table.talk > table.rules.talk_rounds:
        table.phase = c.NO_ALLIANCE
        return
    proposer = table.current
    if table.talk % 2 == 0:
        proposer = best_placed(table)
    seats.ask(world, c.PROPOSE, proposer, seats.from_to(0, 1))


@kernel
def best_placed(table: Table) -> int:
    """Return the player to answer a proposal: its informant, or the one with most looks."""
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
def propose(world: World, seat: int, answer: int) -> None:
    """Make a proposal, or pass; a pass of the active player ends the talk."""
    table = world.table
    if answer == c.YES:
        open_draft(world, seat)
        return
    note(world, events.E_PASSED, seat, 0, 0)
    if seat == table.current:
        table.phase = c.NO_ALLIANCE


@kernel
def pairs_free(table: Table) -> int:
    """Count the marker pairs left for planned raids and promised cards."""
    used = table.laid_n
    for hideout in range(len(table.bands)):
        if table.bands[hideout].slot >= 0:
            used += 1
    return table.rules.marker_pairs - used


@kernel
def card_options(table: Table) -> int:
    """Return the cards open to a planned raid."""
    options = seats.bit(c.NO_CARD)
    if pairs_free(table) > 0:
        options |= seats.from_to(0, table.rules.laid_out - 1)
    return options


@kernel
def draft_place(world: World, seat: int, hideout: int) -> None:
    """Record the hide-out of an alliance or an auction; ask for its card."""
    table = world.table
    table.draft.hideout = hideout
    seats.ask(world, c.CARD, seat, card_options(table))


@kernel
def draft_card(world: World, seat: int, slot: int) -> None:
    """Record the card of a proposal; ask for a claim before the raiders."""
    table = world.table
    table.draft.slot = c.NOTHING if slot == c.NO_CARD else slot
    table.cursor = 0
    ask_claim(world, seat)


@kernel
def has_partner(table: Table) -> int:
    """Return whether a player other than the active one is in the draft."""
    for seat in range(table.seats):
        if seat != table.current and table.draft.raiders[seat] > 0:
            return True
    return False


@kernel
def more_in_camp(table: Table, steps: int) -> int:
    """Return whether any player ``steps`` or more after the active one has raiders in camp."""
    for later in range(steps, table.seats):
        if table.camp[seats.clockwise(table, table.current, later)] > 0:
            return True
    return False


@kernel
def must_join(table: Table, seat: int) -> int:
    """Return whether a draft needs raiders of this player: leader, proposer, last partner."""
    if seat == table.current or seat == table.draft.proposer:
        return True
    return not has_partner(table) and not more_in_camp(table, table.cursor + 1)


@kernel
def go_drafting(world: World) -> None:
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
def draft_raiders(world: World, raiders: int) -> None:
    """Record the raiders of a player in the draft."""
    table = world.table
    table.draft.raiders[seats.clockwise(table, table.current, table.cursor)] = raiders
    table.cursor += 1


@kernel
def draft_members(table: Table) -> int:
    """Return the members of the draft, a bit each."""
    found: Any = 0
    for seat in range(table.seats):
        if table.draft.raiders[seat] > 0:
            found |= 1 << seat
    return found


@kernel
def draft_informant(world: World, seat: int) -> None:
    """Record the informant of the card; go on to the promised loot."""
    table = world.table
    table.draft.informant = seat
    table.floor = 0
    table.phase = c.SHARING


@kernel
def bags_to_promise(table: Table) -> int:
    """Return the number of bags in the pit not yet promised."""
    left = min(table.pit, c.MOST)
    for seat in range(table.seats):
        left -= table.draft.bags[seat]
    return left


@kernel
def go_sharing(world: World) -> None:
    """Ask for the loot promised to each member but the informant, clockwise from the leader."""
    table = world.table
    while table.floor < table.seats:
        seat = seats.clockwise(table, table.current, table.floor)
        if table.draft.raiders[seat] > 0 and seat != table.draft.informant:
            seats.ask(
                world, c.SHARE, table.draft.proposer, seats.from_to(0, bags_to_promise(table))
            )
            return
        table.floor += 1
    table.phase = c.PAYING


@kernel
def draft_share(world: World, bags: int) -> None:
    """Record the bags promised to a member; ask for its companions."""
    table = world.table
    seat = seats.clockwise(table, table.current, table.floor)
    table.draft.bags[seat] = bags
    seats.ask(world, c.COMPANIONS_OF, table.draft.proposer, seats.from_to(0, table.oak[seat]))


@kernel
def draft_companions(world: World, companions: int) -> None:
    """Record the companions promised to a member; go on to the next one."""
    table = world.table
    table.draft.comps[seats.clockwise(table, table.current, table.floor)] = companions
    table.floor += 1
