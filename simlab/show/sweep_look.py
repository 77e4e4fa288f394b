"""A look at the values of one rule or parameter, as a result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.show.format import estimate
from simlab.show.layout import Grid, screen_width
from simlab.show.report.of_simulation import place_names
from simlab.show.report.sentences import is_share
from simlab.show.result import Result, match_up
from simlab.show.svg.lines import Line, Panel, lines
from simlab.study.looks import Looks

if TYPE_CHECKING:
    from rich.table import Table

    from simlab.study.estimates import Row


class LookResults(Result):
    """What a line-up does at each value of one rule or parameter.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per value, place and metric, and per metric of the table.
    looks : Looks
    """

    def __init__(self, looks: Looks) -> None:
        self.looks = looks
        self.lines = [f"{looks.label}: {len(looks.played)} values, {looks.games:,} games each"]

    @property
    def rows(self) -> list[Row]:
        """The table as plain data."""
        return [
            {"value": value, **row}
            for value, played in zip(self.looks.values, self.looks.played, strict=False)
            for row in played.rows
        ]

    @property
    def stopped(self) -> str:
        """What ended it: seconds or interrupted."""
        return self.looks.stopped

    @property
    def settings(self) -> dict[str, Any]:
        """Who plays, and what varies."""
        matchup = self.looks.played[0].matchup
        varied = {self.looks.key: list(self.looks.values), "games": self.looks.games}
        return match_up(matchup) | {"lineup": matchup.lineup, "rotate": matchup.rotate} | varied

    @property
    def notes(self) -> list[str]:
        """What the numbers stand on."""
        return ["intervals are 95 % and hold however often you look"]

    def screen(self) -> Table:
        """Return the table as a terminal shows it."""
        rows = [
            [str(row["value"]), row["policy"] or "the table", row["metric"],
             estimate(row["mean"], row["low"], row["high"])]
            for row in self.rows
        ]  # fmt: skip
        return Grid(["value", "who", "metric", "mean"], rows, frozenset({0, 1, 2})).table(
            self.looks.label, screen_width()
        )

    def page_data(self) -> dict[str, Any]:
        """Return it as the page shows it."""
        looks = self.looks
        known = looks.played[0].matchup.game
        metrics = {each.name: each for each in (*known.table_metrics, *known.seat_metrics)}
        return {
            "key": looks.key,
            "label": looks.label,
            "values": list(looks.values),
            "printed": looks.printed,
            "games": looks.games,
            "rows": [
                {
                    "value": row["value"],
                    "of": "table" if row["seat"] == "table" else "seat",
                    "place": row["entry"],
                    "policy": row["policy"],
                    "metric": row["metric"],
                    "label": metrics[row["metric"]].words,
                    "share": is_share(metrics[row["metric"]]),
                    "mean": row["mean"],
                    "low": row["low"],
                    "high": row["high"],
                }
                for row in self.rows
            ],
            "picture": self._pictures(),
        }

    def _pictures(self) -> dict[str, str]:
        """Return a picture of the score and one of the wins, over values that are numbers."""
        looks = self.looks
        numbers = [isinstance(value, int | float) and not isinstance(value, bool)
                   for value in looks.values]  # fmt: skip
        if not all(numbers) or not looks.played:
            return {}
        matchup = looks.played[0].matchup
        found = {}
        for metric in matchup.game.seat_metrics[:2]:
            factor = 100 if is_share(metric) else 1
            drawn = []
            for place, name in enumerate(place_names(matchup)):
                rows = [
                    row
                    for row in self.rows
                    if row["entry"] == place and row["metric"] == metric.name
                ]
                points = [
                    (float(row["value"]), *(factor * row[end] for end in ("mean", "low", "high")))
                    for row in sorted(rows, key=lambda row: float(row["value"]))
                ]
                drawn.append(Line(name, points))
            marks = [100 / matchup.seats] if metric.name == "win" else []
            found[metric.name] = lines([Panel("", drawn, marks)], across=looks.label)
        return found
