"""Run every cell of an experiment and keep the tables."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from simlab.engine.errors import SimlabError, UsageError, suggestion
from simlab.study.estimates import Estimates
from simlab.study.experiment import Best, Cell, Experiment
from simlab.study.simulate import run_setup

CellProgress = Callable[[int, int, Cell, Estimates], None]


def run_cells(
    experiment: Experiment,
    cells: list[Cell],
    *,
    jobs: int | None = None,
    progress: CellProgress | None = None,
    say: Callable[[str], None] = lambda text: None,
) -> Any:
    """Play all cells and return one tidy table.

    Returns
    -------
    pandas.DataFrame
        The columns that vary, then those of `Simulation.table`.
    """
    import pandas as pd

    frames = []
    for index, cell in enumerate(cells):

        def report(estimates: Estimates, games: int, at: int = index, here: Cell = cell) -> None:
            if progress is not None:
                progress(at, games, here, estimates)

        simulation = run_setup(cell.setup, experiment.games, jobs=jobs, progress=report, say=say)
        if simulation.stopped == "interrupted":
            raise KeyboardInterrupt
        frames.append(simulation.table.assign(cell=index, **cell.point))
    table = pd.concat(frames, ignore_index=True)
    first = ["cell", *varied_columns(cells)]
    return table[[*first, *(name for name in table.columns if name not in first)]]


def varied_columns(cells: list[Cell]) -> list[str]:
    """Return the columns that vary over the design, in the order in which they are declared."""
    return list(dict.fromkeys(name for cell in cells for name in cell.point))


def best_cells(table: Any, best: Best, varied: list[str]) -> list[int]:
    """Return the cells in which the first place does best, one for each value of the rest.

    Best is the highest lower end of the interval: with many cells to choose from, a high mean
    alone is often luck.
    """
    rows = table[(table["entry"] == 0) & (table["metric"] == best.metric)]
    rest = [name for name in varied if name not in best.over]
    if not rest:
        return [int(rows.loc[rows["low"].idxmax(), "cell"])]
    winners = rows.groupby(rest, sort=False, dropna=False)["low"].idxmax()
    return [int(cell) for cell in rows.loc[winners, "cell"]]


def check_metrics(experiment: Experiment, cells: list[Cell]) -> list[str]:
    """Return the metrics that tables show, or raise `UsageError` for an unknown name."""
    game = cells[0].setup.game
    names = [metric.name for metric in (*game.seat_metrics, *game.table_metrics)]
    wanted = experiment.metrics or [metric.name for metric in game.seat_metrics[:2]]
    best = experiment.best
    named = [*wanted, *(y for plot in experiment.plot for y in plot.y)]
    for name in named if best is None else [*named, best.metric]:
        if name not in names:
            raise UsageError(f"{game.name} has no metric {name!r}{suggestion(name, names)}")
    columns = varied_columns(cells)
    for name in best.over if best is not None else []:
        if name not in columns:
            raise UsageError(f"best: nothing varies as {name!r}{suggestion(name, columns)}")
    for plot in experiment.plot:
        for column in (plot.x, plot.hue, plot.facet):
            if column is not None and column not in columns:
                hint = suggestion(column, columns)
                raise UsageError(f"plot: nothing varies as {column!r}{hint}")
    return wanted


def write_tables(table: Any, folder: Path) -> None:
    """Write ``table.parquet`` and ``table.csv``, each at once or not at all."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / "table.parquet", lambda path: table.to_parquet(path, index=False))
        write_whole(folder / "table.csv", lambda path: table.to_csv(path, index=False))
    except OSError as error:
        raise SimlabError(f"cannot write to {folder}: {error.strerror or error}") from None


def write_whole(path: Path, write: Callable[[Path], Any]) -> None:
    """Write a file under another name and then rename it."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-", suffix=path.suffix)
    os.close(handle)
    try:
        write(Path(name))
        os.chmod(name, 0o644)
        os.replace(name, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(name)
