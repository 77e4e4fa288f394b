"""The field that experiments play against, chance, and the plain launch rules."""

from __future__ import annotations

from typing import Any

from simlab.engine.chance import random_policy
from simlab.engine.kernel import apart, kernel
from simlab.engine.policy import number, policy
from simlab.engine.rng import next_bits
from simlab.games.sheepnappers.components import (
    ACTIONS_OF,
    BAA_CALL,
    DRAW,
    END,
    FEED,
    FIRST_ACTION,
    FUEL,
    GPS,
    IT_FIX,
    JUICE_SHIFT,
    KAMI,
    KINDS,
    LAUNCH,
    LAUNCH_NOW,
    MAIN,
    PASS,
    PRE_DRAW,
    SHEEP_KINDS,
    START_ONLY,
    TIME_PICK,
)
from simlab.games.sheepnappers.play.legal import legal, may_juice
from simlab.games.sheepnappers.play.needs import fuel_need, wool_in_hand
from simlab.games.sheepnappers.policies.sense import (
    baa_own,
    bomb_sensibly,
    dearest_sheep,
    feed_low,
    fix,
    launch_is_legal,
)

SHEEP = len(SHEEP_KINDS)


@kernel
def launch_or_not(table: Any, wanted: Any) -> Any:
    """Turn the wish to launch into the action of the decision at hand."""
    if table.decision == PRE_DRAW:
        return LAUNCH_NOW if wanted else DRAW
    return LAUNCH if wanted else END


@apart("table", "seat", "int")
def sensible_apart_from_launch(table: Any, me: Any, wanted: Any) -> Any:
    """Everything that `sensible` does, with somebody else's wish to launch."""
    decision = table.decision
    if decision == MAIN:
        action = fix(table, me)
        return action if action >= 0 else launch_or_not(table, wanted)
    if decision == FEED:
        return feed_low(me)
    if decision == BAA_CALL:
        return baa_own(table, table.actor)
    if decision == KAMI:
        return bomb_sensibly(table, me)
    if decision == TIME_PICK:
        return dearest_sheep(table, me)
    return launch_or_not(table, wanted)


@policy(traits=("deterministic",))
def sensible(table: Any, me: Any, mind: Any) -> Any:
    """Fix hacks, launch when legal, feed the cheapest sheep, protect what is its own."""
    waits_for_the_draw = table.decision == PRE_DRAW and table.rules.launch_window != START_ONLY
    launch = launch_is_legal(table, me) and not waits_for_the_draw
    return sensible_apart_from_launch(table, me, launch)


@kernel
def candidate_count(table: Any, me: Any) -> Any:
    """Return how many ids are worth drawing: those of cards in hand, and of Magic Juice."""
    if table.decision == TIME_PICK:
        return KINDS
    if table.decision != MAIN:
        return SHEEP if table.decision == FEED else 3
    count = IT_FIX
    for kind in range(KINDS):
        if me.hand[kind] > 0:
            count += ACTIONS_OF[kind]
    return count + ACTIONS_OF[table.top] if may_juice(table, me) else count


@kernel
def candidate(table: Any, me: Any, number: Any) -> Any:
    """Return one of the ids worth drawing."""
    if table.decision != MAIN or number < IT_FIX:
        return number
    left = number - IT_FIX
    for kind in range(KINDS):
        if me.hand[kind] > 0:
            if left < ACTIONS_OF[kind]:
                return FIRST_ACTION[kind] + left
            left -= ACTIONS_OF[kind]
    return FIRST_ACTION[table.top] + JUICE_SHIFT + left


random = random_policy(legal, candidate_count, candidate)


@policy(label="random, ends early")
def random_end(table: Any, me: Any, mind: Any) -> Any:
    """Uniform over the legal actions, but ends the turn with probability 1/2 or more."""
    if table.decision == MAIN and next_bits(mind.rng) & 1 == 0:
        return END
    return random(table, me, mind)


@policy(label="as soon as possible", traits=("deterministic",))
def asap(table: Any, me: Any, mind: Any) -> Any:
    """Launch as soon as it is legal; never throws, never Baas (rules file 9, ASAP)."""
    decision = table.decision
    if decision == BAA_CALL or decision == KAMI:
        return PASS
    if decision == PRE_DRAW:
        return LAUNCH_NOW
    if decision == MAIN:
        if launch_is_legal(table, me):
            return LAUNCH
        extra = table.rules.gps_extra if me.hand[GPS] > 0 else 0
        action = fix(table, me)
        if action >= 0 and me.hand[FUEL] >= fuel_need(table, me) - extra:
            return action
        return END
    return sensible(table, me, mind)


@kernel
def rich_or_late(table: Any, me: Any, threshold: Any) -> Any:
    """The launch rule of `wool_t`: enough wool, or a circle of draws left in the pile."""
    if wool_in_hand(table, me) >= threshold:
        return True
    return table.pile_n <= table.rules.wolves + table.seats


@policy(
    label="wool in hand",
    traits=("deterministic",),
    threshold=number(60, -1000, 10000, label="least wool to launch"),
)
def wool_t(table: Any, me: Any, mind: Any) -> Any:
    """Launch with enough wool, or when a circle of draws is left (rules file 9, WOOL_T).

    ``threshold``: wool in hand, in points. The last circle begins when the pile holds no more
    than its wolves and a card per seat.
    """
    if table.decision != MAIN and table.decision != PRE_DRAW:
        return sensible(table, me, mind)
    launch = rich_or_late(table, me, mind.params[0]) and launch_is_legal(table, me)
    return sensible_apart_from_launch(table, me, launch)


@policy(
    label="small pile",
    traits=("deterministic",),
    threshold=number(10, -1, 1000, label="largest pile to launch"),
)
def pile_k(table: Any, me: Any, mind: Any) -> Any:
    """Launch when the pile is small: the wolf hazard is 2/pile (rules file 9, PILE_K).

    ``threshold``: cards in the pile, wolves included.
    """
    if table.decision != MAIN and table.decision != PRE_DRAW:
        return sensible(table, me, mind)
    late = table.pile_n <= mind.params[0]
    return sensible_apart_from_launch(table, me, late and launch_is_legal(table, me))
