"""What a player says who looks for partners for a card: calls, contracts, auctions.

``slot`` is the card it has in mind (-1: none), ``keep`` the part of the loot that it keeps at
least.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import apart, kernel
from simlab.games.sherwood.components import (
    CARD,
    CARDS_DONE,
    CARDS_OF,
    CLAIM,
    CLAIM_VALUE,
    DRAFTING,
    HIDEOUT,
    INFORMANT,
    INVITE,
    MOST_NEED,
    NEED,
    NO_CARD,
    NOBODY,
    NOTHING,
    ONE,
    OPEN,
    RAIDERS,
    SELECTING,
    SHARE,
    SILENT,
    TAKE_BID,
    WEAPONS,
    ZERO,
)
from simlab.games.sherwood.play.cards import field_of, gold_of, power_of
from simlab.games.sherwood.play.seats import bit, clockwise, has_bit
from simlab.games.sherwood.policies.chance import quiet_answer
from simlab.games.sherwood.policies.estimate import least_glory
from simlab.games.sherwood.policies.joining import total_of_draft
from simlab.games.sherwood.policies.sense import (
    NOWHERE,
    ambush_for,
    best_weapons,
    busiest,
    card_known,
    fit,
)

UNKNOWN_POWER = 8
"""Power that is wanted for a card that the leader does not know."""


@kernel
def wanted_power(table: Any, me: Any, seat: Any, slot: Any) -> Any:
    """Return the raiders that a card takes beside the own weapons."""
    card = card_known(table, me, slot) if slot >= 0 else NOTHING
    if card < 0:
        return UNKNOWN_POWER * ONE
    return max(ONE, power_of(table, card) - best_weapons(table, me, table.camp[seat]))


@kernel
def place_for(table: Any, me: Any, seat: Any, options: Any, slot: Any) -> Any:
    """Return where the card in mind comes first; without one where most roads meet."""
    if slot >= 0:
        card = card_known(table, me, slot)
        if card >= 0:
            hideout = ambush_for(table, me, seat, card)
            if hideout != NOWHERE and has_bit(options, hideout):
                return hideout
    return busiest(table, options & ~bit(OPEN))


@kernel
def draft_raiders(table: Any, me: Any, seat: Any, wanted: Any) -> Any:
    """Name the raiders of a draft: all own ones, then what is missing, clockwise."""
    member = clockwise(table, table.current, table.cursor)
    if member == seat:
        return table.camp[seat]
    return fit(table.options, max(0, wanted - total_of_draft(table) - own_later(table, seat)))


@kernel
def own_later(table: Any, seat: Any) -> Any:
    """Return the own raiders that a draft does not name yet."""
    return table.camp[seat] if table.draft.raiders[seat] == 0 else 0


@kernel
def cards_taken(table: Any) -> Any:
    """Return the power of the equipment that a leader takes of the offers."""
    power = 0
    for seat in range(table.seats):
        for kind in range(WEAPONS):
            power += table.draft.cards[seat, kind] * table.rules.eq_power[kind]
    return power


@kernel
def lead_raiders(table: Any, me: Any, seat: Any, options: Any, slot: Any) -> Any:
    """Name own raiders first, then no more partners than the card takes."""
    wanted = wanted_power(table, me, seat, slot) - cards_taken(table)
    if table.phase == DRAFTING:
        return draft_raiders(table, me, seat, wanted)
    if table.phase == SELECTING and table.cursor < table.invited_n:
        return fit(options, max(0, wanted - table.camp[seat] - total_of_draft(table)))
    if table.phase == SELECTING and total_of_draft(table) + table.camp[seat] < wanted:
        return fit(options, ZERO)
    return fit(options, max(ONE, wanted))


@kernel
def cards_for(table: Any, me: Any, seat: Any, options: Any, slot: Any) -> Any:
    """Take cards that were offered while raiders are missing; offer none."""
    if table.phase == SELECTING:
        short = wanted_power(table, me, seat, slot) - table.camp[seat] - total_of_draft(table)
        if short > cards_taken(table):
            return fit(options, CARDS_DONE - 1)
    return CARDS_DONE


@kernel
def claim_for(table: Any, me: Any, options: Any, slot: Any) -> Any:
    """Say the truth about the card in mind."""
    if table.decision == CLAIM:
        return slot if slot >= 0 and has_bit(options, slot) else NO_CARD
    card = card_known(table, me, table.claim_card)
    if card < 0:
        return SILENT
    value = field_of(table, card, table.claim_field)
    return value if 0 <= value < SILENT and has_bit(options, value) else SILENT


@kernel
def share_for(table: Any, me: Any, seat: Any, options: Any, keep: Any) -> Any:
    """Promise the loot by raiders, rounded down, but keep a part."""
    slot = table.draft.slot
    card = card_known(table, me, slot) if slot >= 0 else NOTHING
    if card < 0:
        return fit(options, ZERO)
    member = clockwise(table, table.current, table.floor)
    raiders = table.draft.raiders[member]
    total = total_of_draft(table)
    rate = min(1.0 / max(1, total), (1.0 - keep) / max(1, total - table.draft.raiders[seat]))
    return fit(options, ONE * int(gold_of(table, card) * raiders * rate + 1e-9))


@kernel
def cheapest_bid(table: Any, options: Any) -> Any:
    """Take the bid that saves most bags, ties clockwise from the leader."""
    best = NOBODY
    most = 0
    for steps in range(table.seats):
        other = clockwise(table, table.current, steps)
        if has_bit(options, other) and table.sub_less[other] > most:
            most = table.sub_less[other]
            best = other * ONE
    return best


@kernel
def raiders_invited(table: Any) -> Any:
    """Count the raiders in the camps of those invited."""
    raiders = 0
    for place in range(table.invited_n):
        raiders += table.camp[table.invited[place]]
    return raiders


@kernel
def invite_for(table: Any, seat: Any, options: Any) -> Any:
    """Ask whoever has least glory first; nobody once there are raiders enough twice over."""
    missing = table.draft.need - table.camp[seat]
    if has_bit(options, NOBODY) and raiders_invited(table) >= 2 * missing:
        return NOBODY
    return least_glory(table, seat, options & ~bit(NOBODY))


@apart("table", "seat", "int", "int", "int", "number")
def lead_answer(table: Any, me: Any, seat: Any, options: Any, slot: Any, keep: Any) -> Any:
    """Answer as a leader who wants a card; what is no leader's matter quietly."""
    decision = table.decision
    if decision == HIDEOUT:
        return place_for(table, me, seat, options, slot)
    if decision == RAIDERS:
        return lead_raiders(table, me, seat, options, slot)
    if decision == CARDS_OF:
        return cards_for(table, me, seat, options, slot)
    if decision == NEED:
        wanted = wanted_power(table, me, seat, slot)
        return fit(options, min(wanted, MOST_NEED))
    if decision == INVITE:
        return invite_for(table, seat, options)
    if decision == CLAIM or decision == CLAIM_VALUE:
        return claim_for(table, me, options, slot)
    if decision == CARD:
        return slot if slot >= 0 and has_bit(options, slot) else NO_CARD
    if decision == INFORMANT:
        return seat if has_bit(options, seat) else least_glory(table, seat, options)
    if decision == SHARE:
        return share_for(table, me, seat, options, keep)
    if decision == TAKE_BID:
        return cheapest_bid(table, options)
    return quiet_answer(decision, options)
