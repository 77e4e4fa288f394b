"""Messages of `simlab run`: the best cells of a sweep, the games played, and the files."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from simlab.execution.experiment import Experiment
from simlab.execution.store import GOES_ON
from simlab.output import tables
from simlab.output.format import duration, plural, rate
from simlab.output.layout import FittedTable
from simlab.study.sweep import Sweep, best_among, check_metrics, chosen_rows

if TYPE_CHECKING:
    from pandas import DataFrame


def best_rows(sweep: Sweep, table: DataFrame) -> DataFrame:
    """Return the rows of the best cells, as defined by the experiment's ``[best]``; else all.

    The intervals of the best cells are adjusted for the choice (see `chosen_rows`).
    """
    best = sweep.experiment.best
    if best is None:
        return table
    return chosen_rows(table, best_among(table, best, _varied(table)), sweep.cells)


def among_note(sizes: Collection[int]) -> str:
    """Return a note on the intervals of chosen cells; empty if there was no choice."""
    few, many = min(sizes), max(sizes)
    if many < 2:
        return ""
    count = f"{many}" if few == many else f"{few} to {many}"
    return f", chosen among {count}: its interval holds for all of them"


def _varied(table: DataFrame) -> list[str]:
    """Return the columns of a table that vary."""
    return list(table.columns[1 : list(table.columns).index("game")])


def screen_table(sweep: Sweep, table: DataFrame, metrics: Sequence[str]) -> FittedTable:
    """Return the table of a sweep for the terminal."""
    plan = sweep.experiment
    # with the best cells alone, rows of one policy in several line-ups look the same
    told = plan.best is not None and len(plan.lineup) > 1
    varied = [name for name in _varied(table) if told or name != "lineup"]
    title = plan.question or plan.name
    if plan.best is not None:
        title += f" The best cells by {plan.best.metric} (lower end of the interval)"
        title += among_note(best_among(table, plan.best, _varied(table)).values())
    return tables.sweep_table(best_rows(sweep, table), varied, metrics, title)


def closing_lines(sweep: Sweep, table: DataFrame) -> list[str]:
    """Return notes on missed precision, games played, seed, source, and files."""
    plan = sweep.experiment
    note = tables.NOTE
    if plan.ends_early:
        shown = check_metrics(plan, sweep.cells)
        note = tables.ANYTIME_NOTE + tables.seen_note(sweep.cells[0].matchup, shown)
    played = f"{_played(sweep)}; {note}; seed {plan.seed}, source {sweep.source}"
    lines = [*fallen_together(plan), *short_of_precision(plan, table), played]
    if sweep.store is not None:
        pictures = [f"{plot.name}.png" for plot in plan.plot]
        files = ",".join(["table.parquet", "table.csv", *pictures])
        lines.append(f"see {sweep.store.folder}/{{{files}}}")
    return lines


def fallen_together(plan: Experiment) -> list[str]:
    """Return a note on equal points of a sample; empty if there are none."""
    points = [] if plan.space is None else plan.space.sample()
    left = len({tuple(point.items()) for point in points})
    if left == len(points):
        return []
    drawn = plural(len(points), "point")
    return [f"of {drawn} of [space] only {left:,} differ; those that fell together are one cell"]


def short_of_precision(plan: Experiment, table: DataFrame) -> list[str]:
    """Return a note on cells that missed the requested precision, with reasons; or none."""
    ended = table.drop_duplicates("cell")["stopped"]
    early = ended[ended != "precision"].value_counts()
    if plan.precision is None or early.empty:
        return []
    why = {"games": f"after {plan.games or 0:,} games, as asked", "seconds": "by the clock"}
    reasons = [f"{count} stopped {why[str(reason)]}" for reason, count in early.items()]
    return [
        f"{early.sum()} of {plural(len(ended), 'cell')} did not reach the precision asked for, "
        f"{plan.precision.metric} ±{plan.precision.half_width:g}: {', '.join(reasons)}"
    ]


def _played(sweep: Sweep) -> str:
    cells = len(sweep.cells)
    if not sweep.played:
        return f"all {cells} cells were there"
    speed = rate(sweep.games / sweep.seconds) if sweep.seconds else "?"
    ended = "interrupted: " if sweep.stopped == "interrupted" else ""
    return (
        f"{ended}{sweep.played} of {cells} cells played in {duration(sweep.seconds)}: "
        f"{sweep.games:,} games, {speed} games/s"
    )


def interrupted_line(sweep: Sweep) -> str:
    """Return a note on the results left by an interruption."""
    if sweep.store is None:
        return "interrupted"
    return (
        f"interrupted; {sweep.store.count} cells were finished and are kept in "
        f"{sweep.store.folder}; {GOES_ON}"
    )
