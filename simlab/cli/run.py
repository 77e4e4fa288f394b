"""Commands that work on files: experiments and baselines."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import simlab
from simlab.api.files import BASELINES, study_of
from simlab.cli import complete, options as opt
from simlab.cli.budgets import say_budget, sweep_budget
from simlab.cli.shared import AcceptVersions
from simlab.jit.errors import UsageError
from simlab.output.argument_errors import as_typed


def run(
    experiment: Annotated[
        str,
        typer.Argument(
            help="A TOML file, or the name of a shipped one.", autocompletion=complete.experiments
        ),
    ],
    games: Annotated[
        str | None, typer.Option("--games", "-n", help="Games per cell instead of the file's.")
    ] = None,
    output: Annotated[Path, typer.Option("--output", "-o", help="Where results go.")] = Path(
        "results"
    ),
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Start over in a new folder; nothing is deleted.")
    ] = False,
    accept_versions: AcceptVersions = False,
    jobs: opt.Jobs = None,
    executor: opt.ExecutorName = "threads",
    scheduler: opt.Scheduler = None,
    policy_file: opt.Files = None,
    dry_run: opt.DryRun = False,
    report: opt.ReportFile = None,
    form: opt.Format = "table",
    quiet: opt.Quiet = False,
) -> None:
    """Run an experiment: tables and plots under results/NAME/.

    Run again after an interruption, it plays only what is missing.
    """
    opt.check_format(form)
    opt.check_report(report)
    workers: dict[str, Any] = {"jobs": jobs, "executor": executor, "scheduler": scheduler}
    if dry_run:
        there = None if fresh else output
        said = opt.speaker(quiet)
        workers |= {"accept_versions": accept_versions}
        budget = sweep_budget(experiment, games, policy_file or (), there, say=said, **workers)
        say_budget(form, *budget)
        return
    from simlab.output.progress import study_progress, sweep_progress

    shown: Any = sweep_progress if study_of(experiment) is None else study_progress
    with shown(quiet) as progress:
        results = as_typed(simlab.run)(
            experiment,
            games=games,
            output=output,
            fresh=fresh,
            accept_versions=accept_versions,
            policy_files=policy_file or (),
            progress=progress,
            say=opt.speaker(quiet),
            **workers,
        )
    opt.show(results, form, quiet, report)


def check(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Baseline files or folders of them.")
    ] = None,
    accept: Annotated[
        str | None, typer.Option("--accept", help="Keep the new values; says why they changed.")
    ] = None,
    junit: Annotated[Path | None, typer.Option("--junit", help="Write a JUnit XML report.")] = None,
    jobs: opt.Jobs = None,
    report: opt.ReportFile = None,
    form: opt.Format = "table",
    quiet: opt.Quiet = False,
) -> None:
    """Replay expected values and report which of them moved; exit code 1 if any did."""
    opt.check_format(form)
    opt.check_report(report)
    for flag in ["--report"] * (report is not None) + ["--format"] * (form != "table"):
        if accept is not None:
            raise UsageError(f"--accept keeps values and judges none; leave out {flag}")
    results = as_typed(simlab.check)(
        files or [Path(BASELINES)], accept=accept, junit=junit, jobs=jobs, say=opt.speaker(quiet)
    )
    if accept is not None:
        opt.say_all(*results.notes)
        return
    opt.show(results, form, quiet, report)
    if results.moved:
        raise typer.Exit(opt.REGRESSION)
