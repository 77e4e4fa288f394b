"""Evaluators of points: games, or a substitute in tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from simlab.execution.batches import SEARCHED_GAMES
from simlab.execution.estimates import Moments, allowed, is_share
from simlab.execution.paired import Paired
from simlab.execution.replications import replications
from simlab.execution.workers import Workers, in_order
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup
from simlab.stats.intervals import Interval, Sample, sample_interval, share_interval
from simlab.stats.ranges import Scalar
from simlab.study.tune.targets import Quantity

BATCH_GAMES = 4096
OWN, LEAD, OTHER = range(3)
"""Blocks of columns if deals are played at two points: own value, lead, other value."""

Values = dict[str, Scalar]
"""A value for each parameter by its key."""


class Request(NamedTuple):
    """Deals to play at a point: ``first .. first + deals - 1`` of a seed.

    With ``against``, the same deals are played at that point, too, and two columns per quantity are
    added: the leads over it, and its own values.
    """

    values: Values
    seed: int
    first: int
    deals: int
    against: Values | None = None


class Evaluator(Protocol):
    """Interface of evaluators of requests; tests have some without games."""

    def rotations(self, values: Values) -> int:
        """Return the number of games in a deal, or 0 if these values are impossible."""

    def play(self, requests: Sequence[Request]) -> Iterator[Moments]:
        """Yield the result of each request, in order: a column per quantity, then `broken_off`."""

    def interval(self, values: Values, column: int, moments: Moments, level: float) -> Interval:
        """Return an interval of a column at a point, for games fixed beforehand."""


class Games:
    """Evaluator that plays games with some values changed.

    Parameters
    ----------
    matchup : callable
        ``matchup(values, seed)`` returns the match-up of a point, or raises `UsageError` if the
        rules forbid it.
    quantities : sequence of Quantity
    workers : Workers
    """

    def __init__(
        self,
        matchup: Callable[[Values, int], Matchup],
        quantities: Sequence[Quantity],
        workers: Workers,
    ) -> None:
        self.quantities = quantities
        self._build = matchup
        self._workers = workers
        self._built: dict[Any, Matchup] = {}

    def matchup(self, values: Values, seed: int = 1) -> Matchup:
        """Return the match-up of a point, or raise `UsageError` if the rules forbid it."""
        key = (*sorted(values.items()), seed)
        if key not in self._built:
            self._built[key] = self._build(values, seed)
        return self._built[key]

    def rotations(self, values: Values) -> int:
        """Return the number of games in a deal, or 0 if the rules forbid these values."""
        try:
            return self.matchup(values).rotations
        except UsageError:
            return 0

    def play(self, requests: Sequence[Request]) -> Iterator[Moments]:
        """Play the requests, in batches side by side."""
        tasks, owners = [], []
        for number, request in enumerate(requests):
            points = [request.values] + ([] if request.against is None else [request.against])
            matchups = tuple(self.matchup(values, request.seed) for values in points)
            for matchup in matchups:
                matchup.prepare()
            weights = weights_of(self.quantities, matchups[0])
            size = min(batch_size(matchup) for matchup in matchups)
            last = request.first + request.deals
            for start in range(request.first, last, size):
                tasks.append((play_part, matchups, weights, start, min(size, last - start)))
                owners.append(number)
        so_far: Moments | None = None
        found = in_order(self._workers, tasks)
        for place, (owner, part) in enumerate(zip(owners, found, strict=True)):
            so_far = part if so_far is None else so_far.merge(part)
            if place + 1 == len(owners) or owners[place + 1] != owner:
                yield so_far
                so_far = None

    def interval(self, values: Values, column: int, moments: Moments, level: float) -> Interval:
        """Return the interval of a column by the rules of the point."""
        count = len(self.quantities)
        quantity, matchup = self.quantities[column % count], self.matchup(values)
        if column // count == LEAD:
            own = column % count
            ones = own, own + OTHER * count
            return Paired.of(moments, column, ones, event_of(matchup, quantity)).interval(level)
        return interval_of(matchup, quantity, moments.sample(column), level)


def batch_size(matchup: Matchup) -> int:
    """Return the fixed number of deals in a batch."""
    games = BATCH_GAMES if matchup.searching is None else SEARCHED_GAMES
    return max(1, games // matchup.rotations)


def play_part(matchups: Sequence[Matchup], weights: Any, first: int, deals: int) -> Moments:
    """Play some deals and sum up the quantities, and the lead over a second match-up if given.

    The last columns are the truncated games of each match-up (see `broken_off`).
    """
    units, broken = [], []
    for matchup in matchups:
        rotations = matchup.rotations
        outcomes, _ = matchup.play(first * rotations, deals * rotations)
        units.append(replications(matchup, outcomes) @ weights)
        broken.append(matchup.game.broken_off(outcomes).reshape(deals, -1).sum(axis=1))
    if len(units) == 2:
        units.insert(LEAD, units[0] - units[1])
    return Moments.of(np.column_stack([*units, *broken]))


def broken_off(moments: Moments, quantities: int) -> list[int]:
    """Return the numbers of truncated games: at a point, and at the point of comparison.

    Empty if they were not counted.
    """
    blocks = 1 if len(moments.mean) <= 2 * quantities else 3
    return [round(float(mean) * moments.n) for mean in moments.mean[blocks * quantities :]]


def weights_of(quantities: Sequence[Quantity], matchup: Matchup) -> Any:
    """Return the weight of each column of the replications in each quantity."""
    of_seats = [metric.name for metric in matchup.game.seat_metrics]
    of_table = [metric.name for metric in matchup.game.table_metrics]
    first = matchup.seats * len(of_seats)
    weights = np.zeros((first + len(of_table), len(quantities)))
    for column, quantity in enumerate(quantities):
        if not quantity.places:
            weights[first + of_table.index(quantity.metric), column] = 1.0
        for place in quantity.places:
            index = place * len(of_seats) + of_seats.index(quantity.metric)
            weights[index, column] = 1 / len(quantity.places)
    return weights


def interval_of(matchup: Matchup, quantity: Quantity, sample: Sample, level: float) -> Interval:
    """Return the interval of a quantity, for deals fixed beforehand."""
    metric, of_table = matchup.game.metric(quantity.metric), not quantity.places
    possible = allowed(metric.bounds(matchup.rules), sample)
    if len(quantity.places) < 2 and is_share(matchup, metric, possible, of_table):
        return share_interval(sample.mean, sample.n, level)
    return sample_interval(sample, possible, event_of(matchup, quantity), level)


def event_of(matchup: Matchup, quantity: Quantity) -> float:
    """Return the assumed change of a quantity of a deal by an unseen event."""
    return matchup.game.metric(quantity.metric).event(matchup.rules)
