"""Candidates in the same place, against the same field, with the same luck."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.engine.errors import UsageError, suggestion
from simlab.engine.guard import audition
from simlab.engine.lineup import split_lineup
from simlab.engine.registry import game as find_game
from simlab.engine.setup import Setup, build_setup
from simlab.study.anytime import Range, games_needed, mean_interval, range_or_seen
from simlab.study.deals import replications
from simlab.study.estimates import Moments, Row
from simlab.study.intervals import LEVEL, t_interval
from simlab.study.simulate import DEFAULT_GAMES, MOST_GAMES
from simlab.study.special import stdtr
from simlab.study.stopping import check_positive
from simlab.study.workers import Workers, in_order

BATCH_GAMES = 4096
"""Games of a candidate in a batch of a comparison."""

CompareProgress = Callable[["Comparison"], None]


@dataclass
class Comparison:
    """Paired differences of several candidates to the first.

    Attributes
    ----------
    setups : list of Setup
        One per candidate, who has the first place; all else is the same.
    metric : str
    margin : float, optional
        Differences that small count as none.
    until_decided : bool
        Whether the data decide when to stop.
    place : int
        Where the candidates stand in the line-ups.
    moments : Moments or None
        Columns: each candidate's metric, then each difference to the first; a row per deal.
    truncated : list of int
        Games of each candidate that a guard broke off.
    """

    setups: list[Setup]
    metric: str
    margin: float | None = None
    until_decided: bool = False
    place: int = 0
    moments: Moments | None = None
    seconds: float = 0.0
    stopped: str = "games"
    truncated: list[int] = field(default_factory=list)

    @property
    def rivals(self) -> int:
        """Number of differences."""
        return len(self.setups) - 1

    @property
    def deals(self) -> int:
        """Deals played."""
        return 0 if self.moments is None else self.moments.n

    @property
    def games(self) -> int:
        """Games played, by all candidates."""
        return sum(self.games_each)

    @property
    def games_each(self) -> list[int]:
        """Games played by each candidate."""
        return [self.deals * setup.rotations for setup in self.setups]

    def add(self, values: Any, truncated: Sequence[int]) -> None:
        """Take in the next deals: a row each, a column per candidate; and what was broken off."""
        so_far = self.truncated or [0] * len(truncated)
        self.truncated = [each + more for each, more in zip(so_far, truncated, strict=True)]
        units = np.column_stack([values, values[:, 1:] - values[:, :1]])
        batch = Moments.of(units)
        self.moments = batch if self.moments is None else self.moments.merge(batch)

    def rows(self) -> list[Row]:
        """Return a row per candidate: mean, difference to the first, its interval and verdict.

        ``worth`` is how many times as many games independent runs would have needed.
        """
        if self.moments is None:
            return []
        adjusted = holm([self._p_value(index) for index in range(1, len(self.setups))])
        rows = []
        for index, setup in enumerate(self.setups):
            mean, se = float(self.moments.mean[index]), float(self.moments.se()[index])
            low, high = self._interval(index, LEVEL)
            row: Row = {
                "candidate": setup.entries[self.place].text,
                "metric": self.metric,
                "n": self.deals,
                "mean": mean,
                "se": se,
                "low": low,
                "high": high,
            }
            if index:
                row |= self._difference(index, adjusted[index - 1])
            rows.append(row)
        return rows

    def _column(self, index: int) -> int:
        return len(self.setups) + index - 1

    def _interval(self, column: int, level: float) -> tuple[float, float]:
        moments = self.moments
        assert moments is not None
        mean, n = float(moments.mean[column]), moments.n
        if self.until_decided:
            return mean_interval(moments.sums(column), self._possible(column), level)
        return t_interval(mean, float(moments.se()[column]), n, level)

    def _possible(self, column: int) -> Range:
        """Return the range of a column: a metric's, or that of the difference of two values."""
        moments, count = self.moments, len(self.setups)
        assert moments is not None
        declared = declared_range(self.setups[0], self.metric)
        if column < count:
            return moments.possible(column, declared)
        seen = float(moments.low[:count].min()), float(moments.high[:count].max())
        low, high = range_or_seen(declared, *seen)
        return low - high, high - low

    def _p_value(self, index: int) -> float:
        moments = self.moments
        assert moments is not None
        column = self._column(index)
        mean, se = float(moments.mean[column]), float(moments.se()[column])
        if moments.n < 2 or math.isnan(se):
            return 1.0
        if se == 0:
            return 1.0 if mean == 0 else 0.0
        return 2 * float(stdtr(moments.n - 1, -abs(mean) / se))

    def _difference(self, index: int, adjusted: float) -> Row:
        moments = self.moments
        assert moments is not None
        column = self._column(index)
        low, high = self.difference_interval(index)
        variances = moments.sd() ** 2
        paired = float(variances[column])
        apart = float(variances[0] + variances[index])
        return {
            "difference": float(moments.mean[column]),
            "difference_low": low,
            "difference_high": high,
            "p": adjusted,
            "worth": apart / paired if paired > 0 else math.inf,
            "verdict": self.verdict(index, adjusted),
        }

    def difference_interval(self, index: int) -> tuple[float, float]:
        """Return the interval of a difference; shared out over all if the data decide to stop."""
        return self._interval(self._column(index), self._level())

    def verdict(self, index: int, adjusted: float) -> str:
        """Return ``better``, ``worse``, ``same within d``, or how many games are missing."""
        return self._decision(index, adjusted) or self._missing(index)

    def _decision(self, index: int, adjusted: float = 1.0) -> str:
        low, high = self.difference_interval(index)
        apart = not low <= 0 <= high if self.until_decided else adjusted < 1 - LEVEL
        if self.margin is not None and -self.margin < low and high < self.margin:
            return f"same within {self.margin:g}"
        if apart:
            return "better" if low + high > 0 else "worse"
        return ""

    def _missing(self, index: int) -> str:
        more = self._more(index)
        if more > 1e12:
            return "undecided"
        return f"undecided: about {max(1000, round(more, -3)):,.0f} more games"

    def _more(self, index: int) -> float:
        """Return about how many games more would bring an interval off zero or into the margin."""
        moments, column = self.moments, self._column(index)
        assert moments is not None
        mean = abs(float(moments.mean[column]))
        reach = max(mean, (self.margin or 0.0) - mean)
        if reach <= 0:
            return math.inf
        if self.until_decided:
            sums, possible = moments.sums(column), self._possible(column)
            needed = games_needed(sums, possible, reach, self._level())
            return self.games * (needed / moments.n - 1)
        low, high = self.difference_interval(index)
        half = (high - low) / 2
        return self.games * ((half / reach) ** 2 - 1) if math.isfinite(half) else math.inf

    def _level(self) -> float:
        """Return the level of each difference; shared out over all if the data decide to stop."""
        return 1 - (1 - LEVEL) / self.rivals if self.until_decided else LEVEL

    def missing_games(self) -> float:
        """Return about how many games more would decide every difference; perhaps infinite."""
        more = 0.0
        for index in range(1, len(self.setups)):
            if not self._decision(index):
                more = max(more, self._more(index))
        return more

    def is_decided(self) -> bool:
        """Whether every difference has a verdict (used when the data decide)."""
        return all(self._decision(index) for index in range(1, len(self.setups)))


