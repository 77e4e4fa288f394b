"""Policies with a special rule for the time of the launch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import integer, number, policy
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.policies import basic, sense
from simlab.games.sheepnappers.rules import needs
from simlab.games.sheepnappers.rules.legal import fetchable, may_give
from simlab.games.sheepnappers.state import DISCARD
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sheepnappers.record_types import Seat, Table


# Places of parameters in ``mind.params``.
RHO, THETA = range(2)
SURPLUS = THRESHOLD = 0


@kernel
def may_launch_now(table: Table, me: Seat) -> int:
    """Return whether this is a decision about launching, and the fuel is there."""
    if table.decision != c.MAIN and table.decision != c.PRE_DRAW:
        return False
    return sense.launch_is_legal(table, me)


@kernel
def launch_first(table: Table, me: Seat, launch: int) -> int:
    """Launch, or follow the common sub-rules apart from launching.

    Unlike with `wool_t`, a wanted launch comes before the fix of a hack, which costs a sheep.
    """
    if launch:
        return basic.launch_or_not(table, True)
    return basic.sensible_apart_from_launch(table, me, False)


@kernel
def draw_is_worth(table: Table, me: Seat) -> float:
    """Return the expected wool of the next draw; a wolf brings none."""
    if table.pile_n == 0:
        return 0.0
    return (1 - sense.wolves_left(table) / table.pile_n) * sense.mean_unseen_wool(table, me, 0)


@kernel
def draw_costs(table: Table, me: Seat, rho: float, theta: float) -> float:
    """Return the expected cost of another draw, in points: the wolf and the rivals' turns."""
    cost = 0.0
    if table.pile_n > 0:
        cost = rho * sense.loss_to_wolf(table, me) * sense.wolves_left(table) / table.pile_n
    if table.decision == c.PRE_DRAW and table.rules.launch_window == c.EITHER:
        return cost
    return cost + theta * sense.rivals_left(table, table.actor) * needs.wool_in_hand(table, me)


@policy(
    label="hazard weighed",
    traits=("deterministic",),
    rho=number(1, -100, 100, label="weight of the loss"),
    theta=number(0.03, -100, 100, label="least hazard"),
)
def hazard_ev(table: Table, me: Seat, mind: Mind) -> int:
    """Launch when the next draw costs more than it brings.

    ``rho``: weight of the loss to the wolf, which is the cheapest own sheep, or the score of the
    eaten. ``theta``: expected loss in each rival's turn, as a share of the own wool; 0 if a launch
    is still possible after the draw (``launch_window=either``, before the draw).
    """
    launch = may_launch_now(table, me) and draw_is_worth(table, me) <= draw_costs(
        table, me, mind.params[RHO], mind.params[THETA]
    )
    return launch_first(table, me, launch)


@kernel
def is_safe_from_bombs(table: Table, me: Seat) -> int:
    """Return whether no rival in the round can hold a Kamikaze, by this player's knowledge."""
    for seat in range(table.seats):
        if sense.is_rival(table, table.actor, seat) and sense.may_hold(table, me, seat, c.KAMIKAZE):
            return False
    return True


@kernel
def gather_fuel(table: Table, me: Seat) -> int:
    """Get fuel with a Magic Lamp or from the discard; return -1 if neither is possible (MAIN)."""
    action = sense.wish_for(table, me, c.FUEL)
    if action < 0 and me.hand[c.TIME] > 0 and me.facts.known[DISCARD, c.FUEL] > 0:
        return c.TIME_TRIP
    return action


@policy(
    label="fuel to spare", traits=("deterministic",), surplus=integer(1, 0, 60, label="spare fuel")
)
def surplus_s(table: Table, me: Seat, mind: Mind) -> int:
    """Launch with fuel to spare, or when no Kamikaze threatens.

    ``surplus``: fuel beyond the need. It also launches when the pile holds at most 6 cards.
    Until then Magic Lamps and Time Machines get fuel; once there is enough, Time Machines fetch
    sheep before the launch. Kamikazes threaten as long as a rival in the round may hold one.
    """
    short = me.hand[c.FUEL] < needs.fuel_need(table, me) + mind.params[SURPLUS]
    launch = may_launch_now(table, me) and (
        not short or table.pile_n <= 6 or is_safe_from_bombs(table, me)
    )
    if table.decision == c.MAIN:
        if short and not launch:
            action = gather_fuel(table, me)
            if action >= 0:
                return action
        if not short and me.hand[c.TIME] > 0 and sense.dearest_in_discard(table, me) >= 0:
            return c.TIME_TRIP
    if table.decision == c.TIME_PICK:
        if short and fetchable(table, me.facts.known[DISCARD, c.FUEL], c.FUEL) > 0:
            return c.FUEL
        if sense.dearest_in_discard(table, me) >= 0:
            return sense.dearest_in_discard(table, me)
    return launch_first(table, me, launch)


