"""The commands that ask about a whole field of styles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import simlab
from simlab.cli import complete, options as opt
from simlab.show.keywords import as_typed

Styles = Annotated[
    list[str] | None,
    typer.Argument(
        help="The field: asap 'wool_t:threshold={30,60,90}'; all styles of the game by default.",
        autocompletion=complete.policies,
    ),
]
Games = Annotated[
    str | None, typer.Option("--games", "-n", help="Games in all: 50k, 2M; else some 100k.")
]
Precision = Annotated[
    float | None, typer.Option("--precision", help="Stop when intervals are no wider than ± this.")
]
Seconds = Annotated[float | None, typer.Option("--max-seconds", help="Stop after so much play.")]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", help="Keep results below this folder, and go on.")
]
Folder = Annotated[
    str | None, typer.Option("--folder", help="Name of the folder there; the command and the game.")
]
Fresh = Annotated[
    bool, typer.Option("--fresh", help="Start over in a new folder; nothing is deleted.")
]


def metagame(
    name: opt.GameName,
    styles: Styles = None,
    mixture: Annotated[
        list[str] | None,
        typer.Option("--mixture", help="A mixture to judge: 'asap@0.7|wool_t@0.3'. Repeatable."),
    ] = None,
    metric: Annotated[
        str | None,
        typer.Option(
            "--metric", help="What players want; to win.", autocompletion=complete.metrics
        ),
    ] = None,
    games: Games = None,
    precision: Precision = None,
    max_seconds: Seconds = None,
    seed: opt.Seed = 1,
    seats: opt.Seats = None,
    rule: opt.RuleList = None,
    data: opt.Data = None,
    preset: opt.Preset = None,
    output: Output = None,
    folder: Folder = None,
    fresh: Fresh = False,
    jobs: opt.Jobs = None,
    policy_file: opt.Files = None,
    executor: opt.ExecutorName = "threads",
    scheduler: opt.Scheduler = None,
    report: opt.ReportFile = None,
    form: opt.Format = "table",
    quiet: opt.Quiet = False,
) -> None:
    """Find out which styles beat which, and what is left when everybody knows."""
    opt.check_format(form)
    opt.check_report(report)
    options = _options(locals())
    from simlab.show.progress import study_progress

    with study_progress(quiet) as progress:
        results = as_typed(simlab.metagame)(
            name, styles or (), mixtures=mixture or (), progress=progress, **options
        )
    opt.show(results, form, quiet, report)


def luck(
    name: opt.GameName,
    styles: Styles = None,
    metric: Annotated[
        str | None,
        typer.Option(
            "--metric", help="What is looked at; score and win.", autocompletion=complete.metrics
        ),
    ] = None,
    games: Games = None,
    precision: Precision = None,
    max_seconds: Seconds = None,
    seed: opt.Seed = 1,
    seats: Annotated[
        int | None, typer.Option("--seats", help="Number of players; by default, every number.")
    ] = None,
    rule: opt.RuleList = None,
    data: opt.Data = None,
    preset: opt.Preset = None,
    output: Output = None,
    folder: Folder = None,
    fresh: Fresh = False,
    jobs: opt.Jobs = None,
    policy_file: opt.Files = None,
    executor: opt.ExecutorName = "threads",
    scheduler: opt.Scheduler = None,
    report: opt.ReportFile = None,
    form: opt.Format = "table",
    quiet: opt.Quiet = False,
) -> None:
    """Find out how much of a result is due to the deal, the policies and the seat."""
    opt.check_format(form)
    opt.check_report(report)
    options = _options(locals())
    from simlab.show.progress import study_progress

    with study_progress(quiet) as progress:
        results = as_typed(simlab.luck)(name, styles or (), progress=progress, **options)
    opt.show(results, form, quiet, report)


def _options(given: dict[str, Any]) -> dict[str, Any]:
    """Return what both commands hand on as it is, by Python's names."""
    same = (
        "metric games precision max_seconds seed seats data preset output folder fresh jobs "
        "executor scheduler"
    )
    return {
        **{name: given[name] for name in same.split()},
        "rules": opt.rule_values(given["rule"]),
        "policy_files": given["policy_file"] or (),
        "say": opt.speaker(given["quiet"]),
    }
