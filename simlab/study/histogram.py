"""How scores are spread: counts of values that merge, and quantiles with their errors."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.study import passes
from simlab.study.deals import Deals
from simlab.study.intervals import LEVEL
from simlab.study.special import ndtri

MAX_VALUES = 4096
"""Distinct values that are kept apart; with more, neighbours share a bin."""


@dataclass(frozen=True)
class Histogram:
    """Counts of values in several columns.

    Attributes
    ----------
    values : array ``[values]``
        In rising order; the lower ends of bins if ``width`` is above zero.
    counts : array ``[columns, values]``
    width : float
        Width of the bins, a power of two; 0 while every value has a count of its own.
    """

    values: Any
    counts: Any
    width: float = 0.0

    @classmethod
    def of(cls, scores: Any) -> Histogram:
        """Return the histogram of the scores of `Deals`, or of an array ``[games, columns]``."""
        deals = scores if isinstance(scores, Deals) else Deals.scores_of(scores)
        low, high = deals.by_seat().min(), deals.by_seat().max()
        if high - low < MAX_VALUES:
            counts = np.zeros((deals.seats, int(high - low) + 1), np.int64)
            values, seats, metrics, _, period, turns = deals
            count = passes.compiled(passes.count_values)
            if count(values, seats, metrics, period, turns, low, counts):
                return cls(low + np.arange(counts.shape[1]), counts)._without_gaps()
        return cls._of_any(deals.scores())

    @classmethod
    def _of_any(cls, scores: Any) -> Histogram:
        values, places = np.unique(scores, return_inverse=True)
        places = places.reshape(scores.shape)
        counts = np.array([np.bincount(column, minlength=len(values)) for column in places.T])
        return cls(values, counts)._narrowed()

    def merge(self, other: Histogram) -> Histogram:
        """Return the histogram of both sets of scores."""
        width = max(self.width, other.width)
        one, two = self._coarsened(width), other._coarsened(width)
        values, places = np.unique(np.concatenate([one.values, two.values]), return_inverse=True)
        counts = np.zeros((len(one.counts), len(values)), np.int64)
        counts[:, places[: len(one.values)]] += one.counts
        counts[:, places[len(one.values) :]] += two.counts
        return Histogram(values, counts, width)._narrowed()

    def _without_gaps(self) -> Histogram:
        seen = self.counts.any(axis=0)
        return Histogram(self.values[seen], self.counts[:, seen], self.width)

    def _narrowed(self) -> Histogram:
        if len(self.values) <= MAX_VALUES:
            return self
        spread = float(self.values[-1] - self.values[0])
        return self._coarsened(2.0 ** math.ceil(math.log2(spread / (MAX_VALUES / 2))))

    def _coarsened(self, width: float) -> Histogram:
        if width == self.width:
            return self
        values, places = np.unique(np.floor(self.values / width) * width, return_inverse=True)
        counts = np.zeros((len(self.counts), len(values)), np.int64)
        np.add.at(counts.T, places, self.counts.T)
        return Histogram(values, counts, width)

    def quantile(self, column: int, share: float) -> float:
        """Return the smallest value that at least ``share`` of a column do not exceed."""
        running = np.cumsum(self.counts[column])
        wanted = max(1, math.ceil(share * running[-1] - 1e-9))
        return float(self.values[int(np.searchsorted(running, wanted))])

    def quantile_interval(
        self, column: int, share: float, n: int, level: float = LEVEL
    ) -> tuple[float, float]:
        """Return an interval for a quantile.

        Parameters
        ----------
        column : int
        share : float
            0.5 for the median.
        n : int
            Independent replications; with fewer deals than games the interval is on the safe side.
        level : float

        Notes
        -----
        The quantiles at the ends of the interval for the share of scores below (Woodruff 1952).
        """
        half = float(ndtri((1 + level) / 2)) * math.sqrt(share * (1 - share) / n) + 1 / n
        return (
            self.quantile(column, max(0.0, share - half)),
            self.quantile(column, min(1.0, share + half)),
        )
