"""The field that experiments play against: a plain, sound player of both games."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.engine.policy import policy
from simlab.games.sherwood.components import (
    ACCEPT,
    ALLIANCE,
    CARD,
    CHURCH,
    CLAIM,
    CLAIM_VALUE,
    CONFIRMING,
    DONATE,
    DRAFTING,
    HIDEOUT,
    INFORMANT,
    INN,
    LOOK,
    MARKET,
    MERCHANT,
    NEED,
    NO,
    NO_CARD,
    NOTHING,
    OFFERING,
    ONE,
    OPEN,
    PLAN,
    RAIDERS,
    SELECTING,
    SHARE,
    SILENT,
    SOLO,
    TAKE_BID,
    TURN,
    VOTE,
    YES,
)
from simlab.games.sherwood.play.cards import glory_of, gold_of, is_sheriff, power_of
from simlab.games.sherwood.play.legal import options_of
from simlab.games.sherwood.play.seats import bit, clockwise, count_bits, has_bit, lowest_bit
from simlab.games.sherwood.policies.chance import quiet_answer
from simlab.games.sherwood.policies.sense import (
    NOWHERE,
    ambush_for,
    best_target,
    best_weapons,
    busiest,
    card_known,
    claimed_worth,
    highest_bit,
    loot_worth,
    own_force,
    true_field,
)
from simlab.games.sherwood.policies.sensible_raid import raid_phase

FAIR = 0.5
"""Glory that a raider in a band should bring."""


@kernel
def raiders_in_camps(table: Any) -> Any:
    """Count all raiders in camps."""
    count = 0
    for seat in range(table.seats):
        count += table.camp[seat]
    return count


@kernel
def joint_target(table: Any, me: Any, seat: Any) -> Any:
    """Return the place of the best known party that needs partners and can be reached, or -1."""
    reach = raiders_in_camps(table) + best_weapons(table, me, table.camp[seat])
    slot = best_target(table, me, seat, reach)
    if slot >= 0 and own_force(table, me, seat, power_of(table, card_known(table, me, slot))) > 0:
        return NOTHING
    return slot


@kernel
def solo_target(table: Any, me: Any, seat: Any) -> Any:
    """Return the place of the best known party that the own camp can beat, or -1."""
    reach = table.camp[seat] + best_weapons(table, me, table.camp[seat])
    return best_target(table, me, seat, reach)


@kernel
def plan_sensibly(table: Any, me: Any, seat: Any) -> Any:
    """Donate what is left at the end, strike at what is known, look, recruit, else lie in wait."""
    options = table.options
    rounds_left = table.rules.rounds - 1 - table.round_index
    if has_bit(options, CHURCH) and (table.gold[seat] >= 4 or rounds_left == 0):
        if table.gold[seat] > 0:
            return CHURCH
    if has_bit(options, SOLO) and solo_target(table, me, seat) >= 0:
        return SOLO
    if has_bit(options, ALLIANCE) and table.calls == 0 and joint_target(table, me, seat) >= 0:
        return ALLIANCE
    if has_bit(options, MARKET) and rounds_left >= 2:
        return MARKET
    if has_bit(options, INN) and table.looks_now[seat] == 0:
        return INN
    if has_bit(options, SOLO) and table.camp[seat] >= 3:
        return SOLO
    if has_bit(options, MERCHANT) and rounds_left >= 1 and table.hand_n[seat] < 2:
        return MERCHANT
    if has_bit(options, INN):
        return INN
    return lowest_bit(options)


@kernel
def unseen_slot(table: Any, me: Any, options: Any) -> Any:
    """Return a card that the player has not seen yet, the fewest looks first."""
    best: Any = NOTHING
    fewest = 100
    for slot in range(table.rules.laid_out):
        if has_bit(options, slot) and me.seen[slot] < 0:
            looks = count_bits(table.looked[slot])
            if looks < fewest:
                fewest = looks
                best = slot * ONE
    return best if best >= 0 else lowest_bit(options)


@kernel
def target_now(table: Any, me: Any, seat: Any) -> Any:
    """Return the card that the player's own band is for, or -1."""
    if table.phase == TURN:
        return solo_target(table, me, seat)
    return joint_target(table, me, seat)


@kernel
def place_sensibly(table: Any, me: Any, seat: Any, options: Any) -> Any:
    """Where the known party comes first; without one where most roads meet."""
    if table.phase == OFFERING:
        return OPEN
    slot = target_now(table, me, seat)
    if slot >= 0:
        hideout = ambush_for(table, me, seat, card_known(table, me, slot))
        if hideout != NOWHERE and has_bit(options, hideout):
            return hideout
    return busiest(table, options & ~bit(OPEN))


@kernel
def draft_raiders(table: Any, me: Any, seat: Any) -> Any:
    """Name the raiders of a draft: all own ones, then what is missing, clockwise."""
    member = clockwise(table, table.current, table.cursor)
    if member == seat:
        return table.camp[seat]
    missing = wanted_power(table, me, seat)
    for other in range(table.seats):
        missing -= table.draft.raiders[other]
    if member == table.current:
        return max(ONE, min(table.camp[member], missing))
    low = lowest_bit(table.options)
    return max(low, min(table.camp[member], missing))


@kernel
def wanted_power(table: Any, me: Any, seat: Any) -> Any:
    """Return the raiders that the card of a draft (or an unknown one) takes."""
    slot = table.draft.slot
    if slot < 0:
        slot = joint_target(table, me, seat)
    card = NOTHING
    if slot >= 0:
        card = card_known(table, me, slot)
    if card < 0:
        return 8 * ONE
    return power_of(table, card) - best_weapons(table, me, table.camp[seat])


