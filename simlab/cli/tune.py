"""The commands that look for something better: the smallest mend, the most, a better style."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import simlab
from simlab.cli import complete, options as opt
from simlab.show.keywords import as_typed

Output = Annotated[Path, typer.Option("--output", "-o", help="Where results go.")]
Fresh = Annotated[
    bool, typer.Option("--fresh", help="Start over in a new folder; nothing is deleted.")
]
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
    games: SearchGames = None,
    seed: opt.Seed = 1,
    seats: opt.Seats = None,
    rule: opt.RuleList = None,
    data: opt.Data = None,
    preset: opt.Preset = None,
    rotate: opt.Rotate = False,
    output: Output = Path("results"),
    fresh: Fresh = False,
    jobs: opt.Jobs = None,
    executor: opt.ExecutorName = "threads",
    scheduler: opt.Scheduler = None,
    policy_file: opt.Files = None,
    form: opt.Format = "table",
    quiet: opt.Quiet = False,
) -> None:
    """Find the smallest edit that reaches a target, or the most of a metric.

    Run again after an interruption, it plays only what is missing. The exit code is 3 if it is too
    close to call.
    """
    opt.check_format(form)
    from simlab.show.progress import search_progress

    with search_progress(quiet) as progress:
        results = kept(
            as_typed(simlab.tune),
            name,
            lineup,
            targets=target or (),
            maximise=maximise,
            knobs=knob or (),
            prices=price or (),
            most=most,
            field=field,
            games=games,
            seed=seed,
            seats=seats,
            rules=opt.rule_values(rule),
            data=data,
            preset=preset,
            rotate=rotate,
            output=output,
            fresh=fresh,
            jobs=jobs,
            executor=executor,
            scheduler=scheduler,
            policy_files=policy_file or (),
            progress=progress,
            say=opt.speaker(quiet),
        )
    opt.show(results, form, quiet)
    if results.outcome == "open":
        raise typer.Exit(opt.UNDECIDED)


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
    games: SearchGames = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help="The policy sits there, instead of in every seat.")
    ] = None,
    seed: opt.Seed = 1,
    seats: opt.Seats = None,
    rule: opt.RuleList = None,
    data: opt.Data = None,
    preset: opt.Preset = None,
    output: Output = Path("results"),
    fresh: Fresh = False,
    jobs: opt.Jobs = None,
    executor: opt.ExecutorName = "threads",
    scheduler: opt.Scheduler = None,
    policy_file: opt.Files = None,
    form: opt.Format = "table",
    quiet: opt.Quiet = False,
) -> None:
    """Tune the parameters of a policy against a field, and tell what that gains on fresh deals.

    Run again after an interruption, it plays only what is missing.
    """
    opt.check_format(form)
    from simlab.show.progress import search_progress

    with search_progress(quiet) as progress:
        results = kept(
            as_typed(simlab.improve),
            name,
            policy,
            field,
            metric=metric,
            knobs=knob or (),
            games=games,
            seat=seat,
            seed=seed,
            seats=seats,
            rules=opt.rule_values(rule),
            data=data,
            preset=preset,
            output=output,
            fresh=fresh,
            jobs=jobs,
            executor=executor,
            scheduler=scheduler,
            policy_files=policy_file or (),
            progress=progress,
            say=opt.speaker(quiet),
        )
    opt.show(results, form, quiet)


def kept(search: Any, *arguments: Any, **options: Any) -> Any:
    """Search, and say where what was played is kept if that is interrupted."""
    try:
        return search(*arguments, **options)
    except KeyboardInterrupt as left:
        opt.say(str(left) or "interrupted")
        raise typer.Exit(opt.INTERRUPTED) from None
