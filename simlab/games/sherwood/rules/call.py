"""Basic alliance: call, offers, selection, consent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.games.sherwood import components as c, events
from simlab.games.sherwood.rules import seats
from simlab.games.sherwood.rules.cards import show_card
from simlab.games.sherwood.rules.claims import ask_claim
from simlab.games.sherwood.rules.draft import clear_draft
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Seat, Table, World


@kernel
def start_call(world: World, seat: int) -> None:
    """Start a call for partners and ask for its hide-out."""
    table = world.table
    clear_draft(table)
    table.counters = 0
    table.draft.proposer = seat
    table.phase = c.CALLING
    seats.ask(world, c.HIDEOUT, seat, seats.free_hideouts(table) | seats.bit(c.OPEN))


@kernel
def call_at(world: World, seat: int, hideout: int) -> None:
    """Record the hide-out of a call; ask for the power needed."""
    world.table.draft.hideout = hideout
    seats.ask(world, c.NEED, seat, seats.from_to(0, c.MOST_NEED))


@kernel
def call_for(world: World, seat: int, need: int) -> None:
    """Record the power needed; ask for the first guest."""
    table = world.table
    table.draft.need = need
    note(world, events.E_CALL, seat, table.draft.hideout, need)
    seats.ask(world, c.INVITE, seat, seats.others_in_camp(table, seat))


@kernel
def invite(world: World, seat: int, guest: int) -> None:
    """Invite a player, or start the offers."""
    table = world.table
    if guest != c.NOBODY:
        table.invited[table.invited_n] = guest
        table.invited_n += 1
        note(world, events.E_INVITED, seat, guest, 0)
        options = seats.others_in_camp(table, seat)
        for place in range(table.invited_n):
            options &= ~(1 << table.invited[place])
        if options != 0:
            seats.ask(world, c.INVITE, seat, options | seats.bit(c.NOBODY))
            return
    table.phase = c.OFFERING
    ask_claim(world, seat)


@kernel
def offered_by(table: Table, seat: int) -> int:
    """Count the equipment cards offered by a player."""
    count = 0
    for kind in range(c.WEAPONS):
        count += table.offer_cards[seat, kind]
    return count


@kernel
def taken_of(table: Table, seat: int) -> int:
    """Count the equipment cards that the leader takes from a player."""
    count = 0
    for kind in range(c.WEAPONS):
        count += table.draft.cards[seat, kind]
    return count


@kernel
def pairs_left(table: Table) -> int:
    """Count the marker pairs left for promised cards, after those of the draft."""
    used = table.laid_n
    for seat in range(table.seats):
        used += offered_by(table, seat)
    return table.rules.marker_pairs - used


@kernel
def go_offering(world: World) -> None:
    """Ask the next guest for an offer; after the last one start the selection."""
    table = world.table
    if table.cursor == table.invited_n:
        table.cursor = 0
        table.phase = c.SELECTING
        return
    guest = table.invited[table.cursor]
    seats.ask(world, c.RAIDERS, guest, seats.from_to(0, table.camp[guest]))


@kernel
def offer(world: World, guest: int, raiders: int) -> None:
    """Record an offer of raiders, or of none."""
    table = world.table
    table.offer[guest] = raiders
    note(world, events.E_OFFER, guest, raiders, 0)
    if raiders == 0:
        table.cursor += 1
        return
    table.floor = c.WEAPONS - 1
    ask_offered_card(world, guest)


@kernel
def offered_options(table: Table, me: Seat, guest: int) -> int:
    """Return the own cards that may come with an offer, strongest first, and the end."""
    options: Any = 0
    if offered_by(table, guest) < table.offer[guest] and pairs_left(table) > 0:
        for kind in range(table.floor + 1):
            if me.hand[kind] > table.offer_cards[guest, kind]:
                options |= 1 << kind
    return options | seats.bit(c.CARDS_DONE) if options != 0 else 0


@kernel
def ask_offered_card(world: World, guest: int) -> None:
    """Ask a guest for a card to offer with its raiders."""
    options = offered_options(world.table, world.seats[guest], guest)
    if options == 0:
        ask_offered_place(world, guest)
    else:
        seats.ask_in_private(world, c.CARDS_OF, guest, options)


@kernel
def offer_card(world: World, guest: int, kind: int) -> None:
    """Show a card offered with the raiders, or end the choice."""
    table = world.table
    if kind == c.CARDS_DONE:
        ask_offered_place(world, guest)
        return
    table.offer_cards[guest, kind] += 1
    table.floor = kind
    shown = table.offer_cards[guest, kind]
    table.known[guest, kind] = max(table.known[guest, kind], shown)
    note(world, events.E_OFFER_CARD, guest, kind, 0)
    ask_offered_card(world, guest)


@kernel
def ask_offered_place(world: World, guest: int) -> None:
    """Ask a guest for another hide-out, if it wants one."""
    table = world.table
    options = seats.free_hideouts(table)
    if table.draft.hideout != c.OPEN:
        options &= ~seats.bit(table.draft.hideout)
    if table.rules.max_counter == 0 or options == 0:
        table.cursor += 1
    else:
        seats.ask(world, c.HIDEOUT, guest, options | seats.bit(c.OPEN))


@kernel
def offer_place(world: World, guest: int, hideout: int) -> None:
    """Name another hide-out, or agree with any."""
    table = world.table
    if hideout != c.OPEN:
        table.offer_hideout[guest] = hideout
        note(world, events.E_OFFER_PLACE, guest, hideout, 0)
    table.cursor += 1


@kernel
def go_selecting(world: World) -> None:
    """Ask the leader to take raiders of each offer, then to add its own."""
    table = world.table
    leader = table.current
    while table.cursor < table.invited_n:
        guest = table.invited[table.cursor]
        if table.offer[guest] > 0:
            seats.ask(world, c.RAIDERS, leader, seats.from_to(0, table.offer[guest]))
            return
        table.cursor += 1
    taken = 0
    for seat in range(table.seats):
        taken += table.draft.raiders[seat]
    if taken == 0:
        table.phase = c.NO_ALLIANCE
    else:
        seats.ask(world, c.RAIDERS, leader, seats.from_to(0, table.camp[leader]))


@kernel
def select(world: World, leader: int, raiders: int) -> None:
    """Record raiders taken from an offer or, after the last offer, added by the leader."""
    table = world.table
    if table.cursor == table.invited_n:
        join_as_leader(world, leader, raiders)
        return
    guest = table.invited[table.cursor]
    table.draft.raiders[guest] = raiders
    if raiders == 0:
        table.cursor += 1
    else:
        table.floor = c.WEAPONS - 1
        ask_taken_card(world, guest)


@kernel
def ask_taken_card(world: World, guest: int) -> None:
    """Ask the leader for the offered cards it wants, strongest first."""
    table = world.table
    options: Any = 0
    if taken_of(table, guest) < table.draft.raiders[guest]:
        for kind in range(table.floor + 1):
            if table.offer_cards[guest, kind] > table.draft.cards[guest, kind]:
                options |= 1 << kind
    if options == 0:
        table.cursor += 1
    else:
        seats.ask(world, c.CARDS_OF, table.current, options | seats.bit(c.CARDS_DONE))


@kernel
def take_card(world: World, kind: int) -> None:
    """Take an offered card, or end the choice."""
    table = world.table
    guest = table.invited[table.cursor]
    if kind == c.CARDS_DONE:
        table.cursor += 1
        return
    table.draft.cards[guest, kind] += 1
    table.floor = kind
    ask_taken_card(world, guest)


@kernel
def join_as_leader(world: World, leader: int, raiders: int) -> None:
    """Record the leader's raiders (0: give the call up); then ask for the place, if several."""
    table = world.table
    if raiders == 0:
        table.phase = c.NO_ALLIANCE
        return
    table.draft.raiders[leader] = raiders
    named = 0 if table.draft.hideout == c.OPEN else seats.bit(table.draft.hideout)
    for guest in range(table.seats):
        if table.draft.raiders[guest] > 0 and table.offer_hideout[guest] >= 0:
            named |= 1 << table.offer_hideout[guest]
    seats.ask(world, c.HIDEOUT, leader, seats.free_hideouts(table) if named == 0 else named)


