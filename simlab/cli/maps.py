"""The maps of the advise command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import simlab
from simlab.cli.options import check_target, show
from simlab.jit.errors import UsageError
from simlab.output.argument_errors import as_typed

Asked = list[tuple[str, Iterable[int | str]]]


def asked_features(maps: list[str] | None, picture: Path | None, transcript: Path | None) -> Asked:
    """Return the features named on the command line.

    Raises
    ------
    UsageError
        Invalid notation, or a combination with options that maps do not support.
    """
    if not maps:
        if picture is not None:
            raise UsageError("--picture goes with --map")
        return []
    if transcript is not None:
        raise UsageError("--map takes a position in words, not --from")
    if picture is not None and picture.suffix.lower() != ".png":
        raise UsageError(f"--picture takes a .png file in a folder that is there, not {picture}")
    check_target("--picture", picture, "picture")
    from simlab.study.map_features import read_feature

    return [read_feature(text) for text in maps]


def draw_map(
    game: str,
    position: Mapping[str, Any],
    features: Asked,
    options: Mapping[str, Any],
    picture: Path | None,
    report: Path | None,
    form: str,
    quiet: bool,
) -> None:
    """Print a map, and draw it if requested; ``options`` are those of `simlab.advise_map`."""
    from simlab.output.progress import map_progress

    with map_progress(quiet) as progress:
        results = as_typed(simlab.advise_map)(
            game, position, features, progress=progress, **options
        )
    if picture is not None:
        from simlab.output.figures import save_plot

        save_plot(results.plot(), picture)
    show(results, form, quiet, report)
