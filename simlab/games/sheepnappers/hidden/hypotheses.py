"""Hypotheses about the other players: the holder of each card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.hypotheses import who_holds
from simlab.games.sheepnappers.components import CARD_TITLES, KINDS

if TYPE_CHECKING:
    from simlab.core.arrays import Worlds


def hypotheses(worlds: Worlds, viewer: int) -> dict[str, Any]:
    """Return the sampled worlds in which each other player holds each card."""
    return who_holds(worlds, viewer, CARD_TITLES[:KINDS])
