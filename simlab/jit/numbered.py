"""Names for the numbers that kernels and tables count from 0."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable
from typing import Any


def numbered(names: Iterable[str], first: int = 0) -> Any:
    """Number names: ``numbered(["a", "b"]).b`` is 1, a constant to a kernel, too."""
    make: Any = namedtuple  # its types want the names spelt out
    numbers = make("Numbers", tuple(names))
    return numbers(*range(first, first + len(numbers._fields)))
