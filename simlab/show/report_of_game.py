"""Report of a whole game: rules, strategies, seats, course of games, constants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simlab.core.rules import Rules
from simlab.execution.frames import OF_TABLE
from simlab.execution.sample_games import sample
from simlab.execution.simulate import Simulation
from simlab.output.format import plural
from simlab.output.lists import bounds, meaning, policy_rows, word
from simlab.output.report.distributions import own_axes, quantile_sheet
from simlab.output.report.document import (
    Column,
    Commands,
    Document,
    Facts,
    Part,
    Picture,
    Section,
    Sheet,
    Value,
)
from simlab.output.report.report_tables import estimate_of
from simlab.output.report.sentences import leader
from simlab.output.svg.bars import Spread, bars
from simlab.output.svg.dots import dots
from simlab.runtime.matchup import Matchup
from simlab.show.report_of_comparison import (
    candidate_spreads,
    contest_answer,
    contest_parts,
)
from simlab.show.report_of_drama import drama_section
from simlab.show.report_of_simulation import (
    BARS,
    headed,
    metric_column,
    metric_dot,
    order_sections,
    place_sheet,
    places,
)
from simlab.show.report_of_usage import usage_section
from simlab.stats.pairwise_tests import Estimate
from simlab.study.library import shipped_experiments
from simlab.study.portrait import Portrait


def game_document(portrait: Portrait, settings: Mapping[str, Any], command: str) -> Document:
    """Return a report of a game."""
    matchup, styles = portrait.table, portrait.styles
    game, rows = matchup.game, portrait.styles.rows()
    win = game.metric("win")
    games = max(styles.games_each)
    return Document(
        title=f"{game.title}, {matchup.seats} players",
        kicker="Game report",
        answer=contest_answer(rows, win),
        below=[
            f"That is the best of {plural(len(rows), 'style')} against sensible players, "
            f"{games:,} games each; an even share is {100 * matchup.even_share:.4g}\u00a0%.",
            _seat_line(portrait),
        ],
        sections=[
            Section("The game", [_facts(matchup)]),
            Section(
                "The styles",
                [*contest_parts(styles, rows), _policy_sheet(matchup)],
                "Each style alone against sensible players, in every seat, with the same luck.",
            ),
            Section(
                "How scores are spread",
                candidate_spreads(styles),
                f"What a single game is like: {game.seat_metrics[0].words} of each style.",
            ),
            Section("The seats", _seat_parts(portrait), "Everybody plays sensible."),
            *order_sections(own_table(portrait)),
            Section("How a game goes", _going(portrait), "Everybody plays sensible."),
            drama_section(portrait.drama.rows(), portrait.drama.moments()),
            usage_section(portrait.usage),
            Section("The constants", [rule_sheet(matchup.rules, matchup)]),
            *_experiments(game.name),
        ],
        settings=settings,
        command=command,
        notes=[
            f"Seats and the course of a game: {portrait.tables[0].games:,} games at each table.",
            f"Who leads: {portrait.drama.games:,} games, {portrait.drama.playouts} play-outs from "
            "each of eleven moments.",
            f"What options are worth: {portrait.usage.games:,} games, some with an option barred.",
        ],
    )


def _facts(matchup: Matchup) -> Facts:
    game = matchup.game
    score = game.seat_metrics[0]
    pairs = [
        ("players", f"{game.seats[0]} to {game.seats[-1]} (this report: {matchup.seats})"),
        ("score", f"{score.words}: {score.doc}"),
        ("kinds of decisions", ", ".join(each.name.replace("_", " ") for each in game.decisions)),
        ("styles", f"{len(game.policies)}"),
        ("constants that can be changed", f"{len(game.rulebook.keys())}"),
        ("presets", ", ".join(game.rulebook.presets) or "none"),
    ]
    return Facts(pairs)


def _seat_line(portrait: Portrait) -> str:
    table = own_table(portrait)
    wins = [estimate_of(row) for row in places(table, "win")]
    names = [f"seat {number}" for number in range(len(wins))]
    line = leader(names, wins, portrait.table.game.metric("win"))
    return f"Among sensible players: {line[0].lower()}{line[1:]}"


def own_table(portrait: Portrait) -> Simulation:
    """Return the table of the requested size."""
    seats = portrait.table.seats
    return next(each for each in portrait.tables if each.matchup.seats == seats)


def _policy_sheet(matchup: Matchup) -> Sheet:
    columns = [
        Column("policy", key=True),
        Column("what_it_does", kind="prose"),
        Column("defaults", kind="prose"),
    ]
    rows = []
    for row in policy_rows(matchup.game.policies.values()):
        name, _, defaults = row["policy"].partition(":")
        rows.append([name, row["what it does"], defaults.replace(",", ", ")])
    return Sheet("policies", columns, rows, "What they do")


def _seat_parts(portrait: Portrait) -> list[Part]:
    """Return the wins of each seat, at tables of all sizes."""
    win = portrait.table.game.metric("win")
    parts: list[Part] = []
    rows = []
    for table in portrait.tables:
        seats = table.matchup.seats
        wins = [estimate_of(row) for row in places(table, "win")]
        drawn = [metric_dot(win, f"seat {n}", found) for n, found in enumerate(wins)]
        even = table.matchup.even_share
        told_even = f"{table.matchup.winners}/{seats}"
        note = f"{BARS}; n = {table.games:,} games; dotted: an even share, {told_even}."
        parts.append(
            Picture(f"{headed(win)}: {seats} players", dots(drawn, marks=[100 * even]), note)
        )
        ranks = {row[1]: row[0] for row in place_sheet(table).rows}
        rows += [
            [seats, str(n), ranks[str(n)], found, Estimate(*(value / even for value in found))]
            for n, found in enumerate(wins)
        ]
    columns = [
        Column("players", key=True),
        Column("seat", key=True),
        Column("rank", "rank at its table", kind="rank"),
        metric_column(win),
        Column("of_an_even_share", "times an even share", "estimate"),
    ]
    return [*parts, Sheet("seats", columns, rows)]


def _going(portrait: Portrait) -> list[Part]:
    """Return the distributions of all metrics, at the requested table."""
    table = own_table(portrait)
    matchup, game = table.matchup, table.matchup.game
    played = sample(matchup, table.games)
    if played is None:
        return []
    whole = [Spread.of(each.words, played.of_table(each.name)) for each in game.table_metrics]
    each = [Spread.of(each.words, played.of_seats(each.name)) for each in game.seat_metrics]
    docs = {metric.words: metric.doc for metric in (*game.seat_metrics, *game.table_metrics)}
    means = _means(table)
    drawn = [spread for spread in each if len(spread.values) > 2][:6]
    return [
        *own_axes("tables", whole, "metric"),
        Picture("Of each player", bars(drawn, shared=False)),
        quantile_sheet("players", each, "metric", "", docs),
        means,
    ]


def _means(table: Simulation) -> Sheet:
    game = table.matchup.game
    columns = [Column("metric", key=True), Column("mean", kind="estimate")]
    columns += [Column("meaning", kind="prose")]
    rows: list[list[Value]] = [
        [game.metric(row["metric"]).words, estimate_of(row), game.metric(row["metric"]).doc]
        for row in table.rows
        if row["scope"] == OF_TABLE
    ]
    return Sheet("means", columns, rows, "Means of a game")


def rule_sheet(rules: Rules, matchup: Matchup) -> Sheet:
    """Return every constant: value, default, possible values, meaning."""
    book = matchup.game.rulebook
    plain = matchup.game.rules(matchup.seats)
    columns = [
        Column("rule", key=True),
        Column("value"),
        Column("own", "as printed"),
        Column("takes"),
        Column("meaning", kind="prose"),
    ]
    rows = [
        [key, word(rules[key]), word(plain[key]), bounds(rule), meaning(matchup.game, rules, rule)]
        for rule in book.fields
        for key in rule.dotted()
    ]
    return Sheet("rules", columns, rows)


def _experiments(game: str) -> list[Section]:
    """Return the experiments on a game that ship with simlab."""
    from simlab.execution.experiment import load_experiment

    found = [
        (f"simlab run {name}", plan.question or plan.name)
        for name, path in shipped_experiments().items()
        if (plan := load_experiment(path)).game == game
    ]
    lead = "Experiments that come with simlab; each leaves a folder that can be reported."
    return [Section("Ask more", [Commands(found)], lead)] if found else []
