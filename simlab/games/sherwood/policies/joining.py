"""Answers of partners: offers, votes, prices, and bids to take a member's place.

``wage`` is the price of a raider, in glory. Terms are valued by their card, as known to the player
or as claimed, weighted by the speaker's record of true claims.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sherwood import components as c
from simlab.games.sherwood.policies import estimate, sense
from simlab.games.sherwood.policies.chance import quiet_answer
from simlab.games.sherwood.rules import cards
from simlab.games.sherwood.rules.consent import worth
from simlab.games.sherwood.rules.seats import bit, clockwise, has_bit
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Seat, Table


LIKELY = 0.8
"""Chance of success of a raid on a card known only from claims."""
GUESSED_GLORY = 1.0
"""Assumed glory of a card without claims."""


@kernel
def power_told(table: Table, me: Seat, slot: int, speaker: int) -> int:
    """Return the known power of a card, else the claimed one, or 0."""
    card = sense.card_known(table, me, slot)
    if card >= 0:
        return cards.power_of(table, card)
    return max(0, table.claims[speaker, slot, c.POWER] - 1)


@kernel
def glory_told(table: Table, me: Seat, slot: int, speaker: int) -> Any:
    """Return the glory of a card, known or estimated from the claims."""
    card = sense.card_known(table, me, slot)
    if card >= 0:
        return 1.0 * cards.glory_of(table, card)
    said = table.claims[speaker, slot, c.GLORY]
    return (said - 1) * estimate.honesty(table, speaker) if said > 0 else GUESSED_GLORY


@kernel
def loot_told(table: Table, me: Seat, slot: int, speaker: int) -> float:
    """Return the value of a card's loot, known or estimated from the claims."""
    card = sense.card_known(table, me, slot)
    if card >= 0:
        return sense.loot_worth(table, card)
    bags = max(0, table.claims[speaker, slot, c.GOLD] - 1)
    companions = max(0, table.claims[speaker, slot, c.COMPANIONS] - 1)
    told = bags * sense.bag_worth(table) + companions * sense.companion_worth(table)
    return told * estimate.honesty(table, speaker)


@kernel
def slot_told(table: Table, me: Seat) -> int:
    """Return the card of a call, or -1: the one in the talk, or of the power wanted."""
    leader = table.current
    for slot in range(table.rules.laid_out):
        if table.shown[slot] < 0 and table.claims[leader, slot, c.GLORY] > 0:
            return slot * 1
    best: Any = c.NOTHING
    least = 4
    for slot in range(table.rules.laid_out):
        card = sense.card_known(table, me, slot)
        if card >= 0 and not cards.is_sheriff(card):
            over = cards.power_of(table, card) - table.draft.need
            if 0 <= over < least:
                least = over
                best = slot * 1
    return best


@kernel
def call_gain(table: Table, me: Seat, raiders: int) -> float:
    """Return the expected gain of ``raiders`` raiders from a call, or 0 without a known card."""
    slot = slot_told(table, me)
    if slot < 0:
        return 0.0
    share = raiders / max(raiders, max(1, table.draft.need))
    gain = glory_told(table, me, slot, table.current)
    return LIKELY * (gain + loot_told(table, me, slot, table.current) * share)


@kernel
def total_of_draft(table: Table) -> int:
    """Count the raiders of a draft."""
    total = 0
    for seat in range(table.seats):
        total += table.draft.raiders[seat]
    return total


@kernel
def payments(table: Table, seat: int) -> int:
    """Return the bags that a draft pays a player at once."""
    bags = 0
    for other in range(table.seats):
        bags += table.draft.pay[other, seat] - table.draft.pay[seat, other]
    return bags


@kernel
def promised_to_others(table: Table, seat: int) -> float:
    """Return the value of the loot promised to all others by a draft, in glory."""
    promised = 0.0
    for other in range(table.seats):
        if other != seat:
            promised += table.draft.bags[other] * sense.bag_worth(table)
            promised += table.draft.comps[other] * sense.companion_worth(table)
    return promised


@kernel
def planned_gain(table: Table, me: Seat, seat: int, bags: int) -> float:
    """Return the expected gain of a member from a planned raid with these promised bags."""
    draft = table.draft
    card = sense.card_known(table, me, draft.slot)
    total = total_of_draft(table) + sense.best_weapons(table, me, draft.raiders[seat])
    told = power_told(table, me, draft.slot, draft.informant)
    chance = LIKELY
    if card >= 0:
        chance = estimate.reach(table, me, seat, card, draft.hideout)
        if cards.is_sheriff(card) and told > total:
            loss = (
                table.rules.glory_loss[card] + estimate.RAIDER_LOST * table.rules.raider_loss[card]
            )
            return -1.0 * loss
    if told > total + 2 or draft.hideout < 0:
        return 0.0
    if told > total:
        chance /= 2
    gain = glory_told(table, me, draft.slot, draft.informant)
    if seat == draft.informant:
        loot = loot_told(table, me, draft.slot, draft.informant)
        return chance * (gain + loot - promised_to_others(table, seat))
    share = bags * sense.bag_worth(table) + draft.comps[seat] * sense.companion_worth(table)
    return chance * (gain + share * estimate.trust(table, draft.informant, seat))


