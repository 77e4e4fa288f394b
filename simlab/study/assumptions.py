"""Which assumption about the opponents an advice hangs on, and where it would turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.study.advise import Advice
from simlab.study.belief import Belief, believe
from simlab.study.clock import Clock
from simlab.study.filters import SLIP
from simlab.study.opponents import seat_opponents
from simlab.study.past import Past, described_past
from simlab.study.rollouts import Rollouts, objective_values
from simlab.study.special import ndtr, stdtrit

WORLDS = 128
"""Worlds in which a style is tried first."""
CLOSE = 2.0
"""Standard errors within which a style may turn an advice around, for all that they show."""
MORE_WORLDS = 2_000
"""Worlds of those that may."""
SURE = 3.0
"""Standard errors by which a style must turn an advice around to be named (see `errors_out`)."""
FEWEST = 64
"""Of fewer worlds nothing is claimed of other styles."""
ERROR = 0.01
"""Chance that the bound of what is claimed of all styles together is wrong."""
MOST_ANSWERS = 12
"""Of more answers, only so many of the best are compared."""
FOR_BELIEF = 0.05
"""CPU seconds in which a belief under another style is formed at first."""
FOR_SECOND = 0.5
"""Share of a case's time in which that of a style that may is."""


@dataclass(frozen=True)
class BreakEven:
    """The share of another style among the opponents at which two actions are equally good.

    Attributes
    ----------
    style : str
        The policy that turns the advice around.
    seat : int, or None
        Who plays it; None: all others.
    share, error : float
        Break-even share (0 to 1) of that style, given what has happened, and its standard error.
    rival : str
        The action that is better beyond it.
    worlds : int
        Worlds that the error stands on.
    """

    style: str
    seat: int | None
    share: float
    error: float
    rival: str
    worlds: int

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares the break-even lies (95 %, by Student's t)."""
        reach = errors_out(2.0, self.worlds) * self.error
        return max(0.0, self.share - reach), min(1.0, self.share + reach)


@dataclass
class Assumptions:
    """What was found out about other styles of the opponents.

    Attributes
    ----------
    cases : int
        Styles of one opponent, or of all of them, that there are.
    looked_at : int
        Cases looked at in the time given.
    best : int
        Of more than `MOST_ANSWERS` answers, only so many of the best were compared; else 0.
    turns : list of BreakEven
        Those that turn the advice around, the least share first.
    most : float
        In the cases looked at, and not in ``turns``, no action is better than the advised one by
        more (99 %, all cases and actions together); 0 or less: none is better. Infinite if worlds
        are too few to tell.
    too_few : int
        Cases looked at in which too few worlds fit to tell anything.
    """

    cases: int = 0
    looked_at: int = 0
    best: int = 0
    turns: list[BreakEven] = field(default_factory=list)
    most: float = -np.inf
    too_few: int = 0

    @property
    def complete(self) -> bool:
        """Return whether all cases were looked at."""
        return self.looked_at == self.cases

    @property
    def unchecked(self) -> int:
        """Number of cases of which nothing is known."""
        return self.cases - self.looked_at + self.too_few


def list_styles(advice: Advice) -> Assumptions:
    """Return the cases that there are, none of them looked at yet."""
    return Assumptions(len(list(_cases(advice))))


def check_styles(
    advice: Advice,
    *,
    past: Past | None = None,
    slip: float = SLIP,
    clock: Clock | None = None,
    worlds: int | None = None,
    progress: Callable[[Advice], None] | None = None,
) -> Assumptions:
    """Let each of the game's policies play for each opponent, and for all of them.

    Every action is compared with the advised one, in worlds that fit what has happened if they
    play like that. None is where worlds are too few to decide anything.

    Parameters
    ----------
    advice : Advice
    past : Past, optional
        How the position came about; by default what its description implies.
    slip : float
    clock : Clock, optional
        The time there is; without it all cases are looked at.
    worlds : int, optional
        The most worlds in which a case is looked at; of fewer than `FEWEST` nothing is claimed.
    progress : callable, optional
        Hears the advice before each case.
    """
    clock = clock or Clock(None)
    past = past or described_past(advice.position)
    cases = list(_cases(advice))
    tried = advice.foremost(MOST_ANSWERS)
    found = Assumptions(len(cases), best=len(tried) if len(tried) < len(advice.answers) else 0)
    if len(tried) < 2:
        return found
    many = min(MORE_WORLDS, worlds or MORE_WORLDS)
    if many < FEWEST or advice.has_few_worlds:
        found.most = np.inf
        return found
    comparisons = max(1, len(cases) * (len(tried) - 1))
    few, slowest = min(WORLDS, many), 0.0

    def leads(opponents: str, worlds: int, **thought: Any) -> tuple[Any, Any]:
        return _leads(advice, tried, opponents, past, worlds, slip=slip, **thought)

    for case, (style, seat, opponents) in enumerate(cases):
        if clock.left() <= slowest:
            break
        if progress is not None:
            progress(advice)
        before = clock.spent()
        first, played = FOR_BELIEF if clock.ends else None, few
        means, errors = leads(opponents, few, max_seconds=first, filters=2)
        if many > few and (means < CLOSE * errors).any():
            if clock.left() <= 0:
                break
            share = clock.share(FOR_SECOND / (len(cases) - case))
            second = None if share is None else max(FOR_BELIEF, share)
            means, errors = leads(opponents, many, max_seconds=second)
            played = many
        slowest = max(slowest, clock.spent() - before)
        found.looked_at += 1
        turned = np.flatnonzero(means < -errors_out(SURE, played) * errors)
        if len(turned):
            worst = int(turned[np.argmin(means[turned])])
            there = float(means[worst]), float(errors[worst]), played
            found.turns.append(_break_even(advice, style, seat, tried[1 + worst], there))
        else:
            bound = float(stdtrit(played - 1, 1 - ERROR / comparisons)) * errors - means
            found.most = max(found.most, float(bound.max()))
            found.too_few += bool(np.isinf(bound).any())
    found.turns.sort(key=lambda each: each.share)
    return found


def _cases(advice: Advice) -> Iterator[tuple[str, int | None, str]]:
    """Yield each style, who plays it, and the opponents in play order; all of them first."""
    texts, me = advice.table.texts, advice.position.seat
    seats = [(me + step) % len(texts) for step in range(1, len(texts))]
    styles = list(advice.position.matchup.game.policies)
    for style in styles:
        if any(texts[seat] != style for seat in seats):
            yield style, None, style
    for style in styles if len(seats) > 1 else []:
        for seat in seats:
            if texts[seat] != style:
                told = [style if other == seat else texts[other] for other in seats]
                yield style, seat, ",".join(told)


def _leads(
    advice: Advice, tried: list[int], opponents: str, past: Past, worlds: int, **thought: Any
) -> tuple[Any, Any]:
    """Return by how much the first of some answers beats the others, and the standard errors.

    What a belief is formed with are arguments of `simlab.study.belief.believe`.
    """
    position = advice.position
    answers = [advice.answers[index] for index in tried]
    table = seat_opponents(position, advice.table.texts[position.seat], opponents)
    belief: Belief | None = None
    if advice.belief is not None:
        belief = believe(past, table, seed=advice.seed, **thought)
    outcomes = Rollouts(position, table, advice.seed, belief).play(answers, 0, worlds)
    seats = position.matchup.seats
    values = objective_values(outcomes, position.seat, seats, advice.objective)
    units = values[:, :1] - values[:, 1:]
    errors = errors_of(units, event_of(advice))
    if belief is not None:
        fewer = [belief.error_of(column) for column in units.T]
        errors = np.maximum(errors, fewer)
    return units.mean(axis=0), errors


def errors_of(units: Any, event: float) -> Any:
    """Return standard errors of means over worlds.

    Values that are all the same are reckoned with two more, an event above and below; but not where
    actions were alike in `WORLDS` worlds or more.
    """
    worlds = len(units)
    if worlds < 2:
        return np.full(units.shape[1:], np.inf)
    same = units.max(axis=0) == units.min(axis=0)
    one_more = same & ((units[0] != 0) | (worlds < WORLDS))
    errors = units.std(axis=0, ddof=1) / np.sqrt(worlds)
    return np.where(one_more, event * np.sqrt(2) / worlds, errors)


def errors_out(normal: float, worlds: int) -> float:
    """Return how many standard errors by Student's t are as sure as so many by the normal law."""
    return float(stdtrit(max(1, worlds - 1), ndtr(normal)))


def event_of(advice: Advice) -> float:
    """Return how much a single event changes the objective."""
    if advice.objective == "rank":
        return 1.0
    matchup = advice.position.matchup
    return matchup.game.seat_metrics[advice.objective == "win"].event(matchup.rules)


def _break_even(
    advice: Advice, style: str, seat: int | None, rival: int, there: tuple[float, float, int]
) -> BreakEven:
    """Between the present opponents and others the difference is linear in the share of worlds.

    ``there`` are the mean with the others, its standard error, and how many worlds it stands on.
    """
    turned, error, worlds = there
    units = advice.lead(rival)
    gap = float(units.mean())
    share = gap / (gap - turned)
    spread = float(np.hypot(turned * float(errors_of(units, event_of(advice))), gap * error))
    spread /= (gap - turned) ** 2
    return BreakEven(style, seat, share, spread, advice.race.names[rival], min(worlds, len(units)))
