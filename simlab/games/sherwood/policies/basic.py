"""Chance, and the field that experiments play against."""

from __future__ import annotations

from typing import Any

from simlab.engine.chance import random_policy
from simlab.engine.kernel import kernel
from simlab.engine.policy import policy
from simlab.games.sherwood.components import ACTIONS
from simlab.games.sherwood.play.legal import legal


@kernel
def action_count(table: Any) -> Any:
    """Return the number of ids worth drawing at this decision."""
    options = table.options
    if options == 0:
        return ACTIONS[table.decision]
    count = 0
    while options != 0:
        options >>= 1
        count += 1
    return count


random = random_policy(legal, action_count)


@policy()
def sensible(table: Any, me: Any, mind: Any) -> Any:
    """Placeholder."""
    return random(table, me, mind)
