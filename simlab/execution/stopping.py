"""Early stopping of a run."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simlab.core.game import Game
from simlab.execution.frames import OF_TABLE
from simlab.jit import clock
from simlab.jit.errors import UsageError, suggestion

if TYPE_CHECKING:
    from simlab.execution.estimates import Estimates


@dataclass(frozen=True)
class StopRule:
    """Rule for early stopping, checked after each batch in order of game number.

    Attributes
    ----------
    precision : float, optional
        Required half-width of the interval of ``metric``, at every place of the line-up.
    metric : str
    max_seconds : float, optional
        Playing time.
    """

    precision: float | None
    metric: str
    max_seconds: float | None

    def reason(self, estimates: Estimates, seconds: float) -> str | None:
        """Return the reason to stop now (``precision`` or ``seconds``), or None."""
        if self.precision is not None and half_width(estimates, self.metric) <= self.precision:
            return "precision"
        if clock.is_over(seconds, self.max_seconds):
            return "seconds"
        return None


def half_width(estimates: Estimates, metric: str) -> float:
    """Return the largest half-width of a metric's intervals over the places of the line-up."""
    rows = [row for row in estimates.rows() if row["metric"] == metric]
    places = [row for row in rows if row["scope"] != OF_TABLE] or rows
    return max(float(row["high"] - row["low"]) / 2 for row in places)


def check_metric(game: Game, name: str) -> None:
    """Reject a metric that a game does not have."""
    game.metric(name)


def seat_metric_position(game: Game, name: str | None, where: str = "") -> int:
    """Return the index of a metric of seats, of the score for None; reject any other metric."""
    names = [metric.name for metric in game.seat_metrics]
    if name is None:
        return 0
    if name not in names:
        raise UsageError(f"{where}no metric {name!r} of a seat{suggestion(name, names)}")
    return names.index(name)


def check_positive(**options: float | None) -> None:
    """Reject a given option that is not a finite number above zero."""
    for name, value in options.items():
        if value is not None and not 0 < value < math.inf:
            flag = name.replace("_", "-")
            raise UsageError(f"--{flag} is a number above 0, not {value}")


def stop_rule(
    game: Game, precision: float | None, metric: str | None, max_seconds: float | None
) -> StopRule | None:
    """Check the options for early stopping; return None if none is given.

    Raises
    ------
    UsageError
        An unknown metric, or a precision or time that is not above zero.
    """
    if metric is not None:
        check_metric(game, metric)
    check_positive(precision=precision, max_seconds=max_seconds)
    if metric is not None and precision is None:
        raise UsageError("--metric says what --precision is about; give both")
    if precision is None and max_seconds is None:
        return None
    return StopRule(precision, metric or game.seat_metrics[0].name, max_seconds)
