"""Sensitivity of an advice to the strategies of the opponents, with break-even shares."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.execution.budget_clock import Clock
from simlab.inference.belief import Belief, believe
from simlab.inference.filters import SLIP
from simlab.inference.history import Past, described_past
from simlab.inference.opponents import seat_opponents
from simlab.inference.rollouts import Rollouts, objective_values
from simlab.stats.lazy_scipy import ndtr, stdtrit
from simlab.study.advise import Advice

WORLDS = 128
"""Worlds in which a strategy is tried first."""
CLOSE = 2.0
"""Standard errors within which a strategy may still turn the advice."""
MORE_WORLDS = 2_000
"""Worlds for the strategies that may turn it."""
SURE = 3.0
"""Standard errors by which a strategy must turn the advice to be named (see `errors_out`)."""
FEWEST = 64
"""Least number of worlds for a claim about another strategy."""
ERROR = 0.01
"""Chance that the joint bound over all strategies is wrong."""
MOST_ANSWERS = 12
"""Most answers that are compared: the best ones."""
FOR_BELIEF = 0.05
"""CPU seconds for the first belief under another strategy."""
FOR_SECOND = 0.5
"""Share of a case's time for the belief under a strategy that may turn the advice."""


@dataclass(frozen=True)
class BreakEven:
    """Share of another strategy among the opponents at which two actions are equally good.

    Attributes
    ----------
    style : str
        The policy that turns the advice.
    seat : int, or None
        The seat that plays it; None for all other seats.
    share, error : float
        Break-even share (0 to 1) of that style, given what has happened, and its standard error.
    rival : str
        The action that is better beyond it.
    worlds : int
        Number of worlds behind the error.
    """

    style: str
    seat: int | None
    share: float
    error: float
    rival: str
    worlds: int

    @property
    def interval(self) -> tuple[float, float]:
        """95% interval of the break-even share, by Student's t."""
        reach = errors_out(2.0, self.worlds) * self.error
        return max(0.0, self.share - reach), min(1.0, self.share + reach)


@dataclass
class Assumptions:
    """Results for alternative strategies of the opponents.

    Attributes
    ----------
    cases : int
        Number of alternative strategies, each for one opponent or for all of them.
    looked_at : int
        Cases checked in the time given.
    best : int
        Number of best answers compared if there are more than `MOST_ANSWERS`; else 0.
    turns : list of BreakEven
        Cases that turn the advice, the smallest share first.
    most : float
        In the checked cases outside ``turns``, no action is better than the advised one by more
        than this (99%, jointly over cases and actions); 0 or less: none is better. Infinite if
        worlds are too few.
    too_few : int
        Checked cases in which too few worlds fit for a conclusion.
    """

    cases: int = 0
    looked_at: int = 0
    best: int = 0
    turns: list[BreakEven] = field(default_factory=list)
    most: float = -np.inf
    too_few: int = 0

    @property
    def complete(self) -> bool:
        """Return whether all cases were checked."""
        return self.looked_at == self.cases

    @property
    def unchecked(self) -> int:
        """Number of cases without a result."""
        return self.cases - self.looked_at + self.too_few


def list_styles(advice: Advice) -> Assumptions:
    """Return the possible cases, none of them checked yet."""
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
    """Repeat the comparison with each policy of the game as each opponent, and as all of them.

    Every action is compared with the advised one, in worlds that fit the past under those
    strategies. Nothing is compared if worlds are too few for a decision.

    Parameters
    ----------
    advice : Advice
    past : Past, optional
        The history of the position; by default what its description implies.
    slip : float
    clock : Clock, optional
        The time available; without it all cases are checked.
    worlds : int, optional
        Most worlds per case; with fewer than `FEWEST` nothing is claimed.
    progress : callable, optional
        Called with the advice before each case.
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
    """Yield each strategy, its seat and the opponents in play order; first those for all seats."""
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
    """Return the advantages of the first of some answers over the others, and standard errors.

    Further arguments go to `simlab.inference.belief.believe`.
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

    To equal values two more are added, an event above and below, unless the actions were equal in
    `WORLDS` worlds or more.
    """
    worlds = len(units)
    if worlds < 2:
        return np.full(units.shape[1:], np.inf)
    same = units.max(axis=0) == units.min(axis=0)
    one_more = same & ((units[0] != 0) | (worlds < WORLDS))
    errors = units.std(axis=0, ddof=1) / np.sqrt(worlds)
    return np.where(one_more, event * np.sqrt(2) / worlds, errors)


def errors_out(normal: float, worlds: int) -> float:
    """Convert standard errors of the normal law to those of Student's t at the same level."""
    return float(stdtrit(max(1, worlds - 1), ndtr(normal)))


def event_of(advice: Advice) -> float:
    """Return the change of the objective by a single event."""
    if advice.objective == "rank":
        return 1.0
    matchup = advice.position.matchup
    return matchup.game.seat_metrics[advice.objective == "win"].event(matchup.rules)


def _break_even(
    advice: Advice, style: str, seat: int | None, rival: int, there: tuple[float, float, int]
) -> BreakEven:
    """Return the break-even share; the difference is linear in the share of worlds.

    ``there`` holds the mean with the other strategy, its standard error, and its number of worlds.
    """
    turned, error, worlds = there
    units = advice.lead(rival)
    gap = float(units.mean())
    share = gap / (gap - turned)
    spread = float(np.hypot(turned * float(errors_of(units, event_of(advice))), gap * error))
    spread /= (gap - turned) ** 2
    return BreakEven(style, seat, share, spread, advice.race.names[rival], min(worlds, len(units)))
