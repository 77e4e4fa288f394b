"""What a policy does in a hand-made position."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.games.sherwood.game import GAME
from simlab.runtime.matchup import build_matchup
from tests.games.sherwood.boards import Board


class Player:
    """A policy that decides for any seat, with a memory of its own.

    Parameters
    ----------
    policy : str
        A name with parameters, as in a line-up: ``"mercenary:alpha=2"``.
    """

    def __init__(self, policy: str) -> None:
        matchup = build_matchup(GAME, policy, seats=4)
        self.function = matchup.compiled.policy(GAME.policies[policy.partition(":")[0]])
        self.mind: Any = matchup.minds().copy()[0]

    def says(self, board: Board) -> str:
        """Return what it would do now, in words."""
        with np.errstate(over="ignore"):
            action = self.function(board.table, board.match.me, self.mind)
        word = board.match.word(int(action))
        assert word in board.legal, f"{word} at {board.asked}"
        return word

    def plays(self, board: Board, count: int = 99) -> list[str]:
        """Decide for whoever is asked now, as long as it is asked; return the words."""
        seat = board.actor
        said: list[str] = []
        while board.asked is not None and board.actor == seat and len(said) < count:
            if said and board.asked == "plan":
                break
            said.append(self.says(board))
            board.do(said[-1])
        return said


def says(policy: str, board: Board) -> str:
    """Return what a policy would do at once."""
    return Player(policy).says(board)


def turn(policy: str, board: Board) -> list[str]:
    """Return what a policy does until somebody else is asked, or its turn is over."""
    return Player(policy).plays(board)
