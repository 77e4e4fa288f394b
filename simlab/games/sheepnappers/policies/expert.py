"""Expert policy: plain rules that close the gap between `sensible` and a search over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import number, policy
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.policies import basic, fighters, sense
from simlab.games.sheepnappers.rules import needs
from simlab.games.sheepnappers.rules.legal import may_give
from simlab.games.sheepnappers.state import DISCARD
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sheepnappers.record_types import Seat, Table


# Places of parameters in ``mind.params``.
WOOL, FEAR = range(2)

GAIN = 10
"""Least value of another hand above the own one for a swap."""


@kernel
def is_time(table: Table, me: Seat, wool: float, fear: float) -> int:
    """Return whether to go home: with ``wool`` less ``fear`` for each percent of hazard.

    Return true at once if no rival or no card is left.
    """
    if table.pile_n == 0 or sense.rivals_left(table, table.actor) == 0:
        return True
    hazard = 100 * sense.wolves_left(table) / table.pile_n
    return needs.wool_in_hand(table, me) >= wool - fear * hazard


@kernel
def wish(table: Table, me: Seat, short: int) -> int:
    """Ask with a Magic Lamp for missing fuel, else for a dear sheep, or return -1 (MAIN)."""
    action = sense.wish_for(table, me, c.FUEL) if short else -1
    if action < 0:
        action = sense.wish_for(table, me, c.KAMIKAZE)
    return action if action >= 0 else sense.wish_for(table, me, c.IT)


@kernel
def fetch(table: Table, me: Seat, short: int) -> int:
    """Fetch missing fuel, or a dear sheep, with a Time Machine, or return -1 (MAIN)."""
    if me.hand[c.TIME] == 0:
        return -1
    fuel = short and me.facts.known[DISCARD, c.FUEL] > 0
    dear = sense.is_dear(table, sense.dearest_in_discard(table, me))
    return c.TIME_TRIP if fuel or dear else -1


@kernel
def palm_off(table: Table, me: Seat) -> int:
    """Give the largest hand the least valuable card by a Spider Trick, or return -1 (MAIN).

    In this order: a hack, another Spider Trick, fuel beyond the need, a Baa, a Dream Sheep.
    """
    relative = sense.most_threatening(table, table.actor)
    if me.hand[c.SPIDER] == 0 or relative == 0:
        return -1
    trick = c.TRICK + (relative - 1) * c.KINDS
    if may_give(table, me, c.GPS, 0):
        return trick + c.GPS
    if table.hand_n[(table.actor + relative) % table.seats] == 0:
        return -1
    if me.hand[c.SPIDER] > 1:
        return trick + c.SPIDER
    if me.hand[c.FUEL] > needs.fuel_need(table, me):
        return trick + c.FUEL
    if me.hand[c.BAA] > 0:
        return trick + c.BAA
    return trick + c.DREAM if me.hand[c.DREAM] > 0 else -1


@kernel
def use_cards(table: Table, me: Seat) -> int:
    """Play the first card that makes the hand better, or return -1 (MAIN)."""
    short = me.hand[c.FUEL] < needs.fuel_need(table, me)
    action = fighters.best_swap(table, me, GAIN)
    if action < 0:
        action = wish(table, me, short)
    if action < 0:
        action = fetch(table, me, short)
    return action if action >= 0 else palm_off(table, me)


@policy(
    traits=("deterministic",),
    wool=number(100, -1000, 10000, label="wool wanted"),
    fear=number(2, -100, 100, label="less per percent of hazard"),
)
def expert(table: Table, me: Seat, mind: Mind) -> int:
    """Improve the hand with every card, keep Kamikazes, go home as the wolf comes near.

    ``wool``: least wool to launch without any wolf, in points; ``fear``: points less for each
    percent of hazard, the share of wolves in the pile. A Kamikaze is worth more at home than
    thrown. All other decisions are those of `sensible`.
    """
    decision = table.decision
    if decision == c.KAMI:
        return c.PASS
    if decision == c.MAIN:
        action = use_cards(table, me)
        if action >= 0:
            return action
    if decision == c.MAIN or decision == c.PRE_DRAW:
        return basic.go_home(table, me, is_time(table, me, mind.params[WOOL], mind.params[FEAR]))
    return basic.sensible(table, me, mind)
