"""Lists of a position as text, as they come from the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simlab.engine.errors import UsageError

GOODS_LISTS = ("stands", "discards")
NUMBER_LISTS = ("gold", "hidden", "hands")


def read_lists(description: Mapping[str, Any]) -> dict[str, Any]:
    """Return a description with its lists read from text.

    Entries are parted by semicolons (numbers by commas as well): ``"apple 3, silk; mead; ;"``,
    ``"50, 48, 52, 50"``; offers are a seat, what it wants and gold: ``"2 pass 8; 3 inspect 5"``.

    Raises
    ------
    UsageError
        A number or an offer that cannot be read.
    """
    found = dict(description)
    for key, value in description.items():
        if not isinstance(value, str):
            continue
        if key in GOODS_LISTS:
            found[key] = [entry.strip() for entry in value.split(";")]
        elif key == "declared":
            found[key] = [entry.strip() or "none" for entry in value.split(";")]
        elif key in NUMBER_LISTS:
            found[key] = [_number(key, entry) for entry in value.replace(";", ",").split(",")]
        elif key == "offers":
            found[key] = [_offer(entry) for entry in value.split(";")]
    return found


def _number(key: str, text: str) -> int:
    if not text.strip().isdecimal():
        raise UsageError(f"position: {key}: {text.strip()!r} is no whole number")
    return int(text)


def _offer(text: str) -> dict[str, Any]:
    words = text.split()
    if len(words) != 3 or not (words[0].isdecimal() and words[2].isdecimal()):
        raise UsageError(
            f"position: offers: write a seat, pass or inspect, and gold ('2 pass 8'), not {text!r}"
        )
    return {"seat": int(words[0]), "act": words[1], "gold": int(words[2])}
