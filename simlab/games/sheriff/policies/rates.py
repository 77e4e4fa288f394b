"""Merchants and sheriffs that take their chances at a fixed rate and never bargain (6.4, 6.5)."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.engine.kernel import kernel
from simlab.engine.policy import integer, number, policy
from simlab.engine.rng import uniform
from simlab.games.sheriff.components import (
    DONE,
    DRAW,
    INSPECT,
    LOAD,
    NOTHING,
    PASS,
    SET_ASIDE,
    VERDICT,
)
from simlab.games.sheriff.play.legal import may_inspect
from simlab.games.sheriff.policies.basic import say_nothing, take_all, trade_honestly
from simlab.games.sheriff.policies.haggler_goods import (
    draw_contraband,
    good_to_collect,
    load_plan,
    set_aside_but,
    wanted_held,
)
from simlab.games.sheriff.policies.sense import draw_target


@policy(label="inspector", rate=number(0.5, 0, 1, label="share of bags opened"))
def inspector(table: Any, me: Any, mind: Any) -> Any:
    """Opens each bag with a fixed chance, takes no bribes; an honest merchant.

    ``rate``: the chance.
    """
    if table.decision == VERDICT:
        wanted = uniform(mind.rng) < mind.params[0]
        return INSPECT if wanted and may_inspect(table) else PASS
    if table.actor == table.sheriff:
        return say_nothing(table, me)
    return trade_honestly(table, me)


PLANNED, SMUGGLES = (np.int64(place) for place in range(2))
"""Memory: 1 + the round for which a chancer has made up its mind, and whether it smuggles."""


@kernel
def means_to_smuggle(table: Any, mind: Any) -> Any:
    """Make up one's mind once a round."""
    stamp = 1.0 + table.round_index
    if mind.memory[PLANNED] != stamp:
        mind.memory[PLANNED] = stamp
        mind.memory[SMUGGLES] = 1.0 if uniform(mind.rng) < mind.params[0] else 0.0
    return mind.memory[SMUGGLES] != 0.0


@kernel
def take_chances(table: Any, me: Any, mind: Any, target: Any) -> Any:
    """A round of contraband alone: swap all else for it, load so much of the best."""
    most = np.int64(mind.params[1])
    if wanted_held(me, NOTHING) == 0:
        return keep_honest(table, me, mind, target)
    if table.decision == DRAW:
        return draw_contraband(table, NOTHING)
    if table.decision == SET_ASIDE:
        return set_aside_but(table, me, NOTHING, most, NOTHING, np.int64(99))
    return load_plan(table, me, NOTHING, most, NOTHING, False)


@kernel
def keep_honest(table: Any, me: Any, mind: Any, target: Any) -> Any:
    """A round of one legal good: collect it, load so much of it."""
    most = np.int64(mind.params[1])
    if table.decision == DRAW:
        return draw_target(table, target)
    if table.decision == SET_ASIDE:
        return set_aside_but(table, me, target, 0, NOTHING, np.int64(99))
    if me.bag_size >= most:
        return DONE
    return load_plan(table, me, target, 0, NOTHING, True)


@policy(
    traits=("memory",),
    rate=number(0.5, 0, 1, label="share of rounds smuggled"),
    cards=integer(5, 1, 8, label="cards smuggled"),
)
def chancer(table: Any, me: Any, mind: Any) -> Any:
    """Smuggles in a round with a fixed chance, else honest; bribes nobody, opens nothing.

    ``rate``: the chance. ``cards``: the most that it loads. A round of smuggling is contraband and
    royal goods alone, an honest one a single legal good; the market turn already serves the plan.
    """
    if table.actor == table.sheriff:
        return take_all(table, me) if table.decision == VERDICT else say_nothing(table, me)
    if table.decision != SET_ASIDE and table.decision != DRAW and table.decision != LOAD:
        return say_nothing(table, me)
    target = good_to_collect(table, me, 0.0)
    if means_to_smuggle(table, mind):
        return take_chances(table, me, mind, target)
    return keep_honest(table, me, mind, target)
