"""The functions of a game as the engine's kernels call them, before they are filled in.

`compiled` binds them: in the play-out loop to the game's own kernels, which are compiled into it;
in everything else to calls of those through their addresses.
"""

from __future__ import annotations

from typing import Any

from simlab.jit.kernel import blank


@blank
def deal(room: Any, world: Any) -> None:
    """Set up a game and play on to the first decision."""


@blank
def legal(room: Any, table: Any, me: Any, action: Any) -> Any:
    """Whether the player who decides may do this."""


@blank
def step(room: Any, world: Any, action: Any) -> None:
    """Take an action and play on to the next decision."""


@blank
def imagine(room: Any, world: Any, seat: Any, key: Any) -> Any:
    """Refill what a player cannot see; whether that was possible."""


@blank
def measure(room: Any, world: Any, outcome: Any) -> None:
    """Fill in what came of a game."""


@blank
def ask_policy(address: Any, table: Any, me: Any, mind: Any) -> Any:
    """Return what the policy at an address does."""


@blank
def ask_hook(address: Any, room: Any, seat: Any) -> Any:
    """Return what the hook at an address does: a search, or the trial of a policy."""


@blank
def decide(room: Any, cast: Any, world: Any, seat: Any) -> Any:
    """Return what the player in a seat does (see `playout.ask`)."""


@blank
def export(room: Any) -> None:
    """Write the addresses of the game's functions into ``room.parts``."""
