"""Differences of results that met the same luck, for a number of pairs fixed beforehand.

Most pairs may be alike: two policies often play the same game, a rule may not come up. Where few
pairs differ they do not show how far a pair can, so a difference is reckoned with that lies as far
out as two results which have nothing to do with each other, the less the more pairs have been seen
to differ. Twice as far as that by their number would say: so at least 93 of 100 intervals hold,
whether what differs does so by a constant, either way, or exponentially, and 91 if lognormally,
and no more p-values are small than should be, down to those that families of hundreds look at
(`tests/study/test_paired.py`).
"""

from __future__ import annotations

import math
from typing import NamedTuple

from simlab.study.estimates import Moments
from simlab.study.intervals import (
    ANYTHING,
    LEVEL,
    Interval,
    Sample,
    p_of_mean,
    replications_needed,
    sample_interval,
)


class Paired(NamedTuple):
    """A difference, and what is reckoned with beside the pairs that were seen.

    Attributes
    ----------
    sample : Sample
    step : float
        How far out a pair is that is counted with (see `intervals.sample_interval`).
    possible : (low, high)
        How far apart two results can be.
    """

    sample: Sample
    step: float
    possible: Interval = ANYTHING

    @classmethod
    def of(
        cls,
        moments: Moments,
        column: int,
        ones: tuple[int, int],
        event: float = 0.0,
        possible: Interval = ANYTHING,
    ) -> Paired:
        """Return the difference in a column; ``ones`` are the columns of both results.

        ``event`` is how much a single event changes a result, the least that is reckoned with.
        """
        sd = moments.sd()
        apart = math.hypot(*(float(sd[one]) for one in ones))
        step = max(event, 2 * apart / max(2.0, differing(moments, column)))
        return cls(moments.sample(column), step, possible)

    def interval(self, level: float = LEVEL) -> tuple[float, float]:
        """Return the interval of the mean difference."""
        low, high = sample_interval(self.sample, self.possible, self.step, level, wary=True)
        return float(low), float(high)

    def p(self, value: float = 0.0) -> float:
        """Return the p-value of a mean difference."""
        return p_of_mean(self.sample, self.possible, self.step, value)

    def needed(self, reach: float, level: float) -> float:
        """Return about how many pairs bring half the interval down to ``reach``."""
        return replications_needed(self.sample, self.possible, self.step, reach, level)


def differing(moments: Moments, column: int) -> float:
    """Return how many values of a column are not 0; it is less if some are far larger."""
    n, mean, m2, m3, m4 = moments.sums(column)
    squares = m2 + n * mean**2
    fourths = m4 + 4 * mean * m3 + 6 * mean**2 * m2 + n * mean**4
    return squares * squares / fourths if fourths > 0 else 0.0