@kernel
def hoard(table: Table, me: Seat) -> int:
    """Get a Kamikaze or an IT Sheep by Magic Lamp or from the discard, or return -1 (MAIN)."""
    action = sense.wish_for(table, me, c.KAMIKAZE)
    if action < 0:
        action = sense.wish_for(table, me, c.IT)
    if (
        action < 0
        and me.hand[c.TIME] > 0
        and sense.is_dear(table, sense.dearest_in_discard(table, me))
    ):
        return c.TIME_TRIP
    return action


@kernel
def pass_on(table: Table, me: Seat) -> int:
    """Give a hack, else a Dream Sheep, to the largest hand by Spider Trick, or return -1 (MAIN)."""
    relative = sense.most_threatening(table, table.actor)
    if me.hand[c.SPIDER] == 0 or relative == 0:
        return -1
    trick = c.TRICK + (relative - 1) * c.KINDS
    if may_give(table, me, c.GPS, 0):
        return trick + c.GPS
    target = (table.actor + relative) % table.seats
    if me.hand[c.DREAM] > 0 and table.hand_n[target] > 0:
        return trick + c.DREAM
    return -1


@policy(
    label="hoard of sheep",
    traits=("deterministic",),
    threshold=number(90, -1000, 10000, label="wool wanted"),
)
def sheep_hoard(table: Table, me: Seat, mind: Mind) -> int:
    """Collect the dearest sheep with every card, then launch.

    ``threshold``: wool in hand, in points. Lamps ask a known holder of a Kamikaze, then of an IT,
    before the largest hand, and stay in hand if no rival can have one. Lamps and Time Machines are
    used up before the launch, Spider Tricks only without a launch. Like `wool_t` it also
    launches in the last circle of draws.
    """
    if table.decision == c.MAIN:
        action = hoard(table, me)
        if action >= 0:
            return action
    launch = may_launch_now(table, me) and basic.rich_or_late(table, me, mind.params[THRESHOLD])
    if table.decision == c.MAIN and not launch:
        action = pass_on(table, me)
        if action >= 0:
            return action
    if table.decision == c.TIME_PICK and sense.dearest_in_discard(table, me) >= 0:
        return sense.dearest_in_discard(table, me)
    return launch_first(table, me, launch)


@kernel
def rivals_fuelled(table: Table, me: Seat, fuel: int) -> int:
    """Count the rivals in the round known to hold at least ``fuel`` fuel."""
    count = 0
    for seat in range(table.seats):
        certain = max(me.facts.known[seat, c.FUEL], me.facts.proved[seat, c.FUEL])
        if sense.is_rival(table, table.actor, seat) and certain >= fuel:
            count += 1
    return count


@kernel
def pile_is_grazed(table: Table, me: Seat, threshold: float) -> int:
    """Return whether the pile holds too little wool for another draw of a lone alien."""
    wolves = sense.wolves_left(table)
    wool = (table.pile_n - wolves) * sense.mean_unseen_wool(table, me, 0)
    return wool <= threshold * sense.loss_to_wolf(table, me) / 10 * wolves / 2


@policy(traits=("deterministic",), threshold=number(20, -1000, 10000, label="wool wanted"))
def last_stand(table: Table, me: Seat, mind: Mind) -> int:
    """Outstay the rivals, then draw alone until the pile holds too little wool.

    Against rivals it launches only if two or more of them are known to hold 3 fuel. Without
    rivals it goes on while the pile holds more than ``threshold`` wool. That is the one-step
    rule for two wolves and a cheapest own sheep of 10 wool (or none: the eaten lose 10); it is
    scaled with both. If a hack prevents the launch, an IT Sheep discards it.
    """
    alone = sense.rivals_left(table, table.actor) == 0
    stop = alone and pile_is_grazed(table, me, mind.params[THRESHOLD])
    if stop and table.decision == c.MAIN and sense.would_dump(table, me):
        return c.IT_DUMP
    launch = may_launch_now(table, me) and (
        stop or (not alone and rivals_fuelled(table, me, 3) > 1)
    )
    return launch_first(table, me, launch)
