"""Legal actions: a bit for each, written when a decision is requested."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.records import SET_BITS
from simlab.jit.kernel import kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table


@kernel
def options_of(table: Table, me: Seat) -> int:
    """Return the legal actions as bits, without those from `SET_BITS` on."""
    return table.options | me.options


@kernel
def legal(table: Table, me: Seat, action: int) -> int:
    """Return whether an action is legal for the deciding player."""
    if action < 0 or table.decision < 0:
        return False
    if rarely(action >= SET_BITS):
        return action < 2 * SET_BITS and ((table.more | me.more) >> (action - SET_BITS)) & 1 != 0
    return ((table.options | me.options) >> action) & 1 != 0
