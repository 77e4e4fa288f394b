"""How games go: planted courses are told as they were, and play-outs are as likely as games."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import simlab
from simlab.core.registry import game as find_game, game_names
from simlab.execution.checkpointed_tasks import Parts, open_parts
from simlab.execution.limits import Limits
from simlab.execution.workers import Workers
from simlab.jit.errors import UsageError
from simlab.jit.kernel import plain
from simlab.loop.continuations import DECISIONS, LAST_RUN, NO_SWAY, RUNS, TOLD, sway_of
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.study.drama import MEANINGS, Drama, play_drama, share_of
from simlab.study.drama_play import DramaPlay, drama_play
from simlab.study.drama_values import (
    COLUMNS,
    MOMENTS,
    known_from,
    lead_changes,
    lowest_of,
    values_of,
)
from tests.study.test_metagame import kept

FLIPS = 21
"""Coins that are thrown in a toy game: most heads or most tails wins."""


def chance(heads: Any, thrown: int) -> Any:
    """Return how likely most of all coins are heads after so many."""
    left = FLIPS - thrown
    needed = (FLIPS + 1) // 2 - heads
    ways = np.array([math.comb(left, n) for n in range(left + 1)]) / 2**left
    above = np.append(np.cumsum(ways[::-1])[::-1], 0.0)
    return above[np.clip(needed, 0, left + 1)]


@dataclass(frozen=True)
class Coins:
    """A toy game in which who leads after so many coins is known, and how likely it wins."""

    seed: int = 1
    playouts: int = 32

    def __call__(self, first: int, deals: int) -> Any:
        luck = np.random.default_rng([self.seed, first])
        coins = luck.integers(2, size=(deals, FLIPS))
        heads = np.cumsum(coins, axis=1)
        won = heads[:, -1] > FLIPS // 2
        thrown = [*(moment * FLIPS // MOMENTS for moment in range(MOMENTS)), FLIPS - 1]
        halves = np.zeros((deals, MOMENTS + 1, 2, 2))
        for moment, after in enumerate(thrown):
            before = heads[:, after - 1] if after else np.zeros(deals, int)
            p = chance(before, after)
            drawn = luck.binomial(self.playouts // 2, p[:, None], (deals, 2)) * 2 / self.playouts
            halves[:, moment, :, 0], halves[:, moment, :, 1] = drawn, 1 - drawn
        told = np.tile([FLIPS, 2, FLIPS - 1], (deals, 1))
        own = np.full((deals, 2), FLIPS / 2)
        shares = np.column_stack([won, ~won]).astype(float)
        sways = np.full((deals, MOMENTS + 1), NO_SWAY)
        return values_of(told, own, shares, halves, sways, np.zeros(deals), self.playouts)


def played(play: Any, games: int, parts: Parts | None = None, **options: Any) -> Drama:
    drama = Drama(play, 2)
    with Workers(None, 2) as workers:
        play_drama(drama, Limits(games), parts or Parts(workers), **options)
    return drama


def truth(after: int) -> float:
    """Return what chance the later winner has after so many coins, in the mean."""
    total = 0.0
    for heads in range(after + 1):
        p = float(chance(np.array(heads), after))
        total += math.comb(after, heads) / 2**after * (p * p + (1 - p) * (1 - p))
    return total


def test_how_early_the_winner_is_known_is_what_is_known_of_coins() -> None:
    """The interval of each moment holds the truth in 95 % of 40 runs, whatever the play-outs."""
    exact = [truth(moment * FLIPS // MOMENTS) for moment in range(MOMENTS)]
    missed = 0
    for seed in range(40):
        drama = Drama(Coins(seed, playouts=8), 2)
        drama.add(drama.play(0, 400))
        rows = drama.moments()[1:MOMENTS]
        missed += sum(
            not row["low"] <= value <= row["high"]
            for row, value in zip(rows, exact[1:], strict=True)
        )
    assert missed <= 0.08 * 40 * (MOMENTS - 1)
    assert exact[0] == 0.5 < exact[5] < exact[9] < 1


def test_the_last_turn_decides_what_it_must() -> None:
    """Only if the first twenty coins tie: then nobody leads, and half of what is left is open."""
    drama = played(Coins(), 6_000)
    rows = {row["metric"]: row for row in drama.rows()}
    tied = math.comb(FLIPS - 1, (FLIPS - 1) // 2) / 2 ** (FLIPS - 1)
    assert rows["open at the last turn"]["low"] <= tied / 2 <= rows["open at the last turn"]["high"]
    upset = rows["decided by the last turn"]
    assert upset["low"] <= tied / 2 <= upset["high"]
    assert rows["decisions"]["mean"] == FLIPS


def test_partners_win_as_one() -> None:
    """What is told of two teams of two is what would be told of two players."""
    luck, games = np.random.default_rng(1), 200
    one = luck.binomial(16, luck.random((games, MOMENTS + 1, 1)), (games, MOMENTS + 1, 2)) / 16
    halves = np.stack([one, 1 - one], axis=3)
    first = luck.choice([0.0, 0.5, 1.0], games)
    won = np.stack([first, 1 - first], axis=1)
    told, own = luck.random((games, TOLD)), np.ones((games, 2))
    rest = np.full((games, MOMENTS + 1), NO_SWAY), np.zeros(games)
    two = values_of(told, own, won, halves, *rest, 32)
    pairs = [0, 1, 0, 1]
    four = values_of(told, own[:, pairs], won[:, pairs], halves[..., pairs], *rest, 32)
    assert four == pytest.approx(two)
    found = simlab.drama("sheepnappers", "sensible", preset="tag-team", games=100, playouts=16)
    assert all(0 <= row["mean"] <= 1 for row in found.moment_rows)
    assert found.even_share == 0.5


def test_the_lead_passes_only_if_it_is_more_than_chance() -> None:
    course = [[0.6, 0.4], [0.4, 0.6], [0.1, 0.9], [0.45, 0.55], [0.95, 0.05]]
    assert lead_changes(np.array([course]), 32).tolist() == [2]
    assert lead_changes(np.array([course[:2] + course[:1]]), 32).tolist() == [0]
    # equals hardly ever pass the lead: chance does it in 5 of 100 looks at most
    luck = np.random.default_rng(1)
    one = luck.binomial(32, 0.5, (400, MOMENTS)) / 32
    assert lead_changes(np.stack([one, 1 - one], axis=2), 32).mean() < 0.05 * (MOMENTS - 1)


def test_a_winner_is_known_from_when_it_stays_so() -> None:
    course = [0.9, 0.5, 0.9, 0.9, 0.7, 0.8, 1, 1, 1, 1]
    assert known_from(np.array([course, [0.5] * 10, [1.0] * 10])).tolist() == [0.5, 1.0, 0.0]


def test_bad_luck_in_play_outs_is_no_comeback() -> None:
    """A winner who always had an even chance: by the lowest of ten moments it had a third."""
    luck = np.random.default_rng(1)
    drawn = luck.binomial(16, 0.5, (4_000, MOMENTS, 2)) / 16
    halves = np.stack([drawn, 1 - drawn], axis=3)
    won = np.tile([1.0, 0.0], (4_000, 1))
    lowest, comeback = lowest_of(halves, won, 0.25)
    assert drawn[:, :, 0].min(axis=1).mean() < 0.35
    assert lowest.mean() == pytest.approx(0.5, abs=4 * lowest.std() / math.sqrt(4_000))
    assert comeback.mean() < 0.05


@pytest.fixture(scope="module")
def play() -> DramaPlay:
    found = drama_play("sheepnappers", "asap,bomber,asap", 16, seats=3)
    found.prepare(lambda text: None)
    return found


def test_sway_is_judged_by_other_play_outs_than_it_was_chosen_by(play: DramaPlay) -> None:
    room = play.matchup.room()[0]
    room["world"]["table"]["seats"] = 3
    room["nodes"]["total"][3:12] = [0, 8, 0, 0, 1, 7, 0, 4, 4]
    room["nodes"]["squares"][3:12] = [0, 6, 2, 0, 3, 5, 0, 4, 4]
    # of three actions the first and the second differ most, in the wins of the second player
    assert plain(sway_of)(room, 0, 3) == 3
    # who is alone with one action sways nothing
    assert plain(sway_of)(room, 0, 1) == 0


def test_no_row_has_the_name_of_a_metric() -> None:
    """One name has one definition in a report that prints both."""
    names = {name for name, *_ in MEANINGS.values()}
    for game in map(find_game, game_names()):
        for metric in (*game.seat_metrics, *game.table_metrics):
            assert metric.name not in names, (game.name, metric.name)


def test_games_are_those_that_are_played_anyway(play: DramaPlay) -> None:
    numbers = np.array([0, 4, 8])
    points = np.array([[0, 3], [1, 1], [2, 5]])
    outcomes, told, wins, _ = play._run(play.matchup.linked_room(), numbers, points)
    rotating = build_matchup("sheepnappers", "asap,bomber,asap", seats=3, rotate=True)
    for row, number in enumerate(numbers):
        match = Match(rotating, int(number))
        actors = [turn.actor for turn in match.play()]
        runs = [len(list(same)) for _, same in itertools.groupby(actors)]
        assert told[row, DECISIONS] == len(actors)
        assert told[row, RUNS] == len(runs)
        assert told[row, LAST_RUN] == len(actors) - runs[-1]
        assert told[row, TOLD:].tolist() == [actors.count(seat) for seat in range(3)]
        wool = [each["wool"] for each in match.outcome()["seats"]]
        assert outcomes["seats"][row, :3, 0].tolist() == wool
    assert wins.reshape(3, 2, 2, 3).sum(axis=3) == pytest.approx(1)
    # twice the same moment: the same play-outs
    assert wins[1, 0].tolist() == wins[1, 1].tolist()


def test_play_outs_are_as_likely_as_the_game_itself(play: DramaPlay) -> None:
    """The later winner wins as many play-outs as two halves of them have winners in common."""
    values = play(0, 500)
    winner = values[:, [COLUMNS[f"winner {moment}"] for moment in range(MOMENTS)]]
    assert 1 / 3 < winner[:, 0].mean() < winner[:, 5].mean() < winner[:, 9].mean() <= 1
    numbers = np.arange(500) * 3
    outcomes, _, wins, _ = play._run(play.matchup.linked_room(), numbers, np.full((500, 1), 4))
    halves = wins.reshape(500, 2, 3)
    reached = halves[:, 0].sum(axis=1) > 0
    won = outcomes["seats"][:, :3, 1]
    gap = ((halves.mean(axis=1) * won).sum(axis=1) - (halves[:, 0] * halves[:, 1]).sum(axis=1))[
        reached
    ]
    assert abs(gap.mean()) < 4 * gap.std() / math.sqrt(len(gap))


def test_drama_killed_and_resumed_gives_the_same_bits(tmp_path: Path) -> None:
    whole = played(Coins(), 2_000)
    looks = itertools.count()

    def kill(*seen: object) -> None:
        if next(looks) == 1:
            raise KeyboardInterrupt

    with Workers(None, 2) as workers:
        broken = played(Coins(), 2_000, Parts(workers, kept(tmp_path)), progress=kill)
        assert 0 < broken.games < whole.games
        parts = Parts(workers, kept(tmp_path))
        resumed = played(Coins(), 2_000, parts)
    assert parts.found == 2
    assert str((resumed.rows(), resumed.moments())) == str((whole.rows(), whole.moments()))


def test_a_study_may_have_any_number_of_parts(tmp_path: Path) -> None:
    """After 20,000, which are 5 million games of drama, it was an IndexError."""
    matchup = build_matchup("sheepnappers", "asap")
    with Workers(None, 1) as workers:
        for found in (0, 1):
            parts = open_parts(workers, tmp_path, {}, [matchup])
            parts.count = 123_456
            parts.do([])
            assert parts.found == found
    [file] = (tmp_path / "cells").iterdir()
    assert file.stem.count("123456") == 2


def test_an_interruption_while_tables_are_written_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*what: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Drama, "rows", stop)
    options: dict[str, Any] = {"games": 10, "playouts": 4, "output": tmp_path}
    results = simlab.drama("sheepnappers", **options)
    assert results.stopped == "interrupted"
    monkeypatch.undo()
    assert results.rows == simlab.drama("sheepnappers", **options).rows
    assert "what was finished is in" in results.notes[-1]


def test_drama_options_that_do_not_fit_are_named() -> None:
    for told, words in (
        (("sensible", 5), "--playouts is an even number from 2 to 100,000, not 5"),
        (("rollout", 8), "searches; drama plays on with plain policies"),
    ):
        with pytest.raises(UsageError, match=words):
            drama_play("sheepnappers", *told)


def rows_of(games: int, **columns: Any) -> Drama:
    """Return games whose rows are nought but for some columns."""
    rows = np.zeros((games, len(COLUMNS)))
    for name, values in columns.items():
        rows[:, COLUMNS[name]] = values
    drama = Drama(Coins(), 2)
    drama.add(rows)
    return drama


def test_a_share_of_events_that_never_came_is_not_certain() -> None:
    """It was 0 ±0 after four games with twenty hopeless decisions."""
    drama = rows_of(4, hopeless=[6, 4, 8, 2], looks=10)
    rows = {row["metric"]: row for row in drama.rows()}
    for name in ("kings made by them", "swayed by them"):
        assert (rows[name]["mean"], rows[name]["low"]) == (0, 0)
        assert rows[name]["high"] > 1 - 0.05 ** (1 / 20)  # what one-sided exact limits leave


def test_a_share_of_no_events_is_unknown_and_holds_nothing_up() -> None:
    drama = rows_of(4_000, looks=10)
    row = next(row for row in drama.rows() if row["metric"] == "kings made by them")
    assert math.isnan(row["mean"])
    assert (row["low"], row["high"]) == (0, 1)
    assert drama.widest() < 0.01


@pytest.mark.parametrize(("events", "share"), [(0.3, 0.1), (0.05, 0.3), (6, 0.02)])
def test_shares_of_few_events_are_covered(events: float, share: float) -> None:
    """In 95 % of 1,000 runs of 100 games; less by 4 standard errors once in 30,000 times."""
    luck = np.random.default_rng(1)
    runs, held = 1_000, 0
    for _ in range(runs):
        whole = luck.poisson(events, 100)
        row = share_of(luck.binomial(whole, share), whole)
        held += row["low"] <= share <= row["high"]
    assert held / runs >= 0.95 - 4 * math.sqrt(0.95 * 0.05 / runs)
