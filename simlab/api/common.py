"""Helpers that the functions of the API share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from simlab.jit.errors import UsageError

PathLike = str | Path
Say = Callable[[str], None]


def check_kept(output: PathLike | None, **told: Any) -> None:
    """Reject options on the storage of results if they are not stored.

    Raises
    ------
    UsageError
        The message names the option.
    """
    for name, value in told.items():
        if value and output is None:
            raise UsageError(f"--{name.replace('_', '-')} goes with --output")


def silent(text: str) -> None:
    """Ignore a message."""
