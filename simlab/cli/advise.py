"""The command that advises a player at the table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import typer

from simlab.cli.maps import asked_features, draw_map
from simlab.cli.options import (
    INTERRUPTED,
    UNDECIDED,
    Files,
    Format,
    GameName,
    Jobs,
    Preset,
    Quiet,
    RuleList,
    Seats,
    Seed,
    check_format,
    check_jobs,
    read_files,
    say,
)
from simlab.engine.errors import UsageError


def advise_player(
    context: typer.Context,
    name: GameName,
    seats: Seats = None,
    rule: RuleList = None,
    preset: Preset = None,
    position: Annotated[
        Path | None, typer.Option("--position", help="A TOML or JSON file with the position.")
    ] = None,
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
    sure: Annotated[float, typer.Option("--sure", help="How sure is sure enough.")] = 0.99,
    margin: Annotated[
        float | None, typer.Option("--margin", help="Losses below it count as none.")
    ] = None,
    max_seconds: Annotated[
        float | None,
        typer.Option("--max-seconds", help="Time to think, 2 by default; per cell of a map, 0.5."),
    ] = None,
    maps: Annotated[
        list[str] | None,
        typer.Option("--map", help="What is best over a feature: pile=4:30:2, fuel=2,3. Twice."),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="--map: draw it, too, as a PNG file.")
    ] = None,
    seed: Seed = 1,
    jobs: Jobs = None,
    policy_file: Files = None,
    form: Format = "table",
    quiet: Quiet = False,
) -> None:
    """Say what to do in a position, how sure that is, and what would change the answer.

    The position stands in a file, in a transcript, or in flags in the game's own words, such as
    --hand "fuel 2, it, dream" --pile 14. The exit code is 3 if it is too close to call.

    With --map, such advice is drawn over one feature of the position or two: a key (pile) or a
    card that is counted in one (fuel, the same as hand.fuel).
    """
    from simlab.engine.rules import parse_assignments
    from simlab.show import card
    from simlab.show.tables import print_table, rows_as_csv
    from simlab.study.advise import advise
    from simlab.study.assumptions import find_break_even
    from simlab.study.positions import described_position, read_description, recorded_position

    check_format(form)
    check_jobs(jobs)
    described = read_flags(context.args)
    files = tuple(read_files(policy_file))
    features = asked_features(maps, picture, transcript)
    if transcript is not None:
        if described or position is not None or at is None:
            raise UsageError("--from takes --at N, and no other position")
        asked = recorded_position(transcript, at, files)
    else:
        content = {} if position is None else read_description(position)
        rules = {**content.pop("rules", {}), **parse_assignments(rule or [])}
        told = {"seats": content.pop("seats", None), "preset": content.pop("preset", None)}
        if features:
            draw_map(
                name,
                {**content, **described},
                features,
                {
                    "seats": seats or told["seats"],
                    "rules": rules,
                    "preset": preset or told["preset"],
                    "policy_files": files,
                },
                {
                    "opponents": opponents,
                    "me": own,
                    "objective": objective,
                    "sure": sure,
                    "margin": margin,
                    "max_seconds": max_seconds,
                    "seed": seed,
                    "jobs": jobs,
                },
                picture,
                form,
                quiet,
            )
            return
        asked = described_position(
            name,
            {**content, **described},
            seats=seats or told["seats"],
            rules=rules,
            preset=preset or told["preset"],
            policy_files=files,
        )
    advice = advise(
        asked,
        opponents=opponents,
        me=own,
        objective=objective,
        sure=sure,
        margin=margin,
        max_seconds=2.0 if max_seconds is None else max_seconds,
        seed=seed,
        jobs=jobs,
    )
    found = find_break_even(advice, own)
    if form == "json":
        print(card.as_json(advice, found))
    elif form == "csv":
        print(rows_as_csv(advice.rows()))
    else:
        print_table(card.card_table(advice))
        print(card.verdict(advice))
        print(card.assumption(found))
    if not quiet:
        say(card.closing_line(advice))
    if advice.stopped != "decided":
        raise typer.Exit(INTERRUPTED if advice.stopped == "interrupted" else UNDECIDED)


def read_flags(arguments: list[str]) -> dict[str, Any]:
    """Return what the flags that only the game knows say: ``--pile 14`` → ``{"pile": 14}``.

    Raises
    ------
    UsageError
        A word that belongs to no flag, or a flag without a value.
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
        found[key.replace("-", "_")] = int(text) if re.fullmatch(r"-?\d+", text) else text
    return found
