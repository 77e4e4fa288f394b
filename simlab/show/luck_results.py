"""Results of twin games: shares of luck, values of seats, and when the better strategy leads."""

from __future__ import annotations

import collections
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simlab.execution.frames import to_frame
from simlab.output.format import estimate, plural
from simlab.output.layout import FittedTable, Grid
from simlab.output.result import Result, match_up
from simlab.output.words import Words
from simlab.show.study_notes import closing_line, folder_line, guard_note
from simlab.study.luck import LEAD
from simlab.study.twins import SOURCES

if TYPE_CHECKING:
    from pandas import DataFrame

    from simlab.core.game import Game
    from simlab.execution.checkpointed_tasks import Parts
    from simlab.execution.estimates import Row
    from simlab.execution.population_play import FieldPlay
    from simlab.study.luck import Luck

PICTURES = ("shares", "seats")
SUMS = ("luck alone", "own style")
MOST_PAIRS = 4
"""Most pairs of strategies on the screen."""


class LuckResults(Result):
    """Shares of a result due to the deal, the policies, and the seat.

    Attributes
    ----------
    shares, table : pandas.DataFrame
        A row per number of players, metric and source: its share of the variance of a result.
    seats : pandas.DataFrame
        A row per number of players, metric and seat, and one for the first seat's advantage.
    pairs : pandas.DataFrame
        A row per number of players, metric and pair of strategies: the better one, and the number
        of games after which it is ahead with probability 90%.
    """

    sources = SOURCES

    def __init__(
        self, tables: Sequence[Luck], plays: Sequence[FieldPlay], parts: Parts, stopped: str
    ) -> None:
        self._tables = list(tables)
        self._plays = list(plays)
        self._parts = parts
        self._stopped = stopped

    @property
    def game(self) -> Game:
        """Game of the field."""
        return self._plays[0].game

    @property
    def even_shares(self) -> dict[int, float]:
        """Share of the wins of each player if all were equal, by number of players."""
        return {play.seats: play.matchups[0].even_share for play in self._plays}

    @property
    def words(self) -> Words:
        """Names in plots."""
        return Words(self.game, (entry.policy for entry in self._plays[0].entries))

    @property
    def rows(self) -> list[Row]:
        """Shares as plain data."""
        return self._all([table.shares() for table in self._tables])

    @property
    def seat_rows(self) -> list[Row]:
        """Values of the seats as plain data; in games that have roles, with the role."""
        rows = self._all([table.seats() for table in self._tables])
        roles = {play.seats: play.roles for play in self._plays}
        if not self._plays[0].matchups[0].has_roles:
            return rows
        for row in rows:
            numbered = str(row["seat"]).isdecimal()
            row["role"] = roles[row["seats"]][int(row["seat"])] or None if numbered else None
        return rows

    @property
    def pair_rows(self) -> list[Row]:
        """Games until the better of two strategies is ahead, as plain data."""
        return self._all([table.pairs() for table in self._tables])

    def _all(self, found: list[list[Row]]) -> list[Row]:
        return [
            {"game": self.game.name, "seats": table.players, **row}
            for table, rows in zip(self._tables, found, strict=True)
            for row in rows
        ]

    @property
    def shares(self) -> DataFrame:
        """Shares as a `pandas.DataFrame`."""
        return self.table

    @property
    def seats(self) -> DataFrame:
        """Values of the seats as a `pandas.DataFrame`."""
        return to_frame(self.seat_rows)

    @property
    def pairs(self) -> DataFrame:
        """Games until the better of two strategies is ahead, as a `pandas.DataFrame`."""
        return to_frame(self.pair_rows)

    @property
    def data(self) -> Any:
        """Data printed by ``--format json``."""
        return {
            "settings": self.settings,
            "shares": self.rows,
            "seats": self.seat_rows,
            "pairs": self.pair_rows,
        }

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that determine the numbers; `command` is the line that reproduces them."""
        return match_up(self._plays[0].matchups[0]) | {
            "styles": self._plays[0].names,
            "metrics": [metric.name for metric in self._plays[0].measured],
            "seats": [table.players for table in self._tables],
            "games": [table.games for table in self._tables],
            "stopped": self.stopped,
        }

    @property
    def stopped(self) -> str:
        """Reason for the end: games, precision, seconds or interrupted."""
        return self._stopped

    @property
    def lines(self) -> list[str]:  # type: ignore[override]
        """Value of the first seat, and games until the better of two strategies is ahead."""
        lines, first = [], self._first_seat
        for metric in self._tables[0].metrics:
            ahead = [
                f"{estimate(row['mean'], row['low'], row['high'])} at {row['seats']} players"
                for row in self.seat_rows
                if row["metric"] == metric and row["scope"] == LEAD
            ]
            lines.append(f"{first} is ahead of the others by {metric} {', '.join(ahead)}")
        return [*lines, *self._pair_lines()]

    @property
    def _first_seat(self) -> str:
        """First seat, with its roles at the tables of the study."""
        roles = dict.fromkeys(play.roles[0] for play in self._plays if play.roles[0])
        return f"seat 0 ({' or '.join(roles)})" if roles else "seat 0"

    def _pair_lines(self) -> list[str]:
        """Return the games until the best strategy is ahead of others, at tables of usual size.

        The best is the one that is significantly better than most others.
        """
        usual = min(self._tables, key=lambda table: abs(table.players - self.game.default_seats))
        metric = usual.metrics[-1]
        sure = [
            row
            for row in usual.pairs()
            if row["metric"] == metric and math.isfinite(row["games_high"])
        ]
        if not sure:
            return []
        wins = collections.Counter(row["better"] for row in sure)
        best, count = wins.most_common(1)[0]
        duels = sorted(
            (row for row in sure if row["better"] == best), key=lambda row: -row["games"]
        )
        chosen = duels if len(duels) <= MOST_PAIRS else [*duels[: MOST_PAIRS - 1], duels[-1]]
        parts = [f"{row['worse']} {_games(row)}" for row in chosen]
        line = (
            f"games at one table of {usual.players} until {best} has more {metric} with 90 %, "
            f"against: {', '.join(parts)}"
        )
        rest = len(usual.names) - 1 - count
        rest_of = f"{rest} other" + "s" * (rest > 1)
        return [f"{line}; it is not sure to be better than {rest_of}" if rest else line]

    @property
    def notes(self) -> list[str]:
        """Notes: truncated games, end of the run, seed, source, speed, and files."""
        guards = [
            guard_note(play.matchups[0], table.games, table.broken_off)
            for play, table in zip(self._plays, self._tables, strict=False)
        ]
        games = sum(table.games for table in self._tables)
        seconds = sum(table.seconds for table in self._tables)
        about = (
            "± is half a 95 % interval over blocks of twin games; a share below zero is chance: "
            "none is cut off, so that they add up to 100 %"
        )
        one, blocks = self._plays[0].matchups[0], [table.block_games for table in self._tables]
        size = str(blocks[0]) if len(blocks) == 1 else f"{blocks[0]} to {blocks[-1]}"
        each = "" if len(blocks) == 1 else " for each number of players"
        whole = f", rounded up to whole blocks of {size} twin games, two or more{each}"
        return [
            *guards,
            closing_line(one, self._parts, self.stopped, games, seconds, about, whole),
            folder_line(self._parts, self.stopped, [f"{name}.png" for name in PICTURES]),
        ]

    def screen(self) -> FittedTable:
        """Return a line per metric and source, with a column per number of players."""
        rows = self.rows
        players = [table.players for table in self._tables]
        lines = []
        for metric in self._tables[0].metrics:
            for source in [*SOURCES, *SUMS]:
                seen = [row for row in rows if row["metric"] == metric and row["source"] == source]
                cells = [
                    estimate(*(100 * row[key] for key in ("share", "low", "high"))) for row in seen
                ]
                lines.append([metric, source if source in SOURCES else f"= {source}", *cells])
        heads = ["metric", "% of the variance", *(f"{count} players" for count in players)]
        grid = Grid(heads, lines, frozenset(), frozenset({0, 1}))
        games = sum(table.games for table in self._tables)
        styles = len(self._plays[0].names)
        title = f"{self.game.title}: how much is luck, {styles} styles, {plural(games, 'game')}"
        return FittedTable([grid], title)

    def plot(self, name: str = "shares") -> Any:
        """Draw the shares of the variance, or the values of the seats.

        Parameters
        ----------
        name : {"shares", "seats"}

        Returns
        -------
        matplotlib Figure
        """
        from simlab.jit.errors import UsageError, suggestion
        from simlab.output import field_plots

        if name not in PICTURES:
            raise UsageError(f"luck has no plot {name!r}{suggestion(name, PICTURES)}")
        draw = field_plots.draw_shares if name == "shares" else field_plots.draw_seats
        return draw(self)

    def save(self) -> None:
        """Write tables and pictures into the folder of the results."""
        from simlab.execution.store import write_whole
        from simlab.execution.sweep_table import write_tables
        from simlab.output.figures import save_plot

        if self._parts.store is None or self.stopped == "interrupted":
            return
        folder = self._parts.store.folder
        write_tables(self.table, folder)
        for name, frame in (("seats", self.seats), ("pairs", self.pairs)):
            target = folder / f"{name}.csv"
            write_whole(target, lambda path, frame=frame: frame.to_csv(path, index=False))  # type: ignore[misc]
        for name in PICTURES:
            save_plot(self.plot(name), folder / f"{name}.png")


def _games(row: Row) -> str:
    """Return the number of games until the better is ahead: ``40 (31 to 55)``."""
    return f"{row['games']:,.0f} ({row['games_low']:,.0f} to {row['games_high']:,.0f})"
