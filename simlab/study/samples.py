"""Some games of a match-up one by one, for how numbers are spread and not only what they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.runtime.matchup import Matchup
from simlab.study.deals import Deals

MOST = 1_000
"""Games of a sample; enough for a picture."""


@dataclass(frozen=True)
class Sample:
    """The first games of a match-up: those that its estimates begin with.

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
        """Return the scores of a place of the line-up, in whatever seat it was."""
        return Deals.of(self.matchup, self.outcomes).scores()[:, place]

    def of_seats(self, metric: str) -> Any:
        """Return a metric of all seats, whoever sat there."""
        names = [each.name for each in self.matchup.game.seat_metrics]
        seats = self.outcomes["seats"][:, : self.matchup.seats, names.index(metric)]
        return np.ravel(seats)

    def of_table(self, metric: str) -> Any:
        """Return a metric of the table."""
        names = [each.name for each in self.matchup.game.table_metrics]
        return self.outcomes["table"][:, names.index(metric)]


def sample(matchup: Matchup, games: int) -> Sample | None:
    """Play so many games again, or `MOST` of them; None if searches would take long over them."""
    if matchup.searching is not None or not games:
        return None
    matchup.prepare()
    deals = max(1, min(games, MOST) // matchup.rotations)
    outcomes, _ = matchup.play(0, deals * matchup.rotations)
    return Sample(matchup, outcomes)
