"""What a kernel is: records and scalars in, compiled where it is called from."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core import config as numba_config
from numba.core.errors import NumbaExperimentalFeatureWarning

config: Any = numba_config  # its attributes are made at run time
njit: Any = numba.njit  # it takes more options than its types say

F = TypeVar("F", bound=Callable[..., Any])

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
COMPILED = not config.DISABLE_JIT
KERNEL_MARK = "simlab_kernel"

warnings.filterwarnings(
    "ignore", message="First-class function type", category=NumbaExperimentalFeatureWarning
)


def kernel(function: F) -> F:
    """Mark a function as a kernel: it may be called by other kernels, and by Python for a try.

    What users wait for does not run through here: entry points are compiled with all that they
    reach at once (see `compiled`).
    """
    compiled: F = njit(**OPTIONS, no_cfunc_wrapper=True)(function)
    if compiled is function:
        setattr(function, KERNEL_MARK, True)
    return compiled


def blank(function: F) -> F:
    """Mark a function as a blank, which kernels call and `family.bound` fills in."""
    setattr(function, KERNEL_MARK, True)
    return function


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the Python function behind a kernel."""
    source: Callable[..., Any] = getattr(function, "py_func", function)
    return source
