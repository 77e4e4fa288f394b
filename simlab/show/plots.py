"""Plots of sweeps: lines with 95% bands, points, maps, effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simlab.execution.experiment import Plot
from simlab.execution.frames import OF_TABLE
from simlab.output.figures import (
    FAIR,
    LABEL,
    SMALL,
    counted,
    is_numeric,
    look,
    new_figure,
    put_legend,
    put_note,
    put_title,
    ticks_in_integers,
    wrapped,
)
from simlab.output.format import without_noise
from simlab.output.words import Words

if TYPE_CHECKING:
    from pandas import DataFrame

FAIR_SHARE = "dotted: the fair share, 1 / players"
PANEL_WIDTH, PANEL_HEIGHT, LEGEND_WIDTH = 3.6, 2.7, 2.4


def levels(table: DataFrame, column: str | None) -> list[Any]:
    """Return the distinct values of a column in order, or [None] without a column."""
    if column is None:
        return [None]
    return sorted(table[column].dropna().unique().tolist())


def only(table: DataFrame, column: str | None, value: Any) -> Any:
    """Return the rows in which a column has a value (all of them without a column)."""
    return table if column is None else table[table[column] == value]


def rows_of(table: DataFrame, plot: Plot, metric: str) -> Any:
    """Return the rows of a metric: of the place that is drawn, or of the whole table."""
    chosen = table[table["metric"] == metric]
    return chosen[(chosen["entry"] == plot.entry) | (chosen["scope"] == OF_TABLE)]


def map_rows(table: DataFrame, plot: Plot, metric: str) -> tuple[Any, str]:
    """Return the rows of a map and its vertical column; without one, all are in one row."""
    down = plot.hue or ("lineup" if "lineup" in table else "")
    rows = rows_of(table, plot, metric)
    return (rows if down else rows.assign(**{down: ""})), down


def by_seat(table: DataFrame, plot: Plot) -> Any:
    """Return the rows of all seats, numbered, if the seat is a dimension of a plot; else all."""
    if "seat" not in (plot.x, plot.hue, plot.facet):
        return table
    rows = table[table["seat"].notna()]
    return rows.assign(seat=rows["seat"].astype(int), entry=plot.entry)


def draw_plot(table: DataFrame, plot: Plot, title: str = "", words: Words | None = None) -> Any:
    """Draw one plot of an experiment.

    Parameters
    ----------
    table : pandas.DataFrame
        The results of a sweep.
    plot : Plot
        A row of panels per metric of ``y``, a column per value of ``facet``.
    title : str
    words : Words, optional
        Names; by default those of the game.

    Returns
    -------
    matplotlib.figure.Figure
    """
    words = words or Words.of_table(table)
    table = by_seat(table, plot)
    draw = {"map": draw_map, "effects": draw_effects}.get(plot.kind, draw_lines)
    return draw(table, plot, plot.title or title, words)


def draw_lines(table: DataFrame, plot: Plot, title: str, words: Words) -> Any:
    """Draw metrics over a varied column: a line (or points) per hue, panels per facet."""
    assert plot.x is not None
    rows = table[table[plot.x].notna()]
    facets, hues = levels(rows, plot.facet), levels(rows, plot.hue)
    beside = LEGEND_WIDTH if plot.hue is not None else 0.5
    width, height = 1 + PANEL_WIDTH * len(facets) + beside, 1.2 + PANEL_HEIGHT * len(plot.y)
    figure = new_figure(figsize=(width, height))
    panels = figure.subplots(len(plot.y), len(facets), squeeze=False, sharex="col", sharey="row")
    for line, metric in zip(panels, plot.y, strict=True):
        chosen = rows_of(rows, plot, metric)
        for panel, facet in zip(line, facets, strict=True):
            seen = only(chosen, plot.facet, facet)
            if metric == "win":
                _draw_fair_share(panel, seen, plot)
            _draw_hues(panel, seen, plot, hues, words)
            if plot.facet is not None and metric == plot.y[0]:
                heading = words.setting(plot.facet, facet)
                panel.set_title(wrapped(heading, PANEL_WIDTH - 0.6), fontsize=LABEL)
        line[0].set_ylabel(wrapped(words.metric(metric), PANEL_HEIGHT - 0.4))
    for panel in panels[-1]:
        panel.set_xlabel(wrapped(words.column(plot.x), PANEL_WIDTH - 0.4))
    put_title(figure, title)
    if plot.hue is not None:
        handles, names = panels[0][0].get_legend_handles_labels()
        put_legend(figure, handles, names, words.column(plot.hue))
    drawn = rows[rows["metric"].isin(plot.y)]
    what = "bars" if plot.kind == "points" else "bands"
    fair = FAIR_SHARE if "win" in plot.y else ""
    put_note(figure, counted(drawn["n"], "a point"), f"{what}: 95\u00a0% intervals", fair)
    return figure


def _draw_fair_share(panel: Any, rows: DataFrame, plot: Plot) -> None:
    if plot.x == "seats":
        seats = sorted(float(each) for each in rows["seats"].unique())
        panel.plot(seats, [1 / each for each in seats], **FAIR)
        return
    for each in rows["seats"].unique():
        panel.axhline(1 / float(each), **FAIR)


def _draw_hues(panel: Any, rows: DataFrame, plot: Plot, hues: Sequence[Any], words: Words) -> None:
    for number, hue in enumerate(hues):
        line = only(rows, plot.hue, hue).sort_values(plot.x)
        numeric = is_numeric(line[plot.x])
        x: Any = line[plot.x].astype(float) if numeric else _texts(line[plot.x], plot, words)
        if numeric:
            ticks_in_integers(panel.xaxis, x)
        name = "" if plot.hue is None else words.value(plot.hue, hue)
        style = look(number, len(hues))
        if plot.kind == "points":
            error = [line["mean"] - line["low"], line["high"] - line["mean"]]
            style |= {"linestyle": "none", "linewidth": 0, "elinewidth": 1}
            if numeric:
                x = x + _aside(rows[plot.x], number, len(hues))
            panel.errorbar(x, line["mean"], yerr=error, label=name, **style)
        else:
            panel.plot(x, line["mean"], label=name, **style)
            colour = style["color"]
            panel.fill_between(x, line["low"], line["high"], color=colour, alpha=0.2, linewidth=0)
    if plot.x in plot.mark:
        panel.axvline(plot.mark[str(plot.x)], color="black", ls="--", linewidth=1)
    if len(rows) and not is_numeric(rows[plot.x]):
        panel.tick_params(axis="x", rotation=30, labelsize=SMALL)
    panel.grid(alpha=0.25)


def _aside(values: Any, number: int, count: int) -> float:
    """Return the shift of the points of a hue, so that all error bars are visible."""
    reach = float(values.max() - values.min()) or 1.0
    return reach * 0.012 * (number - (count - 1) / 2)


def _texts(values: Any, plot: Plot, words: Words) -> list[str]:
    return [wrapped(words.value(str(plot.x), value), 1.6, SMALL) for value in values]


def draw_map(table: DataFrame, plot: Plot, title: str, words: Words) -> Any:
    """Draw a metric over two varied columns, ``x`` across and ``hue`` down, with numbers."""
    import numpy as np

    metric = plot.y[0]
    rows, down = map_rows(table, plot, metric)
    grid = rows.pivot_table(index=down, columns=plot.x, values="mean", sort=False)
    values = grid.to_numpy(dtype=float)
    height, width = values.shape
    across = [words.value(str(plot.x), value) for value in grid.columns]
    downward = [words.value(down, value) for value in grid.index]
    figure = new_figure(figsize=(3.6 + 0.75 * width, 2.2 + 0.4 * height))
    panel = figure.subplots()
    image = panel.imshow(values, cmap="cividis", aspect="auto")
    middle = (np.nanmin(values) + np.nanmax(values)) / 2
    for (row, column), value in np.ndenumerate(values):
        if value == value:
            colour = "white" if value < middle else "black"
            panel.text(
                column,
                row,
                f"{without_noise(value):.3g}",
                ha="center",
                va="center",
                fontsize=7,
                color=colour,
            )
    _mark_map(panel, plot, list(grid.columns), list(grid.index), down)
    names = [wrapped(name, 1.8, SMALL) for name in across]
    panel.set_xticks(range(width), names, rotation=45, ha="right", fontsize=SMALL)
    panel.set_yticks(range(height), [wrapped(n, 2, SMALL) for n in downward], fontsize=SMALL)
    panel.set_xlabel(words.column(str(plot.x)))
    panel.set_ylabel(wrapped(words.column(down), 1 + 0.4 * height))
    figure.colorbar(image, ax=panel, label=wrapped(words.metric(metric), 1 + 0.4 * height))
    half = ((rows["high"] - rows["low"]) / 2).max()
    put_note(
        figure,
        counted(rows["n"], "a cell"),
        f"95\u00a0% intervals are ±{half:.2g} or narrower",
        f"fair share: {_shares(rows)}" if metric == "win" else "",
    )
    put_title(figure, title)
    return figure


def _shares(rows: DataFrame) -> str:
    return ", ".join(f"{1 / float(seats):.3g}" for seats in sorted(rows["seats"].unique()))


def _mark_map(panel: Any, plot: Plot, across: list[Any], downward: list[Any], down: str) -> None:
    """Draw the marks of a map, whose columns and rows are at 0, 1, 2 …"""
    import numpy as np

    for column, value in plot.mark.items():
        if column == plot.x and is_numeric(across):
            panel.axvline(np.interp(value, across, range(len(across))), color="black", ls="--")
        if column == down and is_numeric(downward):
            panel.axhline(np.interp(value, downward, range(len(downward))), color="black", ls="--")


def draw_effects(table: DataFrame, plot: Plot, title: str, words: Words) -> Any:
    """Draw metrics side by side, a line per cell; the first cell is the reference."""
    before = list(table.columns).index("game")
    varied = [name for name in table.columns[1:before] if name != plot.hue]
    labels = [wrapped(words.point(row, varied), 3.2, SMALL) for _, row in table.iterrows()]
    table = table.assign(label=labels)
    labels, hues = list(dict.fromkeys(labels)), levels(table, plot.hue)
    lines = sum(label.count("\n") + 1 for label in labels)
    beside = LEGEND_WIDTH if plot.hue is not None else 0
    width = 3.6 + 3.0 * len(plot.y) + beside
    figure = new_figure(figsize=(width, 1.6 + 0.2 * max(lines, len(labels))))
    panels = figure.subplots(1, len(plot.y), squeeze=False, sharey=True)[0]
    for panel, metric in zip(panels, plot.y, strict=True):
        rows = rows_of(table, plot, metric)
        for number, hue in enumerate(hues):
            _draw_effect(panel, only(rows, plot.hue, hue), labels, number, len(hues))
        if metric == "win":
            for label, seats in {*zip(rows["label"], rows["seats"], strict=True)}:
                height, share = labels.index(label), 1 / float(seats)
                panel.plot([share, share], [height - 0.5, height + 0.5], **FAIR)
        panel.set_xlabel(wrapped(words.metric(metric), 2.8))
        panel.grid(alpha=0.25)
    panels[0].set_yticks(range(len(labels)), labels, fontsize=SMALL)
    panels[0].invert_yaxis()
    put_title(figure, title)
    if plot.hue is not None:
        handles, _ = panels[0].get_legend_handles_labels()
        names = [words.value(plot.hue, hue) for hue in hues]
        put_legend(figure, handles, names, words.column(plot.hue))
    drawn = table[table["metric"].isin(plot.y)]
    fair = FAIR_SHARE if "win" in plot.y else ""
    put_note(figure, counted(drawn["n"], "a point"), "bars: 95\u00a0% intervals", fair)
    return figure


def _draw_effect(panel: Any, line: Any, labels: Sequence[str], number: int, count: int) -> None:
    """Draw a metric at all cells of a hue, shifted slightly against the others."""
    if line.empty:
        return
    shift = 0.5 * ((number + 0.5) / count - 0.5)
    heights = [labels.index(label) + shift for label in line["label"]]
    mean = line["mean"].to_numpy(dtype=float)
    error = [mean - line["low"], line["high"] - mean]
    style = look(number, count)
    panel.axvline(mean[0], color=style["color"], alpha=0.4, linewidth=1)
    bars = {"fmt": style["marker"], "color": style["color"], "markersize": 3.5, "capsize": 2}
    panel.errorbar(mean, heights, xerr=error, label=f"{number}", **bars)
