"""Confidence intervals for a number of replications that was fixed beforehand."""

from __future__ import annotations

import math

from simlab.study.special import ndtri, stdtrit

LEVEL = 0.95


def t_interval(mean: float, se: float, n: int, level: float = LEVEL) -> tuple[float, float]:
    """Return Student's interval for a mean.

    Parameters
    ----------
    mean, se : float
        Mean of ``n`` independent replications and its standard error.
    n : int
    level : float
        Coverage, between 0 and 1.

    Returns
    -------
    low, high : float
        Infinite with fewer than two replications.
    """
    if n < 2:
        return -math.inf, math.inf
    half = float(stdtrit(n - 1, (1 + level) / 2)) * se
    return mean - half, mean + half


def wilson_interval(share: float, n: int, level: float = LEVEL) -> tuple[float, float]:
    """Return Wilson's score interval for a proportion (Wilson 1927).

    Parameters
    ----------
    share : float
        Observed proportion in ``n`` independent trials.
    n : int
    level : float

    Returns
    -------
    low, high : float
        Within [0, 1].
    """
    if n < 1:
        return 0.0, 1.0
    z = float(ndtri((1 + level) / 2))
    spread = z * z / n
    centre = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / n + spread / (4 * n))
    return max(0.0, centre - half), min(1.0, centre + half)
