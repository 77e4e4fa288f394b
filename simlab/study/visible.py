"""Smallest change of a mean that expected values with other random numbers reveal."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from simlab.runtime.matchup import Matchup
from simlab.stats.lazy_scipy import ndtri, stdtrit

FALSE_ALARMS = 0.001
"""Chance of a false alarm for a file in which no mean has moved."""
POWER = 0.9
"""Probability that the smallest visible change is reported."""


class Event(NamedTuple):
    """Effect of a single event on a mean over a block of games.

    Attributes
    ----------
    step : float
        Change of the mean by the event.
    low, high : float
        Range of the mean.
    """

    step: float
    low: float = -math.inf
    high: float = math.inf


def event_in_block(matchup: Matchup, name: str, deals: int) -> Event:
    """Return the effect of an event of a metric on its mean over ``deals`` deals."""
    metric = matchup.game.metric(name)
    low, high = metric.bounds(matchup.rules) or (-math.inf, math.inf)
    return Event(metric.event(matchup.rules) / deals, low, high)


def smallest_seen(blocks: Any, values: int, event: Event | None = None) -> Any:
    """Return the smallest visible change of a mean with other random numbers, among many values.

    Parameters
    ----------
    blocks : array ``[…, blocks]``
        Stored means.
    values : int
    event : Event, optional
        With numbers, or arrays of them.

    Returns
    -------
    float, or array
        NaN if unknown: the means do not vary, and no event is given.

    Notes
    -----
    The first step of Holm's method reports it in at least `POWER` of all cases (see `_factor`). New
    events add variance: a total of N events is N ± sqrt(N), in blocks that had none before. This
    matters if the stored means vary less. Means at one end of the range vary like a share, less
    again towards the other end.
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
    """Return the change, in estimated standard errors, that is reported in `POWER` of cases.

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
