"""Results of `simlab improve`: the gain from tuning a policy, in new deals."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from simlab.execution.frames import to_frame
from simlab.execution.store import folder_of, write_whole
from simlab.execution.sweep_table import write_tables
from simlab.jit.errors import UsageError, suggestion
from simlab.loop.rng import STREAM_VERSION
from simlab.output.format import estimate, plural, rate
from simlab.output.layout import FittedTable, Grid
from simlab.output.result import Axes, Result
from simlab.show.broken_off import search_note
from simlab.stats.intervals import LEVEL
from simlab.study.tune.evaluate import LEAD, OTHER, OWN

if TYPE_CHECKING:
    from pandas import DataFrame

    from simlab.execution.estimates import Row
    from simlab.study.tune.halving import Halving
    from simlab.study.tune.improve import ImproveSpec

Ends = tuple[float, float, float]


class ImproveResults(Result):
    """Gain from tuning the parameters of a policy.

    Attributes
    ----------
    table : pandas.DataFrame
        The original policy, and the winner with its lead in new deals.
    looks : pandas.DataFrame
        All candidates: their parameters, deals and means in the search, which are biased upwards
        for the best ones.
    lineup : str
        The winner, as written in a line-up; the given policy if there is no gain.
    """

    def __init__(self, wish: ImproveSpec, halving: Halving) -> None:
        self.wish = wish
        self.halving = halving
        self.lines = [self._sentence()]

    @property
    def outcome(self) -> str:
        """``better``, ``worse`` or ``nothing gained``."""
        if not self._is_new:
            return "nothing gained"
        _, low, high = self._told(LEAD)
        return "better" if low > 0 else "worse" if high < 0 else "nothing gained"

    @property
    def lineup(self) -> str:
        """Policy to play."""
        return self._left if self.outcome == "better" else self.wish.entry.text

    @property
    def _is_new(self) -> bool:
        return self.halving.winner != self.halving.present

    @property
    def _left(self) -> str:
        return self.wish.text(self.halving.values(self.halving.winner))

    @property
    def _deals(self) -> int:
        assert self.halving.final is not None
        return self.halving.final.n

    def _told(self, block: int) -> Ends:
        final = self.halving.final
        assert final is not None
        point = self.halving.winner
        values = self.halving.values(point if block != OTHER else self.halving.present)
        low, high = self.halving.evaluator.interval(values, block, final, LEVEL)
        return float(final.mean[block]), float(low), float(high)

    @property
    def rows(self) -> list[Row]:
        """Table as plain data."""
        rows = []
        for text, block in ((self.wish.entry.text, OTHER), (self._left, OWN)):
            if block == OWN and not self._is_new:
                break
            row: Row = {"policy": text, "metric": self.wish.metric, "n": self._deals}
            row |= dict(zip(("mean", "low", "high"), self._told(block), strict=True))
            lead = self._told(LEAD) if block == OWN else (math.nan,) * 3
            names = ("difference", "difference_low", "difference_high")
            row |= dict(zip(names, lead, strict=True))
            row["verdict"] = self.outcome if block == OWN else ""
            rows.append(row)
        return rows

    @property
    def looks(self) -> DataFrame:
        """All candidates by generation, those that played most first."""
        rows = []
        for generation, seen in enumerate(self.halving.generations):
            for point in sorted(seen, key=lambda point: (-seen[point].n, -seen[point].mean[0])):
                values = self.halving.values(point)
                head: Row = {"generation": generation, "policy": self.wish.text(values), **values}
                found = {"n": seen[point].n, self.wish.metric: float(seen[point].mean[0])}
                rows.append(head | found)
        return to_frame(rows)

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that reproduce the search."""
        return {**self.wish.design, "source": self.wish.source, "stream": STREAM_VERSION}

    def _sentence(self) -> str:
        """Return the gain in a sentence."""
        name = self.wish.entry.text
        if not self._is_new:
            return f"NOTHING GAINED: none of the candidates did better than {name}"
        gain = estimate(*self._told(LEAD))
        if self.outcome == "better":
            return f"BETTER by {gain} {self.wish.metric} than {name}: {self.lineup}"
        word = "WORSE" if self.outcome == "worse" else "NOTHING GAINED"
        return f"{word} on fresh deals: {self._left} against {name}: {gain} {self.wish.metric}"

    @property
    def notes(self) -> list[str]:
        """Notes: truncated games, meaning of the interval, games played, seeds, source, speed."""
        halving = self.halving
        candidates = len({point for seen in halving.generations for point in seen})
        speed = rate(halving.spent / halving.seconds) if halving.seconds else "?"
        notes = [
            search_note(self.wish, halving, 1, lambda at: self.wish.text(halving.values(at))),
            f"± is half a 95 % interval over deals of the luck of seed {halving.fresh_seed}, "
            "which the search has not seen; both met the same",
            f"the search: {plural(candidates, 'candidate')} on the luck of seed "
            f"{halving.seed}, halved again and again; source {self.wish.source}, "
            f"{halving.spent:,} games in all, {speed} games/s",
        ]
        store = halving.journal.store
        if store is not None:
            notes.append(f"see {store.folder}/{{table.parquet,table.csv,looks.csv}}")
        return notes

    def screen(self) -> FittedTable:
        """Return the table for the terminal."""
        lines = [[self.wish.entry.text, estimate(*self._told(OTHER)), "", ""]]
        if self._is_new:
            mean, gain = estimate(*self._told(OWN)), estimate(*self._told(LEAD))
            lines.append([self._left, mean, gain, self.outcome])
        heads = ["policy", self.wish.metric, "gain", "verdict"]
        title = f"{self.wish.matchup.game.title}: {self.wish.metric} against {self.wish.field}"
        return FittedTable([Grid(heads, lines, names=frozenset({0, 3}))], title)

    def plot(self, parameter: str | None = None, ax: Axes | None = None) -> Any:
        """Draw the means of all candidates over a parameter; points with more games are larger.

        Parameters
        ----------
        parameter : str, optional
            The first by default.
        ax : matplotlib Axes, optional

        Returns
        -------
        matplotlib Axes
        """
        from simlab.show.tune_chart import draw_candidates

        names = [knob.key for knob in self.halving.knobs]
        if parameter is not None and parameter not in names:
            raise UsageError(f"no parameter {parameter!r}{suggestion(parameter, names)}")
        return draw_candidates(self.looks, parameter or names[0], self.wish, ax)

    def save(self) -> None:
        """Write the tables into the folder of the results; `UsageError` if they have none."""
        folder = folder_of(self.halving.journal.store)
        write_tables(self.table, folder)
        write_whole(
            folder / "looks.csv", lambda path: self.looks.to_csv(path, index=False), goes_on=True
        )
