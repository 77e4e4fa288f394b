"""Hypotheses about the other players: the holder of each card."""

from __future__ import annotations

from typing import Any

from simlab.core.hypotheses import who_holds
from simlab.games.sheepnappers.components import CARD_TITLES, KINDS


def hypotheses(worlds: Any, viewer: int) -> dict[str, Any]:
    """Return the sampled worlds in which each other player holds each card."""
    return who_holds(worlds, viewer, CARD_TITLES[:KINDS])
