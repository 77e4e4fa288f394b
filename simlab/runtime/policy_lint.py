"""Lint checks on the text of a user's policy, for faults that its compiled form would not show."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

from simlab.core.policy import NOTEBOOK, Policy
from simlab.core.policy_errors import written_at
from simlab.jit.call_graph import names_in, reached
from simlab.jit.errors import PolicyError
from simlab.jit.kernel import COMPILED, plain
from simlab.runtime.compile_errors import tree_of

_REFUSED: dict[type[ast.stmt], str] = {
    ast.Import: "import at the top of the file, not in a policy",
    ast.ImportFrom: "import at the top of the file, not in a policy",
    ast.Global: "a policy cannot change global names; use mind.memory",
}


def check_text(policy: Policy) -> None:
    """Refuse a policy that prints, imports, sets globals or reads an undeclared parameter.

    Raises
    ------
    PolicyError
        With the line.
    """
    for function in reached(policy.function) if COMPILED else ():
        if "print" in names_in(function.__code__) and "print" not in function.__globals__:
            line = next(_prints(function), 0)
            who = "python" if policy.origin == NOTEBOOK else "simlab watch"
            raise PolicyError(
                f"{written_at(policy, line)}: policy {policy.name} calls print(), which compiled "
                "games cannot; to see what it prints, play a game uncompiled: "
                f"NUMBA_DISABLE_JIT=1 {who} …"
            )
        same_file = function.__globals__ is plain(policy.function).__globals__
        for node in ast.walk(tree_of(function)) if same_file else ():
            if isinstance(node, ast.Import | ast.ImportFrom | ast.Global):
                line = node.lineno + function.__code__.co_firstlineno - 1
                raise PolicyError(
                    f"{written_at(policy, line)}: policy {policy.name} does not compile: "
                    f"{_REFUSED[type(node)]}"
                )
    count = len(policy.parameters)
    for line, index in _read_parameters(plain(policy.function)):
        if not 0 <= index < count:
            declared = ", ".join(
                f"mind.params[{place}] is {name}" for place, name in enumerate(policy.parameters)
            )
            raise PolicyError(
                f"{written_at(policy, line)}: policy {policy.name} reads mind.params[{index}], but "
                f"declares {count} parameter{'s' * (count != 1)}{declared and f' ({declared})'}"
            )


def _prints(function: Callable[..., Any]) -> Iterator[int]:
    """Yield the lines where a function prints."""
    for node in ast.walk(tree_of(function)):
        if isinstance(node, ast.Name) and node.id == "print":
            yield node.lineno + function.__code__.co_firstlineno - 1


def _read_parameters(function: Callable[..., Any]) -> Iterator[tuple[int, int]]:
    """Yield the line and the number of each parameter that a policy reads by a fixed number."""
    for node in ast.walk(tree_of(function)):
        if (
            isinstance(node, ast.Subscript)
            and isinstance(node.ctx, ast.Load)
            and isinstance(node.value, ast.Attribute)
            and node.value.attr == "params"
        ):
            try:
                index = ast.literal_eval(node.slice)
            except ValueError:
                continue
            if isinstance(index, int):
                yield node.lineno + function.__code__.co_firstlineno - 1, index
