"""Do families of tests keep their level? Simulated where nothing differs, with fixed seeds.

Each bound lies so far out that a correct method passes with the stated chance; the seeds are fixed,
so that a test that passes keeps passing.
"""

import numpy as np
import pytest
from scipy import stats

from simlab.runtime.matchup import Matchup
from simlab.stats.confidence_sequences import Sums, mean_interval
from simlab.stats.multiple_testing import holm
from simlab.stats.racing import Race
from simlab.study.baseline import judge
from simlab.study.comparison import Comparison
from simlab.study.visible import FALSE_ALARMS


def test_holm_families_keep_their_level() -> None:
    """5,000 families of 6 paired tests without a difference: 5 % may have a rejection.

    Expected 250 or fewer; above 312 (four standard errors) in 1 of 30,000 suites.
    """
    chance = np.random.default_rng(1)
    values = chance.exponential(1, (5_000, 7, 40))
    p_values = stats.ttest_rel(values[:, 1:], values[:, :1], axis=2).pvalue
    assert sum(min(holm(family)) < 0.05 for family in p_values.tolist()) < 312


def test_holm_finds_more_than_bonferroni_and_no_false_ones() -> None:
    """Two of six means differ: the false ones stay below 5 % (bound as above, for 2,000)."""
    chance = np.random.default_rng(2)
    false, found = 0, 0
    shifts = np.array([0.7, 0.7, 0, 0, 0, 0])
    values = chance.normal(shifts[:, None], 1, (2_000, 6, 40))
    for p_values in stats.ttest_1samp(values, 0, axis=2).pvalue.tolist():
        adjusted = holm(p_values)
        false += min(adjusted[2:]) < 0.05
        found += adjusted[0] < 0.05
    assert false < 2_000 * 0.05 + 4 * np.sqrt(2_000 * 0.05 * 0.95)
    assert found > 1_600


def test_comparisons_that_are_watched_keep_their_level(quiet: Matchup) -> None:
    """Three equal candidates watched after each of 40 batches: under 5 % ever get a verdict.

    Student's p-values fall below 5 % at some look in a third of such runs.
    """
    chance = np.random.default_rng(3)
    wrong = 0
    for _ in range(100):
        comparison = Comparison([quiet] * 3, "wool", until_decided=True)
        least = 1.0
        for _ in range(40):
            comparison.add(chance.normal(100, 40, (200, 3)).clip(-10, 240), [0, 0, 0])
            least = min(least, *(tests.p for tests in comparison.tests()))
        wrong += least < 0.05
    assert wrong < 0.05 * 100


def test_watched_p_values_belong_to_the_intervals(quiet: Matchup) -> None:
    chance = np.random.default_rng(8)
    apart = 0
    for _ in range(60):
        comparison = Comparison([quiet] * 3, "wool", until_decided=True)
        comparison.add(chance.normal([100, 104, 97], 20, (400, 3)).clip(-10, 240), [0, 0, 0])
        for index, tests in enumerate(comparison.tests(), start=1):
            low, high = comparison.difference_interval(index)
            assert (tests.p < 0.05) == (not low <= 0 <= high)
            apart += tests.p < 0.05
    assert 10 < apart < 110


@pytest.mark.parametrize(("margin", "apart"), [(3.0, 3.0), (None, 0.0)])
def test_verdicts_are_one_family(quiet: Matchup, margin: float | None, apart: float) -> None:
    """Eight candidates exactly the margin away, or equal: 5 % of runs may have a (wrong) verdict.

    Expected 25 of 500 or fewer; above 45 (four standard errors) in 1 of 30,000 suites. Each for
    itself they would be 80 or more.
    """
    chance = np.random.default_rng(9)
    shifts = apart * np.array([0, 1, -1, 1, -1, 1, -1, 1, -1])
    wrong = 0
    for _ in range(500):
        comparison = Comparison([quiet] * 9, "wool", margin=margin)
        comparison.add((chance.normal(100, 10, (400, 9)) + shifts).clip(-10, 240), [0] * 9)
        verdicts = [row["verdict"] for row in comparison.rows()[1:]]
        claims = ("better", "worse") if margin is None else ("same within 3",)
        wrong += any(verdict in claims for verdict in verdicts)
    assert wrong <= 45


def test_a_race_is_wrong_as_rarely_as_it_says() -> None:
    """Four candidates, the best by a tenth: at error 10 % under 10 % of 100 races are wrong."""
    chance = np.random.default_rng(4)
    means = np.array([0.0, 0.1, 0.0, 0.05])
    wrong = decided = 0
    for _ in range(100):
        race = Race(list("abcd"), error=0.1)
        pool = chance.normal(means[:, None], 1, (4, 6_000))
        race.values = [pool[index, :200] for index in range(4)]
        for games in range(400, 6_001, 200):
            if not race.open_rivals(race.duels()):
                break
            race.values = [pool[index, :games] for index in range(4)]
        if not race.open_rivals(race.duels()):
            decided += 1
            wrong += race.leader != 1
    assert decided > 20
    assert wrong < 0.1 * 100


def test_baselines_raise_no_more_false_alarms_than_stated() -> None:
    """3,000 files of 40 values, rare flags and jackpots, played with other luck.

    1 in 1,000 may be reported: 3 or fewer expected, above 10 in fewer than 1 of 3,000 suites.
    """
    chance = np.random.default_rng(5)
    alarms = 0
    for _ in range(3_000):
        flags = chance.binomial(300, 0.01, (2, 20, 32)) / 300
        skewed = chance.exponential(1, (2, 20, 32)) ** 2
        was, now = (
            {"cell": {str(i): row.tolist() for i, row in enumerate(np.concatenate([f, s]))}}
            for f, s in zip(flags, skewed, strict=True)
        )
        alarms += any(check.p < FALSE_ALARMS for check in judge(was, now))
    assert alarms <= 10


def test_a_baseline_with_the_same_luck_sees_a_hundredth_of_a_standard_deviation() -> None:
    chance = np.random.default_rng(6)
    was = chance.normal(0, 1, 32)
    now = was + 0.01 + chance.normal(0, 0.001, 32)
    check = judge({"c": {"m": was.tolist()}}, {"c": {"m": now.tolist()}})[0]
    assert check.status == "moved"
    fresh = chance.normal(0.01, 1, 32)
    assert judge({"c": {"m": was.tolist()}}, {"c": {"m": fresh.tolist()}})[0].status == "changed"


def test_the_interval_of_a_duel_is_shared_out_over_all() -> None:
    race = Race(list("abc"), error=0.1, possible=(-9, 9))
    values = np.random.default_rng(7).normal(0, 1, (2, 500))
    race.values = [values[0], values[1]]
    difference = values[0] - values[1]
    expected = mean_interval(Sums.of(difference), (-18, 18), 0.95)
    assert np.allclose((race.duel(0, 1).low, race.duel(0, 1).high), expected)
