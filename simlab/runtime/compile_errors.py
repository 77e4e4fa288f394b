"""Reasons why an author's kernel does not compile: one sentence, and the line in their file.

Ordinary mistakes have shown in Python before (see `python_trial`). What is left are names on paths
that were not played, values that compiled code cannot read, and numba's own reasons.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from simlab.core.game import Game
from simlab.core.policy import Policy
from simlab.core.policy_errors import written_at
from simlab.core.records import MIND
from simlab.jit.call_graph import callees, is_kernel, reached, values_in
from simlab.jit.errors import GameError, PolicyError, suggestion
from simlab.jit.files import is_own, is_shipped
from simlab.jit.kernel import plain
from simlab.jit.numba_support import linker

_LONGEST = 160
_ASKED = ("own_legal", "game_only_option")
"""Names by which the engine's kernels call what has to return a value."""

Function = Callable[..., Any]


class _Fault(NamedTuple):
    """A fault of a function, and the line in its file."""

    function: Function
    line: int
    text: str


def policy_error(game: Game, policy: Policy, error: Exception) -> PolicyError:
    """Return why a user's policy does not compile."""
    scope = plain(policy.function).__globals__
    own = [each for each in reached(policy.function) if each.__globals__ is scope]
    fault = _fault(own, error, game)
    text, line = (fault.text, fault.line) if fault else (numba_reason(error), None)
    return PolicyError(f"{written_at(policy, line)}: policy {policy.name} does not compile: {text}")


def kernel_error(game: Game, function: Any, error: Exception) -> GameError | None:
    """Return why a kernel of a game does not compile; None if simlab is to blame."""
    own = [each for each in reached(function) if not is_own(Path(each.__code__.co_filename))]
    fault = _fault(own, error, game) or _without_value(function)
    if fault is None:
        if all(is_shipped(each.__code__.co_filename) for each in own):
            return None
        reason = next((each for each in _chain(error) if str(each)), error)
        return GameError(f"game {game.name} does not compile: {numba_reason(reason)}")
    code = fault.function.__code__
    where = f"{Path(code.co_filename).name}, line {fault.line}"
    return GameError(
        f"{where}: kernel {code.co_name} of {game.name} does not compile: {fault.text}"
    )


def numba_reason(error: BaseException) -> str:
    """Return the line of numba's message that says what is wrong."""
    lines = [line.strip() for line in str(error).splitlines()]
    lines = [line for line in lines if line and not line.startswith("Failed in")]
    text = " ".join(lines[: 2 if lines and lines[0].endswith(":") else 1])
    text = text.partition(" Raised from")[0].partition(", defined at")[0] or type(error).__name__
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …"


def forget_failures() -> None:
    """Forget which functions did not compile before."""
    if linker is not None:
        linker.failures.clear()


def _fault(own: list[Function], error: BaseException, game: Game) -> _Fault | None:
    """Return what is wrong with the innermost of an author's functions that fails."""
    by_code = {each.__code__: each for each in own}
    failures = [] if linker is None else linker.failures
    for function, reason in [*failures, *((None, each) for each in _chain(error))]:
        if function is not None and function.__code__ not in by_code:
            continue
        inside = own if function is None else [by_code[function.__code__]]
        found = _unknown_field(inside, reason, game) or _unreadable(inside, reason)
        found = found or _worthless(inside, reason) or _at(inside, reason)
        if found is not None:
            return found
    return None


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an exception and what it came from."""
    found: BaseException | None = error
    while found is not None:
        yield found
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)


def _at(own: list[Function], reason: BaseException) -> _Fault | None:
    """Return numba's reason at the place that its exception bears, or at the only function."""
    place: Any = getattr(reason, "loc", None)
    for each in own:
        code = each.__code__
        if place is not None and place.filename == code.co_filename:
            lines, first = inspect.getsourcelines(each)
            if first <= place.line < first + len(lines):
                return _Fault(each, place.line, numba_reason(reason))
    if len(own) == 1:
        return _Fault(own[0], own[0].__code__.co_firstlineno, numba_reason(reason))
    return None


