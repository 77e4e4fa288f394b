"""Elements of plots, as SVG text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from simlab.output.svg.scale import Scale


def breakable(text: str) -> str:
    """Return text in which long names may break across lines of a page."""
    found = escape(text)
    for letter in (",", "="):
        found = found.replace(letter, f"{letter}<wbr>")
    return found


def tag(name: str, *inside: str, **attributes: Any) -> str:
    """Return an element; ``class_`` is a class, ``stroke_width`` becomes ``stroke-width``."""
    words = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{words}>{''.join(inside)}</{name}>" if inside else f"<{name}{words}/>"


def box(tag_name: str, *inside: str, class_: str) -> str:
    """Return an HTML element around a plot."""
    return f'<{tag_name} class="{escape(class_)}">{"".join(inside)}</{tag_name}>'


def svg(height: int, *inside: str, class_: str, stretched: bool = False) -> str:
    """Return an SVG plot of full width.

    Parameters
    ----------
    height : int
        In pixels.
    inside : str
        Marks at percentages; if it is ``stretched``, at 0 to 100 both ways.
    class_ : str
    stretched : bool
    """
    extra = {"viewBox": "0 0 100 100", "preserveAspectRatio": "none"} if stretched else {}
    return tag(
        "svg", *inside, class_=class_, width="100%", height=height, aria_hidden="true", **extra
    )


def percent(value: float) -> str:
    """Return a position along a plot in percent."""
    return f"{value:g}%"


def upright(at: float, class_: str) -> str:
    """Return a line from top to bottom."""
    x = percent(at)
    return tag("line", class_=class_, x1=x, x2=x, y1="0", y2="100%")


def level(at: float, class_: str) -> str:
    """Return a line from side to side."""
    y = percent(at)
    return tag("line", class_=class_, x1="0", x2="100%", y1=y, y2=y)


def grid(scale: Scale) -> str:
    """Return a line for each tick of the horizontal axis."""
    return "".join(upright(scale.at(tick), "grid") for tick in scale.ticks)


def axis(scale: Scale, height: int = 18) -> str:
    """Return the numbers below a plot; those at the ends do not overhang."""
    texts = [
        tag(
            "text",
            escape(text),
            x=percent(scale.at(tick)),
            y=13,
            text_anchor="start"
            if scale.at(tick) < 6
            else "end"
            if scale.at(tick) > 94
            else "middle",
        )
        for tick, text in zip(scale.ticks, scale.texts(), strict=True)
    ]
    return svg(height, *texts, class_="axis")


def side_axis(scale: Scale, height: int) -> str:
    """Return the numbers beside a plot, the greatest at the top."""
    texts = [
        tag("text", escape(text), x="100%", dx=-6, y=percent(100 - scale.at(tick)), dy="0.32em")
        for tick, text in zip(scale.ticks, scale.texts(), strict=True)
    ]
    return svg(height, *texts, class_="axis side")


def title(text: str) -> str:
    """Return a tooltip."""
    return tag("title", escape(text))


def legend(names: Iterable[str]) -> str:
    """Return a legend of colours."""
    items = [
        box("li", svg(10, tag("path", class_=f"line s{n % 7}", d="M0 5H22"), class_="key"),
            escape(name), class_="")
        for n, name in enumerate(names)
    ]  # fmt: skip
    return box("ul", *items, class_="legend") if len(items) > 1 else ""
