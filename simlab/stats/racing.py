"""A race for the highest mean between alternatives with common random numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.stats.confidence_sequences import Range, Sums, mean_interval, range_or_seen

SEEN_ONLY = 0.99
"""Highest level that is claimed if only the observed range is known."""
TWINS = 1_000
"""Common replications, all equal, after which two runners count as one.

This holds for the played worlds only, and ends races that would never end. The interval of the duel
shows the remaining uncertainty: after n such worlds the means may still differ by about ``reach *
log(2 / error) / n``. Nothing is claimed about twins at any level.
"""
TWIN_SHARE = 4
"""A twin that has played less than one in so many of the leader's replications is still open, so
that a rare difference is not missed because of an early comparison.
"""


@dataclass(frozen=True)
class Duel:
    """Comparison of two runners on their common replications: leader minus rival."""

    difference: float
    low: float
    high: float
    strength: float
    """Difference in half-widths; the rival with the smallest is the closest."""
    twins: bool = False
    """True if both had equal values in all of many replications."""


@dataclass
class Race:
    """Runners in a race for the best mean.

    Attributes
    ----------
    names : list of str
    error : float
        Allowed probability that a better runner (by more than ``margin``) is declared beaten.
    margin : float
        Differences up to this do not matter.
    values : list of array
        A number per replication of each runner; replication *i* has common random numbers for all,
        and each runner has played the first ones.
    possible : (low, high), optional
        Range of the values under the rules; without it the observed range is used, for claims up to
        level `SEEN_ONLY`.
    besides : list of array
        Values of the second objective in the same replications, which decides between twins.
    """

    names: list[str]
    error: float
    margin: float = 0.0
    values: list[Any] = field(default_factory=list)
    possible: Range | None = None
    besides: list[Any] = field(default_factory=list)
    _looked: tuple[list[int], Range] = field(default=([], (0.0, 0.0)), init=False, repr=False)
    _led: tuple[list[int], int] = field(default=([], -1), init=False, repr=False)

    @property
    def leader(self) -> int:
        """Runner ahead of each other one on their common replications.

        Runners may have unequal numbers of replications. The search starts with the best of those
        that have played most, and moves to a runner ahead of it as long as there is one.
        """
        counts = [len(values) for values in self.values]
        if self._led[0] != counts:
            self._led = counts, self._ahead_of_all(counts)
        return self._led[1]

    def _ahead_of_all(self, counts: list[int]) -> int:
        most = [index for index, count in enumerate(counts) if count == max(counts)]
        leader, led = max(most, key=lambda index: float(self.values[index].mean())), set[int]()
        while leader not in led:
            led.add(leader)
            leads = [float(self.leads(leader, other).mean()) for other in range(len(counts))]
            if min(leads) >= 0:
                break
            leader = leads.index(min(leads))
        return self._first_of_twins(leader) if self.besides else leader

    def _first_of_twins(self, leader: int) -> int:
        twins = [index for index in range(len(self.names)) if self.are_twins(leader, index)]
        more = {index: difference(self.besides, index, leader).mean() for index in twins}
        return max(twins, key=lambda index: (more[index], index == leader))

    def are_twins(self, one: int, other: int) -> bool:
        """Return whether two runners had equal values in all of many replications."""
        leads = self.leads(one, other)
        return one == other or (len(leads) >= TWINS and not leads.any())

    def add(self, runner: int, values: Any) -> None:
        """Add the next replications of a runner."""
        self.values[runner] = np.concatenate([self.values[runner], values])

    def duel(self, leader: int, rival: int, error: float | None = None) -> Duel:
        """Compare two runners on their common replications.

        The intervals hold at every look, and jointly for all rivals of the best runner: Bonferroni
        over the ``k - 1`` duels that could be lost wrongly.
        """
        lead = self.lead(leader, rival)
        low, high = self.lead_interval(lead, self.error if error is None else error)
        half = lead.mean - low
        strength = lead.mean / half if half > 0 else math.inf if lead.mean > 0 else 0.0
        equal = lead.mean == 0 == lead.m2
        return Duel(lead.mean, low, high, strength, lead.n >= TWINS and equal)

    def lead(self, leader: int, rival: int) -> Sums:
        """Return the sums of the leads over the common replications of two runners."""
        return Sums.of(self.leads(leader, rival))

    def leads(self, leader: int, rival: int) -> Any:
        """Return the lead in each common replication of two runners."""
        return difference(self.values, leader, rival)

    def lead_interval(self, lead: Sums, error: float) -> Range:
        """Return the interval of a lead, with its share of the error of all duels."""
        return mean_interval(lead, (-self.reach, self.reach), self.duel_level(error))

    def duel_level(self, error: float) -> float:
        """Return the level of each duel."""
        return 1 - error / max(1, len(self.names) - 1)

    def common(self) -> int:
        """Return the number of replications that all runners have played."""
        return min(map(len, self.values))

    @property
    def reach(self) -> float:
        """Largest difference of two values, by the declared range or the values so far."""
        low, high = range_or_seen(self.possible, *self._seen())
        return high - low

    @property
    def declared(self) -> bool:
        """Return whether the range comes from the rules, and no value lies outside."""
        if self.possible is None or not self.values:
            return self.possible is not None
        low, high = self._seen()
        return self.possible[0] <= low and high <= self.possible[1]

    @property
    def claim(self) -> float:
        """Error probability that may be claimed for a decision."""
        return self.error if self.declared else max(self.error, 1 - SEEN_ONLY)

    def _seen(self) -> Range:
        counts = [len(values) for values in self.values]
        if self._looked[0] != counts:
            low, high = min(map(np.min, self.values)), max(map(np.max, self.values))
            self._looked = counts, (float(low), float(high))
        return self._looked[1]

    def duels(self) -> dict[int, Duel]:
        """Return the duels of the leader with all others."""
        leader = self.leader
        others = [index for index in range(len(self.names)) if index != leader]
        return {index: self.duel(leader, index) for index in others}

    def nearest(self, duels: dict[int, Duel]) -> int | None:
        """Return the rival closest to the leader, among the open ones if there are any.

        Twins are ignored; None if there are no other rivals.
        """
        others = [index for index, duel in duels.items() if not duel.twins]
        still_open = [index for index in self.open_rivals(duels) if index in others]
        return min(still_open or others, key=lambda index: duels[index].difference, default=None)

    def open_rivals(self, duels: dict[int, Duel]) -> list[int]:
        """Return the rivals that may still be better than the leader by more than the margin."""
        enough = len(self.values[self.leader]) / TWIN_SHARE
        settled = [
            index
            for index, duel in duels.items()
            if duel.low > -self.margin or (duel.twins and len(self.values[index]) >= enough)
        ]
        return [index for index in duels if index not in settled]

    def next_runners(self, most: int) -> list[int]:
        """Return the next runners: the leader, its closest rival, or both if they are level.

        Empty if all is decided, or if they have reached the largest allowed number. Top-two
        allocation after Russo (2020).
        """
        leader, duels = self.leader, self.duels()
        rivals = self.open_rivals(duels)
        if not rivals:
            return []
        rival = min(rivals, key=lambda index: duels[index].strength)
        played = {index: len(self.values[index]) for index in (leader, rival)}
        fewest = min(played.values())
        return [index for index, count in played.items() if count == fewest and count < most]

    def rows(self) -> list[dict[str, Any]]:
        """Return a row per runner: replications, mean, distance to the leader, whose row is first.

        The others follow by that distance. The 95% intervals of means hold individually, those of
        distances jointly; all hold at every look.
        """
        leader, duels = self.leader, self.duels()
        still_open = self.open_rivals(duels)
        rows = []
        for index, name in enumerate(self.names):
            values = self.values[index]
            row: dict[str, Any] = {"candidate": name, "n": len(values)} | self._mean(values)
            if index == leader:
                row["verdict"] = "undecided" if still_open else "best"
            else:
                duel = duels[index]
                row |= {"difference": -duel.difference}
                row |= {"difference_low": -duel.high, "difference_high": -duel.low}
                row["verdict"] = self._verdict(duel, index in still_open)
            rows.append(row)
        ahead = self.names[leader]
        return sorted(rows, key=lambda row: (row["candidate"] != ahead, -row.get("difference", 0)))

    def _mean(self, values: Any) -> dict[str, Any]:
        sums = Sums.of(values)
        low, high = mean_interval(sums, range_or_seen(self.possible, *self._seen()))
        error = math.sqrt(sums.m2 / (sums.n - 1) / sums.n) if sums.n > 1 else math.nan
        return {"mean": sums.mean, "se": error, "low": low, "high": high}

    def _verdict(self, duel: Duel, still_open: bool) -> str:
        if still_open:
            return "undecided"
        if duel.twins:
            return "as good"
        return "worse" if duel.low > 0 else f"not better by {self.margin:g}"


def difference(values: list[Any], one: int, other: int) -> Any:
    """Return the paired differences of two runners, over their common replications."""
    n = min(len(values[one]), len(values[other]))
    return values[one][:n] - values[other][:n]
