"""What the functions of the interface share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from simlab.jit.errors import UsageError

PathLike = str | Path
Say = Callable[[str], None]


def check_kept(output: PathLike | None, **told: Any) -> None:
    """Refuse what says how results are kept, where they are not kept.

    Raises
    ------
    UsageError
        The message names it.
    """
    for name, value in told.items():
        if value and output is None:
            raise UsageError(f"--{name.replace('_', '-')} goes with --output")


def silent(text: str) -> None:
    """Say nothing."""