@kernel
def raiders_sensibly(table: Any, me: Any, seat: Any) -> Any:
    """As many as the aim takes."""
    options = table.options
    camp = highest_bit(options)
    if table.phase == DRAFTING:
        return draft_raiders(table, me, seat)
    if table.phase == OFFERING:
        missing = table.draft.need - table.camp[table.current]
        for other in range(table.seats):
            missing -= table.offer[other]
        wish = max(0, min(camp, missing))
        return wish if offer_is_fair(table, me) else 0
    if table.phase == SELECTING or table.phase != TURN:
        return camp
    slot = solo_target(table, me, seat)
    if slot < 0:
        return camp
    return max(ONE, own_force(table, me, seat, power_of(table, card_known(table, me, slot))))


@kernel
def offer_is_fair(table: Any, me: Any) -> Any:
    """Whether a call promises something: the leader's talk, or what the player has seen."""
    for slot in range(table.rules.laid_out):
        if table.shown[slot] < 0:
            said = claimed_worth(table, table.current, slot)
            if said > 0 and said >= FAIR * table.draft.need:
                return True
        card = card_known(table, me, slot)
        if card >= 0 and not is_sheriff(card) and power_of(table, card) == table.draft.need:
            return True
    return False


@kernel
def total_of_draft(table: Any) -> Any:
    """Count the raiders of a draft."""
    total = 0
    for seat in range(table.seats):
        total += table.draft.raiders[seat]
    return total


@kernel
def vote_sensibly(table: Any, me: Any, seat: Any) -> Any:
    """Agree to what a raider is worth at least its price."""
    draft = table.draft
    total = total_of_draft(table) + best_weapons(table, me, draft.raiders[seat])
    if table.phase == CONFIRMING:
        return YES if total >= draft.need else NO
    gain = 1.0 * draft.pay[table.current, seat]
    for other in range(table.seats):
        gain -= draft.pay[seat, other]
    if draft.slot < 0:
        return YES if gain >= FAIR * draft.raiders[seat] else NO
    card = card_known(table, me, draft.slot)
    gain += draft.bags[seat] + 2.0 * draft.comps[seat]
    if card >= 0:
        if is_sheriff(card) or power_of(table, card) > total + 2:
            return NO
        gain += glory_of(table, card)
        if seat == draft.informant:
            gain += loot_worth(table, card) / 2
    return YES if gain >= FAIR * draft.raiders[seat] else NO


@kernel
def share_sensibly(table: Any, me: Any, seat: Any) -> Any:
    """Promise the loot by raiders, rounded down."""
    slot = table.draft.slot
    card = card_known(table, me, slot) if slot >= 0 else NOTHING
    if card < 0:
        return 0
    member = clockwise(table, table.current, table.floor)
    raiders = table.draft.raiders[member]
    fair = gold_of(table, card) * raiders // max(1, total_of_draft(table))
    return min(fair, highest_bit(table.options))


@kernel
def claim_sensibly(table: Any, me: Any, seat: Any, options: Any) -> Any:
    """Say the truth about the target."""
    if table.decision == CLAIM:
        slot = table.draft.slot if table.draft.slot >= 0 else joint_target(table, me, seat)
        return slot if slot >= 0 and has_bit(options, slot) else NO_CARD
    card = card_known(table, me, table.claim_card)
    if card < 0:
        return SILENT
    value = true_field(table, card, table.claim_field)
    return value if 0 <= value < SILENT and has_bit(options, value) else SILENT


@kernel
def card_sensibly(table: Any, me: Any, seat: Any, options: Any) -> Any:
    """Plan the raid for the known party that needs partners."""
    slot = joint_target(table, me, seat)
    return slot if slot >= 0 and has_bit(options, slot) else NO_CARD


@kernel
def plan_phase(table: Any, me: Any, seat: Any, options: Any) -> Any:
    """Answer a decision of the planning phase."""
    decision = table.decision
    if decision == PLAN:
        return plan_sensibly(table, me, seat)
    if decision == DONATE:
        return highest_bit(options)
    if decision == LOOK:
        return unseen_slot(table, me, options)
    if decision == HIDEOUT:
        return place_sensibly(table, me, seat, options)
    if decision == RAIDERS:
        return raiders_sensibly(table, me, seat)
    if decision == NEED:
        wanted = wanted_power(table, me, seat)
        return max(lowest_bit(options), min(wanted, highest_bit(options)))
    if decision == CLAIM or decision == CLAIM_VALUE:
        return claim_sensibly(table, me, seat, options)
    if decision == VOTE:
        return vote_sensibly(table, me, seat)
    if decision == CARD:
        return card_sensibly(table, me, seat, options)
    if decision == INFORMANT:
        return seat if has_bit(options, seat) else lowest_bit(options)
    if decision == SHARE:
        return share_sensibly(table, me, seat)
    if decision == TAKE_BID:
        return lowest_bit(options)
    return quiet_answer(decision, options)


@policy(traits=("deterministic",))
def sensible(table: Any, me: Any, mind: Any) -> Any:
    """Strike at known parties, alone or with partners; look, recruit, donate; shares are fair."""
    options = options_of(table, me)
    if table.decision < ACCEPT:
        return plan_phase(table, me, table.actor, options)
    return raid_phase(table, me, table.actor, options)
