"""The command that advises a player at the table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import typer

import simlab
from simlab.api.advice import NOT_WITHOUT
from simlab.cli import options as opt
from simlab.cli.ask import ask_position
from simlab.cli.lists import settled
from simlab.cli.maps import asked_features, draw_map
from simlab.jit.clock import cpu_now
from simlab.jit.errors import UsageError
from simlab.output.argument_errors import as_typed


def advise_player(
    context: typer.Context,
    name: opt.GameName,
    seats: opt.Seats = None,
    rule: opt.RuleList = None,
    data: opt.Data = None,
    preset: opt.Preset = None,
    position: Annotated[
        Path | None, typer.Option("--position", help="A TOML or JSON file with the position.")
    ] = None,
    keys: Annotated[
        bool, typer.Option("--keys", help="List what a position of the game is told by.")
    ] = False,
    ask: Annotated[bool, typer.Option("--ask", help="Be asked for the position.")] = False,
    transcript: Annotated[
        Path | None, typer.Option("--from", help="A transcript: simlab watch --format json.")
    ] = None,
    at: Annotated[int | None, typer.Option("--at", help="--from: number of the decision.")] = None,
    opponents: Annotated[
        str, typer.Option("--opponents", help="How they play on: asap@0.7|always_bomb@0.3.")
    ] = "sensible",
    own: Annotated[
        str, typer.Option("--play-on", help="How you play on after this decision.")
    ] = "sensible",
    objective: Annotated[str, typer.Option("--objective", help="score, win or rank.")] = "score",
    step: Annotated[
        bool,
        typer.Option("--step", help="Only the next ship or card, not all that you send or pack."),
    ] = False,
    sure: Annotated[float, typer.Option("--sure", help="How sure is sure enough.")] = 0.99,
    margin: Annotated[
        float | None, typer.Option("--margin", help="Losses below it count as none.")
    ] = None,
    max_seconds: Annotated[
        float | None,
        typer.Option("--max-seconds", help="Time to think, 2 by default; per cell of a map, 0.5."),
    ] = None,
    worlds: opt.Worlds = None,
    maps: Annotated[
        list[str] | None,
        typer.Option("--map", help="What is best over a feature: pile=4:30:2, fuel=2,3. Twice."),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="--map: draw it, too, as a PNG file.")
    ] = None,
    believe: Annotated[
        str,
        typer.Option(
            "--believe",
            help="Infer from what happened: all, off, or (--from) since so many of your turns.",
        ),
    ] = "all",
    slip: Annotated[
        float, typer.Option("--slip", help="How often the others are seen doing the unexpected.")
    ] = 0.05,
    seed: opt.Seed = 1,
    jobs: opt.Jobs = None,
    policy_file: opt.Files = None,
    report: opt.ReportFile = None,
    form: opt.Format = "table",
    quiet: opt.Quiet = False,
) -> None:
    """Advise a player in a position, with the certainty and the cases that would change the answer.

    Give the position in a file, in a transcript, or in flags in the game's own words, such as
    --hand "fuel 2, it, dream" --pile 14 (--keys lists them, --ask prompts for them). A hand as
    printed by `simlab watch` can be pasted. The exit code is 3 if the answer is undecided.

    With --map, the advice is drawn over one or two features of the position: a key (pile) or a card
    that is counted in one (fuel, the same as hand.fuel).

    The hidden cards are inferred from the other players' actions and their assumed strategies
    (--opponents). The inference uses the whole transcript, or the part of the round that a
    described position implies. --believe off deals the unseen cards uniformly.
    """
    opt.check_format(form)
    opt.check_report(report)
    if keys:
        list_keys(name, form)
        return
    if at is not None and transcript is None:
        raise UsageError(NOT_WITHOUT)
    described = read_flags(context.args)
    options: dict[str, Any] = {
        "seats": seats,
        "rules": opt.rule_values(rule),
        "data": data,
        "preset": preset,
        "opponents": opponents,
        "me": own,
        "objective": objective,
        "step": step,
        "sure": sure,
        "margin": margin,
        "believe": believe,
        "slip": slip,
        "seed": seed,
        "jobs": jobs,
        "policy_files": policy_file or (),
    }
    options |= thinking(max_seconds, worlds)
    if position is not None:
        from simlab.inference.positions import read_table

        described = {**read_table(position), **described}
    if ask:
        if transcript is not None:
            raise UsageError("--ask asks for a position; --from has one")
        from simlab.core.registry import game

        rules = settled(game(name), seats, rule, data, preset)
        described = ask_position(game(name), rules, described)
    if features := asked_features(maps, picture, transcript):
        draw_map(name, described, features, options, picture, report, form, quiet)
        return
    options |= {"transcript": transcript, "at": at, "spent": cpu_now()}
    results = as_typed(simlab.advise)(name, described, **options)
    opt.show(results, form, quiet, report)
    if results.stopped != "decided":
        raise typer.Exit(opt.UNDECIDED)


def thinking(max_seconds: float | None, worlds: int | None) -> dict[str, Any]:
    """Return the thinking time: with a number of worlds only an explicit time limit applies."""
    if worlds is not None:
        return {"worlds": worlds, "max_seconds": max_seconds}
    return {} if max_seconds is None else {"max_seconds": max_seconds}


def list_keys(name: str, form: str) -> None:
    """Print the keys of a position."""
    from simlab.core.registry import game
    from simlab.output.lists import key_rows, keys_table

    chosen = game(name)
    opt.print_rows(key_rows(chosen), form, lambda: keys_table(chosen))


def read_flags(arguments: list[str]) -> dict[str, Any]:
    """Parse the flags that are keys of the game: ``--pile 14`` → ``{"pile": 14}``.

    Raises
    ------
    UsageError
        A word without a flag, or a flag without a value.
    """
    found: dict[str, Any] = {}
    words = iter(arguments)
    for word in words:
        if not word.startswith("--"):
            raise UsageError(f"{word!r} belongs to no flag; a position is told as --hand 'fuel 2'")
        key, equals, value = word[2:].partition("=")
        text = value if equals else next(words, None)
        if text is None or (not equals and text.startswith("--")):
            raise UsageError(f"--{key} needs a value")
        name = key.replace("-", "_")
        if name in found:
            raise UsageError(f"--{key} is given twice")
        found[name] = int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text
    return found


def review_game(
    transcript: Annotated[
        Path, typer.Option("--from", help="A transcript: simlab watch --format json.")
    ],
    seat: Annotated[int, typer.Option("--seat", help="Whose decisions.")],
    opponents: Annotated[
        str, typer.Option("--opponents", help="How they play on: asap@0.7|always_bomb@0.3.")
    ] = "sensible",
    own: Annotated[
        str, typer.Option("--play-on", help="How the player plays on, and what is usual.")
    ] = "sensible",
    objective: Annotated[str, typer.Option("--objective", help="score or win.")] = "score",
    max_seconds: Annotated[
        float | None,
        typer.Option("--max-seconds", help="Time to think about each decision, 0.5 by default."),
    ] = None,
    worlds: opt.Worlds = None,
    seed: opt.Seed = 1,
    jobs: opt.Jobs = None,
    policy_file: opt.Files = None,
    report: opt.ReportFile = None,
    form: opt.Format = "table",
    quiet: opt.Quiet = False,
) -> None:
    """Evaluate the decisions of a player in a game: the loss by each, and luck."""
    opt.check_format(form)
    opt.check_report(report)
    results = as_typed(simlab.review)(
        transcript,
        seat,
        opponents=opponents,
        me=own,
        objective=objective,
        seed=seed,
        jobs=jobs,
        policy_files=policy_file or (),
        **thinking(max_seconds, worlds),
    )
    opt.show(results, form, quiet, report)
