"""Numbers with their errors, as text."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from simlab.core.display_names import with_role
from simlab.jit.errors import UsageError
from simlab.stats.counts import WRITTEN, parse_count

EXACT = 5e-9
"""Half-widths below it are rounding errors of sums."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
LOPSIDED = 2.0
"""Largest ratio of the two arms of an interval that is written with ±."""


def digits_for(half: float) -> int:
    """Return the decimals that a half-width of this size justifies (two figures of it)."""
    if not math.isfinite(half) or half <= 0:
        return 2
    return min(8, max(0, 1 - math.floor(math.log10(half))))


def estimate(mean: float, low: float, high: float) -> str:
    """Return ``40.58 ±0.04``, with as many decimals as the interval justifies.

    An asymmetric interval, such as that of a rare event, is written by its ends: ``0.003 (0 to
    0.016)``. A constant of the rules has no interval: ``0.25``.
    """
    half, mean = (high - low) / 2, without_noise(mean)
    if not math.isfinite(half):
        return f"{mean:g} ±?"
    if half < EXACT:
        return f"{mean:g}"
    shorter, longer = sorted((mean - low, high - mean))
    if longer > LOPSIDED * shorter:
        places = digits_for(longer)
        least, middle, most = (_without_zeros(value, places) for value in (low, mean, high))
        return f"{middle} ({least} to {most})"
    places = digits_for(half)
    return f"{round(mean, places) + 0.0:.{places}f} ±{half:.{places}f}"


def without_noise(value: float) -> float:
    """Return a number, or 0 if it is only the rounding error of a sum."""
    return 0.0 if abs(value) < EXACT else value


def signed(value: float, form: str = ".2g") -> str:
    """Return a change with its sign; 0 has none."""
    text = f"{without_noise(value):+{form}}"
    return text.lstrip("+-") if float(text) == 0 else text


def ordinal(number: int) -> str:
    """Return ``first``, ``second``, … ``eighth``, ``9th``."""
    return ORDINALS[number - 1] if number <= len(ORDINALS) else f"{number}th"


def p_value(p: float) -> str:
    """Return a p-value in two figures, or ``< 0.0001``."""
    return "< 0.0001" if p < 1e-4 else f"{p:.2g}"


def _without_zeros(value: float, places: int) -> str:
    text = f"{round(value, places) + 0.0:.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def together(error: float) -> str:
    """Return the level of intervals that share an error probability, in words."""
    return f"hold together with {100 * (1 - error):g} %, however often you look"


def percent(sure: float) -> str:
    """Return a probability in percent, rounded down, with meaningful digits only."""
    error = max(1e-6, 1 - sure)
    digits = max(1, math.ceil(-math.log10(error)) - 2)
    return f"{math.floor(100 * (1 - error) * 10**digits) / 10**digits:.{digits}f}"


def rate(per_second: float) -> str:
    """Return a speed in three figures: ``512k``."""
    rounded = float(f"{per_second:.3g}")
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if rounded >= size:
            return f"{_figures(rounded / size, 3)}{letter}"
    return _figures(per_second, 3)


def _figures(value: float, count: int) -> str:
    """Return a number with ``count`` significant figures, without an exponent."""
    return f"{Decimal(f'{value:.{count}g}'):,f}"


def at_speed(games: int, seconds: float) -> str:
    """Return the speed as the end of a line, ``, 512k games/s``; nothing if nothing was played."""
    return f", {rate(games / seconds)} games/s" if games and seconds else ""


def duration(seconds: float) -> str:
    """Return a time in words: ``4 s``, ``3 min``, ``2.5 h``."""
    if seconds < 100:
        return f"{_figures(seconds, 2)} s"
    if seconds < 6000:
        return f"{seconds / 60:.0f} min"
    return f"{_figures(seconds / 3600, 2)} h"


def count_games(games: int | str) -> int:
    """Return a number of games, which may be written as text: ``"10k"``.

    Raises
    ------
    UsageError
        It is not a number of games, or too large.
    """
    number = parse_count(games) if isinstance(games, str) else games
    if number is None or number < 1:
        raise UsageError(f"-n takes {WRITTEN}, not {games!r}")
    from simlab.execution.simulate import MOST_GAMES

    if number > MOST_GAMES:
        raise UsageError(f"-n takes at most {MOST_GAMES:,} games")
    return number


def printable(text: str) -> str:
    """Return text on one line, without terminal control characters."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def plain(value: Any) -> str:
    """Return a value of a design as a user would write it."""
    return f"{value:g}" if isinstance(value, float) else str(value)


def player(row: Mapping[str, Any], name: str = "policy") -> str:
    """Return the policy or candidate of a row of results, with its role if it has one.

    In a table of results a missing role may also be NaN.
    """
    role = row.get("role")
    return with_role(role if isinstance(role, str) else "", str(row[name]))


def point_label(row: Any, varied: Sequence[str]) -> str:
    """Return the varied values of a row in words: ``wolves=3, hand_size=6``."""
    known = [name for name in varied if row[name] == row[name] and row[name] is not None]
    parts = [f"{name.removeprefix('rules.')}={plain(row[name])}" for name in known]
    return ", ".join(parts) or "as it stands"


def plural(count: int, noun: str) -> str:
    """Return ``1 file``, ``3 files``."""
    return f"{count:,} {noun}" + ("" if count == 1 else "s")
