"""Games with look-ahead: win probabilities at some of their moments, from play-outs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.core.workspace import FAULT
from simlab.jit.errors import PolicyError, UsageError
from simlab.loop.continuations import DECISIONS, LAST_RUN, TOLD
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.runtime.policy_sandbox import try_policies
from simlab.study.drama_values import MOMENTS, values_of

MOST_PLAYOUTS = 100_000
"""Most play-outs from each moment of a game; more take minutes a game."""


@dataclass(frozen=True)
class DramaPlay:
    """Plays a line-up and looks ahead.

    Attributes
    ----------
    matchup : Matchup
    playouts : int
        From each moment of a game; an even number.
    """

    matchup: Matchup
    playouts: int

    def prepare(self, say: Callable[[str], None]) -> None:
        """Compile everything, and test the users' own policies."""
        self.matchup.prepare(say)
        try_policies(self.matchup)
        _ = self.matchup.compiled.play_ahead

    def __call__(self, first: int, deals: int) -> Any:
        """Play deals ``first …``; a row of `drama_values.COLUMNS` for each.

        Each deal is played in one rotation of the line-up, the next deal in the next.
        """
        matchup = self.matchup
        chosen = np.arange(first, first + deals)
        numbers = chosen * matchup.rotations + chosen % matchup.rotations
        rooms = matchup.linked_room()
        none = np.zeros((deals, 0), np.int64)
        outcomes, told, _, _ = self._run(rooms, numbers, none)
        length = told[:, DECISIONS]
        moments = np.arange(MOMENTS) * np.maximum(1, length)[:, None] // MOMENTS
        moments = np.column_stack([moments, told[:, LAST_RUN]])
        order = np.argsort(moments, axis=1, kind="stable")
        points = np.take_along_axis(moments, order, axis=1)
        outcomes, told, wins, sways = self._run(rooms, numbers, points)
        back = np.argsort(order, axis=1, kind="stable")
        wins = np.take_along_axis(wins, back[:, :, None], axis=1)
        won = outcomes["seats"][:, : matchup.seats, 1]
        broken = matchup.game.broken_off(outcomes)
        halves = wins.reshape(deals, MOMENTS + 1, 2, matchup.seats)
        own = told[:, TOLD:]
        return values_of(told[:, :TOLD], own, won, halves, sways, broken, self.playouts)

    def _run(self, rooms: Any, numbers: Any, points: Any) -> tuple[Any, Any, Any, Any]:
        count, seats = len(numbers), self.matchup.seats
        outcomes = np.zeros(count, self.matchup.game.outcome)
        told = np.zeros((count, TOLD + seats), np.int64)
        wins = np.zeros((*points.shape, 2 * seats))
        sways = np.zeros(points.shape)
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            played = self.matchup.compiled.play_ahead(
                rooms, outcomes, numbers, points, told, wins, sways, self.playouts
            )
        if played == FAULT:
            raise PolicyError(self.matchup.explain_fault(rooms[0]))
        return outcomes, told, wins, sways


def drama_play(game: Any, lineup: str | Sequence[str], playouts: int, **match_up: Any) -> DramaPlay:
    """Build the player of a line-up with look-ahead play-outs.

    Raises
    ------
    UsageError
        An invalid option, or a policy that searches.
    """
    if not 2 <= playouts <= MOST_PLAYOUTS or playouts % 2:
        number = f"an even number from 2 to {MOST_PLAYOUTS:,}"
        raise UsageError(f"--playouts is {number}, not {playouts}")
    matchup = build_matchup(game, lineup, rotate=True, **match_up)
    if matchup.searching is not None:
        raise UsageError(f"{matchup.lineup} searches; drama plays on with plain policies")
    return DramaPlay(matchup, playouts)
