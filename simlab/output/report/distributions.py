"""Distributions of numbers, as plots and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simlab.output.report.document import Column, Part, Picture, Sheet, Value
from simlab.output.svg.bars import Spread, bars

SHARES = ("5 %", "25 %", "median", "75 %", "95 %")
MOST_PANELS = 8
HOW = (
    "Bars: share of {what}. Below them the median, the middle half (thick) and the middle 90 % "
    "(thin); the dotted line is the mean."
)


def spread_parts(
    name: str,
    spreads: Sequence[Spread],
    *,
    unit: str,
    head: str,
    what: str = "games",
    title: str = "",
    notes: Mapping[str, str] | None = None,
) -> list[Part]:
    """Return a plot of a few distributions on the same axes, and a table of all.

    Parameters
    ----------
    name : str
        Name of the table.
    spreads : sequence of Spread
    unit : str
        Unit of the values.
    head : str
        Kind of the names: a policy, an action.
    what : str
        Name of the counted units.
    title : str
        Title of the plot.
    notes : mapping, optional
        A note for each name, in a column of its own.
    """
    known = [each for each in spreads if each.n]
    if not known:
        return []
    shown = known[:MOST_PANELS]
    note = HOW.format(what=what) + f" {_counts(known, what)}."
    if len(shown) < len(known):
        note += f" The first {len(shown)} are drawn; the table has all {len(known)}."
    return [
        Picture(title, bars(shown, unit=unit), note),
        quantile_sheet(name, known, head, unit, notes),
    ]


def own_axes(name: str, spreads: Sequence[Spread], head: str) -> list[Part]:
    """Return unrelated distributions: a plot each, and a table of all."""
    drawn = [each for each in spreads if len(each.values) > 2][:MOST_PANELS]
    sheet = quantile_sheet(name, spreads, head, "")
    if not drawn:
        return [sheet]
    note = f"{HOW.format(what='games')} {_counts(drawn, 'games')}."
    return [Picture("", bars(drawn, shared=False), note), sheet]


def _counts(spreads: Sequence[Spread], what: str) -> str:
    sizes = [each.n for each in spreads]
    least, most = min(sizes), max(sizes)
    return f"n = {least:,} {what}" if least == most else f"n = {least:,} to {most:,} {what}"


def quantile_sheet(
    name: str,
    spreads: Sequence[Spread],
    head: str,
    unit: str,
    notes: Mapping[str, str] | None = None,
) -> Sheet:
    """Return a table of quantiles."""
    columns = [Column(head.replace(" ", "_"), head, "words", True)]
    columns += [
        Column(share.replace(" %", ""), share.replace(" ", "\u00a0"), "number") for share in SHARES
    ]
    columns += [Column("n", "n", "count")]
    columns += [Column("meaning", kind="prose")] if notes else []
    rows: list[list[Value]] = []
    for each in spreads:
        row: list[Value] = [each.name, *each.quantiles(), each.n]
        rows.append([*row, notes.get(each.name, "")] if notes else row)
    return Sheet(name, columns, rows, f"Quantiles: {unit}" if unit else "Quantiles")
