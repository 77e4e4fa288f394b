"""What is tapped together is written as it would be typed, and means the same, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from simlab.core.position_schema import Key, read_key
from simlab.core.registry import game, game_names
from simlab.core.value_formatters import written_position
from simlab.core.value_parsers import (
    Asker,
    BySeat,
    Cards,
    Counted,
    EachSeat,
    Kind,
    ListOf,
    Whole,
    Word,
)


def tapped(kind: Kind, asker: Asker) -> Any:
    """Return some value of a kind as a form tells it; None if only the game knows what one is."""
    match kind:
        case Whole():
            low, high = (
                each(asker.rules) if callable(each) else each for each in (kind.low, kind.high)
            )
            return min(high, max(low, 2))
        case Word():
            return [word for word in kind.known.words if word][-1]
        case Cards() | Counted():
            words = [word for word in kind.known.words if word]
            return [words[0], words[-1]] if isinstance(kind, Cards) else {words[0]: 2, words[-1]: 1}
        case ListOf():
            value = tapped(kind.kind, asker)
            return None if value is None else [value, value]
        case EachSeat():
            value = tapped(kind.kind, asker)
            return None if value is None else [value] * asker.seats
        case BySeat():
            value = tapped(kind.kind, asker)
            return None if value is None else {"0": value, "1": value}
    return None


def cases() -> list[tuple[str, Key]]:
    return [(name, key) for name in game_names() for key in game(name).keys]


@pytest.mark.parametrize(("name", "key"), cases(), ids=lambda each: getattr(each, "name", each))
def test_written_position_reads_back_as_it_was_tapped(name: str, key: Key) -> None:
    asker = Asker(game(name).rules())
    value = tapped(key.kind, asker)
    if value is None:
        return
    text = written_position([key], asker, {key.name: value})[key.name]
    assert isinstance(text, str | int)
    assert read_key(key, text, asker) == read_key(key, value, asker)


def test_empty_hand_is_written_as_nothing() -> None:
    keys, asker = game("sheepnappers").keys, Asker(game("sheepnappers").rules())
    found = written_position(keys, asker, {"hand": {"fuel": 0}, "pile": None})
    assert found == {"hand": "nothing"}
    hand = next(key for key in keys if key.name == "hand")
    assert read_key(hand, found["hand"], asker) == {}
