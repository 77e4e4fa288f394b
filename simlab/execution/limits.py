"""Limits of long studies, and their progress."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from simlab.execution.stopping import check_positive
from simlab.jit import clock
from simlab.jit.errors import UsageError

MOST_GAMES = 10**9

Progress = Callable[[float, float, str], None]
"""Called with the progress, its end (infinite if unknown), and the results so far."""


@dataclass(frozen=True)
class Limits:
    """Limits of a study: games, precision, and seconds of play."""

    games: int
    precision: float | None = None
    max_seconds: float | None = None

    def clock_is_out(self, seconds: float) -> bool:
        """Return whether the time is up."""
        return clock.is_over(seconds, self.max_seconds)

    def done(self, games: int, seconds: float) -> tuple[float, float]:
        """Return the progress and its end: in games, or in seconds if they will end the study."""
        if self.max_seconds is not None and seconds / self.max_seconds > games / self.games:
            return seconds, self.max_seconds
        return games, math.inf if self.games == MOST_GAMES else self.games


def limits_of(
    games: int | None, precision: float | None, max_seconds: float | None, usual: int
) -> Limits:
    """Check and return the limits of a study; ``usual`` is the default number of games.

    Raises
    ------
    UsageError
        A number is not above zero, or there are too many games.
    """
    check_positive(precision=precision, max_seconds=max_seconds)
    if games is None:
        games = usual if precision is None and max_seconds is None else MOST_GAMES
    if not 1 <= games <= MOST_GAMES:
        raise UsageError(f"the number of games is 1 to {MOST_GAMES:,}, not {games:,}")
    return Limits(games, precision, max_seconds)
