"""Games are found by entry points (group ``simlab.games``), our own like anybody else's."""

from __future__ import annotations

import functools
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from simlab.engine.errors import SimlabError, UsageError, suggestion

GROUP = "simlab.games"


@functools.cache
def _found() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda p: p.name)}


def game_names() -> list[str]:
    """Return the names of all installed games."""
    return list(_found())


@functools.cache
def game(name: str) -> Any:
    """Return an installed game by name.

    Raises
    ------
    UsageError
        There is no game of that name; the message holds the nearest one.
    SimlabError
        The package that offers it cannot be imported.
    """
    points = _found()
    if name not in points:
        raise UsageError(f"no game {name!r}{suggestion(name, points)}")
    try:
        return points[name].load()
    except ImportError as error:
        raise SimlabError(f"game {name!r} cannot be loaded: {error}") from error
