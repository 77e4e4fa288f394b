"""Policies with an idea of their own about when to launch (rules file, section 9)."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.engine.policy import integer, number, policy
from simlab.games.sheepnappers.components import (
    DREAM,
    EITHER,
    FUEL,
    GPS,
    IT,
    IT_DUMP,
    KAMIKAZE,
    KINDS,
    LAMP,
    MAIN,
    PRE_DRAW,
    SPIDER,
    TIME,
    TIME_PICK,
    TIME_TRIP,
    TRICK,
    WISH,
)
from simlab.games.sheepnappers.play.legal import fetchable, is_sheep, may_give
from simlab.games.sheepnappers.play.needs import (
    active_count,
    fuel_need,
    wool_in_hand,
)
from simlab.games.sheepnappers.policies.basic import (
    launch_or_not,
    rich_or_late,
    sensible_apart_from_launch,
)
from simlab.games.sheepnappers.policies.sense import (
    dearest_in_discard,
    is_dear,
    is_rival,
    launch_is_legal,
    likely_holder,
    loss_to_wolf,
    may_hold,
    mean_unseen_wool,
    most_threatening,
    rivals_left,
    wolves_left,
)
from simlab.games.sheepnappers.state import DISCARD


@kernel
def may_launch_now(table: Any, me: Any) -> Any:
    """Whether this is a decision about launching, and the fuel is there."""
    if table.decision != MAIN and table.decision != PRE_DRAW:
        return False
    return launch_is_legal(table, me)


@kernel
def launch_first(table: Any, me: Any, launch: Any) -> Any:
    """Launch, or do what `sensible` does apart from launching.

    Unlike there, a launch that is wanted comes before a hack is fixed, which costs a sheep.
    """
    if launch:
        return launch_or_not(table, True)
    return sensible_apart_from_launch(table, me, False)


@kernel
def wish_for(table: Any, me: Any, kind: Any) -> Any:
    """Return the action that asks the likeliest rival for a kind with a Magic Lamp, or -1."""
    if me.hand[LAMP] == 0 or (table.rules.lamp_only_sheep != 0 and not is_sheep(kind)):
        return -1
    relative = likely_holder(table, me, kind)
    if relative == 0:
        return -1
    return WISH + (relative - 1) * KINDS + kind


@kernel
def draw_is_worth(table: Any, me: Any) -> Any:
    """Return the wool that the next draw brings on average, the wolf bringing none."""
    if table.pile_n == 0:
        return 0.0
    return (1 - wolves_left(table) / table.pile_n) * mean_unseen_wool(table, me, 0)


@kernel
def draw_costs(table: Any, me: Any, rho: Any, theta: Any) -> Any:
    """Return what going on costs: the wolf, and the rivals' turns before the next chance."""
    cost = 0.0
    if table.pile_n > 0:
        cost = rho * loss_to_wolf(table, me) * wolves_left(table) / table.pile_n
    if table.decision == PRE_DRAW and table.rules.launch_window == EITHER:
        return cost
    return cost + theta * rivals_left(table, table.actor) * wool_in_hand(table, me)


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
        table, me, mind.params[0], mind.params[1]
    )
    return launch_first(table, me, launch)


@kernel
def is_safe_from_bombs(table: Any, me: Any) -> Any:
    """Whether no rival in the round can hold a Kamikaze, as far as this player knows."""
    for seat in range(table.seats):
        if is_rival(table, table.actor, seat) and may_hold(table, me, seat, KAMIKAZE):
            return False
    return True


@kernel
def gather_fuel(table: Any, me: Any) -> Any:
    """MAIN: get fuel with a Magic Lamp or from the discard; -1 if neither is possible."""
    action = wish_for(table, me, FUEL)
    if action < 0 and me.hand[TIME] > 0 and me.facts.known[DISCARD, FUEL] > 0:
        return TIME_TRIP
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
    short = me.hand[FUEL] < fuel_need(table, me) + mind.params[0]
    launch = may_launch_now(table, me) and (
        not short or table.pile_n <= 6 or is_safe_from_bombs(table, me)
    )
    if table.decision == MAIN:
        if short and not launch:
            action = gather_fuel(table, me)
            if action >= 0:
                return action
        if not short and me.hand[TIME] > 0 and dearest_in_discard(table, me) >= 0:
            return TIME_TRIP
    if table.decision == TIME_PICK:
        if short and fetchable(table, me.facts.known[DISCARD, FUEL], FUEL) > 0:
            return FUEL
        if dearest_in_discard(table, me) >= 0:
            return dearest_in_discard(table, me)
    return launch_first(table, me, launch)


