"""Results of games: a simulation, a comparison, an experiment, a check of expected values."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.execution.frames import rows_of, with_order
from simlab.execution.simulate import QUANTILES, Simulation
from simlab.jit.errors import UsageError, suggestion
from simlab.loop.rng import STREAM_VERSION
from simlab.output import tables
from simlab.output.format import count_games
from simlab.output.result import Axes, Result, match_up
from simlab.show.broken_off import comparison_note, simulation_note, sweep_note
from simlab.study.best import Search

if TYPE_CHECKING:
    from pandas import DataFrame

    from simlab.execution.estimates import Row
    from simlab.output.layout import FittedTable
    from simlab.output.report.document import Document
    from simlab.study.baseline import CheckedFile
    from simlab.study.comparison import Comparison
    from simlab.study.sweep import Sweep


CALL = ".as_quantiles()"
"""Suffix of a Python call that corresponds to ``--quantiles``."""


class Results(Result):
    """The results of a simulation.

    Attributes
    ----------
    table : pandas.DataFrame
        Tidy: game, seats, scope, entry, policy, seat, order, metric, n, mean, se, low, high; in
        games that have roles, role behind policy. Rows of the scope ``"order"`` hold score and
        ``win`` by turn order, ``order`` 1 those of the player who is first to act; games that
        declare no turn order have neither.
    settings : dict
        Settings that determine the numbers, as plain data.
    """

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation

    @property
    def rows(self) -> list[Row]:
        """Table as plain data."""
        rows, by_order = self.simulation.rows, self.simulation.estimates.order_rows()
        return [*with_order(rows), *by_order] if by_order else rows

    @property
    def lines(self) -> list[str]:  # type: ignore[override]
        """Score and share of wins by turn order."""
        return tables.order_lines(self.simulation)

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that determine the numbers; `command` is the line that reproduces them."""
        return self.simulation.settings

    @property
    def notes(self) -> list[str]:
        """Notes: truncated games, reason for the end, seed, source, speed."""
        return [simulation_note(self.simulation), tables.closing_line(self.simulation)]

    @property
    def stopped(self) -> str:
        """Reason for the end: games, precision, seconds or interrupted."""
        return self.simulation.stopped

    @property
    def imprecise(self) -> bool:
        """Return whether it ended before the requested precision."""
        return self.simulation.imprecise

    def screen(self) -> FittedTable:
        """Return the table for the terminal."""
        return tables.simulation_table(self.simulation)

    def more(self, games: int | str) -> Results:
        """Play more games of the same numbered sequence; return itself."""
        self.simulation.more(count_games(games))
        self.command = ""  # it would play fewer games
        return self

    def plot(self, metric: str | None = None, ax: Axes | None = None) -> Any:
        """Draw a metric with its 95% intervals, a point per place of the line-up.

        Parameters
        ----------
        metric : str, optional
            The game's score by default.
        ax : matplotlib Axes, optional

        Returns
        -------
        matplotlib Axes
        """
        from simlab.show.charts import draw_places

        return draw_places(self.simulation, metric, ax)

    def quantiles(self, *shares: float | Sequence[float]) -> DataFrame:
        """Return quantiles of the score with 95 % intervals; five of them by default."""
        listed = ([each] if isinstance(each, int | float) else each for each in shares)
        asked = [*itertools.chain.from_iterable(listed)]
        for share in asked:
            if not 0 <= share <= 1:
                raise UsageError(f"a quantile is a share of 0 to 1 (0.5: the median), not {share}")
        return self.simulation.quantiles(asked or QUANTILES)

    def document(self) -> Document:
        """Build the document of a report."""
        if not self.simulation.games:
            return super().document()
        from simlab.show.report_of_simulation import simulation_document

        return simulation_document(self)

    def as_quantiles(self) -> QuantileResults:
        """Return the quantiles of the score, as a separate result."""
        found = QuantileResults(self.simulation)
        asked = self.command.startswith("simlab ")
        found.command = self.command and self.command + (" --quantiles" if asked else CALL)
        return found

    def histogram(self, place: int = 0, ax: Axes | None = None) -> Any:
        """Draw the histogram of the score in one place of the line-up.

        Parameters
        ----------
        place : int
        ax : matplotlib Axes, optional

        Returns
        -------
        matplotlib Axes
        """
        from simlab.show.charts import draw_histogram

        return draw_histogram(self.simulation, place, ax)


