"""The command that advises a player at the table."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simlab.cli.maps import asked_features, draw_map
from simlab.cli.options import (
    INTERRUPTED,
    UNDECIDED,
    Data,
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
    rule_values,
    say_all,
)
from simlab.engine.errors import UsageError

if TYPE_CHECKING:
    from simlab.engine.policy_file import PolicyFile
    from simlab.study.positions import Position


def advise_player(
    context: typer.Context,
    name: GameName,
    seats: Seats = None,
    rule: RuleList = None,
    data: Data = None,
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

    What the others did tells what they hold, given how they are said to play (--opponents): worlds
    count as far as they would have done it. That goes back as far as a transcript does, or to what
    a described position implies of its round. --believe off deals the unseen cards uniformly.
    """
    check_format(form)
    check_jobs(jobs)
    features = asked_features(maps, picture, transcript)
    from simlab.study.past import OFF, looking_back

    back = looking_back(believe)
    if isinstance(back, int) and transcript is None:
        raise UsageError("--believe N looks back in a transcript: give --from FILE --at N")
    files = tuple(read_files(policy_file))
    options = {
        "opponents": opponents,
        "me": own,
        "objective": objective,
        "sure": sure,
        "margin": margin,
        "max_seconds": max_seconds,
        "seed": seed,
        "jobs": jobs,
        "infer": back != OFF,
        "slip": slip,
    }
    described = read_flags(context.args)
    if transcript is not None:
        if described or position is not None or at is None:
            raise UsageError("--from takes --at N, and no other position")
        if rule or data or preset or seats is not None:
            raise UsageError("--from has seats and rules of its own")
        advise_in_record(name, transcript, at, back, files, options, form, quiet)
        return
    content, told = _told(position, seats, rule_values(name, rule, data), preset, files)
    content |= described
    if features:
        draw_map(name, content, features, told, options, picture, form, quiet)
        return
    from simlab.study.positions import described_position

    show_card(described_position(name, content, **told), options, form, quiet)


def _told(
    path: Path | None,
    seats: int | None,
    rules: dict[str, Any],
    preset: str | None,
    files: tuple[PolicyFile, ...],
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what a position's file says, and the rules and seats it is meant for."""
    from simlab.study.positions import read_description

    content = {} if path is None else read_description(path)
    rules = {**content.pop("rules", {}), **rules}
    told = {"seats": content.pop("seats", None), "preset": content.pop("preset", None)}
    return content, {
        "seats": told["seats"] if seats is None else seats,
        "rules": rules,
        "preset": preset or told["preset"],
        "policy_files": files,
    }


def advise_in_record(
    name: str,
    path: Path,
    at: int,
    back: str | int,
    files: tuple[PolicyFile, ...],
    options: dict[str, Any],
    form: str,
    quiet: bool,
) -> None:
    """Advise the player who decides in a transcript."""
    from simlab.study.transcripts import recorded_past

    past = recorded_past(path, at, back if isinstance(back, int) else None, files, game=name)
    show_card(past.position, {**options, "past": past}, form, quiet)


def show_card(position: Position, options: dict[str, Any], form: str, quiet: bool) -> None:
    """Think, and print the decision card."""
    from simlab.show import card
    from simlab.show.broken_off import advice_note
    from simlab.show.tables import print_table, rows_as_csv
    from simlab.study.consult import consult

    seconds = 2.0 if options["max_seconds"] is None else options["max_seconds"]
    found = consult(position, **{**options, "max_seconds": seconds}, spent=time.process_time())
    advice = found.advice
    if form == "json":
        print(card.as_json(found))
    elif form == "csv":
        print(rows_as_csv(advice.rows()))
    else:
        print_table(card.card_table(advice))
        for line in card.lines(found):
            print(line)
    if not quiet:
        say_all("the position as understood:", *(f"  {each}" for each in card.understood(advice)))
        say_all(advice_note(advice), card.closing_line(advice))
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
        name = key.replace("-", "_")
        if name in found:
            raise UsageError(f"--{key} is given twice")
        found[name] = int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text
    return found
