"""Decision maps as tables with a legend, as plots, and for notebooks."""

from __future__ import annotations

import math
import string
from collections.abc import Iterable, Mapping
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.text import Text

from simlab.core.display_names import in_words
from simlab.output.figures import COLOURS, new_figure, put_legend, put_note, put_title
from simlab.output.format import digits_for, estimate, percent, plural, rate
from simlab.output.layout import FittedTable, Grid
from simlab.show.card import assumed, unchecked_assumption, who_plays_on
from simlab.study.map_features import Feature
from simlab.study.maps import VERDICTS, AdviceMap, Cell

STYLES = ("cyan", "yellow", "green", "magenta", "red", "blue")
FEW_COLUMNS = 10
"""Most columns for which the certainty is shown, too."""
NOT_REACHED = " "


def letters(words: Iterable[str]) -> dict[str, str]:
    """Return a letter for each action: its own initial if that is free."""
    found: dict[str, str] = {}
    for word in words:
        own = [letter for letter in word.upper() if letter in string.ascii_uppercase]
        spare = [*own, *string.ascii_uppercase, *string.digits]
        free = [letter for letter in spare if letter not in found.values()]
        found[word] = free[0] if free else f"#{len(found)}"
    return found


def marks(cell: Cell) -> str:
    """Return the marks beside a letter; the legend explains them."""
    mark = {"undecided": "?", "forced": "!"}.get(cell.verdict, "")
    return mark + ("=" if cell.alike else "") + ("*" if cell.unless else "")


def cell_words(cell: Cell) -> str:
    """Return a verdict with equal actions, and with the strategy that turns it."""
    words = [cell.verdict]
    if cell.alike:
        words.append(f"or as well {cell.alike}")
    if cell.unless:
        words.append(f"but {cell.unless}")
    return ", ".join(words)


def cell_text(cell: Cell | None, codes: Mapping[str, str], with_sureness: bool) -> str:
    """Return a cell as a few letters, which the legend explains."""
    if cell is None:
        return NOT_REACHED
    if cell.action is None:
        return "–"
    text = codes[cell.action] + marks(cell)
    sure = cell.verdict != "forced" and cell.sure > 0.5
    return f"{text} {math.floor(1000 * cell.sure) / 10:.1f}" if sure and with_sureness else text


def sides(found: AdviceMap) -> tuple[Feature, Feature]:
    """Return the feature across and the one down; the latter has more values."""
    first, second = found.features
    return (second, first) if len(first.values) >= len(second.values) else (first, second)


def grid(found: AdviceMap, across: Feature, down: Feature) -> list[list[Cell | None]]:
    """Return the cells line by line; None for cells not reached."""
    at = {cell.values: cell for cell in found.cells}
    flip = across is found.features[0]
    return [
        [at.get((column, row) if flip else (row, column)) for column in across.values]
        for row in down.values
    ]


