"""Commands that play: many games, candidates side by side, or a single game to watch."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import simlab
from simlab.cli import complete, options as opt
from simlab.cli.budgets import comparison_budget, say_budget, simulation_budget
from simlab.jit.errors import UsageError
from simlab.jit.files import same_file
from simlab.output.argument_errors import as_typed


def play(
    name: opt.GameName,
    lineup: opt.Lineup = "sensible",
    games: opt.MostGames = None,
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
    seed: opt.Seed = 1,
    seats: opt.Seats = None,
    rule: opt.RuleList = None,
    data: opt.Data = None,
    preset: opt.Preset = None,
    rotate: opt.Rotate = False,
    jobs: opt.Jobs = None,
    policy_file: opt.Files = None,
    rows: Annotated[
        Path | None, typer.Option("--rows", help="Parquet file for a row per game and seat.")
    ] = None,
    quantiles: Annotated[
        bool, typer.Option("--quantiles", help="Print how the scores are spread instead.")
    ] = False,
    executor: opt.ExecutorName = "threads",
    scheduler: opt.Scheduler = None,
    dry_run: opt.DryRun = False,
    report: opt.ReportFile = None,
    form: opt.Format = "table",
    quiet: opt.Quiet = False,
) -> None:
    """Simulate a line-up many times and summarise the results."""
    opt.check_format(form)
    opt.check_report(report)
    if rows and report and same_file(rows, report):
        raise UsageError("--rows and --report name the same file")
    options: dict[str, Any] = {
        "games": games,
        "precision": precision,
        "metric": metric,
        "max_seconds": max_seconds,
        "seed": seed,
        "seats": seats,
        "rules": opt.rule_values(rule),
        "data": data,
        "preset": preset,
        "rotate": rotate,
        "jobs": jobs,
        "policy_files": policy_file or (),
        "executor": executor,
        "scheduler": scheduler,
    }
    if dry_run:
        say_budget(form, simulation_budget(name, lineup, **options))
        return
    from simlab.output.progress import play_progress

    with play_progress(quiet) as progress:
        results = as_typed(simlab.simulate)(
            name, lineup, rows=rows, progress=progress, say=opt.speaker(quiet), **options
        )
    if quantiles:
        results = results.as_quantiles()
    opt.show(results, form, quiet, report)


def compare_policies(
    name: opt.GameName,
    candidates: Annotated[
        list[str], typer.Argument(help="Two policies or more.", autocompletion=complete.policies)
    ],
    field: Annotated[
        str,
        typer.Option(
            "--field",
            help="Who has the other places: one policy, or a line-up.",
            autocompletion=complete.policies,
        ),
    ] = "sensible",
    games: opt.GamesEach = None,
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
    seed: opt.Seed = 1,
    seats: opt.Seats = None,
    rule: opt.RuleList = None,
    data: opt.Data = None,
    preset: opt.Preset = None,
    jobs: opt.Jobs = None,
    policy_file: opt.Files = None,
    dry_run: opt.DryRun = False,
    report: opt.ReportFile = None,
    form: opt.Format = "table",
    quiet: opt.Quiet = False,
) -> None:
    """Compare policies in the same seats, against the same field, with common random numbers.

    The exit code is 3 if --until-decided or --best ends without a verdict.
    """
    opt.check_format(form)
    opt.check_report(report)
    options: dict[str, Any] = {
        "games": games,
        "metric": metric,
        "margin": margin,
        "until_decided": until_decided,
        "max_seconds": max_seconds,
        "seat": seat,
        "seed": seed,
        "seats": seats,
        "rules": opt.rule_values(rule),
        "data": data,
        "preset": preset,
        "jobs": jobs,
        "policy_files": policy_file or (),
    }
    if dry_run:
        if best or error is not None:
            raise UsageError("--dry-run does not go with --best")
        say_budget(form, comparison_budget(name, candidates, field, **options))
        return
    options |= {"best": best, "error": error}
    results = as_typed(simlab.compare)(name, candidates, field, say=opt.speaker(quiet), **options)
    opt.show(results, form, quiet, report)
    if (until_decided or best) and results.stopped != "decided":
        raise typer.Exit(opt.UNDECIDED)


def watch(
    name: opt.GameName,
    lineup: opt.Lineup = "sensible",
    number: Annotated[int, typer.Option("--game", help="Number of the game, from 0.")] = 0,
    seed: opt.Seed = 1,
    seats: opt.Seats = None,
    rule: opt.RuleList = None,
    data: opt.Data = None,
    preset: opt.Preset = None,
    rotate: opt.Rotate = False,
    policy_file: opt.Files = None,
    me: Annotated[int | None, typer.Option("--me", help="Sit in this seat yourself.")] = None,
    form: Annotated[str, typer.Option("--format", help="table (words) or json (lines).")] = "table",
) -> None:
    """Show one numbered game in words or as JSON lines, or play in it.

    In your seat, answer on standard input: a number, a word or its beginning; ? repeats the
    position, quit (or the end of the input) leaves with exit code 130.
    """
    if form not in ("table", "json"):
        raise UsageError(f"--format is table or json here, not {form!r}")
    if form == "json" and me is not None:
        raise UsageError("--me plays in words; leave out --format json")
    from simlab.runtime.matchup import build_matchup

    matchup = build_matchup(
        name,
        lineup,
        seats=seats,
        rules=opt.rule_values(rule),
        data=data,
        preset=preset,
        seed=seed,
        rotate=rotate,
        policy_files=policy_file or (),
    )
    from simlab.output.folding import print_folded
    from simlab.output.story import check_number, json_lines, tell_match
    from simlab.runtime.stepper import Match
    from simlab.show.seat import LeftError, SeatedMatch

    check_number(number)
    matchup.prepare(opt.say)
    if form == "json":
        lines = json_lines(matchup, number)
    elif me is None:
        lines = tell_match(Match(matchup, number))
    else:
        lines = tell_match(SeatedMatch(matchup, number, me), me)
    try:
        for line in lines:
            print_folded(line)
    except LeftError as left:
        opt.say(str(left))
        raise typer.Exit(opt.INTERRUPTED) from None
