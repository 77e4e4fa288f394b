"""What the functions of the interface share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

PathLike = str | Path
Say = Callable[[str], None]


def silent(text: str) -> None:
    """Say nothing."""
