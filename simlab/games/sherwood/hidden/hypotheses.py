"""Hypotheses about the other players: the holder of each equipment card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.hypotheses import who_holds
from simlab.games.sherwood.components import KIND_WORDS

if TYPE_CHECKING:
    from simlab.core.arrays import Worlds


def hypotheses(worlds: Worlds, viewer: int) -> dict[str, Any]:
    """Return the worlds in which each other player holds each kind of equipment."""
    return who_holds(worlds, viewer, KIND_WORDS)
