"""Errors raised by an author's own Python functions, reported in one sentence with the line."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from simlab.jit.errors import GameError, SimlabError

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
        at = authors_line(error)
        place = f"{Path(at.filename).name}, line {at.lineno}: " if at else ""
        raise GameError(f"{place}{what} raised {_words(error)}") from error


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def authors_line(error: Exception) -> traceback.FrameSummary | None:
    """Return the innermost line that is neither the engine's nor NumPy's, if there is one."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        of_games = _PACKAGE / "games" in path.parents
        if path.suffix == ".py" and (of_games or not {*_LIBRARIES} & {*path.parents}):
            return frame
    return None
