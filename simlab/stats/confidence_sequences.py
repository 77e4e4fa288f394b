"""Confidence sequences: intervals that stay valid at every look and stopping time.

Runs that stop depending on the data use these; an ordinary 95% interval watched after each batch
misses far more often than one time in twenty. They are exact at every number of replications. They
assume only the range of the values, so that rare extreme values not yet seen are covered.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from simlab.stats.intervals import LEVEL
from simlab.stats.lazy_scipy import betaln

Range = tuple[float, float]

BETS = 0.95 * 0.5 ** np.arange(18.0)
"""Shares of the capital that a gambler may stake, down to 1e-5."""
PURSES = np.log(np.sqrt(BETS) / np.sqrt(BETS).sum())
"""Logarithms of the initial capital for each of them: those for few games get more."""
REST = -np.log1p(-BETS) - BETS - BETS**2 / 2 - BETS**3 / 3
"""Remainder of the logarithm of a lost stake beyond three terms of its series."""
TERMS = np.column_stack([BETS, -(BETS**2) / 2, BETS**3 / 3, -REST])
"""Factors of the four terms of that series, a row for each share."""
STEPS = 64
_SPACED = np.linspace(0, 1, STEPS)
MOST_NEEDED = 10**12


class Sums(NamedTuple):
    """Count, mean, and sums of the second to fourth powers of the deviations from the mean."""

    n: int
    mean: float
    m2: float
    m3: float
    m4: float

    @classmethod
    def of(cls, values: Any) -> Sums:
        """Return the sums of an array of values."""
        mean = float(values.mean())
        deviations = values - mean
        squares = deviations * deviations
        powers = (squares, squares * deviations, squares * squares)
        return cls(len(values), mean, *(float(power.sum()) for power in powers))

    def mirrored(self) -> Sums:
        """Return the sums of the values with the other sign."""
        return Sums(self.n, -self.mean, self.m2, -self.m3, self.m4)

    def scaled(self, n: int) -> Sums:
        """Return the approximate sums of ``n`` such values."""
        times = n / self.n
        return Sums(n, self.mean, self.m2 * times, self.m3 * times, self.m4 * times)


def range_or_seen(declared: Range | None, low: float, high: float) -> Range:
    """Return the range of values, given their extremes so far.

    Parameters
    ----------
    declared : (low, high) or None
        The range that the rules allow, widened if a value lies outside.
    low, high : float
        Least and greatest value so far: the range if none is declared; if equal, it is unbounded.
    """
    if declared is None:
        return (low, high) if high > low else (-math.inf, math.inf)
    return min(declared[0], low), max(declared[1], high)


def mean_interval(sums: Sums, possible: Range, level: float = LEVEL) -> Range:
    """Return a confidence sequence for the mean of values in a range.

    Parameters
    ----------
    sums : Sums
        Of independent replications, or of those with the same mean given all earlier ones.
    possible : (low, high)
        Range that contains all values.
    level : float

    Returns
    -------
    low, high : float
        Within the range.

    Notes
    -----
    Betting (Waudby-Smith & Ramdas, JRSS B 2024): against the claim that the mean is m, a gambler
    stakes the share k of its capital on values above m in every game, so that ``sum log(1 + k (x -
    m) / (m - low))`` is the logarithm of a fair capital, which exceeds 2 / alpha with probability
    alpha / 2 at most, ever (Ville). A mixture over k is fair, too: `PURSES`. Instead of the
    logarithms this takes four terms of their series, of which the last is made so large that the
    sum is a lower bound for all that can be lost: for y >= -k,

        log(1 + y) >= y - y^2 / 2 + y^3 / 3 - REST(k) (y / k)^4,

    since ``(log(1 + y) - y + y^2 / 2 - y^3 / 3) / y^4`` rises with y; with two terms it is the
    inequality of Fan, Grama & Liu (EJP 2015) behind the empirical Bernstein sequences of Howard,
    Ramdas, McAuliffe & Sekhon (Annals 2021, theorem 4). So `Sums` are enough, in any order and
    from any batches. True capital falls as m rises: all below an m that is refused is refused.
    """
    low, high = possible
    return (
        sums.mean - _reach_below(sums, sums.mean - low, level),
        sums.mean + _reach_below(sums.mirrored(), high - sums.mean, level),
    )


def mean_p_value(sums: Sums, possible: Range, value: float = 0.0) -> float:
    """Return an anytime-valid p-value of a mean, at the level at which `mean_interval` ends there.

    It is 2 over the capital won by betting against that mean (see `mean_interval`); at any level
    alpha, the chance that it ever falls below alpha is alpha at most if the mean is true.
    """
    least = 1.0
    for side, room, gap in (
        (sums, sums.mean - possible[0], sums.mean - value),
        (sums.mirrored(), possible[1] - sums.mean, value - sums.mean),
    ):
        if gap > 0 and math.isfinite(room):
            lost = gap >= room  # the mean lies outside the range of the values
            capital = math.inf if lost else float(_log_capital(side, room, np.array([gap]))[0])
            least = min(least, 2 * math.exp(-capital))
    return least


def _reach_below(sums: Sums, room: float, level: float) -> float:
    """Return the lower arm of the confidence sequence; values reach ``room`` below the mean."""
    if not 0 < room < math.inf:
        return max(0.0, room)
    enough = math.log(2 / (1 - level))
    inner, outer = enough * room / (sums.n + enough), room * (1 - 1e-9)
    for look in range(3):
        gaps = inner * (outer / inner) ** _SPACED
        gaps[-1] = outer
        refused = _log_capital(sums, room, gaps) >= enough
        refused[-1] |= look > 0  # despite rounding: it was rejected at the look before
        first = int(refused.argmax())
        if not refused[first]:
            return room
        inner, outer = float(gaps[max(0, first - 1)]), float(gaps[first])
    return outer


def _log_capital(sums: Sums, room: float, gaps: Any) -> Any:
    """Return the logarithm of the least capital against means so far below the observed one."""
    n, _, m2, m3, m4 = sums
    unit = room - gaps
    first = n * gaps / unit
    second = (m2 + n * gaps**2) / unit**2
    third = (m3 + 3 * gaps * m2 + n * gaps**3) / unit**3
    fourth = (m4 + 4 * gaps * m3 + 6 * gaps**2 * m2 + n * gaps**4) / unit**4
    won = TERMS @ np.array([first, second, third, fourth]) + PURSES[:, None]
    most = won.max(axis=0)
    return most + np.log(np.exp(won - most).sum(axis=0))


def flag_interval(successes: int, n: int, level: float = LEVEL) -> Range:
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


def games_needed(sums: Sums, possible: Range, half_width: float, level: float = LEVEL) -> float:
    """Estimate the number of replications that bring `mean_interval` to a half-width.

    To 1%, from the values so far; infinite if no feasible number suffices.
    """

    def half(n: int) -> float:
        low, high = mean_interval(sums.scaled(n), possible, level)
        return (high - low) / 2

    few, many = 1, 1
    while not half(many) <= half_width:
        few, many = many, 2 * many
        if many > MOST_NEEDED:
            return math.inf
    while many - few > max(1, many // 100):
        middle = (few + many) // 2
        few, many = (few, middle) if half(middle) <= half_width else (middle, many)
    return many
