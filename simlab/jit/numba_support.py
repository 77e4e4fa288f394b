"""Supported versions of numba, and the choice between simlab's linker and numba's own.

The linker (see `linking`) rests on private parts of numba. Where they may differ, simlab compiles
with ``numba.njit`` alone: the games are the same, but each process compiles them again.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import sys
from types import ModuleType

import numba

OLDEST, CEILING = (0, 62), (0, 69)
"""Tested versions: from the first on, below the second. ``pyproject.toml`` declares the same."""
SETTING = "SIMLAB_LINKER"
"""Environment variable; ``0`` switches the linker off."""


def is_tested(version: str) -> bool:
    """Return whether a version of numba lies in the tested range."""
    numbers = [int(part) for part in version.split(".")[:2] if part.isdigit()]
    return OLDEST <= tuple(numbers) < CEILING


def tested_range() -> str:
    """Return the tested range as a requirement: ``numba>=0.62,<0.69``."""
    oldest, ceiling = (".".join(map(str, each)) for each in (OLDEST, CEILING))
    return f"numba>={oldest},<{ceiling}"


def usable_linker() -> ModuleType | None:
    """Return the module `linking`, or None where it is switched off or numba may differ."""
    if os.environ.get(SETTING, "1").strip() == "0":
        return None
    if not is_tested(numba.__version__):
        _warn(f"numba {numba.__version__} is untested")
        return None
    try:
        linking = importlib.import_module("simlab.jit.linking")
        if linking.has_expected_numba():
            return linking
    except (ImportError, AttributeError):
        pass
    _warn(f"numba {numba.__version__} lacks parts that simlab's linker needs")
    return None


def _warn(fault: str) -> None:
    """Print once, not again in each worker, why the linker is not used."""
    if multiprocessing.parent_process() is None:
        print(
            f"simlab: {fault}: each run compiles anew; "
            f"to keep compiled code, pip install '{tested_range()}'",
            file=sys.stderr,
        )


linker = usable_linker()
"""The module `linking`, or None: then numba compiles in its own way."""
