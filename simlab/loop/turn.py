"""The turn loop: run phases, take forced moves and note them, stop at a real choice.

A game says what each phase and each decision does, and which option is the only one; the loop is
the same for all. A kernel of a game puts a decision before a player with `ask`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simlab.core.events import note
from simlab.core.records import OVER
from simlab.jit.call_graph import bound_together
from simlab.jit.kernel import kernel, placeholder

NOTHING = -1


@placeholder
def game_set_up(world: Any) -> None:
    """Bring a blank world with a key to its first phase."""


@placeholder
def game_answer(world: Any, decision: int, seat: int, action: int) -> None:
    """Do what follows at once from an action."""


@placeholder
def game_go_on(world: Any, phase: int) -> None:
    """Do what the phase wants: ask somebody, or move on to another phase."""


@placeholder
def game_only_option(table: Any, me: Any) -> int:
    """Return the only legal action of the decision at hand, or `NOTHING` if there are several."""
    return NOTHING


@placeholder
def is_over(table: Any) -> int:
    """Return whether the game has come to its end."""
    return 0


@placeholder
def note_forced(world: Any, seat: int, decision: int, action: int) -> None:
    """Note an event: somebody had no choice."""


@kernel
def ask(world: Any, decision: int, seat: int) -> None:
    """Put a decision before a player."""
    world.table.decision = decision
    world.table.actor = seat


@kernel
def no_decision(world: Any) -> None:
    """Nothing is asked; play goes on by itself. The one who acted last stays on record."""
    world.table.decision = OVER


@kernel
def play_on(world: Any, action: int) -> None:
    """Take an action (`NOTHING`: none) and let the game run to the next choice or its end."""
    table = world.table
    while True:
        if action >= 0:
            decision = table.decision
            no_decision(world)
            game_answer(world, decision, table.actor, action)
        while table.decision == OVER:
            if is_over(table):
                table.actor = NOTHING
                return
            game_go_on(world, table.phase)
        action = game_only_option(table, world.seats[table.actor])
        if action < 0:
            return
        note_forced(world, table.actor, table.decision, action)


@kernel
def deal(world: Any) -> None:
    """Set up a game and play on to the first decision."""
    no_decision(world)
    game_set_up(world)
    play_on(world, NOTHING)


@kernel
def step(world: Any, action: int) -> None:
    """Apply the action of the player who decides, and play on."""
    play_on(world, action)


def turn_loop(
    *,
    set_up: Callable[[Any], None],
    answer: Callable[[Any, int, int, int], None],
    go_on: Callable[[Any, int], None],
    only_option: Callable[[Any, Any], int],
    finished: int,
    forced: int,
) -> tuple[Callable[[Any], None], Callable[[Any, int], None]]:
    """Return ``deal`` and ``step`` of a game.

    Parameters
    ----------
    set_up : kernel
        ``set_up(world)``: brings a blank world with a key to its first phase.
    answer : kernel
        ``answer(world, decision, seat, action)``: what follows at once from an action.
    go_on : kernel
        ``go_on(world, phase)``: what a phase does.
    only_option : kernel
        ``only_option(table, me) -> int64``: the only legal action, or -1 if there are several.
    finished : int
        The value of ``table.phase`` when the game is over.
    forced : int
        The kind of event that says who had no choice: seat, decision, action.
    """

    def over(table: Any) -> bool:
        return table.phase == finished

    def noted(world: Any, seat: int, decision: int, action: int) -> None:
        note(world, forced, seat, decision, action)

    parts = {
        game_set_up: set_up,
        game_answer: answer,
        game_go_on: go_on,
        game_only_option: only_option,
        is_over: kernel(over),
        note_forced: kernel(noted),
    }
    made = bound_together((deal, step), parts)
    return made[0], made[1]
