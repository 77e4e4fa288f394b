"""Results as tables for the terminal, CSV and JSON."""

from __future__ import annotations

import csv
import io
import itertools
import json
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from simlab.show.format import duration, estimate, plain, point_label, rate
from simlab.study.best import Search
from simlab.study.comparison import Comparison
from simlab.study.estimates import Row
from simlab.study.simulate import Simulation

if TYPE_CHECKING:
    from simlab.study.budget import Budget

NOTE = "± is half a 95 % interval"
MOST_COLUMNS = 6
"""Varied columns side by side in a table; more of them share one column."""
MOST_METRICS = 10
"""Metrics side by side in a table; more of them have a line each."""
ANYTIME_NOTE = "± is half a 95 % interval that stays valid however often you look"
SEEN_NOTE = ", as long as no value lies beyond those that have been seen"


def rows_as_json(rows: Sequence[Row]) -> str:
    """Return rows as one JSON array; numbers that are not finite become null."""
    return json.dumps(finite(list(rows)), ensure_ascii=False, indent=1)


def finite(value: Any) -> Any:
    """Return plain data in which numbers that are not finite are None."""
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def rows_as_csv(rows: Sequence[Row]) -> str:
    """Return rows as CSV with a header."""
    if not rows:
        return ""
    text = io.StringIO()
    names = dict.fromkeys(name for row in rows for name in row)
    writer = csv.DictWriter(text, list(names), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().rstrip("\n")


def simulation_table(simulation: Simulation) -> Table:
    """Return a line per place of the line-up and a line of the table's metrics below.

    Where there are many metrics each of them has a line, and each place a column.
    """
    rows = simulation.rows
    setup = simulation.setup
    game = setup.game
    title = f"{game.title}, {setup.seats} seats, {simulation.games:,} games"
    table = Table(
        title=title, title_justify="left", caption=_table_line(rows), caption_justify="left"
    )
    seat = "place" if setup.rotate else "seat"
    names = [metric.name for metric in game.seat_metrics]
    cells = [
        [estimate(row["mean"], row["low"], row["high"]) for row in rows if row["entry"] == place]
        for place in range(len(setup.entries))
    ]
    if len(names) > MOST_METRICS:
        table.add_column("metric", no_wrap=True)
        for place, entry in enumerate(setup.entries):
            table.add_column(f"{seat} {place}: {entry.text}", justify="right", overflow="fold")
        for name, *line in zip(names, *cells, strict=True):
            table.add_row(name, *line)
        return table
    table.add_column(seat, justify="right")
    table.add_column("policy", overflow="fold")
    for name in names:
        table.add_column(name, justify="right")
    for place, entry in enumerate(setup.entries):
        table.add_row(str(place), entry.text, *cells[place])
    return table


def _table_line(rows: Sequence[Row]) -> str:
    parts = [
        f"{row['metric']} {estimate(row['mean'], row['low'], row['high'])}"
        for row in rows
        if row["seat"] == "table"
    ]
    return "whole table: " + ", ".join(parts)


def closing_line(simulation: Simulation) -> str:
    """Return what ended the run, seed, source hash and speed."""
    setup = simulation.setup
    why = {
        "games": f"stopped after {simulation.games:,} games, as asked",
        "precision": f"stopped at the precision asked for, after {simulation.games:,} games",
        "seconds": f"stopped by the clock, after {simulation.games:,} games",
        "interrupted": f"interrupted after {simulation.games:,} games",
    }[simulation.stopped]
    unit = "deals, each in every rotation" if setup.rotate else "games"
    speed = rate(simulation.games / simulation.seconds) if simulation.seconds else "?"
    note = ANYTIME_NOTE if simulation.estimates.anytime else NOTE
    return f"{why}; {note} over {unit}; seed {setup.seed}, source {setup.source}, {speed} games/s"


def quantile_table(simulation: Simulation, rows: Sequence[Row]) -> Table:
    """Return a line per place with the quantiles of its score and their intervals."""
    setup = simulation.setup
    score = setup.game.seat_metrics[0].name
    title = f"{setup.game.title}, {simulation.games:,} games: how {score} is spread"
    table = Table(title=title, title_justify="left")
    table.add_column("place" if setup.rotate else "seat", justify="right")
    table.add_column("policy", overflow="fold")
    shares = list(dict.fromkeys(row["share"] for row in rows))
    for share in shares:
        table.add_column(f"{share:.0%}", justify="right")
    for place, entry in enumerate(setup.entries):
        cells = [
            f"{row['value']:g} ({row['low']:g}–{row['high']:g})"
            for row in rows
            if row["entry"] == place
        ]
        table.add_row(str(place), entry.text, *cells)
    return table


def budget_line(budget: Budget, cells: int | None = None) -> str:
    """Return what a run will take, in a line."""
    pilot = f"(pilot: {budget.pilot_games:,} games in {budget.pilot_seconds:.1f} s)"
    where = "" if cells is None else f"{cells:,} cells, "
    if math.isinf(budget.games):
        return f"{where}the pilot saw too little to tell {pilot}"
    return f"{where}about {rate(budget.games)} games, {duration(budget.seconds)} {pilot}"


def comparison_table(comparison: Comparison) -> Table:
    """Return a line per candidate: its mean, the difference to the first, the verdict."""
    setup = comparison.setups[0]
    others = [entry.text for place, entry in enumerate(setup.entries) if place != comparison.place]
    table = Table(
        title=f"{setup.game.title}: {comparison.metric} against {','.join(others)}",
        title_justify="left",
    )
    for name in ("candidate", comparison.metric, "difference", "verdict", "pairing is worth"):
        table.add_column(name, justify="left" if name in ("candidate", "verdict") else "right")
    for row in comparison.rows():
        mean = estimate(row["mean"], row["low"], row["high"])
        if "difference" in row:
            low, high = row["difference_low"], row["difference_high"]
            worth = "" if math.isinf(row["worth"]) else f"{row['worth']:.1f}× the games"
            difference = estimate(row["difference"], low, high)
            table.add_row(row["candidate"], mean, difference, row["verdict"], worth)
        else:
            table.add_row(row["candidate"], mean, "", "", "")
    return table


def comparison_line(comparison: Comparison) -> str:
    """Return what ended a comparison, seed, source hash and speed."""
    why = {
        "games": "stopped after the games asked for",
        "decided": "stopped when all was decided",
        "seconds": "stopped by the clock",
        "interrupted": "interrupted",
    }[comparison.stopped]
    setup = comparison.setups[0]
    note = ANYTIME_NOTE if comparison.until_decided else NOTE
    family = "shared out over all differences" if comparison.until_decided else "verdicts by Holm"
    speed = rate(comparison.games / comparison.seconds) if comparison.seconds else "?"
    return (
        f"{why}: {comparison.games:,} games, {comparison.deals:,} deals; {note} over deals; "
        f"{family}; seed {setup.seed}, source {setup.source}, {speed} games/s"
    )


def race_table(search: Search) -> Table:
    """Return a line per candidate, the best first: games spent, mean, distance to the best."""
    setup = search.setups[0]
    others = [entry.text for place, entry in enumerate(setup.entries) if place != search.place]
    table = Table(
        title=f"{setup.game.title}: the best {search.metric} against {','.join(others)}",
        title_justify="left",
    )
    for name in ("candidate", "deals", search.metric, "to the best", "verdict"):
        table.add_column(name, justify="left" if name in ("candidate", "verdict") else "right")
    for row in search.rows():
        gap = ""
        if "difference" in row:
            gap = estimate(row["difference"], row["difference_low"], row["difference_high"])
        mean = f"{row['mean']:.4g}"
        table.add_row(row["candidate"], f"{row['n']:,}", mean, gap, row["verdict"])
    return table


def race_line(search: Search) -> str:
    """Return what ended a race, seed, source hash and speed."""
    why = {
        "games": "undecided after the games allowed",
        "decided": f"decided: wrong in at most {search.race.claim:.3g} of such runs",
        "seconds": "undecided, stopped by the clock",
        "interrupted": "interrupted",
    }[search.stopped]
    setup = search.setups[0]
    speed = rate(search.games / search.seconds) if search.seconds else "?"
    return (
        f"{why}; {search.games:,} games, most of them for the best two; {ANYTIME_NOTE}"
        f"{'' if search.race.declared else SEEN_NOTE}; "
        f"seed {setup.seed}, source {setup.source}, {speed} games/s"
    )


def sweep_table(table: Any, varied: Sequence[str], metrics: Sequence[str], title: str) -> Table:
    """Return a line per cell of a sweep: what varies, then the first place's metrics."""
    shown = Table(title=title, title_justify="left")
    many = len(varied) > MOST_COLUMNS
    for name in ["what varies"] if many else varied:
        shown.add_column(name, justify="left" if many else "right")
    shown.add_column("policy")
    for name in metrics:
        shown.add_column(name, justify="right")
    seen = table[(table["entry"] == 0) | table["metric"].isin(metrics)]
    for _, group in itertools.groupby(seen.to_dict("records"), key=lambda row: row["cell"]):
        rows = list(group)
        head = next(row for row in rows if row["entry"] == 0)
        values = []
        for name in metrics:
            row = next(row for row in rows if row["metric"] == name)
            values.append(estimate(row["mean"], row["low"], row["high"]))
        point = ["" if head[name] != head[name] else plain(head[name]) for name in varied]
        if many:
            point = [point_label(head, varied)]
        shown.add_row(*point, str(head["policy"]), *values)
    return shown


def print_table(table: Table, width: int | None = None) -> None:
    """Print a table to standard output, unwrapped if that is no terminal."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=width or 200)
    console.print(table)
