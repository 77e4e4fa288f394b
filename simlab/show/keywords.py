"""Keywords of the Python API: one that is misspelt is told the nearest."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar, cast

from simlab.engine.errors import UsageError, suggestion

F = TypeVar("F", bound=Callable[..., Any])


class KeywordError(UsageError, TypeError):
    """A function of the Python API was called with a keyword that it does not take."""


def known_keywords(function: F) -> F:
    """Let a function name the nearest keyword to one that it does not take."""
    known = inspect.signature(function).parameters

    @functools.wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        for name in options:
            if name not in known:
                raise KeywordError(
                    f"{function.__name__}() takes no {name!r}{suggestion(name, known)}"
                )
        return function(*arguments, **options)

    return cast(F, call)
