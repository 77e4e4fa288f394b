"""Conformance of metrics: part of :mod:`conformance`."""

from __future__ import annotations

import math
import warnings
from typing import Any

import numpy as np

from simlab.core.game import Game, Metric
from simlab.runtime.matchup import Matchup
from simlab.runtime.stepper import Match
from simlab.testing.conformance_words import where


def check_finite(matchup: Matchup, outcomes: Any, at: str) -> None:
    """Every metric of these outcomes is a number."""
    for metric, values in _columns(matchup, outcomes):
        wrong = np.argwhere(~np.isfinite(values))
        if len(wrong):
            number, *seat = (int(place) for place in wrong[0])
            which = f", game {number} of {len(values)}" if len(values) > 1 else ""
            which += f", seat {seat[0]}" if seat else ""
            raise AssertionError(f"{at}{which}: metric {metric.name} is {values[tuple(wrong[0])]}")


def check_bounds(matchup: Matchup, outcomes: Any) -> None:
    """Every metric lies within the bounds that it declares for these rules."""
    for metric, values in _columns(matchup, outcomes):
        low, high = metric.bounds(matchup.rules) or (-math.inf, math.inf)
        least, most = float(values.min()), float(values.max())
        assert low <= least <= most <= high, (
            f"{matchup.game.name}, {matchup.lineup}, {matchup.seats} seats: {metric.name} from "
            f"{least:g} to {most:g}, declared {low:g} to {high:g}"
        )


def check_breaking_off(matchup: Matchup, games: int) -> None:
    """Check that a metric ``truncated`` marks games that do not end."""
    game = matchup.game
    if "truncated" in (metric.name for metric in game.table_metrics):
        return
    room = matchup.room()[0]
    for number in range(games):
        if matchup.play(number, 1, room)[1] < game.max_decisions:
            continue
        match = Match(matchup, number)
        for _ in match.play():
            pass
        assert match.over, (
            f"{where(match)}: it is broken off and counted as if it had ended; declare a table "
            "metric 'truncated' (table.truncated says so), or a higher max_decisions"
        )


class Unmoved:
    """Metrics that have been 0 in all games so far, though they might be something else."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.games = 0
        self._moved: set[str] = set()
        self._free: set[str] = set()

    def look(self, matchup: Matchup, outcomes: Any) -> None:
        """Take notice of more games."""
        self.games += len(outcomes)
        for metric, values in _columns(matchup, outcomes):
            low, high = metric.bounds(matchup.rules) or (-math.inf, math.inf)
            self._free |= {metric.name} if low < high else set()
            self._moved |= {metric.name} if np.any(values != 0) else set()

    def tell(self) -> None:
        """Warn of those that are left."""
        for name in sorted(self._free - self._moved - {"truncated"}):
            warnings.warn(
                f"{self.game.name}: metric {name} is 0 in all {self.games:,} games; does "
                "record_metrics() fill it in?",
                stacklevel=3,
            )


def _columns(matchup: Matchup, outcomes: Any) -> list[tuple[Metric, Any]]:
    """Return each metric with its values: a row per game, and of a seat's a column per seat."""
    game = matchup.game
    seats = np.moveaxis(outcomes["seats"][:, : matchup.seats], 2, 0)
    return [
        *zip(game.seat_metrics, seats, strict=True),
        *zip(game.table_metrics, outcomes["table"].T, strict=True),
    ]
