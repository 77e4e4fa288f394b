"""Line charts of one number against another, each line with the band of its intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from simlab.output.svg.marks import axis, box, legend, side_axis, svg, tag, title
from simlab.output.svg.scale import Scale, scale_of

HEIGHT = 220
Point = tuple[float, float, float, float]
"""Horizontal position, then mean, low and high."""


@dataclass(frozen=True)
class Line:
    """A line to draw."""

    name: str
    points: Sequence[Point]


@dataclass(frozen=True)
class Panel:
    """Lines that share a pair of axes.

    Attributes
    ----------
    name : str
    lines : sequence of Line
    marks : sequence of float
        Heights of dotted lines, such as a fair share.
    """

    name: str
    lines: Sequence[Line]
    marks: Sequence[float] = ()


def lines(panels: Sequence[Panel], *, across: str, joined: bool = True) -> str:
    """Return panels of lines side by side with the same axes, and a legend.

    Parameters
    ----------
    panels : sequence of Panel
    across : str
        Label of the horizontal axis.
    joined : bool
        Whether points are joined, which they are not for a sample of a design space.
    """
    points = [point for panel in panels for line in panel.lines for point in line.points]
    x = scale_of((point[0] for point in points), room=0.02)
    heights = [value for point in points for value in point[1:]]
    y = scale_of([*heights, *(mark for panel in panels for mark in panel.marks)], room=0.05)
    drawn = [_panel(panel, x, y, joined) for panel in panels]
    whose = legend(line.name for line in panels[0].lines)
    caption = box("p", escape(across), class_="unit")
    return whose + box("div", *drawn, class_="panels wide") + caption


def _panel(panel: Panel, x: Scale, y: Scale, joined: bool) -> str:
    behind = [_level(y, tick, "grid") for tick in y.ticks]
    behind += [_level(y, mark, "mark") for mark in panel.marks]
    drawn = [_line(line, number % 7, x, y, joined) for number, line in enumerate(panel.lines)]
    picture = svg(HEIGHT, *behind, *drawn, class_="plot", stretched=True)
    name = box("p", escape(panel.name), class_="name") if panel.name else ""
    inside = box("div", side_axis(y, HEIGHT), picture, box("span", class_=""), axis(x),
                 class_="framed")  # fmt: skip
    return box("div", name, inside, class_="panel")


def _level(y: Scale, value: float, class_: str) -> str:
    height = f"{100 - y.at(value):g}"
    return tag("path", class_=class_, d=f"M0 {height}H100")


def _line(line: Line, number: int, x: Scale, y: Scale, joined: bool) -> str:
    points = sorted(line.points)
    ups = [f"{x.at(at):g} {100 - y.at(high):g}" for at, _, _, high in points]
    downs = [f"{x.at(at):g} {100 - y.at(low):g}" for at, _, low, _ in reversed(points)]
    middle = [f"{x.at(at):g} {100 - y.at(mean):g}" for at, mean, _, _ in points]
    found = []
    if joined and len(points) > 1:
        found.append(tag("path", class_=f"band s{number}", d=f"M{'L'.join([*ups, *downs])}Z"))
        found.append(tag("path", class_=f"line s{number}", d=f"M{'L'.join(middle)}"))
    else:
        arms = "".join(
            f"M{x.at(at):g} {100 - y.at(low):g}V{100 - y.at(high):g}" for at, _, low, high in points
        )
        found.append(tag("path", class_=f"thin s{number}", d=arms))
    # a line of length zero with round ends is a dot that stays round if the plot is stretched
    found += [
        tag("path", title(f"{line.name} {at:g}: {mean:.4g}".strip()), class_=f"point s{number}",
            d=f"M{place}h0")
        for place, (at, mean, _, _) in zip(middle, points, strict=True)
    ]  # fmt: skip
    return "".join(found)
