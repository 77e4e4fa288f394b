"""Do the intervals hold what they promise? Simulated with known means and fixed seeds.

Fixed-size intervals: 4,000 runs each; a nominal 95 % interval covers 93.5 to 96.5 % (beyond four
standard errors of 0.34 %, a false alarm in about 1 in 16,000 per case).
Confidence sequences: watched after every batch, fewer than 5 % of runs may ever miss. Those of
flags miss in 1 to 4 %, those of means in less than 2.5 %: that 50 of 1,000 runs miss happens by
chance in less than 1 of 100,000.
"""

import math
from typing import Any

import numpy as np
import pytest

from simlab.stats.confidence_sequences import (
    BETS,
    PURSES,
    Sums,
    flag_interval,
    games_needed,
    mean_interval,
    mean_p_value,
)
from simlab.stats.intervals import share_interval, t_interval

RUNS = 4_000
WATCHED = 1_000
ALL_OF = 40
"""Of so many runs one is looked at everywhere, the others where the truth is far off."""
FAR = 1.5
"""Standard errors; no interval that held at every look would end so near."""


@pytest.mark.parametrize("n", [12, 100])
def test_t_intervals_cover(n: int) -> None:
    draws = np.random.default_rng(1).normal(3, 2, (RUNS, n))
    means, errors = draws.mean(axis=1), draws.std(axis=1, ddof=1) / np.sqrt(n)
    bounds = [t_interval(m, e, n) for m, e in zip(means, errors, strict=True)]
    assert 0.935 < np.mean([low < 3 < high for low, high in bounds]) < 0.965


@pytest.mark.parametrize(("p", "n"), [(0.5, 200), (0.2, 150), (0.05, 1000)])
def test_intervals_of_shares_cover(p: float, n: int) -> None:
    shares = np.random.default_rng(2).binomial(n, p, RUNS) / n
    low, high = share_interval(shares, n)
    assert 0.935 < np.mean((low < p) & (p < high)) < 0.965


@pytest.mark.parametrize("p", [0.004, 0.05, 0.5])
def test_flag_sequences_hold_at_every_look(p: float) -> None:
    chance = np.random.default_rng(3)
    looks = np.arange(200, 10_001, 200)
    missed = 0
    for run in range(WATCHED):
        wins = np.cumsum(chance.binomial(200, p, len(looks)))
        far = np.abs(wins - looks * p) > FAR * np.sqrt(looks * p * (1 - p))
        seen = far | (run % ALL_OF == 0)
        missed += any(
            not low <= p <= high
            for low, high in map(flag_interval, wins[seen].tolist(), looks[seen].tolist())
        )
    assert missed < 0.05 * WATCHED


def _symmetric(chance: np.random.Generator, size: int) -> np.ndarray:
    return chance.uniform(-1, 1, size)


def _narrow(chance: np.random.Generator, size: int) -> np.ndarray:
    return chance.normal(0, 0.02, size).clip(-1, 1)


def _skewed(chance: np.random.Generator, size: int) -> np.ndarray:
    return 12 * chance.beta(1, 11, size) - 1


def _flag(chance: np.random.Generator, size: int) -> np.ndarray:
    return (chance.random(size) < 0.004) * 1.0 - 0.004


def _catastrophe(chance: np.random.Generator, size: int) -> np.ndarray:
    """A loss of 100 standard deviations in one of 500 games."""
    lost = chance.random(size) < 1 / 500
    return np.where(lost, -1.0, chance.normal(1 / 499, 0.01, size).clip(-1, 1))


@pytest.mark.parametrize(
    ("draw", "possible"),
    [
        (_symmetric, (-1, 1)),
        (_symmetric, (-5, 5)),
        (_narrow, (-1, 1)),
        (_skewed, (-1, 11)),
        (_flag, (-0.004, 0.996)),
        (_catastrophe, (-1, 1)),
    ],
)
def test_sequences_of_means_hold_at_every_look(draw: Any, possible: tuple[float, float]) -> None:
    """Intervals of 95 % are looked at where the p-value is below 20 %, in some runs always."""
    chance = np.random.default_rng(4)
    looks = np.unique(np.geomspace(50, 3_000, 15).astype(int))
    missed = 0
    for run in range(WATCHED):
        values = draw(chance, looks[-1])
        means, squares = (np.cumsum(values**k)[looks - 1] / looks for k in (1, 2))
        far = looks * means**2 > FAR**2 * (squares - means**2)
        always = run % ALL_OF == 0
        sums = (Sums.of(values[:look]) for look in looks[far | always])
        near = (s for s in sums if always or mean_p_value(s, possible) < 0.2)
        missed += any(
            not low <= 0 <= high for low, high in (mean_interval(s, possible) for s in near)
        )
    assert missed < 0.05 * WATCHED


@pytest.mark.parametrize("share", [0.03, 0.1, 0.3])
def test_sequences_of_means_are_narrow(share: float) -> None:
    """At 10,000 games at most 1.3 times as wide as if the variance were known from the start."""
    sums = Sums.of(np.random.default_rng(6).normal(0, share, 10_000).clip(-1, 1))
    low, high = mean_interval(sums, (-1, 1))
    known = np.sqrt(2 * np.log(2 / 0.05) * sums.m2) / sums.n
    assert known < (high - low) / 2 < 1.3 * known


def test_all_equal_values_bound_the_rest() -> None:
    """What was never seen in n games has probability log(2 / alpha) / n or little more."""
    sums = Sums.of(np.zeros(1_000))
    low, high = mean_interval(sums, (-2, 1))
    assert 2 * np.log(40) / 1_000 < -low < 2 * 2 * np.log(40) / 1_000
    assert np.log(40) / 1_000 < high < 2 * np.log(40) / 1_000
    assert mean_interval(Sums.of(np.zeros(1)), (0, 1))[0] == 0
    assert mean_interval(Sums.of(np.zeros(9)), (-math.inf, math.inf)) == (-math.inf, math.inf)


def test_sequences_of_means_do_not_outdo_true_betting() -> None:
    """What they refuse, the betting capital itself refuses, for any share that is staked."""
    chance = np.random.default_rng(8)
    for _ in range(20):
        values = chance.choice([-1.0, -0.1, 0.0, 0.2, 1.0], 300, p=[0.02, 0.3, 0.38, 0.28, 0.02])
        low, _ = mean_interval(Sums.of(values), (-1, 1))
        stakes = np.outer((values - low) / (low + 1), BETS)
        capital = np.exp(np.log1p(stakes).sum(axis=0) + PURSES).sum()
        assert capital >= 2 / 0.05


def test_a_watched_t_interval_would_not_hold() -> None:
    """The control: what the sequences protect from is real."""
    chance = np.random.default_rng(5)
    looks = np.arange(200, 20_001, 200)
    missed = 0
    for _ in range(WATCHED):
        means = np.cumsum(chance.normal(0, 1, looks[-1]))[looks - 1] / looks
        missed += bool((np.abs(means) > 1.96 / np.sqrt(looks)).any())
    assert missed > 0.25 * WATCHED


def test_the_needed_number_of_games_is_enough() -> None:
    values = np.random.default_rng(7).normal(10, 30, 4_000).clip(-100, 200)
    sums, possible = Sums.of(values), (-100.0, 200.0)
    n = int(games_needed(sums, possible, 0.5))

    def half(games: int) -> float:
        low, high = mean_interval(sums.scaled(games), possible)
        return (high - low) / 2

    assert half(n) <= 0.5 < half(round(0.98 * n))
    assert games_needed(sums, possible, 1e-9) == math.inf
