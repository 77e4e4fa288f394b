"""Plots of a field: invasions, dynamics, shares of luck, and values of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.output.figures import (
    COLOURS,
    FAIR,
    LABEL,
    SMALL,
    look,
    new_figure,
    put_legend,
    put_note,
    put_title,
    wrapped,
)
from simlab.output.format import plural, signed

if TYPE_CHECKING:
    from simlab.show.drama_results import DramaResults
    from simlab.show.luck_results import LuckResults
    from simlab.show.metagame_results import MetagameResults

MOST_LINES = 7
"""Most strategies with their own line in the dynamics."""


def draw_invasions(results: MetagameResults) -> Any:
    """Draw the gain of each strategy in a field of each other; significant gains are in bold."""
    fields = results.findings.of_kind("pure")
    count, words = len(fields), results.words
    names = [wrapped(words.lineup(name), 2, SMALL) for name in results.names]
    gains = np.array([field.gains for field in fields])
    figure = new_figure(figsize=(3.8 + 0.55 * count, 2.4 + 0.36 * count))
    panel = figure.subplots()
    most = float(np.abs(gains).max()) or 1.0
    image = panel.imshow(gains, cmap="PuOr", aspect="auto", vmin=-most, vmax=most)
    for (row, column), gain in np.ndenumerate(gains):
        if row != column:
            sure = fields[row].invades[column] != 0
            panel.text(
                column,
                row,
                signed(gain),
                ha="center",
                va="center",
                fontsize=6,
                weight="bold" if sure else "normal",
                color="white" if abs(gain) > 0.6 * most else "black",
            )
    panel.set_xticks(range(count), names, rotation=45, ha="right", fontsize=SMALL)
    panel.set_yticks(range(count), names, fontsize=SMALL)
    panel.set_xlabel("who comes in")
    panel.set_ylabel("who all others are")
    label = f"gain: {words.metric(results.metric)}"
    figure.colorbar(image, ax=panel, label=wrapped(label, 1 + 0.36 * count))
    put_note(
        figure,
        f"n = {plural(results.metagame.games, 'game')} in all companies",
        "bold: sure to gain or to lose (95\u00a0% over the whole picture)",
    )
    put_title(figure, f"{results.game.title}: who invades whom")
    return figure


def draw_dynamics(results: MetagameResults) -> Any:
    """Draw the shares of strategies under replicator dynamics."""
    path = np.array(results.findings.path)
    words = results.words
    order = np.argsort(-path.max(axis=0), kind="stable")[:MOST_LINES]
    figure = new_figure(figsize=(7.4, 3.6))
    panel = figure.subplots()
    times = np.arange(len(path))
    for number, style in enumerate(order):
        shown = {**look(number, len(order)), "marker": None}
        panel.plot(times, path[:, style], label=words.lineup(results.names[style]), **shown)
    panel.set_xlabel("time (replicator dynamics)")
    panel.set_ylabel("share of the field")
    panel.grid(alpha=0.25)
    handles, names = panel.get_legend_handles_labels()
    put_legend(figure, handles, names)
    left = len(results.names) - len(order)
    put_note(
        figure,
        "from an even field",
        f"{left} styles that never grow much are left out" * (left > 0),
    )
    put_title(figure, f"{results.game.title}: what becomes of the field")
    return figure


def draw_shares(results: LuckResults) -> Any:
    """Draw the sources of the variance of results, a bar per number of players, with intervals."""
    rows = results.shares
    sources = [source for source in rows["source"].unique() if source in results.sources]
    metrics, sizes = list(rows["metric"].unique()), list(rows["seats"].unique())
    figure = new_figure(figsize=(2.6 + 3.2 * len(metrics), 1.8 + 0.42 * len(sources)))
    panels = figure.subplots(1, len(metrics), squeeze=False, sharey=True)[0]
    for panel, metric in zip(panels, metrics, strict=True):
        for number, seats in enumerate(sizes):
            seen = rows[(rows["metric"] == metric) & (rows["seats"] == seats)]
            seen = seen.set_index("source").loc[sources]
            heights = np.arange(len(sources)) + 0.7 * ((number + 0.5) / len(sizes) - 0.5)
            error = _arms(seen["share"], seen)
            style = {"color": COLOURS[number % len(COLOURS)], "height": 0.65 / len(sizes)}
            panel.barh(heights, seen["share"], xerr=error, label=f"{seats} players", **style)
        panel.set_xlabel(wrapped(results.words.metric(metric), 2.8), fontsize=LABEL)
        panel.grid(alpha=0.25, axis="x")
    panels[0].set_yticks(range(len(sources)), sources, fontsize=SMALL)
    panels[0].invert_yaxis()
    handles, names = panels[0].get_legend_handles_labels()
    put_legend(figure, handles, names)
    put_note(figure, "share of the variance of a result", "lines: 95\u00a0% intervals")
    put_title(figure, f"{results.game.title}: how much is luck")
    return figure


def draw_seats(results: LuckResults) -> Any:
    """Draw the values of the seats, a panel per metric, a line per number of players."""
    rows = results.seats
    rows = rows[rows["seat"].notna()]
    metrics, sizes = list(rows["metric"].unique()), list(rows["seats"].unique())
    figure = new_figure(figsize=(2.6 + 3.2 * len(metrics), 3.4))
    panels = figure.subplots(1, len(metrics), squeeze=False)[0]
    for panel, metric in zip(panels, metrics, strict=True):
        for number, seats in enumerate(sizes):
            seen = rows[(rows["metric"] == metric) & (rows["seats"] == seats)]
            where = seen["seat"].astype(int) + 0.06 * (number - (len(sizes) - 1) / 2)
            error = _arms(seen["mean"], seen)
            style = {**look(number, len(sizes)), "linewidth": 1}
            panel.errorbar(where, seen["mean"], yerr=error, label=f"{seats} players", **style)
            if metric == "win":
                panel.plot([0, seats - 1], [results.even_shares[seats]] * 2, **FAIR)
        panel.set_xticks(range(max(sizes)))
        panel.set_xlabel("seat")
        panel.set_ylabel(wrapped(results.words.metric(metric), 2.6), fontsize=LABEL)
        panel.grid(alpha=0.25)
    handles, names = panels[0].get_legend_handles_labels()
    put_legend(figure, handles, names)
    fair = "dotted: the fair share" if "win" in metrics else ""
    put_note(figure, "bars: 95\u00a0% intervals", fair)
    put_title(figure, f"{results.game.title}: what a seat brings")
    return figure


def _arms(middle: Any, rows: Any) -> list[Any]:
    """Return the arms of intervals, down and up; zero for constants."""
    return [np.maximum(0.0, middle - rows["low"]), np.maximum(0.0, rows["high"] - middle)]


def draw_moments(results: DramaResults) -> Any:
    """Draw the later winner's win probability in the course of a game, and the leader's."""
    rows = results.moments
    figure = new_figure(figsize=(6.4, 3.6))
    panel = figure.subplots()
    names = {"winner": "chance of the later winner", "leader": "the leader wins"}
    for number, (metric, words) in enumerate(names.items()):
        seen = rows[rows["metric"] == metric]
        style = {**look(number, len(names)), "linewidth": 1}
        panel.errorbar(
            seen["played"], seen["mean"], _arms(seen["mean"], seen), label=words, **style
        )
    panel.axhline(results.even_share, **FAIR)
    panel.set_xlabel("part of a game that has been played", fontsize=LABEL)
    panel.set_ylabel("share", fontsize=LABEL)
    panel.set_ylim(0, 1.02)
    panel.grid(alpha=0.25)
    put_legend(figure, *panel.get_legend_handles_labels())
    put_note(figure, "bars: 95\u00a0% intervals", "dotted: the fair share")
    put_title(figure, f"{results.game.title}: how early it is known who wins")
    return figure
