"""Quotas of loot: the number of pieces of each member of a band."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sherwood import components as c
from simlab.games.sherwood.rules.seats import clockwise
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table


@kernel
def count_members(table: Table) -> int:
    """Count the players with raiders in the band."""
    count = 0
    for seat in range(table.seats):
        count += 1 if table.bands[table.hideout].raiders[seat] > 0 else 0
    return count


@kernel
def figures_beyond(table: Table, layer: int) -> int:
    """Count the members with more raiders than ``layer``."""
    count = 0
    for seat in range(table.seats):
        if table.bands[table.hideout].raiders[seat] > layer:
            count += 1
    return count


@kernel
def set_even(table: Table, loot: int) -> None:
    """Set even quotas: full layers, then passes of one piece a member; the rest waits."""
    band = table.bands[table.hideout]
    figures = 0
    for seat in range(table.seats):
        figures += band.raiders[seat]
    layers = loot // figures
    left = loot - layers * figures
    extra = 0
    if layers > 0 and table.rules.excess_loot != c.EXCESS_LAYERS:
        extra = loot - figures
        layers = 1
        left = 0
    full = 0
    while figures_beyond(table, full) <= left and figures_beyond(table, full) > 0:
        left -= figures_beyond(table, full)
        full += 1
    table.piece_seats = 0
    table.pieces = left
    for seat in range(table.seats):
        table.quota[seat] = layers * band.raiders[seat] + min(band.raiders[seat], full)
        if left > 0 and band.raiders[seat] > full:
            table.piece_seats |= 1 << seat
    if table.rules.excess_loot == c.EXCESS_LEADER:
        table.quota[band.leader] += extra


@kernel
def set_proportional(table: Table, loot: int) -> None:
    """Set quotas by raiders, rounded down; the rest by largest fractions, then clockwise."""
    band = table.bands[table.hideout]
    figures = 0
    for seat in range(table.seats):
        figures += band.raiders[seat]
    left = loot
    for seat in range(table.seats):
        table.quota[seat] = loot * band.raiders[seat] // figures
        left -= table.quota[seat]
    table.pieces = 0
    table.piece_seats = 0
    while left > 0:
        best = -1
        receiver = band.leader
        for steps in range(table.seats):
            seat = clockwise(table, band.leader, steps)
            fraction = loot * band.raiders[seat] - table.quota[seat] * figures
            if band.raiders[seat] > 0 and fraction > best:
                best = fraction
                receiver = seat
        table.quota[receiver] += 1
        left -= 1


@kernel
def quotas(table: Table, gold: int, companions: int) -> int:
    """Find the quotas of this loot; return false if the companions find no place in them."""
    loot = gold + companions
    if table.rules.loot_rule == c.LOOT_PROPORTIONAL:
        set_proportional(table, loot)
    else:
        set_even(table, loot)
    reach = 0
    takers = 0
    for seat in range(table.seats):
        reach += min(table.quota[seat], table.oak[seat])
        if (table.piece_seats >> seat) & 1 != 0 and table.quota[seat] < table.oak[seat]:
            takers += 1
    return reach + min(takers, table.pieces) >= companions