def map_table(found: AdviceMap) -> FittedTable:
    """Return a map over two features as a grid of letters, one over one as a list."""
    names = " × ".join(feature.name for feature in found.features)
    title = f"{found.matchup.game.title}: the best action over {names}"
    actions = found.actions()
    style = dict(zip(actions, STYLES * (1 + len(actions) // len(STYLES)), strict=False))
    if len(found.features) == 1:
        return FittedTable([_list(found, style)], title, box=SIMPLE_HEAD)
    across, down = sides(found)
    codes = letters(actions)
    few = len(across.values) <= FEW_COLUMNS
    lines: list[list[str | Text]] = [
        [str(value), *(_styled(cell, cell_text(cell, codes, few), style) for cell in line)]
        for value, line in zip(down.values, grid(found, across, down), strict=True)
    ]
    heads = [str(value) for value in across.values]
    columns = frozenset(range(1, len(heads) + 1))
    map_grid = Grid([f"{down.name} ↓  {across.name} →", *heads], lines, names=columns)
    narrow = Grid([down.name, *(f"{across.name} {head}" for head in heads)], lines)
    return FittedTable([map_grid], title, box=SIMPLE_HEAD, narrow=narrow)


def _list(found: AdviceMap, style: Mapping[str, str]) -> Grid:
    """Return a line per cell of a map over one feature."""
    heads = [found.features[0].name, "best", "sure", "the next", "costs", "play-outs", ""]
    lines: list[list[str | Text]] = []
    for cell in found.cells:
        tried = cell.runner_up is not None
        lines.append(
            [
                str(cell.values[0]),
                _styled(cell, cell.action or "–", style),
                percent(cell.sure) if tried and cell.sure > 0.5 else "",
                cell.runner_up or "",
                estimate(cell.loss, cell.loss_low, cell.loss_high) if tried else "",
                f"{cell.playouts:,}" if tried else "",
                cell_words(cell),
            ]
        )
    return Grid(heads, lines, names=frozenset({1, 3, 6}))


def _styled(cell: Cell | None, text: str, style: Mapping[str, str]) -> Text:
    if cell is None or cell.action is None:
        return Text(text)
    weight = {"decided": "bold ", "undecided": "dim "}.get(cell.verdict, "")
    return Text(text, weight + style[cell.action])


def legend(found: AdviceMap) -> list[str]:
    """Return the legend of a map in lines, with the reasons for impossible cells."""
    lines = []
    if len(found.features) == 2:
        codes = letters(found.actions())
        told = [", ".join(f"{code} {word}" for word, code in codes.items())]
        if found.count("decided"):
            told.append(f"decided, {100 * found.sure:g}% sure or more")
        if found.count("undecided"):
            told.append("? undecided, it leads so far")
        if found.count("forced"):
            told.append("! nothing else is legal")
        told += marked(found)
        if found.count("impossible"):
            told.append("– cannot be")
        if min(len(feature.values) for feature in found.features) <= FEW_COLUMNS:
            told.append("numbers: how sure, in %")
        lines.append("; ".join(told))
    if found.sample is not None:
        lines.append(unchecked_assumption(found.sample))
    for cell in found.cells:
        if cell.verdict == "impossible":
            names = [feature.name for feature in found.features]
            point = ", ".join(f"{n}={v}" for n, v in zip(names, cell.values, strict=True))
            lines.append(f"cannot be: {point}: {cell.reason}")
            break
    return lines


def marked(found: AdviceMap) -> list[str]:
    """Return the legend of the marks for ties and for the player's own strategies."""
    told = []
    if any(cell.alike for cell in found.cells):
        told.append("= another action is as good in every world")
    turned = dict.fromkeys(cell.unless for cell in found.cells if cell.unless)
    if turned:
        told.append(f"* but {', or '.join(turned)}")
    return told


def closing_line(found: AdviceMap) -> str:
    """Return the number of decided cells, the assumed policies, seed and source hash."""
    counts = [f"{found.count(verdict)} {verdict}" for verdict in VERDICTS if found.count(verdict)]
    left = found.size - len(found.cells)
    counts += [f"{left} not reached"] if left else []
    limit = "" if found.seconds is None else f", at most {found.seconds:g} s a cell"
    stopped = "interrupted: " if found.stopped == "interrupted" else ""
    who = "" if found.sample is None else f"; {who_plays_on(found.sample)}"
    if found.styles:
        seen = f"{found.styles_seen:,} of {found.styles:,} looked at where it is decided"
        who += f"; other ways to play on yourself: {seen}"
    return (
        f"{stopped}{plural(found.size, 'cell')}: {', '.join(counts)}; "
        f"{rate(found.playouts)} play-outs{limit}{who}; "
        f"seed {found.seed}, source {found.matchup.source}"
    )


def draw_advice_map(found: AdviceMap) -> Any:
    """Draw a map, the first feature across and the second upwards.

    A colour per action; undecided cells are pale and hatched, impossible ones grey. The number in a
    cell is the loss of the runner-up.

    Returns
    -------
    matplotlib.figure.Figure
    """
    across = found.features[0]
    down = found.features[1] if len(found.features) == 2 else None
    lines: list[list[Cell | None]] = [[*found.cells]]
    if down is not None:
        lines = grid(found, across, down)
    width, height = len(across.values), len(lines)
    figure = new_figure(figsize=(max(5.5, 3.6 + 0.42 * width), 2 + 0.42 * height))
    panel = figure.subplots()
    colours = dict(zip(found.actions(), COLOURS * (1 + len(found.actions()) // 7), strict=False))
    for row, line in enumerate(lines):
        for column, cell in enumerate(line):
            _draw_cell(panel, column, row, cell, colours)
    panel.set_xlim(-0.5, width - 0.5)
    panel.set_ylim(-0.5, height - 0.5)
    panel.set_xticks(range(width), across.values, fontsize=8)
    panel.set_xlabel(in_words(across.name))
    panel.set_yticks(range(height), [""] if down is None else down.values, fontsize=8)
    panel.set_ylabel("" if down is None else in_words(down.name))
    put_title(figure, f"{found.matchup.game.title}: what is best, and what the next costs")
    patches = _patches(found, colours)
    put_legend(figure, patches, [patch.get_label() for patch in patches])
    given = "" if found.sample is None else f", {assumed(found.sample)}"
    put_note(
        figure,
        f"n = {plural(found.playouts, 'play-out')}",
        f"decided: {100 * found.sure:g}% sure or more" + given,
        f"figures: what the next best costs, in {_unit(found)}",
    )
    return figure


def _unit(found: AdviceMap) -> str:
    """Return the unit of losses."""
    objective = "score" if found.sample is None else found.sample.objective
    score = found.matchup.game.seat_metrics[0].words
    return {"score": score, "win": "share of wins", "rank": "ranks"}[objective]


def _look(verdict: str, colour: str) -> dict[str, Any]:
    """Return the paint of a cell."""
    from matplotlib.colors import to_rgba

    faces = {"impossible": to_rgba("0.9"), "undecided": to_rgba(colour, 0.3)}
    hatches = {"undecided": "////", "impossible": "xx", "forced": ".."}
    return {
        "facecolor": faces.get(verdict, to_rgba(colour, 0.85)),
        "hatch": hatches.get(verdict),
        "edgecolor": "white",
        "linewidth": 0.5,
    }


def _draw_cell(
    panel: Any, column: int, row: int, cell: Cell | None, colours: Mapping[str, str]
) -> None:
    from matplotlib.patches import Rectangle

    if cell is None:
        return
    look = _look(cell.verdict, colours.get(cell.action or "", "0.5"))
    panel.add_patch(Rectangle((column - 0.5, row - 0.5), 1, 1, **look))
    if math.isfinite(cell.loss):
        panel.text(
            column,
            row,
            f"{cell.loss:.{max(0, digits_for((cell.loss_high - cell.loss_low) / 2) - 1)}f}",
            ha="center",
            va="center",
            fontsize=7,
            color="black" if cell.verdict == "undecided" else "white",
        )


def _patches(found: AdviceMap, colours: Mapping[str, str]) -> list[Any]:
    from matplotlib.patches import Patch

    patches = [Patch(label=word, **_look("decided", colour)) for word, colour in colours.items()]
    for verdict, label in (
        ("undecided", "undecided"),
        ("forced", "nothing else is legal"),
        ("impossible", "cannot be"),
    ):
        if found.count(verdict):
            patches.append(Patch(label=label, **_look(verdict, "0.4")))
    return patches


def lettered(found: AdviceMap) -> Any:
    """Return a map over two features as a frame of letters, one over one as its table."""
    import pandas as pd

    if len(found.features) == 1:
        return pd.DataFrame(found.rows()).drop(columns="reason")
    across, down = sides(found)
    codes = letters(found.actions())
    texts = [[cell_text(cell, codes, True) for cell in line] for line in grid(found, across, down)]
    frame = pd.DataFrame(texts, columns=list(across.values))
    frame.insert(0, f"{down.name} ↓ {across.name} →", list(down.values))
    return frame
