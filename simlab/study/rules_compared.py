"""Comparison of two sets of rules for one line-up, in the same games."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.core.game import Metric
from simlab.execution.estimates import Moments, Row, fixed_interval
from simlab.execution.frames import OF_SEAT, OF_TABLE
from simlab.execution.paired import Paired
from simlab.execution.replications import replications
from simlab.execution.simulate import DEFAULT_GAMES, MOST_GAMES
from simlab.execution.stopping import check_positive
from simlab.execution.workers import Workers, in_order
from simlab.jit import clock
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup
from simlab.runtime.policy_sandbox import try_policies
from simlab.stats.confidence_sequences import Range, mean_interval, mean_p_value
from simlab.stats.intervals import ANYTHING, LEVEL
from simlab.stats.multiple_testing import holm
from simlab.study.comparison import paired_deals

MORE, LESS, OPEN = "more", "less", "open"


@dataclass
class RulesCompared:
    """Results of a line-up under two sets of rules, with common random numbers.

    Attributes
    ----------
    before, after : Matchup
        They differ only in the rules.
    moments : Moments or None
        Columns of `replications`: before, after, and after minus before; a row per deal.
    timed : bool
        Whether a time limit may end it before all games are played.
    """

    before: Matchup
    after: Matchup
    moments: Moments | None = None
    seconds: float = 0.0
    stopped: str = "games"
    timed: bool = False

    @property
    def anytime(self) -> bool:
        """Return whether intervals hold at every look, as the number of games was not fixed."""
        return self.timed or self.stopped != "games"

    @property
    def deals(self) -> int:
        """Deals played under each of them."""
        return 0 if self.moments is None else self.moments.n

    @property
    def games(self) -> int:
        """Games played under each of them; the larger number if they differ (see `games_each`)."""
        return max(self.games_each)

    @property
    def games_each(self) -> tuple[int, int]:
        """Games played before and after; other roles may change the rotations."""
        return self.deals * self.before.rotations, self.deals * self.after.rotations

    @property
    def truncated(self) -> tuple[int, int]:
        """Numbers of truncated games, before and after."""
        width, found = sum(1 for _ in self.columns()), (0, 0)
        for column, place, metric in self.columns():
            if self.moments is not None and place is None and metric.name == "truncated":
                means = self.moments.mean[column], self.moments.mean[width + column]
                before, after = self.games_each
                found = round(means[0] * before), round(means[1] * after)
        return found

    @property
    def changed(self) -> dict[str, Any]:
        """Rules changed by the user, with their values afterwards."""
        return {key: value for key, value in self._differing.items() if key not in self.implied}

    @property
    def implied(self) -> dict[str, Any]:
        """Rules that differ because they follow from others, with their values afterwards."""
        rules, book = self.after.rules, self.after.game.rulebook
        return {key: value for key, value in self._differing.items() if book.is_derived(rules, key)}

    @property
    def _differing(self) -> dict[str, Any]:
        was = self.before.rules
        return {key: value for key, value in self.after.rules.items() if was[key] != value}

    @property
    def against(self) -> dict[str, Any]:
        """Rules that differ, with their values before."""
        return {key: self.before.rules[key] for key in self._differing}

    def add(self, values: Any) -> None:
        """Add the next deals."""
        batch = Moments.of(values)
        self.moments = batch if self.moments is None else self.moments.merge(batch)

    def columns(self) -> Iterator[tuple[int, int | None, Metric]]:
        """Yield each column, the place of the line-up (None for the table) and the metric."""
        game, column = self.before.game, 0
        for place in range(len(self.before.entries)):
            for metric in game.seat_metrics:
                yield column, place, metric
                column += 1
        for metric in game.table_metrics:
            yield column, None, metric
            column += 1

    def rows(self) -> list[Row]:
        """Return a row per place and metric: values under both rules, and their difference.

        Each interval holds individually; verdicts hold jointly (Holm).
        """
        if self.moments is None:
            return []
        found = [self._row(*each) for each in self.columns()]
        for row, p in zip(found, holm([row["p"] for row in found]), strict=True):
            moves = MORE if row["difference"] > 0 else LESS
            row |= {"p": p, "verdict": moves if p < 1 - LEVEL else OPEN}
        return found

    def _row(self, column: int, place: int | None, metric: Metric) -> Row:
        moments, width = self.moments, sum(1 for _ in self.columns())
        assert moments is not None
        sides = (self.before, column), (self.after, width + column)
        ranges = [moments.possible(at, metric.bounds(each.rules)) for each, at in sides]
        (low, high), (new_low, new_high) = ranges
        apart = new_low - high, new_high - low
        row: Row = {
            "scope": OF_TABLE if place is None else OF_SEAT,
            **(dict.fromkeys(self.after.head(0)) if place is None else self.after.head(place)),
            "seat": None if self.before.rotate else place,
            "metric": metric.name,
            "n": self.deals,
        }
        for name, (matchup, at), possible in zip(("before", "after"), sides, ranges, strict=True):
            row |= self._told(name, at, self._mean(matchup, metric, at, possible, place is None))
        at = 2 * width + column
        if self.anytime:
            interval = mean_interval(moments.sums(at), apart)
            p = mean_p_value(moments.sums(at), apart)
        else:
            event = metric.event(self.after.rules)
            declared = all(metric.bounds(each.rules) is not None for each, _ in sides)
            ones = column, width + column
            paired = Paired.of(moments, at, ones, event, apart if declared else ANYTHING)
            interval, p = paired.interval(), paired.p()
        return row | self._told("difference", at, interval) | {"p": p}

    def _mean(
        self, matchup: Matchup, metric: Metric, column: int, possible: Range, of_table: bool
    ) -> Range:
        """Return the interval of a mean under either rules."""
        assert self.moments is not None
        if self.anytime:
            return mean_interval(self.moments.sums(column), possible)
        low, high = fixed_interval(matchup, metric, self.moments.sample(column), of_table)
        return float(low), float(high)

    def _told(self, name: str, column: int, interval: Range) -> Row:
        assert self.moments is not None
        mean = float(self.moments.mean[column])
        return {name: mean, f"{name}_low": interval[0], f"{name}_high": interval[1]}

    @property
    def worth(self) -> float:
        """Variance reduction factor of the pairing, for the first score."""
        if self.moments is None or self.deals < 2:
            return math.nan
        width = sum(1 for _ in self.columns())
        variances = self.moments.sd() ** 2
        paired = float(variances[2 * width])
        return float(variances[0] + variances[width]) / paired if paired > 0 else math.inf


def both(before: Matchup, after: Matchup, first: int, deals: int) -> Any:
    """Return the replications of some deals under both rules, and their differences."""
    sides = []
    for matchup in (before, after):
        outcomes, _ = matchup.play(first * matchup.rotations, deals * matchup.rotations)
        sides.append(replications(matchup, outcomes))
    return np.column_stack([*sides, sides[1] - sides[0]])


def compare_rules(
    before: Matchup,
    after: Matchup,
    *,
    games: int | None = None,
    max_seconds: float | None = None,
    jobs: int | None = None,
    progress: Callable[[RulesCompared], None] | None = None,
    say: Callable[[str], None] = lambda text: None,
) -> RulesCompared:
    """Play a line-up under two sets of rules (see `simlab.compare_rules`)."""
    check_positive(max_seconds=max_seconds)
    if games is None:
        games = DEFAULT_GAMES if max_seconds is None else MOST_GAMES
    if not 1 <= games <= MOST_GAMES:
        raise UsageError(f"the number of games is 1 to {MOST_GAMES:,}, not {games}")
    for matchup in (before, after):
        matchup.prepare(say)
        try_policies(matchup)
    found = RulesCompared(before, after, timed=max_seconds is not None)
    size = paired_deals([before, after])
    last = -(-games // max(before.rotations, after.rotations))
    sizes = ((start, min(size, last - start)) for start in range(0, last, size))
    first = min(max(1, size // 8), last)  # there are first results at once
    tasks = (
        (both, before, after, start + ahead, deals - ahead)
        for start, whole in sizes
        for ahead, deals in ([(0, first), (first, whole)] if start == 0 else [(0, whole)])
        if deals > ahead
    )
    begun = clock.now()
    with Workers(None, jobs) as workers:
        batches = in_order(workers, tasks)
        try:
            for values in batches:
                found.add(values)
                found.seconds = clock.now() - begun
                if progress is not None:
                    progress(found)
                if clock.is_over(found.seconds, max_seconds):
                    found.stopped = "seconds"
                    break
        except KeyboardInterrupt:
            if found.moments is None:
                raise
            found.stopped = "interrupted"
        finally:
            batches.close()
    return found
