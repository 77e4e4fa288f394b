"""What `simlab run` leaves behind: a table on the screen and pictures in the folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from simlab.show import tables
from simlab.show.broken_off import sweep_note
from simlab.show.figures import save_plot
from simlab.show.format import duration, rate
from simlab.show.plots import draw_plot
from simlab.show.words import Words
from simlab.study.sweep import Sweep, best_cells


def print_sweep(
    sweep: Sweep, table: Any, metrics: Sequence[str], form: str, say: Callable[[str], None]
) -> None:
    """Print the table of a sweep, draw its pictures, and say where everything is."""
    plan = sweep.experiment
    if form == "table":
        tables.print_table(_screen_table(sweep, table, metrics))
    else:
        rows = table.astype(object).where(table.notna(), None).to_dict("records")
        print(tables.rows_as_json(rows) if form == "json" else tables.rows_as_csv(rows))
    assert sweep.store is not None
    folder, files = sweep.store.folder, ["table.parquet", "table.csv"]
    for plot in plan.plot:
        figure = draw_plot(table, plot, plan.question, Words.of_sweep(sweep))
        save_plot(figure, folder / f"{plot.name}.png")
        files.append(f"{plot.name}.png")
    broken_off = sweep_note(sweep, table)
    if broken_off:
        say(broken_off)
    note = tables.ANYTIME_NOTE if plan.ends_early else tables.NOTE
    say(f"{_played(sweep)}; {note}; seed {plan.seed}, source {sweep.source}")
    say(f"see {folder}/{{{','.join(files)}}}")


def _screen_table(sweep: Sweep, table: Any, metrics: Sequence[str]) -> Any:
    plan = sweep.experiment
    columns = list(table.columns[1 : list(table.columns).index("game")])
    varied = [name for name in columns if name != "lineup"]
    title, shown = plan.question or plan.name, table
    if plan.best is not None:
        shown = table[table["cell"].isin(best_cells(table, plan.best, columns))]
        title += f" The best cells by {plan.best.metric} (lower end of the interval)"
    return tables.sweep_table(shown, varied, metrics, title)


def _played(sweep: Sweep) -> str:
    cells = len(sweep.cells)
    if not sweep.played:
        return f"all {cells} cells were there"
    speed = rate(sweep.games / sweep.seconds) if sweep.seconds else "?"
    return (
        f"{sweep.played} of {cells} cells played in {duration(sweep.seconds)}: "
        f"{sweep.games:,} games, {speed} games/s"
    )


def interrupted_line(sweep: Sweep) -> str:
    """Return what an interruption has left."""
    assert sweep.store is not None
    return (
        f"interrupted; {sweep.played} cells were finished and are kept in {sweep.store.folder}; "
        "the same command goes on from there"
    )
