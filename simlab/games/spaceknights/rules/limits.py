"""Costs and limits of a bid, read from the table only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.spaceknights.components import WINDOWS_BOTH
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Table


@kernel
def bid_limit(table: Table, seat: int) -> int:
    """Return the bidding limit per round: the e-die, or the Foe's."""
    if seat != table.foe:
        return table.die[seat]
    if table.foe_limited != 0:
        return min(1, table.rules.foe_limit)
    return table.rules.foe_limit


@kernel
def payable(table: Table, seat: int) -> int:
    """Return the number of chips open to a player's bids (RULES.md A16)."""
    return table.stock[seat, seat] if table.rules.own_only != 0 else table.stock_n[seat]


@kernel
def burnable(table: Table, seat: int) -> int:
    """Return the number of chips that a player may burn, not on the line (RULES.md A19)."""
    return table.stock[seat, seat] if table.rules.burn_own_only != 0 else table.stock_n[seat]


@kernel
def owed(table: Table, seat: int) -> int:
    """Return the difference of a player's line to the current bid."""
    return max(0, table.level - table.line_n[seat] + table.line_before[seat])


@kernel
def room(table: Table, seat: int) -> int:
    """Return the maximum that a player may still put out in this round."""
    return max(0, min(bid_limit(table, seat) - table.put_in[seat], payable(table, seat)))


@kernel
def due(table: Table, seat: int) -> int:
    """Return the cost of staying: the debt, up to the limit and the stock (RULES.md A12)."""
    return min(owed(table, seat), room(table, seat))


@kernel
def can_reroll(table: Table, seat: int, window: int) -> int:
    """Return whether a knight may burn mettle for another roll, in this window (RULES.md A24)."""
    if table.rules.tier < 1 or seat == table.foe or table.alive[seat] == 0:
        return False
    windows = table.rules.reroll_windows
    if windows != WINDOWS_BOTH and windows != window:
        return False
    cost = table.rules.reroll_cost
    return burnable(table, seat) >= cost and table.stock_n[seat] + table.line_n[seat] > cost
