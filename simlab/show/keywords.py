"""Keywords of the Python API: one that is misspelt is told the nearest, errors name them."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from simlab.jit.errors import UsageError, suggestion
from simlab.show.arguments import check_arguments

F = TypeVar("F", bound=Callable[..., Any])


class KeywordError(UsageError, TypeError):
    """A function of the Python API was called with a keyword that it does not take."""


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
"""Flags that have another name in Python: a person repeats an option, a program gives a list."""
_FLAG = re.compile(r"--([a-z]+(?:-[a-z]+)*)|(?<![\w-])-n(?![\w-])")


def as_typed(function: F) -> F:
    """Return a function of the Python API as the command line calls it: errors name flags."""
    return cast(F, inspect.unwrap(function, stop=lambda each: not hasattr(each, "checks")))


def in_python(text: str, known: Container[str]) -> str:
    """Return a message with keywords where it names flags: ``max_seconds`` for ``--max-seconds``.

    Lines to be typed (``simlab watch …``) stay as they are.
    """

    def keyword(flag: re.Match[str]) -> str:
        told = flag[1] or "games"
        name = TYPED.get(told, told.replace("-", "_"))
        return name if name in known else flag[0]

    return text if "simlab " in text else _FLAG.sub(keyword, text)


@contextmanager
def naming(known: Container[str]) -> Iterator[None]:
    """Let what is refused in here be told in the keywords of a function."""
    try:
        yield
    except UsageError as error:
        error.args = tuple(in_python(str(each), known) for each in error.args)
        raise


def known_keywords(function: F) -> F:
    """Let a function name the nearest keyword to one that it does not take, and errors keywords.

    Arguments of a wrong type, too many and too few are refused, too.
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
