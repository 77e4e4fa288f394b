"""Results as tables for the terminal, CSV and JSON."""

from __future__ import annotations

import csv
import io
import itertools
import json
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console, RenderableType

from simlab.execution.frames import OF_TABLE, rows_of
from simlab.output.format import (
    at_speed,
    duration,
    estimate,
    ordinal,
    plain,
    player,
    plural,
    point_label,
    rate,
    together,
)
from simlab.output.layout import FittedTable, Grid, screen_width

if TYPE_CHECKING:
    from pandas import DataFrame

    from simlab.execution.estimates import Row
    from simlab.execution.simulate import Simulation
    from simlab.runtime.matchup import Matchup
    from simlab.study.best import Search
    from simlab.study.budget import Budget
    from simlab.study.comparison import Comparison

NOTE = "± is half a 95 % interval"
MOST_COLUMNS = 6
"""Most varied columns side by side in a table; more of them share one column."""
MOST_METRICS = 10
"""Most metrics side by side in a table; more of them have a line each."""
ANYTIME_NOTE = "± is half a 95 % interval that stays valid however often you look"
SEEN_NOTE = ", as long as no value lies beyond those that have been seen"

MOST_NAMED = 2
"""Most metrics that a note names; it gives the number of the others."""


def seen_note(matchup: Matchup, shown: Sequence[str] | None = None) -> str:
    """Return a note on the metrics whose anytime-valid intervals rely on the observed range.

    Parameters
    ----------
    matchup : Matchup
    shown : sequence of str, optional
        Names of the metrics shown; by default all.

    Returns
    -------
    str
        Empty if all declare their bounds.
    """
    metrics = [*matchup.game.seat_metrics, *matchup.game.table_metrics]
    names = [metric.name for metric in metrics if metric.bounds(matchup.rules) is None]
    names = [name for name in names if shown is None or name in shown]
    if not names:
        return ""
    more = len(names) - MOST_NAMED
    who = ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
    return f" (of {who}{SEEN_NOTE})"


def as_json(data: Any) -> str:
    """Return rows or other plain data as JSON; numbers that are not finite become null."""
    return json.dumps(finite(data), ensure_ascii=False, indent=1)


def finite(value: Any) -> Any:
    """Return plain data with None for numbers that are not finite."""
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


def simulation_table(simulation: Simulation) -> FittedTable:
    """Return a line per place of the line-up, and a line of the table's metrics below.

    If the screen is too narrow, each metric has a line, and each place a column; or each metric of
    each place has a line.
    """
    rows, matchup = simulation.rows, simulation.matchup
    game = matchup.game
    seat = "place" if matchup.rotate else "seat"
    names = [metric.name for metric in game.seat_metrics]
    policies = matchup.place_names
    cells = [
        [estimate(row["mean"], row["low"], row["high"]) for row in rows if row["entry"] == place]
        for place in range(len(policies))
    ]
    layouts = place_layouts(seat, policies, names, cells, "metric")
    title = f"{game.title}, {matchup.seats} seats, {plural(simulation.games, 'game')}"
    return FittedTable(layouts, title, _table_parts(rows))


def place_layouts(
    seat: str,
    policies: Sequence[str],
    names: Sequence[str],
    cells: Sequence[Sequence[str]],
    what: str,
) -> list[Grid]:
    """Return the layouts of a table of places: a line per place, per name, or per cell.

    A place without results has empty cells.
    """
    places = range(len(policies))
    cells = [line or [""] * len(names) for line in cells]
    by_place = [[str(place), policies[place], *cells[place]] for place in places]
    by_name = [[name, *line] for name, line in zip(names, zip(*cells, strict=True), strict=True)]
    heads = [f"{seat} {place}: {policies[place]}" for place in places]
    by_cell = [
        [*([str(place), policies[place]] if number == 0 else ["", ""]), name, cells[place][number]]
        for place in places
        for number, name in enumerate(names)
    ]
    layouts = [
        Grid([seat, "policy", *names], by_place, names=frozenset({1})),
        Grid([what, *heads], by_name, names=frozenset({0})),
        Grid([seat, "policy", what, ""], by_cell, names=frozenset({1, 2})),
    ]
    return layouts if len(names) <= MOST_METRICS else layouts[1:]


def order_lines(simulation: Simulation) -> list[str]:
    """Return score and share of wins by turn order, a line each; nothing if there is none."""
    order, rows = simulation.matchup.game.turn_order, simulation.estimates.order_rows()
    if order is None or not rows:
        return []
    names = list(dict.fromkeys(row["metric"] for row in rows))
    cells = [
        [ordinal(row["order"]) for row in rows[:: len(names)]],
        *([interval(row) for row in rows if row["metric"] == name] for name in names),
    ]
    heads = ["to act", *names]
    sizes = [max(map(len, [head, *column])) for head, column in zip(heads, cells, strict=True)]
    lines = [heads, *zip(*cells, strict=True)]
    texts = [
        "  ".join([line[0].ljust(sizes[0]), *map(str.rjust, line[1:], sizes[1:])]) for line in lines
    ]
    note = [order.note] if order.note else []
    return [f"by turn order, {order.words}:", *(f"  {text}" for text in texts), *note]


