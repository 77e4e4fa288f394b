"""Hypotheses about the other players: Thwarted cards, and values held with the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.spaceknights.components import SUITS

if TYPE_CHECKING:
    from simlab.core.arrays import Worlds


def hypotheses(worlds: Worlds, viewer: int) -> dict[str, Any]:
    """Return the worlds in which each other unfaded player has a Thwarted, or a pair or triple.

    The cards counted are those of the pool: the hand, the board, and other counted cards.
    """
    table = worlds[0].table
    found = {}
    for seat in range(int(table.seats)):
        if seat == viewer or table.hand_n[seat] == 0 or table.faded[seat] != 0:
            continue
        own = worlds["seats"][:, seat]
        kinds = own["pool"]["n"]
        values = kinds.reshape(len(worlds), -1, SUITS).sum(axis=2)
        found[f"seat {seat} holds a Thwarted"] = own["thwarted"] > 0
        found[f"seat {seat} has two cards of a value or more"] = values.max(axis=1) >= 2
        found[f"seat {seat} has three cards of a value or more"] = values.max(axis=1) >= 3
    return found
