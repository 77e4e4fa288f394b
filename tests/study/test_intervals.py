import math

import pytest
from scipy import stats

from simlab.study.intervals import t_interval, wilson_interval


@pytest.mark.parametrize("n", [2, 5, 1000])
def test_t_interval_is_scipys(n: int) -> None:
    low, high = t_interval(3.0, 0.5, n)
    expected = stats.t.interval(0.95, n - 1, loc=3.0, scale=0.5)
    assert (low, high) == pytest.approx(expected)


def test_one_replication_says_nothing() -> None:
    assert t_interval(3.0, 0.0, 1) == (-math.inf, math.inf)


@pytest.mark.parametrize(("successes", "n"), [(0, 10), (3, 10), (10, 10), (50, 1000)])
def test_wilson_is_scipys(successes: int, n: int) -> None:
    expected = stats.binomtest(successes, n).proportion_ci(0.95, method="wilson")
    assert wilson_interval(successes / n, n) == pytest.approx((expected.low, expected.high))


def test_wilson_without_trials_is_everything() -> None:
    assert wilson_interval(0.0, 0) == (0.0, 1.0)
