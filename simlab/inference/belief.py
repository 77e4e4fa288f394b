"""Posterior distribution of hidden information, given the other players' actions.

Worlds follow the past in particle filters (see `simlab.loop.particle_filter`). This module chooses
their number and the length of the past, and merges their results.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.execution.budget_clock import Clock
from simlab.execution.workers import Workers, in_order
from simlab.inference.filters import SLIP, Filtered, Filters, check_slip, systematic
from simlab.inference.history import Past
from simlab.inference.opponent_inference import Seating, Styles
from simlab.inference.opponents import Opponents
from simlab.stats.lazy_scipy import gammaincinv, stdtrit

PILOT = 512
"""Worlds of the pilot filters, which determine how long a past can be followed."""
FULL = 2_048
"""Worlds of the further filters if there is no clock."""
LARGEST = 4_096
FILTERS = 6
"""Default number of filters if there is no clock."""
MOST_FILTERS = 16
LOOK_BACK = 0.3
"""Share of the time for the first filters."""
ENOUGH = 50
"""Effective sample size above which the belief takes no more than its share of the time."""
PATIENCE = 2.0
"""Most times its share that the belief takes with fewer."""
FEWEST = 5
"""Least effective sample size for a decision, and least number of families for a spread."""
RELIED_ON = 0.2
"""Confidence level of the upper bound for the variance of the filters' evidence."""
LEAST_SECONDS = 1e-6
"""Least cost of two filters."""
FIRST_LOOK = 16
"""Steps of a record in the pilot that determines the affordable length of the past."""


@dataclass(frozen=True)
class Belief:
    """A sample of equally likely worlds that fit the observed past.

    Attributes
    ----------
    worlds, casts : arrays of Worlds and of the policies in them
    families : int64 array
        Worlds of one family have a recent common ancestor: they are not independent draws.
    shares : float array
        Share of each family in all worlds.
    styles : float array ``[seats, SLOTS]``
        Posterior probability of each of the table's policies for each player.
    fresh : int
        View of the last round at which the worlds were sampled (median). Nothing but certain facts
        is inferred from earlier views.
    misfits : float
        Mean number of views that no strategy would have reached.
    loose : bool
        Whether unseen unintended actions had to be allowed, because no world fitted otherwise.
    past : Past
        The last round, which they fit, or its known part.
    draws : float
        Number of independent draws whose evidence would agree as well as that of the filters. If
        the evidence rests on a few rare worlds, filters without them agree internally but differ
        from each other.
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
        """Effective sample size: the number of independent worlds that are equally informative."""
        return min(float(1 / (self.shares**2).sum()), self.draws)

    def error_of(self, values: Any) -> float:
        """Return the standard error of a mean over the worlds, in their order.

        ``values`` holds a number per play-out; worlds are played in turn, again from the first
        after the last. The error is computed over families (Chan & Lai 2013), or over filters if
        that is larger; it is infinite if they are few.
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

        It covers the error due to the limited number of worlds, for any number of play-outs. If
        families are too few, the spread of single play-outs is used for the worlds.
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
        """Run two more filters."""
        before = self._clock.spent()
        count = len(self._found)
        tasks = [(self._filters.run, count + more, size) for more in range(2)]
        if self._workers is None:
            self._found += [run(*told) for run, *told in tasks]
        else:
            self._found += in_order(self._workers, tasks)
        spent = self._clock.spent() - before  # zero if the clock did not advance meanwhile
        self.seconds = max(spent, LEAST_SECONDS) / (2 * size)

    def run_on(self, share: float | None, filters: int) -> None:
        """Run as many filters, and as large ones, as time permits."""
        while len(self._found) < (filters if share is None else MOST_FILTERS):
            size = FULL
            if share is not None:
                most = self._affordable(share)
                size = min(most, LARGEST, max(PILOT, most // 2))  # their agreement needs several
            if size < PILOT:
                break
            self.run(size)

    def _affordable(self, share: float) -> int:
        """Return the size of two more filters; with few effective worlds there is more time."""
        most = int((self._clock.left() - share * (PATIENCE - 1)) / (2 * self.seconds))
        if most < PILOT and self.effective < ENOUGH:
            most = int(self._clock.left() / (2 * self.seconds))
        return most

    @property
    def reached(self) -> int:
        """Index of the last view that any world reached."""
        return max(each.reached for each in self._found)

    @property
    def fits(self) -> bool:
        """Return whether any world fits."""
        return any(each.fits for each in self._found)

    @property
    def effective(self) -> float:
        """See `Belief.effective`; this copies no worlds."""
        fitting = self._fitting
        _, families, share = self._joined(fitting)
        of_families = np.bincount(np.unique(families, return_inverse=True)[1], share)
        return min(float(1 / (of_families**2).sum()), _draws(fitting))

    @property
    def _fitting(self) -> list[Filtered]:
        return [each for each in self._found if each.fits]

    def _joined(self, fitting: Sequence[Filtered]) -> tuple[Any, Any, Any]:
        """Return casts and families of filters, and the share of each world.

        Filters are weighted by their evidence, unless they were restarted on the way.
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
        """Return the posterior shares of the other players' strategies, from all filters."""
        fitting = [each.styles for each in self._fitting]
        return Styles(self._filters.table, np.mean(fitting, axis=0))

    def seating(self) -> Seating:
        """Return the policies in the seats at the end of the past."""
        casts = np.concatenate([each.casts for each in self._fitting])
        return Seating(casts, self.styles().evidence)

    def belief(self) -> Belief:
        """Merge the filters into equally likely worlds."""
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
    """Return the number of independent draws whose spread equals that of the filters' evidence.

    The variance of a filter's log evidence is inversely proportional to its size; the estimate is
    an upper bound at level `RELIED_ON` (chi-squared). Filters that were restarted on the way are
    not weighted by their evidence.
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
    """Draw worlds that fit a player's observations since ``past`` began.

    The filters follow the whole record, or as much of it as time permits. From earlier rounds only
    the posterior of the strategies and the memories of the policies are kept; hidden cards are
    sampled anew at the start of the last round, from the facts that are certain by then (an
    assumed-density filter: Boyen & Koller 1998). If no world fits the given strategies, new ones
    are sampled on the way, or unseen unintended actions are allowed; the last resort is to infer
    nothing.

    Parameters
    ----------
    past : Past
    table : Opponents
        Assumed strategies of the other players; the strategies in a mixture are weighted by the
        evidence.
    slip : float
        Tremble probability, above 0 and below 1; the smaller, the more is inferred from the actions
        of the others.
    seed : int
    max_seconds : float, optional
        CPU time, and up to `PATIENCE` times that as long as few worlds fit. Without it the number
        of worlds does not depend on the machine.
    filters : int
        Number of filters in that case.
    workers : Workers, optional

    Raises
    ------
    UsageError
        ``slip`` is not a probability, or the position is impossible.
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
    """Return whether earlier rounds are informative: a mixed strategy, or a policy with memory."""
    mixed = bool(Styles(table).mixed)
    return mixed or any("memory" in entry.policy.traits for entry in table.entries)


def _affordable(early: Past, attempt: Any, max_seconds: float | None) -> Past:
    """Return the longest end of a past for which there is time."""
    if max_seconds is None or early.views <= FIRST_LOOK:
        return early
    pilot = attempt(early.last(FIRST_LOOK))
    views = int(FIRST_LOOK * max_seconds * LOOK_BACK / (pilot.seconds * 2 * PILOT))
    return early.last(min(early.views, max(FIRST_LOOK, views)))