class QuantileResults(Results):
    """Quantiles of the score of each place."""

    @property
    def rows(self) -> list[Row]:
        """Quantiles with their intervals as plain data."""
        return self.simulation.quantile_rows()

    @property
    def lines(self) -> list[str]:  # type: ignore[override]
        """Empty: quantiles are those of places."""
        return []

    @property
    def table(self) -> DataFrame:
        """Tidy table."""
        return self.quantiles()

    def screen(self) -> FittedTable:
        """Return the table for the terminal."""
        return tables.quantile_table(self.simulation, self.rows)


class ComparisonResults(Result):
    """Results of a comparison, or of a race for the best candidate.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per candidate: mean, difference to the first, each with its interval, p-value,
        variance reduction by pairing, and the verdict. In a race the best comes first, differences
        are to it, and their intervals decide: there are no p-values.
    """

    def __init__(self, comparison: Comparison | Search, jobs: int | None = None) -> None:
        self.comparison = comparison
        self._jobs = jobs

    @property
    def rows(self) -> list[Row]:
        """Table as plain data."""
        return self.comparison.rows()

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that determine the numbers; `command` is the line that reproduces them."""
        found, place = self.comparison, self.comparison.place
        entries = found.matchups[0].entries
        return match_up(found.matchups[0]) | {
            "rotate": found.matchups[0].rotate,
            "candidates": [matchup.entries[place].text for matchup in found.matchups],
            "field": [entry.text for seat, entry in enumerate(entries) if seat != place],
            "seat": None if found.matchups[0].rotate else place,
            "metric": found.metric,
            **found.asked,
            "games": found.games_each,
            "truncated": list(found.truncated),
            "stopped": found.stopped,
        }

    @property
    def notes(self) -> list[str]:
        """Notes: truncated games, reason for the end, seed, source, speed."""
        found = self.comparison
        if isinstance(found, Search):
            return [comparison_note(found), tables.race_line(found)]
        return [comparison_note(found), tables.comparison_line(found)]

    @property
    def stopped(self) -> str:
        """Reason for the end: games, decided, seconds or interrupted."""
        return self.comparison.stopped

    def screen(self) -> FittedTable:
        """Return the table for the terminal."""
        found = self.comparison
        if isinstance(found, Search):
            return tables.race_table(found)
        return tables.comparison_table(found)

    def more(self, games: int | str) -> ComparisonResults:
        """Play more games of each candidate; return itself.

        Races cannot be continued: they need more games from the start.
        """
        if isinstance(self.comparison, Search):
            raise UsageError("a race for the best plays on only from the start: give it more games")
        from simlab.study.compare import play_more

        play_more(self.comparison, count_games(games), self._jobs)
        self.command = ""  # it would play fewer games
        return self

    def document(self) -> Document:
        """Build the document of a report."""
        if not self.comparison.games:
            return super().document()
        from simlab.show.report_of_comparison import comparison_document

        return comparison_document(self)

    def plot(self, ax: Axes | None = None) -> Any:
        """Draw the difference of each candidate to the first (in a race: to the best).

        Parameters
        ----------
        ax : matplotlib Axes, optional

        Returns
        -------
        matplotlib Axes
        """
        from simlab.show.charts import draw_comparison

        return draw_comparison(self.comparison, ax)


class SweepResults(Result):
    """The results of an experiment.

    Attributes
    ----------
    table : pandas.DataFrame
        ``cell``, the columns that vary, then those of `Results.table` with seats as text.
    """

    def __init__(self, sweep: Sweep, table: DataFrame, metrics: Sequence[str]) -> None:
        self.sweep = sweep
        self._table = table
        self._metrics = metrics

    @property
    def table(self) -> DataFrame:
        """Tidy table."""
        return self._table

    @property
    def stopped(self) -> str:
        """Reason for the end: done or interrupted."""
        return self.sweep.stopped

    @property
    def imprecise(self) -> bool:
        """Return whether a cell ended before the requested precision."""
        from simlab.show import sweeps

        return bool(sweeps.short_of_precision(self.sweep.experiment, self.table))

    @property
    def rows(self) -> list[Row]:
        """Table as plain data."""
        return rows_of(self.table.astype(object).where(self.table.notna(), None))

    @property
    def settings(self) -> dict[str, Any]:
        """Experiment as played, and the hash of all sources."""
        plan = self.sweep.experiment.model_dump(mode="json")
        return {**plan, "source": self.sweep.source, "stream": STREAM_VERSION}

    @property
    def notes(self) -> list[str]:
        """Notes: truncated games, missed precision, games played, and files."""
        from simlab.show import sweeps

        lines = sweeps.closing_lines(self.sweep, self.table)
        return [sweep_note(self.sweep, self.table), *lines]

    def screen(self) -> FittedTable:
        """Return the table for the terminal."""
        from simlab.show import sweeps

        return sweeps.screen_table(self.sweep, self.table, self._metrics)

    def plot(self, name: str | None = None) -> Any:
        """Draw one of the experiment's plots, the first by default.

        Returns
        -------
        matplotlib Figure

        Raises
        ------
        UsageError
            The experiment has no plot of that name.
        """
        from simlab.output.words import Words
        from simlab.show.plots import draw_plot

        plots = {plot.name: plot for plot in self.sweep.experiment.plot}
        if not plots or (name is not None and name not in plots):
            raise UsageError(f"the experiment has no plot {name!r}{suggestion(str(name), plots)}")
        chosen = plots[name] if name is not None else next(iter(plots.values()))
        question = self.sweep.experiment.question
        return draw_plot(self.table, chosen, question, Words.of_cells(self.sweep.cells))

    def document(self) -> Document:
        """Build the document of a report."""
        from simlab.output.words import Words
        from simlab.show.report_of_sweep import sweep_document
        from simlab.study.kept import Kept

        sweep = self.sweep
        kept = Kept(sweep.experiment, self.table, sweep.source, self.command, design=sweep.cells)
        return sweep_document(kept, Words.of_cells(sweep.cells), self.notes)

    def save(self, command: str = "") -> None:
        """Write tables and plots into the folder of the results, with the command that made them.

        Raises
        ------
        UsageError
            The results have no folder: ``output`` was not given.
        """
        from simlab.execution.store import folder_of
        from simlab.execution.sweep_table import write_tables
        from simlab.output.figures import save_plot
        from simlab.study.kept import keep_experiment

        folder = folder_of(self.sweep.store)
        write_tables(self.table, folder)
        keep_experiment(folder, self.sweep.experiment, command)
        for plot in self.sweep.experiment.plot:
            save_plot(self.plot(plot.name), folder / f"{plot.name}.png")

    def best(self) -> Any:
        """Return the rows of the best cells, as defined by the experiment's ``[best]``."""
        from simlab.show import sweeps

        return sweeps.best_rows(self.sweep, self.table)


