"""Search over the values of some parameters, with confirmation in new games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from simlab.execution.checkpoints import Journal
from simlab.execution.estimates import Moments
from simlab.execution.seeds import seed_after
from simlab.jit import clock
from simlab.stats.intervals import LEVEL, t_interval
from simlab.study.tune.evaluate import Evaluator, Request, Values
from simlab.study.tune.knobs import Edits, Knob, Point, features_of, owners_of
from simlab.study.tune.response import Response
from simlab.study.tune.targets import Quantity

LOOKS = 64
"""Number of steps of a search, each with an equal share of the games."""
ROUND = 4
"""Points chosen together, so that several workers can run."""
LEAST_DEALS = 64

TuneProgress = Callable[["Tuning"], None]


class Aim(Protocol):
    """Interface of aims: the next points to play, and the points to confirm in the end."""

    def next_points(self, tuning: Tuning) -> list[Point]:
        """Return the most informative points, or nothing if all is decided."""

    def finalists(self, tuning: Tuning) -> dict[Point, int]:
        """Return the points to confirm, with the number of games for each."""

    @property
    def paired(self) -> bool:
        """Return whether finalists are compared with the present values on the same deals."""


@dataclass
class Tuning:
    """A running search.

    Attributes
    ----------
    knobs : list of Knob
    quantities : list of Quantity
    evaluator : Evaluator
    aim : Aim
    edits : Edits
        The possible changes.
    games : int
        Most games of the search; the confirmation plays as many at most.
    seed : int
        Seed of the search; the confirmation uses the next seed.
    seen : dict
        Results of the search, by point.
    checked : dict
        Results of the confirmation, by point.
    spent : int
        Games so far.
    stopped : str
        ``decided`` or ``games``.
    """

    knobs: list[Knob]
    quantities: list[Quantity]
    evaluator: Evaluator
    aim: Aim
    edits: Edits
    games: int
    seed: int = 1
    journal: Journal = field(default_factory=Journal)
    progress: TuneProgress | None = None
    seen: dict[Point, Moments] = field(default_factory=dict)
    checked: dict[Point, Moments] = field(default_factory=dict)
    responses: list[Response] = field(default_factory=list)
    impossible: set[Point] = field(default_factory=set)
    spent: int = 0
    expected: int = 0
    seconds: float = 0.0
    stopped: str = ""
    _next_deal: int = 0

    @property
    def present(self) -> Point:
        """Point of the present values."""
        return tuple(knob.now for knob in self.knobs)

    @property
    def played(self) -> list[tuple[Point, Moments]]:
        """All results, by point: those of the search, and of the confirmation."""
        return [*self.seen.items(), *self.checked.items()]

    @property
    def fresh_seed(self) -> int:
        """Seed that the search has not used."""
        return seed_after(self.seed)

    def values(self, point: Point) -> Values:
        """Return the values of the parameters that a point changes."""
        return {
            knob.key: knob.values[position]
            for knob, position in zip(self.knobs, point, strict=True)
            if position != knob.now
        }

    def price(self, point: Point) -> float:
        """Return the price of a point."""
        return sum(knob.prices()[place] for knob, place in zip(self.knobs, point, strict=True))

    def run(self) -> Tuning:
        """Search, then confirm the finalists in new games; return itself."""
        start = clock.now()
        self.expected = 2 * self.games
        self._look(first_points(self.knobs, self.edits, self.seed))
        while not self.stopped:
            self._fit()
            points = self.aim.next_points(self)
            if not points:
                self.stopped = "decided"
            elif self.spent >= self.games:
                self.stopped = "games"
            else:
                self._look(points)
        self._check(self._possible_finalists())
        self.seconds = clock.now() - start
        return self

    def _look(self, points: Sequence[Point]) -> None:
        """Play some deals at each of several points, with new random numbers."""
        possible, requests = [], []
        for point in points:
            rotations = self.evaluator.rotations(self.values(point))
            if not rotations:
                self.impossible.add(point)
                continue
            deals = max(LEAST_DEALS, self.games // LOOKS // rotations)
            possible.append(point)
            requests.append(Request(self.values(point), self.seed, self._next_deal, deals))
            self._next_deal += deals
        self._play(possible, requests, self.seen)

    def _possible_finalists(self) -> dict[Point, int]:
        """Return the points to confirm, without those that the rules turn out to forbid."""
        while True:
            found = self.aim.finalists(self)
            barred = [point for point in found if not self.evaluator.rotations(self.values(point))]
            if not barred:
                return found
            self.impossible.update(barred)

    def _check(self, finalists: dict[Point, int]) -> None:
        against = self.values(self.present) if self.aim.paired else None
        requests = []
        for point, games in finalists.items():
            rotations = self.evaluator.rotations(self.values(point))
            deals = max(LEAST_DEALS, games // rotations)
            requests.append(Request(self.values(point), self.fresh_seed, 0, deals, against))
        self.expected = self.spent + sum(self._games_in(request) for request in requests)
        self._play(list(finalists), requests, self.checked)

    def _games_in(self, request: Request) -> int:
        points = [request.values] + ([] if request.against is None else [request.against])
        return request.deals * sum(self.evaluator.rotations(values) for values in points)

    def _play(
        self, points: Sequence[Point], requests: Sequence[Request], into: dict[Point, Moments]
    ) -> None:
        identities = [request._asdict() for request in requests]
        found = self.journal.play(requests, identities, self.evaluator.play)
        for point, request, moments in zip(points, requests, found, strict=True):
            into[point] = into[point].merge(moments) if point in into else moments
            self.spent += self._games_in(request)
            if self.progress is not None:
                self.progress(self)

    def _fit(self) -> None:
        points = np.array(list(self.seen))
        features = features_of(self.knobs, points)
        if not self.responses:
            self.responses = [Response(owners_of(self.knobs)) for _ in self.quantities]
        for column, response in enumerate(self.responses):
            values, errors = self._told(column)
            response.fit(features, values, errors)

    def _told(self, column: int) -> tuple[Any, Any]:
        """Return the means of a quantity at all points played, and their standard errors."""
        means, errors = [], []
        for point, moments in self.seen.items():
            low, high = self.evaluator.interval(self.values(point), column, moments, LEVEL)
            unit = t_interval(0.0, 1.0, moments.n)[1]
            means.append(moments.mean[column])
            errors.append(float(high - low) / 2 / unit)
        return np.array(means), np.array(errors)

    def predict(self, points: Any) -> list[tuple[Any, Any]]:
        """Return mean and standard deviation of each quantity at some points."""
        features = features_of(self.knobs, np.asarray(points))
        return [response.predict(features) for response in self.responses]

    def unit_sd(self, column: int) -> float:
        """Return the approximate standard deviation of a quantity in a deal."""
        return float(np.median([moments.sd()[column] for moments in self.seen.values()]))


def first_points(knobs: Sequence[Knob], edits: Edits, seed: int) -> list[Point]:
    """Return the first points: the present one, each parameter changed alone, and some together."""
    present = [knob.now for knob in knobs]
    points = [tuple(present)]
    for index, knob in enumerate(knobs):
        last = len(knob.values) - 1
        ends = (0, last, last // 2, (knob.now + last) // 2, knob.now // 2)
        for position in ends if knob.is_number else range(last + 1):
            points.append((*present[:index], position, *present[index + 1 :]))
    several = np.flatnonzero(np.bitwise_count(edits.turned) > 1)
    if len(several):
        count = min(len(several), 3 * len(knobs))
        chosen = np.random.default_rng(seed).choice(several, count, replace=False)
        points += [tuple(map(int, edits.points[index])) for index in chosen]
    return list(dict.fromkeys(points))[: LOOKS // 2]
