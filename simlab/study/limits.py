"""When long studies stop, and how they tell how far they are."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from simlab.jit import clock
from simlab.jit.errors import UsageError
from simlab.study.stopping import check_positive

MOST_GAMES = 10**9

Progress = Callable[[float, float, str], None]
"""Hears how much is done, of how much (infinite if nobody knows), and what is known so far."""


@dataclass(frozen=True)
class Limits:
    """When a study stops: after games, at a precision, after seconds of play."""

    games: int
    precision: float | None = None
    max_seconds: float | None = None

    def clock_is_out(self, seconds: float) -> bool:
        """Return whether the time is up."""
        return clock.is_over(seconds, self.max_seconds)

    def done(self, games: int, seconds: float) -> tuple[float, float]:
        """Return how much is done, of how much: games, or seconds if they will end it."""
        if self.max_seconds is not None and seconds / self.max_seconds > games / self.games:
            return seconds, self.max_seconds
        return games, math.inf if self.games == MOST_GAMES else self.games


def limits_of(
    games: int | None, precision: float | None, max_seconds: float | None, usual: int
) -> Limits:
    """Check when a study is to stop; ``usual`` are the games if nothing was said.

    Raises
    ------
    UsageError
        A number that is not above zero, or too many games.
    """
    check_positive(precision=precision, max_seconds=max_seconds)
    if games is None:
        games = usual if precision is None and max_seconds is None else MOST_GAMES
    if not 1 <= games <= MOST_GAMES:
        raise UsageError(f"the number of games is 1 to {MOST_GAMES:,}, not {games:,}")
    return Limits(games, precision, max_seconds)
