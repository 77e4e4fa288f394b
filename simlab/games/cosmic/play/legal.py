"""What a player may do: a bit for each action, written down when the decision is asked."""

from __future__ import annotations

from typing import Any

from simlab.core.records import SET_BITS
from simlab.jit.kernel import kernel, rarely


@kernel
def options_of(table: Any, me: Any) -> Any:
    """Return the legal actions of the player who decides, a bit each, but for more aliens."""
    return table.options | me.options


@kernel
def legal(table: Any, me: Any, action: Any) -> Any:
    """Return whether the player who decides now may do this."""
    if action < 0 or table.decision < 0:
        return False
    if rarely(action >= SET_BITS):
        return action < 2 * SET_BITS and ((table.more | me.more) >> (action - SET_BITS)) & 1 != 0
    return ((table.options | me.options) >> action) & 1 != 0
