"""What `simlab run` leaves behind: a table on the screen and pictures in the folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from simlab.show import tables
from simlab.show.plots import draw_plot, save_plot
from simlab.study.experiment import Experiment
from simlab.study.sweep import best_cells


def print_sweep(
    plan: Experiment,
    table: Any,
    metrics: Sequence[str],
    folder: Path,
    form: str,
    say: Callable[[str], None],
) -> None:
    """Print the table of a sweep, draw its pictures, and say where everything is."""
    if form == "table":
        before = list(table.columns).index("game")
        varied = [name for name in table.columns[1:before] if name != "lineup"]
        title = plan.question or plan.name
        shown = table
        if plan.best is not None:
            every = list(table.columns[1:before])
            shown = table[table["cell"].isin(best_cells(table, plan.best, every))]
            title += f" The best cells by {plan.best.metric} (lower end of the interval)"
        tables.print_table(tables.sweep_table(shown, varied, metrics, title))
    else:
        rows = table.astype(object).where(table.notna(), None).to_dict("records")
        print(tables.rows_as_json(rows) if form == "json" else tables.rows_as_csv(rows))
    files = ["table.parquet", "table.csv"]
    for plot in plan.plot:
        save_plot(draw_plot(table, plot, plan.question), folder / f"{plot.name}.png")
        files.append(f"{plot.name}.png")
    say(
        f"{table['cell'].nunique()} cells of {plan.games:,} games; {tables.NOTE}; "
        f"seed {plan.seed}; {folder}/{{{','.join(files)}}}"
    )
