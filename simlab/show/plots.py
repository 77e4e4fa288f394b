"""Pictures of sweeps: lines with 95 % bands."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from simlab.show.format import point_label
from simlab.study.experiment import Plot
from simlab.study.store import write_whole

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
"""Okabe & Ito's palette, readable for the colour-blind."""


def new_figure(**options: Any) -> Any:
    """Return a figure that needs no window, and shows itself in a notebook."""
    from matplotlib.figure import Figure

    class Picture(Figure):
        def _repr_png_(self) -> bytes:
            target = io.BytesIO()
            self.savefig(target, format="png")
            return target.getvalue()

    return Picture(layout="constrained", dpi=120, **options)


def levels(table: Any, column: str | None) -> list[Any]:
    """Return the distinct values of a column in order, or [None] without a column."""
    if column is None:
        return [None]
    return sorted(table[column].dropna().unique().tolist())


def only(table: Any, column: str | None, value: Any) -> Any:
    """Return the rows in which a column has a value (all of them without a column)."""
    return table if column is None else table[table[column] == value]


def draw_plot(table: Any, plot: Plot, title: str = "") -> Any:
    """Draw one plot of an experiment.

    Parameters
    ----------
    table : pandas.DataFrame
        As `run_cells` returns it.
    plot : Plot
        A row of panels per metric of ``y``, a column per value of ``facet``.
    title : str

    Returns
    -------
    matplotlib.figure.Figure
    """
    if plot.kind == "map":
        return draw_map(table, plot, title)
    if plot.kind == "effects":
        return draw_effects(table, plot, title)
    assert plot.x is not None
    rows = table[table[plot.x].notna()]
    facets = levels(rows, plot.facet)
    figure = new_figure(figsize=(1.5 + 3.6 * len(facets), 0.9 + 2.7 * len(plot.y)))
    panels = figure.subplots(len(plot.y), len(facets), squeeze=False, sharex="col", sharey="row")
    for line, metric in zip(panels, plot.y, strict=True):
        chosen = rows[rows["metric"] == metric]
        place = chosen[(chosen["entry"] == plot.entry) | (chosen["seat"] == "table")]
        for panel, facet in zip(line, facets, strict=True):
            _draw_lines(panel, only(place, plot.facet, facet), plot)
            if plot.facet is not None and metric == plot.y[0]:
                panel.set_title(f"{plot.facet} = {facet}", fontsize=10)
        line[0].set_ylabel(metric)
    for panel in panels[-1]:
        panel.set_xlabel(plot.x)
    if plot.hue is not None:
        panels[0][-1].legend(title=plot.hue, fontsize=8, title_fontsize=8)
    figure.suptitle(plot.title or title, fontsize=11)
    return figure


def draw_map(table: Any, plot: Plot, title: str = "") -> Any:
    """Draw a metric over two varied columns, ``x`` across and ``hue`` down, with its figures."""
    rows = table[(table["metric"] == plot.y[0]) & (table["entry"] == plot.entry)]
    down = plot.hue or "lineup"
    grid = rows.pivot_table(index=down, columns=plot.x, values="mean", sort=False)
    values = grid.to_numpy(dtype=float)
    height, width = values.shape
    figure = new_figure(figsize=(2 + 0.75 * width, 1.2 + 0.4 * height))
    panel = figure.subplots()
    image = panel.imshow(values, cmap="cividis", aspect="auto")
    for row in range(height):
        for column in range(width):
            value = values[row, column]
            dark = bool(value < (values.min() + values.max()) / 2)
            panel.text(
                column,
                row,
                f"{value:.3g}",
                ha="center",
                va="center",
                fontsize=7,
                color="white" if dark else "black",
            )
    _mark_map(panel, plot, list(grid.columns), list(grid.index), down)
    panel.set_xticks(range(width), grid.columns, rotation=45, ha="right", fontsize=8)
    panel.set_yticks(range(height), grid.index, fontsize=8)
    panel.set_xlabel(str(plot.x))
    panel.set_ylabel(down)
    figure.colorbar(image, ax=panel, label=plot.y[0])
    figure.suptitle(plot.title or title, fontsize=11)
    return figure


def _mark_map(panel: Any, plot: Plot, across: list[Any], downward: list[Any], down: str) -> None:
    """Draw the marks of a map, whose columns and rows stand at 0, 1, 2 …"""
    import numpy as np

    for column, value in plot.mark.items():
        if column == plot.x and _numeric(across):
            panel.axvline(np.interp(value, across, range(len(across))), color="black", ls="--")
        if column == down and _numeric(downward):
            panel.axhline(np.interp(value, downward, range(len(downward))), color="black", ls="--")


def draw_effects(table: Any, plot: Plot, title: str = "") -> Any:
    """Draw metrics side by side, a line per cell; the first cell is the one to compare with."""
    before = list(table.columns).index("game")
    varied = [name for name in table.columns[1:before] if name != plot.hue]
    table = table.assign(label=[point_label(row, varied) for _, row in table.iterrows()])
    labels = list(dict.fromkeys(table["label"]))
    figure = new_figure(figsize=(2.5 + 3.2 * len(plot.y), 1.3 + 0.22 * len(labels)))
    panels = figure.subplots(1, len(plot.y), squeeze=False, sharey=True)[0]
    for panel, metric in zip(panels, plot.y, strict=True):
        chosen = table[table["metric"] == metric]
        rows = chosen[(chosen["entry"] == plot.entry) | (chosen["seat"] == "table")]
        for colour, level in zip(COLOURS * 9, levels(rows, plot.hue), strict=False):
            line = only(rows, plot.hue, level)
            heights = [labels.index(label) for label in line["label"]]
            mean = line["mean"].to_numpy(dtype=float)
            error = [mean - line["low"], line["high"] - mean]
            panel.axvline(mean[0], color=colour, alpha=0.4, linewidth=1)
            panel.errorbar(
                mean, heights, xerr=error, fmt=".", color=colour, capsize=2, label=str(level)
            )
        panel.set_xlabel(metric)
        panel.grid(alpha=0.25)
    panels[0].set_yticks(range(len(labels)), labels, fontsize=8)
    panels[0].invert_yaxis()
    if plot.hue is not None:
        panels[-1].legend(title=plot.hue, fontsize=8, title_fontsize=8)
    figure.suptitle(plot.title or title, fontsize=11)
    return figure


def _draw_lines(panel: Any, rows: Any, plot: Plot) -> None:
    for colour, level in zip(COLOURS * 9, levels(rows, plot.hue), strict=False):
        line = only(rows, plot.hue, level).sort_values(plot.x)
        x = line[plot.x].astype(float) if _numeric(line[plot.x]) else line[plot.x].astype(str)
        if plot.kind == "points":
            error = [line["mean"] - line["low"], line["high"] - line["mean"]]
            panel.errorbar(x, line["mean"], yerr=error, fmt=".", color=colour, label=str(level))
            continue
        panel.plot(x, line["mean"], color=colour, marker=".", label=str(level), linewidth=1.2)
        panel.fill_between(x, line["low"], line["high"], color=colour, alpha=0.2, linewidth=0)
    if plot.x in plot.mark:
        panel.axvline(plot.mark[str(plot.x)], color="black", ls="--", linewidth=1)
    panel.grid(alpha=0.25)


def _numeric(values: Sequence[Any]) -> bool:
    return all(isinstance(value, int | float) for value in values)


def save_plot(figure: Any, path: Path) -> None:
    """Write a figure as PNG, at once or not at all."""
    write_whole(path, lambda target: figure.savefig(target, format="png"))
