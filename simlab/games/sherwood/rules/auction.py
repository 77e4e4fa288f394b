"""Auctions of an alliance: sealed prices, one undercut, the cheapest band."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.games.sherwood import components as c, events
from simlab.games.sherwood.rules import seats
from simlab.games.sherwood.rules.claims import ask_claim
from simlab.games.sherwood.rules.draft import clear_draft
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Hidden, Seat, Table, World


ROW = 64
DEAR = 1 << 30


@kernel
def start_auction(world: World, seat: int) -> None:
    """Start an auction; the active player names place, card, own raiders and power."""
    table = world.table
    clear_draft(table)
    table.talk = 0
    table.draft.proposer = seat
    table.phase = c.ASKING
    for other in range(table.seats):
        table.ask_n[other] = 0
        table.extra[other] = 0
        clear_schedule(world.seats[other])
        for raiders in range(len(world.seats[other].asks)):
            table.asks[other, raiders] = 0
    seats.ask(world, c.HIDEOUT, seat, seats.free_hideouts(table))


@kernel
def clear_schedule(me: Seat) -> None:
    """Clear a player's schedule of prices."""
    me.ask_n = 0
    me.extra = 0
    me.asked = 0
    for raiders in range(len(me.asks)):
        me.asks[raiders] = 0


@kernel
def auction_card(world: World, seat: int, slot: int) -> None:
    """Record the card of the auction; ask for the own raiders."""
    table = world.table
    if slot != c.NO_CARD:
        table.draft.slot = slot
        table.draft.informant = seat
    seats.ask(world, c.RAIDERS, seat, seats.from_to(1, table.camp[seat]))


@kernel
def auction_raiders(world: World, seat: int, raiders: int) -> None:
    """Record the own raiders; ask for the power of the band."""
    table = world.table
    table.draft.raiders[seat] = raiders
    seats.ask(world, c.NEED, seat, seats.from_to(raiders + 1, c.MOST_NEED))


@kernel
def auction_need(world: World, seat: int, need: int) -> None:
    """Record the power of the band; ask for a claim before the prices."""
    table = world.table
    table.draft.need = need
    note(world, events.E_AUCTION, seat, table.draft.hideout, need)
    table.cursor = 1
    ask_claim(world, seat)


@kernel
def price_options(table: Table, me: Seat) -> int:
    """Return the legal prices for one raider more: never below the price for fewer."""
    low = me.asks[me.ask_n]
    return seats.from_to(low, c.MOST_NEED) | seats.bit(c.NO_MORE)


@kernel
def go_asking(world: World) -> None:
    """Ask the next player for its sealed prices; after the last one open them."""
    table = world.table
    while table.cursor < table.seats:
        seat = seats.clockwise(table, table.current, table.cursor)
        me = world.seats[seat]
        if me.asked == 0 and table.camp[seat] > 0:
            if me.ask_n < table.camp[seat]:
                seats.ask_in_private(world, c.ASK_PRICE, seat, price_options(table, me))
                return
            if ask_extra(world, seat):
                return
        table.cursor += 1
    open_prices(world)


@kernel
def name_price(world: World, seat: int, price: int) -> None:
    """Record a price for one raider more, or end the schedule."""
    table = world.table
    me = world.seats[seat]
    if price != c.NO_MORE:
        me.ask_n += 1
        me.asks[me.ask_n] = price
    elif not ask_extra(world, seat):
        table.cursor += 1


@kernel
def ask_extra(world: World, seat: int) -> int:
    """Ask a bidder for the power of its equipment; return false if it can have none."""
    table = world.table
    me = world.seats[seat]
    me.asked = 1
    if me.ask_n == 0 or table.hand_n[seat] == 0:
        return False
    seats.ask(world, c.EXTRA, seat, seats.from_to(0, 3 * min(table.hand_n[seat], 4 * 1)))
    return True


@kernel
def name_extra(world: World, seat: int, power: int) -> None:
    """Record the power of equipment claimed by a bidder."""
    world.seats[seat].extra = power
    world.table.cursor += 1


@kernel
def open_prices(world: World) -> None:
    """Open all sealed prices and start the solution."""
    table = world.table
    for steps in range(1, table.seats):
        seat = seats.clockwise(table, table.current, steps)
        me = world.seats[seat]
        table.ask_n[seat] = me.ask_n
        table.extra[seat] = me.extra
        for raiders in range(1, me.ask_n + 1):
            table.asks[seat, raiders] = me.asks[raiders]
            note(world, events.E_ASK, seat, raiders, me.asks[raiders])
        if me.extra > 0:
            note(world, events.E_EXTRA, seat, me.extra, 0)
        clear_schedule(me)
    table.floor = 0
    table.phase = c.SOLVING


