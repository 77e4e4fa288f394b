"""Results of a line-up at the values of one or two rules or parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.execution.frames import OF_TABLE
from simlab.output.format import estimate, player, plural, without_noise
from simlab.output.layout import FittedTable, Grid
from simlab.output.report.sentences import is_share
from simlab.output.result import Result, match_up
from simlab.output.svg.heatmap import Tile, shade, tiles
from simlab.output.svg.lines import Line, Panel, lines
from simlab.show.report_of_simulation import place_names
from simlab.study.looks import Looks

if TYPE_CHECKING:
    from simlab.execution.estimates import Row


class LookResults(Result):
    """Results of a line-up at the values of one or two rules or parameters.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per point, place and metric, and per metric of the table: ``value`` and ``across``
        are those of the first and of the second parameter.
    looks : Looks
    """

    def __init__(self, looks: Looks) -> None:
        self.looks = looks
        names = " and ".join(each.label for each in looks.swept)
        self.lines = [
            f"{names}: {plural(len(looks.played), 'point')}, {plural(looks.games, 'game')} each"
        ]

    @property
    def rows(self) -> list[Row]:
        """Table as plain data."""
        return [
            {"value": point[0], "across": point[1] if len(point) > 1 else None, **row}
            for point, played in zip(self.looks.points, self.looks.played, strict=False)
            for row in played.rows
        ]

    @property
    def stopped(self) -> str:
        """Reason for the end: seconds or interrupted."""
        return self.looks.stopped

    @property
    def settings(self) -> dict[str, Any]:
        """Line-up and varied values."""
        matchup = self.looks.played[0].matchup
        varied = {each.key: each.values for each in self.looks.swept}
        played = {"lineup": matchup.lineup, "rotate": matchup.rotate, "games": self.looks.games}
        return match_up(matchup) | played | varied

    @property
    def notes(self) -> list[str]:
        """Notes on the intervals."""
        return ["intervals are 95 % and hold however often you look"]

    def screen(self) -> FittedTable:
        """Return the table for the terminal."""
        rows = [
            [
                *(str(row[name]) for name in ("value", "across")[: len(self.looks.swept)]),
                player(row) if row["policy"] else "the table",
                row["metric"],
                estimate(row["mean"], row["low"], row["high"]),
            ]
            for row in self.rows
        ]
        heads = [*(each.label for each in self.looks.swept), "who", "metric", "mean"]
        return FittedTable([Grid(heads, rows, names=frozenset(range(len(heads) - 1)))])

    def page_data(self) -> dict[str, Any]:
        """Return the results as data for the page."""
        looks = self.looks
        knobs = [vars(each) for each in looks.swept]
        return {
            **knobs[0],
            "across": knobs[1] if len(knobs) > 1 else None,
            "games": looks.games,
            "rows": [self._row(row) for row in self.rows],
            "picture": self._maps() if len(knobs) > 1 else self._pictures(),
        }

    def _row(self, row: Row) -> dict[str, Any]:
        game = self.looks.played[0].matchup.game
        of_table = row["scope"] == OF_TABLE
        known = game.table_metrics if of_table else game.seat_metrics
        metric = next(each for each in known if each.name == row["metric"])
        kept = ("value", "across", "metric", "mean", "low", "high")
        return {
            **{name: row[name] for name in kept},
            "policy": None if of_table else player(row),
            "of": "table" if of_table else "seat",
            "place": row["entry"],
            "label": metric.words,
            "share": is_share(metric),
        }

    def _of(self, place: int, metric: str) -> list[Row]:
        return [row for row in self.rows if row["entry"] == place and row["metric"] == metric]

    def _pictures(self) -> dict[str, str]:
        """Return plots of the score and of the wins over numeric values."""
        swept = self.looks.swept[0]
        if not all(_is_number(value) for value in swept.values):
            return {}
        matchup = self.looks.played[0].matchup
        found = {}
        for metric in matchup.game.seat_metrics[:2]:
            factor = 100 if is_share(metric) else 1
            drawn = [
                Line(name, [_point(row, factor) for row in self._of(place, metric.name)])
                for place, name in enumerate(self._place_names())
            ]
            marks = [100 * matchup.even_share] if metric.name == "win" else []
            found[metric.name] = lines([Panel("", drawn, marks)], across=swept.label)
        return found

    def _place_names(self) -> list[str]:
        """Return the places of the line-up, without roles if those vary."""
        matchups = [each.matchup for each in self.looks.played]
        named = place_names(matchups[0])
        if all(place_names(each) == named for each in matchups):
            return named
        return [f"{entry.text} ({n})" for n, entry in enumerate(matchups[0].entries)]

    def _maps(self) -> dict[str, str]:
        """Return a map of the score and one of the wins of the first place."""
        down, across = self.looks.swept
        found = {}
        for metric in self.looks.played[0].matchup.game.seat_metrics[:2]:
            factor = 100 if is_share(metric) else 1
            rows = self._of(0, metric.name)
            means = [row["mean"] for row in rows]
            placed = {}
            for row in rows:
                place = down.values.index(row["value"]), across.values.index(row["across"])
                text = estimate(*(factor * row[end] for end in ("mean", "low", "high")))
                tone = shade(row["mean"], min(means), max(means))
                placed[place] = Tile(f"{without_noise(factor * row['mean']):.3g}", tone, text)
            found[metric.name] = tiles(
                [str(value) for value in across.values],
                [str(value) for value in down.values],
                placed,
                names=(across.label, down.label),
            )
        return found


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _point(row: Row, factor: float) -> tuple[float, float, float, float]:
    mean, low, high = (factor * row[end] for end in ("mean", "low", "high"))
    return float(row["value"]), mean, low, high
