"""Command that writes reports."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import simlab
from simlab.cli import complete, options as opt
from simlab.output.argument_errors import as_typed
from simlab.output.folding import print_folded


def report(
    what: Annotated[
        str,
        typer.Argument(
            help="A game, the folder of an experiment, or a report.",
            autocompletion=complete.games,
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="The HTML file; GAME.html or FOLDER/report.html, with -changes if --against.",
        ),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option("--against", help="An older report: what has changed since comes first."),
    ] = None,
    games: Annotated[
        str | None,
        typer.Option("--games", "-n", help="Of a game: for each style and each table; else 4,000."),
    ] = None,
    seed: opt.Seed = 1,
    seats: opt.Seats = None,
    rule: opt.RuleList = None,
    data: opt.Data = None,
    preset: opt.Preset = None,
    jobs: opt.Jobs = None,
    policy_file: opt.Files = None,
    quiet: opt.Quiet = False,
) -> None:
    """Write a self-contained HTML report that starts with the answer.

    For one match-up, comparison, experiment, study, search or advice, use --report FILE with the
    command that plays it.
    """
    target = output or default_target(what, against)
    found = as_typed(simlab.report)(
        what,
        target,
        against=against,
        games=games,
        seed=seed,
        seats=seats,
        rules=opt.rule_values(rule),
        data=data,
        preset=preset,
        jobs=jobs,
        policy_files=policy_file or (),
        say=opt.speaker(quiet),
    )
    print_folded(found.answer)
    if not quiet:
        opt.say(f"see {target}")


def default_target(what: str, against: Path | None) -> Path:
    """Return the default path of a report."""
    from simlab.core.registry import game_names
    from simlab.execution.store import MANIFEST

    path = Path(what)
    changes = "" if against is None else "-changes"
    # a game takes precedence over a folder of its name, such as its own package
    if what not in game_names() and (path / MANIFEST).is_file():
        return path / f"report{changes}.html"
    if path.is_file() and against is not None:
        return path.with_name(f"{path.stem}{changes}.html")
    return Path(f"{path.name}{changes}.html")
