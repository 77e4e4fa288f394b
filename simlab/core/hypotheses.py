"""Hypotheses about the other players, for `Game.hypotheses`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def who_holds(worlds: Any, viewer: int, words: Sequence[str]) -> dict[str, Any]:
    """Say in which worlds each of the others holds each kind of card.

    Parameters
    ----------
    worlds : array of Worlds
        Their seats have a field ``hand``, with a count for each kind.
    viewer : int
    words : sequence of str
        What the kinds are called.

    Returns
    -------
    mapping from words to bool arrays
    """
    return {
        f"seat {seat} holds {word}": worlds["seats"]["hand"][:, seat, kind] > 0
        for seat in range(int(worlds[0].table.seats))
        if seat != viewer
        for kind, word in enumerate(words)
    }