def declared_range(setup: Setup, metric: str) -> Range | None:
    """Return the range that the rules of a set-up leave a metric of seats; None if undeclared."""
    found = next(each for each in setup.game.seat_metrics if each.name == metric)
    return found.bounds(setup.rules)


def holm(p_values: Sequence[float]) -> list[float]:
    """Return Holm's step-down adjustment of p-values (Holm 1979), in the order given."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index])
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    for rank, index in enumerate(order):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = largest
    return adjusted


def compare(
    setups: list[Setup],
    *,
    place: int = 0,
    games: int | None = None,
    metric: str | None = None,
    margin: float | None = None,
    until_decided: bool = False,
    max_seconds: float | None = None,
    jobs: int | None = None,
    progress: CompareProgress | None = None,
    say: Callable[[str], None] = lambda text: None,
) -> Comparison:
    """Compare one place of several set-ups that differ in nothing else.

    Parameters
    ----------
    setups : list of Setup
        With rotation: a candidate's value in a deal is its mean over all seats.
    place : int
        Where the candidates stand in the line-ups.
    games : int, optional
        Games per candidate, rounded up to whole deals; 100,000 if nothing else says when to stop.
    metric : str, optional
        A metric of seats; the score by default.
    margin : float, optional
        Differences smaller than this count as none.
    until_decided : bool
        Stop as soon as every difference to the first has a verdict; the intervals hold at every
        look and are shared out over the candidates.
    max_seconds : float, optional

    Returns
    -------
    Comparison

    Raises
    ------
    UsageError
        Fewer than two candidates, an unknown metric, or bad numbers.
    """
    index = check_contest(setups, metric, margin, max_seconds)
    metrics = setups[0].game.seat_metrics
    column, name = place * len(metrics) + index, metrics[index].name
    if games is None:
        games = DEFAULT_GAMES if not until_decided and max_seconds is None else MOST_GAMES
    if games < 1:
        raise UsageError(f"the number of games is 1 or more, not {games}")
    for setup in setups:
        setup.prepare(say)
        audition(setup)
    anytime = until_decided or max_seconds is not None
    comparison = Comparison(setups, name, margin, anytime, place)
    deals = -(-games // max(setup.rotations for setup in setups))
    start = time.perf_counter()
    comparison.stopped = "interrupted"
    with Workers(None, jobs) as workers:
        batches = in_order(workers, paired_tasks(setups, column, 0, deals))
        try:
            for values, truncated in batches:
                comparison.add(values, truncated)
                comparison.seconds = time.perf_counter() - start
                if progress is not None:
                    progress(comparison)
                if until_decided and comparison.is_decided():
                    comparison.stopped = "decided"
                    return comparison
                if max_seconds is not None and comparison.seconds >= max_seconds:
                    comparison.stopped = "seconds"
                    return comparison
            comparison.stopped = "games"
        except KeyboardInterrupt:
            pass
        finally:
            batches.close()
    return comparison


def paired_tasks(
    setups: Sequence[Setup], column: int, first: int, last: int
) -> Iterator[tuple[Any, ...]]:
    """Return the tasks that play deals ``first .. last - 1`` with every candidate."""
    size = paired_deals(setups)
    for start in range(first, last, size):
        yield candidate_values, tuple(setups), column, start, min(size, last - start)


def paired_deals(setups: Sequence[Setup]) -> int:
    """Return the fixed number of deals in a batch of a comparison."""
    return max(1, BATCH_GAMES // max(setup.rotations for setup in setups))


def candidate_values(
    setups: Sequence[Setup], column: int, first: int, deals: int
) -> tuple[Any, list[int]]:
    """Return what a column of `replications` is in some deals: a row per deal, a column each.

    Also how many games of each were broken off.
    """
    columns, truncated = [], []
    for setup in setups:
        outcomes, _ = setup.play(first * setup.rotations, deals * setup.rotations)
        columns.append(replications(setup, outcomes)[:, column])
        truncated.append(setup.game.truncated(outcomes))
    return np.column_stack(columns), truncated


def candidate_setups(
    game: str,
    candidates: Sequence[str],
    field: str,
    *,
    seats: int | None = None,
    seat: int | None = None,
    **options: Any,
) -> list[Setup]:
    """Return a set-up per candidate, who has the first place before the field, or a fixed seat.

    Parameters
    ----------
    game : str
    candidates : sequence of str
        ``wool_t:threshold=40``; each is one policy.
    field : str
        One policy for all other places, or a line-up of them.
    seats : int, optional
    seat : int, optional
        The candidate sits there in every game; without it, the line-up rotates.
    **options
        As for `build_setup`.
    """
    others = split_lineup(field)
    count = seats or (len(others) + 1 if len(others) > 1 else find_game(game).default_seats)
    if len(others) == 1:
        others *= count - 1
    if seat is not None and not 0 <= seat < count:
        raise UsageError(f"--seat lies between 0 and {count - 1}, not at {seat}")
    place = seat or 0
    setups = []
    for candidate in candidates:
        if len(split_lineup(candidate)) != 1:
            raise UsageError(f"a candidate is one policy, not {candidate!r}")
        lineup = ",".join([*others[:place], candidate, *others[place:]])
        rotate = seat is None
        setups.append(build_setup(game, lineup, seats=count, rotate=rotate, **options))
    return setups


def check_contest(
    setups: Sequence[Setup], metric: str | None, margin: float | None, max_seconds: float | None
) -> int:
    """Return the position of a metric of seats, or raise `UsageError` for what does not fit."""
    if len(setups) < 2:
        raise UsageError("compare takes two candidates or more")
    names = [each.name for each in setups[0].game.seat_metrics]
    if metric is not None and metric not in names:
        raise UsageError(f"no metric {metric!r} of a seat{suggestion(metric, names)}")
    check_positive(margin=margin, max_seconds=max_seconds)
    return names.index(metric) if metric is not None else 0
