"""Numbers of games as a person writes them: ``5000``, ``100k``, ``2M``."""

from __future__ import annotations

import re
from decimal import Decimal, DecimalException
from typing import Any

WRITTEN = "a number of games of 1 or more (5000, 100k, 2M)"
FACTORS = {"k": 1_000, "m": 1_000_000, "g": 1_000_000_000}
MOST_DIGITS = 300
_IN_THOUSANDS = re.compile(r"[0-9]{1,3}(,[0-9]{3})+([.][0-9]*)?")


def parse_count(text: str) -> int | None:
    """Return the number in ``100k``, ``2M`` or ``5000``; None if it is not a number, or below one.

    Commas separate thousands (``5,000``) and nothing else.
    """
    word = text.strip().replace("_", "")
    factor = FACTORS.get(word[-1:].lower(), 1)
    if factor > 1:
        word = word[:-1]
    if _IN_THOUSANDS.fullmatch(word):
        word = word.replace(",", "")
    try:
        number = Decimal(word) * factor
    except DecimalException:
        return None
    if not number.is_finite() or number < 1 or number.adjusted() > MOST_DIGITS:
        return None
    return int(number) if number == number.to_integral_value() else None


def counted(value: Any) -> Any:
    """Return a number of games from a file, which may be written as text (``"10k"``).

    Raises
    ------
    ValueError
        Text that is not a number, true or false.
    """
    number = parse_count(value) if isinstance(value, str) else value
    if number is None or isinstance(number, bool):
        raise ValueError(f"it is {WRITTEN}, not {value!r}")
    return number
