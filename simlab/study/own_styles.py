"""Sensitivity of an advice to the player's own later play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.core.workspace import SLOTS
from simlab.execution.budget_clock import Clock
from simlab.execution.seeds import seed_after
from simlab.inference.belief import Belief
from simlab.inference.opponents import Opponents
from simlab.inference.rollouts import Rollouts, objective_values
from simlab.study.advise import Advice
from simlab.study.assumptions import (
    CLOSE,
    FEWEST,
    MORE_WORLDS,
    MOST_ANSWERS,
    SURE,
    WORLDS,
    errors_of,
    errors_out,
    event_of,
)

SHARE = 0.5
"""Largest share of the remaining time."""
LUCK = 1
"""Added to the seed, so that the random numbers differ from those that chose the advised action."""


@dataclass(frozen=True)
class OwnStyle:
    """Another strategy of the player that turns the advice and earns more.

    Attributes
    ----------
    style, action : str
        With this strategy in later play, this action is best.
    gain, error : float
        Gain over the advised action with the given strategy, and its standard error.
    """

    style: str
    action: str
    gain: float
    error: float


@dataclass
class OwnStyles:
    """Results for other strategies of the player who decides.

    Attributes
    ----------
    cases, looked_at : int
        Number of strategies, and of those checked in the time given.
    turns : list of OwnStyle
        Strategies that turn the advice, the best first.
    """

    cases: int = 0
    looked_at: int = 0
    turns: list[OwnStyle] = field(default_factory=list)


def list_own_styles(advice: Advice) -> OwnStyles:
    """Return the possible strategies, none of them checked yet."""
    return OwnStyles(len(_styles_of(advice)))


def check_own_styles(
    advice: Advice,
    *,
    clock: Clock | None = None,
    worlds: int | None = None,
    progress: Callable[[Advice], None] | None = None,
) -> OwnStyles:
    """Repeat the comparison with each policy of the game as the player's own later strategy.

    A strategy counts if with it another action beats the advised one, and also beats the advised
    one with the given strategy; so weaker strategies are ignored. It does not count if the advised
    action is clearly better still with a third strategy. All are compared in the same worlds, with
    common random numbers; none is if worlds are too few for a decision.

    Parameters
    ----------
    advice : Advice
    clock, worlds, progress
        As for `simlab.study.assumptions.check_styles`, within `SHARE` of the time.
    """
    clock = clock or Clock(None)
    trial = _Trial(advice)
    found = OwnStyles(len(trial.styles))
    most = worlds or MORE_WORLDS
    if len(trial.tried) < 2 or most < FEWEST or advice.has_few_worlds:
        return found
    until, slowest = clock.share(1 - SHARE) or 0.0, 0.0
    for style in trial.styles:
        if clock.left() <= until + slowest:
            break
        if progress is not None:
            progress(advice)
        before = clock.spent()
        trial.look(style, min(WORLDS, most))
        if most > WORLDS and trial.may_turn(style):
            if clock.left() <= until:
                break
            trial.look(style, most)
        slowest = max(slowest, clock.spent() - before)
        found.looked_at += 1
    found.turns += trial.turns()
    return found


def _styles_of(advice: Advice) -> list[str]:
    """Return the game's other policies; none if the table has no slot left."""
    if len(advice.table.entries) >= SLOTS:
        return []
    mine = advice.table.texts[advice.position.seat]
    return [style for style in advice.position.matchup.game.policies if style != mine]


class _Trial:
    """The best answers of an advice, played on with the given and with other own strategies."""

    def __init__(self, advice: Advice) -> None:
        self._advice = advice
        self.styles = _styles_of(advice)
        self.tried = advice.foremost(MOST_ANSWERS)
        self._advised: dict[int, Any] = {}
        self._worths: dict[str, Any] = {}

    def look(self, style: str, worlds: int) -> None:
        """Play on with a strategy in a number of worlds."""
        self._worths[style] = self._worth(style, worlds)

    def may_turn(self, style: str) -> bool:
        """Return whether a strategy may still turn the advice, given the worlds so far."""
        may = [means + CLOSE * errors > 0 for means, errors in self._over_advised(style)]
        return bool(np.logical_and(*may).any())

    def turns(self) -> list[OwnStyle]:
        """Return the best action of each strategy that turns the advice, the best first."""
        found = []
        for style, worth in self._worths.items():
            (gains, errors), (leads, lead_errors) = self._over_advised(style)
            out = errors_out(SURE, len(worth))
            turned = (gains > out * errors) & (leads > out * lead_errors)
            if not turned.any():
                continue
            best = int(np.where(turned, gains, -np.inf).argmax())
            mine = worth[:, 1 + best]
            if not any(self._is_worse(mine, other[:, 0]) for other in self._worths.values()):
                name = self._advice.race.names[self.tried[1 + best]]
                found.append(OwnStyle(style, name, float(gains[best]), float(errors[best])))
        return sorted(found, key=lambda each: -each.gain)

    def _over_advised(self, style: str) -> tuple[Any, Any]:
        """Return the advantages of other actions over the advised one, with their errors.

        First against the advised action with the given strategy, then with this one.
        """
        worth = self._worths[style]
        advised = self._worth_as_advised(len(worth))
        return self._means(worth[:, 1:] - advised), self._means(worth[:, 1:] - worth[:, :1])

    def _is_worse(self, one: Any, other: Any) -> bool:
        worlds = min(len(one), len(other))
        (mean,), (error,) = self._means((one[:worlds] - other[:worlds])[:, None])
        return bool(mean < -errors_out(SURE, worlds) * error)

    def _worth_as_advised(self, worlds: int) -> Any:
        if worlds not in self._advised:
            played = self._play(self._advice.table, self._advice.belief, self.tried[:1], worlds)
            self._advised[worlds] = played
        return self._advised[worlds]

    def _worth(self, style: str, worlds: int) -> Any:
        table, slot = self._advice.table.with_style(self._advice.position, style)
        belief = self._advice.belief
        return self._play(table, _recast(belief, self._advice.position.seat, slot), self.tried,
                          worlds)  # fmt: skip

    def _play(self, table: Opponents, worlds_of: Any, tried: list[int], worlds: int) -> Any:
        """Return the values of answers, ``[worlds, answers]``, with common random numbers."""
        advice, position = self._advice, self._advice.position
        answers = [advice.answers[index] for index in tried]
        rollouts = Rollouts(position, table, seed_after(advice.seed, LUCK), worlds_of)
        outcomes = rollouts.play(answers, 0, worlds)
        return objective_values(
            outcomes, position.seat, position.matchup.seats, advice.objective
        ).astype(float)

    def _means(self, units: Any) -> tuple[Any, Any]:
        """Return means over worlds and their standard errors, which allow for few worlds too."""
        errors = errors_of(units, event_of(self._advice))
        if self._advice.belief is not None:
            fewer = [self._advice.belief.error_of(column) for column in units.T]
            errors = np.maximum(errors, fewer)
        return units.mean(axis=0), errors


@dataclass(frozen=True)
class _Recast:
    """Sampled worlds of a belief in which the player itself has another strategy."""

    worlds: Any
    casts: Any


def _recast(belief: Belief | None, seat: int, slot: int) -> _Recast | None:
    """Put another policy into a seat of the worlds of a belief."""
    if belief is None:
        return None
    casts = belief.casts.copy()
    casts["slot"][:, seat] = slot
    return _Recast(belief.worlds, casts)
