"""Policies based on knowledge of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.policy import integer, number, policy
from simlab.games.sherwood import components as c
from simlab.games.sherwood.policies import joining, sense, sensible
from simlab.games.sherwood.policies.estimate import WAGE, raid_gain
from simlab.games.sherwood.policies.sensible_raid import unseen_slot
from simlab.games.sherwood.rules.cards import is_sheriff
from simlab.games.sherwood.rules.legal import options_of
from simlab.games.sherwood.rules.picks import waiting
from simlab.games.sherwood.rules.seats import bit, has_bit
from simlab.jit.bits import lowest_bit
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sherwood.record_types import Seat, Table


# Places of parameters in ``mind.params``.
LOOKS = 0
WORTH, KEPT = range(2)


@kernel
def face_up_cards(table: Table) -> int:
    """Return the places of the public cards, a bit each."""
    cards: Any = 0
    for slot in range(table.rules.laid_out):
        if table.shown[slot] >= 0 and table.done[slot] == 0:
            cards |= 1 << slot
    return cards


@kernel
def snipe(table: Table, me: Seat, seat: int, options: int, cards: int) -> int:
    """Strike at the open card, alone if possible, else with partners; rest at the inn."""
    if sensible.is_time_to_donate(table, seat, options):
        return c.CHURCH
    action = sensible.strike(table, me, seat, options, cards)
    if action >= 0:
        return action
    return c.INN if has_bit(options, c.INN) else lowest_bit(options)


@policy(traits=("deterministic",))
def open_card_sniper(table: Table, me: Seat, mind: Mind) -> int:
    """Take the face-up card at the first hide-out of its way, with partners for the gap.

    Alone it uses the smallest sufficient force, nearest the town where the card starts; raiders
    left over rest at the inn. Bags are donated as by `sensible`.
    """
    options = options_of(table, me)
    seat = table.actor
    if table.decision == c.PLAN:
        return snipe(table, me, seat, options, face_up_cards(table))
    return sensible.answer(table, me, seat, options, face_up_cards(table), WAGE, 0.0)


@kernel
def scout_plan(table: Table, me: Seat, seat: int, options: int, looks: float) -> int:
    """Look first, then strike alone; recruit with the raiders left over."""
    if has_bit(options, c.INN) and table.looks_now[seat] < looks:
        return c.INN
    if has_bit(options, c.SOLO) and sensible.solo_among(table, me, seat, waiting(table)) >= 0:
        return c.SOLO
    if has_bit(options, c.MARKET):
        return c.MARKET
    return sensible.plan_sensibly(table, me, seat, options)


@policy(
    label="scout, then strike",
    traits=("deterministic",),
    b=integer(1, 0, 6, label="cards looked at"),
)
def scout_then_strike(table: Table, me: Seat, mind: Mind) -> int:
    """Look at ``b`` cards, then strike alone at the best known one.

    ``b``: number of looks at the inn at the start of a round. Raiders left over recruit at the
    market.
    """
    options = options_of(table, me)
    if table.decision == c.PLAN:
        return scout_plan(table, me, table.actor, options, mind.params[LOOKS])
    return sensible.answer(table, me, table.actor, options, waiting(table), WAGE, 0.0)


@kernel
def rich_cards(table: Table, me: Seat, least: float) -> int:
    """Return the known parties of at least this value, a bit each."""
    cards: Any = 0
    for slot in range(table.rules.laid_out):
        card = sense.card_known(table, me, slot)
        if card >= 0 and table.done[slot] == 0 and not is_sheriff(card):
            if raid_gain(table, card, 1.0) >= least:
                cards |= 1 << slot
    return cards


@kernel
def unseen_cards(table: Table, me: Seat) -> int:
    """Return the cards unknown to the player, a bit each."""
    cards: Any = 0
    for slot in range(table.rules.laid_out):
        if sense.card_known(table, me, slot) < 0:
            cards |= 1 << slot
    return cards


@kernel
def broker_plan(table: Table, me: Seat, seat: int, options: int, rich: int) -> int:
    """Look until a rich card is found, then sell it to partners if it needs any."""
    if sensible.is_time_to_donate(table, seat, options):
        return c.CHURCH
    if rich == 0:
        if has_bit(options, c.INN) and unseen_cards(table, me) != 0 and table.camp[seat] > 1:
            return c.INN
        return sensible.plan_sensibly(table, me, seat, options & ~bit(c.ALLIANCE))
    if has_bit(options, c.SOLO) and sensible.solo_among(table, me, seat, rich) >= 0:
        return c.SOLO
    if table.calls == 0 and sensible.joint_among(table, me, seat, rich) >= 0:
        if has_bit(options, c.AUCTION):
            return c.AUCTION
        if has_bit(options, c.ALLIANCE):
            return c.ALLIANCE
    return sensible.plan_sensibly(table, me, seat, options & ~bit(c.ALLIANCE))


@kernel
def keeps_enough(table: Table, me: Seat, seat: int, keep: float) -> int:
    """Return whether an auction leaves the informant its part of the loot."""
    if table.draft.slot < 0:
        return joining.draft_gain(table, me, seat) > 0.0
    card = sense.card_known(table, me, table.draft.slot)
    if card < 0 or is_sheriff(card):
        return False
    return joining.promised_to_others(table, seat) <= (1.0 - keep) * sense.loot_worth(table, card)


@policy(
    label="information broker",
    traits=("deterministic",),
    theta=number(6, 0, 30, label="worth of a card"),
    delta=number(0.4, 0, 1, label="share kept"),
)
def info_broker(table: Table, me: Seat, mind: Mind) -> int:
    """Look until a card is worth ``theta``, then auction off the raid on it.

    ``theta``: least value of a card, in glory, that ends the search. ``delta``: least part of the
    loot for itself. Without auctions it leads a contract or a call, and takes the last pieces.
    """
    options = options_of(table, me)
    seat = table.actor
    if table.decision == c.VOTE and table.phase == c.VOTING and seat == table.current:
        return c.YES if keeps_enough(table, me, seat, mind.params[KEPT]) else c.NO
    cards = rich_cards(table, me, mind.params[WORTH])
    if table.decision == c.PLAN:
        return broker_plan(table, me, seat, options, cards)
    if sensible.is_alone(table) and sensible.solo_among(table, me, seat, cards) < 0:
        cards = waiting(table)
    return sensible.answer(table, me, seat, options, cards, WAGE, mind.params[KEPT])


@kernel
def cards_of_others(table: Table, me: Seat, seat: int) -> int:
    """Return the known parties that another player's band would raid, a bit each."""
    cards: Any = 0
    for slot in range(table.rules.laid_out):
        card = sense.card_known(table, me, slot)
        if card >= 0 and table.done[slot] == 0 and not is_sheriff(card):
            hideout = sense.first_raider(table, me, seat, card, table.rules.dest[card], 0)
            if hideout != sense.NOWHERE and table.bands[hideout].leader != seat:
                cards |= 1 << slot
    return cards


