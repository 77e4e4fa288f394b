"""Dispatch by a table of cases: one kernel that calls one of several, chosen by a number.

The table is written out as a chain of comparisons before anything is compiled, so that a kernel is
as fast as if the chain stood in the source. Its functions are compiled into it. Where they are rare
and should be compiled by themselves, use `kernel.dispatch_table`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any, TypeVar

from simlab.jit.kernel import kernel, plain

F = TypeVar("F", bound=Callable[..., Any])
Case = tuple[int, Callable[..., None]]


def dispatch_by(
    selector: str, *cases: Case, otherwise: Callable[..., None] | None = None
) -> Callable[[F], F]:
    """Turn a function without a body into a kernel that calls the function of one case.

    Each function gets the parameters of the kernel except ``selector``. One that takes fewer gets
    the first and the last of them: from ``(world, decision, seat, action)`` these are ``(world,
    action)`` or ``(world)``. One that takes as many as the kernel gets all of them.

    Parameters
    ----------
    selector : str
        Selects the case: a parameter of the kernel, or a field of one (``"world.table.phase"``).
    *cases : pairs of an int and a kernel
        Constants, each once. Several may stand for the same kernel.
    otherwise : kernel, optional
        Called in all other cases. By default nothing is done then.

    Returns
    -------
    decorator
        It takes the name, parameters and docstring of the kernel from the function below it.

    Raises
    ------
    ValueError
        If the table cannot be a kernel: for example, a case stands there twice.

    Examples
    --------
    >>> from simlab.jit.case_dispatch import dispatch_by
    >>> from simlab.jit.kernel import kernel
    >>> @kernel
    ... def draw(piles, pile):
    ...     piles[pile] -= 1
    >>> @kernel
    ... def pass_on(piles):
    ...     pass
    >>> @dispatch_by("action", (0, pass_on), (1, draw), (2, draw))
    ... def act(piles, action, pile):
    ...     '''Carry out an action; ignore those above 2.'''
    """

    def mark(function: F) -> F:
        written: F = _chain(function, selector, cases, otherwise)
        return kernel(written)

    return mark


def _body() -> None:
    """Do nothing: the code of a function that has a docstring only."""


def _chain(
    stub: Callable[..., Any],
    selector: str,
    cases: tuple[Case, ...],
    otherwise: Callable[..., None] | None,
) -> Any:
    """Return a function like ``stub`` that compares a number with each case in turn.

    All its code is on the first line of ``stub``: there tracebacks and compile errors look for it.
    Numbers are constants of the code and functions its globals, so that cache keys contain both.
    """
    where = f"{stub.__module__}.{stub.__qualname__}"
    code = stub.__code__
    parameters = code.co_varnames[: code.co_argcount]
    if code.co_code != _body.__code__.co_code:
        raise ValueError(f"{where} has a body, which is never run; leave only its docstring")
    given = tuple(each for each in parameters if each != selector)
    if re.sub(r"(\.[A-Za-z]\w*)+$", "", selector) not in parameters or not given:
        raise ValueError(f"{where} cannot find {selector!r} in its parameters {parameters}")
    if not cases:
        raise ValueError(f"{where} has no case; give at least one")
    numbers = [int(case) for case, _ in cases]
    twice = [each for each in numbers if numbers.count(each) > 1]
    if twice:
        raise ValueError(f"case {twice[0]} of {where} stands there twice; remove one")
    grouped: dict[Callable[..., None], list[int]] = {}
    for number, (_, function) in zip(numbers, cases, strict=True):
        grouped.setdefault(function, []).append(number)
    scope: dict[str, Any] = {"__name__": stub.__module__}

    def call(function: Callable[..., None]) -> str:
        """Return the text of a call, and name the function in ``scope``."""
        name, count = plain(function).__name__, plain(function).__code__.co_argcount
        if not 1 <= count <= len(parameters):
            takes = f"takes {count} parameters, not 1 to {len(parameters)}"
            raise ValueError(f"{name}, called by {where}, {takes}")
        few = (given[0], *given[len(given) - count + 1 :])
        called = f"_{len(scope)}_{name}"
        scope[called] = function
        return f"{called}({', '.join(few if count <= len(given) else parameters)})"

    lines = [f"def {stub.__name__}({', '.join(parameters)}):", f"    _case = {selector}"]
    word = "if"
    for function, group in grouped.items():
        test = " or ".join(f"_case == {number}" for number in group)
        lines += [f"    {word} {test}:", f"        {call(function)}"]
        word = "elif"
    if otherwise is not None:
        lines += ["    else:", f"        {call(otherwise)}"]
    tree = _moved("\n".join(lines), code.co_firstlineno)
    exec(compile(tree, code.co_filename, "exec"), scope)
    made = scope.pop(stub.__name__)
    made.__doc__, made.__qualname__ = stub.__doc__, stub.__qualname__
    made.__annotations__ = dict(stub.__annotations__)
    return made


def _moved(text: str, line: int) -> ast.Module:
    """Return the syntax tree of a text with everything on one line."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if hasattr(node, "lineno"):
            for name in ("lineno", "end_lineno"):
                setattr(node, name, line)
            for name in ("col_offset", "end_col_offset"):
                setattr(node, name, 0)
    return tree
