"""Mistakes in a user's policy, in one sentence with the line in the user's file."""

from __future__ import annotations

import functools
import traceback
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from simlab.core.author_errors import words
from simlab.core.policy import Policy
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import PolicyError
from simlab.jit.kernel import plain

_PACKAGE = Path(__file__).parents[1]
_NUMBA = find_spec("numba")
_FOREIGN = frozenset(
    {_PACKAGE, Path(str(_NUMBA and _NUMBA.origin)).parent, Path(np.__file__).parent}
)
_NOTHING = "nothing; end it with a return on every path"
_RESULTS = {
    "none": _NOTHING,
    "NoneType": _NOTHING,
    "OptionalType": "nothing on some path; end it with a return on every path",
    "bool": "a bool; return one action or the other",
    "float": "a float; put int(…) around it",
    "uint": "an unsigned number; put int(…) around it",
    "int": "a number of another size; put int(…) around it",
    "str": "text",
    "unicode_type": "text",
    "Literal[str]": "text",
    "tuple": "a tuple",
    "Tuple": "a tuple",
    "UniTuple": "a tuple",
    "generator": "a generator, because it says yield; say return",
}
"""Results that are no action, by how the name of their Python or numba type starts."""


def wrong_result(policy: Policy, kind: str) -> str:
    """Return the message for a policy whose result, of this type, is not an action id."""
    found = next((text for start, text in _RESULTS.items() if kind.startswith(start)), kind)
    return (
        f"{written_at(policy)}: policy {policy.name} must return an action id, a whole number; it "
        f"returns {found}"
    )


def whole_numbers_only(policy: Policy) -> Callable[..., Any]:
    """Return the Python function of a policy, which refuses to return anything else."""
    return checked_result(policy, plain(policy.function))


def checked_result(policy: Policy, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a form of a policy's function that refuses to return anything but whole numbers."""

    @functools.wraps(function)
    def ask(table: Any, me: Any, mind: Any) -> Any:
        action = function(table, me, mind)
        fits = isinstance(action, int | np.signedinteger) and not isinstance(action, bool)
        if not fits:
            raise PolicyError(wrong_result(policy, type(action).__name__))
        return action

    return ask


def written_at(policy: Policy, line: int | None = None) -> str:
    """Return ``"mine.py, line 12"``: the given line, or where the function starts."""
    code = plain(policy.function).__code__
    name = _name(Path(code.co_filename))
    where = code.co_firstlineno if line is None else line
    return f"{name}, line {where}" if where else name


def _name(file: Path) -> str:
    typed_in = file.name.startswith("<") or file.parent.name.startswith("ipykernel")
    return "notebook" if typed_in else file.name


def raised(error: BaseException) -> str | None:
    """Return where a policy raised an exception; None if a fault of simlab's own is to blame.

    Compiled kernels of simlab never raise, and leave no frames.
    """
    frames = [
        (Path(each.filename), each.lineno) for each in traceback.extract_tb(error.__traceback__)
    ]
    below = frames[1:]
    outside = [each for each in below if not _FOREIGN.intersection(each[0].parents)]
    if below and not outside and any(_PACKAGE in file.parents for file, _ in below):
        return None
    text = words(error)
    if not outside:
        return f"a policy raised {text}"
    file, line = outside[-1]
    return f"{_name(file)}, line {line}: a policy raised {text}"


def again_in_python(policy: Policy, table: Any, me: Any, mind: Any) -> Exception | None:
    """Ask again uncompiled: Python knows the line of an exception, compiled code does not."""
    try:
        with np.errstate(all="ignore"):
            uncompiled(policy.function)(table, me, mind.copy())
    except Exception as error:
        return error
    return None
