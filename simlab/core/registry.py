"""Registry of games, found by the entry points of group ``simlab.games``."""

from __future__ import annotations

import functools
import traceback
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

from simlab.jit.errors import GameError, SimlabError, UsageError, suggestion
from simlab.jit.files import is_own

if TYPE_CHECKING:
    from simlab.core.game import Game
    from simlab.core.policy import Policy

GROUP = "simlab.games"


class Installable:
    """Base class of `Game`, which entry points of the group `GROUP` offer.

    An installed game is pickled by its name.
    """

    name: str

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Return the name of an installed game, and how to get it by that name."""
        known = is_installed(self)
        return (game, (self.name,)) if known else super().__reduce_ex__(protocol)


@functools.cache
def _found() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda p: p.name)}


def game_names() -> list[str]:
    """Return the names of all installed games."""
    return list(_found())


def game(name: str | Game) -> Game:
    """Return an installed game by name; a game is returned as it is.

    Parameters
    ----------
    name : str or Game

    Raises
    ------
    UsageError
        There is no game of that name; the message holds the nearest one.
    GameError
        It cannot be loaded; the message holds the line of its author's that is to blame.
    """
    return _installed(name) if isinstance(name, str) else name


@functools.cache
def _installed(name: str) -> Game:
    points = _found()
    if name not in points:
        raise UsageError(f"no game {name!r}{suggestion(name, points)}")
    point = points[name]
    try:
        return _of_kind(point.load())
    except (Exception, SystemExit) as error:
        raise GameError(
            f"game {name!r} ({point.value}) cannot be loaded: {_what_happened(error, point)}"
        ) from error


def module_of(name: str) -> str:
    """Return the module that declares an installed game."""
    return _found()[name].module


def is_installed(found: Installable) -> bool:
    """Return whether a game can be found by its name."""
    return found.name in _found() and game(found.name) is found


def loaded_games() -> tuple[dict[str, Any], list[str]]:
    """Return the games that can be loaded, by name, and a line about each of the others."""
    found: dict[str, Any] = {}
    broken: list[str] = []
    for name in game_names():
        try:
            found[name] = game(name)
        except SimlabError as error:
            broken.append(str(error))
    return found, broken


def owner(policy: Policy) -> str | None:
    """Return the name of the installed game that a policy comes with, or None."""
    for name, found in loaded_games()[0].items():
        if any(each.function is policy.function for each in found.policies.values()):
            return name
    return None


def policy_of_game(name: str, policy: str) -> Policy:
    """Return a policy that comes with an installed game."""
    found: Policy = game(name).policies[policy]
    return found


def _of_kind(found: Any) -> Game:
    if not isinstance(found, Installable):
        raise GameError(f"it is no Game, but of type {type(found).__name__}")
    return cast("Game", found)


def _what_happened(error: BaseException, point: EntryPoint) -> str:
    """Return the author's line and what is wrong with it."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{Path(error.filename).name}, line {error.lineno}: {error.msg}"
    frames = traceback.extract_tb(error.__traceback__)
    own = [each for each in frames if _is_own(each.filename, point)]
    place = f"{Path(own[-1].filename).name}, line {own[-1].lineno}: " if own else ""
    # what simlab itself says needs no name of a Python error before it
    says_all = isinstance(error, SimlabError | ImportError) or (
        isinstance(error, TypeError) and is_own(Path(frames[-1].filename))
    )
    return place + (str(error) if says_all else f"{type(error).__name__}: {error}")


def _is_own(filename: str, point: EntryPoint) -> bool:
    """Return whether a file is one of the game's source files."""
    path, names = Path(filename), {*point.module.split(".")} - {"simlab"}
    return path.suffix == ".py" and not names.isdisjoint((path.stem, path.parent.name))