@kernel
def solve(world: World) -> None:
    """Find the cheapest band, before the undercut and again after it."""
    table = world.table
    if not allot(world):
        note(world, events.E_NO_BIDS, table.current, 0, 0)
        table.phase = c.NO_ALLIANCE
    elif table.floor == 0:
        table.floor = 1
        table.cursor = 1
        table.phase = c.UNDERCUTTING
    else:
        put_result(world)


@kernel
def row_cost(table: Table, hidden: Hidden, row: int, seat: int, power: int) -> None:
    """Compute the lowest cost of ``power`` with the players up to this one."""
    best: Any = hidden.cost[row * ROW + power]
    pick = 0
    for raiders in range(1, table.ask_n[seat] + 1):
        left = max(0, power - raiders - table.extra[seat])
        cost = hidden.cost[row * ROW + left] + table.asks[seat, raiders]
        if cost < best:
            best = cost
            pick = raiders
    hidden.cost[(row + 1) * ROW + power] = best
    hidden.choice[(row + 1) * ROW + power] = pick


@kernel
def allot(world: World) -> int:
    """Find the cheapest band with the needed power; return false if none can be paid."""
    table = world.table
    hidden = world.hidden
    draft = table.draft
    leader = table.current
    need = draft.need - draft.raiders[leader]
    hidden.cost[0] = 0
    for power in range(1, need + 1):
        hidden.cost[power] = DEAR
    for row in range(table.seats - 1):
        seat = seats.clockwise(table, leader, row + 1)
        for power in range(need + 1):
            row_cost(table, hidden, row, seat, power)
    if hidden.cost[(table.seats - 1) * ROW + need] >= DEAR:
        return False
    for row in range(table.seats - 1, 0, -1):
        seat = seats.clockwise(table, leader, row)
        raiders = hidden.choice[row * ROW + need]
        draft.raiders[seat] = raiders
        if raiders > 0:
            need = max(0, need - raiders - table.extra[seat])
    return price_band(table)


@kernel
def price_band(table: Table) -> int:
    """Record the payment of each winner; return false if pit or purse cannot pay it."""
    draft = table.draft
    leader = table.current
    top = 0
    top_raiders = 1
    total = 0
    for seat in range(table.seats):
        raiders = draft.raiders[seat]
        if seat != leader and raiders > 0:
            if table.asks[seat, raiders] * top_raiders > top * raiders:
                top = table.asks[seat, raiders]
                top_raiders = raiders
    for seat in range(table.seats):
        raiders = draft.raiders[seat]
        price = 0
        if seat != leader and raiders > 0:
            price = table.asks[seat, raiders]
            if table.rules.auction_price == c.PAY_UNIFORM:
                price = top * raiders // top_raiders
        total += price
        draft.bags[seat] = price if draft.slot >= 0 else 0
        draft.pay[leader, seat] = price if draft.slot < 0 else 0
    return total <= (table.pit if draft.slot >= 0 else table.gold[leader])


@kernel
def go_undercutting(world: World) -> None:
    """Ask each loser to lower all its prices once; then solve the auction again."""
    table = world.table
    while table.cursor < table.seats:
        seat = seats.clockwise(table, table.current, table.cursor)
        table.cursor += 1
        if table.ask_n[seat] > 0 and table.draft.raiders[seat] == 0:
            dearest = table.asks[seat, table.ask_n[seat]]
            if dearest > 0:
                seats.ask(world, c.UNDERCUT, seat, seats.from_to(0, dearest))
                return
    table.phase = c.SOLVING


@kernel
def undercut(world: World, seat: int, bags: int) -> None:
    """Lower all prices of a player by ``bags``, at least to 0."""
    table = world.table
    if bags > 0:
        for raiders in range(1, table.ask_n[seat] + 1):
            table.asks[seat, raiders] = max(0, table.asks[seat, raiders] - bags)
        note(world, events.E_UNDERCUT, seat, bags, 0)


@kernel
def put_result(world: World) -> None:
    """Put the band of the auction to the vote; its leader votes, too."""
    table = world.table
    draft = table.draft
    draft.proposer = c.NOBODY
    note(world, events.E_PROPOSAL, table.current, draft.slot, draft.informant)
    for steps in range(table.seats):
        seat = seats.clockwise(table, table.current, steps)
        if draft.raiders[seat] > 0:
            note(world, events.E_TERMS, seat, draft.hideout, draft.raiders[seat])
            if draft.bags[seat] > 0:
                note(world, events.E_SHARE, seat, draft.bags[seat], 0)
            if draft.pay[table.current, seat] > 0:
                note(world, events.E_TRANSFER, table.current, seat, draft.pay[table.current, seat])
    table.cursor = 0
    table.phase = c.VOTING
