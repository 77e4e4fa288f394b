"""Play-outs of every answer to a decision in the same worlds, with common random numbers."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from simlab.core.workspace import FAULT, copied, seating_record
from simlab.inference.candidate_moves import Answer, packed
from simlab.inference.opponents import Opponents
from simlab.inference.positions import ImpossiblePosition, Position
from simlab.jit.errors import SimlabError
from simlab.loop.rollout import NO_WORLD


class Worlds(Protocol):
    """Worlds, and the policies in each of them."""

    @property
    def worlds(self) -> Any:
        """Array of worlds."""

    @property
    def casts(self) -> Any:
        """An array of who sits where (see `workspace.seating_record`)."""


class Rollouts:
    """The compiled rollouts of one position and table; any thread may call `play`.

    Parameters
    ----------
    position : Position
    table : Opponents
    seed : int
    belief : Worlds, optional
        Worlds for the play-outs, used in turn and then again with new random numbers, instead of
        all that fit the player's knowledge.
    """

    def __init__(
        self, position: Position, table: Opponents, seed: int, belief: Worlds | None = None
    ) -> None:
        self.position = position
        self.table = table
        self.seed = seed
        self.belief = belief
        self._template = table.room(position)
        self._template[0].blank = position.root[0]
        self._template[0].seed = np.uint64(seed)
        self._own = threading.local()

    def play(self, answers: Sequence[Answer], first: int, worlds: int) -> Any:
        """Return the outcomes of worlds ``first …`` as an array ``[worlds, answers]``.

        Raises
        ------
        SimlabError
            No world fits what the player knows, or a policy chose an illegal action.
        """
        matchup = self.position.matchup
        if not hasattr(self._own, "room"):
            self._own.room = copied(self._template)[0]
        room = self._own.room
        outcomes = np.zeros(worlds * len(answers), matchup.game.outcome)
        layout = matchup.game.layout
        believed = np.zeros(0, layout.world)
        casts = np.zeros(0, seating_record(layout.max_seats))
        if self.belief is not None:
            believed, casts = self.belief.worlds, self.belief.casts
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            played = matchup.compiled.try_answers(
                room, packed(answers), outcomes, first, believed, casts
            )
        if played == NO_WORLD:
            raise ImpossiblePosition(
                "no deal of the unseen cards fits this position; is it possible?"
            )
        if played == FAULT:
            raise SimlabError(self.table.fault(matchup, room))
        return outcomes.reshape(worlds, len(answers))


def objective_values(outcomes: Any, seat: int, seats: int, objective: str) -> Any:
    """Return the value of each play-out to a player: its score, win share, or negated rank.

    A rank is 1 for the highest score; players who tie share the mean of their ranks.
    """
    scores = outcomes["seats"][..., :seats, 0]
    if objective == "score":
        return scores[..., seat]
    if objective == "win":
        return outcomes["seats"][..., seat, 1]
    own = scores[..., seat : seat + 1]
    return -(1 + (scores > own).sum(axis=-1) + ((scores == own).sum(axis=-1) - 1) / 2)
