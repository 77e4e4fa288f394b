"""Differences of pairs that are mostly alike."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simlab.execution.estimates import Moments
from simlab.execution.paired import Paired, differing
from simlab.runtime.matchup import build_matchup
from simlab.study.usage_rules import UNSEEN, Constants, Variant

RUNS, PAIRS = 1_000, 400


def sizes(chance: np.random.Generator, shape: str) -> Any:
    """Return by how much pairs differ that do, and by how much on average."""
    if shape == "either way":
        return chance.choice([-1.0, 1.0], PAIRS), 0.0
    if shape == "lognormal":
        return chance.lognormal(-0.5, 1.0, PAIRS), 1.0
    return chance.exponential(1.0, PAIRS), 1.0


@pytest.mark.parametrize("seen", [0.5, 2, 5, 15])
@pytest.mark.parametrize(
    ("shape", "least"), [("either way", 0.93), ("exponential", 0.93), ("lognormal", 0.91)]
)
def test_differences_that_are_seldom_seen_are_covered(
    seen: float, shape: str, least: float
) -> None:
    """Unrelated results lie 1.4 apart. Fails once in 700 times by chance if just ``least`` hold."""
    chance = np.random.default_rng(1)
    covered = 0
    for _ in range(RUNS):
        often = chance.random(PAIRS) < seen / PAIRS
        each, mean = sizes(chance, shape)
        one = chance.normal(0, 1, PAIRS)
        apart = np.where(often, each, 0.0)
        moments = Moments.of(np.column_stack([one, one + apart, apart]))
        low, high = Paired.of(moments, 2, (0, 1)).interval()
        covered += low <= seen / PAIRS * mean <= high
    assert covered / RUNS > least - 3 * 0.008


@pytest.mark.parametrize("seen", [3, 5, 15])
def test_few_differences_that_lie_on_one_side_are_no_proof(seen: float) -> None:
    """Of 4,000 null differences 4 at most may have a p-value below 0.001; more than 12 once in
    3,000 times.
    """
    chance = np.random.default_rng(2)
    small = 0
    for _ in range(4_000):
        one = np.resize([-1.0, 1.0], PAIRS)
        often = chance.random(PAIRS) < seen / PAIRS
        apart = np.where(often, chance.choice([-1.0, 1.0], PAIRS), 0.0)
        moments = Moments.of(np.column_stack([one, one + apart, apart]))
        small += Paired.of(moments, 2, (0, 1)).p() < 0.001
    assert small <= 12


def test_differing_counts_pairs_that_differ() -> None:
    for values, count in (([0, 0, 0], 0), ([0, 2, 0, -2], 2), ([1, 1, 1], 3), ([0, 1, 100], 1)):
        moments = Moments.of(np.array([values], float).T)
        assert differing(moments, 0) == pytest.approx(count, abs=0.001)


def test_interval_of_an_undecided_metric_holds_for_all_metrics() -> None:
    """`usage --rules` shows the likeliest of its metrics."""
    matchup = build_matchup("sheepnappers", "sensible", seats=4)
    found = Constants(matchup, [Variant("rules.wolves", 1, 2)], [], [])
    chance = np.random.default_rng(3)
    count = len(found.quantities)
    found.values += [chance.normal(0, 1, (PAIRS, 2 * count)) for _ in range(2)]
    (row,) = found.rows()
    apart = (found.values[1] - found.values[0])[:, :count]
    column = int(np.argmin(np.abs(apart.mean(axis=0) - row["difference"])))
    pair = np.column_stack([found.values[0][:, column], found.values[1][:, column]])
    moments = Moments.of(np.column_stack([pair, apart[:, column]]))
    low, high = Paired.of(moments, 2, (0, 1)).interval(1 - 0.05 / count)
    assert row["verdict"] == UNSEEN
    assert (row["difference_low"], row["difference_high"]) == pytest.approx((low, high))