def _unreadable(own: list[Function], reason: BaseException) -> _Fault | None:
    """Return the first global name that compiled code cannot read, unless numba names another."""
    for function in own:
        for name, value in values_in(function):
            kind = type(value).__name__
            if isinstance(value, FunctionType) and not is_kernel(value):
                text = f"{name} is a plain Python function; put @kernel over it"
                text += " (from simlab import kernel)"
            elif isinstance(value, dict | list | set):
                text = f"{name} is a {kind} outside the function; make it a tuple or an array"
            else:
                continue
            if f"'{name}'" in str(reason):
                return _Fault(function, _line_of(function, name), text)
    return None


def _worthless(own: list[Function], reason: BaseException) -> _Fault | None:
    """Return the first use of the value of a kernel that returns nothing, if that is the reason."""
    for function in own if "none" in str(reason) else ():
        kernels = {name: plain(value) for name, value in callees(function)}
        tree = tree_of(function)
        unused = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or node in unused:
                continue
            name = ast.unparse(node.func)
            if name in kernels and not _returns(kernels[name]):
                line = node.lineno + function.__code__.co_firstlineno - 1
                return _Fault(function, line, f"{name}(…) returns nothing; a value is needed here")
    return None


def _returns(function: Function) -> bool:
    """Return whether a function returns a value on some path."""
    found = (node for node in ast.walk(tree_of(function)) if isinstance(node, ast.Return))
    return any(node.value is not None for node in found)


def _line_of(function: Function, name: str) -> int:
    """Return the first line of a function that reads a global name."""
    found = (
        node.lineno
        for node in ast.walk(tree_of(function))
        if isinstance(node, ast.Name) and node.id == name
    )
    return function.__code__.co_firstlineno - 1 + min(found, default=1)


def _unknown_field(own: list[Function], reason: BaseException, game: Game) -> _Fault | None:
    """Return where a field is read that its record has not: numba raises a bare `KeyError`."""
    if not isinstance(reason, KeyError) or not reason.args:
        return None
    wanted, layout = str(reason.args[0]), game.layout
    records = {
        "world": layout.world,
        "table": layout.table,
        "me": layout.seat,
        "hidden": layout.hidden,
        "outcome": game.outcome,
        "mind": MIND,
    }
    for function in own:
        for node in ast.walk(tree_of(function)):
            if isinstance(node, ast.Attribute) and node.attr == wanted:
                owner = ast.unparse(node.value)
                names = _fields(owner, records)
                if wanted not in names:
                    line = node.lineno + function.__code__.co_firstlineno - 1
                    text = f"{owner} has no field {wanted!r}{suggestion(wanted, names)}"
                    return _Fault(function, line, text)
    return None


def _fields(owner: str, records: Mapping[str, np.dtype[Any]]) -> tuple[str, ...]:
    """Return the fields of ``table.rules`` and the like, or all there are."""
    first, *rest = owner.split(".")
    dtype = records.get(first)
    for name in rest:
        fields = dtype.fields if dtype is not None else None
        dtype = fields[name][0] if fields and name in fields else None
    if dtype is not None and dtype.names:
        return dtype.names
    return tuple(name for record in records.values() for name in _all_names(record))


def _all_names(dtype: np.dtype[Any]) -> Iterator[str]:
    for name in dtype.names or ():
        yield name
        yield from _all_names(dtype[name].base)


def _without_value(function: Function) -> _Fault | None:
    """Return what the engine asks for a value and does not always get one."""
    for caller in reached(function):
        for name, callee in callees(caller):
            asked = plain(callee)
            own = is_own(Path(asked.__code__.co_filename))
            if name in _ASKED and not own and not _always_returns(_body_of(asked)):
                text = "it returns nothing on some path; end it with a return on every path"
                return _Fault(asked, asked.__code__.co_firstlineno, text)
    return None


def tree_of(function: Function) -> ast.AST:
    """Return the syntax tree of a function; line 1 is its first."""
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError):
        return ast.Module([], [])  # typed in where Python keeps no text


def _body_of(function: Function) -> list[ast.stmt]:
    found = ast.walk(tree_of(function))
    return next((each.body for each in found if isinstance(each, ast.FunctionDef)), [])


def _always_returns(body: list[ast.stmt]) -> bool:
    """Return whether statements end with a value on every path, as far as can be read off them."""
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return _always_returns(last.body) and _always_returns(last.orelse)
    if isinstance(last, ast.Return):
        return last.value is not None
    return isinstance(last, ast.While | ast.Raise)
