"""Secret looks and unrevealed choices of the other players, sampled for determinizations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sherwood import components as c
from simlab.games.sherwood.rules.auction import clear_schedule, price_options
from simlab.games.sherwood.rules.call import offered_options
from simlab.games.sherwood.rules.cards import card_at
from simlab.games.sherwood.rules.claims import claim_options, value_options
from simlab.games.sherwood.rules.picks import waiting
from simlab.games.sherwood.rules.raid import declare_options
from simlab.games.sherwood.rules.seats import clockwise
from simlab.jit.bits import count_bits
from simlab.jit.kernel import kernel
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.sherwood.record_types import Seat, Table, World


DEARER = 4
"""Upper limit (exclusive) of the step from a sampled price to the next."""


@kernel
def has_proved(table: Table, speaker: int, slot: int) -> int:
    """Return whether a player has proved by verified talk that it has seen a card."""
    if table.rules.claim_mode != c.CLAIMS_VERIFIED:
        return False
    if table.decision == c.CLAIM_VALUE and table.actor == speaker and table.claim_card == slot:
        return True
    for field in range(c.FIELDS):
        if table.claims[speaker, slot, field] > 0:
            return True
    return False


@kernel
def look_in_secret(world: World, seat: int, stream: Stream) -> None:
    """Sample the cards of a player's secret looks."""
    table = world.table
    me = world.seats[seat]
    looks = table.looks_now[seat]
    last: Any = c.NOTHING
    for slot in range(table.rules.laid_out):
        me.seen[slot] = c.NOTHING
        if has_proved(table, seat, slot):
            me.seen[slot] = card_at(world, slot)
            last = slot
            looks -= 1
    for _ in range(looks):
        slot = below(stream, table.rules.laid_out)
        while table.turned[slot] != 0:
            slot = below(stream, table.rules.laid_out)
        if table.rules.perfect_recall == 0 and last >= 0:
            me.seen[last] = c.NOTHING
        me.seen[slot] = card_at(world, slot)
        last = slot
    me.recalled = last if table.rules.perfect_recall == 0 else c.NOTHING


@kernel
def imagine_sight(world: World, seat: int, stream: Stream) -> None:
    """Set the seen cards of the other players to those of this world."""
    table = world.table
    for other in range(table.seats):
        if other != seat:
            me = world.seats[other]
            if table.rules.reveal_looks != 0:
                look_in_secret(world, other, stream)
            for slot in range(table.rules.laid_out):
                if me.seen[slot] >= 0:
                    me.seen[slot] = card_at(world, slot)


@kernel
def make_schedule(table: Table, me: Seat, seat: int, raiders: int, stream: Stream) -> None:
    """Sample a schedule of prices for ``raiders`` raiders, never falling."""
    clear_schedule(me)
    me.ask_n = raiders
    price = 0
    for number in range(1, raiders + 1):
        price = min(c.MOST_NEED, price + below(stream, DEARER))
        me.asks[number] = price
    me.asked = 1


@kernel
def imagine_schedules(world: World, seat: int, stream: Stream) -> None:
    """Sample the sealed prices of players that have named theirs, or do so now."""
    table = world.table
    for steps in range(1, table.seats):
        other = clockwise(table, table.current, steps)
        me = world.seats[other]
        if other != seat:
            clear_schedule(me)
            camp = table.camp[other]
            if steps < table.cursor and camp > 0:
                make_schedule(table, me, other, below(stream, camp + 1), stream)
                if me.ask_n > 0 and table.hand_n[other] > 0:
                    me.extra = below(stream, 3 * min(table.hand_n[other], 4) + 1)
            elif steps == table.cursor and table.decision == c.ASK_PRICE:
                make_schedule(table, me, other, below(stream, camp), stream)
                me.asked = 0
            elif steps == table.cursor and table.decision == c.EXTRA:
                make_schedule(table, me, other, 1 + below(stream, camp), stream)


@kernel
def imagine_bids(world: World, seat: int, stream: Any) -> None:
    """Sample the sealed bids for the pick."""
    table = world.table
    cards = count_bits(waiting(table))
    for steps in range(1, table.seats):
        other = clockwise(table, table.picker, steps)
        me = world.seats[other]
        if other != seat:
            me.terms = c.NO_DEAL
            me.bid = 0
            names_now = steps == table.cursor and table.decision == c.BID
            if (steps < table.cursor and table.gold[other] > 0) or names_now:
                wish = below(stream, 2 * cards + (0 if names_now else 1))
                if wish < 2 * cards:
                    me.terms = c.FOR_PICK + nth_waiting(table, wish // 2) + 10 * (wish % 2)
                    me.bid = 0 if names_now else 1 + below(stream, table.gold[other])


@kernel
def nth_waiting(table: Table, number: int) -> int:
    """Return the place of the waiting card with this number, counted from 0."""
    left = number
    for slot in range(table.rules.laid_out):
        if table.done[slot] == 0:
            if left == 0:
                return slot * 1
            left -= 1
    return c.NOTHING


@kernel
def imagine_parked(world: World, seat: int, stream: Stream) -> None:
    """Sample the secret looks and choices of the other players."""
    table = world.table
    imagine_sight(world, seat, stream)
    if table.phase == c.ASKING:
        imagine_schedules(world, seat, stream)
    elif table.phase == c.SIDE_BIDS:
        imagine_bids(world, seat, stream)


@kernel
def settle_actor(world: World, stream: Stream) -> int:
    """Write the options of the deciding player; return false if it would not be asked."""
    table = world.table
    seat = table.actor
    me = world.seats[seat]
    decision = table.decision
    if decision == c.MESSENGER:
        return me.hand[c.MESSENGER_CARD] > 0
    if decision == c.JERKIN:
        return me.hand[c.JERKIN_CARD] > 0
    if decision == c.PROVISIONS:
        return me.hand[c.PROVISIONS_CARD] > 0
    if table.options != 0:
        return True
    options = 0
    if decision == c.DECLARE:
        options = declare_options(world, seat)
    elif decision == c.CARDS_OF:
        options = offered_options(table, me, seat)
    elif decision == c.CLAIM:
        options = claim_options(table, me)
    elif decision == c.CLAIM_VALUE:
        options = value_options(table, me)
    elif decision == c.ASK_PRICE:
        options = price_options(table, me)
    me.options = options
    return options & (options - 1) != 0