class CheckResults(Result):
    """Results of replayed expected values.

    Attributes
    ----------
    table : pandas.DataFrame
        A row per value: file, cell, metric, was, now, the difference with its interval, p-value
        and status (same, changed or moved).
    moved : bool
        Whether any mean has moved.
    """

    def __init__(self, files: Sequence[CheckedFile], kept: Sequence[str] = ()) -> None:
        self.files = list(files)
        self.moved = any(file.moved for file in files)
        self._kept = list(kept)

    @property
    def rows(self) -> list[Row]:
        """Table as plain data."""
        from simlab.show.verdicts import check_rows

        return check_rows(self.files)

    @property
    def settings(self) -> dict[str, Any]:
        """Replayed files."""
        return {"files": [str(file.path) for file in self.files], "stream": STREAM_VERSION}

    @property
    def notes(self) -> list[str]:
        """Notes: visible changes, and number of moved values; or the stored values."""
        from simlab.show import verdicts

        if self._kept:
            return self._kept
        return [*verdicts.power_lines(self.files), verdicts.closing_line(self.files)]

    def document(self) -> Document:
        """Build the document of a report."""
        from simlab.show.report_of_check import check_document

        return check_document(self)

    def plot(self, ax: Axes | None = None) -> Any:
        """Draw the changes of the values, in standard errors, the largest first.

        Returns
        -------
        matplotlib Axes
        """
        from simlab.show.charts import draw_check

        return draw_check(self.files, ax)

    def screen(self) -> FittedTable | None:
        """Return the moved values for the terminal."""
        from simlab.show.verdicts import moved_table

        return moved_table(self.files) if self.moved else None

    def write_junit(self, path: Path) -> None:
        """Write a JUnit XML report."""
        from simlab.show.verdicts import write_junit

        write_junit(self.files, path)