@kernel
def unplanned_gain(table: Table, me: Seat, seat: int) -> float:
    """Return the expected gain of a member from a band without a planned card."""
    draft = table.draft
    if draft.hideout < 0 or draft.hideout >= len(table.bands):
        return 0.0
    total = total_of_draft(table)
    share = draft.raiders[seat] / max(1, total)
    return estimate.blind_gain(table, me, seat, draft.hideout, total, share)


@kernel
def draft_gain(table: Table, me: Seat, seat: int) -> float:
    """Return the gain of a member from a draft, with payments at once."""
    gain = payments(table, seat) * sense.bag_worth(table)
    if table.draft.slot < 0:
        return gain + unplanned_gain(table, me, seat)
    return gain + planned_gain(table, me, seat, table.draft.bags[seat])


@kernel
def vote_for(table: Table, me: Seat, seat: int, wage: float) -> int:
    """Agree to terms that pay for the raiders."""
    raiders = table.draft.raiders[seat]
    if table.phase == c.CONFIRMING:
        total = total_of_draft(table) + sense.best_weapons(table, me, raiders)
        fair = total >= table.draft.need and call_gain(table, me, raiders) >= wage * raiders
        return c.YES if fair else c.NO
    return c.YES if draft_gain(table, me, seat) >= wage * raiders else c.NO


@kernel
def offer_for(table: Table, me: Seat, options: int, wage: float) -> int:
    """Offer the missing raiders if that pays, else one raider if that does."""
    missing = table.draft.need - table.camp[table.current]
    for other in range(table.seats):
        missing -= table.offer[other]
    wish = sense.fit(options, max(0, missing))
    if wish > 0 and call_gain(table, me, wish) < wage * wish:
        wish = sense.fit(options, 1)
        if call_gain(table, me, wish) < wage:
            return sense.fit(options, 0)
    return wish


@kernel
def raiders_wanted(table: Table) -> int:
    """Return the number of raiders missing in an auction."""
    return table.draft.need - table.draft.raiders[table.current]


@kernel
def least_price(table: Table, me: Seat, raiders: int, wage: float) -> int:
    """Return the price of raiders in an auction, in bags: wage less the glory of the raid."""
    draft = table.draft
    gain = 0.0
    chance = 1.0
    if draft.slot >= 0:
        chance = LIKELY
        gain = glory_told(table, me, draft.slot, table.current) * chance
        card = sense.card_known(table, me, draft.slot)
        if card >= 0 and cards.is_sheriff(card):
            return 40 * 1
    return max(0, 1 * int((wage * raiders - gain) / (sense.bag_worth(table) * chance) + 0.99))


@kernel
def ask_for(table: Table, me: Seat, seat: int, options: int, price: int) -> int:
    """Ask a price for one raider more, as long as more are wanted."""
    if me.ask_n + 1 > raiders_wanted(table) or price >= 40:
        return c.NO_MORE
    return sense.fit(options & ~bit(c.NO_MORE), price)


@kernel
def undercut_to(table: Table, seat: int, options: int, least: int) -> int:
    """Lower the prices until the highest one is at most this."""
    return sense.fit(options, max(0, table.asks[seat, table.ask_n[seat]] - least))


@kernel
def replace_for(table: Table, me: Seat, seat: int, options: int, wage: float) -> int:
    """Offer to replace the best paid member, if that pays for a bag less.

    Ties go clockwise, so that no seat is replaced more often than another.
    """
    best = c.NOBODY
    most = 0
    for steps in range(1, table.seats):
        member = clockwise(table, seat, steps)
        if has_bit(options, member) and worth(table, member) > most:
            raiders = table.draft.raiders[member]
            bags = worth(table, member) - 1
            gain = bags * sense.bag_worth(table)
            if table.draft.slot >= 0:
                gain = planned_gain(table, me, seat, bags)
            if gain >= wage * raiders:
                most = worth(table, member)
                best = member * 1
    return best


@compiled_separately("table", "seat", "int", "int", "number")
def join_answer(table: Table, me: Seat, seat: int, options: int, wage: float) -> int:
    """Answer as a partner with this wage for raiders; answer other decisions quietly."""
    decision = table.decision
    if decision == c.RAIDERS and table.phase == c.OFFERING:
        return offer_for(table, me, options, wage)
    if decision == c.VOTE:
        return vote_for(table, me, seat, wage)
    if decision == c.ASK_PRICE:
        price = least_price(table, me, me.ask_n + 1, 1.5 * wage)
        return ask_for(table, me, seat, options, price)
    if decision == c.EXTRA:
        return sense.fit(options, sense.best_weapons(table, me, me.ask_n))
    if decision == c.UNDERCUT:
        least = least_price(table, me, table.ask_n[seat], wage)
        return undercut_to(table, seat, options, least)
    if decision == c.SUBSTITUTE:
        return replace_for(table, me, seat, options, wage)
    if decision == c.LESS:
        return 1
    return quiet_answer(decision, options)
