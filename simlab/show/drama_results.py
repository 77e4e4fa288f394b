"""The results of looking ahead: how a game goes, and how early it is known who wins."""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simlab.show.format import estimate, plural
from simlab.show.layout import FittedTable, Grid
from simlab.show.result import Result, match_up
from simlab.show.study_notes import closing_line, folder_line, guard_note
from simlab.study.frames import to_frame

if TYPE_CHECKING:
    from simlab.core.game import Game
    from simlab.runtime.matchup import Matchup
    from simlab.show.report.document import Document
    from simlab.study.drama import Drama
    from simlab.study.estimates import Row
    from simlab.study.parts import Parts

PICTURE = "moments"


class DramaResults(Result):
    """How games go.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per thing that is told of a game: length, lead changes, comebacks, kingmaking.
    moments : pandas.DataFrame
        A row per tenth of a game: what chance the later winner has, and how often the leader wins.
    """

    def __init__(self, study: Drama, matchup: Matchup, parts: Parts, stopped: str) -> None:
        self.study = study
        self._matchup = matchup
        self._parts = parts
        self._stopped = stopped

    @property
    def game(self) -> Game:
        """The game."""
        return self._matchup.game

    @property
    def even_share(self) -> float:
        """What everybody would win if all were equal."""
        return self._matchup.even_share

    @cached_property
    def rows(self) -> list[Row]:
        """The table as plain data."""
        return [{**self._head, **row} for row in self.study.rows()]

    @cached_property
    def moment_rows(self) -> list[Row]:
        """What is known at each moment, as plain data."""
        return [{**self._head, **row} for row in self.study.moments()]

    @property
    def _head(self) -> dict[str, Any]:
        matchup = self._matchup
        return {"game": self.game.name, "seats": matchup.seats, "lineup": matchup.lineup}

    @property
    def moments(self) -> Any:
        """What is known at each moment, as a `pandas.DataFrame`."""
        return to_frame(self.moment_rows)

    @property
    def data(self) -> Any:
        """What ``--format json`` prints."""
        return {"settings": self.settings, "drama": self.rows, "moments": self.moment_rows}

    @property
    def settings(self) -> dict[str, Any]:
        """What the numbers depend on; `command` is the line that asks for them again."""
        return match_up(self._matchup) | {
            "lineup": self._matchup.lineup,
            "playouts": self.study.playouts,
            "games": self.study.games,
            "stopped": self.stopped,
        }

    @property
    def stopped(self) -> str:
        """What ended it: games, precision, seconds or interrupted."""
        return self._stopped

    @property
    def lines(self) -> list[str]:  # type: ignore[override]
        """How early the winner is known, and how a game goes."""
        return drama_lines(self.rows, self.moment_rows)

    @property
    def notes(self) -> list[str]:
        """What the numbers mean, what ended it, seed, source, speed, and where everything is."""
        study = self.study
        about = (
            f"play-outs of the true state, {study.playouts} from each moment, by the players who "
            "sit there: as somebody sees it who knows all hands and piles; ± is half a 95 % "
            "interval over games"
        )
        games, seconds, least = study.games, study.seconds, ", two or more"
        return [
            guard_note(self._matchup, games, study.broken_off),
            closing_line(self._matchup, self._parts, self.stopped, games, seconds, about, least),
            folder_line(self._parts, self.stopped, [f"{PICTURE}.png"]),
        ]

    def screen(self) -> FittedTable:
        """Return a line per thing that is told of a game."""
        lines = [[row["metric"], _number(row), row["meaning"]] for row in self.rows]
        grid = Grid(["of a game", "mean", "meaning"], lines, frozenset({2}), frozenset({0}))
        games = plural(self.study.games, "game")
        title = f"{self.game.title}: how {games} of {self._matchup.lineup} went"
        return FittedTable([grid], title)

    def plot(self) -> Any:
        """Draw how the later winner's chance grows, and how often the leader wins.

        Returns
        -------
        matplotlib Figure
        """
        from simlab.show.field_plots import draw_moments

        return draw_moments(self)

    def save(self) -> None:
        """Write tables and pictures into the folder of the results, if there is one."""
        if self._parts.store is None or self.stopped == "interrupted":
            return
        from simlab.show.figures import save_plot
        from simlab.study.store import write_whole
        from simlab.study.sweep_table import write_tables

        folder = self._parts.store.folder
        write_tables(self.table, folder)
        frame = self.moments
        write_whole(
            folder / "moments.csv", lambda path: frame.to_csv(path, index=False), goes_on=True
        )
        save_plot(self.plot(), folder / f"{PICTURE}.png")

    def document(self) -> Document:
        """Return what a report of it is made of."""
        from simlab.show.report.of_drama import drama_document

        return drama_document(self)


def drama_lines(rows: list[Row], moments: list[Row]) -> list[str]:
    """Return in sentences how early the winner is known, and how a game goes."""
    of = {row["metric"]: row for row in rows}
    by_time = {row["played"]: row for row in moments if row["metric"] == "winner"}
    start, half, end = by_time[0.0], by_time[0.5], by_time[0.9]
    return [
        f"the later winner's chance is {_share(start)} at the first decision, {_share(half)} "
        f"halfway and {_share(end)} after nine tenths of a game",
        f"the lead passes {_number(of['lead changes'])} times a game; {_share(of['comebacks'])} of "
        f"winners come from less than half of an even share; the last turn decides "
        f"{_share(of['decided by the last turn'])} of games",
        f"{_share(of['hopeless decisions'])} of decisions are of players who win no play-out; one "
        f"of them could make a king in {_share(of['games with a kingmaker'])} of games",
    ]


def _number(row: Row) -> str:
    """Return the estimate of a row; nothing where there is none."""
    if math.isnan(row["mean"]):
        return ""
    return estimate(row["mean"], row["low"], row["high"])


def _share(row: Row) -> str:
    return f"{estimate(*(100 * row[name] for name in ('mean', 'low', 'high')))} %"
