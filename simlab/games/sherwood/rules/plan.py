"""Planning phase: turns, the five actions, the order of empty camps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.games.sherwood import components as c, events
from simlab.games.sherwood.rules import seats
from simlab.games.sherwood.rules.cards import draw_equipment, equipment_left
from simlab.games.sherwood.rules.draft import clear_draft
from simlab.games.sherwood.rules.sight import uncover
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World


@kernel
def next_turn(world: World) -> None:
    """Start the turn of the next player with raiders in camp; without one end the planning."""
    table = world.table
    for _ in range(table.seats):
        if table.camp[table.current] > 0:
            table.turns += 1
            table.turns_now += 1
            table.calls = 0
            table.phase = c.TURN
            note(world, events.E_TURN, table.current, 0, 0)
            return
        table.current = seats.left_of(table, table.current)
    end_planning(world)


@kernel
def must_donate(table: Table, seat: int) -> int:
    """Return whether a player has too many bags."""
    gold = table.gold[seat]
    return gold > table.rules.donation_threshold and gold >= max(1, table.rules.min_donation)


@kernel
def alliance_options(table: Table, seat: int) -> int:
    """Return the possible searches for partners: alliance, auction."""
    rules = table.rules
    if table.calls >= rules.max_calls or seats.others_in_camp(table, seat) == 0:
        return 0
    if rules.negotiation == c.BY_CALL:
        return seats.bit(c.ALLIANCE)
    options = seats.bit(c.ALLIANCE) if rules.talk_rounds > 0 else 0
    return options | (seats.bit(c.AUCTION) if rules.auctions != 0 else 0)


@kernel
def plan_options(table: Table, seat: int) -> int:
    """Return the legal actions of the active player."""
    if must_donate(table, seat):
        return seats.bit(c.CHURCH)
    rules = table.rules
    gold = table.gold[seat]
    options: Any = 0
    if gold >= rules.min_donation:
        options |= seats.bit(c.CHURCH)
    if gold >= rules.price_merchant and table.hand_n[seat] < rules.hand_limit:
        if equipment_left(table):
            options |= seats.bit(c.MERCHANT)
    if gold >= rules.price_market and table.oak[seat] > 0:
        options |= seats.bit(c.MARKET)
    if seats.free_hideouts(table) != 0:
        options |= seats.bit(c.SOLO) | alliance_options(table, seat)
    if gold >= price_of_look(table) or options == 0:
        options |= seats.bit(c.INN)
    return options


@kernel
def go_turn(world: World) -> None:
    """Ask the active player for an action."""
    table = world.table
    seats.ask(world, c.PLAN, table.current, plan_options(table, table.current))


@kernel
def plan(world: World, seat: int, action: int) -> None:
    """Apply an action, or ask for its details."""
    table = world.table
    rules = table.rules
    if action == c.CHURCH:
        table.camp[seat] -= 1
        table.church[seat] += 1
        ask_donation(world, seat)
    elif action == c.INN:
        table.camp[seat] -= 1
        table.inn[seat] += 1
        buy_look(world, seat)
    elif action == c.MERCHANT:
        table.camp[seat] -= 1
        table.merchant[seat] += 1
        seats.pay_pit(table, seat, rules.price_merchant)
        note(world, events.E_MERCHANT, seat, rules.price_merchant, 0)
        draw_equipment(world, seat)
        table.phase = c.TURN_OVER
    elif action == c.MARKET:
        table.camp[seat] -= 1
        table.oak[seat] -= 1
        table.market[seat] += 2
        table.recruited[seat] += 1
        seats.pay_pit(table, seat, rules.price_market)
        note(world, events.E_RECRUITED, seat, rules.price_market, 0)
        table.phase = c.TURN_OVER
    else:
        seats.ask(world, c.HIDEOUT, seat, seats.free_hideouts(table))


@kernel
def ask_donation(world: World, seat: int) -> None:
    """Ask for the bags of a donation, with the range of a forced one (RULES.md A11)."""
    table = world.table
    rules = table.rules
    gold = table.gold[seat]
    low = min(rules.min_donation, gold)
    table.forced = 0
    if must_donate(table, seat):
        table.forced = 1
        low = max(1, low)
        if rules.forced_mode == c.FORCED_REDUCE:
            low = gold - rules.donation_threshold
        elif rules.forced_mode == c.FORCED_ALL:
            low = gold
    seats.ask(world, c.DONATE, seat, seats.from_to(low, gold))


@kernel
def donate(world: World, seat: int, bags: int) -> None:
    """Turn bags into glory."""
    table = world.table
    seats.pay_pit(table, seat, bags)
    gain = bags * table.rules.donation_rate
    table.glory[seat] += gain
    table.glory_church[seat] += gain
    table.forced_donations += table.forced
    note(world, events.E_DONATED, seat, bags, 0)
    table.phase = c.TURN_OVER


@kernel
def face_down(table: Table) -> int:
    """Return the places with a face-down card, a bit each."""
    found: Any = 0
    for slot in range(table.rules.laid_out):
        if table.shown[slot] < 0:
            found |= 1 << slot
    return found


@kernel
def price_of_look(table: Table) -> int:
    """Return the price of a look in bags; 0 without a face-down card."""
    return table.rules.price_inn if face_down(table) != 0 else 0


@kernel
def buy_look(world: World, seat: int) -> None:
    """Pay for a look and choose a card, if bags and face-down cards allow it (RULES.md R4)."""
    table = world.table
    options = face_down(table)
    price = price_of_look(table)
    if options == 0 or table.gold[seat] < price:
        table.phase = c.TURN_OVER
        return
    seats.pay_pit(table, seat, price)
    seats.ask(world, c.LOOK, seat, options)


@kernel
def look(world: World, seat: int, slot: int) -> None:
    """Look at a face-down card, and mark it while there are markers."""
    table = world.table
    me = world.seats[seat]
    table.looks[seat] += 1
    table.looks_now[seat] += 1
    note(world, events.E_LOOKED, seat, slot, 0)
    card = uncover(world, slot, seats.bit(seat))
    note(world, events.E_SAW, seat, slot, card)
    is_public = table.rules.reveal_looks == 0
    if is_public:
        table.looked[slot] |= seats.bit(seat)
    marked = seats.has_bit(table.marked[slot], seat)
    if is_public and not marked and table.markers[seat] > 0:
        table.markers[seat] -= 1
        table.marked[slot] |= seats.bit(seat)
        marked = True
        note(world, events.E_MARKED, seat, slot, 0)
    if table.rules.perfect_recall == 0 and not marked:
        if me.recalled >= 0 and me.recalled != slot:
            me.seen[me.recalled] = c.NOTHING
        me.recalled = slot
    if me.recalled == slot and marked:
        me.recalled = c.NOTHING
    me.seen[slot] = card
    table.phase = c.TURN_OVER


@kernel
def choose_solo_place(world: World, seat: int, hideout: int) -> None:
    """Record the hide-out of a solo band; ask for its raiders."""
    table = world.table
    table.spot = hideout
    seats.ask(world, c.RAIDERS, seat, seats.from_to(1, table.camp[seat]))


@kernel
def hide_alone(world: World, seat: int, raiders: int) -> None:
    """Occupy a hide-out without partners."""
    table = world.table
    band = table.bands[table.spot]
    band.leader = seat
    band.raiders[seat] = raiders
    table.camp[seat] -= raiders
    note(world, events.E_BAND, seat, table.spot, raiders)
    table.phase = c.TURN_OVER


@kernel
def is_out(table: Table, seat: int) -> int:
    """Return whether a player's empty camp has been recorded."""
    for place in range(table.out_n):
        if table.out_order[place] == seat:
            return True
    return False


