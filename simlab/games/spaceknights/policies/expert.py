"""A style that bids by its win chance, with the numbers that win most games against `sensible`."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.engine.policy import integer, number, policy
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.play.legal import legal
from simlab.games.spaceknights.play.limits import owed
from simlab.games.spaceknights.policies import defaults, sense

# Places of parameters in ``mind.params``.
STAY_1, STAY_2, STAY_3, SURGE_1, SURGE_2, SURGE_3, FEAR, STAKE = range(8)


@kernel
def bid_with_fear(table: Any, me: Any, mind: Any) -> Any:
    """Bid by the win chance; what is owed was raised by somebody with a strong hand."""
    chances = mind.params
    stay = defaults.threshold(table, chances[STAY_1], chances[STAY_2], chances[STAY_3])
    surge = defaults.threshold(table, chances[SURGE_1], chances[SURGE_2], chances[SURGE_3])
    stay += chances[FEAR] * owed(table, table.actor)
    return defaults.after_maneuvers(table, me, defaults.bid_by_chance(table, me, stay, surge))


@policy(
    traits=("deterministic",),
    s1=number(0.32, 0, 1, label="chance to stay, round 1"),
    s2=number(0.16, 0, 1, label="chance to stay, round 2"),
    s3=number(0.44, 0, 1, label="chance to stay, round 3"),
    g1=number(0.3, 0, 1, label="chance to surge, round 1"),
    g2=number(0.45, 0, 1, label="chance to surge, round 2"),
    g3=number(0.35, 0, 1, label="chance to surge, round 3"),
    fear=number(0, -1, 1, label="less sure per mettle owed"),
    stake=integer(4, 0, 1000, label="least at stake"),
)
def expert(table: Any, me: Any, mind: Any) -> Any:
    """Bids by its win chance, warier in the first and the last round; keeps a Thwarted for much.

    ``s1``, ``s2``, ``s3``: fades below this win chance, by round, if anything is owed; ``g1``,
    ``g2``, ``g3``: surges as far as possible above it (where it does not fade); ``fear``: what each
    mettle owed adds to the chance that is needed to stay; ``stake``: mettle on the own line from
    which on a Thwarted is played.
    """
    if table.decision != c.BID:
        return defaults.by_default(table, me)
    if me.thwarted == 0:
        return bid_with_fear(table, me, mind)
    enough = table.line_n[table.actor] >= mind.params[STAKE]
    return c.THWART if enough and legal(table, me, c.THWART) else sense.fade_if_owed(table)
