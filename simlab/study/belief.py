"""What a player should believe of the unseen, given what the others did and how they play.

Worlds follow the past in filters (see `simlab.loop.particle_filter`); this decides how many run,
how far they look back, and puts together what they found.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.study.clock import Clock
from simlab.study.filters import SLIP, Filtered, Filters, check_slip, systematic
from simlab.study.opponents import Opponents
from simlab.study.past import Past
from simlab.study.special import gammaincinv, stdtrit
from simlab.study.styles import Seating, Styles
from simlab.study.workers import Workers, in_order

PILOT = 512
"""Worlds of the filters that find out how far one can look back."""
FULL = 2_048
"""Worlds of those that run on if there is no clock."""
LARGEST = 4_096
FILTERS = 6
"""Filters that run if there is no clock, unless another number is asked for."""
MOST_FILTERS = 16
LOOK_BACK = 0.3
"""Share of the time in which the first filters go through the past."""
ENOUGH = 50
"""Effective worlds with which it does not take more than its share of the time."""
PATIENCE = 2.0
"""It takes up to so many times its share with fewer."""
FEWEST = 5
"""Effective worlds below which nothing is decided, and families by which a spread is judged."""
RELIED_ON = 0.2
"""Level at which the spread of the filters' evidence may be larger than it looks."""
LEAST_SECONDS = 1e-6
"""What two filters take at least."""
FIRST_LOOK = 16
"""Steps of a record by which is found out how far back there is time to look."""


@dataclass(frozen=True)
class Belief:
    """Worlds that fit what has happened, each as likely as the others.

    Attributes
    ----------
    worlds, casts : arrays of Worlds and of who plays in them
    families : int64 array
        Worlds of one family have a common ancestor not long ago: they are no independent draws.
    shares : float array
        Share of each family in all worlds.
    styles : float array ``[seats, SLOTS]``
        How likely it is that a player plays like each of the table's policies.
    fresh : int
        View of the last round at which they were imagined (in the median). What others held before
        is known no better than by what is certain.
    misfits : float
        How many views nobody would have come to, on average.
    loose : bool
        Whether slips had to be allowed where nobody saw them, because nothing else fitted.
    past : Past
        The last round, which they fit, or what can be told of it.
    draws : float
        How many independent draws would agree as well as the filters do on how likely it is what
        was seen. Where that hangs on a few rare worlds, filters that have met none look alike
        inside, and differ from each other.
    filters : int64 array, optional
        The filter of each family.
    """

    worlds: Any
    casts: Any
    families: Any
    shares: Any
    styles: Any
    fresh: int
    misfits: float
    loose: bool
    past: Past
    draws: float = math.inf
    filters: Any = None

    @property
    def effective(self) -> float:
        """The number of independent worlds that would say as much."""
        return min(float(1 / (self.shares**2).sum()), self.draws)

    def error_of(self, values: Any) -> float:
        """Return how much a mean over the worlds, in their order, is off for want of worlds.

        ``values`` holds a number per play-out; worlds are played through one after the other, and
        again. The standard error over families (Chan & Lai 2013), or over filters if it is
        larger; infinite if they are few.
        """
        families = self.families[np.arange(len(values)) % len(self.worlds)]
        count = len(np.unique(families))
        if count < FEWEST or self.effective < FEWEST:
            return math.inf
        sums = np.bincount(families, values - values.mean())
        square = (sums**2).sum() * count / (count - 1)
        if self.filters is not None and (several := len(np.unique(self.filters))) > 1:
            by_filter = np.bincount(self.filters[: len(sums)], sums)
            square = max(square, (by_filter**2).sum() * several / (several - 1))
        return float(np.sqrt(square) / len(values))

    def reach_of(self, values: Any, level: float) -> float:
        """Return half the width of Student's interval for a mean over the worlds (see `error_of`).

        It holds for want of worlds, however many play-outs there are. Where families are too few to
        judge by, worlds are taken to lie as far apart as single play-outs do.
        """
        error = self.error_of(values)
        if math.isinf(error):
            error = float(values.std()) / math.sqrt(self.effective)
        return error * float(stdtrit(max(1.0, self.effective - 1), (1 + level) / 2))


