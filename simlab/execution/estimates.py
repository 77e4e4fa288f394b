"""Running estimates: moments that merge, and the rows of numbers made of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.core.game import Metric
from simlab.execution.frames import OF_ORDER, OF_SEAT, OF_TABLE
from simlab.execution.histogram import Histogram
from simlab.execution.replications import Deals
from simlab.runtime.matchup import Matchup
from simlab.stats import aggregation_kernels
from simlab.stats.confidence_sequences import (
    Range,
    Sums,
    flag_interval,
    mean_interval,
    range_or_seen,
)
from simlab.stats.intervals import (
    ANYTHING,
    LEVEL,
    Interval,
    Sample,
    sample_interval,
    share_interval,
)

ORDERED = 2
"""Number of metrics reported by turn order: the score and ``win``."""


@dataclass(frozen=True)
class Moments:
    """Count, mean, sums of the second to fourth powers of deviations, and range of columns.

    ``merge`` follows Chan, Golub & LeVeque (1983) and Pébay (2008). Merged in order of game number,
    the result does not depend on the workers of the parts.
    """

    n: int
    mean: Any
    m2: Any
    m3: Any
    m4: Any
    low: Any
    high: Any

    @classmethod
    def of(cls, units: Any) -> Moments:
        """Return the moments of `Deals` or of an array ``[replications, columns]``."""
        deals = units if isinstance(units, Deals) else Deals.columns_of(units)
        found = np.empty((7, deals.columns))
        aggregation_kernels.compiled(aggregation_kernels.sum_up)(*deals.layout, found)
        return cls(len(deals.values) // deals.period, *found[:6])

    def merge(self, other: Moments) -> Moments:
        """Return the moments of both sets of replications."""
        n = self.n + other.n
        shift = other.mean - self.mean
        one, two = self.n / n, other.n / n
        both = self.n * two
        return Moments(
            n,
            self.mean + shift * (other.n / n),
            self.m2 + other.m2 + shift * shift * (self.n * other.n / n),
            self.m3
            + other.m3
            + shift**3 * both * (one - two)
            + 3 * shift * (one * other.m2 - two * self.m2),
            self.m4
            + other.m4
            + shift**4 * both * (one * one - one * two + two * two)
            + 6 * shift**2 * (one * one * other.m2 + two * two * self.m2)
            + 4 * shift * (one * other.m3 - two * self.m3),
            np.minimum(self.low, other.low),
            np.maximum(self.high, other.high),
        )

    def sums(self, column: int) -> Sums:
        """Return the sums of a column for a confidence sequence."""
        each = (self.mean, self.m2, self.m3, self.m4)
        return Sums(self.n, *(float(values[column]) for values in each))

    def sample(self, column: int) -> Sample:
        """Return the sample of a column for an interval with a fixed number of replications."""
        each = (self.mean, self.m2, self.m3, self.low, self.high)
        return Sample(self.n, *(float(values[column]) for values in each))

    def possible(self, column: int, declared: Range | None) -> Range:
        """Return the range of a column's values: the declared one, else that seen so far."""
        return range_or_seen(declared, *self.seen(column))

    def seen(self, column: int) -> Range:
        """Return the least and the greatest value of a column."""
        return float(self.low[column]), float(self.high[column])

    def sd(self) -> Any:
        """Return the standard deviations (nan for a single replication)."""
        if self.n < 2:
            return np.full_like(self.mean, np.nan)
        return np.sqrt(self.m2 / (self.n - 1))

    def se(self) -> Any:
        """Return the standard errors of the means (nan for a single replication)."""
        return self.sd() / math.sqrt(self.n)


Row = dict[str, Any]


