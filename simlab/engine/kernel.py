"""What a kernel is: records and scalars in, compiled where it is called from."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0").strip() in ("", "0")
KERNEL_MARK = "simlab_kernel"
APART_MARK = "simlab_apart"


class Kernel:
    """A function that numba is asked to compile when somebody calls it, and not before.

    Whoever only looks at a game, its names, rules and words, does without numba.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)
        self.py_func = function
        setattr(self, KERNEL_MARK, True)

    def __call__(self, *arguments: Any) -> Any:
        """Call it, compiled."""
        return self.dispatcher(*arguments)

    def __get__(self, owner: object, kind: type | None = None) -> Kernel:
        """Return it as it is: by this `help` knows it for a function, and shows its arguments."""
        return self

    @functools.cached_property
    def dispatcher(self) -> Any:
        """What numba makes of it."""
        import numba

        njit: Any = numba.njit  # it takes more options than its types say
        return njit(**OPTIONS, no_cfunc_wrapper=True)(self.py_func)

    @property
    def _numba_type_(self) -> Any:
        """What numba takes it for where another compiled function calls it."""
        return self.dispatcher._numba_type_


def kernel(function: F) -> F:
    """Mark a function as a kernel: it may be called by other kernels, and by Python for a try.

    What users wait for does not run through here: entry points are compiled with all that they
    reach at once (see `compiled`).
    """
    if COMPILED:
        return cast(F, Kernel(function))
    setattr(function, KERNEL_MARK, True)
    return function


def apart(*arguments: str) -> Callable[[F], F]:
    """Mark a kernel that is compiled apart from the policies that call it, and once for all.

    Parameters
    ----------
    *arguments : {"table", "seat", "int", "number"}
        What it is called with: the public record, the record of a player, whole numbers or real
        ones. It returns a whole number.
    """

    def mark(function: F) -> F:
        setattr(plain(function), APART_MARK, arguments)
        return kernel(function)

    return mark


def is_apart(function: Callable[..., Any]) -> bool:
    """Whether a plain function is compiled apart from what calls it."""
    return hasattr(function, APART_MARK)


def blank(function: F) -> F:
    """Mark a function as a blank, which kernels call and `family.bound` fills in."""
    setattr(function, KERNEL_MARK, True)
    return function


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the Python function behind a kernel."""
    source: Callable[..., Any] = getattr(function, "py_func", function)
    return source
