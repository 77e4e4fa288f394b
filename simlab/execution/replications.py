"""Results of whole deals, sorted by place in the line-up."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from simlab.runtime.matchup import Matchup
from simlab.stats import aggregation_kernels


class Deals(NamedTuple):
    """Measured values of whole deals, in order of game number (see `aggregation_kernels`).

    Attributes
    ----------
    values : array ``[games, …]``
        Contiguous; all metrics of each seat, and from column ``table`` on those of the table.
    seats, metrics, table : int
    period : int
        Games in a deal.
    turns : int
        Rotations per deal: as many as seats with rotation, else one.
    of_table : int
        Metrics of the table; in outcome records the last column behind them is the first player.
    """

    values: Any
    seats: int
    metrics: int
    table: int
    period: int = 1
    turns: int = 1
    of_table: int = 0

    @classmethod
    def of(cls, matchup: Matchup, outcomes: Any) -> Deals:
        """Return the deals in outcome records, without a copy."""
        capacity, metrics = outcomes.dtype["seats"].shape
        values = np.ascontiguousarray(outcomes).view(float).reshape(len(outcomes), -1)
        turns, (of_table,) = matchup.seats if matchup.rotate else 1, outcomes.dtype["table"].shape
        place, period = capacity * metrics, matchup.rotations
        return cls(values, matchup.seats, metrics, place, period, turns, of_table)

    @classmethod
    def columns_of(cls, units: Any) -> Deals:
        """Return an array ``[deals, columns]`` as deals of one game with one seat."""
        values = np.ascontiguousarray(units, float)
        return cls(values, 1, values.shape[1], values.shape[1])

    @classmethod
    def scores_of(cls, scores: Any) -> Deals:
        """Return an array ``[games, seats]`` as deals of one game with one metric per seat."""
        values = np.ascontiguousarray(scores, float)
        return cls(values, values.shape[1], 1, values.shape[1])

    @property
    def columns(self) -> int:
        """Number of columns of the replications."""
        return self.seats * self.metrics + self.of_table

    @property
    def layout(self) -> tuple[Any, int, int, int, int, int]:
        """Arguments of the passes (see `simlab.stats.aggregation_kernels`)."""
        return self.values, self.seats, self.metrics, self.table, self.period, self.turns

    def replications(self) -> Any:
        """Return the replications (see the function of that name)."""
        units = np.empty((len(self.values) // self.period, self.columns))
        aggregation_kernels.compiled(aggregation_kernels.place_values)(*self.layout, units)
        return units

    def by_turn_order(self, direction: int, kept: int) -> Any:
        """Return replications by turn order: metrics of the first player to act, the second, ….

        Parameters
        ----------
        direction : int
            See `TurnOrder`.
        kept : int
            Number of metrics.

        Returns
        -------
        array ``[deals, seats * kept]``
            Averages over the games of each deal.
        """
        units = np.empty((len(self.values) // self.period, self.seats * kept))
        first = self.values.shape[1] - 1
        order = aggregation_kernels.compiled(aggregation_kernels.order_values)
        order(self.values, self.seats, self.metrics, first, self.period, direction, units)
        return units

    def by_seat(self) -> Any:
        """Return the scores as they were measured, ``[games, seats]``."""
        return self.values[:, : self.seats * self.metrics : self.metrics]

    def scores(self) -> Any:
        """Return the scores ``[games, places]``; with rotation, of all rotations of each deal."""
        by_seat = self.by_seat()
        # place p sits in seat p + turn
        return np.concatenate(
            [
                np.roll(by_seat[turn % self.period :: self.period], -turn, axis=1)
                for turn in range(self.turns)
            ]
        )


def replications(matchup: Matchup, outcomes: Any) -> Any:
    """Return the independent replications: a row per deal, a column per place and metric.

    Parameters
    ----------
    matchup : Matchup
    outcomes : array of outcome records
        Whole deals, in order of game number.

    Returns
    -------
    array ``[deals, places * seat metrics + table metrics]``
        With rotation, each place of the line-up is averaged over all rotations of the deal
        (rotations that are equal were played once and stand for all of them).
    """
    return Deals.of(matchup, outcomes).replications()
