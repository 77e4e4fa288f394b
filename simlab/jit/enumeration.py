"""Enumerations of the numbers that kernels use, with the words that people read."""

from __future__ import annotations

import enum
from typing import Any, Self


class EnumerationType(enum.EnumMeta):
    """The type of enumerations, by which the compiler knows them."""


class Enumeration(enum.IntEnum, metaclass=EnumerationType):
    """Numbers from 0 in the order of declaration, each with a word and a title.

    To a kernel a member is a whole number: ``Card.GPS`` as well as a global ``GPS``.

    Examples
    --------
    >>> class Card(Enumeration):
    ...     FUEL = enum.auto()  # its word is its name in lower case
    ...     GPS = "gps", "GPS Hack"
    >>> Card.GPS + 1, Card.FUEL.word, Card.titles()
    (2, 'fuel', ('fuel', 'GPS Hack'))
    """

    _value_: int
    word: str
    title: str

    def __new__(cls, word: Any, title: str = "") -> Self:
        """Make the next member; its title is its word where none is given."""
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        member.word = word
        member.title = title or word
        return member

    @staticmethod
    def _generate_next_value_(name: str, start: int, count: int, last_values: list[Any]) -> str:
        return name.lower()

    @classmethod
    def words(cls) -> tuple[str, ...]:
        """Return the words of all members, in order."""
        return tuple(member.word for member in cls)

    @classmethod
    def titles(cls) -> tuple[str, ...]:
        """Return the titles of all members, in order."""
        return tuple(member.title for member in cls)