@kernel
def hoard(table: Any, me: Any) -> Any:
    """MAIN: get a Kamikaze or an IT Sheep with a Magic Lamp or from the discard, or -1."""
    action = wish_for(table, me, KAMIKAZE)
    if action < 0:
        action = wish_for(table, me, IT)
    if action < 0 and me.hand[TIME] > 0 and is_dear(table, dearest_in_discard(table, me)):
        return TIME_TRIP
    return action


@kernel
def pass_on(table: Any, me: Any) -> Any:
    """MAIN: give a hack, else a Dream Sheep, to the largest hand with a Spider Trick, or -1."""
    relative = most_threatening(table, table.actor)
    if me.hand[SPIDER] == 0 or relative == 0:
        return -1
    trick = TRICK + (relative - 1) * KINDS
    if may_give(table, me, GPS, 0):
        return trick + GPS
    target = (table.actor + relative) % table.seats
    if me.hand[DREAM] > 0 and table.hand_n[target] > 0:
        return trick + DREAM
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
    if table.decision == MAIN:
        action = hoard(table, me)
        if action >= 0:
            return action
    launch = may_launch_now(table, me) and rich_or_late(table, me, mind.params[0])
    if table.decision == MAIN and not launch:
        action = pass_on(table, me)
        if action >= 0:
            return action
    if table.decision == TIME_PICK and dearest_in_discard(table, me) >= 0:
        return dearest_in_discard(table, me)
    return launch_first(table, me, launch)


@kernel
def rivals_fuelled(table: Any, me: Any, fuel: Any) -> Any:
    """Count the rivals in the round who are known to hold so much fuel."""
    count = 0
    for seat in range(table.seats):
        certain = max(me.facts.known[seat, FUEL], me.facts.proved[seat])
        if is_rival(table, table.actor, seat) and certain >= fuel:
            count += 1
    return count


@kernel
def pile_is_grazed(table: Any, me: Any, threshold: Any) -> Any:
    """The one-step rule for a lone alien: the pile holds too little wool for another draw."""
    wolves = wolves_left(table)
    wool = (table.pile_n - wolves) * mean_unseen_wool(table, me, 0)
    return wool <= threshold * loss_to_wolf(table, me) / 10 * wolves / 2


@kernel
def would_dump(table: Any, me: Any) -> Any:
    """Whether dumping a hack makes the launch of the last alien legal."""
    if table.decision != MAIN or active_count(table) > 1 or me.hand[IT] == 0 or me.hand[GPS] == 0:
        return False
    missing = fuel_need(table, me) - me.hand[FUEL]
    return 0 < missing <= table.rules.gps_extra


@policy(traits=("deterministic",), threshold=number(20, -1000, 10000, label="wool wanted"))
def last_stand(table: Any, me: Any, mind: Any) -> Any:
    """Outstay the rivals, then graze the pile alone (rules file 9, LAST_STAND, and 8.6).

    Launches against rivals only if two or more of them are known to hold 3 fuel. Without rivals
    it goes on while more than ``threshold`` wool is expected in the pile. That is the one-step
    rule for two wolves and a cheapest own sheep of 10 wool (or none: the eaten lose 10); it is
    scaled with both. When it is time to launch and a hack is in the way, an IT Sheep dumps it.
    """
    alone = rivals_left(table, table.actor) == 0
    stop = alone and pile_is_grazed(table, me, mind.params[0])
    if stop and would_dump(table, me):
        return IT_DUMP
    launch = may_launch_now(table, me) and (
        stop or (not alone and rivals_fuelled(table, me, 3) > 1)
    )
    return launch_first(table, me, launch)
