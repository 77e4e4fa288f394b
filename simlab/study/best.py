"""The best of several candidates, with a stated chance of being wrong."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.engine.errors import UsageError
from simlab.engine.guard import audition
from simlab.engine.setup import Setup
from simlab.study.anytime import mixture_interval
from simlab.study.compare import candidate_values, check_contest, paired_deals
from simlab.study.estimates import Moments, Row
from simlab.study.intervals import LEVEL
from simlab.study.workers import Workers, in_order

STAGE_BATCHES = 4
MOST_GAMES = 1_000_000


@dataclass(frozen=True)
class Duel:
    """What the deals that two candidates have in common say: leader minus rival."""

    difference: float
    low: float
    high: float
    strength: float
    """Difference in standard errors; the rival with the least is the most dangerous."""


@dataclass
class Race:
    """Candidates in a race for the best mean.

    Attributes
    ----------
    setups : list of Setup
    metric : str
    error : float
        Allowed probability that a better candidate (by more than ``margin``) is declared beaten.
    margin : float
        Differences that small do not matter.
    place : int
        Where the candidates stand in the line-ups.
    values : list of array
        The metric of each candidate, a number per deal; all have played a first part of the same
        deals.
    """

    setups: list[Setup]
    metric: str
    error: float
    margin: float = 0.0
    place: int = 0
    values: list[Any] = field(default_factory=list)
    seconds: float = 0.0
    stopped: str = "games"

    @property
    def games(self) -> int:
        """Games played, by all candidates."""
        pairs = zip(self.values, self.setups, strict=False)
        return sum(len(values) * setup.rotations for values, setup in pairs)

    @property
    def leader(self) -> int:
        """The candidate with the highest mean."""
        return max(range(len(self.values)), key=lambda index: float(self.values[index].mean()))

    def duel(self, leader: int, rival: int) -> Duel:
        """Compare two candidates on the deals that both have played.

        The intervals hold at every look and, shared out over the rivals of whoever is best, for
        all of them at once: Bonferroni over the ``k - 1`` duels that could be lost wrongly.
        """
        n = min(len(self.values[leader]), len(self.values[rival]))
        units = (self.values[leader][:n] - self.values[rival][:n])[:, None]
        moments = Moments.of(units)
        mean, sd = float(moments.mean[0]), float(moments.sd()[0])
        level = 1 - self.error / (len(self.setups) - 1)
        low, high = mixture_interval(mean, sd, n, int(moments.off[0]), level)
        strength = mean / sd * math.sqrt(n) if sd > 0 else 0.0
        return Duel(mean, low, high, strength)

    def duels(self) -> dict[int, Duel]:
        """Return the duels of the leader with all others."""
        leader = self.leader
        others = [index for index in range(len(self.setups)) if index != leader]
        return {index: self.duel(leader, index) for index in others}

    def open_rivals(self, duels: dict[int, Duel]) -> list[int]:
        """Return who may still be better than the leader by more than the margin."""
        return [index for index, duel in duels.items() if not duel.low > -self.margin]

    def rows(self) -> list[Row]:
        """Return a row per candidate, the best first: deals, mean, distance to the leader."""
        if not self.values:
            return []
        leader, duels = self.leader, self.duels()
        still_open = self.open_rivals(duels)
        rows = []
        for index, setup in enumerate(self.setups):
            row: Row = {
                "candidate": setup.entries[self.place].text,
                "metric": self.metric,
                "n": len(self.values[index]),
                "mean": float(self.values[index].mean()),
            }
            if index == leader:
                row["verdict"] = "undecided" if still_open else "best"
            else:
                duel = duels[index]
                row |= {"difference": -duel.difference}
                row |= {"difference_low": -duel.high, "difference_high": -duel.low}
                row["verdict"] = self._verdict(duel, index in still_open)
            rows.append(row)
        return sorted(rows, key=lambda row: -row["mean"])

    def _verdict(self, duel: Duel, still_open: bool) -> str:
        if still_open:
            return "undecided"
        return "worse" if duel.low > 0 else f"not better by {self.margin:g}"


def find_best(
    setups: list[Setup],
    *,
    place: int = 0,
    metric: str | None = None,
    error: float = 1 - LEVEL,
    margin: float | None = None,
    games: int | None = None,
    max_seconds: float | None = None,
    jobs: int | None = None,
    progress: Callable[[Race], None] | None = None,
    say: Callable[[str], None] = lambda text: None,
) -> Race:
    """Find the best of several candidates, playing most where it matters.

    Parameters
    ----------
    setups : list of Setup
        From `candidate_setups`: they differ in nothing but the candidate.
    place : int
        Where the candidates stand in the line-ups.
    metric : str, optional
        A metric of seats; the score by default.
    error : float
        Allowed probability of a wrong answer.
    margin : float, optional
        Whoever is not better than the leader by more than this does not matter.
    games : int, optional
        The most that one candidate may play; a million by default.
    max_seconds : float, optional

    Returns
    -------
    Race
        ``stopped`` is ``decided``, ``games``, ``seconds`` or ``interrupted``.

    Notes
    -----
    Top-two allocation (Russo 2020): each stage goes to the leader and to its most dangerous rival,
    whichever has played less. Differences are paired on the deals that both have played.

    Raises
    ------
    UsageError
        Fewer than two candidates, an unknown metric, or bad numbers.
    """
    index = check_contest(setups, metric, margin, max_seconds)
    if not 0 < error < 0.5:
        raise UsageError(f"--error is a probability above 0 and below 0.5, not {error}")
    most = MOST_GAMES if games is None else games
    if most < 1:
        raise UsageError(f"the number of games is 1 or more, not {most}")
    metrics = setups[0].game.seat_metrics
    for setup in setups:
        setup.prepare(say)
        audition(setup)
    race = Race(setups, metrics[index].name, error, margin or 0.0, place)
    column = place * len(metrics) + index
    deals = -(-most // max(setup.rotations for setup in setups))
    start = time.perf_counter()
    with Workers(None, jobs) as workers:
        try:
            _first_stage(race, workers, column, deals)
            while True:
                race.seconds = time.perf_counter() - start
                if progress is not None:
                    progress(race)
                if _is_over(race, deals, max_seconds):
                    return race
                for runner in _next_runners(race, deals):
                    _play_stage(race, workers, column, runner, deals)
        except KeyboardInterrupt:
            race.stopped = "interrupted"
    return race


def _first_stage(race: Race, workers: Workers, column: int, deals: int) -> None:
    size = min(paired_deals(race.setups), deals)
    tasks = [(candidate_values, (setup,), column, 0, size) for setup in race.setups]
    race.values = [values[:, 0] for values in in_order(workers, tasks)]


def _play_stage(race: Race, workers: Workers, column: int, runner: int, deals: int) -> None:
    size, done = paired_deals(race.setups), len(race.values[runner])
    last = min(deals, done + STAGE_BATCHES * size)
    tasks = (
        (candidate_values, (race.setups[runner],), column, first, min(size, last - first))
        for first in range(done, last, size)
    )
    parts = [values[:, 0] for values in in_order(workers, tasks)]
    race.values[runner] = np.concatenate([race.values[runner], *parts])


def _is_over(race: Race, deals: int, max_seconds: float | None) -> bool:
    if not race.open_rivals(race.duels()):
        race.stopped = "decided"
    elif max_seconds is not None and race.seconds >= max_seconds:
        race.stopped = "seconds"
    elif not _next_runners(race, deals):
        race.stopped = "games"
    else:
        return False
    return True


def _next_runners(race: Race, deals: int) -> Sequence[int]:
    """Return who plays on: the leader, its most dangerous rival, or both if they are level."""
    leader, duels = race.leader, race.duels()
    rivals = race.open_rivals(duels)
    if not rivals:
        return []
    rival = min(rivals, key=lambda index: duels[index].strength)
    played = {index: len(race.values[index]) for index in (leader, rival)}
    fewest = min(played.values())
    return [index for index, count in played.items() if count == fewest and count < deals]
