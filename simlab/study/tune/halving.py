"""Successive halving over the parameters of a policy, with common random numbers.

Successive halving (Karnin, Koren & Somekh 2013; Jamieson & Talwalkar 2016) runs twice: over the
whole space of the parameters, then around the best points. The winner then meets the present values
in new deals.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from simlab.execution.checkpoints import Journal
from simlab.execution.estimates import Moments
from simlab.execution.seeds import seed_after
from simlab.jit import clock
from simlab.study.tune.evaluate import Evaluator, Request, Values
from simlab.study.tune.knobs import Knob, Point

CANDIDATES = 32
LEAST_DEALS = 16
"""Least deals of a candidate before half of the candidates drop out."""
GENERATIONS = 2
PARENTS = 3
NEAR = 0.15
"""Distance of children from a parent, as a share of a parameter's values."""


def fewest_games(knobs: Sequence[Knob], rotations: int) -> int:
    """Return the least number of games of a search over these parameters."""
    points = min(CANDIDATES, math.prod(len(knob.values) for knob in knobs))
    return GENERATIONS * sum(_halved(points)) * LEAST_DEALS * rotations


def _halved(points: int) -> list[int]:
    """Return the number of candidates in each round, until one is left."""
    sizes = []
    while points > 1:
        sizes.append(points)
        points = math.ceil(points / 2)
    return sizes


@dataclass
class Halving:
    """A search over the parameters of a policy.

    Attributes
    ----------
    knobs : list of Knob
    evaluator : Evaluator
        Its first quantity is maximised.
    games : int
        Most games of the search; the final comparison plays as many in total.
    seed : int
        Seed of the search; the final comparison uses the next seed.
    generations : list of dict
        Results of each generation, by point: all points play the same deals for as long as they
        survive; no two generations share a deal.
    winner : Point
    final : Moments, optional
        The winner against the present values in new deals: its own value, its lead, the other's
        value.
    spent, expected : int
        Games so far, and in total.
    """

    knobs: list[Knob]
    evaluator: Evaluator
    games: int
    seed: int = 1
    journal: Journal = field(default_factory=Journal)
    progress: Callable[[Halving], None] | None = None
    generations: list[dict[Point, Moments]] = field(default_factory=list)
    final: Moments | None = None
    spent: int = 0
    expected: int = 0
    seconds: float = 0.0
    _first_deal: int = 0

    @property
    def seen(self) -> dict[Point, Moments]:
        """Results of the last generation."""
        return self.generations[-1]

    @property
    def played(self) -> list[tuple[Point, Moments]]:
        """All results, by point: those of the search, and the final one."""
        found = [pair for seen in self.generations for pair in seen.items()]
        return found if self.final is None else [*found, (self.winner, self.final)]

    @property
    def present(self) -> Point:
        """Point of the present values."""
        return tuple(knob.now for knob in self.knobs)

    @property
    def fresh_seed(self) -> int:
        """Seed that the search has not used."""
        return seed_after(self.seed)

    @property
    def winner(self) -> Point:
        """Winner: the best of the points that have played most."""
        return self._leaders()[0]

    def values(self, point: Point) -> Values:
        """Return the value of every parameter at a point."""
        pairs = zip(self.knobs, point, strict=True)
        return {knob.key: knob.values[position] for knob, position in pairs}

    def run(self) -> Halving:
        """Search, then compare the winner with the present values in new deals; return itself."""
        start = clock.now()
        self.expected = 2 * self.games
        rng = np.random.default_rng(self.seed)
        points = self._everywhere(rng)
        self._halve(points)
        for _ in range(GENERATIONS - 1):
            self._halve(self._around(self._leaders(), rng))
        self._meet()
        self.seconds = clock.now() - start
        return self

    def _halve(self, points: list[Point]) -> None:
        """Drop half of the candidates again and again, until one is left."""
        self.generations.append({})
        rotations = self.evaluator.rotations(self.values(self.present))
        sizes, last = _halved(len(points)), self.spent + self.games // GENERATIONS
        for rung, size in enumerate(sizes):
            left, later = last - self.spent, sum(sizes[rung + 1 :]) * LEAST_DEALS * rotations
            self._play_on(points[:size], min(left - later, left // (len(sizes) - rung)))
            points = self._ranked(points[:size])
        self._first_deal += max(moments.n for moments in self.seen.values())

    def _play_on(self, points: Sequence[Point], games: int) -> None:
        """Play all points up to the same number of deals, more than any of them so far."""
        rotations = [self.evaluator.rotations(self.values(point)) for point in points]
        done = [self.seen[point].n if point in self.seen else 0 for point in points]
        last = max(done) + max(LEAST_DEALS, games // sum(rotations))
        requests = [
            Request(self.values(point), self.seed, self._first_deal + first, last - first)
            for point, first in zip(points, done, strict=True)
        ]
        found = self._ask(requests)
        for point, request, each, moments in zip(points, requests, rotations, found, strict=True):
            old = self.seen.get(point)
            self.seen[point] = moments if old is None else old.merge(moments)
            self._count(request.deals * each)

    def _ask(self, requests: list[Request]) -> Iterator[Moments]:
        identities = [request._asdict() for request in requests]
        return self.journal.play(requests, identities, self.evaluator.play)

    def _count(self, games: int) -> None:
        self.spent += games
        if self.progress is not None:
            self.progress(self)

    def _ranked(self, points: Sequence[Point]) -> list[Point]:
        return sorted(points, key=lambda point: -float(self.seen[point].mean[0]))

    def _leaders(self) -> list[Point]:
        """Return the points that came farthest in the last generation, the best first."""
        seen = self.seen
        order = sorted(seen, key=lambda point: (-seen[point].n, -float(seen[point].mean[0])))
        return order[:PARENTS]

    def _everywhere(self, rng: np.random.Generator) -> list[Point]:
        """Return the present point and points all over the space (a Latin hypercube)."""
        shares = (np.arange(CANDIDATES - 1) + 0.5) / (CANDIDATES - 1)
        columns = [
            np.floor(rng.permutation(shares) * len(knob.values)).astype(int) for knob in self.knobs
        ]
        points = [tuple(map(int, row)) for row in np.column_stack(columns)]
        return list(dict.fromkeys([self.present, *points]))

    def _around(self, parents: list[Point], rng: np.random.Generator) -> list[Point]:
        """Return the parents, the present point, and points near the parents."""
        points = [*parents, self.present]
        for number in range(CANDIDATES - len(points)):
            parent = parents[number % len(parents)]
            points.append(
                tuple(
                    self._nearby(knob, position, rng)
                    for knob, position in zip(self.knobs, parent, strict=True)
                )
            )
        return list(dict.fromkeys(points))

    def _nearby(self, knob: Knob, position: int, rng: np.random.Generator) -> int:
        if not knob.is_number:
            return int(rng.integers(len(knob.values))) if rng.random() < NEAR else position
        shift = rng.normal() * max(1.0, NEAR * len(knob.values))
        return int(min(len(knob.values) - 1, max(0, position + round(shift))))

    def _meet(self) -> None:
        values, other = self.values(self.winner), self.values(self.present)
        rotations = self.evaluator.rotations(values)
        each = rotations + self.evaluator.rotations(other)
        deals = max(LEAST_DEALS, self.games // each)
        self.expected = self.spent + deals * each
        (self.final,) = self._ask([Request(values, self.fresh_seed, 0, deals, other)])
        self._count(deals * each)
