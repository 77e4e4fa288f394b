"""Turn order: the first player to act in a game, and the order of the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simlab.jit.errors import UsageError
from simlab.jit.kernel import kernel

CLOCKWISE, COUNTERCLOCKWISE = 1, -1


@dataclass(frozen=True)
class TurnOrder:
    """The order in which the players of a game act, for results by turn order.

    The game records the player who is first to act with `acts_first`; the others follow seat by
    seat.

    Attributes
    ----------
    first : str
        The player who is first to act, in words: ``"the offense of the first turn"``.
    note : str
        What the order means where players act at the same time, or in another order later on.
    direction : int
        `CLOCKWISE` if the player of the next seat follows, else `COUNTERCLOCKWISE`.
    """

    first: str
    note: str = ""
    direction: int = CLOCKWISE

    def __post_init__(self) -> None:
        if self.direction not in (CLOCKWISE, COUNTERCLOCKWISE):
            raise UsageError(f"the direction of a turn order is 1 or -1, not {self.direction}")

    @property
    def words(self) -> str:
        """The order in words."""
        clockwise = "clockwise" if self.direction == CLOCKWISE else "counterclockwise"
        return f"{clockwise} from {self.first}"


@kernel
def acts_first(world: Any, seat: int) -> None:
    """Record that a player is the first to act in the game."""
    world.hidden.first_to_act = seat + 1


@kernel
def first_to_act(world: Any) -> int:
    """Return the seat that is first to act; -1 if the game has recorded none."""
    return world.hidden.first_to_act - 1
