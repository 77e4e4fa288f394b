"""What an author's own Python functions raise: told in one sentence, with the line."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from simlab.engine.errors import GameError, SimlabError

_PACKAGE = Path(__file__).parents[1]
_NUMPY = find_spec("numpy")
_LIBRARIES = (_PACKAGE, Path(str(_NUMPY and _NUMPY.origin)).parent)


@contextmanager
def authored(what: str) -> Iterator[None]:
    """Say what is wrong in ``what``, a game and its function, in one sentence.

    Raises
    ------
    GameError
        Something was raised that is not for users. What is for them passes.
    """
    try:
        yield
    except GameError as error:
        raise GameError(f"{what}: {error}") from error
    except SimlabError:
        raise
    except Exception as error:
        raise GameError(f"{_place(error)}{what} raised {_words(error)}") from error


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _place(error: Exception) -> str:
    """Return the innermost line of the author's, if any is known."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)[1:]):
        path = Path(frame.filename)
        of_games = _PACKAGE / "games" in path.parents
        if path.suffix == ".py" and (of_games or not {*_LIBRARIES} & {*path.parents}):
            return f"{path.name}, line {frame.lineno}: "
    return ""
