"""Common elements of plots: paper, colours, wrapped words, legends, notes."""

from __future__ import annotations

import io
import math
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from simlab.execution.store import write_whole

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
"""Okabe & Ito's palette, readable for the colour-blind."""
MARKERS = "os^Dv<>Pp"
DASHES = ("-", "--", "-.", ":")

TITLE, LABEL, SMALL = 11, 10, 8
"""Sizes of letters, in points."""
FAIR = {"color": "0.35", "linestyle": ":", "linewidth": 1.2, "zorder": 1}
"""Line style of the fair share."""


def new_figure(**options: Any) -> Any:
    """Return a figure that needs no window, and is displayed by notebooks."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.text import Text

    class Picture(Figure):
        def draw(self, renderer: Any) -> None:
            """Draw all texts literally: a name may contain dollars, and is not mathematics."""
            with rc_context({"text.parse_math": False}):  # also for ticks, created while drawing
                for text in self.findobj(Text):
                    text.set_parse_math(False)
                super().draw(renderer)

        def _repr_png_(self) -> bytes:
            target = io.BytesIO()
            self.savefig(target, format="png")
            return target.getvalue()

    return Picture(layout="constrained", dpi=120, **options)


def wrapped(text: str, inches: float, size: float = LABEL) -> str:
    """Wrap a text to a width in inches, in letters of a size."""
    return "\n".join(textwrap.wrap(text, max(8, int(inches * 72 / (0.56 * size))))) or text


def put_title(figure: Any, text: str) -> None:
    """Write the title of a figure, in as many lines as it takes."""
    if text:
        figure.suptitle(wrapped(text, figure.get_figwidth() - 0.2, TITLE), fontsize=TITLE)


def put_note(figure: Any, *parts: str) -> None:
    """Write a note below a figure: the number of games, the meaning of the bars."""
    text = wrapped("; ".join(part for part in parts if part), figure.get_figwidth(), SMALL)
    figure.supxlabel(text, fontsize=SMALL, color="0.35")


def put_legend(figure: Any, handles: Sequence[Any], names: Iterable[str], title: str = "") -> None:
    """Put a legend beside the panels of a figure, which grows if the legend is long.

    It is centred vertically, equally far from the title and from the lower edge.
    """
    lines = [wrapped(name, 2.2, SMALL) for name in names]
    above = figure.get_suptitle().count("\n") + 1
    count = sum(line.count("\n") + 1.2 for line in lines) + 1
    height = 0.15 * count + 2 * (0.2 * above + 0.15)
    figure.set_figheight(max(figure.get_figheight(), height))
    figure.legend(
        handles,
        lines,
        title=wrapped(title, 2.2, SMALL) if title else None,
        loc="outside right center",
        fontsize=SMALL,
        title_fontsize=SMALL,
    )


def look(number: int, count: int) -> dict[str, Any]:
    """Return the style of one of several lines, so that equal lines stay visible.

    Each has its own colour, marker and dash, and lies on a broader one.
    """
    rest = 1 - number / max(1, count - 1)
    return {
        "color": COLOURS[number % len(COLOURS)],
        "marker": MARKERS[number % len(MARKERS)],
        "linestyle": DASHES[number % len(DASHES)],
        "linewidth": 1.2 + 1.2 * rest,
        "markersize": 3.5 + 2.5 * rest,
    }


def is_numeric(values: Iterable[Any]) -> bool:
    """Return whether all values are numbers."""
    return all(isinstance(value, int | float) for value in values)


def ticks_in_integers(axis: Any, values: Iterable[Any]) -> None:
    """Put ticks at whole numbers only, if all values are."""
    from matplotlib.ticker import MaxNLocator

    if all(math.isfinite(value) and float(value).is_integer() for value in values):
        axis.set_major_locator(MaxNLocator(nbins="auto", integer=True, steps=[1, 2, 5, 10]))


def counted(sizes: Iterable[Any], what: str = "") -> str:
    """Return the number of replications: ``n = 10,000``, or the smallest and the largest."""
    known = [int(size) for size in sizes]
    if not known:
        return ""
    least, most = min(known), max(known)
    text = f"n = {least:,}" if least == most else f"n = {least:,} to {most:,}"
    return f"{text} {what}".strip()


def save_plot(figure: Any, path: Path) -> None:
    """Write a figure as PNG, at once or not at all."""
    write_whole(path, lambda target: figure.savefig(target, format="png"))
