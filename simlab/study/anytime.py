"""Confidence sequences: intervals that stay valid however often one looks and stops.

Whatever decides on the data when to stop uses these; an ordinary 95 % interval watched after each
batch misses far more often than one time in twenty.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from scipy.special import betaln

from simlab.study.intervals import LEVEL

TUNED_FOR = 5_000
"""Replications at which the normal mixture is tightest; it is valid at all."""

FEWEST_OFF_MODE = 30
"""Replications off the commonest value before a normal mixture may speak."""


def mixture_half_width(sd: float, n: int, level: float = LEVEL) -> float:
    """Return the half width of the normal-mixture confidence sequence for a mean.

    Parameters
    ----------
    sd : float
        Standard deviation of the replications, estimated from them.
    n : int
    level : float

    Notes
    -----
    Robbins (1970) with an estimated variance: the asymptotic confidence sequence of Waudby-Smith,
    Arbour, Sinha, Kennedy & Ramdas (Annals of Statistics 2024, eq. 8). It needs enough data for the
    variance to mean something: wait for `FEWEST_OFF_MODE`.
    """
    alpha = 1 - level
    twice = -2 * math.log(alpha)
    rho2 = (twice + math.log(twice) + 1) / TUNED_FOR
    spread = n * rho2 + 1
    return sd * math.sqrt(2 * spread / (n * n * rho2) * math.log(math.sqrt(spread) / alpha))


def mixture_interval(
    mean: float, sd: float, n: int, off_mode: int, level: float = LEVEL
) -> tuple[float, float]:
    """Return the normal-mixture interval; unbounded while fewer than 30 values are off the mode.

    A mean of mostly equal values (a flag of probability 0.004, a rare jackpot) has no usable
    variance until then.
    """
    if n < 2 or off_mode < FEWEST_OFF_MODE:
        return -math.inf, math.inf
    half = mixture_half_width(sd, n, level)
    return mean - half, mean + half


def rare_interval(
    mode: float, off_mode: int, n: int, reach: float, level: float = LEVEL
) -> tuple[float, float]:
    """Return an interval for a mean of which nearly all values are the same.

    Parameters
    ----------
    mode : float
        The value that all but ``off_mode`` of ``n`` replications have.
    off_mode, n : int
    reach : float
        No value is taken to lie farther than that from zero.
    level : float

    Notes
    -----
    The share of other values is bounded by `flag_interval`, what they are by ``reach``.
    """
    share = flag_interval(off_mode, n, level)[1]
    return mode - share * (mode + reach), mode + share * (reach - mode)


def flag_interval(successes: int, n: int, level: float = LEVEL) -> tuple[float, float]:
    """Return the Beta-binomial confidence sequence for a probability.

    Notes
    -----
    All p at which the mixture likelihood ratio with a Beta(1/2, 1/2) prior stays below 1/alpha
    (Ville's inequality; Robbins 1970). Exact at every n, for every p.
    """
    if n < 1:
        return 0.0, 1.0
    failures = n - successes
    bound = math.log(1 / (1 - level))
    mixture = float(betaln(successes + 0.5, failures + 0.5) - betaln(0.5, 0.5))

    def excess(p: float) -> float:
        likelihood = (successes * math.log(p) if successes else 0.0) + (
            failures * math.log1p(-p) if failures else 0.0
        )
        return mixture - likelihood - bound

    share = successes / n
    low = 0.0 if successes == 0 else _root(excess, 0.0, share)
    high = 1.0 if failures == 0 else _root(excess, 1.0, share)
    return low, high


def _root(excess: Callable[[float], float], outside: float, inside: float) -> float:
    """Bisect between a point beyond the interval and one within it."""
    for _ in range(60):
        middle = (outside + inside) / 2
        if middle in (outside, inside):
            break
        if excess(middle) > 0:
            outside = middle
        else:
            inside = middle
    return outside


def games_needed(sd: float, half_width: float, level: float = LEVEL) -> int:
    """Return about how many replications bring the normal mixture to a half width."""
    low, high = 1, 1
    while mixture_half_width(sd, high, level) > half_width:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        if mixture_half_width(sd, middle, level) > half_width:
            low = middle
        else:
            high = middle
    return high
