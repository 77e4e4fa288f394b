"""Histograms of scores that merge, and quantiles with their intervals."""

from __future__ import annotations

import bisect
import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.execution.replications import Deals
from simlab.stats import aggregation_kernels
from simlab.stats.intervals import ANYTHING, LEVEL, Interval
from simlab.stats.lazy_scipy import betaincinv

MAX_VALUES = 4096
"""Most distinct values with counts of their own; with more, neighbours share a bin."""


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
            values, seats, metrics, _, period, turns = deals.layout
            count = aggregation_kernels.compiled(aggregation_kernels.count_values)
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
        """Return a quantile: the smallest value with at least ``share`` of a column at or below it.

        If values share bins, it is the middle of a bin.
        """
        games = int(self.counts[column].sum())
        return self._ranked(column, math.ceil(share * games - 1e-9)) + self.width / 2

    def quantile_interval(
        self,
        column: int,
        share: float,
        n: int,
        possible: Interval = ANYTHING,
        level: float = LEVEL,
    ) -> tuple[float, float]:
        """Return an interval for a quantile.

        Parameters
        ----------
        column : int
        share : float
            0.5 for the median.
        n : int
            Independent replications; with fewer deals than games the interval is conservative.
        possible : (low, high)
            The ends if there are too few values to bound them.
        level : float

        Notes
        -----
        The number of values that do not exceed a quantile is binomial: the ends are the values of
        the ranks that this count misses with probability at most ``(1 - level) / 2`` on either side
        (Thompson 1936). The coverage holds for every distribution of values.
        """
        games = int(self.counts[column].sum())
        first = _rank_below(share, n, level)
        last = n + 1 - _rank_below(1 - share, n, level)
        low, high = min(possible[0], self.values[0]), max(possible[1], self.values[-1] + self.width)
        if first >= 1:
            low = self._ranked(column, (first - 1) * games // n + 1)
        if last <= n:
            high = self._ranked(column, -(-last * games // n)) + self.width
        return float(low), float(high)

    def _ranked(self, column: int, rank: int) -> float:
        """Return the value of a rank, counted from 1, or the lower end of its bin."""
        running = np.cumsum(self.counts[column])
        return float(self.values[int(np.searchsorted(running, max(1, rank)))])


def _rank_below(share: float, n: int, level: float) -> int:
    """Return the highest of n ranks whose value surely does not exceed a quantile; 0 for none.

    At least so many of n values are no greater than the quantile, except with probability (1 -
    level) / 2.
    """
    sure = (1 + level) / 2
    return bisect.bisect_right(
        range(1, n + 1), share, key=lambda rank: float(betaincinv(rank, n - rank + 1, sure))
    )
