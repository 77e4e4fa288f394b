"""Policies that live of what they know of the cards (rules file 7: P2, P3, P4, P13)."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.engine.policy import integer, number, policy
from simlab.games.sherwood.components import (
    ALLIANCE,
    AUCTION,
    CHURCH,
    HIDEOUT,
    HIDEOUTS,
    INN,
    LOOK,
    MARKET,
    NO,
    NOTHING,
    ONE,
    PLAN,
    SOLO,
    VOTE,
    VOTING,
    YES,
    ZERO,
)
from simlab.games.sherwood.play.cards import is_sheriff
from simlab.games.sherwood.play.legal import options_of
from simlab.games.sherwood.play.picks import waiting
from simlab.games.sherwood.play.seats import bit, has_bit, lowest_bit
from simlab.games.sherwood.policies.estimate import WAGE, raid_gain
from simlab.games.sherwood.policies.joining import (
    draft_gain,
    promised_to_others,
)
from simlab.games.sherwood.policies.sense import (
    NOWHERE,
    card_known,
    first_raider,
    fit,
    loot_worth,
)
from simlab.games.sherwood.policies.sensible import (
    answer,
    donates_at,
    is_alone,
    joint_among,
    plan_sensibly,
    should_donate,
    solo_among,
    solo_answer,
    strike,
)
from simlab.games.sherwood.policies.sensible_raid import unseen_slot


@kernel
def face_up_cards(table: Any) -> Any:
    """Return the places of the cards that all see, a bit each."""
    cards: Any = 0
    for slot in range(table.rules.laid_out):
        if table.shown[slot] >= 0 and table.done[slot] == 0:
            cards |= ONE << slot
    return cards


@kernel
def snipe(table: Any, me: Any, seat: Any, options: Any, cards: Any) -> Any:
    """Go for the open card, alone if possible, else with partners; rest at the inn."""
    if has_bit(options, CHURCH) and should_donate(table, seat, donates_at(table)):
        return CHURCH
    action = strike(table, me, seat, options, cards)
    if action >= 0:
        return action
    return INN if has_bit(options, INN) else lowest_bit(options)


@policy(traits=("deterministic",))
def open_card_sniper(table: Any, me: Any, mind: Any) -> Any:
    """Take the face-up card at the first hide-out of its way, with partners for the gap (P2).

    Alone with the smallest force that is enough, nearest the town from which the card starts;
    raiders left over rest at the inn. Bags are donated as the sensible player does.
    """
    options = options_of(table, me)
    seat = table.actor
    if table.decision == PLAN:
        return snipe(table, me, seat, options, face_up_cards(table))
    return answer(table, me, seat, options, face_up_cards(table), WAGE, 0.0)


@kernel
def scout_plan(table: Any, me: Any, seat: Any, options: Any, looks: Any) -> Any:
    """Look first, then strike alone; recruit with what is left."""
    if has_bit(options, INN) and table.looks_now[seat] < looks:
        return INN
    if has_bit(options, SOLO) and solo_among(table, me, seat, waiting(table)) >= 0:
        return SOLO
    if has_bit(options, MARKET):
        return MARKET
    return plan_sensibly(table, me, seat, options)


@policy(
    label="scout, then strike",
    traits=("deterministic",),
    b=integer(1, 0, 6, label="cards looked at"),
)
def scout_then_strike(table: Any, me: Any, mind: Any) -> Any:
    """Look at ``b`` cards, then strike alone where the best known one comes first (P3).

    ``b``: looks at the inn that open a round. Raiders left over recruit at the market.
    """
    options = options_of(table, me)
    if table.decision == PLAN:
        return scout_plan(table, me, table.actor, options, mind.params[0])
    return answer(table, me, table.actor, options, waiting(table), WAGE, 0.0)


@kernel
def rich_cards(table: Any, me: Any, least: Any) -> Any:
    """Return the known parties worth so much at least, a bit each."""
    cards: Any = 0
    for slot in range(table.rules.laid_out):
        card = card_known(table, me, slot)
        if card >= 0 and table.done[slot] == 0 and not is_sheriff(card):
            if raid_gain(table, card, 1.0) >= least:
                cards |= ONE << slot
    return cards


@kernel
def unseen_cards(table: Any, me: Any) -> Any:
    """Return the cards that the player does not know, a bit each."""
    cards: Any = 0
    for slot in range(table.rules.laid_out):
        if card_known(table, me, slot) < 0:
            cards |= ONE << slot
    return cards


@kernel
def broker_plan(table: Any, me: Any, seat: Any, options: Any, rich: Any) -> Any:
    """Look until a rich card is found, then sell it to partners, if it takes any."""
    if has_bit(options, CHURCH) and should_donate(table, seat, donates_at(table)):
        return CHURCH
    if rich == 0:
        if has_bit(options, INN) and unseen_cards(table, me) != 0 and table.camp[seat] > 1:
            return INN
        return plan_sensibly(table, me, seat, options & ~bit(ALLIANCE))
    if has_bit(options, SOLO) and solo_among(table, me, seat, rich) >= 0:
        return SOLO
    if table.calls == 0 and joint_among(table, me, seat, rich) >= 0:
        if has_bit(options, AUCTION):
            return AUCTION
        if has_bit(options, ALLIANCE):
            return ALLIANCE
    return plan_sensibly(table, me, seat, options & ~bit(ALLIANCE))


@kernel
def keeps_enough(table: Any, me: Any, seat: Any, keep: Any) -> Any:
    """Whether an auction leaves the player who answers for the card its part of the loot."""
    if table.draft.slot < 0:
        return draft_gain(table, me, seat) > 0.0
    card = card_known(table, me, table.draft.slot)
    if card < 0 or is_sheriff(card):
        return False
    return promised_to_others(table, seat) <= (1.0 - keep) * loot_worth(table, card)


@policy(
    label="information broker",
    traits=("deterministic",),
    theta=number(6, 0, 30, label="worth of a card"),
    delta=number(0.4, 0, 1, label="share kept"),
)
def info_broker(table: Any, me: Any, mind: Any) -> Any:
    """Look until a card is worth ``theta``, then auction off the raid on it (P4).

    ``theta``: worth of a card, in glory, that ends the search. ``delta``: part of the loot that
    it keeps at least. Without auctions it leads a contract or a call, and takes the last pieces.
    """
    options = options_of(table, me)
    seat = table.actor
    if table.decision == VOTE and table.phase == VOTING and seat == table.current:
        return YES if keeps_enough(table, me, seat, mind.params[1]) else NO
    cards = rich_cards(table, me, mind.params[0])
    if table.decision == PLAN:
        return broker_plan(table, me, seat, options, cards)
    if is_alone(table) and solo_among(table, me, seat, cards) < 0:
        cards = waiting(table)
    return answer(table, me, seat, options, cards, WAGE, mind.params[1])


@kernel
def cards_of_others(table: Any, me: Any, seat: Any) -> Any:
    """Return the known parties that another player's band would raid, a bit each."""
    cards: Any = 0
    for slot in range(table.rules.laid_out):
        card = card_known(table, me, slot)
        if card >= 0 and table.done[slot] == 0 and not is_sheriff(card):
            hideout = first_raider(table, me, seat, card, table.rules.dest[card], ZERO)
            if hideout != NOWHERE and table.bands[hideout].leader != seat:
                cards |= ONE << slot
    return cards


