"""Players who differ from `sensible` in one habit, for the experiments about Sherwood Forest."""

from __future__ import annotations

from typing import Any

from simlab import integer, kernel, policy
from simlab.games.sherwood import (
    ALLIANCE,
    AUCTION,
    INN,
    MARKET,
    OFFERING,
    PLAN,
    RAIDERS,
    bit,
    highest_bit,
    lowest_bit,
    options_of,
    plan_sensibly,
    sensible,
)
from simlab.games.sherwood.policies.sensible import is_guest


@kernel
def plan_without(table: Any, me: Any, actions: Any) -> Any:
    """Plan as a sensible player to whom some actions are barred, if any other is left."""
    options = options_of(table, me)
    left = options & ~actions
    return plan_sensibly(table, me, table.actor, left if left != 0 else options)


@policy(traits=("deterministic",))
def loner(table: Any, me: Any, mind: Any) -> Any:
    """Sensible, but without partners: calls nobody, joins nobody, agrees to nothing."""
    if table.decision == PLAN:
        return plan_without(table, me, bit(ALLIANCE) | bit(AUCTION))
    if is_guest(table):
        options = options_of(table, me)
        offers = table.decision == RAIDERS and table.phase == OFFERING
        return lowest_bit(options) if offers else highest_bit(options)
    return sensible(table, me, mind)


@policy(traits=("deterministic",), when=integer(0, 0, 6))
def looks_in(table: Any, me: Any, mind: Any) -> Any:
    """Sensible, but looks at a card only in round ``when`` (0: never), once, before all else."""
    if table.decision != PLAN:
        return sensible(table, me, mind)
    now = table.round_index + 1 == mind.params[0] and table.looks_now[table.actor] == 0
    return INN if now else plan_without(table, me, bit(INN))


@policy(traits=("deterministic",), when=integer(0, 0, 6))
def recruits_in(table: Any, me: Any, mind: Any) -> Any:
    """Sensible, but recruits only in round ``when`` (0: never), once, before all else."""
    if table.decision != PLAN:
        return sensible(table, me, mind)
    options = options_of(table, me)
    fresh = table.market[table.actor] == 0 and options & bit(MARKET) != 0
    if fresh and table.round_index + 1 == mind.params[0]:
        return MARKET
    return plan_without(table, me, bit(MARKET))
