"""Features of a map of advice: keys of a position, counts of cards, properties of a seat."""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from simlab.core.game import Game
from simlab.core.position_schema import Key
from simlab.core.value_parsers import Counted, EachSeat
from simlab.jit.errors import UsageError, suggestion

MOST_CELLS = 400

Value = int | str
Asked = str | Mapping[str, Iterable[Value] | Value] | Iterable[str | tuple[str, Iterable[Value]]]
"""Features and their values: a mapping, pairs, or texts such as ``"pile=4:30"``."""


@dataclass(frozen=True)
class Feature:
    """Feature along one side of a map.

    Attributes
    ----------
    name : str
        As the user wrote it.
    key : Key
        A key of the position.
    word : str, optional
        The card that is counted there, or the seat that is described; without it the key itself
        takes the values.
    values : tuple
    """

    name: str
    key: Key
    word: str | None
    values: tuple[Value, ...]

    def put(self, description: Mapping[str, Any], value: Value, seats: int) -> dict[str, Any]:
        """Return the description with this value of the feature.

        Raises
        ------
        UsageError
            There is no such seat, or the description does not cover all seats.
        """
        key = self.key
        if self.word is None:
            return {**description, key.name: value}
        if isinstance(key.kind, EachSeat):
            return {**description, key.name: self._of_seats(description, value, seats)}
        assert isinstance(key.kind, Counted)
        cards = key.kind.pairs(f"position: {key.name}", description.get(key.name, ""))
        counts = {key.kind.known.words[number]: count for number, count in cards}
        return {**description, key.name: {**counts, self.word: value}}

    def _of_seats(self, description: Mapping[str, Any], value: Value, seats: int) -> list[Any]:
        key = self.key
        assert isinstance(key.kind, EachSeat)
        told = description.get(key.name)
        entries = [] if told is None else key.kind.entries(f"position: {key.name}", told)
        seat = int(self.word or 0)
        if seat >= seats:
            raise UsageError(f"--map {self.name}: the seats are 0 to {seats - 1}")
        if len(entries) != seats:
            raise UsageError(f"--map {self.name}: say the {key.name} of all {seats} seats, too")
        return [value if place == seat else each for place, each in enumerate(entries)]


def read_feature(text: str) -> tuple[str, Iterable[Value]]:
    """Read ``pile=4:30``, ``pile=4:30:2``, ``pile=4,8,12`` or ``pile=4``.

    Raises
    ------
    UsageError
        The text has none of these forms.
    """
    name, equals, values = text.partition("=")
    name = name.strip().replace("-", "_")
    if not equals or not name:
        raise UsageError(f"--map is written pile=4:30, pile=4:30:2 or pile=4,8,12, not {text!r}")
    return name, read_values(name, values)


def read_values(name: str, text: str) -> Iterable[Value]:
    """Read the values of a feature: a range with both ends, or a list."""
    pieces = [piece.strip() for piece in text.split(":")]
    if len(pieces) == 1:
        return [_value(piece.strip()) for piece in text.split(",") if piece.strip()]
    try:
        low, high, step = (int(piece) for piece in (*pieces, "1")[:3])
    except ValueError:
        raise UsageError(
            f"--map {name}: a range is LOW:HIGH or LOW:HIGH:STEP in whole numbers, not {text!r}"
        ) from None
    if len(pieces) > 3:
        raise UsageError(f"--map {name}: a range is LOW:HIGH or LOW:HIGH:STEP, not {text!r}")
    if step < 1:
        raise UsageError(f"--map {name}: a step is 1 or more, not {step}")
    if low > high:
        raise UsageError(f"--map {name}: {low} lies above {high}; a range goes from low to high")
    return range(low, high + 1, step)


def _value(word: str) -> Value:
    try:
        return int(word)
    except ValueError:
        return word


def find_features(game: Game, asked: Asked) -> list[Feature]:
    """Return the features of a map.

    Raises
    ------
    UsageError
        None or more than two, an unknown name, no values, or too many cells.
    """
    pairs = _named(asked)
    if not 1 <= len(pairs) <= 2:
        raise UsageError(f"a map has one or two features, not {len(pairs)}")
    features = [_feature(game, name, values) for name, values in pairs]
    if len({(feature.key, feature.word) for feature in features}) < len(features):
        raise UsageError(f"--map {features[0].name} is given twice")
    sizes = [len(feature.values) for feature in features]
    if math.prod(sizes) > MOST_CELLS:
        product = " × ".join(str(size) for size in sizes)
        raise UsageError(f"--map: {product} cells are too many; {MOST_CELLS} at most")
    return features


def _named(asked: Asked) -> list[tuple[str, Any]]:
    """Return names and values of features from any of their notations."""
    if isinstance(asked, str):
        return [read_feature(asked)]
    if isinstance(asked, Mapping):
        return list(asked.items())
    given = list(asked) if isinstance(asked, Iterable) else [asked]
    pairs: list[Any] = [read_feature(each) if isinstance(each, str) else each for each in given]
    for pair in pairs:
        if not (isinstance(pair, tuple | list) and len(pair) == 2 and isinstance(pair[0], str)):
            raise UsageError(f'a map takes {{"pile": range(4, 31)}} or "pile=4:30", not {pair!r}')
    return pairs


def _feature(game: Game, name: str, given: Any) -> Feature:
    found = read_values(name, given) if isinstance(given, str) else given
    found = found if isinstance(found, Iterable) else [found]
    first = list(itertools.islice(found, MOST_CELLS + 1))
    if len(first) > MOST_CELLS:
        raise UsageError(f"--map {name}: too many values; a map has {MOST_CELLS} cells at most")
    try:
        whole = [value if isinstance(value, str) else operator.index(value) for value in first]
    except TypeError:
        raise UsageError(f"--map {name}: values are whole numbers or words") from None
    values = tuple(dict.fromkeys(whole))
    if not values:
        raise UsageError(f"--map {name}: no values")
    key, word = _place_of(game, str(name))
    if isinstance(key.kind, EachSeat) and word is None and not key.kind.short:
        raise UsageError(f"--map {name}: which seat's? {name}.0, {name}.1 …")
    if word is not None and any(isinstance(value, str) or value < 0 for value in values):
        raise UsageError(f"--map {name}: a number of cards is 0 or more")
    return Feature(name, key, word, values)


def _place_of(game: Game, name: str) -> tuple[Key, str | None]:
    """Return the key of a feature, and the card that is counted there unless it is a key itself."""
    keys = {key.name: key for key in game.keys}
    if name in keys:
        return keys[name], None
    holder, dot, word = name.partition(".")
    if dot and holder in keys and isinstance(keys[holder].kind, EachSeat) and word.isdecimal():
        return keys[holder], word
    if dot and holder in keys:
        words = keys[holder].words
        if word not in words:
            raise UsageError(f"--map {name}: no card {word!r}{suggestion(word, words)}")
        return keys[holder], word
    for key in game.keys:
        if name in key.words:
            return key, name
    known = {*keys, *itertools.chain.from_iterable(key.words for key in game.keys)}
    raise UsageError(
        f"--map: {name!r} is no key of a position in {game.name}, nor a card counted in one"
        f"{suggestion(name, known)}"
    )
