"""Hypotheses about other players: cards that they hold, and cards that lie face down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.core.hypotheses import who_holds
from simlab.core.records import SET_BITS
from simlab.games.cosmic import components as c

if TYPE_CHECKING:
    from simlab.core.arrays import Worlds


def _kinds(type_of: int) -> Any:
    return np.flatnonzero(c.TYPE_OF[: c.ALL_KINDS] == type_of)


def hypotheses(worlds: Worlds, viewer: int) -> dict[str, Any]:
    """Return a mask of worlds for each card held, and each kind of card laid, by an opponent."""
    found: dict[str, Any] = who_holds(worlds, viewer, c.CARD_WORDS)
    for number, word in enumerate(c.ID_WORDS[c.FIRST_FLARE + 1 :], 1):
        for seat in range(int(worlds[0]["table"]["seats"])):
            word_of = "high" if number >= SET_BITS else "low"
            kept = worlds["seats"]["flares"][word_of][:, seat]
            holds = kept >> number % SET_BITS & 1 != 0
            if seat != viewer and holds.any():
                found[f"seat {seat} holds {word}"] = holds
    laid = int(worlds[0]["table"]["laid_down"])
    for seat in range(int(worlds[0]["table"]["seats"])):
        if seat != viewer and laid >> seat & 1:
            chosen = worlds["seats"]["chosen"][:, seat]
            found[f"seat {seat} negotiates"] = np.isin(chosen, _kinds(c.NEGOTIATE_TYPE))
            found[f"seat {seat} attacks"] = np.isin(chosen, _kinds(c.ATTACK_TYPE))
    return found
