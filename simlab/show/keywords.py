"""Keywords of the Python API: one that is misspelt is told the nearest."""

from __future__ import annotations

import functools
import importlib
import inspect
from collections.abc import Callable
from typing import Any, TypeVar, cast

from simlab.engine.errors import UsageError, suggestion

F = TypeVar("F", bound=Callable[..., Any])


class KeywordError(UsageError, TypeError):
    """A function of the Python API was called with a keyword that it does not take."""


def takes(*others: str, without: tuple[str, ...] = ()) -> Callable[[F], F]:
    """Check the keywords of a function that hands some of them on.

    Parameters
    ----------
    *others : str
        ``"module:function"`` of those that it hands keywords on to (imported when in doubt).
    without : tuple of str
        Keywords of those that it does not take itself.
    """

    def decorate(function: F) -> F:
        own = _keywords(function)

        @functools.wraps(function)
        def call(*arguments: Any, **options: Any) -> Any:
            if not own.issuperset(options):
                known = own.union(*(_keywords(_found(each)) for each in others)) - {*without}
                for name in options:
                    if name not in known:
                        hint = suggestion(name, known)
                        raise KeywordError(f"{function.__name__}() takes no {name!r}{hint}")
            return function(*arguments, **options)

        return cast(F, call)

    return decorate


def _found(name: str) -> Callable[..., Any]:
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(importlib.import_module(module), function)
    return found


def _keywords(function: Callable[..., Any]) -> set[str]:
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    parameters = inspect.signature(function).parameters.values()
    return {each.name for each in parameters if each.kind in named}
