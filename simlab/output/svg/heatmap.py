"""Tile maps: a number or a word for each pair of values, with its label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from simlab.output.svg.marks import box, tag, title

WIDTH, HEIGHT, SHADES = 52, 26, 9
LETTER = 6.6
"""Approximate width of a letter beside the tiles, in pixels."""
LONGEST = 22
"""Most letters of a name beside the tiles; a tooltip shows the full name."""


@dataclass(frozen=True)
class Tile:
    """Content of one tile.

    Attributes
    ----------
    text : str
    tone : str
        ``q0`` (least) to ``q8`` (most), or ``s0``, ``s1`` … for words.
    said : str
        Tooltip.
    """

    text: str
    tone: str
    said: str = ""


def shade(value: float, low: float, high: float) -> str:
    """Return the tone of a number between the least and the greatest."""
    share = (value - low) / (high - low) if high > low else 0.5
    return f"q{min(SHADES - 1, int(SHADES * share))}"


def tiles(
    across: Sequence[str],
    down: Sequence[str],
    found: Mapping[tuple[int, int], Tile],
    *,
    names: tuple[str, str],
) -> str:
    """Return a tile map, which scrolls sideways if there is no room.

    Parameters
    ----------
    across, down : sequences of str
        Labels of the columns and the rows.
    found : mapping from (row, column) to Tile
    names : pair of str
        Names of the varied columns, across and down.
    """
    margin = int(12 + LETTER * min(LONGEST, max(map(len, down), default=0)))
    width = margin + WIDTH * len(across)
    parts = [
        _label(name, margin + WIDTH * (n + 0.5), 15, "middle", 7) for n, name in enumerate(across)
    ]
    for row, name in enumerate(down):
        top = 22 + HEIGHT * row
        parts.append(_label(name, margin - 8, top + HEIGHT / 2 + 4, "end", LONGEST))
        for column in range(len(across)):
            if (tile := found.get((row, column))) is not None:
                parts.append(_tile(tile, margin + WIDTH * column, top))
    height = 24 + HEIGHT * len(down)
    picture = tag("svg", *parts, class_="tiles", width=width, height=height,
                  viewBox=f"0 0 {width} {height}", aria_hidden="true")  # fmt: skip
    caption = f"{names[0]} across, {names[1]} down" if names[1] else names[0]
    return box("div", picture, class_="scroll") + box("p", escape(caption), class_="unit")


def _label(name: str, x: float, y: float, anchor: str, most: int) -> str:
    shown = name if len(name) <= most else name[: most - 1] + "…"
    return tag("text", title(name), escape(shown), class_="label", x=f"{x:g}", y=f"{y:g}",
               text_anchor=anchor)  # fmt: skip


def _tile(tile: Tile, x: float, y: float) -> str:
    middle = x + WIDTH / 2
    return tag("g",
        tag("rect", title(tile.said or tile.text), x=f"{x + 1:g}", y=f"{y + 1:g}",
            width=WIDTH - 2, height=HEIGHT - 2, rx=3),
        tag("text", escape(tile.text), x=f"{middle:g}", y=f"{y + HEIGHT / 2 + 4:g}",
            text_anchor="middle"),
        class_=f"tile {tile.tone}")  # fmt: skip
