"""Measures of the course of a game, from the win probabilities at some of its moments."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.loop.continuations import DECISIONS, NO_SWAY, RUNS

MOMENTS = 10
"""Evaluated moments of a game, each a tenth of its decisions later; one more lies before its last
turn.
"""
KNOWN = 0.8
"""Share of the play-outs that decides a game for a player."""
SURE = 2.0
"""Standard errors by which a player must be ahead to take the lead."""
KING = 0.5
"""Least change of another player's win probability that counts as kingmaking."""

_EACH = (*(f"winner {n}" for n in range(MOMENTS)), *(f"leader {n}" for n in range(MOMENTS)))
_NAMES = (
    *("decisions", "runs", "per player", "broken", "lead changes", "known from"),
    *("lowest", "comeback", "last open", "last upset"),
    *("hopeless", "looks", "sway", "kings", "kingmade"),
    *_EACH,
)
COLUMNS = {name: number for number, name in enumerate(_NAMES)}


def values_of(
    told: Any, own: Any, won: Any, halves: Any, sways: Any, broken: Any, playouts: int
) -> Any:
    """Return a row of `COLUMNS` per game.

    Parameters
    ----------
    told : array ``[games, 3]``
        See `outlook`.
    own : array ``[games, seats]``
        Decisions of each player.
    won : array ``[games, seats]``
        Shares of the win.
    halves : array ``[games, MOMENTS + 1, 2, seats]``
        Shares of the wins in each half of the play-outs; the last moment is before the last turn.
    sways : array ``[games, MOMENTS + 1]``
    broken : array ``[games]``
        Whether the game was truncated.
    playouts : int
    """
    games, seats = won.shape
    rows = np.zeros((games, len(COLUMNS)))

    def put(name: str, values: Any) -> None:
        rows[:, COLUMNS[name]] = values

    shares = halves.mean(axis=2)
    sides = np.maximum(won.sum(axis=1, keepdims=True), 1.0)  # partners win together
    winners = np.einsum("gms,gs->gm", shares, won / sides)
    ahead = np.isclose(shares, shares.max(axis=2, keepdims=True))
    leads = np.einsum("gms,gs->gm", ahead / ahead.sum(axis=2, keepdims=True), won)
    put("decisions", told[:, DECISIONS])
    put("runs", told[:, RUNS])
    put("per player", own.mean(axis=1))
    put("broken", broken)
    for moment in range(MOMENTS):
        put(f"winner {moment}", winners[:, moment])
        put(f"leader {moment}", leads[:, moment])
    put("lead changes", lead_changes(shares[:, :MOMENTS], playouts))
    put("known from", known_from(winners[:, :MOMENTS]))
    lowest, comeback = lowest_of(halves[:, :MOMENTS], won, sides[:, 0] / (2 * seats))
    put("lowest", lowest)
    put("comeback", comeback)
    put("last open", 1 - winners[:, MOMENTS])
    put("last upset", 1 - leads[:, MOMENTS])
    lost = sways[:, :MOMENTS] != NO_SWAY
    kings = lost & (sways[:, :MOMENTS] >= KING)
    put("looks", MOMENTS)
    put("hopeless", lost.sum(axis=1))
    put("sway", np.where(lost, sways[:, :MOMENTS], 0.0).sum(axis=1))
    put("kings", kings.sum(axis=1))
    put("kingmade", kings.any(axis=1))
    return rows


def lead_changes(shares: Any, playouts: int) -> Any:
    """Count the lead changes: a player overtakes the holder of the lead by more than chance.

    ``shares`` are those of the wins, ``[games, moments, seats]``.
    """
    games = np.arange(len(shares))
    holder = shares[:, 0].argmax(axis=1)
    changes = np.zeros(len(shares))
    for now in np.moveaxis(shares[:, 1:], 1, 0):
        best = now.argmax(axis=1)
        one, other = now[games, best], now[games, holder]
        passed = one - other > SURE * np.sqrt((one + other) / playouts)
        changes += passed
        holder = np.where(passed, best, holder)
    return changes


def known_from(winners: Any) -> Any:
    """Return the share of a game after which the winner keeps `KNOWN` of the play-outs."""
    moments = winners.shape[1]
    sure = np.flip(np.logical_and.accumulate(np.flip(winners >= KNOWN, axis=1), axis=1), axis=1)
    return np.where(sure.any(axis=1), sure.argmax(axis=1) / moments, 1.0)


def lowest_of(halves: Any, won: Any, little: Any) -> tuple[Any, Any]:
    """Return the winner's lowest win probability, and whether it counts as little.

    The moment is chosen by one half of the play-outs and judged by the other, so that chance in the
    play-outs is not mistaken for a bad moment.
    """
    games = np.arange(len(won))
    mine = halves[games, :, :, won.argmax(axis=1)]
    moment = mine[:, :, 0].argmin(axis=1)
    chosen, judged = mine[games, moment, 0], mine[games, moment, 1]
    return judged, (chosen <= little) & (judged <= little)
