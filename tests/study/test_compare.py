import math
import re

import numpy as np
import pytest
from scipy import stats

from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup
from simlab.stats.multiple_testing import holm
from simlab.study.compare import candidate_matchups, compare
from simlab.study.comparison import Comparison
from tests.study.rare_difference_policies import base, rare


def test_holm_is_the_textbook() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == pytest.approx([1.0, 1.0])
    assert holm([]) == []


def test_hypotheses_that_exclude_each_other_are_raised_less() -> None:
    """Two of four can be true at once: the two smallest are doubled and not multiplied by four."""
    assert holm([0.01, 0.04, 0.03, 0.9], 2) == pytest.approx([0.02, 0.08, 0.06, 0.9])


def test_differences_are_paired_over_deals() -> None:
    matchups = candidate_matchups("sheepnappers", ["pile_k", "surplus_s"], "sensible", seats=3)
    result = compare(matchups, games=6_000, metric="wool")
    assert result.deals == 2_000
    values = []
    for matchup in matchups:
        outcomes, _ = matchup.play(0, 6_000)
        wool = outcomes["seats"][:, :, 0].reshape(2_000, 3, -1)
        values.append((wool[:, 0, 0] + wool[:, 1, 1] + wool[:, 2, 2]) / 3)
    expected = stats.ttest_rel(values[1], values[0])  # all but the two values more and the skewness
    first, second = result.rows()
    assert first["mean"] == pytest.approx(values[0].mean())
    assert second["difference"] == pytest.approx((values[1] - values[0]).mean())
    assert second["p"] == pytest.approx(expected.pvalue, rel=0.2, abs=1e-12)
    low, high = expected.confidence_interval()
    found = second["difference_low"], second["difference_high"]
    assert found == pytest.approx((low, high), abs=0.02 * (high - low))
    apart = values[0].var(ddof=1) + values[1].var(ddof=1)
    worth = apart / (values[1] - values[0]).var(ddof=1)
    assert second["worth"] == pytest.approx(worth)
    assert second["worth"] > 1


def test_verdicts() -> None:
    names = ["wool_t:threshold=60", "wool_t:threshold=0", "wool_t:threshold=60", "sheep_hoard"]
    matchups = candidate_matchups("sheepnappers", names, "sensible")
    rows = compare(matchups, games=40_000, metric="win", margin=0.01).rows()
    assert [row.get("verdict") for row in rows] == [None, "worse", "same within 0.01", "better"]
    assert math.isinf(rows[2]["worth"])


def test_until_decided_stops_early_and_says_so() -> None:
    matchups = candidate_matchups("sheepnappers", ["wool_t", "sheep_hoard"], "sensible")
    result = compare(matchups, metric="win", until_decided=True)
    assert result.stopped == "decided"
    assert result.games < 60_000
    assert result.rows()[1]["verdict"] == "better"
    again = compare(matchups, metric="win", until_decided=True, jobs=1)
    assert again.rows() == result.rows()


def test_undecided_comparison_states_missing_games() -> None:
    names = ["wool_t:threshold=60", "wool_t:threshold=70"]
    matchups = candidate_matchups("sheepnappers", names, "sensible", seats=2)
    row = compare(matchups, games=500, metric="wool").rows()[1]
    assert re.fullmatch(r"undecided(: about [\d,]+ more games each)?", row["verdict"])


@pytest.mark.parametrize("rivals", [1, 5])
@pytest.mark.parametrize("watched", [False, True])
def test_missing_games_decide_the_comparison(quiet: Matchup, rivals: int, watched: bool) -> None:
    """The same values over and over: undecided a little earlier, decided a little later."""
    matchups, chance = [quiet] * (rivals + 1), np.random.default_rng(rivals)
    values = chance.normal(100, 30, (1_000, rivals + 1)).clip(-10, 240)
    values -= values.mean(axis=0) - 100
    values[:, 1] += 1.5

    def after(times: int) -> Comparison:
        comparison = Comparison(matchups, "wool", until_decided=watched)
        for _ in range(times):
            comparison.add(values, [0] * (rivals + 1))
        return comparison

    verdict = after(1).rows()[1]["verdict"]
    more = int(verdict.split("about ")[1].split(" more games each")[0].replace(",", ""))
    enough = 1 + more / 1_000
    assert "undecided" in after(round(0.8 * enough)).rows()[1]["verdict"]
    assert after(round(1.25 * enough)).rows()[1]["verdict"] == "better"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"metric": "wol"}, "did you mean 'wool'"),
        ({"margin": 0.0}, "--margin is a number above 0"),
        ({"max_seconds": -1.0}, "--max-seconds is a number above 0"),
        ({"games": 0}, "1 or more"),
    ],
)
def test_bad_comparisons(options: dict[str, object], message: str) -> None:
    matchups = candidate_matchups("sheepnappers", ["wool_t", "asap"], "sensible")
    with pytest.raises(UsageError, match=message):
        compare(matchups, **options)  # type: ignore[arg-type]


def test_one_candidate_is_too_few() -> None:
    with pytest.raises(UsageError, match="two candidates"):
        compare(candidate_matchups("sheepnappers", ["wool_t"], "sensible"))
    with pytest.raises(UsageError, match="one policy"):
        candidate_matchups("sheepnappers", ["wool_t,asap"], "sensible")


def test_equal_candidates_differ_in_nothing() -> None:
    matchups = candidate_matchups("sheepnappers", ["wool_t", "wool_t:threshold=60"], "asap")
    row = compare(matchups, games=2_000).rows()[1]
    assert row["difference"] == 0
    assert np.isclose(row["p"], 1)


def test_policies_that_seldom_differ_are_not_called_the_same() -> None:
    """`rare` gives up one game in some hundreds; over 800,000 games that costs 0.023 wool."""
    covered = 0
    for seed in range(1, 21):
        matchups = candidate_matchups(
            "sheepnappers", ["base", "rare"], "sensible", policies=[base, rare], seed=seed
        )
        row = compare(matchups, games=400, metric="wool", margin=0.01).rows()[1]
        covered += row["difference_low"] <= -0.0228 <= row["difference_high"]
        assert not row["verdict"].startswith("same")
    assert covered >= 18
