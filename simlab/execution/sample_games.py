"""A sample of single games of a match-up, for plots of distributions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.execution.replications import Deals
from simlab.runtime.matchup import Matchup

MOST = 1_000
"""Games of a sample; enough for a picture."""


@dataclass(frozen=True)
class Sample:
    """The first games of a match-up, which are also the first of its estimates.

    Attributes
    ----------
    matchup : Matchup
    outcomes : array of outcome records
    """

    matchup: Matchup
    outcomes: Any

    @property
    def games(self) -> int:
        """Games played."""
        return len(self.outcomes)

    def scores(self, place: int) -> Any:
        """Return the scores of a place of the line-up, from any seat."""
        return Deals.of(self.matchup, self.outcomes).scores()[:, place]

    def of_seats(self, metric: str) -> Any:
        """Return a metric of all seats, for any policy."""
        names = [each.name for each in self.matchup.game.seat_metrics]
        seats = self.outcomes["seats"][:, : self.matchup.seats, names.index(metric)]
        return np.ravel(seats)

    def of_table(self, metric: str) -> Any:
        """Return a metric of the table."""
        names = [each.name for each in self.matchup.game.table_metrics]
        return self.outcomes["table"][:, names.index(metric)]


def sample(matchup: Matchup, games: int) -> Sample | None:
    """Play the first games again, `MOST` at most; None if searches would take too long."""
    if matchup.searching is not None or not games:
        return None
    matchup.prepare()
    deals = max(1, min(games, MOST) // matchup.rotations)
    outcomes, _ = matchup.play(0, deals * matchup.rotations)
    return Sample(matchup, outcomes)
