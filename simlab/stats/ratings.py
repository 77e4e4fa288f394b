"""Ratings of strategies by their wins against any others, on Elo's scale."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.stats.symmetric import Shape

ELO = 400 / np.log(10)
_NONE = 1e-4
"""Weight of an even share in all shares, so that a strategy without wins has a rating."""


class Ratings:
    """Luce's model of wins: probabilities in proportion to a weight per strategy (1959).

    Attributes
    ----------
    logs : array
        Logarithms of the weights, with mean 0.

    Notes
    -----
    Each multiset of players has the same weight. Fitted by the iteration of Hunter (2004);
    resamples by one step of Newton's method from there.
    """

    def __init__(self, shape: Shape, payoffs: Any, played: Any) -> None:
        self._shape = shape
        copies = 1 + (shape.others[None] == np.arange(shape.styles)[:, None, None]).sum(axis=-1)
        self._copies = np.where(played, copies, 0.0)
        wins = self._wins(payoffs)
        weights = np.ones(shape.styles)
        for _ in range(2000):
            whole = weights[:, None] + weights[shape.others].sum(axis=1)
            new = wins / (self._copies / whole).sum(axis=1)
            new /= np.exp(np.log(new).mean())
            moved = np.abs(np.log(new / weights)).max()
            weights = new
            if moved < 1e-9:
                break
        self._weights, self._seen = weights, wins
        self.logs = np.log(weights)

    def _wins(self, payoffs: Any) -> Any:
        known = np.where(self._copies > 0, payoffs, 0.0)
        even = 1 / self._shape.players
        return (self._copies * ((1 - _NONE) * known + _NONE * even)).sum(axis=-1)

    def resampled(self, payoffs: Any) -> Any:
        """Return the logarithms for resampled payoffs ``[..., styles, T]``."""
        shape, weights = self._shape, self._weights
        whole = weights[:, None] + weights[shape.others].sum(axis=1)
        slopes = np.zeros((shape.styles, shape.styles))
        for style in range(shape.styles):
            there = (shape.others == style).sum(axis=1) + np.eye(shape.styles)[style][:, None]
            each = self._copies * weights[:, None] * there * weights[style] / whole**2
            slopes[:, style] = -each.sum(axis=1)
        slopes[np.diag_indices(shape.styles)] += (self._copies * weights[:, None] / whole).sum(
            axis=1
        )
        moved = (self._wins(payoffs) - self._seen) @ np.linalg.pinv(slopes).T
        return self.logs + moved - moved.mean(axis=-1, keepdims=True)
