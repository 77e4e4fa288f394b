"""The commands that work on files: experiments and baselines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simlab.cli import complete
from simlab.cli.options import (
    INTERRUPTED,
    REGRESSION,
    DryRun,
    ExecutorName,
    Files,
    Format,
    Jobs,
    Quiet,
    Scheduler,
    check_format,
    check_jobs,
    check_target,
    count_games,
    say,
    speaker,
)

if TYPE_CHECKING:
    from simlab.study.experiment import Experiment


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
    jobs: Jobs = None,
    executor: ExecutorName = "threads",
    scheduler: Scheduler = None,
    policy_file: Files = None,
    dry_run: DryRun = False,
    form: Format = "table",
    quiet: Quiet = False,
) -> None:
    """Run an experiment: tables and pictures under results/NAME/.

    Run again after an interruption, it plays only what is missing.
    """
    check_format(form)
    check_jobs(jobs)
    plan = _planned(experiment, games, policy_file)
    from simlab.study.design import cells

    design = cells(plan)
    # imported when the plan is found to be in order: an error is told at once
    from simlab.show import report, tables
    from simlab.show.progress import sweep_progress
    from simlab.study.sweep import check_metrics, open_sweep
    from simlab.study.sweep_table import write_tables
    from simlab.study.workers import make_workers

    metrics = check_metrics(plan, design)
    with make_workers(executor, jobs, scheduler) as workers:
        if dry_run:
            from simlab.study.budget import plan_cells

            print(tables.budget_line(plan_cells(plan, design, workers), len(design)))
            return
        sweep = open_sweep(plan, design, output / plan.folder_name, fresh)
        try:
            with sweep_progress(len(design), quiet) as progress:
                table = sweep.run(workers, progress, speaker(quiet))
        except KeyboardInterrupt:
            say(report.interrupted_line(sweep))
            raise typer.Exit(INTERRUPTED) from None
    assert sweep.store is not None
    write_tables(table, sweep.store.folder)
    report.print_sweep(sweep, table, metrics, form, speaker(quiet))


def _planned(name: str, games: str | None, policy_file: list[Path] | None) -> Experiment:
    """Read an experiment and apply what the command line changes in it."""
    from simlab.study.library import find_experiment

    path = find_experiment(name)
    from simlab.study.experiment import load_experiment

    plan = load_experiment(path)
    if games is not None:
        plan = plan.model_copy(update={"games": count_games(games)})
    files = [*plan.policy_files, *(str(path) for path in policy_file or [])]
    return plan.model_copy(update={"policy_files": files})


def check(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Baseline files or folders of them.")
    ] = None,
    accept: Annotated[
        str | None, typer.Option("--accept", help="Keep the new values; says why they changed.")
    ] = None,
    junit: Annotated[Path | None, typer.Option("--junit", help="Write a JUnit XML report.")] = None,
    jobs: Jobs = None,
    form: Format = "table",
    quiet: Quiet = False,
) -> None:
    """Replay expected values and report which of them moved; exit code 1 if any did."""
    check_format(form)
    check_jobs(jobs)
    from simlab.show import verdicts
    from simlab.study.baseline import accept_values, check_file, find_baselines

    check_target("--junit", junit)
    found = find_baselines(files or [Path("tests/baselines")])
    if accept is not None:
        for path in found:
            say(verdicts.accepted_line(accept_values(path, accept, jobs, speaker(quiet))))
        return
    results = [check_file(path, jobs, speaker(quiet)) for path in found]
    verdicts.print_verdicts(results, form)
    if junit is not None:
        verdicts.write_junit(results, junit)
    if not quiet:
        for line in verdicts.power_lines(results):
            say(line)
        say(verdicts.closing_line(results))
    if any(result.moved for result in results):
        raise typer.Exit(REGRESSION)
