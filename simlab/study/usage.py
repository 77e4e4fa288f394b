"""Use of options in a game: frequency, by winners and losers, and value."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.execution.checkpointed_tasks import Parts
from simlab.execution.estimates import Row
from simlab.execution.limits import MOST_GAMES, Limits, Progress
from simlab.execution.stopping import check_positive
from simlab.jit.errors import UsageError
from simlab.stats.confidence_sequences import Range, Sums, mean_interval
from simlab.stats.intervals import share_interval
from simlab.stats.lazy_scipy import ndtri
from simlab.study.options import Option
from simlab.study.run_loop import GrowingCheck, run_until
from simlab.study.usage_play import (
    COLUMNS,
    FIRST_BARRED,
    FIRST_PUSHED,
    WHO,
    WIDTH,
    UsagePlay,
)
from simlab.study.usage_verdicts import judge, judge_field

DEFAULT_GAMES = 1_000_000
TASK_DEALS, PART_TASKS = 128, 16
FIRST_DEALS = 256
LEVEL = 0.95
MARGIN = 0.01
"""Default margin for wins: smaller differences count as none."""
SEEN = 0.01
"""A precision applies to all options that are chosen in so many games."""

Play = Callable[[int, int], Any]
"""Plays some deals and counts (see `UsagePlay.__call__`)."""


@dataclass
class Table:
    """Counts of a line-up.

    Attributes
    ----------
    play : callable
    lineup : str
    players : list of str
        Players without the removed option.
    options : sequence of Option
    roles : list of str, optional
        The role of each player in words, in a game that has roles.
    sums : array ``[players, options, WIDTH]``
    deals, games : int
    broken_off : int
        Truncated deals without a removed option.
    """

    play: Play
    lineup: str
    players: list[str]
    options: Sequence[Option]
    deals: int = 0
    games: int = 0
    broken_off: int = 0
    roles: list[str] | None = None
    sums: Any = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.sums = np.zeros((len(self.players), len(self.options), WIDTH))

    def add(self, deals: int, found: Any) -> None:
        """Add the counts of some deals."""
        found = found.reshape(len(self.players) + 1, len(self.options), WIDTH)
        self.sums += found[:-1]
        self.games += int(found[-1, 0, 0])
        self.broken_off += int(found[-1, 0, 1])
        self.deals += deals


@dataclass
class Usage:
    """Use of options by one line-up or several.

    Attributes
    ----------
    tables : list of Table
    metric : str
        Metric that values the options.
    possible : (low, high)
        Range of a difference of it.
    margin : float
        Smaller differences count as none.
    """

    tables: list[Table]
    metric: str
    possible: Range
    margin: float
    seconds: float = 0.0

    @property
    def games(self) -> int:
        """Games played."""
        return sum(table.games for table in self.tables)

    @property
    def deals(self) -> int:
        """Deals played."""
        return sum(table.deals for table in self.tables)

    def rows(self) -> list[Row]:
        """Return a row per line-up, policy and option that could be chosen, with its verdict."""
        rows = [
            self._row(table, player, number)
            for table in self.tables
            for player in range(len(table.players))
            for number in range(len(table.options))
            if table.sums[player, number, COLUMNS["all could"]] > 0
        ]
        judge(rows, self.margin, self.possible)
        for row in rows:
            for name in ("barred", "pushed"):
                row.pop(name)
        return rows

    def field(self) -> list[Row]:
        """Return a row per option, with its verdict over all policies of the line-ups."""
        return judge_field(self.rows())

    def _row(self, table: Table, player: int, number: int) -> Row:
        option, sums = table.options[number], table.sums[player, number]
        barred, pushed = _powers(sums, FIRST_BARRED), _powers(sums, FIRST_PUSHED)
        row: Row = {
            "lineup": table.lineup,
            "policy": table.players[player],
            **({} if table.roles is None else {"role": table.roles[player] or None}),
            "kind": option.kind,
            "option": option.label,
            "could": sums[COLUMNS["all could"]] / table.deals,
            "did": sums[COLUMNS["all did"]] / table.deals,
        }
        for which, who in enumerate(WHO):
            share, low, high = _share(sums[5 * which : 5 * which + 5], table.deals)
            head = "chosen" if who == "all" else who
            row |= {head: share, f"{head}_low": low, f"{head}_high": high}
        row["games"] = int(sums[COLUMNS["games"]])
        row |= self._estimate("worth", barred) | self._estimate("push", pushed)
        replaced = sums[COLUMNS["replaced"]]
        row["by_lot"] = sums[COLUMNS["by lot"]] / replaced if replaced else math.nan
        row["idle"] = barred.n > 0 and barred.mean == barred.m2 == 0
        row["broken_off"] = sums[COLUMNS["broken"]] / barred.n if barred.n else math.nan
        return row | {"barred": barred, "pushed": pushed}

    def _estimate(self, name: str, sums: Sums) -> Row:
        """Return a mean with an anytime-valid interval."""
        if sums.n < 2:
            mean, (low, high) = math.nan, (math.nan, math.nan)
        else:
            mean, (low, high) = sums.mean, mean_interval(sums, self.possible)
        return {f"{name}_n": sums.n, name: mean, f"{name}_low": low, f"{name}_high": high}

    def widest(self) -> float:
        """Return the largest half-width of the value of a common option."""
        halves = [math.inf]
        for table in self.tables:
            often = table.sums[..., COLUMNS["games"]] >= max(2.0, SEEN * table.deals)
            for sums in table.sums[often]:
                low, high = mean_interval(_powers(sums, FIRST_BARRED), self.possible)
                halves.append((high - low) / 2)
        return max(halves[1:], default=math.inf)


def _powers(sums: Any, first: int) -> Sums:
    """Return sums of powers about the mean, from those about zero."""
    n, one, two, three, four = (float(value) for value in sums[first : first + 5])
    if n == 0:
        return Sums(0, 0.0, 0.0, 0.0, 0.0)
    m = one / n
    m2 = max(0.0, two - n * m * m)
    m3 = three - 3 * m * two + 2 * n * m**3
    m4 = max(0.0, four - 4 * m * three + 6 * m * m * two - 3 * n * m**4)
    return Sums(int(n), m, m2, m3, m4)


def _share(sums: Any, games: int) -> tuple[float, float, float]:
    """Return the share of an option's opportunities in which it was chosen, with its interval.

    The games are independent, opportunities in one game are not (a linearised ratio of means).
    """
    could, did, could2, did2, both = (float(value) for value in sums)
    if could <= 0:
        return math.nan, math.nan, math.nan
    share = did / could
    low, high = share_interval(np.float64(share), max(1, int(could * could / could2)), LEVEL)
    if 0 < share < 1 and games > 1:
        squares = max(0.0, did2 - 2 * share * both + share * share * could2)
        half = float(ndtri((1 + LEVEL) / 2)) * math.sqrt(squares * games / (games - 1)) / could
        low, high = min(low, max(0.0, share - half)), max(high, min(1.0, share + half))
    return share, float(low), float(high)


def play_usage(usage: Usage, limits: Limits, parts: Parts, progress: Progress | None = None) -> str:
    """Play deals of all line-ups in turn until a limit stops the study; return the limit."""

    def play(step: tuple[Table, int]) -> None:
        table, deals = step
        for found in parts.do(list(tasks_of(table, deals))):
            table.add(0, found)
        table.deals += deals

    def measure() -> tuple[str, float]:
        return f"worth ±{usage.widest():.2g}", usage.widest()

    return run_until(
        limits,
        usage,
        _rounds(usage, limits),
        play,
        check=GrowingCheck(lambda: usage.deals, FIRST_DEALS, measure),
        has_results=lambda: usage.tables[0].deals >= 2,
        progress=progress,
    )


def usage_of(plays: Sequence[UsagePlay], margin: float | None = None) -> Usage:
    """Build the study of the use of options by some line-ups.

    Raises
    ------
    UsageError
        The margin is not above 0, or not below the range of the metric, or that range is unknown.
    """
    check_positive(margin=margin)
    one = plays[0]
    metric, rules = one.measured, one.matchup.rules
    bounds = metric.bounds(rules)
    if bounds is None:
        raise UsageError(f"no bounds of {metric.name} are declared: nothing is sure of it")
    width = bounds[1] - bounds[0]
    if margin is None:
        margin = MARGIN if metric.name == "win" else metric.event(rules) / 10
    if margin >= width:
        raise UsageError(f"--margin is below {width:g}, all that {metric.name} can change by")
    tables = [
        Table(play, play.matchup.lineup, play.players, play.options.all, roles=play.roles)
        for play in plays
    ]
    return Usage(tables, metric.name, (-width, width), margin)


def pilot_of(usage: Usage) -> Iterator[tuple[Any, ...]]:
    """Yield tasks like the later ones, of each line-up in turn."""
    for first in itertools.count(0, TASK_DEALS // 4):
        for table in usage.tables:
            yield table.play, first, TASK_DEALS // 4


def _rounds(usage: Usage, limits: Limits) -> Iterator[tuple[Table, int]]:
    """Yield the next line-up and its number of deals, reproducibly."""
    share = max(1, limits.games // len(usage.tables)) if limits.games < MOST_GAMES else MOST_GAMES
    deals = max(2, min(FIRST_DEALS, share // 512))
    while True:
        waiting = [table for table in usage.tables if table.games < share]
        if not waiting:
            return
        for table in waiting:
            each = table.games / table.deals if table.deals else 1.0
            left = math.ceil((share - table.games) / each)
            yield table, max(1, min(deals, left))
        deals = min(TASK_DEALS * PART_TASKS, 2 * deals)


def tasks_of(table: Table, deals: int) -> Iterator[tuple[Any, ...]]:
    """Yield the tasks that play the next deals of a line-up."""
    size = max(1, min(TASK_DEALS, -(-deals // 4)))
    last = table.deals + deals
    for first in range(table.deals, last, size):
        yield table.play, first, min(size, last - first)
