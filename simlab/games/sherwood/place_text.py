"""Lists of a position as text, as they come from the command line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from simlab.engine.errors import UsageError
from simlab.games.sherwood.place_words import BAND_KEYS

CARD_LISTS = ("display", "past")
SEAT_LISTS = ("camp", "oak", "gold", "glory", "hands", "offers")
BAND_NUMBERS = ("leader", "informant")


def read_lists(description: Mapping[str, Any]) -> dict[str, Any]:
    """Return a description with its lists read from text.

    Numbers and cards are parted by commas (``"3, 4, 4, 4"``, ``"A03, ?, ?A07, ?"``). A band is
    told by its hide-out and what it has, bands are parted by semicolons:
    ``"N1 leader 1 raiders 0,2,0,0; NE leader 0 raiders 3,0,1,0"``.

    Raises
    ------
    UsageError
        A number or a band that cannot be read.
    """
    found = dict(description)
    for key, value in description.items():
        if not isinstance(value, str):
            continue
        if key in CARD_LISTS:
            found[key] = value.replace(",", " ").split()
        elif key in SEAT_LISTS:
            found[key] = _numbers(key, value.replace(",", " ").split())
        elif key == "bands":
            found[key] = [read_band(key, text) for text in value.split(";") if text.strip()]
        elif key == "proposal":
            found[key] = read_band(key, value)
    return found


def _numbers(key: str, words: list[str]) -> list[int]:
    for word in words:
        if not word.isdecimal():
            raise UsageError(f"position: {key}: {word!r} is no whole number")
    return [int(word) for word in words]


def read_band(key: str, text: str) -> dict[str, Any]:
    """Return the band or proposal that a text describes."""
    words = re.split(r"[\s,]+", text.strip())
    band: dict[str, Any] = {"at": words.pop(0)}
    names = (*BAND_KEYS[1:], "pay")
    while words:
        name = words.pop(0)
        if name not in names:
            raise UsageError(
                f"position: {key}: write 'N1 leader 1 raiders 0,2,0,0', with {', '.join(names)}; "
                f"not {text.strip()!r}"
            )
        values: list[str] = []
        while words and words[0] not in names:
            values.append(words.pop(0))
        if name == "card":
            band[name] = " ".join(values)
        else:
            numbers = _numbers(f"{key}: {name}", values)
            band[name] = numbers[0] if name in BAND_NUMBERS and len(numbers) == 1 else numbers
    return band
