"""Dot plots: estimates one below another, each a dot on its interval."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from simlab.output.format import estimate
from simlab.output.svg.marks import (
    axis,
    box,
    breakable,
    grid,
    percent,
    svg,
    tag,
    title,
    upright,
)
from simlab.output.svg.scale import Scale, scale_of

HEIGHT = 22


@dataclass(frozen=True)
class Dot:
    """An estimate to draw.

    Attributes
    ----------
    name : str
    mean, low, high : float
    tone : {"", "best", "tied", "quiet"}
        Emphasis.
    note : str
        A few words beside the name.
    text : str
        The number as text; by default from `estimate`.
    ghost : (mean, low, high), optional
        The estimate before a change; drawn faintly behind it.
    """

    name: str
    mean: float
    low: float
    high: float
    tone: str = ""
    note: str = ""
    text: str = ""
    ghost: tuple[float, float, float] | None = None

    @property
    def shown(self) -> str:
        """Number as displayed."""
        return self.text or estimate(self.mean, self.low, self.high)


def dots(found: Sequence[Dot], *, marks: Iterable[float] = (), unit: str = "") -> str:
    """Return a plot with a line per estimate.

    Parameters
    ----------
    found : sequence of Dot
    marks : iterable of float
        Positions of dotted lines: a fair share, zero.
    unit : str
        Label of the axis.
    """
    places = list(marks)
    ends = [end for each in found for end in (each.mean, each.low, each.high, *(each.ghost or ()))]
    scale = scale_of([*ends, *places])
    lines = "".join(upright(scale.at(place), "mark") for place in places)
    rows = [_row(each, scale, grid(scale) + lines) for each in found]
    below = box("div", box("span", class_="name"), axis(scale), box("span", class_="value"),
                class_="row scale")  # fmt: skip
    caption = box("p", escape(unit), class_="unit") if unit else ""
    return box("div", *rows, below, caption, class_="dots")


def _row(dot: Dot, scale: Scale, behind: str) -> str:
    middle = HEIGHT // 2
    low = dot.low if math.isfinite(dot.low) else scale.low
    high = dot.high if math.isfinite(dot.high) else scale.high
    marks = [
        behind,
        _ghost(dot, scale, middle),
        tag("line", class_="arm", x1=percent(scale.at(low)), x2=percent(scale.at(high)),
            y1=middle, y2=middle),
        tag("circle", title(f"{dot.name}: {dot.shown}"), class_="dot",
            cx=percent(scale.at(dot.mean)), cy=middle, r=5),
    ]  # fmt: skip
    note = box("small", escape(dot.note), class_=f"tag {dot.tone}") if dot.note else ""
    return box(
        "div",
        box("span", breakable(dot.name), " " if note else "", note, class_="name"),
        svg(HEIGHT, *marks, class_="track"),
        box("span", escape(dot.shown), class_="value"),
        class_=f"row {dot.tone}".strip(),
    )


def _ghost(dot: Dot, scale: Scale, middle: int) -> str:
    """Return the former value of a number, as a bar with a line at its mean."""
    if dot.ghost is None:
        return ""
    mean, low, high = (scale.at(value) for value in dot.ghost)
    said = title(f"{dot.name} before: {estimate(*dot.ghost)}")
    return tag("g",
        said,
        tag("line", x1=percent(low), x2=percent(high), y1=middle, y2=middle),
        tag("line", class_="was", x1=percent(mean), x2=percent(mean), y1=2, y2=HEIGHT - 2),
        class_="ghost")  # fmt: skip
