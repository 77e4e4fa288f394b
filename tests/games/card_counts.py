"""Cards of a scene as text: ``"fuel 2, it"``."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simlab.core.value_parsers import Counted, Vocabulary


def numbers(words: Sequence[str], text: str) -> dict[str, int]:
    """Return how many of each word there are, in the order of the text."""
    pairs = Counted(Vocabulary(words)).pairs("cards", text)
    return {words[number]: int(count) for number, count in pairs}


def array(words: Sequence[str], text: str) -> np.ndarray:
    """Return how many of each word there are, in the order of the words."""
    cards = np.zeros(len(words), np.int64)
    for word, number in numbers(words, text).items():
        cards[words.index(word)] = number
    return cards
