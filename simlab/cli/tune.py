"""Commands that search: the smallest change, a maximum, or a better policy."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import simlab
from simlab.cli import complete, options as opt
from simlab.cli.shared import Asked, with_study_flags

UNSHARED = ("precision", "max_seconds", "folder")
"""Flags of studies that do not apply to searches."""

SearchOutput = Annotated[Path, typer.Option("--output", "-o", help="Where results go.")]
SearchGames = Annotated[
    str | None,
    typer.Option("--games", "-n", help="Games of the search, 400k; the check plays as many."),
]
KnobList = Annotated[
    list[str] | None,
    typer.Option(
        "--knob",
        help="What may change: rules.copies.fuel=9:17, wool_t.threshold=40,60. Repeatable.",
    ),
]


@with_study_flags(*UNSHARED)
def tune(
    name: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="Name of a game, or a TOML file.", autocompletion=complete.games
        ),
    ],
    lineup: opt.Lineup = "sensible",
    target: Annotated[
        list[str] | None,
        typer.Option("--target", help="launched=0.80±0.01, 'win[0]<=30%'. Repeatable."),
    ] = None,
    maximise: Annotated[
        str | None,
        typer.Option(
            "--maximise", help="Instead: the most of a metric.", autocompletion=complete.metrics
        ),
    ] = None,
    knob: KnobList = None,
    price: Annotated[
        list[str] | None,
        typer.Option("--price", help="Of a step: rules.copies.fuel=0.5. Repeatable."),
    ] = None,
    most: Annotated[int, typer.Option("--most", help="Knobs turned at once, 1 to 3.")] = 3,
    field: Annotated[
        str | None,
        typer.Option(
            "--field", help="Who fills the places left.", autocompletion=complete.policies
        ),
    ] = None,
    rotate: opt.Rotate = False,
    games: SearchGames = None,
    output: SearchOutput = Path("results"),
    *,
    asked: Asked,
) -> None:
    """Find the smallest change that reaches a target, or the maximum of a metric.

    Run again after an interruption, it plays only what is missing. The exit code is 3 if the answer
    is undecided.
    """
    from simlab.output.progress import search_progress

    results = asked.answer(
        simlab.tune,
        name,
        lineup,
        targets=target or (),
        maximise=maximise,
        knobs=knob or (),
        prices=price or (),
        most=most,
        field=field,
        rotate=rotate,
        shown=search_progress,
    )
    if results is not None and results.outcome == "open":
        raise typer.Exit(opt.UNDECIDED)


@with_study_flags(*UNSHARED)
def improve(
    name: opt.GameName,
    policy: Annotated[
        str, typer.Argument(help="The policy to tune.", autocompletion=complete.policies)
    ],
    field: Annotated[
        str,
        typer.Option(
            "--field",
            help="Who has the other places: one policy, or a line-up.",
            autocompletion=complete.policies,
        ),
    ] = "sensible",
    metric: Annotated[
        str | None,
        typer.Option("--metric", help="What is to be more.", autocompletion=complete.metrics),
    ] = None,
    knob: KnobList = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help="The policy sits there, instead of in every seat.")
    ] = None,
    games: SearchGames = None,
    output: SearchOutput = Path("results"),
    *,
    asked: Asked,
) -> None:
    """Tune the parameters of a policy against a field, and print the gain in new games.

    Run again after an interruption, it plays only what is missing.
    """
    from simlab.output.progress import search_progress

    asked.answer(
        simlab.improve,
        name,
        policy,
        field,
        metric=metric,
        knobs=knob or (),
        seat=seat,
        shown=search_progress,
    )
