"""Commands that study a whole field of strategies, or the play of a game."""

from __future__ import annotations

from typing import Annotated

import typer

import simlab
from simlab.cli import complete, options as opt
from simlab.cli.shared import Asked, with_study_flags

Styles = Annotated[
    list[str] | None,
    typer.Argument(
        help="The field: asap 'wool_t:threshold={30,60,90}'; all styles of the game by default.",
        autocompletion=complete.policies,
    ),
]


def metric_flag(help_text: str) -> typer.models.OptionInfo:
    """Return ``--metric`` with a given help text."""
    found: typer.models.OptionInfo = typer.Option(
        "--metric", help=help_text, autocompletion=complete.metrics
    )
    return found


@with_study_flags()
def metagame(
    name: opt.GameName,
    styles: Styles = None,
    mixture: Annotated[
        list[str] | None,
        typer.Option("--mixture", help="A mixture to judge: 'asap@0.7|wool_t@0.3'. Repeatable."),
    ] = None,
    metric: Annotated[str | None, metric_flag("What players want; to win.")] = None,
    *,
    asked: Asked,
) -> None:
    """Find the equilibrium mix of strategies."""
    asked.answer(simlab.metagame, name, styles or (), mixtures=mixture or (), metric=metric)


@with_study_flags()
def luck(
    name: opt.GameName,
    styles: Styles = None,
    metric: Annotated[str | None, metric_flag("What is looked at; score and win.")] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", help="Number of players; by default, every number.")
    ] = None,
    *,
    asked: Asked,
) -> None:
    """Measure the shares of a result due to the deal, the policies and the seat."""
    asked.answer(simlab.luck, name, styles or (), metric=metric)


Lineups = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[LINE-UP]...",
        help="Who plays: sensible by default. Each policy in a line-up is looked at.",
        autocompletion=complete.policies,
    ),
]


@with_study_flags()
def usage(
    name: opt.GameName,
    lineups: Lineups = None,
    metric: Annotated[str | None, metric_flag("What says what is worth it; to win.")] = None,
    bar: Annotated[
        str, typer.Option("--bar", help="Bar an option to one player, or to all at the table.")
    ] = "one",
    instead: Annotated[
        str,
        typer.Option(
            "--instead",
            help="Policies that say what to do in place of what is barred; then the lot.",
            autocompletion=complete.policies,
        ),
    ] = "sensible",
    margin: Annotated[
        float | None, typer.Option("--margin", help="Less counts as nothing; 0.01 of a win.")
    ] = None,
    constants: Annotated[
        bool, typer.Option("--constants/--no-constants", help="Try the game's constants, too.")
    ] = True,
    *,
    asked: Asked,
) -> None:
    """Measure how often options are chosen, and their values; name needless options and cards."""
    asked.answer(
        simlab.usage,
        name,
        lineups or (),
        metric=metric,
        bar=bar,
        instead=instead,
        margin=margin,
        constants=constants,
    )


@with_study_flags()
def drama(
    name: opt.GameName,
    lineup: opt.Lineup = "sensible",
    playouts: Annotated[
        int, typer.Option("--playouts", help="Play-outs from each moment, an even number.")
    ] = 32,
    *,
    asked: Asked,
) -> None:
    """Measure the course of games: length, leaders, when the winner is known, kingmaking."""
    asked.answer(simlab.drama, name, lineup, playouts=playouts)
