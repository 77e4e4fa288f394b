"""Hypotheses about the other players: the liars among the merchants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sheriff.components import ANSWER, SEALED, VERDICT

if TYPE_CHECKING:
    from simlab.core.arrays import Worlds


def hypotheses(worlds: Worlds, viewer: int) -> dict[str, Any]:
    """Return for each sealed bag, or the one judged, the worlds with a false declaration."""
    table = worlds[0].table
    sealed = [
        seat
        for seat in range(int(table.seats))
        if seat != viewer and table.fate[seat] == SEALED and table.declared[seat] >= 0
    ]
    if table.decision in (ANSWER, VERDICT) and table.focus in sealed:
        sealed = [int(table.focus)]
    bags, sizes = worlds["seats"]["bag"], worlds["seats"]["bag_size"]
    return {
        f"seat {seat} lies": bags[:, seat, int(table.declared[seat])] < sizes[:, seat]
        for seat in sealed
    }
