"""Estimates are told apart from their intervals, and not more often than they should be."""

import math

import numpy as np
import pytest

from simlab.stats.pairwise_tests import Estimate, Gap, Rank, gap, ranks


def around(mean: float, half: float) -> Estimate:
    return Estimate(mean, mean - half, mean + half)


def test_gap_combines_half_widths() -> None:
    apart = gap(around(5, 3), around(1, 4), together=False)
    assert apart[:3] == (4, -1, 9)
    assert gap(around(5, 3), around(1, 4), together=True)[:3] == (4, -3, 11)
    lopsided = gap(Estimate(0.02, 0.01, 0.06), Estimate(0.0, 0.0, 0.003), together=False)
    assert lopsided.low == pytest.approx(0.02 - math.hypot(0.01, 0.003))
    assert lopsided.high == pytest.approx(0.02 + 0.04)


def test_p_values_and_intervals_say_the_same() -> None:
    on_the_edge = gap(around(5, 3), around(0, 4), together=False)
    assert on_the_edge.low == pytest.approx(0)
    assert on_the_edge.p == pytest.approx(0.05)
    assert gap(around(1, 0), around(1, 0), together=True) == Gap(0, 0, 0, 1.0)
    assert gap(around(2, 0), around(1, 0), together=True).p == 0.0
    unknown = gap(Estimate(2, -math.inf, math.inf), around(1, 0), together=True)
    assert unknown.p == 1.0


def test_ranks_are_shared_where_nothing_is_known() -> None:
    found = ranks([around(0.5, 0.01), around(0.2, 0.01), around(0.205, 0.01), around(0.1, 0.01)])
    assert found == [Rank(1, False), Rank(2, True), Rank(2, True), Rank(4, False)]
    assert [rank.text for rank in found] == ["1", "2=", "2=", "4"]
    assert ranks([around(0.5, 0.01)]) == [Rank(1, False)]


def test_better_p_values_are_used() -> None:
    told = [around(0.5, 0.05), around(0.45, 0.05)]
    assert [rank.place for rank in ranks(told)] == [1, 1]
    assert [rank.place for rank in ranks(told, {(0, 1): 0.001})] == [1, 2]


def test_ranks_of_equal_means_seldom_differ() -> None:
    # of twelve that are level, any two are told apart in one of twenty cases at most: 200 cases,
    # three standard errors; without Holm it would be one of four
    noise = np.random.default_rng(1).normal(size=(200, 12))
    wrong = sum(any(rank.place > 1 for rank in ranks([around(x, 1.96) for x in row]))
                for row in noise)  # fmt: skip
    assert wrong / 200 <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 200)
    noise = noise.reshape(-1, 2)
    alone = sum(gap(around(a, 1.96), around(b, 1.96), together=False).p < 0.05
                for a, b in noise)  # fmt: skip
    assert abs(alone / len(noise) - 0.05) <= 3 * math.sqrt(0.05 * 0.95 / len(noise))
