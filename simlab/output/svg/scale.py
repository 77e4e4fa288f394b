"""Scales: positions of numbers on an axis, and the labels below it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

TICKS = 5
"""Most steps between the numbers below an axis, so that they fit on a phone."""


@dataclass(frozen=True)
class Scale:
    """An axis from ``low`` to ``high``.

    Attributes
    ----------
    low, high : float
    ticks : sequence of float
    """

    low: float
    high: float
    ticks: Sequence[float]

    def at(self, value: float) -> float:
        """Return the position of a number, in percent of the axis; beyond it, at its end."""
        share = (value - self.low) / (self.high - self.low)
        return round(100 * min(1.0, max(0.0, share)), 2)

    def texts(self) -> list[str]:
        """Return the ticks as text, with as many decimals as they need."""
        step = min((b - a for a, b in zip(self.ticks, self.ticks[1:], strict=False)), default=1.0)
        places = max(0, -math.floor(math.log10(step) + 1e-9)) if step > 0 else 0
        places += not math.isclose(step * 10**places, round(step * 10**places), abs_tol=1e-6)
        return [f"{tick + 0.0:,.{places}f}".replace("-", "−") for tick in self.ticks]


def scale_of(values: Iterable[float], *, room: float = 0.03, ticks: int = TICKS) -> Scale:
    """Return an axis that fits all finite numbers.

    Parameters
    ----------
    values : iterable of float
    room : float
        Space beyond the outermost values, as a share of the axis.
    ticks : int
        Most steps between ticks.
    """
    from matplotlib.ticker import MaxNLocator

    known = [float(value) for value in values if math.isfinite(value)] or [0.0]
    low, high = min(known), max(known)
    if low == high:
        low, high = low - (abs(low) or 1.0) / 2, high + (abs(high) or 1.0) / 2
    margin = room * (high - low)
    low, high = low - margin, high + margin
    found = MaxNLocator(nbins=ticks, steps=[1, 2, 2.5, 5, 10]).tick_values(low, high)
    return Scale(low, high, [float(tick) for tick in found if low <= tick <= high])
