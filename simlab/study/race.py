"""A race between alternatives that meet the same luck: which has the highest mean?"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.study.anytime import Range, Sums, mean_interval, range_or_seen
from simlab.study.estimates import Row

SEEN_ONLY = 0.99
"""The most that is claimed where only the range that has been seen is known."""
TWINS = 1_000
"""Common replications, all equal, after which two runners count as one.

That is a statement about the worlds tried, made to end a race that would never end. What it leaves
open is in the interval of their duel: after n such worlds the means may still differ by about
``reach * log(2 / error) / n``. Nothing is claimed of twins at any level.
"""
TWIN_SHARE = 4
"""A twin has played one in so many of the leader's replications at least, or it is open still: what
differs rarely is not to be taken for equal by a look long ago."""


@dataclass(frozen=True)
class Duel:
    """What the replications that two runners have in common say: leader minus rival."""

    difference: float
    low: float
    high: float
    strength: float
    """Difference in half widths; the rival with the least is the most dangerous."""
    twins: bool = False
    """Whether both had the same in all of many replications."""


@dataclass
class Race:
    """Runners in a race for the best mean.

    Attributes
    ----------
    names : list of str
    error : float
        Allowed probability that a runner who is better (by more than ``margin``) is declared
        beaten.
    margin : float
        Differences that small do not matter.
    values : list of array
        A number per replication of each runner; replication *i* is the same luck for all, and each
        runner has played the first so many.
    possible : (low, high), optional
        What the rules leave a value; without it what has been seen is taken for the range, which no
        claim above `SEEN_ONLY` may rest on.
    besides : list of array
        What else counts, in the same replications: of twins whoever has more of it leads.
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
        """The runner who is ahead of each other one on the replications that both have played.

        Means are of unequally many replications: from the best of those who have played most, one
        goes to whoever is ahead of it, as long as there is somebody.
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
        """Return whether two runners had the same in all of many replications."""
        leads = self.leads(one, other)
        return one == other or (len(leads) >= TWINS and not leads.any())

    def add(self, runner: int, values: Any) -> None:
        """Take in the next replications of a runner."""
        self.values[runner] = np.concatenate([self.values[runner], values])

    def duel(self, leader: int, rival: int, error: float | None = None) -> Duel:
        """Compare two runners on the replications that both have played.

        The intervals hold at every look and, shared out over the rivals of whoever is best, for
        all of them at once: Bonferroni over the ``k - 1`` duels that could be lost wrongly.
        """
        lead = self.lead(leader, rival)
        low, high = self.lead_interval(lead, self.error if error is None else error)
        half = lead.mean - low
        strength = lead.mean / half if half > 0 else math.inf if lead.mean > 0 else 0.0
        equal = lead.mean == 0 == lead.m2
        return Duel(lead.mean, low, high, strength, lead.n >= TWINS and equal)

    def lead(self, leader: int, rival: int) -> Sums:
        """Return the sums of the leads in the replications that two runners have both played."""
        return Sums.of(self.leads(leader, rival))

    def leads(self, leader: int, rival: int) -> Any:
        """Return the lead in each replication that two runners have both played."""
        return difference(self.values, leader, rival)

    def lead_interval(self, lead: Sums, error: float) -> Range:
        """Return the interval of a lead, with an error that is shared out over all duels."""
        return mean_interval(lead, (-self.reach, self.reach), self.duel_level(error))

    def duel_level(self, error: float) -> float:
        """Return the level of each duel."""
        return 1 - error / max(1, len(self.names) - 1)

    def common(self) -> int:
        """Return how many replications all runners have played."""
        return min(map(len, self.values))

    @property
    def reach(self) -> float:
        """How far apart two values can be: what the rules say, else what has been seen."""
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
        """The error that may be claimed of a decision."""
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
        """Return who comes closest to the leader, of those that are open still if there are any.

        Twins are left aside; None if there is nobody else.
        """
        others = [index for index, duel in duels.items() if not duel.twins]
        still_open = [index for index in self.open_rivals(duels) if index in others]
        return min(still_open or others, key=lambda index: duels[index].difference, default=None)

    def open_rivals(self, duels: dict[int, Duel]) -> list[int]:
        """Return who may still be better than the leader by more than the margin."""
        enough = len(self.values[self.leader]) / TWIN_SHARE
        settled = [
            index
            for index, duel in duels.items()
            if duel.low > -self.margin or (duel.twins and len(self.values[index]) >= enough)
        ]
        return [index for index in duels if index not in settled]

    def next_runners(self, most: int) -> list[int]:
        """Return who plays on: the leader, its most dangerous rival, or both if they are level.

        Nobody if all is decided, or if they have played as much as is allowed. Top-two allocation
        after Russo (2020).
        """
        leader, duels = self.leader, self.duels()
        rivals = self.open_rivals(duels)
        if not rivals:
            return []
        rival = min(rivals, key=lambda index: duels[index].strength)
        played = {index: len(self.values[index]) for index in (leader, rival)}
        fewest = min(played.values())
        return [index for index, count in played.items() if count == fewest and count < most]

    def rows(self) -> list[Row]:
        """Return a row per runner: replications, mean, distance to the leader, whose row is first.

        The others follow by that distance. Intervals of means are of 95 %, each by itself, those of
        distances hold together; all of them hold at every look.
        """
        leader, duels = self.leader, self.duels()
        still_open = self.open_rivals(duels)
        rows = []
        for index, name in enumerate(self.names):
            values = self.values[index]
            row: Row = {"candidate": name, "n": len(values)} | self._mean(values)
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

    def _mean(self, values: Any) -> Row:
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
    """Return how much more one has than another, in each replication that both have played."""
    n = min(len(values[one]), len(values[other]))
    return values[one][:n] - values[other][:n]
