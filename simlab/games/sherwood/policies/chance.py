"""Random policies: uniform over all legal actions, and the random baseline RL(a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simlab.core.policy import number, policy
from simlab.games.sherwood import components as c
from simlab.games.sherwood.policies.sense import any_of, best_weapons, highest_bit
from simlab.games.sherwood.rules.legal import legal, options_of
from simlab.games.sherwood.rules.raid import has_room, returns_in_vain
from simlab.games.sherwood.rules.seats import bit, clockwise, has_bit
from simlab.jit.bits import lowest_bit
from simlab.jit.kernel import kernel
from simlab.loop.random_policy import random_policy
from simlab.loop.rng import uniform

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sherwood.record_types import Seat, Table


# Places of parameters in ``mind.params``.
JOINING = 0

_ENDING = (
    c.CLAIM, c.CLAIM_VALUE, c.CARDS_OF, c.PROPOSE, c.CARD, c.PAYER, c.PROMISE, c.SUBSTITUTE,
    c.TAKE_BID, c.ASK_PRICE, c.ACCEPT, c.MESSENGER, c.JERKIN, c.PROVISIONS,
)  # fmt: skip
ENDS = np.array([decision in _ENDING for decision in range(len(c.ACTIONS))])
"""For each decision, whether its last action means nothing, nobody or no more."""


@kernel
def candidate_count(table: Table, me: Seat) -> int:
    """Count the action ids to draw from at this decision."""
    return c.ACTIONS[table.decision] if table.options == 0 else highest_bit(table.options) + 1


random = random_policy(legal, candidate_count)


@kernel
def guests(table: Table, seat: int) -> int:
    """Count the other players with raiders in camp."""
    count = 0
    for other in range(table.seats):
        count += 1 if other != seat and table.camp[other] > 0 else 0
    return count


@kernel
def none_joins(chance: float, count: int) -> float:
    """Return the chance that none of ``players`` players joins."""
    result = 1.0
    for _ in range(count):
        result *= 1.0 - chance
    return result


@kernel
def random_type(table: Table, mind: Mind) -> int:
    """Draw a type of action; with partners only if any would join."""
    options = table.options
    if table.calls > 0:
        return c.SOLO
    kinds = options & ~bit(c.ALLIANCE) & ~bit(c.AUCTION)
    action = any_of(kinds, mind)
    chance = mind.params[JOINING]
    if action != c.SOLO or chance == 0.0 or not has_bit(options, c.ALLIANCE):
        return action
    if table.rules.negotiation == c.BY_CALL:
        return c.ALLIANCE
    alone = uniform(mind.rng) < none_joins(chance, guests(table, table.actor))
    return c.SOLO if alone else c.ALLIANCE


@kernel
def guests_left(table: Table) -> int:
    """Count the players with raiders in camp from the present one on."""
    count = 0
    for steps in range(table.cursor, table.seats):
        count += 1 if table.camp[clockwise(table, table.current, steps)] > 0 else 0
    return count


@kernel
def joined(table: Table) -> int:
    """Return whether a player other than the active one is in the draft."""
    for seat in range(table.seats):
        if seat != table.current and table.draft.raiders[seat] > 0:
            return True
    return False


@kernel
def random_raiders(table: Table, mind: Mind) -> int:
    """Draw the number of raiders; guests join with the chance ``a``, all of them are taken."""
    options = table.options
    some = options & ~1
    chance = mind.params[JOINING]
    if table.phase == c.OFFERING:
        return any_of(some, mind) if uniform(mind.rng) < chance else 0
    if table.phase == c.SELECTING and table.cursor < table.invited_n:
        return highest_bit(options)
    if table.phase == c.DRAFTING and has_bit(options, 0):
        if not joined(table):
            chance /= 1.0 - none_joins(chance, guests_left(table))
        return any_of(some, mind) if uniform(mind.rng) < chance else 0
    return any_of(some, mind)


@kernel
def declare_strongest(table: Table, me: Seat) -> int:
    """Declare the strongest card if that is free, or completes the raid."""
    weapons = me.options & ~bit(c.CARDS_DONE)
    if has_room(table, table.actor) and not returns_in_vain(table):
        band = table.bands[table.hideout]
        room = band.raiders[table.actor] - table.declared_n[table.actor]
        if table.total + best_weapons(table, me, room) < table.power:
            return c.CARDS_DONE if has_bit(me.options, c.CARDS_DONE) else highest_bit(weapons)
    return highest_bit(weapons)


@kernel
def quiet_answer(decision: int, options: int) -> int:
    """Make no deals: nothing, nobody, as little as possible; agree to the proposals of others."""
    return highest_bit(options) if ENDS[decision] else lowest_bit(options)


@policy(label="random by kind", a=number(0.5, 0, 1, label="chance to join"))
def random_rl(table: Table, me: Seat, mind: Mind) -> int:
    """Draw the type of action uniformly; others join with chance ``a``.

    ``a``: chance that an invited player joins. More than five bags are donated at once.
    Equipment is used if it makes a raid succeed, or if it would come back.
    """
    decision = table.decision
    options = options_of(table, me)
    if decision == c.PLAN:
        return random_type(table, mind)
    if decision == c.RAIDERS:
        return random_raiders(table, mind)
    if decision == c.HIDEOUT:
        if table.phase == c.OFFERING:
            return c.OPEN
        if table.phase == c.CALLING:
            options &= ~bit(c.OPEN)
        return any_of(options, mind)
    if decision == c.DONATE:
        return highest_bit(options) if table.forced != 0 else any_of(options, mind)
    if decision == c.DECLARE:
        return declare_strongest(table, me)
    if decision == c.LOOK or c.PICK <= decision <= c.ORDER or c.PIECE <= decision <= c.COMPANION:
        return any_of(options, mind)
    return quiet_answer(decision, options)
