"""Styles of a field at one table, in any order around it: every deal from every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.core.game import Game, Metric
from simlab.core.lineup import Entry
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.runtime.policy_sandbox import try_policies
from simlab.study.deals import Deals
from simlab.study.estimates import games_in
from simlab.study.stopping import seat_metric_position

Order = tuple[int, ...]
"""The number of the style in each place around the table."""

Play = Callable[[Order, int, int], Any]
"""Plays deals ``first .. first + count - 1`` of an order of styles.

Returns an array ``[deals, rotations, places, metrics + 1]``; in rotation r, place p sits in seat
p + r. The last column tells whether a guard broke off the game. The luck of a deal hangs on its
number alone.
"""


@dataclass(frozen=True)
class FieldPlay:
    """Plays orders of the styles of a field.

    Attributes
    ----------
    matchups : tuple of Matchup
        One per style, who has all seats; all else is the same.
    metrics : tuple of int
        Which metrics of seats are wanted.
    """

    matchups: tuple[Matchup, ...]
    metrics: tuple[int, ...] = (0,)

    @property
    def game(self) -> Game:
        """The game."""
        return self.matchups[0].game

    @property
    def seats(self) -> int:
        """Number of players."""
        return self.matchups[0].seats

    @property
    def names(self) -> list[str]:
        """The styles as they are written."""
        return [entry.text for entry in self.entries]

    @property
    def entries(self) -> list[Entry]:
        """The styles."""
        return [matchup.entries[0] for matchup in self.matchups]

    @property
    def design(self) -> dict[str, Any]:
        """All that the numbers depend on, but for the sources."""
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
        """The metrics that are wanted."""
        return [self.game.seat_metrics[index] for index in self.metrics]

    @property
    def searches(self) -> bool:
        """Return whether a style searches, and takes a thousand times as long."""
        return any(matchup.searching is not None for matchup in self.matchups)

    @property
    def roles(self) -> list[str]:
        """The role of each seat in words: roles stay with the seats, and every style plays each."""
        return self.game.rulebook.role_words(self.matchups[0].rules)

    def step(self, index: int = 0) -> float:
        """Return how much an event in one game changes a metric of a deal.

        A table of styles has many cells of few deals each, and what is reckoned with in each of
        them adds up: a whole deal in each would be three times what the deals themselves show.
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
        """Compile everything, and try the styles that are users' own."""
        for matchup in self.matchups:
            matchup.prepare(say)
            try_policies(matchup)


def field_play(
    game: str | Game,
    styles: Sequence[str],
    metrics: Sequence[str | None],
    **match_up: Any,
) -> FieldPlay:
    """Return who plays the styles of a field.

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
        Anything that does not fit, or a style that is named twice.
    """
    # each style takes every seat with what belongs to it, so that roles favour none
    matchups = [
        build_matchup(game, style, rotate=True, roles_stay=True, **match_up) for style in styles
    ]
    numbers = [seat_metric_position(matchups[0].game, name) for name in metrics]
    found = {matchup.entries[0].text: matchup for matchup in matchups}
    if len(found) < 2:
        raise UsageError("this takes two styles or more")
    return FieldPlay(tuple(found.values()), tuple(dict.fromkeys(numbers)))


def all_styles(game: Game) -> list[str]:
    """Return the styles that come with a game."""
    return list(game.policies)