@kernel
def gate_before(table: Table, hideout: int) -> int:
    """Return the first free hide-out before a band on one of its arms (16: none)."""
    for arm in range(len(table.arrow_n)):
        for place in range(table.arrow_n[arm]):
            if table.arrow[arm, place] == hideout:
                free = first_free(table, arm, place)
                if free != sense.NOWHERE:
                    return free
    return sense.NOWHERE * 1


@kernel
def first_free(table: Table, arm: int, end: int) -> int:
    """Return the first free hide-out of an arm before a given place (16: none)."""
    for place in range(end):
        if table.bands[table.arrow[arm, place]].leader < 0:
            return table.arrow[arm, place]
    return sense.NOWHERE * 1


@kernel
def band_ahead(table: Table, seat: int) -> int:
    """Return the weakest band of others that the own camp can forestall on its arm, or -1."""
    best: Any = c.NOTHING
    fewest = table.camp[seat] + 1
    for hideout in range(c.HIDEOUTS):
        band = table.bands[hideout]
        if band.leader >= 0 and band.raiders[seat] == 0:
            total = 0
            for other in range(table.seats):
                total += band.raiders[other]
            if total < fewest and gate_before(table, hideout * 1) != sense.NOWHERE:
                fewest = total
                best = hideout * 1
    return best


@kernel
def hijack_plan(table: Table, me: Seat, seat: int, options: int) -> int:
    """Forestall a band on a known card, then look, then forestall on a guess."""
    if sensible.is_time_to_donate(table, seat, options):
        return c.CHURCH
    if has_bit(options, c.SOLO):
        if sensible.solo_among(table, me, seat, cards_of_others(table, me, seat)) >= 0:
            return c.SOLO
    if has_bit(options, c.INN) and table.looks_now[seat] == 0:
        return c.INN
    if has_bit(options, c.SOLO) and sensible.solo_among(table, me, seat, waiting(table)) < 0:
        if table.camp[seat] >= 2 and band_ahead(table, seat) >= 0:
            return c.SOLO
    return sensible.plan_sensibly(table, me, seat, options)


@kernel
def hijack_alone(table: Table, me: Seat, seat: int, options: int) -> int:
    """Take the place before the other band with the smallest sufficient force."""
    slot = sensible.solo_among(table, me, seat, cards_of_others(table, me, seat))
    if slot < 0:
        slot = sensible.solo_among(table, me, seat, waiting(table))
    ahead = band_ahead(table, seat) if slot < 0 else c.NOTHING
    if ahead < 0:
        return sensible.solo_answer(table, me, seat, options, slot)
    if table.decision == c.HIDEOUT:
        return gate_before(table, ahead)
    force = 0
    for other in range(table.seats):
        force += table.bands[ahead].raiders[other]
    return sense.fit(options, max(1, force))


@kernel
def look_where_others_did(table: Table, me: Seat, options: int) -> int:
    """Look at an unseen card marked or looked at by another player, if any."""
    told: Any = 0
    for slot in range(table.rules.laid_out):
        if me.seen[slot] < 0 and table.looked[slot] | table.marked[slot] != 0:
            told |= 1 << slot
    return unseen_slot(table, me, options & told if options & told != 0 else options)


@policy(traits=("deterministic",))
def hijacker(table: Table, me: Seat, mind: Mind) -> int:
    """Lie in wait before another player's band, with the smallest sufficient force.

    It looks at cards marked by others. For a known card it takes the first free hide-out before
    the band that would raid it; else it assumes that the card has the power of the band, and goes
    before it on the same arm.
    """
    options = options_of(table, me)
    seat = table.actor
    if table.decision == c.PLAN:
        return hijack_plan(table, me, seat, options)
    if table.decision == c.LOOK:
        return look_where_others_did(table, me, options)
    if sensible.is_alone(table):
        return hijack_alone(table, me, seat, options)
    return sensible.answer(table, me, seat, options, waiting(table), WAGE, 0.0)