@kernel
def settle_place(world: World, leader: int, hideout: int) -> None:
    """Complete the terms with a hide-out and start the consent of the selected."""
    table = world.table
    table.cursor = 0
    table.phase = c.CONFIRMING
    table.offer_hideout[leader] = hideout
    for seat in range(table.seats):
        if table.draft.raiders[seat] > 0:
            note(world, events.E_TERMS, seat, hideout, table.draft.raiders[seat])
            for kind in range(c.WEAPONS):
                for _ in range(table.draft.cards[seat, kind]):
                    note(world, events.E_TERMS_CARD, seat, kind, 0)


@kernel
def go_confirming(world: World) -> None:
    """Ask the next member for its consent; after the last one place the raiders."""
    table = world.table
    while table.cursor < table.invited_n:
        guest = table.invited[table.cursor]
        if table.draft.raiders[guest] > 0:
            seats.ask(world, c.VOTE, guest, seats.from_to(0, 1))
            return
        table.cursor += 1
    table.draft.hideout = table.offer_hideout[table.current]
    table.phase = c.PLACING


@kernel
def confirm(world: World, guest: int, answer: int) -> None:
    """Record a consent; a refusal reopens the offers as often as allowed."""
    table = world.table
    note(world, events.E_VOTE, guest, 1 if answer == c.YES else 0, 0)
    table.cursor += 1
    if answer == c.YES:
        return
    table.counters += 1
    if table.counters > table.rules.max_counter:
        table.phase = c.NO_ALLIANCE
        return
    note(world, events.E_REOPENED, guest, 0, 0)
    for seat in range(table.seats):
        table.offer[seat] = 0
        table.offer_hideout[seat] = c.NOTHING
        table.draft.raiders[seat] = 0
        for kind in range(c.WEAPONS):
            table.offer_cards[seat, kind] = 0
            table.draft.cards[seat, kind] = 0
    table.cursor = 0
    table.phase = c.OFFERING


@kernel
def place_alliance(world: World) -> None:
    """Place the raiders of all members, the leader's first, and lay out promised equipment."""
    table = world.table
    draft = table.draft
    leader = table.current
    band = table.bands[draft.hideout]
    band.leader = leader
    seat = leader
    for _ in range(table.seats):
        raiders = draft.raiders[seat]
        if raiders > 0:
            band.raiders[seat] = raiders
            table.camp[seat] -= raiders
            if seat == leader:
                note(world, events.E_BAND, seat, draft.hideout, raiders)
            else:
                note(world, events.E_JOINED, seat, draft.hideout, raiders)
            lay_out_cards(world, seat)
        seat = seats.left_of(table, seat)
    table.phase = c.TURN_OVER


@kernel
def lay_out_cards(world: World, seat: int) -> None:
    """Lay out promised cards; a pair of markers ties each to the hide-out."""
    table = world.table
    draft = table.draft
    for kind in range(c.WEAPONS):
        for _ in range(draft.cards[seat, kind]):
            show_card(world, seat, kind)
            table.laid_seat[table.laid_n] = seat
            table.laid_kind[table.laid_n] = kind
            table.laid_hideout[table.laid_n] = draft.hideout
            table.laid_n += 1
            note(world, events.E_LAID, seat, draft.hideout, kind)
