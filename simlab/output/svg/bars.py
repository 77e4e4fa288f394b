"""Bar charts of the counts of values, with the middle half marked below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np

from simlab.output.svg.marks import (
    axis,
    box,
    breakable,
    percent,
    svg,
    tag,
    title,
    upright,
)
from simlab.output.svg.scale import Scale, scale_of

MOST_BARS = 40
HEIGHT, STRIP = 110, 16


@dataclass(frozen=True)
class Spread:
    """Distribution of a number over games.

    Attributes
    ----------
    name : str
    values : array
        Distinct values, ascending.
    counts : array
        Number of games with each value.
    """

    name: str
    values: Any
    counts: Any

    @classmethod
    def of(cls, name: str, samples: Any) -> Spread:
        """Return the distribution of samples."""
        return cls(name, *np.unique(np.asarray(samples, float), return_counts=True))

    @property
    def n(self) -> int:
        """Number of games, or of other units."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """Mean value."""
        return float((self.values * self.counts).sum() / self.n)

    def quantile(self, share: float) -> float:
        """Return the smallest value with at least a share of all values at or below it."""
        running = np.cumsum(self.counts)
        return float(self.values[int(np.searchsorted(running, share * running[-1] - 1e-9))])

    def quantiles(self) -> list[float]:
        """Return the 5th, 25th, 50th, 75th and 95th percentile."""
        return [self.quantile(share) for share in (0.05, 0.25, 0.5, 0.75, 0.95)]


def edges_for(spreads: Sequence[Spread]) -> Any:
    """Return the edges of bars for several distributions: a bar per value, if they are few."""
    values = np.unique(np.concatenate([np.asarray(each.values, float) for each in spreads]))
    low, high = float(values[0]), float(values[-1])
    gap = float(np.diff(values).min()) if len(values) > 1 else 1.0
    if (high - low) / gap < MOST_BARS and np.allclose((values - low) / gap % 1, 0, atol=1e-6):
        count = round((high - low) / gap) + 1
        return low + gap * (np.arange(count + 1) - 0.5)
    whole = bool(np.all(values == np.floor(values)))
    width = (high - low) / MOST_BARS
    width = float(np.ceil(width)) if whole else width
    count = int((high - low) // width) + 1
    return low - (0.5 if whole else 0) + width * np.arange(count + 1)


def bars(spreads: Sequence[Spread], *, unit: str = "", shared: bool = True) -> str:
    """Return small plots side by side, with the same axes if ``shared``."""
    groups = [spreads] if shared else [[each] for each in spreads]
    panels = [panel for group in groups for panel in _panels(group)]
    caption = box("p", escape(unit), class_="unit") if unit else ""
    return box("div", *panels, class_="panels") + caption


def _panels(spreads: Sequence[Spread]) -> list[str]:
    edges = edges_for(spreads)
    scale = scale_of(edges, room=0)
    shares = [np.histogram(s.values, edges, weights=s.counts)[0] / s.n for s in spreads]
    top = max(float(each.max()) for each in shares)
    return [
        _panel(each, share, edges, scale, top) for each, share in zip(spreads, shares, strict=True)
    ]


def _panel(spread: Spread, shares: Any, edges: Any, scale: Scale, top: float) -> str:
    columns = []
    for low, high, share in zip(edges, edges[1:], shares, strict=False):
        if share > 0:
            left, right = scale.at(low), scale.at(high)
            said = f"{_between(low, high, spread)}: {100 * share:.3g} %"
            tall = 100 * share / top
            columns.append(
                tag("rect", title(said), class_="bar", x=percent(left + 0.06 * (right - left)),
                    width=percent(round(0.88 * (right - left), 3)), y=percent(round(100 - tall, 2)),
                    height=percent(round(tall, 2)))
            )  # fmt: skip
    p5, p25, p50, p75, p95 = (scale.at(value) for value in spread.quantiles())
    middle = STRIP // 2
    strip = [
        tag("line", class_="arm", x1=percent(p5), x2=percent(p95), y1=middle, y2=middle),
        tag("line", class_="arm half", x1=percent(p25), x2=percent(p75), y1=middle, y2=middle),
        tag("circle", title(f"median {spread.quantile(0.5):g}"), class_="dot", cx=percent(p50),
            cy=middle, r=4),
    ]  # fmt: skip
    mean = upright(scale.at(spread.mean), "mark")
    return box(
        "div",
        box("p", breakable(spread.name), class_="name"),
        svg(HEIGHT, *columns, mean, class_="plot"),
        svg(STRIP, *strip, class_="track"),
        axis(scale),
        class_="panel",
    )


def _between(low: float, high: float, spread: Spread) -> str:
    inside = [v for v in spread.values if low <= v < high]
    if len(inside) == 1:
        return f"{inside[0]:g}"
    return f"{low:g} to {high:g}"
