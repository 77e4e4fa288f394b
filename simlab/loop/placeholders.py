"""Placeholders for the functions of a game, which the kernels of the loop call.

`compiled` binds them: in the play-out loop to the game's own kernels, which are compiled into it;
in everything else to calls of those through their addresses.
"""

from __future__ import annotations

from typing import Any

from simlab.jit.kernel import placeholder


@placeholder
def deal(workspace: Any, world: Any) -> None:
    """Set up a game and play on to the first decision."""


@placeholder
def legal(workspace: Any, table: Any, me: Any, action: Any) -> Any:
    """Return whether the player who decides may take an action."""


@placeholder
def step(workspace: Any, world: Any, action: Any) -> None:
    """Take an action and play on to the next decision."""


@placeholder
def determinize(workspace: Any, world: Any, seat: Any, key: Any) -> Any:
    """Refill what a player cannot see; whether that was possible."""


@placeholder
def record_metrics(workspace: Any, world: Any, outcome: Any) -> None:
    """Fill in what came of a game."""


@placeholder
def ask_policy(address: Any, table: Any, me: Any, mind: Any) -> Any:
    """Return what the policy at an address does."""


@placeholder
def ask_hook(address: Any, workspace: Any, seat: Any) -> Any:
    """Return what the hook at an address does: a search, or the trial of a policy."""


@placeholder
def decide(workspace: Any, seating: Any, world: Any, seat: Any) -> Any:
    """Return what the player in a seat does (see `playout.ask`)."""


@placeholder
def export(workspace: Any) -> None:
    """Write the addresses of the game's functions into ``workspace.parts``."""
