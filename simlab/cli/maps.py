"""The maps of the advise command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import typer

from simlab.cli.options import INTERRUPTED, check_target, print_rows, say
from simlab.engine.errors import UsageError

Asked = list[tuple[str, Iterable[int | str]]]


def asked_features(maps: list[str] | None, picture: Path | None, transcript: Path | None) -> Asked:
    """Return the features that the command line names.

    Raises
    ------
    UsageError
        They are written in another way, or go with something that maps do not go with.
    """
    if not maps:
        if picture is not None:
            raise UsageError("--picture goes with --map")
        return []
    if transcript is not None:
        raise UsageError("--map takes a position in words, not --from")
    if picture is not None and picture.suffix.lower() != ".png":
        raise UsageError(f"--picture takes a .png file in a folder that is there, not {picture}")
    check_target("--picture", picture)
    from simlab.study.maps import read_feature

    return [read_feature(text) for text in maps]


def draw_map(
    game: str,
    description: Mapping[str, Any],
    asked: Asked,
    match_up: Mapping[str, Any],
    options: Mapping[str, Any],
    picture: Path | None,
    form: str,
    quiet: bool,
) -> None:
    """Print a map, and draw it if asked.

    Parameters
    ----------
    game : str
    description : mapping
        The position, without the features.
    asked : list of name and values
    match_up : mapping
        Options of `simlab.engine.setup.build_setup`.
    options : mapping
        Options of `simlab.study.maps.map_advice`.
    picture : path, optional
    form, quiet
        As for all commands.
    """
    from simlab.engine.setup import build_setup
    from simlab.show import maps
    from simlab.show.figures import save_plot
    from simlab.show.progress import map_progress
    from simlab.study.maps import CELL_SECONDS, find_features, map_advice

    setup = build_setup(game, "random", **match_up)
    features = find_features(setup.game, asked)
    seconds = options["max_seconds"]
    timed = {**options, "max_seconds": CELL_SECONDS if seconds is None else seconds}
    with map_progress(quiet) as progress:
        found = map_advice(setup, description, features, progress=progress, **timed)
    print_rows(found.rows(), form, lambda: maps.map_table(found))
    if form == "table":
        for line in maps.legend(found):
            print(line)
    if picture is not None:
        save_plot(maps.draw_advice_map(found), picture)
    if not quiet:
        say(maps.closing_line(found))
    if found.stopped == "interrupted":
        raise typer.Exit(INTERRUPTED)
