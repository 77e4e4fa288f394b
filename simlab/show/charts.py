"""Plots of one match-up and of a comparison."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simlab.core.display_names import in_words
from simlab.execution.frames import OF_TABLE
from simlab.jit.errors import UsageError, suggestion
from simlab.output.figures import COLOURS, FAIR, LABEL, SMALL, ticks_in_integers, wrapped
from simlab.output.format import plural, together
from simlab.output.words import Words
from simlab.show.card import shown_rows, title

if TYPE_CHECKING:
    from simlab.execution.simulate import Simulation
    from simlab.study.advise import Advice
    from simlab.study.baseline import CheckedFile
    from simlab.study.best import Search
    from simlab.study.comparison import Comparison


MOST_VALUES = 30
"""Most expected values in one plot."""


def new_axes(width: float = 6, height: float = 3.4) -> Any:
    """Return axes of a new figure that a notebook displays automatically."""
    from matplotlib import pyplot

    return pyplot.subplots(figsize=(width, height), layout="constrained")[1]


def put_heading(axes: Any, title: str, note: str) -> None:
    """Write a title over axes, and a note on the data below it."""
    inches = axes.figure.get_figwidth() - 2
    axes.set_title(f"{wrapped(title, inches)}\n{wrapped(note, inches)}", fontsize=LABEL)


def draw_places(simulation: Simulation, metric: str | None, axes: Any) -> Any:
    """Draw a metric with its 95 % intervals, a point per place of the line-up."""
    matchup, table = simulation.matchup, simulation.table
    words = Words(matchup.game, (entry.policy for entry in matchup.slots))
    names = [each.name for each in matchup.game.seat_metrics]
    name = metric or names[0]
    if name not in names:
        raise UsageError(f"players have no metric {name!r}{suggestion(name, names)}")
    axes = axes or new_axes()
    rows = table[(table["metric"] == name) & (table["scope"] != OF_TABLE)]
    error = [rows["mean"] - rows["low"], rows["high"] - rows["mean"]]
    axes.errorbar(range(len(rows)), rows["mean"], yerr=error, fmt="o", capsize=3)
    inches = (axes.figure.get_figwidth() - 0.8) / max(1, len(rows))
    labels = [
        wrapped(f"{int(place)}: {matchup.place_words[int(place)]}", inches, SMALL)
        for place in rows["entry"]
    ]
    axes.set_xticks(range(len(rows)), labels, fontsize=SMALL)
    axes.set_xlim(-0.5, len(rows) - 0.5)
    axes.set_xlabel("place in the line-up" if matchup.rotate else "seat")
    axes.set_ylabel(wrapped(words.metric(name), 2.8))
    note = "bars: 95\u00a0% intervals"
    if name == "win":
        axes.axhline(matchup.even_share, **FAIR)
        note += f"; dotted: the fair share, {matchup.winners}/{matchup.seats}"
    put_heading(axes, f"{matchup.game.title}, n = {plural(simulation.games, 'game')}", note)
    return axes


def draw_histogram(simulation: Simulation, place: int, axes: Any) -> Any:
    """Draw the histogram of the score in one place of the line-up."""
    matchup, counts = simulation.matchup, simulation.histogram
    last = len(matchup.entries) - 1
    if not 0 <= place <= last:
        raise UsageError(f"the places of the line-up are 0 to {last}, not {place}")
    words = Words(matchup.game)
    axes = axes or new_axes()
    rows = counts[counts["entry"] == place]
    gaps = rows["value"].diff().dropna()
    width = float(gaps.min()) if len(gaps) else 1.0
    axes.bar(rows["value"], rows["games"] / rows["games"].sum(), width=0.9 * width)
    ticks_in_integers(axes.xaxis, rows["value"])
    axes.set_xlabel(words.metric(matchup.game.seat_metrics[0].name))
    axes.set_ylabel("share of games")
    title = f"{matchup.game.title}: {place}: {matchup.place_words[place]}"
    put_heading(axes, title, f"n = {int(rows['games'].sum()):,}")
    return axes


def draw_differences(
    names: Sequence[str], differences: Sequence[tuple[float, float, float] | None], axes: Any
) -> Any:
    """Draw differences with their intervals, a line each; None is a point at 0."""
    axes = axes or new_axes(height=1.6 + 0.35 * len(names))
    for height, found in enumerate(differences):
        if found is None:
            axes.plot(0, height, "o", color="0.35")
            continue
        mean, low, high = found
        error = [[mean - low], [high - mean]]
        axes.errorbar(mean, height, xerr=error, fmt="o", capsize=3, color=COLOURS[0])
    axes.axvline(0, color="0.35", linewidth=1)
    axes.set_yticks(range(len(names)), names, fontsize=SMALL)
    axes.set_ylim(max(1, len(names)) - 0.5, -0.5)
    axes.grid(alpha=0.25, axis="x")
    return axes


def draw_advice(advice: Advice, axes: Any) -> Any:
    """Draw the loss of each action against the best, with joint intervals."""
    game, rows = advice.position.matchup.game, shown_rows(advice)
    losses = [(row["loss"], row["loss_low"], row["loss_high"]) for row in rows]
    axes = draw_differences([in_words(row["action"]) for row in rows], [None, *losses[1:]], axes)
    unit = {"win": "share of wins", "rank": "ranks"}.get(advice.objective)
    axes.set_xlabel(f"loss: {unit or Words(game).metric(game.seat_metrics[0].name)}")
    note = f"n = {plural(advice.playouts, 'play-out')}; bars {together(advice.race.error)}"
    put_heading(axes, title(advice), note)
    return axes


def draw_comparison(comparison: Comparison | Search, axes: Any) -> Any:
    """Draw the difference of each candidate to the first, or in a race to the best."""
    matchup, rows = comparison.matchups[0], comparison.rows()
    named = {
        each.entries[comparison.place].text: each.place_words[comparison.place]
        for each in comparison.matchups
    }
    words = Words(matchup.game)
    names = [wrapped(named[row["candidate"]], 2, SMALL) for row in rows]
    differences = [
        (row["difference"], row["difference_low"], row["difference_high"])
        if "difference" in row
        else None
        for row in rows
    ]
    axes = draw_differences(names, differences, axes)
    axes.set_xlabel(wrapped(f"{words.metric(comparison.metric)}: difference to {names[0]}", 3.6))
    deals = [row["n"] for row in rows]
    few, many = min(deals), max(deals)
    each = plural(few, "deal") if few == many else f"{few:,} to {many:,} deals"
    error = comparison.shared_error
    bars = ": 95\u00a0% intervals" if error is None else f" {together(error)}"
    note = f"n = {each} each, with the same luck; bars{bars}"
    if comparison.metric == "win":
        note += f"; the fair share is {matchup.winners}/{matchup.seats}"
    others = [name for place, name in enumerate(matchup.place_words) if place != comparison.place]
    field = ("; " if any(matchup.roles) else ", ").join(dict.fromkeys(others))
    put_heading(axes, f"{matchup.game.title}: who does better against {field}", note)
    return axes


def draw_check(files: Sequence[CheckedFile], axes: Any) -> Any:
    """Draw the changes of expected values, each in half-widths of its own interval."""
    checks = [(file.path.name, each) for file in files for each in file.checks]
    moved = [(name, each, (each.high - each.low) / 2) for name, each in checks if each.difference]
    drawn = [found for found in moved if found[2] > 0 and math.isfinite(found[1].difference)]
    drawn.sort(key=lambda found: -abs(found[1].difference / found[2]))
    names = [f"{name} {each.cell} {each.metric}" for name, each, _ in drawn[:MOST_VALUES]]
    places = [each.difference / half for _, each, half in drawn[:MOST_VALUES]]
    axes = draw_differences(names, [(place, place - 1, place + 1) for place in places], axes)
    axes.set_xlabel("now less what was expected, in half widths of its 95\u00a0% interval")
    standing, lost = len(checks) - len(moved), len(moved) - len(drawn)
    note = f"{standing} of {len(checks)} values are the same to the bit"
    note += f"; {lost} cannot be drawn" if lost else ""
    note += f"; the {MOST_VALUES} farthest" if len(drawn) > MOST_VALUES else ""
    put_heading(axes, "Expected values, replayed", note)
    return axes