@dataclass
class Estimates:
    """The estimates of a match-up so far.

    Attributes
    ----------
    matchup : Matchup
    moments : Moments or None
        Columns as `deals.replications` orders them; None before the first game.
    spread : Histogram or None
        The scores, a column per place.
    decisions : int
        Number of decisions so far.
    anytime : bool
        Whether the data decide when to stop, so that intervals must hold at every look.
    by_order : Moments or None
        Columns as `Deals.by_turn_order` orders them; None in games that declare no turn order.
    """

    matchup: Matchup
    moments: Moments | None = None
    spread: Histogram | None = None
    decisions: int = 0
    anytime: bool = False
    by_order: Moments | None = None

    @property
    def games(self) -> int:
        """Games played."""
        return 0 if self.moments is None else self.moments.n * self.matchup.rotations

    @property
    def truncated(self) -> int:
        """Number of truncated games."""
        game = self.matchup.game
        names = [metric.name for metric in game.table_metrics]
        if self.moments is None or "truncated" not in names:
            return 0
        column = len(self.matchup.entries) * len(game.seat_metrics) + names.index("truncated")
        return round(float(self.moments.mean[column]) * self.games)

    def add(
        self,
        moments: Moments,
        spread: Histogram,
        decisions: int,
        by_order: Moments | None = None,
    ) -> None:
        """Add the next batch; batches come in order of game number."""
        self.moments = moments if self.moments is None else self.moments.merge(moments)
        if by_order is not None:
            self.by_order = by_order if self.by_order is None else self.by_order.merge(by_order)
        self.spread = spread if self.spread is None else self.spread.merge(spread)
        self.decisions += decisions

    def rows(self) -> list[Row]:
        """Return a row per place and metric, then a row per metric of the table.

        Each has game, seats, scope (``"seat"`` or ``"table"``), entry (number of the place; None
        for the table), policy, role (in words; in games that have roles), seat (None for the table,
        and when the line-up rotates), metric, n (replications behind the error), mean, se and the
        95% interval low, high.
        """
        if self.moments is None:
            return []
        game = self.matchup.game
        rows: list[Row] = []
        column = 0
        for place in range(self.matchup.seats):
            for metric in game.seat_metrics:
                seat = None if self.matchup.rotate else place
                row = {"scope": OF_SEAT, **self.matchup.head(place), "seat": seat}
                rows.append(self._row(row, metric, self.moments, column))
                column += 1
        for metric in game.table_metrics:
            row = {"scope": OF_TABLE, **dict.fromkeys(self.matchup.head(0)), "seat": None}
            rows.append(self._row(row, metric, self.moments, column))
            column += 1
        return rows

    def order_rows(self) -> list[Row]:
        """Return a row per place in turn order and metric: score and ``win``.

        They are those of `rows`, with the scope ``"order"`` and a column ``order``: 1 for the
        player who is first to act. Each is a mean over the players in that position, so that entry,
        policy, role and seat are None.
        """
        if self.by_order is None:
            return []
        metrics = self.matchup.game.seat_metrics[:ORDERED]
        nobody = {"scope": OF_ORDER, **dict.fromkeys(self.matchup.head(0)), "seat": None}
        return [
            self._row({**nobody, "order": place + 1}, metric, self.by_order, column)
            for place in range(self.matchup.seats)
            for column, metric in enumerate(metrics, ORDERED * place)
        ]

    def quantiles(self, shares: Sequence[float]) -> list[Row]:
        """Return quantiles of the score, a row per place and share.

        Each has entry, policy, role (in games that have roles), metric, share, value and the 95 %
        interval low, high. The errors are those of deals, not of games.
        """
        if self.spread is None:
            return []
        n = self.moments.n if self.moments is not None else 1
        score = self.matchup.game.seat_metrics[0]
        possible = score.bounds(self.matchup.rules) or ANYTHING
        rows: list[Row] = []
        for place in range(self.matchup.seats):
            for share in shares:
                low, high = self.spread.quantile_interval(place, share, n, possible)
                rows.append(
                    {
                        **self.matchup.head(place),
                        "metric": score.name,
                        "share": share,
                        "value": self.spread.quantile(place, share),
                        "low": low,
                        "high": high,
                    }
                )
        return rows

    def _row(self, head: Row, metric: Any, moments: Moments, column: int) -> Row:
        mean, se, n = float(moments.mean[column]), float(moments.se()[column]), moments.n
        # the player who is first, second, … to act varies between games. So, as for table metrics,
        # a replication averages its games, and not the seats of a place of the line-up in them
        of_table = head["scope"] != OF_SEAT
        if self.anytime:
            low, high = self._anytime_interval(metric, moments, column, of_table)
        else:
            low, high = fixed_interval(self.matchup, metric, moments.sample(column), of_table)
        return {
            "game": self.matchup.game.name,
            "seats": self.matchup.seats,
            **head,
            "metric": metric.name,
            "n": n,
            "mean": mean,
            "se": se,
            "low": float(low),
            "high": float(high),
        }

    def _anytime_interval(
        self, metric: Metric, moments: Moments, column: int, of_table: bool
    ) -> Range:
        seen = moments.seen(column)
        if metric.is_fixed(self.matchup.rules, *seen):
            return seen
        possible = moments.possible(column, metric.bounds(self.matchup.rules))
        if is_share(self.matchup, metric, possible, of_table):
            return flag_interval(round(float(moments.mean[column]) * moments.n), moments.n)
        return mean_interval(moments.sums(column), possible)


def fixed_interval(
    matchup: Matchup, metric: Metric, sample: Sample, of_table: bool, level: float = LEVEL
) -> Interval:
    """Return the interval of a metric for a number of replications that was fixed beforehand.

    Parameters
    ----------
    matchup : Matchup
    metric : Metric
    sample : Sample
        Of one column of `deals.replications`; numbers, or arrays of them.
    of_table : bool
        Whether the metric is one of the table.
    level : float
    """
    if metric.is_fixed(matchup.rules, np.min(sample.low), np.max(sample.high)):
        return sample.low, sample.high
    possible = allowed(metric.bounds(matchup.rules), sample)
    if is_share(matchup, metric, possible, of_table):
        return share_interval(sample.mean, sample.n, level)
    return sample_interval(sample, possible, metric.event(matchup.rules), level)


def allowed(declared: Range | None, sample: Sample) -> Interval:
    """Return the declared range, widened if a value lies outside; unbounded if there is none."""
    if declared is None:
        return ANYTHING
    return np.minimum(declared[0], sample.low), np.maximum(declared[1], sample.high)


def is_share(matchup: Matchup, metric: Metric, possible: Interval, of_table: bool) -> bool:
    """Return whether a replication is binary: a flag of a single game."""
    yes_or_no = metric.kind == "flag" and bool(np.all(possible[1] <= 1))
    return yes_or_no and games_in(matchup, of_table) == 1


def games_in(matchup: Matchup, of_table: bool) -> int:
    """Return the number of games, or of seats in one, in the average of a replication."""
    if of_table:
        return matchup.rotations
    return matchup.seats if matchup.rotate else 1
