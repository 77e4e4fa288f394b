"""What is put together by taps is read by the game that says what it is put together of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from simlab.core.registry import game, game_names
from simlab.core.value_parsers import Asker, EachSeat, Kind, Own, Seat, Whole, Word
from simlab.jit.errors import UsageError


def put_together(kind: Kind) -> Iterator[Own]:
    """Yield the kinds within a kind that have parts."""
    if isinstance(kind, Own):
        yield from [kind] if kind.parts else []
    elif (inner := getattr(kind, "kind", None)) is not None:
        yield from put_together(inner)


def said(kind: Kind, asker: Asker) -> str:
    """Return a value as the page writes it."""
    match kind:
        case Word():
            return next(filter(None, kind.known.words))
        case Seat():
            return "1"
        case Whole():
            return str(kind.low(asker.rules) if callable(kind.low) else kind.low)
        case EachSeat():
            return kind.apart.join([said(kind.kind, asker)] * asker.seats)
    raise AssertionError(f"no value is known for {kind}")


def entry(kind: Own, asker: Asker) -> str:
    """Return all parts of one entry, as the page writes them."""
    texts = [said(each, asker) for _, each in kind.parts]
    if kind.named:
        names = ["", *(f"{name} " for name, _ in kind.parts[1:])]
        texts = [name + text for name, text in zip(names, texts, strict=True)]
    return kind.glue.join(texts)


FOUND = [
    pytest.param(name, kind, id=f"{name} {key.name}")
    for name in game_names()
    for key in game(name).keys
    for kind in put_together(key.kind)
]


@pytest.mark.parametrize(("name", "kind"), FOUND)
def test_tapped_values_are_read_by_the_game(name: str, kind: Own) -> None:
    asker = Asker(game(name).rules())

    def reads(count: int) -> Any:
        try:
            kind.reader("it", f"{kind.apart} ".join([entry(kind, asker)] * count), asker)
        except UsageError:
            return False
        return True

    assert any(map(reads, range(1, 8 if kind.apart else 2)))


def test_games_say_what_is_put_together() -> None:
    assert {name for name, _ in (each.values for each in FOUND)} == {
        "cosmic", "sheriff", "sherwood", "spaceknights"
    }  # fmt: skip
