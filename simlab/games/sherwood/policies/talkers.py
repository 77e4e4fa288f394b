"""Policies with special talk and promises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.policy import number, policy
from simlab.games.sherwood import components as c
from simlab.games.sherwood.policies import sensible
from simlab.games.sherwood.policies.estimate import WAGE, least_glory
from simlab.games.sherwood.policies.leading import UNKNOWN_POWER
from simlab.games.sherwood.policies.sense import fit, highest_bit, worth_to
from simlab.games.sherwood.policies.sensible_raid import give_sensibly, pick_sensibly
from simlab.games.sherwood.rules.cards import is_sheriff
from simlab.games.sherwood.rules.legal import options_of
from simlab.games.sherwood.rules.loot import is_last_partner
from simlab.games.sherwood.rules.picks import waiting
from simlab.games.sherwood.rules.promises import declared_power, due_here
from simlab.games.sherwood.rules.seats import bit, clockwise, has_bit
from simlab.jit.kernel import kernel
from simlab.loop.rng import uniform

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sherwood.record_types import Seat, Table


# Places of parameters in ``mind.params``.
BLUFFING = 0

RICH_GLORY = 3
RICH_GOLD = 9
RICH_COMPANIONS = 1
"""Values of a bluffer's claims."""
CARD_WORTH = 1.0
"""Future value of an equipment card in hand, in glory."""
BLUFF = 0
"""Memory of a bluff: its card + 1, and its turn."""
BLUFF_TURN = 1


@kernel
def doubtful_card(table: Table, me: Seat) -> int:
    """Return a face-down card known to be a sheriff, or unknown, or -1."""
    doubtful: Any = c.NOTHING
    for slot in range(table.rules.laid_out):
        if table.shown[slot] < 0 and table.done[slot] == 0:
            if is_sheriff(me.seen[slot]):
                return slot * 1
            if me.seen[slot] < 0 and doubtful < 0:
                doubtful = slot * 1
    return doubtful


@kernel
def bluffs(table: Table, mind: Mind) -> int:
    """Return the card sold as a rich one in this turn, or -1."""
    if table.phase == c.TURN or mind.memory[BLUFF_TURN] != table.turns or table.turns == 0:
        return c.NOTHING
    return 1 * int(mind.memory[BLUFF]) - 1


@kernel
def bluff_plan(table: Table, me: Seat, seat: int, options: int, mind: Mind) -> int:
    """Look for partners for an unknown card with some chance; else be sensible."""
    mind.memory[BLUFF_TURN] = -1.0
    slot = doubtful_card(table, me)
    may = has_bit(options, c.ALLIANCE) and table.calls == 0 and slot >= 0
    if may and table.rules.claim_mode == c.CLAIMS_FREE and table.camp[seat] >= 2:
        if uniform(mind.rng) < mind.params[BLUFFING]:
            mind.memory[BLUFF] = slot + 1.0
            mind.memory[BLUFF_TURN] = 1.0 * table.turns
            return c.ALLIANCE
    return sensible.plan_sensibly(table, me, seat, options)


@kernel
def rich_value(table: Table, options: int) -> int:
    """Return the claim of a field that makes a card look rich and easy."""
    field = table.claim_field
    value = c.SILENT
    if field == c.GLORY:
        value = RICH_GLORY * 1
    elif field == c.GOLD:
        value = RICH_GOLD * 1
    elif field == c.COMPANIONS:
        value = RICH_COMPANIONS * 1
    elif field == c.POWER:
        value = UNKNOWN_POWER * 1
    return value if has_bit(options, value) else c.SILENT


@kernel
def bluff_promise(table: Table, seat: int, options: int) -> int:
    """Promise to use equipment, a promise without cost."""
    if table.decision == c.PROMISE:
        return c.USE_EQ if table.draft.promise_n == 0 else c.PROMISES_DONE
    if table.decision == c.PROMISER:
        return seat if has_bit(options, seat) else least_glory(table, seat, options)
    return highest_bit(options & 15)


@kernel
def bluff_share(table: Table, seat: int, options: int) -> int:
    """Promise a bag a raider, no more in all than the own gold."""
    left = table.gold[seat]
    for other in range(table.seats):
        left -= table.draft.bags[other]
    member = clockwise(table, table.current, table.floor)
    return fit(options, max(0, min(left, table.draft.raiders[member])))


@kernel
def bluff_answer(table: Table, me: Seat, seat: int, options: int, slot: int) -> int:
    """Lead partners to an unknown card with praise for it; -1: another decision."""
    decision = table.decision
    if decision == c.CLAIM or decision == c.CARD:
        return slot if has_bit(options, slot) else c.NO_CARD
    if decision == c.CLAIM_VALUE:
        return rich_value(table, options)
    if decision == c.NEED:
        return fit(options, UNKNOWN_POWER * 1)
    if decision == c.SHARE:
        return bluff_share(table, seat, options)
    if decision == c.PROMISE or decision == c.PROMISER or decision == c.PROMISE_VALUE:
        return bluff_promise(table, seat, options)
    return c.NOTHING


@kernel
def keeps_cards(table: Table, me: Seat, seat: int) -> int:
    """Return whether a raid is worth less than the equipment it takes."""
    missing = table.power - table.total
    cards = 1 if missing <= table.rules.eq_power[c.WEAPONS - 1] else 2
    return worth_to(table, table.card, table.hideout, seat) < CARD_WORTH * cards