def interval(row: Row) -> str:
    """Return the estimate of a row with its interval."""
    return estimate(row["mean"], row["low"], row["high"])


def _table_parts(rows: Sequence[Row]) -> list[str]:
    parts = [
        f"{row['metric']} {estimate(row['mean'], row['low'], row['high'])}"
        for row in rows
        if row["scope"] == OF_TABLE
    ]
    return [f"whole table: {parts[0]}", *parts[1:]] if parts else []


def closing_line(simulation: Simulation) -> str:
    """Return the reason for the end of a run, seed, source hash and speed."""
    matchup = simulation.matchup
    games = plural(simulation.games, "game")
    why = {
        "games": f"stopped after {games}, as asked",
        "precision": f"stopped at the precision asked for, after {games}",
        "seconds": f"stopped by the clock, after {games}",
        "interrupted": f"interrupted after {games}",
    }[simulation.stopped]
    if simulation.imprecise:
        why += ", before the precision asked for"
    unit = "deals, each in every rotation" if matchup.rotate else "games"
    note = ANYTIME_NOTE + seen_note(matchup) if simulation.estimates.anytime else NOTE
    return (
        f"{why}; {note} over {unit}; seed {matchup.seed}, source {matchup.source}"
        f"{at_speed(simulation.games, simulation.seconds)}"
    )


def quantile_table(simulation: Simulation, rows: Sequence[Row]) -> FittedTable:
    """Return a line per place with the quantiles of its score and their intervals."""
    matchup = simulation.matchup
    score = matchup.game.seat_metrics[0].name
    title = f"{matchup.game.title}, {plural(simulation.games, 'game')}: how {score} is spread"
    shares = list(dict.fromkeys(row["share"] for row in rows))
    cells = [
        [
            f"{row['value']:g} ({row['low']:g}–{row['high']:g})"
            for row in rows
            if row["entry"] == place
        ]
        for place in range(matchup.seats)
    ]
    seat, policies = "place" if matchup.rotate else "seat", matchup.place_names
    layouts = place_layouts(seat, policies, [f"{share:.0%}" for share in shares], cells, "share")
    return FittedTable(layouts, title)


def budget_line(budget: Budget, cells: int | None = None, there: int = 0) -> str:
    """Return the estimated cost of a run in a line, with the number of finished cells."""
    if there and there == cells:
        return f"all {cells:,} cells are there already: nothing is left to play"
    pilot = f"(pilot: {plural(budget.pilot_games, 'game')} in {budget.pilot_seconds:.1f} s)"
    where = "" if cells is None else f"{plural(cells, 'cell')}, "
    where += f"{there:,} of them there already; the others: " if there else ""
    if math.isinf(budget.games):
        return f"{where}the pilot saw too little to tell {pilot}"
    return f"{where}about {rate(budget.games)} games, {duration(budget.seconds)} {pilot}"


def budget_row(budget: Budget, cells: int | None = None, there: int = 0) -> Row:
    """Return the estimated cost of a run as a row; games and seconds are None if unknown."""
    left = not (there and there == cells)
    games, seconds = (
        None if math.isinf(each) else float(left and each)
        for each in (budget.games, budget.seconds)
    )
    pilot = {"pilot_games": budget.pilot_games, "pilot_seconds": budget.pilot_seconds}
    return {"cells": cells, "cells_there": there, "games": games, "seconds": seconds, **pilot}


def comparison_table(comparison: Comparison) -> FittedTable:
    """Return a line per candidate: its mean, the difference to the first, the verdict."""
    matchup = comparison.matchups[0]
    lines = []
    for row in comparison.rows():
        mean = estimate(row["mean"], row["low"], row["high"])
        if "difference" in row:
            low, high = row["difference_low"], row["difference_high"]
            worth = "" if math.isinf(row["worth"]) else f"{row['worth']:.1f}× the games"
            difference = estimate(row["difference"], low, high)
            lines.append([player(row, "candidate"), mean, difference, row["verdict"], worth])
        else:
            lines.append([player(row, "candidate"), mean, "", "", ""])
    heads = ["candidate", comparison.metric, "difference", "verdict", "pairing is worth"]
    grid = Grid(heads, lines, names=frozenset({0, 3, 4}))
    others = field_names(matchup, comparison.place)
    title = f"{matchup.game.title}: {comparison.metric} against {others}"
    return FittedTable([grid], title)


