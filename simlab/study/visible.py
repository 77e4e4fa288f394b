"""From what change on expected values that meet other luck show that a mean has moved."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from simlab.runtime.matchup import Matchup
from simlab.study.special import ndtri, stdtrit

FALSE_ALARMS = 0.001
"""Chance that a file whose means all stand still is reported all the same."""
POWER = 0.9
"""How often the smallest change that is called visible is reported."""


class Event(NamedTuple):
    """What a single event does to a mean over a block of games.

    Attributes
    ----------
    step : float
        How much it changes the mean.
    low, high : float
        Between which the mean lies in any case.
    """

    step: float
    low: float = -math.inf
    high: float = math.inf


def event_in_block(matchup: Matchup, name: str, deals: int) -> Event:
    """Return what an event of a metric does to its mean over so many deals."""
    metric = matchup.game.metric(name)
    low, high = metric.bounds(matchup.rules) or (-math.inf, math.inf)
    return Event(metric.event(matchup.rules) / deals, low, high)


def smallest_seen(blocks: Any, values: int, event: Event | None = None) -> Any:
    """Return the smallest change of a mean that shows with other luck, as one of many values.

    Parameters
    ----------
    blocks : array ``[…, blocks]``
        Means as they were kept.
    values : int
    event : Event, optional
        Of numbers, or arrays of them.

    Returns
    -------
    float, or array
        NaN where nothing is known: the means do not vary, and of no event.

    Notes
    -----
    The first step of Holm's method reports it in `POWER` of all cases, or more (see `_factor`).
    New events add variance of their own: N events in all are N +- sqrt(N), in blocks that had none
    before. That counts where the means as they were varied less. Means at one end of what is
    possible vary as a share does, less again on the way to the other end.
    """
    count = blocks.shape[-1]
    variance = blocks.var(axis=-1, ddof=1)
    asked = _factor(count - 1, FALSE_ALARMS / values)
    as_before = asked * np.sqrt(2 * variance / count)
    if event is None:
        return np.where(variance > 0, as_before, math.nan)
    # change^2 = asked^2 (variance + step change (1 - change / room)) / count
    mean, weight = blocks.mean(axis=-1), asked * asked / count
    room = np.maximum(event.high - mean, mean - event.low)
    half = weight * np.asarray(event.step) / 2
    with np.errstate(divide="ignore", invalid="ignore"):
        whole = 1 + np.where(room > 0, 2 * half / room, 0.0)
    by_events = (half + np.sqrt(half * half + whole * weight * variance)) / whole
    seen = np.maximum(as_before, by_events)
    return np.where(seen > 0, seen, math.nan)


def _factor(freedom: int, error: float) -> float:
    """Return how many estimated standard errors a change needs, to be reported in `POWER` of cases.

    Parameters
    ----------
    freedom : int
        Degrees of freedom of the standard error: blocks - 1.
    error : float
        Two-sided level of the test.

    Notes
    -----
    A change of c standard errors is reported if ``Z + c S > t S'``: Z is standard normal, S the
    standard error estimated from the stored blocks, and S' that of the differences, both relative
    to the true one. S and S' vary by 1 / (2 freedom) and, as the stored blocks are in both, have a
    correlation of one half. With the normal approximation to S and S' this is a quadratic
    equation in c.
    """
    t, z = float(stdtrit(freedom, 1 - error / 2)), float(ndtri(POWER))
    spread, middle = 1 / (2 * freedom), 1 - 1 / (4 * freedom)
    square = middle**2 - z * z * spread
    linear = t * (2 * middle**2 - z * z * spread)
    rest = (middle * t) ** 2 - z * z * (1 + spread * t * t)
    return (linear + math.sqrt(linear**2 - 4 * square * rest)) / (2 * square)
