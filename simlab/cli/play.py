"""The commands that play: many games, candidates side by side, or a single game to watch."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simlab.cli import complete
from simlab.cli.options import (
    INTERRUPTED,
    UNDECIDED,
    Data,
    DryRun,
    ExecutorName,
    Files,
    Format,
    GameName,
    Jobs,
    Lineup,
    MostGames,
    Preset,
    Quiet,
    Rotate,
    RuleList,
    Scheduler,
    Seats,
    Seed,
    check_format,
    check_jobs,
    check_target,
    count_games,
    match_up,
    print_rows,
    read_files,
    rule_values,
    say,
    say_all,
    speaker,
)
from simlab.engine.errors import UsageError

if TYPE_CHECKING:
    from simlab.engine.setup import Setup


def play(
    name: GameName,
    lineup: Lineup = "sensible",
    games: MostGames = None,
    precision: Annotated[
        float | None, typer.Option("--precision", help="Stop when ± of --metric is no larger.")
    ] = None,
    metric: Annotated[
        str | None,
        typer.Option(
            "--metric",
            help="What --precision is about; the score.",
            autocompletion=complete.metrics,
        ),
    ] = None,
    max_seconds: Annotated[
        float | None, typer.Option("--max-seconds", help="Stop after so much play.")
    ] = None,
    seed: Seed = 1,
    seats: Seats = None,
    rule: RuleList = None,
    data: Data = None,
    preset: Preset = None,
    rotate: Rotate = False,
    jobs: Jobs = None,
    policy_file: Files = None,
    rows: Annotated[
        Path | None, typer.Option("--rows", help="Parquet file for a row per game and seat.")
    ] = None,
    quantiles: Annotated[
        bool, typer.Option("--quantiles", help="Print how the scores are spread instead.")
    ] = False,
    executor: ExecutorName = "threads",
    scheduler: Scheduler = None,
    dry_run: DryRun = False,
    form: Format = "table",
    quiet: Quiet = False,
) -> None:
    """Play a line-up many times and print what comes of it."""
    from simlab.study.stopping import stop_rule

    check_format(form)
    check_jobs(jobs)
    check_target("--rows", rows)
    number = None if games is None else count_games(games)
    setup = match_up(name, lineup, seats, rule, data, preset, seed, rotate, policy_file)
    stop = stop_rule(setup.game, precision, metric, max_seconds)
    # imported when all is found to be in order: an error is told at once
    from simlab.show import tables
    from simlab.show.broken_off import simulation_note
    from simlab.show.progress import play_progress
    from simlab.study.simulate import run_setup
    from simlab.study.workers import make_workers

    with make_workers(executor, jobs, scheduler) as workers:
        if dry_run:
            from simlab.study.budget import plan_games

            print(tables.budget_line(plan_games(setup, number, stop, workers)))
            return
        with play_progress(quiet) as progress:
            simulation = run_setup(
                setup,
                number,
                stop=stop,
                rows=rows,
                workers=workers,
                progress=progress,
                say=speaker(quiet),
            )
    if quantiles:
        spread = simulation.quantile_rows()
        print_rows(spread, form, lambda: tables.quantile_table(simulation, spread))
    else:
        print_rows(simulation.rows, form, lambda: tables.simulation_table(simulation))
    if not quiet:
        say_all(simulation_note(simulation), tables.closing_line(simulation))
    if simulation.stopped == "interrupted":
        raise typer.Exit(INTERRUPTED)


def compare_policies(
    name: GameName,
    candidates: Annotated[
        list[str],
        typer.Argument(help="Two policies or more.", autocompletion=complete.policies),
    ],
    field: Annotated[
        str,
        typer.Option(
            "--field",
            help="Who has the other places: one policy, or a line-up.",
            autocompletion=complete.policies,
        ),
    ] = "sensible",
    games: MostGames = None,
    metric: Annotated[
        str | None,
        typer.Option("--metric", help="What is compared.", autocompletion=complete.metrics),
    ] = None,
    margin: Annotated[
        float | None, typer.Option("--margin", help="Differences below it count as none.")
    ] = None,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="Stop when every difference has a verdict.")
    ] = False,
    best: Annotated[
        bool, typer.Option("--best", help="Find the best; play most where it is in doubt.")
    ] = False,
    error: Annotated[
        float | None, typer.Option("--error", help="--best: allowed chance of a wrong answer.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Candidates sit there, instead of in every seat.")
    ] = None,
    max_seconds: Annotated[
        float | None, typer.Option("--max-seconds", help="Stop after so much play.")
    ] = None,
    seed: Seed = 1,
    seats: Seats = None,
    rule: RuleList = None,
    data: Data = None,
    preset: Preset = None,
    jobs: Jobs = None,
    policy_file: Files = None,
    dry_run: DryRun = False,
    form: Format = "table",
    quiet: Quiet = False,
) -> None:
    """Compare policies in the same seats, against the same field, with the same luck.

    The exit code is 3 if --until-decided or --best ends without a verdict.
    """
    check_format(form)
    check_jobs(jobs)
    number = None if games is None else count_games(games)
    from simlab.study.compare import candidate_setups

    setups = candidate_setups(
        name,
        candidates,
        field,
        seats=seats,
        seat=seat,
        rules=rule_values(name, rule, data),
        preset=preset,
        seed=seed,
        policy_files=read_files(policy_file),
    )
    options: dict[str, Any] = {
        "place": seat or 0,
        "games": number,
        "metric": metric,
        "margin": margin,
        "jobs": jobs,
    }
    if best:
        if until_decided or dry_run:
            raise UsageError("--best goes neither with --until-decided nor with --dry-run")
        options |= {} if error is None else {"error": error}
        stopped = _race(setups, {**options, "max_seconds": max_seconds}, form, quiet)
    elif error is not None:
        raise UsageError("--error goes with --best")
    elif dry_run:
        from simlab.show.tables import budget_line
        from simlab.study.budget import plan_comparison

        print(budget_line(plan_comparison(setups, until_decided=until_decided, **options)))
        return
    else:
        options |= {"until_decided": until_decided, "max_seconds": max_seconds}
        stopped = _comparison(setups, options, form, quiet)
    if stopped == "interrupted":
        raise typer.Exit(INTERRUPTED)
    if (until_decided or best) and stopped != "decided":
        raise typer.Exit(UNDECIDED)


def _comparison(setups: list[Setup], options: dict[str, Any], form: str, quiet: bool) -> str:
    """Compare, print, and return what stopped it."""
    from simlab.show import tables
    from simlab.show.broken_off import comparison_note
    from simlab.study.compare import compare

    result = compare(setups, say=speaker(quiet), **options)
    print_rows(result.rows(), form, lambda: tables.comparison_table(result))
    if not quiet:
        say_all(comparison_note(result), tables.comparison_line(result))
    return result.stopped


def _race(setups: list[Setup], options: dict[str, Any], form: str, quiet: bool) -> str:
    """Look for the best, print, and return what stopped it."""
    from simlab.show import tables
    from simlab.show.broken_off import comparison_note
    from simlab.study.best import find_best

    search = find_best(setups, say=speaker(quiet), **options)
    print_rows(search.rows(), form, lambda: tables.race_table(search))
    if not quiet:
        say_all(comparison_note(search), tables.race_line(search))
    return search.stopped


def watch(
    name: GameName,
    lineup: Lineup = "sensible",
    number: Annotated[int, typer.Option("--game", help="Number of the game, from 0.")] = 0,
    seed: Seed = 1,
    seats: Seats = None,
    rule: RuleList = None,
    data: Data = None,
    preset: Preset = None,
    rotate: Rotate = False,
    policy_file: Files = None,
    me: Annotated[int | None, typer.Option("--me", help="Sit in this seat yourself.")] = None,
    form: Annotated[str, typer.Option("--format", help="table (words) or json (lines).")] = "table",
) -> None:
    """Tell one numbered game in words or as JSON lines, or play in it.

    In your seat, answer on standard input: a number, a word or its beginning; ? repeats the
    position, quit (or the end of the input) leaves with exit code 130.
    """
    if form not in ("table", "json"):
        raise UsageError(f"--format is table or json here, not {form!r}")
    if form == "json" and me is not None:
        raise UsageError("--me plays in words; leave out --format json")
    setup = match_up(name, lineup, seats, rule, data, preset, seed, rotate, policy_file)
    from simlab.engine.match import Match
    from simlab.show.seat import LeftError, SeatedMatch
    from simlab.show.story import check_number, json_lines, tell_match

    check_number(number)
    setup.prepare(say)
    if form == "json":
        lines = json_lines(setup, number)
    elif me is None:
        lines = tell_match(Match(setup, number))
    else:
        lines = tell_match(SeatedMatch(setup, number, me), me)
    try:
        for line in lines:
            print(line, flush=True)
    except LeftError as left:
        say(str(left))
        raise typer.Exit(INTERRUPTED) from None
