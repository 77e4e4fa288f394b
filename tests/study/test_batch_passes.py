"""The compiled passes over a batch against plain NumPy, and against themselves uncompiled."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays

from simlab.execution.estimates import Moments
from simlab.execution.histogram import MAX_VALUES, Histogram
from simlab.execution.replications import Deals
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.stats import aggregation_kernels
from tests.conftest import Shell

LINEUPS = [
    ("wool_t,asap,random", False),
    ("wool_t,asap,random", True),
    ("asap,wool_t,asap,wool_t", True),
    ("asap,asap,asap", True),
]
WHOLE = st.integers(-30, 30).map(float)
ANY = st.floats(-1e3, 1e3)
COLUMNS = st.sampled_from([WHOLE, ANY]).flatmap(
    lambda each: arrays(float, st.tuples(st.integers(1, 40), st.just(3)), elements=each)
)


def measured(matchup: Matchup, deals: int, draw: Any) -> Any:
    """Return outcomes of some deals, filled with what ``draw(size)`` returns."""
    outcomes = np.zeros(deals * matchup.rotations, matchup.game.outcome)
    values = outcomes.view(float)
    values[:] = draw(values.size)
    return outcomes


def bits(record: Any) -> list[bytes]:
    """Return all that a `Moments` or a `Histogram` holds."""
    return [np.asarray(value).tobytes() for value in vars(record).values()]


def same(one: Any, other: Any) -> bool:
    return bits(one) == bits(other)


def placed(matchup: Matchup, outcomes: Any) -> tuple[Any, Any]:
    """Return replications and scores, worked out turn by turn in plain NumPy."""
    seats, period = matchup.seats, matchup.rotations
    by_seat = outcomes["seats"][:, :seats, :]
    turns = [
        np.roll(by_seat[turn % period :: period], -turn, axis=1)
        for turn in range(seats if matchup.rotate else 1)
    ]
    table = outcomes["table"].reshape(len(outcomes) // period, period, -1).mean(axis=1)
    places = sum(turns) / len(turns)
    units = np.concatenate([places.reshape(len(places), -1), table], axis=1)
    return units, np.concatenate([turn[:, :, 0] for turn in turns])


@pytest.mark.parametrize(("lineup", "rotate"), LINEUPS)
@pytest.mark.parametrize("deals", [1, 50])
def test_batch_metrics_are_sorted_by_place(lineup: str, rotate: bool, deals: int) -> None:
    matchup = build_matchup("sheepnappers", lineup, rotate=rotate)
    chance = np.random.default_rng(1)
    for draw in (lambda size: chance.integers(-9, 99, size), chance.random):
        outcomes = measured(matchup, deals, draw)
        found, (units, scores) = Deals.of(matchup, outcomes), placed(matchup, outcomes)
        assert found.replications().tolist() == units.tolist()
        assert found.scores().tolist() == scores.tolist()
        assert same(Moments.of(found), Moments.of(units))
        assert same(Histogram.of(found), Histogram.of(scores))


@given(COLUMNS)
def test_moments_are_those_of_numpy(units: Any) -> None:
    found = Moments.of(units)
    assert found.mean.tolist() == units.mean(axis=0).tolist()
    assert found.m2 == pytest.approx(len(units) * units.var(axis=0), rel=1e-12, abs=1e-9)
    assert found.low.tolist() == units.min(axis=0).tolist()
    assert found.high.tolist() == units.max(axis=0).tolist()
    for power, sums in ((3, found.m3), (4, found.m4)):
        expected = ((units - units.mean(axis=0)) ** power).sum(axis=0)
        assert sums == pytest.approx(expected, rel=1e-9, abs=1e-6 * np.abs(units).max() ** power)


def test_small_deviations_from_a_large_mean_are_not_lost() -> None:
    units = np.array([[1e9], [1e9 + 1], [1e9 + 2]])
    assert Moments.of(units).m2.tolist() == [2.0]


@pytest.mark.parametrize("row", [0, 1, 2])
def test_moments_keep_nan_in_its_column(row: int) -> None:
    units = np.arange(6.0).reshape(3, 2)
    units[row, 1] = np.nan
    found = Moments.of(units)
    for each in (found.mean, found.m2, found.m3, found.m4, found.low, found.high):
        assert np.isnan(each).tolist() == [False, True]


@given(COLUMNS)
def test_histograms_are_counts_of_values(scores: Any) -> None:
    found = Histogram.of(scores)
    assert found.values.tolist() == np.unique(scores).tolist()
    for counts, column in zip(found.counts, scores.T, strict=True):
        assert np.repeat(found.values, counts).tolist() == np.sort(column).tolist()


@pytest.mark.parametrize("last", [MAX_VALUES - 1.0, MAX_VALUES, 1e12, 0.5, np.nan])
def test_scores_far_apart_or_between_whole_numbers_are_counted(last: float) -> None:
    scores = np.array([[0.0], [3.0], [last], [3.0]])
    found = Histogram.of(scores)
    assert found.width == 0
    values, counts = np.unique(scores, return_counts=True)
    assert found.values.tolist() == pytest.approx(values.tolist(), nan_ok=True)
    assert found.counts.tolist() == [counts.tolist()]


@pytest.mark.parametrize(("lineup", "rotate"), LINEUPS)
def test_compiled_passes_bring_the_bits_of_uncompiled_ones(
    lineup: str, rotate: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    matchup = build_matchup("sheepnappers", lineup, rotate=rotate)
    chance = np.random.default_rng(2)
    outcomes = measured(matchup, 40, lambda size: chance.normal(5, 3, size).round(1))
    outcomes["seats"][:, :, 0] = outcomes["seats"][:, :, 0].round()

    def everything() -> list[Any]:
        deals = Deals.of(matchup, outcomes)
        return [deals.replications().tobytes(), bits(Moments.of(deals)), bits(Histogram.of(deals))]

    compiled = everything()
    monkeypatch.setattr(aggregation_kernels, "compiled", lambda function: function)
    assert everything() == compiled


def test_the_passes_are_compiled_once(shell: Shell) -> None:
    code = (
        "from simlab.jit.linking import on_compile\n"
        "from simlab.stats import aggregation_kernels as p\n"
        "done = []\n"
        "on_compile(done.append)\n"
        "made = [p.compiled(each) for each in (p.place_values, p.sum_up, p.count_values)]\n"
        "print(done)"
    )
    assert shell(["-c", code]).returncode == 0
    assert shell(["-c", code]).stdout == "[]\n"