def field_names(matchup: Matchup, place: int) -> str:
    """Return the other places of a line-up, as named in results."""
    others = [name for each, name in enumerate(matchup.place_names) if each != place]
    return ("; " if any(matchup.roles) else ",").join(others)


def comparison_line(comparison: Comparison) -> str:
    """Return the reason for the end of a comparison, seed, source hash and speed."""
    why = {
        "games": "stopped after the games asked for",
        "decided": "stopped when all was decided",
        "seconds": "stopped by the clock",
        "interrupted": "interrupted",
    }[comparison.stopped]
    matchup = comparison.matchups[0]
    seen = seen_note(matchup, [comparison.metric])
    error, family = comparison.shared_error, "verdicts by Holm"
    if error is not None:
        family = f"those of differences {together(error)}{seen}"
    return (
        f"{why}: {_games_each(comparison)}, {plural(comparison.deals, 'deal')}; "
        f"{NOTE} over deals; "
        f"{family}; seed {matchup.seed}, source {matchup.source}"
        f"{at_speed(comparison.games, comparison.seconds)}"
    )


def _games_each(contest: Comparison | Search) -> str:
    """Return the number of games of each candidate, and the total, in words."""
    least, most = min(contest.games_each), max(contest.games_each)
    each = f"{most:,}" if least == most else f"{least:,} to {most:,}"
    return f"{each} {'game' if most == 1 else 'games'} per candidate, {contest.games:,} in all"


def race_table(search: Search) -> FittedTable:
    """Return a line per candidate, the best first: games, mean, distance to the best."""
    matchup = search.matchups[0]
    lines = []
    for row in search.rows():
        gap = ""
        if "difference" in row:
            gap = estimate(row["difference"], row["difference_low"], row["difference_high"])
        mean = estimate(row["mean"], row["low"], row["high"])
        lines.append([player(row, "candidate"), f"{row['n']:,}", mean, gap, row["verdict"]])
    heads = ["candidate", "deals", search.metric, "to the best", "verdict"]
    grid = Grid(heads, lines, names=frozenset({0, 4}))
    others = field_names(matchup, search.place)
    title = f"{matchup.game.title}: the best {search.metric} against {others}"
    return FittedTable([grid], title)


def race_line(search: Search) -> str:
    """Return the reason for the end of a race, seed, source hash and speed."""
    why = {
        "games": "undecided after the games allowed",
        "decided": f"decided: wrong in at most {search.race.claim:.3g} of such runs",
        "seconds": "undecided, stopped by the clock",
        "interrupted": "interrupted",
    }[search.stopped]
    matchup = search.matchups[0]
    return (
        f"{why}; {_games_each(search)}, most of them for the best two; "
        f"± is half an interval: each mean's of 95 %, "
        f"those of distances {together(search.shared_error)}"
        f"{'' if search.race.declared else SEEN_NOTE}; "
        f"seed {matchup.seed}, source {matchup.source}{at_speed(search.games, search.seconds)}"
    )


def sweep_table(
    table: DataFrame, varied: Sequence[str], metrics: Sequence[str], title: str
) -> FittedTable:
    """Return a line per cell of a sweep: varied values, then the first place's metrics.

    If the screen is too narrow, varied values share a column; or each metric has a line.
    """
    seen = table[(table["entry"] == 0) | table["metric"].isin(metrics)]
    side_by_side, together, one_by_one = [], [], []
    for _, group in itertools.groupby(rows_of(seen), key=lambda row: row["cell"]):
        rows = list(group)
        head = next(row for row in rows if row["entry"] == 0)
        values = []
        for name in metrics:
            row = next(row for row in rows if row["metric"] == name)
            values.append(estimate(row["mean"], row["low"], row["high"]))
        where, policy = point_label(head, varied), player(head)
        each = ["" if head[name] != head[name] else plain(head[name]) for name in varied]
        side_by_side.append([*each, policy, *values])
        together.append([where, policy, *values])
        for number, (name, value) in enumerate(zip(metrics, values, strict=True)):
            first = [where, policy] if number == 0 else ["", ""]
            one_by_one.append([*first, name, value])
    point = frozenset({0})
    layouts = [
        Grid([*varied, "policy", *metrics], side_by_side, names=frozenset({len(varied)})),
        Grid(["what varies", "policy", *metrics], together, point, frozenset({1})),
        Grid(["what varies", "policy", "metric", ""], one_by_one, point, frozenset({1, 2})),
    ]
    wanted = layouts if len(varied) <= MOST_COLUMNS else layouts[1:]
    return FittedTable(wanted, title)


def print_table(table: RenderableType, width: int | None = None) -> None:
    """Print a table to standard output, at full width if it is not a terminal."""
    width = width or screen_width()
    # without a height, rich takes any terminal of an unknown kind for 80 columns wide
    console = Console(highlight=False, markup=False, emoji=False, width=width, height=25)
    console.print(table, crop=False)
