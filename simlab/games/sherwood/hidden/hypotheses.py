"""What a player may ask itself about the others: who holds which equipment?"""

from __future__ import annotations

from typing import Any

from simlab.core.hypotheses import who_holds
from simlab.games.sherwood.components import KIND_WORDS


def hypotheses(worlds: Any, viewer: int) -> dict[str, Any]:
    """Say in which worlds each of the others holds each piece of equipment."""
    return who_holds(worlds, viewer, KIND_WORDS)
