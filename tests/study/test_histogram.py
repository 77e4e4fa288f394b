import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays
from scipy.stats import binom

from simlab.execution.histogram import MAX_VALUES, Histogram
from simlab.execution.replications import Deals
from simlab.runtime.matchup import build_matchup
from tests.conftest import simulate

WHOLE = st.integers(-30, 30).map(float)
ANY = st.floats(-1e3, 1e3)


@given(
    st.sampled_from([WHOLE, ANY]).flatmap(
        lambda each: arrays(float, st.tuples(st.integers(2, 30), st.just(2)), elements=each)
    ),
    st.data(),
)
def test_merged_histograms_are_those_of_the_whole(values: Any, data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, len(values) - 1))
    merged = Histogram.of(values[:cut]).merge(Histogram.of(values[cut:]))
    whole = Histogram.of(values)
    assert merged.values.tolist() == whole.values.tolist()
    assert merged.counts.tolist() == whole.counts.tolist()
    for column in range(2):
        found = np.repeat(merged.values, merged.counts[column])
        assert found.tolist() == np.sort(values[:, column]).tolist()


@given(arrays(float, st.tuples(st.integers(1, 60), st.just(1)), elements=WHOLE), st.floats(0, 1))
def test_quantiles_are_order_statistics(values: Any, share: float) -> None:
    expected = np.quantile(values[:, 0], share, method="inverted_cdf")
    if abs(share * len(values) - round(share * len(values))) > 1e-6:
        assert Histogram.of(values).quantile(0, share) == expected


def test_many_values_share_bins() -> None:
    values = np.random.default_rng(1).normal(0, 1, (20_000, 1))
    spread = Histogram.of(values[:10_000]).merge(Histogram.of(values[10_000:]))
    assert spread.counts.sum() == 20_000
    assert len(spread.values) <= MAX_VALUES
    for share in (0.05, 0.5, 0.95):
        expected = np.quantile(values, share)
        assert spread.quantile(0, share) == pytest.approx(expected, abs=spread.width)


def test_scores_are_those_of_the_places() -> None:
    matchup = build_matchup("sheepnappers", "wool_t,asap,random", rotate=True)
    outcomes, _ = matchup.play(0, 30)
    wool = outcomes["seats"][:, :3, 0]
    # place 0 sits in seat 0, then 1, then 2
    expected = np.concatenate([wool[0::3, 0], wool[1::3, 1], wool[2::3, 2]])
    assert Deals.of(matchup, outcomes).scores()[:, 0].tolist() == expected.tolist()


def test_quantiles_and_histograms_of_a_run() -> None:
    result = simulate("sheepnappers", "wool_t,asap", games=10_000, rotate=True)
    table = result.quantiles((0.5, 0.9))
    assert table["entry"].tolist() == [0, 0, 1, 1]
    assert (table["low"] <= table["value"]).all()
    assert (table["value"] <= table["high"]).all()
    counts = result.histogram
    assert counts.groupby("entry")["games"].sum().tolist() == [10_000, 10_000]
    mean = (counts["value"] * counts["games"]).groupby(counts["entry"]).sum() / 10_000
    rows = [row["mean"] for row in result.rows if row["metric"] == "wool"]
    assert mean.tolist() == pytest.approx(rows)
    two = simulate("sheepnappers", "wool_t,asap", games=10_000, rotate=True, jobs=1)
    assert two.quantiles((0.5, 0.9)).equals(table)


@pytest.mark.parametrize("share", [0.05, 0.5, 0.95])
def test_intervals_of_quantiles_cover_however_few_games(share: float) -> None:
    """At least 95 % of 2,000 runs each; less by 4 standard errors once in 30,000 times."""
    luck = np.random.default_rng(1)
    runs, n = 2_000, 20
    held = 0
    for values in luck.random((runs, n, 1)):
        low, high = Histogram.of(values).quantile_interval(0, share, n, (0, 1))
        held += low <= share <= high
    assert held / runs >= 0.95 - 4 * math.sqrt(0.95 * 0.05 / runs)


@pytest.mark.parametrize("n", [1, 5, 20, 100, 1_000])
@pytest.mark.parametrize("share", [0, 0.05, 0.3, 0.5, 0.95, 1])
def test_ends_of_intervals_are_binomial_ranks(n: int, share: float) -> None:
    """Ranks without a value end where the metric does."""
    ranks = np.arange(1.0, n + 1)[:, None]
    first, last = binom.ppf(0.025, n, share), binom.isf(0.025, n, share) + 1
    expected = (first if first >= 1 else -7, last if last <= n else 5_000)
    assert Histogram.of(ranks).quantile_interval(0, share, n, (-7, 5_000)) == expected
    # copies of each value in a deal tell no more than one
    copies = Histogram.of(np.repeat(ranks, 3, axis=0))
    assert copies.quantile_interval(0, share, n, (-7, 5_000)) == expected


def test_one_game_tells_no_quantile() -> None:
    one = Histogram.of(np.array([[3.0]]))
    assert one.quantile_interval(0, 0.5, 1) == (-math.inf, math.inf)
    assert one.quantile_interval(0, 0.5, 1, (4, 9)) == (3, 9)


def test_intervals_of_binned_quantiles_hold_the_order_statistics() -> None:
    values = np.random.default_rng(1).integers(0, 100_000, (20_000, 1)).astype(float)
    spread = Histogram.of(values[:10_000]).merge(Histogram.of(values[10_000:]))
    assert spread.width > 1
    ordered = np.sort(values[:, 0])
    for share in (0.05, 0.5, 0.95):
        exact = ordered[math.ceil(share * len(ordered)) - 1]
        assert abs(spread.quantile(0, share) - exact) <= spread.width / 2
        low, high = spread.quantile_interval(0, share, len(ordered))
        first, last = binom.ppf(0.025, 20_000, share), binom.isf(0.025, 20_000, share) + 1
        assert low <= ordered[int(first) - 1] < low + spread.width
        assert high - spread.width <= ordered[int(last) - 1] < high