class _Attempt:
    """Filters of one past."""

    def __init__(self, filters: Filters, clock: Clock, workers: Workers | None) -> None:
        self._filters, self._clock, self._workers = filters, clock, workers
        self._found: list[Filtered] = []
        self.seconds = 0.0
        self.run(PILOT)

    def run(self, size: int) -> None:
        """Run two filters more."""
        before = self._clock.spent()
        count = len(self._found)
        tasks = [(self._filters.run, count + more, size) for more in range(2)]
        if self._workers is None:
            self._found += [run(*told) for run, *told in tasks]
        else:
            self._found += in_order(self._workers, tasks)
        spent = self._clock.spent() - before  # none where the clocks stood still meanwhile
        self.seconds = max(spent, LEAST_SECONDS) / (2 * size)

    def run_on(self, share: float | None, filters: int) -> None:
        """Run as many filters, as large ones, as there is time for."""
        while len(self._found) < (filters if share is None else MOST_FILTERS):
            size = FULL
            if share is not None:
                most = self._affordable(share)
                size = min(most, LARGEST, max(PILOT, most // 2))  # several say how far they agree
            if size < PILOT:
                break
            self.run(size)

    def _affordable(self, share: float) -> int:
        """Return how large two more filters may be; with few effective worlds there is time."""
        most = int((self._clock.left() - share * (PATIENCE - 1)) / (2 * self.seconds))
        if most < PILOT and self.effective < ENOUGH:
            most = int(self._clock.left() / (2 * self.seconds))
        return most

    @property
    def reached(self) -> int:
        """The last view that a world came to."""
        return max(each.reached for each in self._found)

    @property
    def fits(self) -> bool:
        """Return whether any world fits."""
        return any(each.fits for each in self._found)

    @property
    def effective(self) -> float:
        """See `Belief.effective`; no world is copied for it."""
        fitting = self._fitting
        _, families, share = self._joined(fitting)
        of_families = np.bincount(np.unique(families, return_inverse=True)[1], share)
        return min(float(1 / (of_families**2).sum()), _draws(fitting))

    @property
    def _fitting(self) -> list[Filtered]:
        return [each for each in self._found if each.fits]

    def _joined(self, fitting: Sequence[Filtered]) -> tuple[Any, Any, Any]:
        """Return casts and families of filters, and the share of each world.

        Filters count by their evidence, unless they began anew on the way.
        """
        best = max(each.evidence for each in fitting)
        begun = any(each.fresh for each in fitting)
        counts = [1.0 if begun else math.exp(each.evidence - best) for each in fitting]
        casts = np.concatenate([each.casts for each in fitting])
        families = [each.families + LARGEST * number for number, each in enumerate(fitting)]
        weights = np.concatenate(
            [
                np.full(len(each.worlds), each.size * count / len(each.worlds))
                for each, count in zip(fitting, counts, strict=True)
            ]
        )
        share = self.styles().weigh(casts, weights)
        return casts, np.concatenate(families), share / share.sum()

    def styles(self) -> Styles:
        """Return how the others seem to play, according to all filters."""
        fitting = [each.styles for each in self._fitting]
        return Styles(self._filters.table, np.mean(fitting, axis=0))

    def seating(self) -> Seating:
        """Return who sits where at the end of the past."""
        casts = np.concatenate([each.casts for each in self._fitting])
        return Seating(casts, self.styles().evidence)

    def belief(self) -> Belief:
        """Put the filters together: worlds, each as likely as the others."""
        fitting = self._fitting
        casts, families, share = self._joined(fitting)
        worlds = np.concatenate([each.worlds for each in fitting])
        luck = np.random.default_rng([self._filters.seed, len(self._found)])
        chosen = luck.permutation(systematic(share, luck.random(), len(share)))
        names, places = np.unique(families[chosen], return_inverse=True)
        return Belief(
            worlds[chosen],
            casts[chosen],
            places.astype(np.int64),
            np.bincount(places, minlength=len(names)) / len(places),
            self.styles().posterior(),
            int(np.median([each.fresh for each in fitting])),
            float(np.mean([each.misfits for each in fitting])),
            self._filters.loose,
            self._filters.past,
            _draws(fitting),
            np.unique(names // LARGEST, return_inverse=True)[1],
        )


def _draws(found: Sequence[Filtered]) -> float:
    """Return how many independent draws would spread as little as the evidence of filters does.

    The logarithm of a filter's evidence varies as if by chance, in inverse proportion to its size;
    the variance is one that is exceeded with probability `RELIED_ON` (by chi squared). Filters that
    began anew on the way are not weighed by their evidence.
    """
    more = len(found) - 1
    if more < 1 or any(each.fresh for each in found):
        return math.inf
    sizes = np.array([each.size for each in found], float)
    evidence = np.array([each.evidence for each in found])
    apart = evidence - np.average(evidence, weights=sizes)
    variance = float((sizes * apart**2).sum()) / (2 * gammaincinv(more / 2, RELIED_ON))
    size = float(sizes.mean())
    spread = math.expm1(min(variance / size, 100.0))
    return max(1.0, len(found) / spread) if spread > 0 else math.inf


def believe(
    past: Past,
    table: Opponents,
    *,
    slip: float = SLIP,
    seed: int = 1,
    max_seconds: float | None = None,
    filters: int = FILTERS,
    workers: Workers | None = None,
) -> Belief:
    """Draw worlds that fit what a player has seen since ``past`` began.

    It looks back as far as the record goes, or as there is time for. Of earlier rounds it keeps how
    the others play and what they remember; the cards are imagined anew when the last round begins,
    from what is certain by then (an assumed-density filter: Boyen & Koller 1998). Where no world
    fits how the others are said to play, new ones are imagined on the way, or slips are allowed
    that nobody saw; the last resort is to infer nothing.

    Parameters
    ----------
    past : Past
    table : Opponents
        How the others are thought to play; of a mixture, each style is believed as far as what
        happened speaks for it.
    slip : float
        Above 0 and below 1; the smaller, the more is inferred from what the others did.
    seed : int
    max_seconds : float, optional
        CPU time to think, and up to `PATIENCE` times that as long as few worlds fit. Without it the
        number of worlds does not depend on the machine.
    filters : int
        How many filters are run then.
    workers : Workers, optional

    Raises
    ------
    UsageError
        ``slip`` is no probability, or the position is impossible.
    """
    check_slip(slip)
    clock = Clock(None if max_seconds is None else PATIENCE * max_seconds)

    def attempt(each: Past, loose: bool = False, seating: Seating | None = None) -> _Attempt:
        return _Attempt(Filters(each, table, slip, loose, seed, seating), clock, workers)

    early, late = past.parted()
    seating = None
    if early is not None and _tells(table):
        before = attempt(_affordable(early, attempt, max_seconds))
        seating = before.seating() if before.fits else None
    best = attempt(late, seating=seating)
    if not best.fits and late.views:
        best = attempt(late, loose=True, seating=seating)
    for each in late.shorter(best.reached):
        if best.fits:
            break
        best = attempt(each, loose=each.views > 0, seating=seating)
    best.run_on(max_seconds, filters)
    return best.belief()


def _tells(table: Opponents) -> bool:
    """Whether earlier rounds tell anything: a style is in doubt, or somebody remembers them."""
    mixed = bool(Styles(table).mixed)
    return mixed or any("memory" in entry.policy.traits for entry in table.entries)


def _affordable(early: Past, attempt: Any, max_seconds: float | None) -> Past:
    """Return as much of the end of a past as there is time to go through."""
    if max_seconds is None or early.views <= FIRST_LOOK:
        return early
    pilot = attempt(early.last(FIRST_LOOK))
    views = int(FIRST_LOOK * max_seconds * LOOK_BACK / (pilot.seconds * 2 * PILOT))
    return early.last(min(early.views, max(FIRST_LOOK, views)))