@kernel
def gate_before(table: Any, hideout: Any) -> Any:
    """Return the first free hide-out before a band on an arm that it watches (16: none)."""
    for arm in range(len(table.arrow_n)):
        for place in range(table.arrow_n[arm]):
            if table.arrow[arm, place] == hideout:
                free = first_free(table, arm, place)
                if free != NOWHERE:
                    return free
    return NOWHERE * ONE


@kernel
def first_free(table: Any, arm: Any, end: Any) -> Any:
    """Return the first free hide-out of an arm before a place of it (16: none)."""
    for place in range(end):
        if table.bands[table.arrow[arm, place]].leader < 0:
            return table.arrow[arm, place]
    return NOWHERE * ONE


@kernel
def band_ahead(table: Any, seat: Any) -> Any:
    """Return the smallest band of others that the own camp could forestall on its arm, or -1."""
    best: Any = NOTHING
    fewest = table.camp[seat] + 1
    for hideout in range(HIDEOUTS):
        band = table.bands[hideout]
        if band.leader >= 0 and band.raiders[seat] == 0:
            total = 0
            for other in range(table.seats):
                total += band.raiders[other]
            if total < fewest and gate_before(table, hideout * ONE) != NOWHERE:
                fewest = total
                best = hideout * ONE
    return best


@kernel
def hijack_plan(table: Any, me: Any, seat: Any, options: Any) -> Any:
    """Forestall a band on a card that one knows, then look, then forestall on a guess."""
    if has_bit(options, CHURCH) and should_donate(table, seat, donates_at(table)):
        return CHURCH
    if has_bit(options, SOLO):
        if solo_among(table, me, seat, cards_of_others(table, me, seat)) >= 0:
            return SOLO
    if has_bit(options, INN) and table.looks_now[seat] == 0:
        return INN
    if has_bit(options, SOLO) and solo_among(table, me, seat, waiting(table)) < 0:
        if table.camp[seat] >= 2 and band_ahead(table, seat) >= 0:
            return SOLO
    return plan_sensibly(table, me, seat, options)


@kernel
def hijack_alone(table: Any, me: Any, seat: Any, options: Any) -> Any:
    """Take the place before the other band with the smallest force that does."""
    slot = solo_among(table, me, seat, cards_of_others(table, me, seat))
    if slot < 0:
        slot = solo_among(table, me, seat, waiting(table))
    ahead = band_ahead(table, seat) if slot < 0 else NOTHING
    if ahead < 0:
        return solo_answer(table, me, seat, options, slot)
    if table.decision == HIDEOUT:
        return gate_before(table, ahead)
    force = 0
    for other in range(table.seats):
        force += table.bands[ahead].raiders[other]
    return fit(options, max(ONE, force))


@kernel
def look_where_others_did(table: Any, me: Any, options: Any) -> Any:
    """Look at a card that another player has marked or looked at, if there is one unseen."""
    told: Any = 0
    for slot in range(table.rules.laid_out):
        if me.seen[slot] < 0 and table.looked[slot] | table.marked[slot] != 0:
            told |= ONE << slot
    return unseen_slot(table, me, options & told if options & told != 0 else options)


@policy(traits=("deterministic",))
def hijacker(table: Any, me: Any, mind: Any) -> Any:
    """Lie in wait before another player's band, with the smallest force that will do (P13).

    It looks at cards that others have marked. Where it knows the card it takes the first free
    hide-out before the band that would raid it; else it guesses that the card has the power of
    the band, and goes before it on the same arm.
    """
    options = options_of(table, me)
    seat = table.actor
    if table.decision == PLAN:
        return hijack_plan(table, me, seat, options)
    if table.decision == LOOK:
        return look_where_others_did(table, me, options)
    if is_alone(table):
        return hijack_alone(table, me, seat, options)
    return answer(table, me, seat, options, waiting(table), WAGE, 0.0)
