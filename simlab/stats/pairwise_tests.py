"""Comparison of several estimates by their intervals alone: different, or tied."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from simlab.stats.intervals import LEVEL
from simlab.stats.lazy_scipy import ndtri
from simlab.stats.multiple_testing import holm


class Estimate(NamedTuple):
    """A number and its 95 % interval."""

    mean: float
    low: float
    high: float


class Gap(NamedTuple):
    """Difference of two estimates, with its 95% interval and its p-value."""

    difference: float
    low: float
    high: float
    p: float


def gap(one: Estimate, two: Estimate, *, together: bool) -> Gap:
    """Compute the difference between ``one`` and ``two``, with its interval and p-value.

    Parameters
    ----------
    one, two : Told
    together : bool
        Whether they may come from the same games. Then the arms of the intervals are added, which
        is valid for any dependence between the two.

    Notes
    -----
    The interval of a difference from those of its parts (Zou & Donner 2008).
    """
    below = _joined(one.mean - one.low, two.high - two.mean, together)
    above = _joined(one.high - one.mean, two.mean - two.low, together)
    difference = one.mean - two.mean
    arm = below if difference > 0 else above
    if arm > 0:
        p = math.erfc(abs(difference) / arm * float(ndtri((1 + LEVEL) / 2)) / math.sqrt(2))
    else:
        p = 0.0 if difference else 1.0
    return Gap(difference, difference - below, difference + above, p)


def _joined(one: float, two: float, together: bool) -> float:
    """Return the arm of a difference; unknown if an arm is unknown."""
    if not (math.isfinite(one) and math.isfinite(two)):
        return math.inf
    one, two = max(0.0, one), max(0.0, two)
    return one + two if together else math.hypot(one, two)


class Rank(NamedTuple):
    """A place in a ranking: one plus the number of rivals significantly ahead; tied if shared."""

    place: int
    tied: bool

    @property
    def text(self) -> str:
        """``3``, or ``3=`` if others have the same place."""
        return f"{self.place}{'=' * self.tied}"


def ranks(
    told: Sequence[Estimate], known: Mapping[tuple[int, int], float] | None = None
) -> list[Rank]:
    """Return the places of estimates from the same games; the highest is first.

    Parameters
    ----------
    told : sequence of Told
    known : mapping, optional
        Adjusted p-values of pairs (the lower index first) that were tested elsewhere, such as those
        of paired differences; they are used unchanged.

    Notes
    -----
    All other pairs are tested; Holm's adjustment keeps the chance of any false difference below 5%.
    """
    better = known or {}
    pairs = [(one, two) for one in range(len(told)) for two in range(one + 1, len(told))]
    pairs.sort(key=lambda pair: pair in better)
    own = [pair for pair in pairs if pair not in better]
    adjusted = holm([gap(told[one], told[two], together=True).p for one, two in own])
    adjusted += [better[pair] for pair in pairs[len(own) :]]
    ahead = [0] * len(told)
    for (one, two), p in zip(pairs, adjusted, strict=True):
        if p < 1 - LEVEL:
            ahead[two if told[one].mean > told[two].mean else one] += 1
    places = [each + 1 for each in ahead]
    return [Rank(place, places.count(place) > 1) for place in places]
