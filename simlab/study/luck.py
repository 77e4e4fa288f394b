"""Shares of luck, policies and seats in the variance of a result."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.execution.checkpointed_tasks import Parts
from simlab.execution.estimates import Row
from simlab.execution.frames import OF_SEAT
from simlab.execution.limits import MOST_GAMES, Limits, Progress
from simlab.execution.population_play import FieldPlay, Order, Play
from simlab.stats.intervals import ANYTHING, Interval, Sample, sample_interval
from simlab.stats.lazy_scipy import ndtri
from simlab.study.run_loop import GrowingCheck, run_until
from simlab.study.twins import SOURCES, Block, parts_of_variance, summed, unfold

DEFAULT_GAMES = 300_000
ORDERS, DEALS = 4, 16
"""Number of line-ups on the same deals in a block, and number of these deals."""
SEARCHED = (2, 2)
"""The same if a strategy searches."""
TASK_BLOCKS = 4
PART_TASKS = 16
MOST_UNITS = 512
"""Blocks that are stored one by one; if there are more, neighbours are merged."""
ROUNDING = 1e-12
"""Shares below it are rounding errors of sums."""
LEAD = "first_seat_lead"
"""Value of ``scope``: a row is about the advantage of the first seat over the others."""
AHEAD = 0.9
"""Required probability that the better strategy is ahead."""


@dataclass
class Luck:
    """Twin games of a field of strategies at tables of one size.

    Attributes
    ----------
    play : Play
    names, metrics : list of str
        Names of the strategies and of the metrics.
    players, seed : int
    size : (int, int)
        Number of line-ups and deals in a block.
    events : sequence of float
        Change of each metric by a single event in a game; by default 1.
    """

    play: Play
    names: list[str]
    metrics: list[str]
    players: int
    seed: int = 1
    size: tuple[int, int] = (ORDERS, DEALS)
    events: Sequence[float] = ()
    seconds: float = 0.0
    blocks: int = 0
    _rows: list[Any] = field(default_factory=list, repr=False)
    _open: list[Any] = field(default_factory=list, repr=False)
    _unit: int = 1

    @property
    def units(self) -> int:
        """Number of units: single blocks, or merged neighbours."""
        return len(self._rows)

    @property
    def block_games(self) -> int:
        """Games in a block."""
        return self.size[0] * self.size[1] * self.players

    @property
    def games(self) -> int:
        """Games played."""
        return self.blocks * self.block_games

    @property
    def broken_off(self) -> int:
        """Number of truncated games."""
        return round(float(self.kept.broken.mean() * self.blocks)) if self._rows else 0

    @property
    def kept(self) -> Block:
        """Statistics of all units."""
        return unfold(np.array(self._rows), len(self.metrics), self.players, len(self.names))

    def add(self, rows: Any) -> None:
        """Add the next blocks."""
        for row in rows:
            self.blocks += 1
            self._open.append(row)
            if len(self._open) == self._unit:
                self._rows.append(np.mean(self._open, axis=0))
                self._open.clear()
            if len(self._rows) == 2 * MOST_UNITS:
                self._rows = list(np.array(self._rows).reshape(MOST_UNITS, 2, -1).mean(axis=1))
                self._unit *= 2

    def orders(self, block: int) -> list[Order]:
        """Draw the line-ups of a block; all strategies are equally likely in each place."""
        luck = np.random.default_rng([self.seed, self.players, block])
        drawn = luck.integers(len(self.names), size=(self.size[0], self.players))
        return [tuple(row) for row in drawn.tolist()]

    def shares(self) -> list[Row]:
        """Return a row per metric and source: its share of the variance, and the interval.

        Then ``luck alone``, the sum of all sources without the policies, and ``own style``, the
        part of the policies that is due to the player's own.
        """
        kept = self.kept
        rows: list[Row] = []
        for number, metric in enumerate(self.metrics):
            parts = parts_of_variance(kept.products[:, number])
            whole = parts.sum(axis=1)
            head = {"metric": metric, "n": self.units, "variance": float(whole.mean())}
            for source, part in zip(SOURCES, parts.T, strict=True):
                rows.append({"source": source, **head, **ratio(part, whole)})
            alone = [("policies" not in source) for source in SOURCES]
            rows.append(
                {"source": "luck alone", **head, **ratio(parts[:, alone].sum(axis=1), whole)}
            )
            own = jackknife(
                lambda weights, number=number, whole=whole: (  # type: ignore[misc]
                    _variance_of_styles(kept, number, weights) / _mean(whole, weights)
                ),
                self.units,
            )
            rows.append({"source": "own style", **head, **own})
        return rows

    def seats(self) -> list[Row]:
        """Return a row per metric and seat, and one for the advantage of the first seat."""
        rows: list[Row] = []
        for number, metric in enumerate(self.metrics):
            each = self.kept.seats[:, number]
            others = each[:, 1:].mean(axis=1)
            columns = [(OF_SEAT, seat, each[:, seat]) for seat in range(self.players)]
            for scope, seat, values in [*columns, (LEAD, None, each[:, 0] - others)]:
                low, high = sample_interval(Sample.of(values))
                rows.append(
                    {
                        "scope": scope,
                        "seat": seat,
                        "metric": metric,
                        "n": self.units,
                        "mean": float(values.mean()),
                        "low": float(low),
                        "high": float(high),
                    }
                )
        return rows

    def pairs(self) -> list[Row]:
        """Return a row per metric and pair of strategies: the better one, and its lead.

        ``games`` is the number of games at one table after which the better strategy leads in 90%
        of such series (ties count half); infinite if it is not even known which of them is better.
        """
        kept = self.kept
        rows: list[Row] = []
        for number, metric in enumerate(self.metrics):
            for one in range(len(self.names)):
                for other in range(one + 1, len(self.names)):
                    met = kept.meetings[:, one, other]
                    if (met > 0).sum() > 1:
                        sums = (
                            met,
                            kept.ahead[:, number, one, other],
                            kept.squares[:, number, one, other],
                        )
                        event = 2 * (self.events[number] if self.events else 1.0)
                        rows.append({**self._pair(one, other, sums, event), "metric": metric})
        return rows

    def _pair(self, one: int, other: int, sums: Sequence[Any], event: float) -> Row:
        """Return a row of `pairs`; ``event`` is the change of a lead by one event.

        Only blocks in which the two have met count.
        """
        met, ahead, squares = (each[sums[0] > 0] for each in sums)
        games = met.sum() * self._unit
        least = event**2 / games

        def moments(weights: Any) -> Any:
            """Return mean and deviation of the lead in a game, the latter at least one event's."""
            mean = weights @ ahead / (weights @ met)
            return mean, np.sqrt(np.maximum(least, weights @ squares / (weights @ met) - mean**2))

        def edge(weights: Any) -> Any:
            """Return the mean lead in standard deviations of a game."""
            mean, deviation = moments(weights)
            return mean / np.where(deviation > 0, deviation, np.inf)

        mean, deviation = (float(each) for each in moments(np.ones(len(met))))
        # one game more or less, off by a deviation or an event: two blocks may agree by chance
        out = max(1.0, event / deviation) if deviation > 0 else 1.0
        known = jackknife(edge, len(met), out * len(met) / games)
        swapped = mean < 0
        better, worse = (other, one) if swapped else (one, other)
        low, high = (-known["high"], -known["low"]) if swapped else (known["low"], known["high"])
        raw = abs(float(edge(np.ones(len(met)))))
        return {
            "better": self.names[better],
            "worse": self.names[worse],
            "n": len(met),
            "lead": abs(mean),
            "games": games_until_ahead(raw),
            "games_low": games_until_ahead(max(high, raw)),
            "games_high": games_until_ahead(min(low, raw)),
        }


