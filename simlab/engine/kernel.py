"""What a kernel is: records and scalars in, compiled where it is called from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core import config as numba_config

config: Any = numba_config  # its attributes are made at run time
njit: Any = numba.njit  # it takes more options than its types say

F = TypeVar("F", bound=Callable[..., Any])

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
COMPILED = not config.DISABLE_JIT
KERNEL_MARK = "simlab_kernel"
APART_MARK = "simlab_apart"


def kernel(function: F) -> F:
    """Mark a function as a kernel: it may be called by other kernels, and by Python for a try.

    What users wait for does not run through here: entry points are compiled with all that they
    reach at once (see `compiled`).
    """
    compiled: F = njit(**OPTIONS, no_cfunc_wrapper=True)(function)
    if compiled is function:
        setattr(function, KERNEL_MARK, True)
    return compiled


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
