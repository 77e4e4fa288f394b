"""Keywords of the Python API: errors name them, and suggest the nearest valid one."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from simlab.jit.errors import UsageError, suggestion
from simlab.output.arguments import check_arguments

F = TypeVar("F", bound=Callable[..., Any])


class KeywordError(UsageError, TypeError):
    """Error: a function of the Python API was called with an unknown keyword."""


TYPED = {
    "from": "transcript",
    "knob": "knobs",
    "map": "features",
    "mixture": "mixtures",
    "play-on": "me",
    "policy-file": "policy_files",
    "price": "prices",
    "rule": "rules",
    "target": "targets",
}
"""Flags with another name in Python: repeated options correspond to a list."""
_FLAG = re.compile(r"--([a-z]+(?:-[a-z]+)*)|(?<![\w-])-n(?![\w-])")


def as_typed(function: F) -> F:
    """Return a function of the Python API for the command line, whose errors name flags."""
    return cast(F, inspect.unwrap(function, stop=lambda each: not hasattr(each, "checks")))


def in_python(text: str, known: Container[str]) -> str:
    """Return a message with keywords for flags: ``max_seconds`` for ``--max-seconds``.

    Commands to type (``simlab watch …``) stay as they are.
    """

    def keyword(flag: re.Match[str]) -> str:
        told = flag[1] or "games"
        name = TYPED.get(told, told.replace("-", "_"))
        return name if name in known else flag[0]

    return text if "simlab " in text else _FLAG.sub(keyword, text)


@contextmanager
def naming(known: Container[str]) -> Iterator[None]:
    """Rewrite errors raised in this context in terms of a function's keywords."""
    try:
        yield
    except UsageError as error:
        error.args = tuple(in_python(str(each), known) for each in error.args)
        raise


def known_keywords(function: F) -> F:
    """Wrap a function so that errors name its keywords, and the nearest to an unknown one.

    Wrong types, and too many or too few arguments, are rejected, too.
    """
    signature = inspect.signature(function)
    known = [name for name in signature.parameters if name != "self"]

    @functools.wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        for name in options:
            if name not in known:
                raise KeywordError(
                    f"{function.__name__}() takes no {name!r}{suggestion(name, known)}"
                )
        try:
            bound = signature.bind(*arguments, **options)
        except TypeError as error:
            raise KeywordError(f"{function.__name__}(): {error}") from None
        check_arguments(function.__name__, bound)
        with naming(known):
            return function(*bound.args, **bound.kwargs)

    call.checks = True  # type: ignore[attr-defined]
    return cast(F, call)
