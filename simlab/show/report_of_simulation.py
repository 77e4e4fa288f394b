"""Report of a simulated match-up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.game import Metric
from simlab.execution.frames import OF_TABLE
from simlab.execution.sample_games import sample
from simlab.output.format import ordinal, plural
from simlab.output.report.distributions import own_axes, spread_parts
from simlab.output.report.document import (
    Column,
    Document,
    Part,
    Picture,
    Section,
    Sheet,
    Value,
    told_text,
)
from simlab.output.report.report_tables import estimate_of, ranked
from simlab.output.report.sentences import is_share, leader
from simlab.output.svg.bars import Spread
from simlab.output.svg.dots import Dot, dots
from simlab.runtime.matchup import Matchup
from simlab.stats.pairwise_tests import Estimate

if TYPE_CHECKING:
    from simlab.execution.simulate import Simulation
    from simlab.show.results import Results

BARS = "Bars are 95\u00a0% intervals"


def simulation_document(results: Results) -> Document:
    """Return a report of a simulation."""
    simulation = results.simulation
    matchup, game = simulation.matchup, simulation.matchup.game
    names = place_names(matchup)
    wins = [estimate_of(row) for row in places(simulation, "win")]
    seats = "places of the line-up" if matchup.rotate else "seats"
    sections = [
        Section(f"The {seats}", place_parts(simulation)),
        *order_sections(simulation),
        Section(
            "How scores are spread",
            score_parts(simulation),
            f"Means hide what a single game is like: {game.seat_metrics[0].words} of each.",
        ),
        *(_table_section(simulation) if game.table_metrics else []),
        Section("All numbers", [metric_sheet(simulation)]),
    ]
    return Document(
        title=f"{game.title}, {matchup.seats} players",
        kicker="Simulation",
        answer=leader(names, wins, game.metric("win"), matchup.even_share),
        below=[f"{plural(simulation.games, 'game')} of {matchup.lineup}."],
        sections=sections,
        settings=results.settings,
        command=results.command,
        notes=[note for note in results.notes if note],
    )


def place_names(matchup: Matchup) -> list[str]:
    """Return the places of a line-up by seat and policy, with their roles."""
    seat = "place" if matchup.rotate else "seat"
    return [f"{name} ({seat} {n})" for n, name in enumerate(matchup.place_names)]


def places(simulation: Simulation, metric: str) -> list[dict[str, Any]]:
    """Return the rows of a metric, one per place."""
    return [row for row in simulation.rows if row["metric"] == metric and row["scope"] != OF_TABLE]


def place_parts(simulation: Simulation) -> list[Part]:
    """Return share of wins and score of each place as plots, and a table with ranks."""
    matchup, game = simulation.matchup, simulation.matchup.game
    sheet = place_sheet(simulation)
    found: list[Part] = []
    for metric in game.seat_metrics[1::-1]:
        rows = places(simulation, metric.name)
        drawn = [
            metric_dot(metric, name, estimate_of(row))
            for name, row in zip(place_names(matchup), rows, strict=True)
        ]
        fair = [100 * matchup.even_share] if metric.name == "win" else []
        note = f"{BARS}; n = {rows[0]['n']:,}"
        note += f"; dotted: an even share, {matchup.winners}/{matchup.seats}." if fair else "."
        found.append(Picture(headed(metric), dots(drawn, marks=fair), note))
    return [*found, sheet]


def headed(metric: Metric) -> str:
    """Return the heading of a plot of a metric."""
    return metric.words.capitalize() + (", %" if is_share(metric) else "")


def metric_dot(metric: Metric, name: str, found: Estimate, tone: str = "", note: str = "") -> Dot:
    """Return a value of a metric as a dot; shares in percent."""
    drawn = Estimate(*(100 * value for value in found)) if is_share(metric) else found
    return Dot(name, *drawn, tone, note, told_text(drawn))


def metric_column(metric: Metric, name: str = "", label: str = "") -> Column:
    """Return the column of a metric."""
    kind = "share" if is_share(metric) else "estimate"
    return Column(name or metric.name, label or metric.words, kind)


def place_sheet(simulation: Simulation) -> Sheet:
    """Return a row per place with its rank by share of wins."""
    matchup, game = simulation.matchup, simulation.matchup.game
    shown = [game.metric("win"), game.seat_metrics[0]]
    columns = [Column("place", "place" if matchup.rotate else "seat", "words", True)]
    columns += [Column("policy", key=True)]
    columns += [metric_column(each) for each in shown]
    by_metric = [places(simulation, each.name) for each in shown]
    rows: list[list[Value]] = [
        [str(place), name, *(estimate_of(rows[place]) for rows in by_metric)]
        for place, name in enumerate(matchup.place_names)
    ]
    return ranked(Sheet("places", columns, rows), "win")


def order_sections(simulation: Simulation) -> list[Section]:
    """Return share of wins and score by turn order; nothing if the game declares none."""
    matchup, game = simulation.matchup, simulation.matchup.game
    order, rows = game.turn_order, simulation.estimates.order_rows()
    if order is None or not rows:
        return []
    shown = [game.metric("win"), game.seat_metrics[0]]
    by_metric = [[row for row in rows if row["metric"] == each.name] for each in shown]
    names = [f"{ordinal(row['order'])} to act" for row in by_metric[0]]
    drawn = [
        metric_dot(shown[0], name, estimate_of(row))
        for name, row in zip(names, by_metric[0], strict=True)
    ]
    even = f"{matchup.winners}/{matchup.seats}"
    note = f"{BARS}; n = {rows[0]['n']:,}; dotted: an even share, {even}."
    columns = [Column("turn_order", key=True), *map(metric_column, shown)]
    cells: list[list[Value]] = [
        [name, *map(estimate_of, each)] for name, *each in zip(names, *by_metric, strict=True)
    ]
    parts: list[Part] = [
        Picture(headed(shown[0]), dots(drawn, marks=[100 * matchup.even_share]), note),
        ranked(Sheet("turn_order", columns, cells), "win"),
    ]
    lead = f"The order is {order.words}" + (f"; {order.note}." if order.note else ".")
    return [Section("The turn order", parts, lead)]


def score_parts(simulation: Simulation) -> list[Part]:
    """Return the distribution of the score of each place over all games."""
    matchup, spread = simulation.matchup, simulation.estimates.spread
    if spread is None:
        return []
    drawn = [
        Spread(name, spread.values[spread.counts[place] > 0],
               spread.counts[place][spread.counts[place] > 0])
        for place, name in enumerate(place_names(matchup))
    ]  # fmt: skip
    unit = matchup.game.seat_metrics[0].words
    return spread_parts("quantiles", drawn, unit=unit, head="place")


def _table_section(simulation: Simulation) -> list[Section]:
    matchup = simulation.matchup
    rows = [row for row in simulation.rows if row["scope"] == OF_TABLE]
    columns = [
        Column("metric", key=True),
        Column("mean", "mean of a game", "estimate"),
        Column("meaning", kind="prose"),
    ]
    game = matchup.game
    means: list[list[Value]] = [
        [game.metric(row["metric"]).words, estimate_of(row), game.metric(row["metric"]).doc]
        for row in rows
    ]
    parts = [*table_spreads(matchup, simulation.games), Sheet("table", columns, means)]
    return [Section("The game as a whole", parts)]


def table_spreads(matchup: Matchup, games: int) -> list[Part]:
    """Return the distributions of metrics of the table, from some of the games."""
    played = sample(matchup, games)
    if played is None:
        return []
    spreads = [
        Spread.of(metric.words, played.of_table(metric.name))
        for metric in matchup.game.table_metrics
    ]
    return own_axes("spread", spreads, "metric")


def metric_sheet(simulation: Simulation) -> Sheet:
    """Return a row per metric of seats, with a column per place."""
    matchup, game = simulation.matchup, simulation.matchup.game
    columns = [Column("metric", key=True)]
    columns += [
        Column(f"place_{n}", name, "estimate") for n, name in enumerate(place_names(matchup))
    ]
    columns += [Column("meaning", kind="prose")]
    rows: list[list[Value]] = [
        [metric.words, *(estimate_of(row) for row in places(simulation, metric.name)), metric.doc]
        for metric in game.seat_metrics
    ]
    return Sheet("metrics", columns, rows)
