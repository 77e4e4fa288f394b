"""Course of a game: its length, the leaders, the time at which it is decided, kingmaking."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.execution.checkpointed_tasks import Parts
from simlab.execution.estimates import Row
from simlab.execution.limits import Limits, Progress
from simlab.stats.intervals import Interval, Sample, sample_interval
from simlab.study.drama_values import COLUMNS, KING, KNOWN, MOMENTS
from simlab.study.luck import ratio
from simlab.study.run_loop import GrowingCheck, run_until

DEFAULT_GAMES = 4_000
PLAYOUTS = 32
TASK_GAMES, PART_TASKS = 32, 8
MOST_UNITS = 32_768
"""Games that are stored one by one; if there are more, neighbours are merged."""
FLAG, ANY = (0.0, 1.0), (0.0, np.inf)

Play = Callable[[int, int], Any]
"""Plays some deals; a row of `drama_values.COLUMNS` for each."""

MEANINGS: dict[str, tuple[str, Interval, str]] = {
    "decisions": ("decisions", ANY, "decisions of all players in a game"),
    "runs": ("runs of decisions", ANY, "a run ends where another player comes to decide"),
    "per player": ("decisions per player", ANY, "decisions of one player in a game"),
    "lead changes": (
        "lead changes",
        (0.0, MOMENTS - 1.0),
        "how often the lead passes, at tenths of a game",
    ),
    "known from": (
        "known from",
        FLAG,
        f"the part of a game after which the winner has {100 * KNOWN:.0f} % of the play-outs",
    ),
    "lowest": ("lowest", FLAG, "how low the chance of the later winner sinks"),
    "comeback": (
        "comebacks",
        FLAG,
        "games in which the winner had less than half of an even share at some time",
    ),
    "last open": (
        "open at the last turn",
        FLAG,
        "what the winner lacks before the last run of decisions",
    ),
    "last upset": (
        "decided by the last turn",
        FLAG,
        "games that the leader before the last run of decisions loses",
    ),
    "kingmade": (
        "games with a kingmaker",
        FLAG,
        f"somebody who wins no play-out may sway {100 * KING:.0f} % of another's win or more",
    ),
}
"""Measures of a game: name, range and meaning."""


@dataclass
class Drama:
    """Course of the games of a line-up.

    Attributes
    ----------
    play : callable
    seats, playouts : int
    games : int
    """

    play: Play
    seats: int
    playouts: int = PLAYOUTS
    games: int = 0
    seconds: float = 0.0
    _kept: list[Any] = field(default_factory=list, repr=False)
    _open: list[Any] = field(default_factory=list, repr=False)
    _unit: int = 1

    @property
    def values(self) -> Any:
        """Values ``[rows, columns]``, a row per game or per group of neighbouring games."""
        return np.array(self._kept)

    @property
    def broken_off(self) -> int:
        """Truncated games."""
        return round(float(self.values[:, COLUMNS["broken"]].mean() * self.games))

    def add(self, rows: Any) -> None:
        """Add the next games."""
        for row in rows:
            self.games += 1
            self._open.append(row)
            if len(self._open) == self._unit:
                self._kept.append(np.mean(self._open, axis=0))
                self._open.clear()
            if len(self._kept) == 2 * MOST_UNITS:
                self._kept = list(np.array(self._kept).reshape(MOST_UNITS, 2, -1).mean(axis=1))
                self._unit *= 2

    def rows(self) -> list[Row]:
        """Return a row per measure of a game, with its interval."""
        values = self.values
        rows = [
            self._row(name, values[:, COLUMNS[column]], possible, doc)
            for column, (name, possible, doc) in MEANINGS.items()
        ]
        for name, part, whole, doc in (
            ("hopeless decisions", "hopeless", "looks", "whose player wins no play-out"),
            ("swayed by them", "sway", "hopeless", "how much of another's win such a one may sway"),
            ("kings made by them", "kings", "hopeless", f"it is {100 * KING:.0f} % or more"),
        ):
            one, all_ = values[:, COLUMNS[part]], values[:, COLUMNS[whole]]
            found = share_of(one, all_, 1.0 / self._unit)
            rows.append({"metric": name, "n": len(values), **found, "meaning": doc})
        return rows

    def moments(self) -> list[Row]:
        """Return a row per moment: the winner's win probability, and whether the leader wins."""
        values = self.values
        rows: list[Row] = []
        for name, doc in (("winner", "chance of the later winner"), ("leader", "the leader wins")):
            for moment in range(MOMENTS):
                row = self._row(name, values[:, COLUMNS[f"{name} {moment}"]], FLAG, doc)
                rows.append({"metric": name, "played": moment / MOMENTS, **row})
        return rows

    def _row(self, name: str, values: Any, possible: Interval, doc: str) -> Row:
        low, high = sample_interval(Sample.of(values), possible, 1.0 / self._unit)
        numbers = {"n": len(values), "mean": float(values.mean())}
        return {"metric": name, **numbers, "low": float(low), "high": float(high), "meaning": doc}

    def widest(self) -> float:
        """Return the largest half-width of the known shares."""
        rows = [row for row in (*self.rows(), *self.moments()) if row["mean"] == row["mean"]]
        shares = [row for row in rows if row["high"] <= 1]
        return max(((row["high"] - row["low"]) / 2 for row in shares), default=np.inf)


def share_of(part: Any, whole: Any, event: float = 1.0) -> Row:
    """Compute the share of events of one kind among all events, with its interval.

    Parameters
    ----------
    part, whole : array ``[games]``
        Events of the kind, and all of them.
    event : float
        Weight of a single event.

    Returns
    -------
    dict
        mean, low and high; mean is nan if there were no events.

    Notes
    -----
    The values of `ratio` grow with the number of events of a game, and are not confined to 0 to 1.
    The value of a game is ``share * (1 - whole / mean)`` if no event is of the kind, and larger by
    ``whole / mean`` if all are.
    """
    mean = float(whole.mean())
    if mean <= 0:
        return {"mean": np.nan, "low": 0.0, "high": 1.0}
    share, step = float(part.mean()) / mean, event / mean
    most = max(float(whole.max()) / mean, step)
    found = ratio(part, whole, (share * (1 - most), share + (1 - share) * most), step)
    low, high = max(0.0, found["low"]), min(1.0, found["high"])
    return {"mean": found["share"], "low": low, "high": high}


def play_drama(drama: Drama, limits: Limits, parts: Parts, progress: Progress | None = None) -> str:
    """Play until a limit stops the study; return the name of the limit."""

    def play(tasks: list[tuple[Any, ...]]) -> None:
        for found in parts.do(tasks):
            drama.add(found.reshape(-1, len(COLUMNS)))

    def measure() -> tuple[str, float]:
        return f"shares ±{100 * drama.widest():.2g} %", drama.widest()

    return run_until(
        limits,
        drama,
        _parts_of(drama, max(2, limits.games)),
        play,
        check=GrowingCheck(lambda: drama.games, 200, measure),
        has_results=lambda: drama.games >= 2,
        progress=progress,
    )


def _parts_of(drama: Drama, games: int) -> Iterator[list[tuple[Any, ...]]]:
    """Yield parts of tasks."""
    step = TASK_GAMES * PART_TASKS
    for first in range(0, games, step):
        last = min(first + step, games)
        yield [
            (drama.play, start, min(TASK_GAMES, last - start))
            for start in range(first, last, TASK_GAMES)
        ]


def pilot_of(drama: Drama) -> Iterator[tuple[Any, ...]]:
    """Yield tasks like the later ones."""
    for first in itertools.count(0, TASK_GAMES):
        yield drama.play, first, TASK_GAMES
