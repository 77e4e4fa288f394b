"""Hypotheses about the other players: the holder of each equipment card."""

from __future__ import annotations

from typing import Any

from simlab.core.hypotheses import who_holds
from simlab.games.sherwood.components import KIND_WORDS


def hypotheses(worlds: Any, viewer: int) -> dict[str, Any]:
    """Return the worlds in which each other player holds each kind of equipment."""
    return who_holds(worlds, viewer, KIND_WORDS)
