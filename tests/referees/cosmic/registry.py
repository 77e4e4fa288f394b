"""What effects of aliens and flares are to a referee of Cosmic Encounter: who registers where.

What an effect does stands in ``effects_*.py`` and ``flares_*.py``: functions that are
called where the rules let it act. An effect looks whether this is its moment, then says `Use.must`
or `Use.may`, and acts if that is true. The first question whether it could be used is put by
`Use.probing`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.referees.cosmic.table import Cards

DEEPEST = 8
"""So many things in use, each an answer to the one before; nobody answers the last."""
ANSWERED = 4
"""So many of them are answered by flares, techs and reward cards, the others by zaps only."""
EVERYWHERE = ("masochist",)
"""Powers that do not depend on home colonies."""
REGISTRY: dict[str, dict[str, Callable[..., Any]]] = {}
"""Effects by the place where they act and the name of their unit."""
KNOWN: set[str] = set()
"""All units that the referee knows: aliens, `wild` and `super` ones."""


NESTED = ("respond", "fate", "loss", "ally_ships", "reward", "penalty", "pre_select", "win")
"""Places in the middle of something, at which nobody reacts to what has happened before."""
LASTING = {"on_colony": ("super remora",), "on_thrown": ("wild reserve", "super vulch")}
"""Flares that act again, wherever they can, once they have been played."""
PASSIVE: set[tuple[str, str]] = set()
"""Where effects act even though they are zapped: that is no use of them."""
STANDS: set[tuple[str, str]] = set()
"""Where powers act that were used before, though too few home colonies are left since."""


def lasts(place: str, unit: str) -> None:
    """Say where a flare acts again once it has been played."""
    LASTING[place] = (*LASTING.get(place, ()), unit)


def effect(
    unit: str, *places: str, passive: bool = False, stands: bool = False
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Say where an effect acts."""

    def register(act: Callable[..., Any]) -> Callable[..., Any]:
        KNOWN.add(unit)
        for place in places:
            REGISTRY.setdefault(place, {})[unit] = act
            if passive:
                PASSIVE.add((place, unit))
            if stands:
                STANDS.add((place, unit))
        return act

    return register


class NotKnown(Exception):
    """There are powers or flares in a game that the referee has not learnt."""


@dataclass
class Frame:
    """A card, power or flare in use."""

    what: str
    owner: int
    unit: str = ""
    against: int = -1
    card: str = ""
    """The card that is played as an artifact, if it is another one."""
    gone: bool = False
    """Whether something took it away, and nothing else happens to it."""


class Use:
    """How an effect says that it is used."""

    def __init__(self, game: Any, seat: int, unit: str, place: str) -> None:
        self.game, self.seat, self.unit, self.place = game, seat, unit, place
        self.probing = False
        self.wanted = False
        self.must_now = False
        self.taken = False
        self.frame = Frame("power", seat, unit)
        """Whether it was used, zapped or not."""

    def back(self, taker: int = -1) -> None:
        """The flare returns to the hand, or goes to another, if nothing else has become of it."""
        if not self.frame.gone:
            self.frame.gone = True
            self.game.take_back(self.seat, f"{self.unit.split()[1]}_flare", taker)

    def away(self) -> None:
        """The flare is discarded at once."""
        self.frame.gone = True
        flare = f"{self.unit.split()[1]}_flare"
        self.game.laid[flare] -= 1
        self.game.put_off(Cards([flare]))
        self.game.happen("on_thrown", self.seat, (flare, 1, "discard"))

    def must(self) -> bool:
        """It has to be used now; whether nobody has stopped it."""
        if self.probing:
            self.wanted = self.must_now = True
            return False
        self.taken = True
        return bool(self.game.use(self))

    def again(self) -> bool:
        """A flare that has been played acts once more, or it may be played now."""
        if self.probing:
            self.wanted = True
            return False
        return self.game.works(self.seat, self.unit) or self.may()

    def may(self) -> bool:
        """The owner decides; flares were chosen before."""
        if self.probing:
            self.wanted = True
            return False
        if self.unit.split()[0] in ("wild", "super"):
            return self.must()
        if self.game.decide(self.seat, "power", ["no", "yes"]) == "no":
            return False
        return self.must()
