"""What a player may ask itself about the others: who holds which card?"""

from __future__ import annotations

from typing import Any

from simlab.core.hypotheses import who_holds
from simlab.games.sheepnappers.components import CARD_TITLES, KINDS


def hypotheses(worlds: Any, viewer: int) -> dict[str, Any]:
    """Say in which worlds each of the others holds each card."""
    return who_holds(worlds, viewer, CARD_TITLES[:KINDS])
