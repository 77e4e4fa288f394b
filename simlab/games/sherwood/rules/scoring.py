"""Winners: most glory, then fewest raiders at the oak, then most bags (rulebook)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sherwood.components import TIES_COUNT
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table


@kernel
def rank(table: Table, seat: int) -> int:
    """Return the sort key of a player's rank: larger is better."""
    glory = table.glory[seat]
    if table.rules.final_ties != TIES_COUNT:
        return glory
    in_play = table.rules.max_raiders - table.oak[seat] - table.lying[seat]
    return (glory * 100 + in_play) * 1000 + table.gold[seat]


@kernel
def best_rank(table: Table) -> int:
    """Return the highest rank."""
    best = rank(table, 0)
    for seat in range(1, table.seats):
        best = max(best, rank(table, seat))
    return best


@kernel
def winner_count(table: Table, best: int) -> int:
    """Count the players with the highest rank."""
    winners = 0
    for seat in range(table.seats):
        winners += 1 if rank(table, seat) == best else 0
    return winners
