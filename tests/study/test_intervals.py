import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import stats

from simlab.stats.intervals import (
    Sample,
    p_of_mean,
    replications_needed,
    sample_interval,
    share_interval,
    t_interval,
)


@pytest.mark.parametrize("n", [2, 5, 1000])
def test_t_interval_is_scipys(n: int) -> None:
    low, high = t_interval(3.0, 0.5, n)
    expected = stats.t.interval(0.95, n - 1, loc=3.0, scale=0.5)
    assert (low, high) == pytest.approx(expected)


def test_one_replication_says_nothing() -> None:
    assert t_interval(3.0, 0.0, 1) == (-math.inf, math.inf)
    assert sample_interval(Sample(1, 3.0, 0.0, 0.0, 3.0, 3.0), (0, 8)) == (0, 8)


@pytest.mark.parametrize(("successes", "n"), [(0, 10), (50, 1000), (12, 30)])
def test_the_interval_of_a_share_is_wilsons(successes: int, n: int) -> None:
    expected = stats.binomtest(successes, n).proportion_ci(0.95, method="wilson")
    found = share_interval(successes / n, n)
    assert found == pytest.approx((expected.low, expected.high))
    mirrored = share_interval(1 - successes / n, n)
    assert mirrored == pytest.approx((1 - expected.high, 1 - expected.low))


def test_a_share_without_trials_is_everything() -> None:
    assert share_interval(0.0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("n", [25, 100, 1600])
def test_intervals_of_rare_shares_cover(n: int) -> None:
    """Summed over all counts; Wilson's alone falls to 84 % where 0.18 successes are expected."""
    hits = np.arange(n + 1)
    low, high = share_interval(hits / n, n)
    for share in np.geomspace(0.01 / n, 0.5, 200):
        held = stats.binom.pmf(hits, n, share)[(low <= share) & (share <= high)].sum()
        assert held > 0.925, share


def _rotated(chance: np.random.Generator, size: tuple[int, int]) -> Any:
    """One flag in four seats that happens to somebody in 1 of 500 games."""
    return chance.binomial(4, 0.002, size) / 4


def _loot(chance: np.random.Generator, size: tuple[int, int]) -> Any:
    """A count that is 0 in 97 % of games, and else 1 to 10."""
    return np.where(chance.random(size) < 0.03, chance.integers(1, 11, size), 0)


def _skewed(chance: np.random.Generator, size: tuple[int, int]) -> Any:
    return chance.exponential(3, size)


def _either_way(chance: np.random.Generator, size: tuple[int, int]) -> Any:
    """5, and rarely 4 or 6."""
    return 5 + (chance.random(size) < 0.01) * chance.choice([-1.0, 1.0], size)


@pytest.mark.parametrize(
    ("draw", "mean", "possible", "step"),
    [
        (_rotated, 0.002, (0, 1), 0.25),
        (_loot, 0.165, (0, 60_000), 5),
        (_skewed, 3, (0, math.inf), 1),
        (_either_way, 5, (0, 10), 1),
    ],
)
@pytest.mark.parametrize("n", [25, 100, 400])
def test_intervals_of_samples_cover(
    draw: Callable[..., Any], mean: float, possible: tuple[float, float], step: float, n: int
) -> None:
    """93.5 % of 2,000 runs and more; Student's of the first holds in 18 % of them at n = 25."""
    runs = Sample.of(draw(np.random.default_rng(n), (n, 2_000)))
    low, high = sample_interval(runs, possible, step)
    assert np.mean((low <= mean) & (mean <= high)) >= 0.935
    assert (low >= possible[0]).all()
    assert (high <= possible[1]).all()
    assert (high > low).all()


def test_many_even_values_have_students_interval() -> None:
    values = np.random.default_rng(1).normal(3, 2, 10_000)
    expected = stats.t.interval(0.95, 9_999, loc=values.mean(), scale=values.std(ddof=1) / 100)
    assert sample_interval(Sample.of(values)) == pytest.approx(expected, abs=1e-3)


def test_the_p_value_belongs_to_the_interval() -> None:
    for shift in (-0.4, 0.1, 0.5):
        sample = Sample.of(np.random.default_rng(2).exponential(1, 50) - 1 + shift)
        p = p_of_mean(sample, (-3, 50), 0.1)
        edge = sample_interval(sample, (-3, 50), 0.1, level=1 - p, wary=True)
        assert min(abs(edge[0]), abs(edge[1])) < 1e-6
    assert p_of_mean(Sample.of(np.zeros(9))) == 1


@pytest.mark.parametrize("step", [0.1, 30.0])
def test_needed_replications_reach_the_half_width(step: float) -> None:
    """With so many of the same kind half the interval is as wide as was wanted."""
    values = np.resize([-1.0, 1.0], 200)
    needed = replications_needed(Sample.of(values), (-math.inf, math.inf), step, 0.05)
    low, high = sample_interval(Sample.of(np.resize(values, int(needed))), step=step)
    assert (high - low) / 2 == pytest.approx(0.05, rel=0.02)
