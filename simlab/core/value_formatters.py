"""Positions as text: a position entered by taps, as it would be typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simlab.core.position_schema import Key, read_key
from simlab.core.value_parsers import (
    Asker,
    BySeat,
    Cards,
    Counted,
    EachSeat,
    Kind,
    ListOf,
)
from simlab.jit.errors import UsageError

NOTHING = "nothing"


def written_position(
    keys: Sequence[Key], asker: Asker, described: Mapping[str, Any]
) -> dict[str, Any]:
    """Return a description as it would be typed; what is not told (None) is left out.

    A value that cannot be typed, or would be read in another way then, stays as it is.

    Parameters
    ----------
    keys : sequence of Key
        Those of the game.
    asker : Asker
    described : mapping
        By key: text, or values as a file holds them. Names that are no keys are passed on.

    Raises
    ------
    UsageError
        A value cannot be read.
    """
    by_name = {key.name: key for key in keys}
    found = {}
    for name, value in described.items():
        if value is None:
            continue
        key = by_name.get(name)
        found[name] = value if key is None else _as_typed(key, value, asker)
    return found


def _as_typed(key: Key, value: Any, asker: Asker) -> Any:
    meant = _without_zeros(read_key(key, value, asker))
    if isinstance(key.kind, Counted) and isinstance(value, str):  # a line of a story, maybe
        words = key.kind.known.words
        text = written(key.kind, {words[number]: count for number, count in meant.items()})
    else:
        text = written(key.kind, value)
    if text is None or text == value:
        return value
    try:
        same = _without_zeros(read_key(key, text, asker)) == meant
    except UsageError:
        same = False
    return text if same else value


def _without_zeros(meant: Any) -> Any:
    """Return what was read without cards of which there are none."""
    if isinstance(meant, Mapping):
        return {name: _without_zeros(each) for name, each in meant.items() if each != 0}
    return [_without_zeros(each) for each in meant] if isinstance(meant, list) else meant


def written(kind: Kind, value: Any) -> Any:
    """Return a value as text (numbers stay numbers), or None if there is no text for it."""
    if isinstance(value, str | int | float):
        return value
    if isinstance(kind, Counted) and isinstance(value, Mapping):
        counts = [(word, int(count)) for word, count in value.items() if int(count) > 0]
        return ", ".join(word if n == 1 else f"{word} {n}" for word, n in counts) or NOTHING
    if isinstance(kind, BySeat) and isinstance(value, Mapping):
        parts = {seat: written(kind.kind, each) for seat, each in value.items()}
        return _joined("; ", [f"{seat}: {text}" for seat, text in parts.items()], parts.values())
    if isinstance(value, list | tuple):
        return _written_list(kind, value)
    return None


def _written_list(kind: Kind, values: Sequence[Any]) -> str | None:
    if isinstance(kind, Cards):
        return ",".join(map(str, values)) or NOTHING
    if not isinstance(kind, EachSeat | ListOf):
        return None
    texts = [written(kind.kind, each) for each in values]
    apart = kind.apart
    if apart == "," and any("," in str(text) or " " in str(text) for text in texts):
        apart = ";"
    return _joined(apart if apart == "," else f"{apart} ", map(str, texts), texts)


def _joined(apart: str, pieces: Any, texts: Any) -> str | None:
    if any(text is None for text in texts):
        return None
    return apart.join(pieces) or NOTHING
