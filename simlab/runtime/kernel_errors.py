"""Faults in a game's kernel, reported in one sentence with the line in its author's file."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

from simlab.core import diagnostics
from simlab.core.game import Game
from simlab.core.records import MIND
from simlab.jit.call_graph import callees, reached
from simlab.jit.errors import GameError
from simlab.jit.files import is_own
from simlab.jit.kernel import plain

ASKED = ("own_legal", "game_only_option")
"""Names by which the engine's kernels call what has to give back a value."""
NOTHING_GIVEN = "it returns nothing on some path; end it with a return on every path"
_PLACE = re.compile(r'(?:at|File) "?([^"\n]+?\.py)"?(?: \(|, line )(\d+)')
"""A place in a page of numba's; the innermost comes first."""
_CALLED = re.compile(r"<function (\w+) at")

Function = Callable[..., Any]
Place = tuple[str, int]


@dataclass(frozen=True)
class _Fault:
    """A line of the author's, and the engine's function that fails when called from there."""

    function: Function
    line: int
    called: str = ""


def explained(game: Game, function: Any, error: Exception) -> GameError | None:
    """Say why a kernel does not compile.

    Parameters
    ----------
    game : Game
    function : kernel
        What was compiled, with all that it reaches.
    error : Exception
        What came of it.

    Returns
    -------
    GameError, or None if no line of the author's is to blame.
    """
    own = [each for each in reached(function) if _is_own(each)]
    chain = list(_chain(error))
    fault = next((each for each in (_fault(own, one) for one in chain) if each), None)
    words = ""
    cause = chain[-1] if isinstance(chain[-1], Exception) else error
    if missing := diagnostics.unknown_field(cause, own, records_of(game)):
        words = missing[0]
        fault = fault or _at(own, missing[1])
    fault = fault or _undefined(own, cause)
    if fault is None:
        fault, words = _gives_nothing(function), words or NOTHING_GIVEN
    if fault is None:
        return None
    where = f"{Path(fault.function.__code__.co_filename).name}, line {fault.line}"
    words = words or diagnostics.sentence(cause)
    if fault.called:
        words = f"{fault.called}(…) does not work on what it gets: {words}"
    name = fault.function.__name__
    return GameError(f"{where}: kernel {name} of {game.name} does not compile: {words}")


def records_of(game: Game) -> Mapping[str, Any]:
    """Return the records of a game by the names that kernels have for them."""
    layout = game.layout
    return {
        "world": layout.world,
        "table": layout.table,
        "me": layout.seat,
        "hidden": layout.hidden,
        "outcome": game.outcome,
        "mind": MIND,
    }


def _is_own(function: Function) -> bool:
    """Return whether a plain function is a game's, not the engine's."""
    return not is_own(Path(function.__code__.co_filename))


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an exception and what it came from."""
    found: BaseException | None = error
    while found is not None:
        yield found
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)


def _fault(own: list[Function], error: BaseException) -> _Fault | None:
    """Return the innermost line of the author's that numba was at."""
    page = str(error)
    for found in _PLACE.finditer(page):
        if fault := _in(own, Path(found[1]).name, int(found[2])):
            called = _CALLED.findall(page[: found.start()])
            inner = called and called[-1] not in (each.__name__ for each in own)
            return _Fault(fault.function, fault.line, called[-1] if inner else "")
    for file, line in reversed(list(_visited(error))):
        if fault := _in(own, Path(file).name, line):
            return fault
    return None


def _visited(error: BaseException) -> Iterator[Place]:
    """Yield the places that numba was at, the innermost last."""
    seen: list[Any] = [error]
    trace = error.__traceback__
    while trace is not None:
        seen += [trace.tb_frame.f_locals.get(name) for name in ("self", "inst", "expr")]
        trace = trace.tb_next
    for each in seen:
        where: Any = getattr(each, "__dict__", {}).get("loc")
        if hasattr(where, "filename") and hasattr(where, "line"):
            yield where.filename, where.line


def _in(own: list[Function], file: str, line: int) -> _Fault | None:
    """Return the function that a line is of."""
    for each in own:
        code = each.__code__
        if Path(code.co_filename).name == file and line in _lines(code):
            return _Fault(each, line)
    return None


def _lines(code: CodeType) -> set[int]:
    inner = (each for each in code.co_consts if isinstance(each, CodeType))
    return {line for _, _, line in code.co_lines() if line}.union(*map(_lines, inner))


def _at(own: list[Function], line: int) -> _Fault | None:
    return next((_Fault(each, line) for each in own if line in _lines(each.__code__)), None)


def _undefined(own: list[Function], error: Exception) -> _Fault | None:
    """Return where a name stands that is not defined; numba does not tell the line."""
    wanted = re.search(r"name '(\w+)' is not defined", str(error))
    for each in own if wanted else ():
        for node in ast.walk(diagnostics.tree_of(each)):
            if wanted and isinstance(node, ast.Name) and node.id == wanted[1]:
                return _Fault(each, node.lineno + each.__code__.co_firstlineno - 1)
    return None


def _gives_nothing(function: Function) -> _Fault | None:
    """Return what the engine asks for a value, and does not always get one."""
    for caller in reached(function):
        for name, callee in callees(caller):
            asked = plain(callee)
            if name in ASKED and _is_own(asked) and not _always_returns(_body_of(asked)):
                return _Fault(asked, asked.__code__.co_firstlineno)
    return None


def _body_of(function: Function) -> list[ast.stmt]:
    found = ast.walk(diagnostics.tree_of(function))
    return next((each.body for each in found if isinstance(each, ast.FunctionDef)), [])


def _always_returns(body: list[ast.stmt]) -> bool:
    """Return whether statements end with a value on every path, as far as can be read off them."""
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return _always_returns(last.body) and _always_returns(last.orelse)
    if isinstance(last, ast.Return):
        return last.value is not None
    return isinstance(last, ast.While | ast.Raise)
