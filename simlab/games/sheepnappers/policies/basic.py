"""Basic policies: the default field of opponents, random play, and the plain launch rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import number, policy
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.policies import sense
from simlab.games.sheepnappers.rules.legal import legal, may_juice
from simlab.games.sheepnappers.rules.needs import fuel_need, wool_in_hand
from simlab.jit.kernel import compiled_separately, kernel
from simlab.loop.random_policy import random_policy
from simlab.loop.rng import next_bits

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sheepnappers.record_types import Seat, Table


# Places of parameters in ``mind.params``.
THRESHOLD = 0

SHEEP = len(c.SHEEP_KINDS)


@kernel
def launch_or_not(table: Table, wanted: int) -> int:
    """Return the action of the present decision that launches, or else goes on."""
    if table.decision == c.PRE_DRAW:
        return c.LAUNCH_NOW if wanted else c.DRAW
    return c.LAUNCH if wanted else c.END


@compiled_separately("table", "seat", "int")
def sensible_apart_from_launch(table: Table, me: Seat, wanted: int) -> int:
    """Choose any action but the launch by the common sub-rules (FIX, FEEDLOW, BAAOWN …).

    `sensible` differs in MAIN, PRE_DRAW and BAA_CALL.
    """
    decision = table.decision
    if decision == c.MAIN:
        action = sense.fix(table, me)
        return action if action >= 0 else launch_or_not(table, wanted)
    if decision == c.FEED:
        return sense.feed_low(me)
    if decision == c.BAA_CALL:
        return sense.baa_own(table, table.actor)
    if decision == c.KAMI:
        return sense.bomb_sensibly(table, me)
    if decision == c.TIME_PICK:
        return sense.dearest_sheep(table, me)
    return launch_or_not(table, wanted)


@kernel
def go_home(table: Table, me: Seat, time: int) -> int:
    """Launch when it is time, after using up useful cards; keep an IT Sheep as long as it pays."""
    legal = sense.launch_is_legal(table, me)
    action = -1
    if table.decision == c.MAIN:
        if not legal:
            action = sense.fix_at_last(table, me)
        elif time:
            action = sense.errand(table, me)
    return action if action >= 0 else launch_or_not(table, time and legal)


@policy(traits=("deterministic",))
def sensible(table: Table, me: Seat, mind: Mind) -> int:
    """Launch when legal, after using up useful cards; keep IT Sheep, feed the cheapest, protect."""
    decision = table.decision
    if decision == c.BAA_CALL:
        return sense.baa_what_hurts(table, table.actor, me)
    if decision == c.MAIN or decision == c.PRE_DRAW:
        waits_for_the_draw = decision == c.PRE_DRAW and table.rules.launch_window != c.START_ONLY
        return go_home(table, me, not waits_for_the_draw)
    return sensible_apart_from_launch(table, me, False)


@kernel
def candidate_count(table: Table, me: Seat) -> int:
    """Count the action ids to draw from: those of the cards in hand, and of Magic Juice."""
    if table.decision == c.TIME_PICK:
        return c.KINDS
    if table.decision != c.MAIN:
        return SHEEP if table.decision == c.FEED else 3
    count = c.IT_FIX
    for kind in range(c.KINDS):
        if me.hand[kind] > 0:
            count += c.ACTIONS_OF[kind]
    return count + c.ACTIONS_OF[table.top] if may_juice(table, me) else count


@kernel
def candidate(table: Table, me: Seat, number: int) -> int:
    """Return one of the ids worth drawing."""
    if table.decision != c.MAIN or number < c.IT_FIX:
        return number
    left = number - c.IT_FIX
    for kind in range(c.KINDS):
        if me.hand[kind] > 0:
            if left < c.ACTIONS_OF[kind]:
                return c.FIRST_ACTION[kind] + left
            left -= c.ACTIONS_OF[kind]
    return c.FIRST_ACTION[table.top] + c.JUICE_SHIFT + left


random = random_policy(legal, candidate_count, candidate)


@policy(label="random, ends early")
def random_end(table: Table, me: Seat, mind: Mind) -> int:
    """Draw uniformly among the legal actions, but end the turn with probability 1/2 or more."""
    if table.decision == c.MAIN and next_bits(mind.rng) & 1 == 0:
        return c.END
    return random(table, me, mind)


@policy(label="as soon as possible", traits=("deterministic",))
def asap(table: Table, me: Seat, mind: Mind) -> int:
    """Launch as soon as it is legal; never throw a Kamikaze or a Baa."""
    decision = table.decision
    if decision == c.BAA_CALL or decision == c.KAMI:
        return c.PASS
    if decision == c.PRE_DRAW:
        return c.LAUNCH_NOW
    if decision == c.MAIN:
        if sense.launch_is_legal(table, me):
            return c.LAUNCH
        extra = table.rules.gps_extra if me.hand[c.GPS] > 0 else 0
        action = sense.fix(table, me)
        within_reach = action == c.IT_DUMP or me.hand[c.FUEL] >= fuel_need(table, me) - extra
        if action >= 0 and within_reach:
            return action
        return c.END
    return sensible(table, me, mind)


@kernel
def rich_or_late(table: Table, me: Seat, threshold: float) -> int:
    """Return whether to launch as `wool_t`: enough wool, or a circle of draws left in the pile."""
    if wool_in_hand(table, me) >= threshold:
        return True
    return table.pile_n <= table.rules.wolves + table.seats


@policy(
    label="wool in hand",
    traits=("deterministic",),
    threshold=number(60, -1000, 10000, label="least wool to launch"),
)
def wool_t(table: Table, me: Seat, mind: Mind) -> int:
    """Launch with enough wool, or when a circle of draws is left.

    ``threshold``: wool in hand, in points. The last circle begins when the pile holds no more
    than its wolves and a card per seat.
    """
    if table.decision != c.MAIN and table.decision != c.PRE_DRAW:
        return sensible_apart_from_launch(table, me, False)
    launch = rich_or_late(table, me, mind.params[THRESHOLD]) and sense.launch_is_legal(table, me)
    return sensible_apart_from_launch(table, me, launch)


@policy(
    label="small pile",
    traits=("deterministic",),
    threshold=number(10, -1, 1000, label="largest pile to launch"),
)
def pile_k(table: Table, me: Seat, mind: Mind) -> int:
    """Launch when the pile is small: the wolf hazard is 2/pile.

    ``threshold``: cards in the pile, wolves included.
    """
    if table.decision != c.MAIN and table.decision != c.PRE_DRAW:
        return sensible_apart_from_launch(table, me, False)
    late = table.pile_n <= mind.params[THRESHOLD]
    return sensible_apart_from_launch(table, me, late and sense.launch_is_legal(table, me))
