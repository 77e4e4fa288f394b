"""Legal actions: a bit for each action, recorded when the decision is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Seat, Table


@kernel
def options_of(table: Table, me: Seat) -> int:
    """Return the legal actions of the deciding player, a bit each."""
    return table.options | me.options


@kernel
def legal(table: Table, me: Seat, action: int) -> int:
    """Return whether an action is legal for the deciding player."""
    if action < 0 or action > 61 or table.decision < 0:
        return False
    return (options_of(table, me) >> action) & 1 != 0
