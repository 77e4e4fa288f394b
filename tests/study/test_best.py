import numpy as np
import pytest

from simlab.jit.errors import UsageError
from simlab.stats.racing import Race
from simlab.study.best import find_best
from simlab.study.compare import candidate_matchups, compare

NAMES = ["asap", "wool_t:threshold=40", "wool_t:threshold=60", "hazard_ev", "surplus_s"]


def test_the_best_is_found_and_most_games_go_to_the_best_two() -> None:
    matchups = candidate_matchups("sheepnappers", NAMES[:3], "sensible", seats=3)
    race = find_best(matchups, metric="win", error=0.01)
    assert race.stopped == "decided"
    first, *others = race.rows()
    assert first["candidate"] == "wool_t"
    assert first["verdict"] == "best"
    assert [row["verdict"] for row in others] == ["worse"] * 2
    for row in race.rows():  # the mean of each has its own interval, too
        assert row["low"] < row["mean"] < row["high"]
        assert 1.96 * row["se"] < (row["high"] - row["low"]) / 2 < 6 * row["se"]
    again = find_best(matchups, metric="win", error=0.01, jobs=1)
    assert again.rows() == race.rows()


def test_close_candidates_get_the_games() -> None:
    names = ["wool_t:threshold=0", "wool_t:threshold=60", "wool_t:threshold=80"]
    matchups = candidate_matchups("sheepnappers", names, "sensible")
    race = find_best(matchups, metric="win", games=30_000)
    played = {row["candidate"]: row["n"] for row in race.rows()}
    assert played["wool_t:threshold=0"] <= 1024
    assert played["wool_t"] == played["wool_t:threshold=80"] == 7_500
    assert race.stopped == "games"


def test_wide_gaps_cost_little() -> None:
    """A first stage of 1,024 deals each would be 12,288 games."""
    names = ["wool_t", "wool_t:threshold=0", "quiet_never"]
    matchups = candidate_matchups("sheepnappers", names, "sensible")
    race = find_best(matchups, metric="win")
    assert race.stopped == "decided"
    assert race.games <= 5_000


def test_candidates_that_do_the_same_in_every_deal_are_as_good() -> None:
    matchups = candidate_matchups("sheepnappers", ["wool_t", "wool_t:threshold=59.99"], "sensible")
    race = find_best(matchups, games=5_000)
    assert race.stopped == "decided"
    assert [row["verdict"] for row in race.rows()] == ["best", "as good"]


def test_a_margin_settles_what_does_not_matter() -> None:
    names = ["wool_t:threshold=60", "wool_t:threshold=70"]
    matchups = candidate_matchups("sheepnappers", names, "sensible")
    race = find_best(matchups, metric="win", margin=0.02)
    assert race.stopped == "decided"
    assert race.rows()[1]["verdict"] in ("worse", "not better by 0.02")


def test_duels_are_paired_on_common_deals() -> None:
    values = np.random.default_rng(1).normal(0, 1, 500)
    race = Race(["a", "b"], 0.05, values=[values + 1, values[:300]])
    duel = race.duel(0, 1)
    assert duel.difference == pytest.approx(1)
    assert duel.strength > 6, "apart they are some 4 half widths apart"


def test_a_seat_of_ones_own() -> None:
    matchups = candidate_matchups("sheepnappers", ["wool_t", "asap"], "sensible", seats=3, seat=2)
    assert matchups[0].lineup == "sensible,sensible,wool_t"
    assert not matchups[0].rotate
    result = compare(matchups, place=2, games=3_000, metric="wool")
    outcomes, _ = matchups[1].play(0, 3_000)
    assert result.rows()[1]["candidate"] == "asap"
    assert result.rows()[1]["mean"] == pytest.approx(outcomes["seats"][:, 2, 0].mean())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"error": 0.0}, "--error is a probability"),
        ({"error": 0.7}, "--error is a probability"),
        ({"games": 0}, "1 or more"),
        ({"metric": "wol"}, "did you mean 'wool'"),
        ({"max_seconds": 0.0}, "--max-seconds"),
    ],
)
def test_bad_races(options: dict[str, object], message: str) -> None:
    matchups = candidate_matchups("sheepnappers", NAMES[:2], "sensible")
    with pytest.raises(UsageError, match=message):
        find_best(matchups, **options)  # type: ignore[arg-type]


def test_a_seat_beyond_the_table() -> None:
    with pytest.raises(UsageError, match="--seat lies between 0 and 2"):
        candidate_matchups("sheepnappers", NAMES[:2], "sensible", seats=3, seat=3)


def test_nobody_is_ahead_of_the_leader_where_both_have_played() -> None:
    """A few lucky deals made a leader, who was then said to lead by less than nothing."""
    deals = np.random.default_rng(3).normal(0, 10, 400)
    deals[:16] += 40
    race = Race(["fair", "lucky", "good"], 0.05, values=[deals, deals[:16] + 0.5, deals + 1])
    means = [float(values.mean()) for values in race.values]
    assert max(means) == means[1]
    assert race.leader == 2
    assert all(duel.difference > 0 for duel in race.duels().values())
    assert [row["candidate"] for row in race.rows()] == ["good", "lucky", "fair"]
    race.add(0, np.full(100, 9.0))
    race.add(2, np.full(100, 0.0))
    assert race.leader == 0


def test_where_each_is_ahead_of_another_there_is_a_leader_all_the_same() -> None:
    race = Race(["a", "b", "c"], 0.05, values=[np.zeros(3), np.zeros(2), np.zeros(1)])
    race.values = [np.array([0.0, 0.0, 9.0]), np.array([1.0, 0.0]), np.array([0.5])]
    assert race.names[race.leader] == "b"
