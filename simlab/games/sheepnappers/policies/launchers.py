"""Policies with an idea of their own about when to launch (rules file, section 9)."""

from __future__ import annotations

from typing import Any

from simlab.core.policy import integer, number, policy
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.policies import basic, sense
from simlab.games.sheepnappers.rules import needs
from simlab.games.sheepnappers.rules.legal import fetchable, may_give
from simlab.games.sheepnappers.state import DISCARD
from simlab.jit.kernel import kernel

# Places of parameters in ``mind.params``.
RHO, THETA = range(2)
SURPLUS = THRESHOLD = 0


@kernel
def may_launch_now(table: Any, me: Any) -> Any:
    """Return whether this is a decision about launching, and the fuel is there."""
    if table.decision != c.MAIN and table.decision != c.PRE_DRAW:
        return False
    return sense.launch_is_legal(table, me)


@kernel
def launch_first(table: Any, me: Any, launch: Any) -> Any:
    """Launch, or do what all printed styles do apart from launching.

    Unlike with `wool_t`, a launch that is wanted comes before a hack is fixed, which costs a sheep.
    """
    if launch:
        return basic.launch_or_not(table, True)
    return basic.sensible_apart_from_launch(table, me, False)


@kernel
def draw_is_worth(table: Any, me: Any) -> Any:
    """Return the wool that the next draw brings on average, the wolf bringing none."""
    if table.pile_n == 0:
        return 0.0
    return (1 - sense.wolves_left(table) / table.pile_n) * sense.mean_unseen_wool(table, me, 0)


@kernel
def draw_costs(table: Any, me: Any, rho: Any, theta: Any) -> Any:
    """Return what going on costs: the wolf, and the rivals' turns before the next chance."""
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
def hazard_ev(table: Any, me: Any, mind: Any) -> Any:
    """Launch when the next draw costs more than it brings (rules file 9, HAZARD_EV).

    ``rho``: weight of the loss to the wolf, which is the cheapest own sheep, or the score of the
    eaten. ``theta``: share of the own wool that each rival's turn is expected to cost; nothing
    where one may still launch after the draw (``launch_window=either``, before the draw).
    """
    launch = may_launch_now(table, me) and draw_is_worth(table, me) <= draw_costs(
        table, me, mind.params[RHO], mind.params[THETA]
    )
    return launch_first(table, me, launch)


@kernel
def is_safe_from_bombs(table: Any, me: Any) -> Any:
    """Return whether no rival in the round can hold a Kamikaze, as far as this player knows."""
    for seat in range(table.seats):
        if sense.is_rival(table, table.actor, seat) and sense.may_hold(table, me, seat, c.KAMIKAZE):
            return False
    return True


@kernel
def gather_fuel(table: Any, me: Any) -> Any:
    """MAIN: get fuel with a Magic Lamp or from the discard; -1 if neither is possible."""
    action = sense.wish_for(table, me, c.FUEL)
    if action < 0 and me.hand[c.TIME] > 0 and me.facts.known[DISCARD, c.FUEL] > 0:
        return c.TIME_TRIP
    return action


@policy(
    label="fuel to spare", traits=("deterministic",), surplus=integer(1, 0, 60, label="spare fuel")
)
def surplus_s(table: Any, me: Any, mind: Any) -> Any:
    """Launch with fuel to spare, or when no Kamikaze threatens (rules file 9, SURPLUS_S).

    ``surplus``: fuel beyond the need. It also launches when the pile holds at most 6 cards.
    Until then Magic Lamps and Time Machines get fuel; once there is enough, Time Machines fetch
    sheep before the launch. Kamikazes are accounted for when no rival in the round can hold one.
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
def hoard(table: Any, me: Any) -> Any:
    """MAIN: get a Kamikaze or an IT Sheep with a Magic Lamp or from the discard, or -1."""
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
def pass_on(table: Any, me: Any) -> Any:
    """MAIN: give a hack, else a Dream Sheep, to the largest hand with a Spider Trick, or -1."""
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
def sheep_hoard(table: Any, me: Any, mind: Any) -> Any:
    """Collect the dearest sheep with every card, then launch (rules file 9, SHEEP_HOARD).

    ``threshold``: wool in hand, in points. Lamps ask a known holder of a Kamikaze, then of an IT,
    before the largest hand, and are kept where nobody can have one. Lamps and Time Machines are
    used up before the launch, Spider Tricks only when there is none. Like `wool_t` it also
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
def rivals_fuelled(table: Any, me: Any, fuel: Any) -> Any:
    """Count the rivals in the round who are known to hold so much fuel."""
    count = 0
    for seat in range(table.seats):
        certain = max(me.facts.known[seat, c.FUEL], me.facts.proved[seat, c.FUEL])
        if sense.is_rival(table, table.actor, seat) and certain >= fuel:
            count += 1
    return count


@kernel
def pile_is_grazed(table: Any, me: Any, threshold: Any) -> Any:
    """The one-step rule for a lone alien: the pile holds too little wool for another draw."""
    wolves = sense.wolves_left(table)
    wool = (table.pile_n - wolves) * sense.mean_unseen_wool(table, me, 0)
    return wool <= threshold * sense.loss_to_wolf(table, me) / 10 * wolves / 2


@policy(traits=("deterministic",), threshold=number(20, -1000, 10000, label="wool wanted"))
def last_stand(table: Any, me: Any, mind: Any) -> Any:
    """Outstay the rivals, then graze the pile alone (rules file 9, LAST_STAND, and 8.6).

    Launches against rivals only if two or more of them are known to hold 3 fuel. Without rivals
    it goes on while more than ``threshold`` wool is expected in the pile. That is the one-step
    rule for two wolves and a cheapest own sheep of 10 wool (or none: the eaten lose 10); it is
    scaled with both. When it is time to launch and a hack is in the way, an IT Sheep dumps it.
    """
    alone = sense.rivals_left(table, table.actor) == 0
    stop = alone and pile_is_grazed(table, me, mind.params[THRESHOLD])
    if stop and table.decision == c.MAIN and sense.would_dump(table, me):
        return c.IT_DUMP
    launch = may_launch_now(table, me) and (
        stop or (not alone and rivals_fuelled(table, me, 3) > 1)
    )
    return launch_first(table, me, launch)
