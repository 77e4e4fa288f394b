"""Results of look-ahead: the course of a game, and when the winner is known."""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simlab.execution.frames import to_frame
from simlab.output.format import estimate, plural
from simlab.output.layout import FittedTable, Grid
from simlab.output.result import Result, match_up
from simlab.show.study_notes import closing_line, folder_line, guard_note

if TYPE_CHECKING:
    from pandas import DataFrame

    from simlab.core.game import Game
    from simlab.execution.checkpointed_tasks import Parts
    from simlab.execution.estimates import Row
    from simlab.output.report.document import Document
    from simlab.runtime.matchup import Matchup
    from simlab.study.drama import Drama

PICTURE = "moments"


class DramaResults(Result):
    """Course of the games of a line-up.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per measure of a game: length, lead changes, comebacks, kingmaking.
    moments : pandas.DataFrame
        A row per tenth of a game: the later winner's win probability, and how often the leader
        wins.
    """

    def __init__(self, study: Drama, matchup: Matchup, parts: Parts, stopped: str) -> None:
        self.study = study
        self._matchup = matchup
        self._parts = parts
        self._stopped = stopped

    @property
    def game(self) -> Game:
        """Game of the line-up."""
        return self._matchup.game

    @property
    def even_share(self) -> float:
        """Share of the wins of each player if all were equal."""
        return self._matchup.even_share

    @cached_property
    def rows(self) -> list[Row]:
        """Table as plain data."""
        return [{**self._head, **row} for row in self.study.rows()]

    @cached_property
    def moment_rows(self) -> list[Row]:
        """Results at each moment, as plain data."""
        return [{**self._head, **row} for row in self.study.moments()]

    @property
    def _head(self) -> dict[str, Any]:
        matchup = self._matchup
        return {"game": self.game.name, "seats": matchup.seats, "lineup": matchup.lineup}

    @property
    def moments(self) -> DataFrame:
        """Results at each moment, as a `pandas.DataFrame`."""
        return to_frame(self.moment_rows)

    @property
    def data(self) -> Any:
        """Data printed by ``--format json``."""
        return {"settings": self.settings, "drama": self.rows, "moments": self.moment_rows}

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that determine the numbers; `command` is the line that reproduces them."""
        return match_up(self._matchup) | {
            "lineup": self._matchup.lineup,
            "playouts": self.study.playouts,
            "games": self.study.games,
            "stopped": self.stopped,
        }

    @property
    def stopped(self) -> str:
        """Reason for the end: games, precision, seconds or interrupted."""
        return self._stopped

    @property
    def lines(self) -> list[str]:  # type: ignore[override]
        """When the winner is known, and the course of a game, in sentences."""
        return drama_lines(self.rows, self.moment_rows)

    @property
    def notes(self) -> list[str]:
        """Notes: meaning of the numbers, end of the run, seed, source, speed, and files."""
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
        """Return a line per measure of a game."""
        lines = [[row["metric"], _number(row), row["meaning"]] for row in self.rows]
        grid = Grid(["of a game", "mean", "meaning"], lines, frozenset({2}), frozenset({0}))
        games = plural(self.study.games, "game")
        title = f"{self.game.title}: how {games} of {self._matchup.lineup} went"
        return FittedTable([grid], title)

    def plot(self) -> Any:
        """Draw the later winner's win probability over the game, and how often the leader wins.

        Returns
        -------
        matplotlib Figure
        """
        from simlab.output.field_plots import draw_moments

        return draw_moments(self)

    def save(self) -> None:
        """Write tables and pictures into the folder of the results, if there is one."""
        if self._parts.store is None or self.stopped == "interrupted":
            return
        from simlab.execution.store import write_whole
        from simlab.execution.sweep_table import write_tables
        from simlab.output.figures import save_plot

        folder = self._parts.store.folder
        write_tables(self.table, folder)
        frame = self.moments
        write_whole(
            folder / "moments.csv", lambda path: frame.to_csv(path, index=False), goes_on=True
        )
        save_plot(self.plot(), folder / f"{PICTURE}.png")

    def document(self) -> Document:
        """Build the document of a report."""
        from simlab.show.report_of_drama import drama_document

        return drama_document(self)


def drama_lines(rows: list[Row], moments: list[Row]) -> list[str]:
    """Return sentences on when the winner is known, and on the course of a game."""
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
    """Return the estimate of a row; nothing if there is none."""
    if math.isnan(row["mean"]):
        return ""
    return estimate(row["mean"], row["low"], row["high"])


def _share(row: Row) -> str:
    return f"{estimate(*(100 * row[name] for name in ('mean', 'low', 'high')))} %"
