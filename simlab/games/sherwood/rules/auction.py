"""An alliance put out to auction: sealed prices, one undercut, the cheapest band (3.3)."""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.sherwood import components as c, events
from simlab.games.sherwood.rules import seats
from simlab.games.sherwood.rules.claims import ask_claim
from simlab.games.sherwood.rules.draft import clear_draft
from simlab.jit.kernel import kernel

ROW = 64
DEAR = 1 << 30


@kernel
def start_auction(world: Any, seat: Any) -> None:
    """The active player posts a place, a card or none, its own raiders and the power needed."""
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
def clear_schedule(me: Any) -> None:
    """Nothing is asked for yet."""
    me.ask_n = 0
    me.extra = 0
    me.asked = 0
    for raiders in range(len(me.asks)):
        me.asks[raiders] = 0


@kernel
def auction_card(world: Any, seat: Any, slot: Any) -> None:
    """The card; then the own raiders."""
    table = world.table
    if slot != c.NO_CARD:
        table.draft.slot = slot
        table.draft.informant = seat
    seats.ask(world, c.RAIDERS, seat, seats.from_to(1, table.camp[seat]))


@kernel
def auction_raiders(world: Any, seat: Any, raiders: Any) -> None:
    """The own raiders; then the power that the band needs."""
    table = world.table
    table.draft.raiders[seat] = raiders
    seats.ask(world, c.NEED, seat, seats.from_to(raiders + 1, c.MOST_NEED))


@kernel
def auction_need(world: Any, seat: Any, need: Any) -> None:
    """The power needed; the active player may talk of a card, then all others name prices."""
    table = world.table
    table.draft.need = need
    note(world, events.E_AUCTION, seat, table.draft.hideout, need)
    table.cursor = 1
    ask_claim(world, seat)


@kernel
def price_options(table: Any, me: Any) -> Any:
    """Return what a player may ask for one raider more: never less than for fewer."""
    low = me.asks[me.ask_n]
    return seats.from_to(low, c.MOST_NEED) | seats.bit(c.NO_MORE)


@kernel
def go_asking(world: Any) -> None:
    """The next player names its prices, sealed; after the last one they are opened."""
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
def name_price(world: Any, seat: Any, price: Any) -> None:
    """A price for one raider more, or no more raiders."""
    table = world.table
    me = world.seats[seat]
    if price != c.NO_MORE:
        me.ask_n += 1
        me.asks[me.ask_n] = price
    elif not ask_extra(world, seat):
        table.cursor += 1


@kernel
def ask_extra(world: Any, seat: Any) -> Any:
    """Ask who offers raiders how much power of equipment comes with them; false if none can."""
    table = world.table
    me = world.seats[seat]
    me.asked = 1
    if me.ask_n == 0 or table.hand_n[seat] == 0:
        return False
    seats.ask(world, c.EXTRA, seat, seats.from_to(0, 3 * min(table.hand_n[seat], 4 * 1)))
    return True


@kernel
def name_extra(world: Any, seat: Any, power: Any) -> None:
    """So much power of equipment, it is said."""
    world.seats[seat].extra = power
    world.table.cursor += 1


@kernel
def open_prices(world: Any) -> None:
    """All prices are in."""
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
def solve(world: Any) -> None:
    """Find the cheapest band: before the undercut, and again after it."""
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
def row_cost(table: Any, hidden: Any, row: Any, seat: Any, power: Any) -> None:
    """Find the cheapest way to ``power`` with the players up to this one."""
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
def allot(world: Any) -> Any:
    """Find the cheapest band that reaches the power needed; false if there is none to pay."""
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
def price_band(table: Any) -> Any:
    """Write down what each winner gets; false if pit or purse cannot pay it."""
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
def go_undercutting(world: Any) -> None:
    """Each loser may lower all its prices once; then the cheapest band is put to the vote."""
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
def undercut(world: Any, seat: Any, bags: Any) -> None:
    """All prices are lower by so much, none below nothing."""
    table = world.table
    if bags > 0:
        for raiders in range(1, table.ask_n[seat] + 1):
            table.asks[seat, raiders] = max(0, table.asks[seat, raiders] - bags)
        note(world, events.E_UNDERCUT, seat, bags, 0)


@kernel
def put_result(world: Any) -> None:
    """The band that the auction found; its leader votes on it, too."""
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
