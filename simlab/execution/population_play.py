"""Strategies of a field at one table, in any order: every deal from every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.core.game import Game, Metric
from simlab.core.lineup import Entry
from simlab.execution.estimates import games_in
from simlab.execution.replications import Deals
from simlab.execution.stopping import seat_metric_position
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.runtime.policy_sandbox import try_policies

Order = tuple[int, ...]
"""The index of the strategy in each place around the table."""

Play = Callable[[Order, int, int], Any]
"""Plays deals ``first .. first + count - 1`` of an order of strategies.

Returns an array ``[deals, rotations, places, metrics + 1]``; in rotation r, place p sits in seat
p + r. The last column marks truncated games. The random numbers of a deal depend on its number
alone.
"""


@dataclass(frozen=True)
class FieldPlay:
    """Player of orders of the strategies of a field.

    Attributes
    ----------
    matchups : tuple of Matchup
        One per strategy, which has all seats; all else is the same.
    metrics : tuple of int
        Indices of the metrics of seats to measure.
    """

    matchups: tuple[Matchup, ...]
    metrics: tuple[int, ...] = (0,)

    @property
    def game(self) -> Game:
        """Game of the match-ups."""
        return self.matchups[0].game

    @property
    def seats(self) -> int:
        """Number of players."""
        return self.matchups[0].seats

    @property
    def names(self) -> list[str]:
        """Strategies as written in a line-up."""
        return [entry.text for entry in self.entries]

    @property
    def entries(self) -> list[Entry]:
        """Entries of the strategies."""
        return [matchup.entries[0] for matchup in self.matchups]

    @property
    def design(self) -> dict[str, Any]:
        """Settings that determine the numbers, except the sources."""
        one = self.matchups[0]
        return {
            "game": self.game.name,
            "seats": self.seats,
            "styles": self.names,
            "metrics": [metric.name for metric in self.measured],
            "rules": dict(one.rules),
            "seed": one.seed,
        }

    @property
    def measured(self) -> list[Metric]:
        """Metrics to measure."""
        return [self.game.seat_metrics[index] for index in self.metrics]

    @property
    def searches(self) -> bool:
        """Return whether a strategy searches, and so takes a thousand times as long."""
        return any(matchup.searching is not None for matchup in self.matchups)

    @property
    def roles(self) -> list[str]:
        """Role of each seat in words: roles stay with the seats, and every strategy plays each."""
        return self.game.rulebook.role_words(self.matchups[0].rules)

    def step(self, index: int = 0) -> float:
        """Return the change of a metric of a deal by an event in one game.

        A table of strategies has many cells of few deals each, so the allowances for unseen events
        add up: a whole deal in each would be three times the observed deals.
        """
        matchup = self.matchups[0]
        return self.measured[index].event(matchup.rules) / games_in(matchup, of_table=False)

    def matchup(self, order: Order) -> Matchup:
        """Return the match-up of an order, with rotation."""
        return self.matchups[0].reseated([self.entries[style] for style in order])

    def __call__(self, order: Order, first: int, deals: int) -> Any:
        """Play some deals (see `Play`)."""
        matchup = self.matchup(order)
        period, seats = matchup.rotations, len(order)
        outcomes, _ = matchup.play(first * period, deals * period)
        found = Deals.of(matchup, outcomes)
        columns = found.values[:, : seats * found.metrics].reshape(deals, period, seats, -1)
        broken = matchup.game.broken_off(outcomes).reshape(deals, period, 1, 1)
        flags = np.broadcast_to(broken, (deals, period, seats, 1))
        wanted = np.concatenate([columns[..., list(self.metrics)], flags], axis=-1)
        turns = [np.roll(wanted[:, turn % period], -turn, axis=1) for turn in range(seats)]
        return np.stack(turns, axis=1)

    def prepare(self, say: Callable[[str], None]) -> None:
        """Compile everything, and test the users' own strategies."""
        for matchup in self.matchups:
            matchup.prepare(say)
            try_policies(matchup)


def field_play(
    game: str | Game,
    styles: Sequence[str],
    metrics: Sequence[str | None],
    **match_up: Any,
) -> FieldPlay:
    """Build the player of the strategies of a field.

    Parameters
    ----------
    game : str or Game
    styles : sequence of str
        Each is one policy, with its parameters.
    metrics : sequence of str or None
        Names of metrics; None is the game's score.
    **match_up
        As for `build_matchup`.

    Raises
    ------
    UsageError
        An invalid option, or a strategy that is named twice.
    """
    # each strategy takes every seat with its role, so that roles favour none
    matchups = [
        build_matchup(game, style, rotate=True, roles_stay=True, **match_up) for style in styles
    ]
    numbers = [seat_metric_position(matchups[0].game, name) for name in metrics]
    found = {matchup.entries[0].text: matchup for matchup in matchups}
    if len(found) < 2:
        raise UsageError("this takes two styles or more")
    return FieldPlay(tuple(found.values()), tuple(dict.fromkeys(numbers)))


def all_styles(game: Game) -> list[str]:
    """Return the strategies that ship with a game."""
    return list(game.policies)
