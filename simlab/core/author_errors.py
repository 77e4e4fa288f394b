"""Errors raised by an author's own Python functions, reported in one sentence with the line."""

from __future__ import annotations

import ast
import linecache
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

from simlab.jit.errors import GameError, SimlabError, suggestion

_PACKAGE = Path(__file__).parents[1]
_NUMPY = find_spec("numpy")
_RECORDS = ("numpy.", "simlab.core.records")
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
        raise GameError(f"{place}{what} raised {words(error)}") from error


def words(error: BaseException) -> str:
    """Return the type and text of an exception, with the nearest name for a misspelt one."""
    text = _unknown_name(error) or str(error)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _unknown_name(error: BaseException) -> str:
    """Return which field or name there is not, and the nearest; empty for other exceptions."""
    trace = _authors(error.__traceback__)
    if trace is None:
        return ""
    if type(error) is NameError and error.name:
        known = {**trace.tb_frame.f_globals, **trace.tb_frame.f_locals}
        hint = suggestion(error.name, known)
        return f"{error}{hint}" if "did you mean" in hint else ""
    if isinstance(error, AttributeError):
        node = _expression(trace)
        owner = _value(node.value, trace.tb_frame) if isinstance(node, ast.Attribute) else None
        names = getattr(getattr(owner, "dtype", None), "names", None)
        if names and isinstance(node, ast.Attribute) and node.attr not in names:
            return (
                f"{ast.unparse(node.value)} has no field {node.attr!r}"
                f"{suggestion(node.attr, names)}"
            )
    return ""


def _authors(trace: TracebackType | None) -> TracebackType | None:
    """Return the innermost level of a traceback that is neither NumPy's nor that of records."""
    found = None
    while trace is not None:
        if not trace.tb_frame.f_globals.get("__name__", "").startswith(_RECORDS):
            found = trace
        trace = trace.tb_next
    return found


def _expression(trace: TracebackType) -> ast.expr | None:
    """Return the expression that was evaluated, where it stands on one line."""
    code = trace.tb_frame.f_code
    first, last, start, end = list(code.co_positions())[trace.tb_lasti // 2]
    if first is None or first != last:
        return None
    line = linecache.getline(code.co_filename, first).encode()
    try:
        return ast.parse(line[start:end].decode(), mode="eval").body
    except SyntaxError:
        return None


def _value(node: ast.expr, frame: FrameType) -> Any:
    """Return what ``name.field.field`` or ``name.field[…]`` stands for in a frame, or None."""
    if isinstance(node, ast.Name):
        return frame.f_locals.get(node.id, frame.f_globals.get(node.id))
    if isinstance(node, ast.Attribute):
        return getattr(_value(node.value, frame), node.attr, None)
    if isinstance(node, ast.Subscript):
        array = _value(node.value, frame)
        return array.reshape(-1)[0] if getattr(array, "size", 0) else None
    return None


def authors_line(error: BaseException) -> traceback.FrameSummary | None:
    """Return the innermost line that is neither the engine's nor NumPy's, if there is one."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        of_games = _PACKAGE / "games" in path.parents
        if path.suffix == ".py" and (of_games or not {*_LIBRARIES} & {*path.parents}):
            return frame
    return None
