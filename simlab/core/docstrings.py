"""Descriptions of functions, available even where Python drops docstrings."""

from __future__ import annotations

import ast
import functools
import inspect
import linecache
from collections.abc import Callable
from typing import Any


def description_of(function: Callable[..., Any]) -> str:
    """Return the docstring of a function without its indentation.

    With ``PYTHONOPTIMIZE=2`` Python keeps no docstring; it is read from the source then.
    """
    if function.__doc__:
        return inspect.cleandoc(function.__doc__)
    code = getattr(inspect.unwrap(function), "__code__", None)
    if code is None:
        return ""
    text = "".join(linecache.getlines(code.co_filename))
    return _descriptions_in(text).get((code.co_name, code.co_firstlineno), "")


@functools.cache
def _descriptions_in(text: str) -> dict[tuple[str, int], str]:
    """Return the docstrings of a file by name of the function and the line where it begins."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return {}
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            line = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            found[node.name, line] = ast.get_docstring(node) or ""
    return found
