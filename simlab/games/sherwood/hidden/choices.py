"""What others have seen, and choices that they have made but not revealed, made up."""

from __future__ import annotations

from typing import Any

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

DEARER = 4
"""A made-up price is less than so much above the one before."""


@kernel
def has_proved(table: Any, speaker: Any, slot: Any) -> Any:
    """Return whether a player has shown, by talk that must be true, that it has seen a card."""
    if table.rules.claim_mode != c.CLAIMS_VERIFIED:
        return False
    if table.decision == c.CLAIM_VALUE and table.actor == speaker and table.claim_card == slot:
        return True
    for field in range(c.FIELDS):
        if table.claims[speaker, slot, field] > 0:
            return True
    return False


@kernel
def look_in_secret(world: Any, seat: Any, stream: Any) -> None:
    """Make up at which cards a player has looked that nobody saw doing so."""
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
def imagine_sight(world: Any, seat: Any, stream: Any) -> None:
    """Others have seen the cards that lie there now."""
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
def make_schedule(table: Any, me: Any, seat: Any, raiders: Any, stream: Any) -> None:
    """Make up prices for so many raiders, never falling."""
    clear_schedule(me)
    me.ask_n = raiders
    price = 0
    for number in range(1, raiders + 1):
        price = min(c.MOST_NEED, price + below(stream, DEARER))
        me.asks[number] = price
    me.asked = 1


@kernel
def imagine_schedules(world: Any, seat: Any, stream: Any) -> None:
    """Make up the sealed prices of those who have named theirs, and of who does so now."""
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
def imagine_bids(world: Any, seat: Any, stream: Any) -> None:
    """Make up the sealed bids for the pick."""
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
def nth_waiting(table: Any, number: Any) -> Any:
    """Return the place of the so-manieth card that has not travelled yet."""
    left = number
    for slot in range(table.rules.laid_out):
        if table.done[slot] == 0:
            if left == 0:
                return slot * c.ONE
            left -= 1
    return c.NOTHING


@kernel
def imagine_parked(world: Any, seat: Any, stream: Any) -> None:
    """Make up what others have seen and chosen in secret."""
    table = world.table
    imagine_sight(world, seat, stream)
    if table.phase == c.ASKING:
        imagine_schedules(world, seat, stream)
    elif table.phase == c.SIDE_BIDS:
        imagine_bids(world, seat, stream)


@kernel
def settle_actor(world: Any, stream: Any) -> Any:
    """Give the player who decides its options; false if it would not be asked."""
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