def ratio(part: Any, whole: Any, possible: Interval = ANYTHING, step: float = 0.0) -> Row:
    """Return the ratio of two means over blocks, with its interval (linearised).

    Parameters
    ----------
    part, whole : array ``[blocks]``
    possible : (low, high)
        Range of the linearised values of a block.
    step : float
        Change of such a value by a single event (see `sample_interval`).
    """
    share = float(part.mean() / whole.mean()) if whole.mean() > 0 else 0.0
    share = 0.0 if abs(share) < ROUNDING else share
    values = share + (part - share * whole) / (float(whole.mean()) or 1.0)
    low, high = sample_interval(Sample.of(values), possible, step)
    # values that are zero by the rules are zero up to rounding
    return {"share": share, "low": min(float(low), share), "high": max(float(high), share)}


def jackknife(statistic: Callable[[Any], Any], units: int, step: float = 0.0) -> Row:
    """Return a bias-corrected statistic of units, and its interval (Tukey 1958).

    Parameters
    ----------
    statistic : callable
        Takes weights of the units, ``[…, units]``.
    units : int
    step : float
        Change of such a value by a single event (see `sample_interval`).
    """
    whole = float(statistic(np.ones(units)))
    without = statistic(1.0 - np.eye(units))
    values = units * whole - (units - 1) * without
    low, high = sample_interval(Sample.of(values), ANYTHING, step)
    return {"share": float(values.mean()), "low": float(low), "high": float(high)}


