"""Policies of a reference mini-game: no action cards, no Baas.

``throw=1``: players with a Kamikaze throw it when asked; 0: they keep it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import integer, number, policy
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.policies import sense
from simlab.games.sheepnappers.policies.basic import launch_or_not
from simlab.games.sheepnappers.rules.needs import fuel_need, wool_in_hand
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sheepnappers.record_types import Seat, Table


# Places of parameters in ``mind.params``.
THROW, THRESHOLD = range(2)

THROW_PARAMETER = integer(0, 0, 1)


@kernel
def quietly(table: Table, me: Seat, mind: Mind, wanted: int) -> int:
    """Play the mini-game with this wish to launch; ``mind.params[THROW]`` is ``throw``."""
    decision = table.decision
    if decision == c.MAIN or decision == c.PRE_DRAW:
        return launch_or_not(table, wanted and sense.launch_is_legal(table, me))
    if decision == c.FEED:
        return sense.cheapest_sheep(me)
    if decision == c.KAMI:
        return 1 if mind.params[THROW] > 0 else c.PASS
    return sense.dearest_sheep(table, me) if decision != c.BAA_CALL else c.PASS


@policy(label="quiet, as soon as possible", traits=("deterministic",), throw=THROW_PARAMETER)
def quiet_asap(table: Table, me: Seat, mind: Mind) -> int:
    """Launch in the mini-game as soon as it is legal."""
    return quietly(table, me, mind, True)


@policy(
    label="quiet, wool in hand",
    traits=("deterministic",),
    throw=THROW_PARAMETER,
    threshold=number(60, -1000, 10000, label="least wool to launch"),
)
def quiet_wool(table: Table, me: Seat, mind: Mind) -> int:
    """Launch in the mini-game with at least ``threshold`` wool in hand."""
    return quietly(table, me, mind, wool_in_hand(table, me) >= mind.params[THRESHOLD])


@policy(
    label="quiet, small pile",
    traits=("deterministic",),
    throw=THROW_PARAMETER,
    threshold=number(10, -1, 1000, label="largest pile to launch"),
)
def quiet_pile(table: Table, me: Seat, mind: Mind) -> int:
    """Launch in the mini-game with at most ``threshold`` cards in the pile, wolves included."""
    return quietly(table, me, mind, table.pile_n <= mind.params[THRESHOLD])


@policy(
    label="quiet, fuel to spare",
    traits=("deterministic",),
    throw=THROW_PARAMETER,
    threshold=number(1, -100, 100, label="spare fuel"),
)
def quiet_surplus(table: Table, me: Seat, mind: Mind) -> int:
    """Launch in the mini-game with at least ``threshold`` fuel more than needed."""
    return quietly(
        table, me, mind, me.hand[c.FUEL] - fuel_need(table, me) >= mind.params[THRESHOLD]
    )


@policy(label="quiet, never launches", traits=("deterministic",), throw=THROW_PARAMETER)
def quiet_never(table: Table, me: Seat, mind: Mind) -> int:
    """Play the mini-game without ever launching."""
    return quietly(table, me, mind, False)
