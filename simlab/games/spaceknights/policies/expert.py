"""Expert policy: bids by the win chance, with the parameters best against `sensible`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.core.policy import integer, number, policy
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.policies import defaults, sense
from simlab.games.spaceknights.rules.limits import owed
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.spaceknights.record_types import Seat, Table


# Places of parameters in ``mind.params``.
STAY_1, _, _, SURGE_1, _, _, FEAR, STAKE = range(8)

LAST_HAND = np.array([0.02, 0.34, 0.36, 0.05, 0.4, 0.35, 0.065, 1.0])
"""Parameters for the last hand, in the same order: only mettle counts, survival does not."""


@kernel
def is_last(table: Table) -> int:
    """Return whether no hand follows this one."""
    return table.hand_index + 1 >= table.rules.max_hands


@kernel
def number_of(table: Table, mind: Mind, place: int) -> Any:
    """Return a parameter of the policy, or its counterpart for the last hand."""
    return LAST_HAND[place] if is_last(table) else mind.params[place]


@kernel
def chance_by_round(table: Table, mind: Mind, first: int) -> int:
    """Return the least win chance for the present round, of three parameters."""
    return number_of(table, mind, first + max(1, min(table.round_no, 3)) - 1)


@kernel
def bid_with_fear(table: Table, me: Seat, mind: Mind) -> int:
    """Bid by the win chance; a debt asks for more, as a strong hand raised it."""
    stay = chance_by_round(table, mind, STAY_1)
    surge = chance_by_round(table, mind, SURGE_1)
    stay += number_of(table, mind, FEAR) * owed(table, table.actor)
    return defaults.after_maneuvers(table, me, defaults.bid_by_chance(table, me, stay, surge))


@policy(
    traits=("deterministic",),
    s1=number(0.32, 0, 1, label="chance to stay, round 1"),
    s2=number(0.16, 0, 1, label="chance to stay, round 2"),
    s3=number(0.44, 0, 1, label="chance to stay, round 3"),
    g1=number(0.3, 0, 1, label="chance to surge, round 1"),
    g2=number(0.35, 0, 1, label="chance to surge, round 2"),
    g3=number(0.35, 0, 1, label="chance to surge, round 3"),
    fear=number(0, -1, 1, label="less sure per mettle owed"),
    stake=integer(4, 0, 1000, label="least at stake"),
)
def expert(table: Table, me: Seat, mind: Mind) -> int:
    """Bid by the win chance, with more care in the first and last round; keep a Thwarted for much.

    ``s1``, ``s2``, ``s3``: win chance below which it fades, by round, if staying costs anything;
    ``g1``, ``g2``, ``g3``: win chance above which it surges as far as possible (unless it fades);
    ``fear``: additional chance to stay for each mettle owed; ``stake``: least mettle on the own
    line to play a Thwarted. In the last hand of a game it uses other parameters, and rolls a low
    die of a strong hand again.
    """
    if table.decision == c.REROLL and is_last(table):
        return sense.apart_from_bids(table, me)
    if table.decision != c.BID:
        return defaults.by_default(table, me)
    if me.thwarted == 0:
        return bid_with_fear(table, me, mind)
    enough = table.line_n[table.actor] >= number_of(table, mind, STAKE)
    return sense.bid_thwarted(table, me, enough)
