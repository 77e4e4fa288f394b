"""The golden mini-game (rules file 8.7), to the letter: no action cards, no Baas.

``throw=1``: everybody with a Kamikaze throws it when asked.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.engine.policy import integer, number, policy
from simlab.games.sheepnappers.components import BAA_CALL, FEED, FUEL, KAMI, MAIN, PASS, PRE_DRAW
from simlab.games.sheepnappers.play.needs import fuel_need, wool_in_hand
from simlab.games.sheepnappers.policies.basic import launch_or_not
from simlab.games.sheepnappers.policies.sense import (
    cheapest_sheep,
    dearest_sheep,
    launch_is_legal,
)

THROW_PARAMETER = integer(0, 0, 1)


@kernel
def quietly(table: Any, me: Any, mind: Any, wanted: Any) -> Any:
    """Play the mini-game with this wish to launch; ``mind.params[0]`` is ``throw``."""
    decision = table.decision
    if decision == MAIN or decision == PRE_DRAW:
        return launch_or_not(table, wanted and launch_is_legal(table, me))
    if decision == FEED:
        return cheapest_sheep(me)
    if decision == KAMI:
        return 1 if mind.params[0] > 0 else PASS
    return dearest_sheep(table, me) if decision != BAA_CALL else PASS


@policy(label="quiet, as soon as possible", traits=("deterministic",), throw=THROW_PARAMETER)
def quiet_asap(table: Any, me: Any, mind: Any) -> Any:
    """Mini-game: launch as soon as it is legal."""
    return quietly(table, me, mind, True)


@policy(
    label="quiet, wool in hand",
    traits=("deterministic",),
    throw=THROW_PARAMETER,
    threshold=number(60, -1000, 10000, label="least wool to launch"),
)
def quiet_wool(table: Any, me: Any, mind: Any) -> Any:
    """Mini-game: launch with at least ``threshold`` wool in hand."""
    return quietly(table, me, mind, wool_in_hand(table, me) >= mind.params[1])


@policy(
    label="quiet, small pile",
    traits=("deterministic",),
    throw=THROW_PARAMETER,
    threshold=number(10, -1, 1000, label="largest pile to launch"),
)
def quiet_pile(table: Any, me: Any, mind: Any) -> Any:
    """Mini-game: launch with at most ``threshold`` cards in the pile, wolves included."""
    return quietly(table, me, mind, table.pile_n <= mind.params[1])


@policy(
    label="quiet, fuel to spare",
    traits=("deterministic",),
    throw=THROW_PARAMETER,
    threshold=number(1, -100, 100, label="spare fuel"),
)
def quiet_surplus(table: Any, me: Any, mind: Any) -> Any:
    """Mini-game: launch with at least ``threshold`` fuel more than needed."""
    return quietly(table, me, mind, me.hand[FUEL] - fuel_need(table, me) >= mind.params[1])


@policy(label="quiet, never launches", traits=("deterministic",), throw=THROW_PARAMETER)
def quiet_never(table: Any, me: Any, mind: Any) -> Any:
    """Mini-game: never launch."""
    return quietly(table, me, mind, False)
