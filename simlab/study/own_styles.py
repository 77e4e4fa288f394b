"""Whether an advice hangs on how the player itself plays on: another style may be worth more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.core.workspace import SLOTS
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
from simlab.study.belief import Belief
from simlab.study.clock import Clock
from simlab.study.opponents import Opponents
from simlab.study.rollouts import Rollouts, objective_values
from simlab.study.seeds import seed_after

SHARE = 0.5
"""Share of the time left that this may take."""
LUCK = 1
"""Added to the seed: it is not the luck by which the advised action was chosen."""


@dataclass(frozen=True)
class OwnStyle:
    """A style of one's own that turns an advice around, and is worth more.

    Attributes
    ----------
    style, action : str
        Playing on like that, this action is best.
    gain, error : float
        How much better that is than the advised action playing on as was said, and its standard
        error.
    """

    style: str
    action: str
    gain: float
    error: float


@dataclass
class OwnStyles:
    """What was found out about other styles of the player who decides.

    Attributes
    ----------
    cases, looked_at : int
        Styles that there are, and those looked at in the time given.
    turns : list of OwnStyle
        Those that turn the advice around, the best first.
    """

    cases: int = 0
    looked_at: int = 0
    turns: list[OwnStyle] = field(default_factory=list)


def list_own_styles(advice: Advice) -> OwnStyles:
    """Return the styles that there are, none of them looked at yet."""
    return OwnStyles(len(_styles_of(advice)))


def check_own_styles(
    advice: Advice,
    *,
    clock: Clock | None = None,
    worlds: int | None = None,
    progress: Callable[[Advice], None] | None = None,
) -> OwnStyles:
    """Let the player who decides play on like each of the game's policies.

    A style counts if with it another action is better than the advised one, and better than the
    advised one is for who plays on as was said: a style that plays worse says nothing. Nor does one
    if the advised action is clearly better still with a third. All are tried in the same worlds,
    with the same luck; none is where worlds are too few to decide anything.

    Parameters
    ----------
    advice : Advice
    clock, worlds, progress
        As for `simlab.study.assumptions.check_styles`; it takes `SHARE` of the time at most.
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
    """Return the game's other policies; none if the table has no room for one more."""
    if len(advice.table.entries) >= SLOTS:
        return []
    mine = advice.table.texts[advice.position.seat]
    return [style for style in advice.position.matchup.game.policies if style != mine]


class _Trial:
    """The best answers of an advice, for who plays on as was said and like other styles."""

    def __init__(self, advice: Advice) -> None:
        self._advice = advice
        self.styles = _styles_of(advice)
        self.tried = advice.foremost(MOST_ANSWERS)
        self._advised: dict[int, Any] = {}
        self._worths: dict[str, Any] = {}

    def look(self, style: str, worlds: int) -> None:
        """Play on like a style in so many worlds."""
        self._worths[style] = self._worth(style, worlds)

    def may_turn(self, style: str) -> bool:
        """Whether a style may turn the advice around, for all that the worlds so far show."""
        may = [means + CLOSE * errors > 0 for means, errors in self._over_advised(style)]
        return bool(np.logical_and(*may).any())

    def turns(self) -> list[OwnStyle]:
        """Return the best action of each style that turns the advice around, the best first."""
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
        """Return how much better other actions are than the advised one, and errors.

        For who plays the advised one on as was said, and like the same style.
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
        """Return what answers are worth: ``[worlds, answers]``, with the same luck for all."""
        advice, position = self._advice, self._advice.position
        answers = [advice.answers[index] for index in tried]
        rollouts = Rollouts(position, table, seed_after(advice.seed, LUCK), worlds_of)
        outcomes = rollouts.play(answers, 0, worlds)
        return objective_values(
            outcomes, position.seat, position.matchup.seats, advice.objective
        ).astype(float)

    def _means(self, units: Any) -> tuple[Any, Any]:
        """Return means over worlds and their standard errors, which hold for want of worlds too."""
        errors = errors_of(units, event_of(self._advice))
        if self._advice.belief is not None:
            fewer = [self._advice.belief.error_of(column) for column in units.T]
            errors = np.maximum(errors, fewer)
        return units.mean(axis=0), errors


@dataclass(frozen=True)
class _Recast:
    """Believed worlds in which the player itself is another one."""

    worlds: Any
    casts: Any


def _recast(belief: Belief | None, seat: int, slot: int) -> _Recast | None:
    """Let another policy sit in a seat of believed worlds."""
    if belief is None:
        return None
    casts = belief.casts.copy()
    casts["slot"][:, seat] = slot
    return _Recast(belief.worlds, casts)
