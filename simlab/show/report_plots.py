"""Plots of an experiment as SVG: the same as `plots` draws to files, for a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.execution.experiment import Plot
from simlab.output.figures import counted, is_numeric
from simlab.output.format import without_noise
from simlab.output.report.document import Picture, minus, told_text
from simlab.output.report.report_tables import estimate_of
from simlab.output.report.sentences import is_share
from simlab.output.svg.dots import dots
from simlab.output.svg.heatmap import Tile, shade, tiles
from simlab.output.svg.lines import Line, Panel, Point, lines
from simlab.output.words import Words
from simlab.show.plots import levels, map_rows, only, rows_of
from simlab.show.report_of_simulation import headed, metric_dot

if TYPE_CHECKING:
    from pandas import DataFrame

BANDS = {"points": "bars", "effects": "bars"}
MOST_LINES = 7
MOST_DOTS = 60


def default_plot(table: DataFrame, varied: list[str], metric: str) -> list[Plot]:
    """Return the default plots of an experiment that names none."""
    numeric = [name for name in varied if is_numeric(table[name].dropna())]
    sized = sorted(numeric, key=lambda name: -table[name].nunique())
    if not sized or table[sized[0]].nunique() < 3:
        return []
    others = [name for name in varied if name != sized[0] and table[name].nunique() <= MOST_LINES]
    return [Plot(x=sized[0], y=[metric], hue=next(iter(others), None))]


def plot_pictures(table: DataFrame, plot: Plot, words: Words) -> list[Picture]:
    """Return the SVG plots of one plot: one for each metric."""
    if plot.kind == "map":
        return [_map(table, plot, words)]
    if plot.kind == "effects":
        return [_effects(table, plot, metric, words) for metric in plot.y]
    assert plot.x is not None
    rows = table[table[plot.x].notna()]
    if not is_numeric(rows[plot.x]) or len(levels(rows, plot.hue)) > MOST_LINES:
        return [_effects(rows, plot, metric, words) for metric in plot.y]
    return [_lines(rows, plot, metric, words) for metric in plot.y]


def _title(plot: Plot, metric: str, words: Words) -> str:
    name = headed(words.game.metric(metric))
    return f"{plot.title}: {name[0].lower()}{name[1:]}" if plot.title else name


def _lines(rows: DataFrame, plot: Plot, metric: str, words: Words) -> Picture:
    chosen, hundred = rows_of(rows, plot, metric), 100 if is_share(words.game.metric(metric)) else 1
    panels = []
    for facet in levels(rows, plot.facet):
        seen = only(chosen, plot.facet, facet)
        drawn = []
        for hue in levels(rows, plot.hue):
            line = only(seen, plot.hue, hue)
            points = [_point(row, str(plot.x), hundred) for row in line.to_dict("records")]
            drawn.append(Line("" if plot.hue is None else words.setting(plot.hue, hue), points))
        name = "" if plot.facet is None else words.setting(plot.facet, facet)
        panels.append(Panel(name, drawn, _fair(seen, metric)))
    across = words.column(str(plot.x))
    svg = lines(panels, across=across, joined=plot.kind != "points")
    fair = "dotted: an even share" if metric == "win" else ""
    parts = [
        counted(chosen["n"], "a point"),
        f"{BANDS.get(plot.kind, 'bands')}: 95\u00a0% intervals",
    ]
    return Picture(_title(plot, metric, words), svg, "; ".join([*parts, *([fair] if fair else [])]))


def _point(row: dict[str, Any], x: str, factor: float) -> Point:
    mean, low, high = estimate_of(row)
    return float(row[x]), factor * mean, factor * low, factor * high


def _fair(rows: DataFrame, metric: str) -> list[float]:
    return [100 / float(seats) for seats in rows["seats"].unique()] if metric == "win" else []


def _effects(table: DataFrame, plot: Plot, metric: str, words: Words) -> Picture:
    varied = [*table.columns[1 : list(table.columns).index("game")]]
    rows = rows_of(table, plot, metric).to_dict("records")
    shown = rows if len(rows) <= MOST_DOTS else sorted(rows, key=lambda row: -row["mean"])
    chief = words.game.metric(metric)
    drawn = [
        metric_dot(chief, words.point(row, varied), estimate_of(row)) for row in shown[:MOST_DOTS]
    ]
    fair = _fair(table, metric)
    note = f"{counted((row['n'] for row in rows), 'a line')}; bars: 95\u00a0% intervals"
    note += "; dotted: an even share" if fair else ""
    note += f"; the highest {MOST_DOTS} of {len(rows)}" if len(rows) > MOST_DOTS else ""
    return Picture(_title(plot, metric, words), dots(drawn, marks=fair), note)


def _map(table: DataFrame, plot: Plot, words: Words) -> Picture:
    metric = plot.y[0]
    rows, down = map_rows(table, plot, metric)
    varied = [name for name in (down, str(plot.x)) if name]
    columns, lines_ = levels(rows, plot.x), levels(rows, down)
    low, high = float(rows["mean"].min()), float(rows["mean"].max())
    share = is_share(words.game.metric(metric))
    found = {}
    for row in rows.to_dict("records"):
        if row[plot.x] == row[plot.x] and row[down] == row[down]:
            place = lines_.index(row[down]), columns.index(row[plot.x])
            mean = estimate_of(row)
            said = f"{words.point(row, varied)}: {told_text(mean, share=share)}"
            text = minus(f"{without_noise(100 * mean.mean if share else mean.mean):.3g}")
            found[place] = Tile(text, shade(mean.mean, low, high), said)
    svg = tiles(
        [words.value(str(plot.x), value) for value in columns],
        [words.value(down, value) for value in lines_],
        found,
        names=(words.column(str(plot.x)), words.column(down)),
    )
    half = ((rows["high"] - rows["low"]) / 2).max() * (100 if share else 1)
    note = f"{counted(rows['n'], 'a cell')}; 95\u00a0% intervals are ±{half:.2g} or narrower"
    return Picture(_title(plot, metric, words), svg, note)