def _mean(values: Any, weights: Any) -> Any:
    return weights @ values / weights.sum(axis=-1)


def _variance_of_styles(kept: Block, metric: int, weights: Any) -> Any:
    means = (weights @ kept.earned[:, metric]) / np.maximum(1e-300, weights @ kept.seen)
    return means.var(axis=-1)


def games_until_ahead(edge: float, sure: float = AHEAD) -> float:
    """Return the number of games after which a player is ahead with probability `sure`.

    Parameters
    ----------
    edge : float
        Mean lead in a game, in standard deviations of a game.
    sure : float
    """
    if not edge > 0:
        return math.inf
    return float(max(1, math.ceil((float(ndtri(sure)) / edge) ** 2)))


def luck_of(play: FieldPlay, seed: int) -> Luck:
    """Build the twin games of a field of a game."""
    metrics = [metric.name for metric in play.measured]
    size = SEARCHED if play.searches else (ORDERS, DEALS)
    events = [metric.event(play.matchups[0].rules) for metric in play.measured]
    return Luck(play, play.names, metrics, play.seats, seed, size, events)


def play_tables(
    tables: Sequence[Luck], limits: Limits, parts: Parts, progress: Progress | None = None
) -> str:
    """Play twin games at tables of several sizes, equally many at each; return the limit reached.

    The precision is reached at each of them, and each has the same share of the time.
    """
    share = Limits(
        max(1, limits.games // len(tables)) if limits.games < MOST_GAMES else MOST_GAMES,
        limits.precision,
        None if limits.max_seconds is None else limits.max_seconds / len(tables),
    )
    stopped = "games"
    for number, table in enumerate(tables):

        def report(done: float, whole: float, words: str, before: int = number) -> None:
            if progress is not None:
                start = before * whole if before else 0.0
                players = f"{tables[before].players} players: {words}"
                progress(start + done, whole * len(tables), players)

        stopped = play_luck(table, share, parts, report)
        if stopped == "interrupted":
            if tables[0].units < 2:
                raise KeyboardInterrupt
            break
    return stopped


def play_luck(luck: Luck, limits: Limits, parts: Parts, progress: Progress | None = None) -> str:
    """Play blocks of twin games until a limit stops the study; return the limit.

    The precision is checked each time the number of blocks has grown by half.
    """

    def play(tasks: list[tuple[Any, int]]) -> None:
        flat = parts.do([task for task, _ in tasks])
        for row, (_, count) in zip(flat, tasks, strict=True):
            luck.add(row.reshape(count, -1))

    def measure() -> tuple[str, float]:
        half = max((row["high"] - row["low"]) / 2 for row in luck.shares())
        return f"shares ±{100 * half:.2g} %", half

    steps = _part_tasks(luck, max(2, -(-limits.games // luck.block_games)))
    check = GrowingCheck(lambda: luck.blocks, 8, measure)
    return run_until(limits, luck, steps, play, check=check, progress=progress)


def _part_tasks(luck: Luck, blocks: int) -> Iterator[list[tuple[Any, int]]]:
    """Yield parts: tasks with their number of blocks."""
    step = TASK_BLOCKS * PART_TASKS
    for first in range(0, blocks, step):
        last = min(first + step, blocks)
        tasks = []
        for start in range(first, last, TASK_BLOCKS):
            chosen = range(start, min(start + TASK_BLOCKS, last))
            orders = [(luck.orders(block), block * luck.size[1]) for block in chosen]
            task = (play_blocks, luck.play, orders, luck.size[1], len(luck.names))
            tasks.append((task, len(chosen)))
        yield tasks


def play_blocks(
    play: Play, blocks: Sequence[tuple[list[Order], int]], deals: int, styles: int
) -> Any:
    """Play blocks, each some line-ups on the same deals; a row of `Block.flat` each."""
    rows = []
    for orders, first in blocks:
        values = np.array([play(order, first, deals) for order in orders])
        rows.append(summed(values, orders, styles).flat())
    return np.array(rows)
