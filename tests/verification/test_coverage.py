"""Do the intervals hold what they promise? Simulated with known means and fixed seeds.

Fixed-size intervals: 4,000 runs each; a nominal 95 % interval covers 93.5 to 96.5 % (beyond four
standard errors of 0.34 %, a false alarm in about 1 in 16,000 per case).
Confidence sequences: watched after every batch, fewer than 5 % of runs may ever miss; they miss
in 1 to 4 %, so that the bound is far from what 1,000 runs show by chance.
"""

import numpy as np
import pytest

from simlab.study.anytime import flag_interval, games_needed, mixture_half_width, mixture_interval
from simlab.study.intervals import t_interval, wilson_interval

RUNS = 4_000
WATCHED = 1_000


@pytest.mark.parametrize("n", [12, 100])
def test_t_intervals_cover(n: int) -> None:
    draws = np.random.default_rng(1).normal(3, 2, (RUNS, n))
    means, errors = draws.mean(axis=1), draws.std(axis=1, ddof=1) / np.sqrt(n)
    bounds = [t_interval(m, e, n) for m, e in zip(means, errors, strict=True)]
    assert 0.935 < np.mean([low < 3 < high for low, high in bounds]) < 0.965


@pytest.mark.parametrize(("p", "n"), [(0.5, 200), (0.2, 150), (0.05, 1000)])
def test_wilson_intervals_cover(p: float, n: int) -> None:
    shares = np.random.default_rng(2).binomial(n, p, RUNS) / n
    bounds = [wilson_interval(share, n) for share in shares]
    assert 0.935 < np.mean([low < p < high for low, high in bounds]) < 0.965


@pytest.mark.parametrize("p", [0.004, 0.05, 0.5])
def test_flag_sequences_hold_at_every_look(p: float) -> None:
    chance = np.random.default_rng(3)
    looks = np.arange(200, 10_001, 200)
    missed = 0
    for _ in range(WATCHED):
        wins = np.cumsum(chance.binomial(200, p, len(looks)))
        missed += any(
            not low <= p <= high for low, high in map(flag_interval, wins.tolist(), looks.tolist())
        )
    assert missed < 0.05 * WATCHED


def _normal(chance: np.random.Generator, size: int) -> np.ndarray:
    return chance.normal(0, 1, size)


def _skewed(chance: np.random.Generator, size: int) -> np.ndarray:
    return chance.exponential(1, size) - 1


def _rare(chance: np.random.Generator, size: int) -> np.ndarray:
    return (chance.random(size) < 0.004) * 1.0 - 0.004


@pytest.mark.parametrize("draw", [_normal, _skewed, _rare])
def test_mixtures_hold_at_every_look(draw: object) -> None:
    assert callable(draw)
    chance = np.random.default_rng(4)
    looks = np.arange(200, 20_001, 200)
    missed = 0
    for _ in range(WATCHED):
        values = draw(chance, looks[-1])
        sums, squares = np.cumsum(values)[looks - 1], np.cumsum(values**2)[looks - 1]
        off = np.cumsum(values != np.sort(values)[len(values) // 2])[looks - 1]
        means = sums / looks
        sds = np.sqrt(np.maximum(0, squares - looks * means**2) / (looks - 1))
        rows = zip(means, sds, looks.tolist(), off.tolist(), strict=True)
        missed += any(not low <= 0 <= high for low, high in (mixture_interval(*r) for r in rows))
    assert missed < 0.05 * WATCHED


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
    n = games_needed(30.0, 0.5)
    assert mixture_half_width(30.0, n) <= 0.5 < mixture_half_width(30.0, n - 1)
