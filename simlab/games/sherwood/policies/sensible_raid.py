"""How the sensible player raids: picks, equipment, loot, special cards."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.sherwood.components import (
    ACCEPT,
    CARDS_DONE,
    COMPANION,
    DECLARE,
    FAILED_RETURN,
    GIVE,
    JERKIN,
    MESSENGER,
    NO,
    NOBODY,
    NOTHING,
    ONE,
    ORDER,
    PICK,
    PIECE,
    PROVISIONS,
    STAY,
    WEAPONS,
    YES,
)
from simlab.games.sherwood.play.cards import is_sheriff
from simlab.games.sherwood.play.picks import waiting
from simlab.games.sherwood.play.seats import bit, clockwise, has_bit, lowest_bit
from simlab.games.sherwood.policies.chance import quiet_answer
from simlab.games.sherwood.policies.sense import best_weapons, card_known, highest_bit, prospect


@kernel
def pick_sensibly(table: Any, me: Any, seat: Any, options: Any) -> Any:
    """Pick what brings most; an unknown card counts nothing."""
    best: Any = NOTHING
    best_value = 0.0
    for slot in range(table.rules.laid_out):
        if has_bit(options, slot):
            card = card_known(table, me, slot)
            value = 0.0
            if card >= 0:
                value = prospect(table, me, seat, card, table.rules.dest[card], 0)
            if best < 0 or value > best_value:
                best_value = value
                best = slot * ONE
    return best


@kernel
def order_sensibly(table: Any, seat: Any, options: Any) -> Any:
    """Partners with most cards first, oneself last."""
    others = options & ~bit(seat)
    if others == 0:
        return seat
    best = lowest_bit(others)
    for other in range(table.seats):
        if has_bit(others, other) and table.hand_n[other] > table.hand_n[best]:
            best = other * ONE
    return best


@kernel
def declare_sensibly(table: Any, me: Any, seat: Any, options: Any) -> Any:
    """Use the weakest card that completes the raid, else the strongest, if it is not wasted."""
    missing = table.power - table.total
    for kind in range(WEAPONS):
        if has_bit(options, kind) and table.rules.eq_power[kind] >= missing:
            return kind * ONE
    weapons = options & ~bit(CARDS_DONE)
    room = table.bands[table.hideout].raiders[seat] - table.declared_n[seat]
    safe = table.rules.failed_eq == FAILED_RETURN and not is_sheriff(table.card)
    if safe or best_weapons(table, me, room) >= missing or weapons == options:
        return highest_bit(weapons)
    return CARDS_DONE


@kernel
def give_sensibly(table: Any) -> Any:
    """Share the rest by raiders."""
    band = table.bands[table.hideout]
    member = clockwise(table, table.distributor, table.cursor)
    figures = 0
    for other in range(table.seats):
        figures += band.raiders[other]
    fair = table.rest * band.raiders[member] // max(1, figures)
    return max(lowest_bit(table.options), min(fair, highest_bit(table.options)))


@kernel
def piece_sensibly(table: Any, seat: Any, options: Any) -> Any:
    """Favour oneself, else whoever has least glory."""
    if has_bit(options, seat):
        return seat
    best = lowest_bit(options)
    for other in range(table.seats):
        if has_bit(options, other) and table.glory[other] < table.glory[best]:
            best = other * ONE
    return best


@kernel
def messenger_sensibly(table: Any, me: Any, seat: Any, options: Any) -> Any:
    """Send the carriage elsewhere if that is clearly better."""
    best = highest_bit(options)
    best_value = prospect(table, me, seat, table.card, table.dest, table.at) + 2.0
    for town in range(highest_bit(options)):
        if has_bit(options, town):
            value = prospect(table, me, seat, table.card, town, table.at)
            if value > best_value:
                best_value = value
                best = town * ONE
    return best


@kernel
def bid_sensibly(table: Any, me: Any, seat: Any, options: Any) -> Any:
    """Take the highest bid for a pick, unless nothing is bid."""
    best = NOBODY
    bags = 0
    for other in range(table.seats):
        if has_bit(options, other) and table.side_bids[other] > bags:
            bags = table.side_bids[other]
            best = other * ONE
    return best


@kernel
def raid_phase(table: Any, me: Any, seat: Any, options: Any) -> Any:
    """Answer a decision of the raiding phase."""
    decision = table.decision
    if decision == PICK:
        return pick_sensibly(table, me, seat, options)
    if decision == ORDER:
        return order_sensibly(table, seat, options)
    if decision == DECLARE:
        return declare_sensibly(table, me, seat, options)
    if decision == PIECE or decision == COMPANION:
        return piece_sensibly(table, seat, options)
    if decision == GIVE:
        return give_sensibly(table)
    if decision == MESSENGER:
        return messenger_sensibly(table, me, seat, options)
    if decision == PROVISIONS:
        later = waiting(table) & ~bit(table.slot)
        return YES if later != 0 and table.bands[table.hideout].raiders[seat] >= 2 else NO
    if decision == JERKIN:
        return STAY
    if decision == ACCEPT:
        return bid_sensibly(table, me, seat, options)
    return quiet_answer(decision, options)
