"""Pictures of one match-up and of a comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.show.figures import COLOURS, FAIR, LABEL, SMALL, ticks_in_integers, wrapped
from simlab.show.words import Words

if TYPE_CHECKING:
    from simlab.study.comparison import Comparison
    from simlab.study.simulate import Simulation


def new_axes(width: float = 6, height: float = 3.4) -> Any:
    """Return axes of a new figure that a notebook shows by itself."""
    from matplotlib import pyplot

    return pyplot.subplots(figsize=(width, height), layout="constrained")[1]


def put_heading(axes: Any, title: str, note: str) -> None:
    """Write a title over axes, and under it what the picture stands on."""
    inches = axes.figure.get_figwidth() - 2
    axes.set_title(f"{wrapped(title, inches)}\n{wrapped(note, inches)}", fontsize=LABEL)


def draw_places(simulation: Simulation, metric: str | None, axes: Any) -> Any:
    """Draw a metric with its 95 % intervals, a point per place of the line-up."""
    setup, table = simulation.setup, simulation.table
    words = Words(setup.game, (entry.policy for entry in setup.slots))
    name = metric or setup.game.seat_metrics[0].name
    axes = axes or new_axes()
    rows = table[(table["metric"] == name) & (table["seat"] != "table")]
    error = [rows["mean"] - rows["low"], rows["high"] - rows["mean"]]
    axes.errorbar(range(len(rows)), rows["mean"], yerr=error, fmt="o", capsize=3)
    inches = (axes.figure.get_figwidth() - 0.8) / max(1, len(rows))
    labels = [
        wrapped(f"{int(place)}: {setup.entries[int(place)].words}", inches, SMALL)
        for place in rows["entry"]
    ]
    axes.set_xticks(range(len(rows)), labels, fontsize=SMALL)
    axes.set_xlim(-0.5, len(rows) - 0.5)
    axes.set_xlabel("place in the line-up" if setup.rotate else "seat")
    axes.set_ylabel(wrapped(words.metric(name), 2.8))
    note = "bars: 95\u00a0% intervals"
    if name == "win":
        axes.axhline(1 / setup.seats, **FAIR)
        note += f"; dotted: the fair share, 1/{setup.seats}"
    put_heading(axes, f"{setup.game.title}, n = {simulation.games:,} games", note)
    return axes


def draw_histogram(simulation: Simulation, place: int, axes: Any) -> Any:
    """Draw how often each score came in one place of the line-up."""
    setup, counts = simulation.setup, simulation.histogram
    words = Words(setup.game)
    axes = axes or new_axes()
    rows = counts[counts["entry"] == place]
    gaps = rows["value"].diff().dropna()
    width = float(gaps.min()) if len(gaps) else 1.0
    axes.bar(rows["value"], rows["games"] / rows["games"].sum(), width=0.9 * width)
    ticks_in_integers(axes.xaxis, rows["value"])
    axes.set_xlabel(words.metric(setup.game.seat_metrics[0].name))
    axes.set_ylabel("share of games")
    title = f"{setup.game.title}: {place}: {setup.entries[place].words}"
    put_heading(axes, title, f"n = {int(rows['games'].sum()):,}")
    return axes


def draw_comparison(comparison: Comparison, axes: Any) -> Any:
    """Draw how far each candidate is from the first, with 95 % intervals."""
    setup, rows = comparison.setups[0], comparison.rows()
    entries = [each.entries[comparison.place] for each in comparison.setups]
    words = Words(setup.game)
    axes = axes or new_axes(height=1.6 + 0.35 * len(entries))
    names = [wrapped(entry.words, 2, SMALL) for entry in entries]
    for height, row in enumerate(rows):
        if "difference" not in row:
            axes.plot(0, height, "o", color="0.35")
            continue
        mean, colour = row["difference"], COLOURS[0]
        error = [[mean - row["difference_low"]], [row["difference_high"] - mean]]
        axes.errorbar(mean, height, xerr=error, fmt="o", capsize=3, color=colour)
    axes.axvline(0, color="0.35", linewidth=1)
    axes.set_yticks(range(len(names)), names, fontsize=SMALL)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlabel(wrapped(f"{words.metric(comparison.metric)}: difference to {names[0]}", 3.6))
    axes.grid(alpha=0.25, axis="x")
    note = f"n = {comparison.deals:,} deals each, with the same luck; bars: 95\u00a0% intervals"
    if comparison.metric == "win":
        note += f"; the fair share is 1/{setup.seats}"
    others = [entry.words for place, entry in enumerate(setup.entries) if place != comparison.place]
    field = ", ".join(dict.fromkeys(others))
    put_heading(axes, f"{setup.game.title}: who does better against {field}", note)
    return axes
