"""Two policies of Sheepnappers that differ in one game of some hundreds."""

from __future__ import annotations

from typing import Any

from simlab import policy
from simlab.games.sheepnappers import END, MAIN, sensible
from simlab.loop.rng import below


@policy(traits=["memory"])
def base(table: Any, me: Any, mind: Any) -> Any:
    """Play sensibly."""
    return sensible(table, me, mind)


@policy(traits=["memory"])
def rare(table: Any, me: Any, mind: Any) -> Any:
    """Play sensibly, but from some moment on, which seldom comes, only end turns."""
    if table.decision == MAIN:
        if below(mind.rng, 6000) == 0:
            mind.memory[0] = 1.0
        if mind.memory[0] > 0:
            return END
    return sensible(table, me, mind)
