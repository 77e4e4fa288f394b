"""Results of several candidates with common random numbers, and the conclusions from them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from simlab.core.game import Metric
from simlab.execution.estimates import Moments, Row, fixed_interval
from simlab.execution.paired import Paired
from simlab.runtime.matchup import Matchup
from simlab.stats.confidence_sequences import (
    Range,
    games_needed,
    mean_interval,
    mean_p_value,
    range_or_seen,
)
from simlab.stats.intervals import ANYTHING, LEVEL, Interval
from simlab.stats.multiple_testing import holm, holm_factors

BATCH_GAMES = 4096
"""Games of a candidate in a batch of a comparison."""


class Judged(NamedTuple):
    """Tests of a difference: adjusted p-values, and their ratio to the raw ones."""

    p: float
    p_same: float | None
    factor: int


@dataclass
class Comparison:
    """Paired differences of several candidates to the first.

    Attributes
    ----------
    matchups : list of Matchup
        One per candidate, which has the first place; all else is equal.
    metric : str
    margin : float, optional
        Differences up to this count as none.
    until_decided : bool
        Whether the data decide when to stop.
    place : int
        Place of the candidates in the line-ups.
    moments : Moments or None
        Columns: each candidate's metric, then each difference to the first; a row per deal.
    truncated : list of int
        Truncated games of each candidate.
    """

    matchups: list[Matchup]
    metric: str
    margin: float | None = None
    until_decided: bool = False
    place: int = 0
    moments: Moments | None = None
    seconds: float = 0.0
    stopped: str = "games"
    truncated: list[int] = field(default_factory=list)
    _whole: Moments | None = field(init=False, default=None, repr=False)
    _open: Any = field(init=False, default=None, repr=False)

    @property
    def asked(self) -> dict[str, Any]:
        """Options of the comparison, as `simlab.compare` takes them."""
        return {"until_decided": self.until_decided, "margin": self.margin}

    @property
    def shared_error(self) -> float | None:
        """Error divided among the intervals of all differences; None if each has its own."""
        return 1 - LEVEL if self.until_decided else None

    @property
    def rivals(self) -> int:
        """Number of differences."""
        return len(self.matchups) - 1

    @property
    def deals(self) -> int:
        """Deals played."""
        return 0 if self.moments is None else self.moments.n

    @property
    def games(self) -> int:
        """Games played, by all candidates."""
        return sum(self.games_each)

    @property
    def games_each(self) -> list[int]:
        """Games played by each candidate."""
        return [self.deals * matchup.rotations for matchup in self.matchups]

    def add(self, values: Any, truncated: Sequence[int]) -> None:
        """Add the next deals, a row each, a column per candidate; and the truncated games.

        They are summed in batches of a fixed size, so that the bits do not depend on the number of
        deals per call.
        """
        so_far = self.truncated or [0] * len(truncated)
        self.truncated = [each + more for each, more in zip(so_far, truncated, strict=True)]
        units = np.column_stack([values, values[:, 1:] - values[:, :1]])
        if self._open is not None:
            units = np.concatenate([self._open, units])
        size, whole = paired_deals(self.matchups), self._whole
        while len(units) >= size:
            whole, units = _merged(whole, units[:size]), units[size:]
        self._whole, self._open = whole, units
        self.moments = _merged(whole, units) if len(units) else whole

    def rows(self) -> list[Row]:
        """Return a row per candidate: mean, difference to the first, its interval and verdict.

        ``p`` and, with a margin, ``p_same`` are the adjusted p-values of no difference and of one
        that is no smaller than the margin; they are anytime-valid if the intervals are. ``worth``
        is the variance reduction factor against independent runs.
        """
        if self.moments is None:
            return []
        tests = self.tests()
        rows = []
        for index, matchup in enumerate(self.matchups):
            low, high = self._mean_interval(index)
            row: Row = {
                **candidate_head(matchup, self.place),
                "metric": self.metric,
                "n": self.deals,
                "mean": float(self.moments.mean[index]),
                "se": float(self.moments.se()[index]),
                "low": low,
                "high": high,
            }
            if index:
                row |= self._difference(index, tests[index - 1])
            rows.append(row)
        return rows

    def tests(self) -> list[Judged]:
        """Return the tests of each difference, adjusted over all of them.

        No difference and a difference beyond the margin cannot both be true of a candidate: of all
        hypotheses at most as many as there are differences are true at once (Shaffer 1986).
        """
        count = self.rivals
        columns = [self._column(index) for index in range(1, len(self.matchups))]
        raw = [self._p_value(column, 0.0) for column in columns]
        if self.margin is not None:
            raw += [self._p_same(column, self.margin) for column in columns]
        if self.until_decided:
            adjusted, factors = [min(1.0, count * p) for p in raw], [count] * len(raw)
        else:
            adjusted, factors = holm(raw, count), holm_factors(raw, count)
        return [
            Judged(
                adjusted[place],
                None if self.margin is None else adjusted[count + place],
                min(factors[place::count]),
            )
            for place in range(count)
        ]

    def _p_same(self, column: int, margin: float) -> float:
        """Return the p-value of a mean no closer to zero than the margin."""
        assert self.moments is not None
        if abs(float(self.moments.mean[column])) >= margin:
            return 1.0
        return max(self._p_value(column, margin), self._p_value(column, -margin))

    def _p_value(self, column: int, value: float) -> float:
        """Return the p-value of a mean difference; anytime-valid if the data decide to stop."""
        moments = self.moments
        assert moments is not None
        if self.until_decided:
            return mean_p_value(moments.sums(column), self._apart(), value)
        return self._paired(column).p(value)

    def _column(self, index: int) -> int:
        return len(self.matchups) + index - 1

    def _mean_interval(self, column: int) -> Range:
        """Return the interval of a candidate's own mean."""
        moments, matchup = self.moments, self.matchups[column]
        assert moments is not None
        metric = seat_metric(matchup, self.metric)
        if self.until_decided:
            possible = moments.possible(column, metric.bounds(matchup.rules))
            return mean_interval(moments.sums(column), possible)
        low, high = fixed_interval(matchup, metric, moments.sample(column), False)
        return float(low), float(high)

    def _difference_interval(self, column: int, level: float) -> Range:
        moments = self.moments
        assert moments is not None
        if self.until_decided:
            return mean_interval(moments.sums(column), self._apart(), level)
        return self._paired(column).interval(level)

    def _paired(self, column: int) -> Paired:
        moments, matchup = self.moments, self.matchups[0]
        assert moments is not None
        event = seat_metric(matchup, self.metric).event(matchup.rules)
        ones = 0, column - len(self.matchups) + 1
        return Paired.of(moments, column, ones, event, self._allowed_apart())

    def _allowed_apart(self) -> Interval:
        """Return the range of differences; unbounded if the metric declares no range."""
        return ANYTHING if declared_range(self.matchups[0], self.metric) is None else self._apart()

    def _apart(self) -> Range:
        """Return the range of differences, from the declared range or else from the values seen."""
        moments, count = self.moments, len(self.matchups)
        assert moments is not None
        seen = float(moments.low[:count].min()), float(moments.high[:count].max())
        low, high = range_or_seen(declared_range(self.matchups[0], self.metric), *seen)
        return low - high, high - low

    def _difference(self, index: int, tests: Judged) -> Row:
        moments = self.moments
        assert moments is not None
        column = self._column(index)
        low, high = self.difference_interval(index)
        variances = moments.sd() ** 2
        paired = float(variances[column])
        apart = float(variances[0] + variances[index])
        return {
            "difference": float(moments.mean[column]),
            "difference_low": low,
            "difference_high": high,
            "p": tests.p,
            **({} if tests.p_same is None else {"p_same": tests.p_same}),
            "worth": apart / paired if paired > 0 else math.inf,
            "verdict": self._decision(index, tests) or self._missing(index, tests),
        }

    def difference_interval(self, index: int) -> tuple[float, float]:
        """Return the interval of a difference; joint for all if the data decide when to stop."""
        level = 1 - (1 - LEVEL) / self.rivals if self.until_decided else LEVEL
        return self._difference_interval(self._column(index), level)

    def _decision(self, index: int, tests: Judged) -> str:
        """Return ``better``, ``worse`` or ``same within d``; empty if undecided."""
        assert self.moments is not None
        if tests.p_same is not None and tests.p_same < 1 - LEVEL:
            return f"same within {self.margin:g}"
        if tests.p < 1 - LEVEL:
            return "better" if float(self.moments.mean[self._column(index)]) > 0 else "worse"
        return ""

    def _missing(self, index: int, tests: Judged) -> str:
        more = self._more_deals(index, tests) * max(matchup.rotations for matchup in self.matchups)
        if more > 1e12:
            return "undecided"
        return f"undecided: about {max(1000, round(more, -3)):,.0f} more games each"

    def _more_deals(self, index: int, tests: Judged) -> float:
        """Estimate the number of deals that would move an interval off zero or into the margin.

        The interval has the level that decides in the family of tests.
        """
        moments, column = self.moments, self._column(index)
        assert moments is not None
        mean = abs(float(moments.mean[column]))
        reach = max(mean, (self.margin or 0.0) - mean)
        if reach <= 0:
            return math.inf
        level = 1 - (1 - LEVEL) / tests.factor
        if self.until_decided:
            return games_needed(moments.sums(column), self._apart(), reach, level) - moments.n
        return self._paired(column).needed(reach, level) - moments.n

    def missing_games(self) -> float:
        """Estimate the number of games, of all candidates, that would decide every difference."""
        if self.moments is None:
            return math.inf
        more = 0.0
        for index, tests in enumerate(self.tests(), start=1):
            if not self._decision(index, tests):
                more = max(more, self._more_deals(index, tests))
        return more * sum(matchup.rotations for matchup in self.matchups)

    def is_decided(self) -> bool:
        """Return whether every difference has a verdict (used when the data decide)."""
        return all(self._decision(index, tests) for index, tests in enumerate(self.tests(), 1))


def candidate_head(matchup: Matchup, place: int) -> Row:
    """Return the leading cells of a candidate's row: its entry, and its role if there are any."""
    role = {"role": matchup.roles[place] or None} if matchup.has_roles else {}
    return {"candidate": matchup.entries[place].text, **role}


def seat_metric(matchup: Matchup, name: str) -> Metric:
    """Return a metric of seats by its name."""
    return next(each for each in matchup.game.seat_metrics if each.name == name)


def declared_range(matchup: Matchup, metric: str) -> Range | None:
    """Return the range of a metric of seats under the rules of a match-up; None if undeclared."""
    return seat_metric(matchup, metric).bounds(matchup.rules)


def paired_deals(matchups: Sequence[Matchup]) -> int:
    """Return the fixed number of deals in a batch of a comparison."""
    return max(1, BATCH_GAMES // max(matchup.rotations for matchup in matchups))


def _merged(moments: Moments | None, units: Any) -> Moments:
    """Return moments merged with those of some units."""
    batch = Moments.of(units)
    return batch if moments is None else moments.merge(batch)
