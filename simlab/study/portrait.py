"""Overview of a game: its strategies, its seats, its options, and the course of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simlab.execution.checkpointed_tasks import Parts
from simlab.execution.limits import Limits
from simlab.execution.simulate import Simulation, run_matchup
from simlab.execution.workers import Workers
from simlab.runtime.matchup import Matchup, build_matchup, known_policies
from simlab.study.compare import candidate_matchups, compare
from simlab.study.comparison import Comparison
from simlab.study.drama import PLAYOUTS, Drama, play_drama
from simlab.study.drama_play import drama_play
from simlab.study.usage import Usage, play_usage, usage_of
from simlab.study.usage_play import usage_play

GAMES = 4_000
"""Games of each strategy, and of each table."""
AHEAD = 10
"""One of so many games has look-ahead play-outs."""
TRIED = 25
"""Games with other choices per game of a table."""


@dataclass(frozen=True)
class Portrait:
    """Results of a quick look at a game.

    Attributes
    ----------
    table : Matchup
        All players use ``sensible``, at the requested table.
    styles : Comparison
        Each policy as it is, against ``sensible``, by share of wins.
    tables : list of Simulation
        All players use ``sensible``, at a table of each size.
    drama : Drama
        Course of games in which all players use ``sensible``.
    usage : Usage
        Values of its options to ``sensible``.
    """

    table: Matchup
    styles: Comparison
    tables: list[Simulation]
    drama: Drama
    usage: Usage


def portray(
    game: str,
    *,
    seats: int | None = None,
    rules: Mapping[str, Any] | None = None,
    data: str | Path | None = None,
    preset: str | None = None,
    games: int | None = None,
    seed: int = 1,
    jobs: int | None = None,
    policy_files: Sequence[str | Path] = (),
    say: Callable[[str], None] = lambda text: None,
) -> Portrait:
    """Compute an overview of a game.

    Parameters
    ----------
    games : int, optional
        For each strategy and each table; `GAMES` by default.
    game, seats, rules, data, preset, seed, jobs, policy_files, say
        As for `simlab.simulate`. Tables of other sizes have the same rules, if these are valid
        there.
    """
    options: dict[str, Any] = {
        "rules": rules,
        "data": data,
        "preset": preset,
        "seed": seed,
        "policy_files": policy_files,
    }
    count = games or GAMES
    table = build_matchup(game, "sensible", seats=seats, **options)
    sizes = [table.seats] if rules else list(table.game.seats)
    tables = []
    for size in sizes:
        say(f"a table of {size}: {count:,} games")
        matchup = build_matchup(game, "sensible", seats=size, **options)
        tables.append(run_matchup(matchup, count, jobs=jobs, say=say))
        if tables[-1].stopped == "interrupted":
            raise KeyboardInterrupt
    known = known_policies(table.game, table.policy_files)
    names = ["sensible", *(name for name in known if name != "sensible")]
    say(f"{len(names)} styles against sensible: {count:,} games each")
    matchups = candidate_matchups(game, names, "sensible", seats=table.seats, **options)
    styles = compare(matchups, metric="win", games=count, jobs=jobs, say=say)
    if styles.stopped == "interrupted":
        raise KeyboardInterrupt
    drama = _ahead(game, table, count, options, jobs, say)
    return Portrait(table, styles, tables, drama, _usage(game, table, count, options, jobs, say))


def _ahead(
    game: str,
    table: Matchup,
    games: int,
    options: Mapping[str, Any],
    jobs: int | None,
    say: Callable[[str], None],
) -> Drama:
    """Play out from the moments of some games of sensible players."""
    count = max(2, games // AHEAD)
    say(f"looking ahead: {count:,} games")
    play = drama_play(game, "sensible", PLAYOUTS, seats=table.seats, **options)
    drama = Drama(play, table.seats)
    play.prepare(say)
    with Workers(None, jobs) as workers:
        if play_drama(drama, Limits(count), Parts(workers)) == "interrupted":
            raise KeyboardInterrupt
    return drama


def _usage(
    game: str,
    table: Matchup,
    games: int,
    options: Mapping[str, Any],
    jobs: int | None,
    say: Callable[[str], None],
) -> Usage:
    """Estimate the values of options to sensible players."""
    say(f"options: {TRIED * games:,} games")
    play = usage_play(game, "sensible", None, ["sensible"], "one", seats=table.seats, **options)
    usage = usage_of([play])
    play.prepare(say)
    with Workers(None, jobs) as workers:
        if play_usage(usage, Limits(TRIED * games), Parts(workers)) == "interrupted":
            raise KeyboardInterrupt
    return usage