@policy(traits=("memory",), beta=number(0.3, 0, 1, label="chance to bluff"))
def bluffer(table: Table, me: Seat, mind: Mind) -> int:
    """Sell an unknown card or a sheriff as a rich one, with chance ``beta``.

    ``beta``: chance of a bluff in each turn. It promises no more loot than its own gold; it
    promises equipment, and keeps it if that is worth more than the raid. It also bluffs in calls,
    as far as they allow claims.
    """
    options = options_of(table, me)
    seat = table.actor
    decision = table.decision
    if decision == c.PLAN:
        return bluff_plan(table, me, seat, options, mind)
    if decision == c.DECLARE and has_bit(options, c.CARDS_DONE) and keeps_cards(table, me, seat):
        return c.CARDS_DONE
    cards = waiting(table)
    slot = (
        c.NOTHING if sensible.is_calm(decision) or sensible.is_guest(table) else bluffs(table, mind)
    )
    if slot >= 0:
        told = bluff_answer(table, me, seat, options, slot)
        if told >= 0:
            return told
        cards = 0
    return sensible.answer(table, me, seat, options, cards, WAGE, 0.0)


@kernel
def promised_pick(table: Table, seat: int, options: int) -> int:
    """Return the cards that keep the own promises to pick or leave cards, a bit each."""
    for index in range(table.promise_n):
        promise = table.promises[index]
        if promise.maker == seat:
            if promise.about == c.PICK_IT and has_bit(options, promise.value):
                return bit(promise.value)
            if promise.about == c.AVOID_IT and options & ~bit(promise.value) != 0:
                options &= ~bit(promise.value)
    return options


@kernel
def owes_equipment(table: Table, seat: int) -> int:
    """Return whether the player has declared less equipment than promised for this raid."""
    for index in range(table.promise_n):
        promise = table.promises[index]
        if promise.maker == seat and due_here(table, promise, c.USE_EQ):
            if declared_power(table, seat) < promise.value:
                return True
    return False


@kernel
def owes_joining(table: Table, seat: int) -> int:
    """Return whether the present draft is one that the player has promised to join."""
    for index in range(table.promise_n):
        promise = table.promises[index]
        if promise.maker == seat and promise.about == c.JOIN_NEXT:
            if promise.leader == table.current and table.draft.raiders[seat] >= promise.value:
                return True
    return False


@kernel
def fair_promise(table: Table, seat: int, options: int) -> int:
    """Promise to pick the card of a planned raid, and half of the rest of its loot."""
    draft = table.draft
    planned = draft.slot >= 0 and draft.informant == seat
    if table.decision == c.PROMISE:
        if not planned or draft.promise_n >= 2:
            return c.PROMISES_DONE
        kind = c.PICK_IT if draft.promise_n == 0 else c.REST_SHARE
        return kind if has_bit(options, kind) else c.PROMISES_DONE
    if table.decision == c.PROMISER:
        return seat if has_bit(options, seat) else least_glory(table, seat, options)
    about = draft.promises[draft.promise_n].about
    wish = draft.slot if about == c.PICK_IT else 2 * 1
    return fit(options, max(0, wish))


@kernel
def owed_rest(table: Table, seat: int) -> int:
    """Return the bags of the rest promised to others and not yet given."""
    owed: Any = 0
    for index in range(table.promise_n):
        promise = table.promises[index]
        if promise.maker == seat and due_here(table, promise, c.REST_SHARE):
            owed = max(owed, (promise.value * table.rest + 3) // 4)
    return owed - table.given


@kernel
def give_fairly(table: Table, seat: int, options: int) -> int:
    """Share the rest by raiders; the last partner gets the part still promised."""
    fair = give_sensibly(table)
    if is_last_partner(table):
        fair = max(fair, owed_rest(table, seat))
    return fit(options, fair)


@kernel
def weakest_partner(table: Table, seat: int, options: int) -> int:
    """Return the partner with least glory, oneself only without any other."""
    others = options & ~bit(seat)
    return least_glory(table, seat, others) if others != 0 else seat


@policy(traits=("deterministic",))
def fair_leader(table: Table, me: Seat, mind: Mind) -> int:
    """Share by raiders, keep all promises, give the rest to the weakest partner.

    It promises partners of a planned raid to pick the card and to share half of the rest. It plays
    no Messenger Garment.
    """
    options = options_of(table, me)
    seat = table.actor
    decision = table.decision
    if decision == c.PIECE or decision == c.COMPANION:
        return weakest_partner(table, seat, options)
    if decision == c.GIVE:
        return give_fairly(table, seat, options)
    if decision == c.PICK:
        return pick_sensibly(table, me, seat, promised_pick(table, seat, options))
    if decision == c.DECLARE and owes_equipment(table, seat):
        return fit(options, c.CARDS_DONE - 1)
    if decision == c.VOTE and table.phase == c.VOTING and owes_joining(table, seat):
        return c.YES
    if decision == c.MESSENGER:
        return c.KEEP_ROUTE
    if decision == c.PROMISE or decision == c.PROMISER or decision == c.PROMISE_VALUE:
        return fair_promise(table, seat, options)
    if decision == c.PLAN:
        return sensible.plan_sensibly(table, me, seat, options)
    return sensible.answer(table, me, seat, options, waiting(table), WAGE, 0.0)
