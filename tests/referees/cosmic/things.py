"""What reward cards and special ships are to a referee of Cosmic Encounter: who acts where.

Functions like those of aliens (`registry.py`): each looks whether this is its moment, then
says `Use.may`, and acts if that is true.
"""

from collections.abc import Callable
from typing import Any

from tests.referees.cosmic.registry import Frame, Use

THINGS: dict[str, dict[str, Callable[..., Any]]] = {}
"""Things by the place where they act and their words."""


def thing(word: str, *places: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Say where a thing acts."""

    def register(act: Callable[..., Any]) -> Callable[..., Any]:
        for place in places:
            THINGS.setdefault(place, {})[word] = act
        return act

    return register


class Play(Use):
    """How a thing says that it is used; which one was chosen before."""

    def __init__(self, game: Any, seat: int, unit: str, place: str) -> None:
        super().__init__(game, seat, unit, place)
        self.frame = Frame(unit, seat)
        self.untimely = False
        """Whether it is played against the rules of the card, by a power."""

    def must(self) -> bool:
        if self.probing:
            self.wanted = True
            return False
        self.taken = True
        return bool(self.game.play_thing(self))

    def may(self) -> bool:
        return self.must()
