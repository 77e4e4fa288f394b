"""Raiding phase of the sensible policy: picks, equipment, loot, special cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sherwood import components as c
from simlab.games.sherwood.policies import sense
from simlab.games.sherwood.policies.chance import quiet_answer
from simlab.games.sherwood.policies.estimate import least_glory
from simlab.games.sherwood.rules.picks import waiting
from simlab.games.sherwood.rules.raid import returns_in_vain
from simlab.games.sherwood.rules.seats import bit, clockwise, has_bit
from simlab.jit.bits import count_bits, lowest_bit
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Seat, Table


WORTH_A_BID = 3.0
"""Least advantage of a card over another one, in glory, for the bid of a bag."""


@kernel
def pick_gain(table: Table, me: Seat, seat: int, slot: int) -> Any:
    """Return the value to a player of a card travelling now; 0 for an unknown one."""
    card = sense.card_known(table, me, slot)
    return sense.prospect(table, me, seat, card, table.rules.dest[card], 0) if card >= 0 else 0.0


@kernel
def pick_sensibly(table: Table, me: Seat, seat: int, options: int) -> int:
    """Pick the card of most value; an unknown card counts nothing."""
    best: Any = c.NOTHING
    best_value = 0.0
    for slot in range(table.rules.laid_out):
        if has_bit(options, slot):
            value = pick_gain(table, me, seat, slot)
            if best < 0 or value > best_value:
                best_value = value
                best = slot * 1
    return best


@kernel
def wish_sensibly(table: Table, me: Seat, seat: int, options: int) -> int:
    """Wish for the best card if the picker would rather raid it elsewhere, or not at all."""
    cards = waiting(table)
    best = pick_sensibly(table, me, seat, cards)
    value = pick_gain(table, me, seat, best)
    least = value
    for slot in range(table.rules.laid_out):
        if has_bit(cards, slot) and sense.card_known(table, me, slot) >= 0:
            least = min(least, pick_gain(table, me, seat, slot))
    return c.FOR_PICK + best if value > 2.0 and value - least >= WORTH_A_BID else c.NO_DEAL


@kernel
def order_sensibly(table: Table, seat: int, options: int) -> int:
    """Name partners with most cards first, oneself last."""
    best = seat
    cards = 0
    for steps in range(1, table.seats):
        other = clockwise(table, seat, steps)
        if has_bit(options, other) and table.hand_n[other] > cards:
            cards = table.hand_n[other]
            best = other * 1
    return best


@kernel
def declare_sensibly(table: Table, me: Seat, seat: int, options: int) -> int:
    """Use the weakest card that completes the raid, else the strongest, if not wasted."""
    missing = table.power - table.total
    for kind in range(c.WEAPONS):
        if has_bit(options, kind) and table.rules.eq_power[kind] >= missing:
            return kind * 1
    weapons = options & ~bit(c.CARDS_DONE)
    room = table.bands[table.hideout].raiders[seat] - table.declared_n[seat]
    if (
        returns_in_vain(table)
        or sense.best_weapons(table, me, room) >= missing
        or weapons == options
    ):
        return sense.highest_bit(weapons)
    return c.CARDS_DONE


@kernel
def give_sensibly(table: Table) -> int:
    """Share the rest by raiders."""
    band = table.bands[table.hideout]
    member = clockwise(table, table.distributor, table.cursor)
    figures = 0
    for other in range(table.seats):
        figures += band.raiders[other]
    fair = table.rest * band.raiders[member] // max(1, figures)
    return max(lowest_bit(table.options), min(fair, sense.highest_bit(table.options)))


@kernel
def piece_sensibly(table: Table, seat: int, options: int) -> int:
    """Favour oneself, else the player with least glory."""
    return seat if has_bit(options, seat) else least_glory(table, seat, options)


@kernel
def messenger_sensibly(table: Table, me: Seat, seat: int, options: int) -> int:
    """Send the carriage elsewhere if that is clearly better."""
    best = sense.highest_bit(options)
    best_value = sense.prospect(table, me, seat, table.card, table.dest, table.at) + 2.0
    for town in range(sense.highest_bit(options)):
        if has_bit(options, town):
            value = sense.prospect(table, me, seat, table.card, town, table.at)
            if value > best_value:
                best_value = value
                best = town * 1
    return best


@kernel
def deal_gain(table: Table, me: Seat, seat: int, bidder: int) -> int:
    """Return the value of a bid to the picker: the bags, and the card picked."""
    terms = table.side_terms[bidder]
    cards = waiting(table)
    if terms >= c.FOR_AVOID:
        slot = pick_sensibly(table, me, seat, cards & ~bit(terms - c.FOR_AVOID))
    else:
        slot = terms - c.FOR_PICK
    return table.side_bids[bidder] * sense.bag_worth(table) + pick_gain(table, me, seat, slot)


@kernel
def accept_sensibly(table: Table, me: Seat, seat: int, options: int) -> int:
    """Take the best bid for a pick if it beats the own choice."""
    best = c.NOBODY
    best_gain = pick_gain(table, me, seat, pick_sensibly(table, me, seat, waiting(table)))
    for steps in range(1, table.seats):
        other = clockwise(table, seat, steps)
        if has_bit(options, other):
            gain = deal_gain(table, me, seat, other)
            if gain > best_gain:
                best_gain = gain
                best = other * 1
    return best


@kernel
def unseen_slot(table: Table, me: Seat, options: int) -> int:
    """Return a card not yet seen by the player, the fewest looks first."""
    best: Any = c.NOTHING
    fewest = 100
    for slot in range(table.rules.laid_out):
        if has_bit(options, slot) and me.seen[slot] < 0:
            looks = count_bits(table.looked[slot])
            if looks < fewest:
                fewest = looks
                best = slot * 1
    return best if best >= 0 else lowest_bit(options)


@compiled_separately("table", "seat", "int", "int")
def calm_answer(table: Table, me: Seat, seat: int, options: int) -> int:
    """Answer decisions without a plan: donations, looks, all of the raids."""
    decision = table.decision
    if decision == c.DONATE:
        return sense.highest_bit(options)
    if decision == c.LOOK:
        return unseen_slot(table, me, options)
    if decision == c.PICK:
        return pick_sensibly(table, me, seat, options)
    if decision == c.ORDER:
        return order_sensibly(table, seat, options)
    if decision == c.DECLARE:
        return declare_sensibly(table, me, seat, options)
    if decision == c.PIECE or decision == c.COMPANION:
        return piece_sensibly(table, seat, options)
    if decision == c.GIVE:
        return give_sensibly(table)
    if decision == c.MESSENGER:
        return messenger_sensibly(table, me, seat, options)
    if decision == c.PROVISIONS:
        later = waiting(table) & ~bit(table.slot)
        return c.YES if later != 0 and table.bands[table.hideout].raiders[seat] >= 2 else c.NO
    if decision == c.JERKIN:
        return c.STAY
    if decision == c.ACCEPT:
        return accept_sensibly(table, me, seat, options)
    if decision == c.SIDE:
        return wish_sensibly(table, me, seat, options)
    return quiet_answer(decision, options)
