"""Merchants and sheriffs with fixed rates of smuggling and opening, without bargaining."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import integer, number, policy
from simlab.games.sheriff import components as c
from simlab.games.sheriff.policies import haggler_goods
from simlab.games.sheriff.policies.basic import say_nothing, take_all, trade_honestly
from simlab.games.sheriff.policies.sense import draw_target
from simlab.games.sheriff.rules.legal import may_inspect
from simlab.jit.kernel import kernel
from simlab.loop.rng import uniform

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sheriff.record_types import Seat, Table


# Places of parameters in ``mind.params``.
RATE, CARDS = range(2)


@policy(label="inspector", rate=number(0.5, 0, 1, label="share of bags opened"))
def inspector(table: Table, me: Seat, mind: Mind) -> int:
    """Open each bag with a fixed chance and take no bribes; be an honest merchant.

    ``rate``: the chance.
    """
    if table.decision == c.VERDICT:
        wanted = uniform(mind.rng) < mind.params[RATE]
        return c.INSPECT if wanted and may_inspect(table) else c.PASS
    if table.actor == table.sheriff:
        return say_nothing(table, me)
    return trade_honestly(table, me)


PLANNED, SMUGGLES = range(2)
"""Memory: 1 + the round of a chancer's last choice, and whether it smuggles."""


@kernel
def means_to_smuggle(table: Table, mind: Mind) -> int:
    """Return whether to smuggle in this round, drawn once a round."""
    stamp = 1.0 + table.round_index
    if mind.memory[PLANNED] != stamp:
        mind.memory[PLANNED] = stamp
        mind.memory[SMUGGLES] = 1.0 if uniform(mind.rng) < mind.params[RATE] else 0.0
    return mind.memory[SMUGGLES] != 0.0


@kernel
def take_chances(table: Table, me: Seat, mind: Mind, target: int) -> int:
    """Choose for a round of contraband: swap the other cards for it, load the best of it."""
    most = int(mind.params[CARDS])
    if haggler_goods.wanted_held(me, c.NOTHING) == 0:
        return keep_honest(table, me, mind, target)
    if table.decision == c.DRAW:
        return haggler_goods.draw_contraband(table, c.NOTHING)
    if table.decision == c.SET_ASIDE:
        return haggler_goods.set_aside_but(table, me, c.NOTHING, most, c.NOTHING, 99)
    return haggler_goods.load_plan(table, me, c.NOTHING, most, c.NOTHING, False)


@kernel
def keep_honest(table: Table, me: Seat, mind: Mind, target: int) -> int:
    """Choose for a round of one legal good: collect it, load up to ``cards`` of it."""
    most = int(mind.params[CARDS])
    if table.decision == c.DRAW:
        return draw_target(table, target)
    if table.decision == c.SET_ASIDE:
        return haggler_goods.set_aside_but(table, me, target, 0, c.NOTHING, 99)
    if me.bag_size >= most:
        return c.DONE
    return haggler_goods.load_plan(table, me, target, 0, c.NOTHING, True)


@policy(
    traits=("memory",),
    rate=number(0.5, 0, 1, label="share of rounds smuggled"),
    cards=integer(5, 1, 8, label="cards smuggled"),
)
def chancer(table: Table, me: Seat, mind: Mind) -> int:
    """Smuggle in a round with a fixed chance, else be honest; bribe nobody, open nothing.

    ``rate``: the chance. ``cards``: the maximum to load. A round of smuggling is contraband and
    royal goods alone, an honest one a single legal good; the plan is made before the market.
    """
    if table.actor == table.sheriff:
        return take_all(table, me) if table.decision == c.VERDICT else say_nothing(table, me)
    if table.decision != c.SET_ASIDE and table.decision != c.DRAW and table.decision != c.LOAD:
        return say_nothing(table, me)
    target = haggler_goods.good_to_collect(table, me, 0.0)
    if means_to_smuggle(table, mind):
        return take_chances(table, me, mind, target)
    return keep_honest(table, me, mind, target)
