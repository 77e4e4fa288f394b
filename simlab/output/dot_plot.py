"""Plot of estimates, one below another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from simlab.output.figures import (
    COLOURS,
    FAIR,
    LABEL,
    SMALL,
    new_figure,
    put_note,
    put_title,
    wrapped,
)
from simlab.stats.pairwise_tests import Estimate


def draw_dots(
    title: str,
    names: Sequence[str],
    found: Sequence[Estimate],
    words: str,
    *notes: str,
    mark: float = 0,
) -> Any:
    """Draw estimates with their intervals, a line each.

    Parameters
    ----------
    title : str
    names, found : sequences
        Names and estimates of the lines.
    words : str
        Label of the axis.
    *notes : str
        Notes on the data.
    mark : float
        Position of a dotted line.

    Returns
    -------
    matplotlib Figure
    """
    figure = new_figure(figsize=(7, 1.6 + 0.24 * max(1, len(names))))
    panel = figure.subplots()
    places = np.arange(len(names))
    if names:
        means, lows, highs = np.array(found, float).T
        arms = [np.maximum(0.0, means - lows), np.maximum(0.0, highs - means)]
        panel.errorbar(means, places, xerr=arms, fmt="o", color=COLOURS[0], markersize=4)
    panel.axvline(mark, **FAIR)
    panel.set_yticks(places, [wrapped(name, 2.6, SMALL) for name in names], fontsize=SMALL)
    panel.set_ylim(len(names) - 0.5, -0.5)
    panel.set_xlabel(wrapped(words, 4.5), fontsize=LABEL)
    panel.grid(alpha=0.25, axis="x")
    put_note(figure, "bars: 95\u00a0% intervals", *notes)
    put_title(figure, title)
    return figure