@kernel
def finish_turn(world: World) -> None:
    """Record empty camps, clockwise from the active player; go on to the next turn."""
    table = world.table
    seat = table.current
    for _ in range(table.seats):
        if table.camp[seat] == 0 and not is_out(table, seat):
            table.out_order[table.out_n] = seat
            note(world, events.E_OUT, seat, table.out_n, 0)
            table.out_n += 1
        seat = seats.left_of(table, seat)
    if table.draft.proposer >= 0:
        clear_draft(table)
    table.current = seats.left_of(table, table.current)
    table.phase = c.NEXT_TURN


@kernel
def end_planning(world: World) -> None:
    """Award glory for the first empty camp, the starting player card for the second."""
    table = world.table
    rules = table.rules
    first = table.out_order[0]
    if first >= 0:
        table.glory[first] += rules.first_out_bonus
        table.glory_tempo[first] += rules.first_out_bonus
    starter = table.out_order[1]
    if rules.starter_rule == c.STARTER_FIRST:
        starter = first
    elif rules.starter_rule == c.STARTER_FIGURE:
        starter = table.figure
    elif rules.starter_rule == c.STARTER_LAST:
        starter = table.out_order[table.seats - 1]
    if starter < 0:
        # Sheriffs have left no player a raider.
        starter = table.figure
    table.starter = starter
    note(world, events.E_STARTER, starter, 0, 0)
    table.picks = 0
    table.current = starter
    table.phase = c.NEXT_PICK
