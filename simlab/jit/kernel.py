"""Kernels: functions of records and scalars, compiled into their callers."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

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
        """The dispatcher that numba builds from the kernel."""
        import numba

        import simlab.jit.enumeration_types  # noqa: F401  # numba learns of enumerations

        njit: Any = numba.njit  # it takes more options than its types say
        return njit(**OPTIONS, no_cfunc_wrapper=True)(self.py_func)

    @property
    def _numba_type_(self) -> Any:
        """The type that numba sees where another compiled function calls the kernel."""
        import numba

        return numba.typeof(self.dispatcher)


def kernel(function: F) -> F:
    """Mark a function as a kernel: it may be called by other kernels, and by Python for a try.

    What users wait for does not run through here: entry points are compiled with all that they
    reach at once (see `compiled`).
    """
    if COMPILED:
        return cast(F, Kernel(function))
    setattr(function, KERNEL_MARK, True)
    return function


class Apart(NamedTuple):
    """Calling convention of a separately compiled kernel (see `compiled_separately`)."""

    arguments: tuple[str, ...]
    rare: bool = False
    many: int = 0


def compiled_separately(*arguments: str, rare: bool = False) -> Callable[[F], F]:
    """Mark a kernel that is compiled apart from those that call it, and once for all.

    Parameters
    ----------
    *arguments : {"world", "table", "seat", "int", "number"}
        What it is called with: a world, the public record, the record of a player, whole numbers
        or real ones. It returns a whole number, or nothing.
    rare : bool
        It is hardly ever called: a call spares the registers of who calls, at its own cost.
    """

    def mark(function: F) -> F:
        setattr(plain(function), APART_MARK, Apart(arguments, rare))
        return kernel(function)

    return mark


def dispatch_table(size: int, *arguments: str) -> Callable[[F], F]:
    """Mark a function that stands for many kernels, of which its first argument names one.

    Each is compiled and kept by itself; ``Game.units`` says which are needed. The function itself
    is only run uncompiled: it calls what the number stands for.

    Parameters
    ----------
    size : int
        The numbers are below.
    *arguments : see `compiled_separately`
        What comes after the number.
    """

    def mark(function: F) -> F:
        setattr(function, APART_MARK, Apart(arguments, many=size))
        return placeholder(function)

    return mark


def is_apart(function: Callable[..., Any]) -> bool:
    """Return whether a plain function is compiled separately from its callers."""
    return hasattr(function, APART_MARK)


def placeholder(function: F) -> F:
    """Mark a function as a blank, which kernels call and `call_graph.specialize` fills in."""
    setattr(function, KERNEL_MARK, True)
    return function


def plain(function: F) -> F:
    """Return the Python function behind a kernel."""
    source: F = getattr(function, "py_func", function)
    return source


@kernel
def rarely(condition: int) -> int:
    """Return a condition; the compiler takes it to be false (see `instructions`)."""
    return condition
