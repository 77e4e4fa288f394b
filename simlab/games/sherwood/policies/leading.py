"""Answers of a leader in search of partners for a card: calls, contracts, auctions.

``slot`` is the card the leader plans for (-1: none), ``keep`` the least part of the loot for
itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sherwood import components as c
from simlab.games.sherwood.policies import sense
from simlab.games.sherwood.policies.chance import quiet_answer
from simlab.games.sherwood.policies.estimate import least_glory
from simlab.games.sherwood.policies.joining import total_of_draft
from simlab.games.sherwood.rules.cards import field_of, gold_of, power_of
from simlab.games.sherwood.rules.seats import bit, clockwise, has_bit
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Seat, Table


UNKNOWN_POWER = 8
"""Power wanted for a card unknown to the leader."""


@kernel
def wanted_power(table: Table, me: Seat, seat: int, slot: int) -> int:
    """Return the raiders needed for a card besides the own weapons."""
    card = sense.card_known(table, me, slot) if slot >= 0 else c.NOTHING
    if card < 0:
        return UNKNOWN_POWER * 1
    return max(1, power_of(table, card) - sense.best_weapons(table, me, table.camp[seat]))


@kernel
def place_for(table: Table, me: Seat, seat: int, options: int, slot: int) -> int:
    """Return the first place on the planned card's way; without a card, the busiest one."""
    if slot >= 0:
        card = sense.card_known(table, me, slot)
        if card >= 0:
            hideout = sense.ambush_for(table, me, seat, card)
            if hideout != sense.NOWHERE and has_bit(options, hideout):
                return hideout
    return sense.busiest(table, options & ~bit(c.OPEN))


@kernel
def draft_raiders(table: Table, me: Seat, seat: int, wanted: int) -> int:
    """Name the raiders of a draft: all own ones, then the missing ones, clockwise."""
    member = clockwise(table, table.current, table.cursor)
    if member == seat:
        return table.camp[seat]
    return sense.fit(table.options, max(0, wanted - total_of_draft(table) - own_later(table, seat)))


@kernel
def own_later(table: Table, seat: int) -> int:
    """Return the own raiders not yet named by a draft."""
    return table.camp[seat] if table.draft.raiders[seat] == 0 else 0


@kernel
def cards_taken(table: Table) -> int:
    """Return the power of the equipment taken from the offers."""
    power = 0
    for seat in range(table.seats):
        for kind in range(c.WEAPONS):
            power += table.draft.cards[seat, kind] * table.rules.eq_power[kind]
    return power


@kernel
def lead_raiders(table: Table, me: Seat, seat: int, options: int, slot: int) -> int:
    """Name own raiders first, then no more partners than needed."""
    wanted = wanted_power(table, me, seat, slot) - cards_taken(table)
    if table.phase == c.DRAFTING:
        return draft_raiders(table, me, seat, wanted)
    if table.phase == c.SELECTING and table.cursor < table.invited_n:
        return sense.fit(options, max(0, wanted - table.camp[seat] - total_of_draft(table)))
    if table.phase == c.SELECTING and total_of_draft(table) + table.camp[seat] < wanted:
        return sense.fit(options, 0)
    return sense.fit(options, max(1, wanted))


@kernel
def cards_for(table: Table, me: Seat, seat: int, options: int, slot: int) -> int:
    """Take offered cards while raiders are missing; offer none."""
    if table.phase == c.SELECTING:
        short = wanted_power(table, me, seat, slot) - table.camp[seat] - total_of_draft(table)
        if short > cards_taken(table):
            return sense.fit(options, c.CARDS_DONE - 1)
    return c.CARDS_DONE


@kernel
def claim_for(table: Table, me: Seat, options: int, slot: int) -> int:
    """Choose the true claim about the planned card."""
    if table.decision == c.CLAIM:
        return slot if slot >= 0 and has_bit(options, slot) else c.NO_CARD
    card = sense.card_known(table, me, table.claim_card)
    if card < 0:
        return c.SILENT
    value = field_of(table, card, table.claim_field)
    return value if 0 <= value < c.SILENT and has_bit(options, value) else c.SILENT


@kernel
def share_for(table: Table, me: Seat, seat: int, options: int, keep: float) -> int:
    """Promise the loot by raiders, rounded down, but keep a part."""
    slot = table.draft.slot
    card = sense.card_known(table, me, slot) if slot >= 0 else c.NOTHING
    if card < 0:
        return sense.fit(options, 0)
    member = clockwise(table, table.current, table.floor)
    raiders = table.draft.raiders[member]
    total = total_of_draft(table)
    rate = min(1.0 / max(1, total), (1.0 - keep) / max(1, total - table.draft.raiders[seat]))
    return sense.fit(options, 1 * int(gold_of(table, card) * raiders * rate + 1e-9))


@kernel
def cheapest_bid(table: Table, options: int) -> int:
    """Take the bid that saves most bags, ties clockwise from the leader."""
    best = c.NOBODY
    most = 0
    for steps in range(table.seats):
        other = clockwise(table, table.current, steps)
        if has_bit(options, other) and table.sub_less[other] > most:
            most = table.sub_less[other]
            best = other * 1
    return best


@kernel
def raiders_invited(table: Table) -> int:
    """Count the raiders in the camps of those invited."""
    raiders = 0
    for place in range(table.invited_n):
        raiders += table.camp[table.invited[place]]
    return raiders


@kernel
def invite_for(table: Table, seat: int, options: int) -> int:
    """Invite the player with least glory; stop at twice the missing raiders."""
    missing = table.draft.need - table.camp[seat]
    if has_bit(options, c.NOBODY) and raiders_invited(table) >= 2 * missing:
        return c.NOBODY
    return least_glory(table, seat, options & ~bit(c.NOBODY))


@compiled_separately("table", "seat", "int", "int", "int", "number")
def lead_answer(table: Table, me: Seat, seat: int, options: int, slot: int, keep: float) -> int:
    """Answer as a leader in search of a card; answer other decisions quietly."""
    decision = table.decision
    if decision == c.HIDEOUT:
        return place_for(table, me, seat, options, slot)
    if decision == c.RAIDERS:
        return lead_raiders(table, me, seat, options, slot)
    if decision == c.CARDS_OF:
        return cards_for(table, me, seat, options, slot)
    if decision == c.NEED:
        wanted = wanted_power(table, me, seat, slot)
        return sense.fit(options, min(wanted, c.MOST_NEED))
    if decision == c.INVITE:
        return invite_for(table, seat, options)
    if decision == c.CLAIM or decision == c.CLAIM_VALUE:
        return claim_for(table, me, options, slot)
    if decision == c.CARD:
        return slot if slot >= 0 and has_bit(options, slot) else c.NO_CARD
    if decision == c.INFORMANT:
        return seat if has_bit(options, seat) else least_glory(table, seat, options)
    if decision == c.SHARE:
        return share_for(table, me, seat, options, keep)
    if decision == c.TAKE_BID:
        return cheapest_bid(table, options)
    return quiet_answer(decision, options)
