"""Sweeps: all cells of an experiment, several at a time, with stored results."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.execution.design import Cell, tables_of
from simlab.execution.estimates import Estimates
from simlab.execution.experiment import Best, Experiment
from simlab.execution.manifest import manifest_of, sources_of
from simlab.execution.simulate import DEFAULT_GAMES, Simulation, run_matchup
from simlab.execution.stopping import (
    StopRule,
    check_metric,
    seat_metric_position,
    stop_rule,
)
from simlab.execution.store import Store, digest, finished_in, open_store
from simlab.execution.sweep_table import COLUMNS, cell_table, joined, varied_columns
from simlab.execution.versions import settled
from simlab.execution.workers import Workers
from simlab.jit import clock
from simlab.jit.errors import UsageError, suggestion
from simlab.stats.confidence_sequences import Range
from simlab.stats.intervals import ANYTHING, LEVEL
from simlab.stats.lazy_scipy import stdtrit

if TYPE_CHECKING:
    from pandas import DataFrame

SEAT = "seat"
"""A column that plots may use as a dimension, although it varies within each cell."""

CellProgress = Callable[["Sweep", int, float, Estimates], None]
"""Called with the sweep, the index of a cell, its progress, and its estimates."""


@dataclass
class Sweep:
    """A running experiment.

    Attributes
    ----------
    experiment : Experiment
    cells : list of Cell
    store : Store or None
        Store of the finished cells; None keeps them in memory.
    played : int
        Cells played in this run (not found in the store).
    games, seconds : int, float
        Games played in this run, and the time they took.
    stopped : str
        ``done`` or ``interrupted``.
    """

    experiment: Experiment
    cells: list[Cell]
    store: Store | None = None
    played: int = 0
    games: int = 0
    seconds: float = 0.0
    stopped: str = "done"

    @property
    def source(self) -> str:
        """Hash of all sources that determine the numbers."""
        return sources(self.cells)

    def run(
        self,
        workers: Workers,
        progress: CellProgress | None = None,
        say: Callable[[str], None] = lambda text: None,
    ) -> DataFrame:
        """Play the missing cells and return one tidy table.

        An interrupted run without a folder returns its results so far.

        Returns
        -------
        pandas.DataFrame
            ``cell``, the columns that vary, then those of `Simulation.table`.
        """
        done = self.store.finished(say) if self.store is not None else {}
        missing = [index for index in range(len(self.cells)) if index not in done]
        if done:
            say(f"{len(done)} of {len(self.cells)} cells were there already")
        start = clock.now()
        try:
            with closing(self._play(missing, workers, progress, say)) as finished:
                for index, simulation in finished:
                    done[index] = cell_table(simulation)
                    self.played += 1
                    self.games += simulation.games
                    if self.store is not None:
                        self.store.write(index, done[index])
        except KeyboardInterrupt:
            if self.store is not None or not done:
                raise
            self.stopped = "interrupted"
        self.seconds = clock.now() - start
        return joined(self.cells, [done.get(index) for index in range(len(self.cells))])

    def _play(
        self,
        missing: list[int],
        workers: Workers,
        progress: CellProgress | None,
        say: Callable[[str], None],
    ) -> Generator[tuple[int, Simulation], None, None]:
        for index in missing:
            self.cells[index].matchup.prepare(say)
        stop = cell_stop(self.experiment, self.cells)
        halt = threading.Event()

        def play(index: int) -> tuple[int, Simulation]:
            cell = self.cells[index]

            def report(estimates: Estimates, games: int) -> None:
                if halt.is_set():
                    raise KeyboardInterrupt
                if progress is not None:
                    progress(self, index, estimates.games / games, estimates)

            games = cell_games(self.experiment)
            return index, run_matchup(
                cell.matchup, games, stop=stop, workers=workers, progress=report
            )

        runners = ThreadPoolExecutor(max(1, min(len(missing), workers.jobs)))
        try:
            running: set[Future[tuple[int, Simulation]]] = {
                runners.submit(play, index) for index in missing
            }
            while running:
                ready, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ready:
                    index, simulation = future.result()
                    if simulation.stopped == "interrupted":
                        raise KeyboardInterrupt
                    yield index, simulation
        except BaseException:
            workers.given_up.set()  # no waiting for games that will not come
            raise
        finally:
            halt.set()
            runners.shutdown(cancel_futures=True)


def cell_games(experiment: Experiment) -> int | None:
    """Return the largest number of games of a cell; None if another limit ends it."""
    return experiment.games or (None if experiment.ends_early else DEFAULT_GAMES)


def cell_stop(experiment: Experiment, design: list[Cell]) -> StopRule | None:
    """Return the rule for early stopping of a cell."""
    precise = experiment.precision
    return stop_rule(
        design[0].matchup.game,
        None if precise is None else precise.half_width,
        None if precise is None else precise.metric,
        experiment.max_seconds,
    )


def sources(design: list[Cell]) -> str:
    """Return a hash of all sources that determine the numbers of a design."""
    return sources_of(cell.matchup for cell in design)


def open_sweep(
    experiment: Experiment,
    design: list[Cell],
    folder: Path,
    fresh: bool,
    accept_versions: bool = False,
) -> Sweep:
    """Return the sweep with its folder of results, new or to be resumed.

    Raises
    ------
    UsageError
        The folder belongs to another design or other sources.
    SimlabError
        The folder cannot be written.
    """
    how = {"fresh": fresh, "accept": accept_versions}
    manifest, keys = _described(experiment, design, folder, **how)
    return Sweep(experiment, design, open_store(folder, manifest, keys, fresh))


def missing_cells(
    experiment: Experiment, design: list[Cell], folder: Path, accept_versions: bool = False
) -> list[Cell]:
    """Return the missing cells of a folder, or raise as `open_sweep` would, without changing it."""
    described = _described(experiment, design, folder, accept=accept_versions)
    done = finished_in(folder, *described)
    return [cell for index, cell in enumerate(design) if index not in done]


def _described(
    experiment: Experiment, design: list[Cell], folder: Path, **how: bool
) -> tuple[dict[str, Any], list[str]]:
    """Return the manifest of a sweep, and the keys of its cells."""
    shown = {"plot", "best", "metrics", "question", "policy_files", "tune"}
    played = experiment.model_dump(mode="json", exclude=shown)
    if experiment.data is not None:
        played["data"] = dict(tables_of(experiment))
    played["policies"] = [digest(file.text) for file in design[0].matchup.policy_files]
    matchups = [cell.matchup for cell in design]
    manifest = manifest_of(experiment.name, experiment.seed, sources(design), played, matchups)
    manifest["cells"] = len(design)
    manifest = settled(folder, manifest, **how)
    source = manifest["source"]
    return manifest, [digest([source, played, [*COLUMNS], _identity(cell)]) for cell in design]


def _identity(cell: Cell) -> Any:
    matchup = cell.matchup
    rules = sorted(matchup.rules.items())
    return [matchup.game.name, matchup.seats, matchup.lineup, rules, cell.point]


def best_cells(table: DataFrame, best: Best, varied: list[str]) -> list[int]:
    """Return the best cells for the first place, one for each value of the other columns.

    The best cell has the highest lower end of the interval: with many cells to choose from, a high
    mean alone is often due to chance.
    """
    return list(best_among(table, best, varied))


def best_among(table: DataFrame, best: Best, varied: list[str]) -> dict[int, int]:
    """Return the cells of `best_cells`, each with the number of cells it was chosen from."""
    rows = table[(table["entry"] == 0) & (table["metric"] == best.metric)]
    rest = [name for name in varied if name not in best.over]
    if not rest:
        return {int(rows["cell"].iloc[rows["low"].argmax()]): len(rows)}
    groups = rows.groupby(rest, sort=False, dropna=False)["low"]
    winners, sizes = rows.loc[groups.idxmax(), "cell"], groups.size()
    return {int(cell): int(size) for cell, size in zip(winners, sizes, strict=True)}


def chosen_rows(table: DataFrame, among: dict[int, int], cells: Sequence[Cell]) -> DataFrame:
    """Return the rows of chosen cells, with intervals adjusted for the choice.

    See `chosen_interval`; the intervals stay within the declared bounds.
    """
    rows = table[table["cell"].isin(among)].copy()
    for index, row in rows.iterrows():
        if among[row["cell"]] > 1:
            possible = _bounds(cells[row["cell"]], row["metric"])
            known = row["mean"], row["low"], row["high"]
            found = chosen_interval(known, row["n"], among[row["cell"]], possible)
            rows.loc[index, ["low", "high"]] = found
    return rows


def _bounds(cell: Cell, name: str) -> Range:
    game = cell.matchup.game
    metrics = [*game.seat_metrics, *game.table_metrics]
    metric = next(each for each in metrics if each.name == name)
    return metric.bounds(cell.matchup.rules) or ANYTHING


def chosen_interval(
    known: tuple[float, float, float], n: int, among: int, possible: Range = ANYTHING
) -> Range:
    """Return the interval of a chosen cell, adjusted for the number of cells to choose from.

    Its level is 1 - 0.05 / the number of those cells (Bonferroni). A table has no sample, so the
    ends are moved: each by the ratio of Student's quantiles of the two levels, and the farther one
    as far as a score interval with this skewness (see `sample_interval`), which is more; both
    within the possible range. For cells that end early it is wider than necessary, from about sixty
    replications on.

    Parameters
    ----------
    known : (mean, low, high)
        With the 95 % interval of the cell alone.
    n : int
        Replications.
    """
    mean, first, last = known
    below, above = mean - first, last - mean
    if n < 2 or not math.isfinite(below + above):
        return first, last
    tails = (1 - LEVEL) / 2 / among, (1 - LEVEL) / 2
    ratio = float(stdtrit(n - 1, tails[0]) / stdtrit(n - 1, tails[1]))
    lean = ratio * (above - below) / 2
    spread = math.sqrt(lean * lean + max(0.0, above * below))
    low = mean - ratio * max(below, spread - lean)
    high = mean + ratio * max(above, spread + lean)
    return max(low, min(possible[0], first)), min(high, max(possible[1], last))


def check_metrics(experiment: Experiment, cells: list[Cell]) -> list[str]:
    """Return the metrics for tables; reject unknown names and impossible plots."""
    game = cells[0].matchup.game
    wanted = experiment.metrics or [metric.name for metric in game.seat_metrics[:2]]
    best = experiment.best
    for name in [*wanted, *(y for plot in experiment.plot for y in plot.y)]:
        check_metric(game, name)
    columns = varied_columns(cells)
    if best is not None:
        seat_metric_position(game, best.metric, "best: ")
        for name in best.over:
            if name not in columns:
                raise UsageError(f"best: nothing varies as {name!r}{suggestion(name, columns)}")
    _check_plots(experiment, cells, columns)
    return wanted


def _check_plots(experiment: Experiment, cells: Sequence[Cell], columns: Sequence[str]) -> None:
    """Reject plots that cannot be drawn, or that would overwrite others."""
    names = [plot.name for plot in experiment.plot]
    places = max(cell.matchup.seats for cell in cells)
    for number, plot in enumerate(experiment.plot):
        if plot.name in names[:number]:
            raise UsageError(f"plot: two are named {plot.name!r}; give each a 'name' of its own")
        if plot.entry >= places:
            raise UsageError(
                f"plot {plot.name!r}: 'entry' is a place of the line-up, 0 to {places - 1}, "
                f"not {plot.entry}"
            )
        if plot.x is None and plot.kind != "effects":
            raise UsageError(f"plot {plot.name!r}: 'x' is missing")
        for column in (plot.x, plot.hue, plot.facet, *plot.mark):
            if column == SEAT and experiment.rotate:
                raise UsageError("plot: what is rotated has no 'seat'; leave out rotate = true")
            if column is not None and column not in [*columns, SEAT]:
                hint = suggestion(column, [*columns, SEAT])
                raise UsageError(f"plot: nothing varies as {column!r}{hint}")
