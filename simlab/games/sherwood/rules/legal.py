"""What a player may do: a bit for each action, written down when the decision is asked."""

from __future__ import annotations

from typing import Any

from simlab.jit.kernel import kernel


@kernel
def options_of(table: Any, me: Any) -> Any:
    """Return the legal actions of the player who decides, a bit each."""
    return table.options | me.options


@kernel
def legal(table: Any, me: Any, action: Any) -> Any:
    """Return whether the player who decides now may do this."""
    if action < 0 or action > 61 or table.decision < 0:
        return False
    return (options_of(table, me) >> action) & 1 != 0
