"""Numbers of games as a person writes them: ``5000``, ``100k``, ``2M``."""

from __future__ import annotations

import math
from typing import Any

WRITTEN = "a number of games of 1 or more (5000, 100k, 2M)"


def parse_count(text: str) -> int | None:
    """Return the number in ``100k``, ``2M`` or ``5000``; None if it is none, or below one."""
    word = text.strip().replace("_", "").replace(",", "")
    factor = 1.0
    if word[-1:] in "kKmMgG" and word:
        factor = {"k": 1e3, "m": 1e6, "g": 1e9}[word[-1].lower()]
        word = word[:-1]
    try:
        number = float(word) * factor
    except ValueError:
        return None
    if not math.isfinite(number) or number != int(number) or number < 1:
        return None
    return int(number)


def counted(value: Any) -> Any:
    """Return a number of games out of a file, which may be written as text (``"10k"``).

    Raises
    ------
    ValueError
        Text that is none, true or false.
    """
    number = parse_count(value) if isinstance(value, str) else value
    if number is None or isinstance(number, bool):
        raise ValueError(f"it is {WRITTEN}, not {value!r}")
    return number
