"""What the tables of a metagame say, and how sure it is.

All errors come from the same resampled tables (see `Payoffs.resamples`), so that what hangs
together in the tables does so in the errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.study.dominance import Dominance, find_dominated, never_best
from simlab.study.equilibria import GONE, Equilibrium, find_equilibria, replicate, settle
from simlab.study.intervals import LEVEL
from simlab.study.payoffs import Payoffs
from simlab.study.ratings import ELO, Ratings
from simlab.study.special import ndtri, stdtrit
from simlab.study.symmetric import regrets

RESAMPLES = 400
SETTLED = 200
"""Resamples of which the equilibrium is looked for again."""
ROUNDS = 2
"""Rounds of that search, which begins at the equilibrium of the table itself."""
MOST_EQUILIBRIA = 3
"""Equilibria that are reported, the most reached first."""

NamedMixture = tuple[str, Any]
"""A name, and the share of each style."""


@dataclass
class FieldFinding:
    """What each style earns against others who are drawn from a mixture.

    Attributes
    ----------
    name, kind : str
        ``equilibrium``, ``mixture`` (a person's own), ``even`` or ``pure``.
    mixture, values, low, high : array
        Shares, and what each style earns, with its interval.
    gains, gains_low, gains_high : array
        What it earns more than the mixture, with the interval of the difference.
    invades : array of int
        1 if it is sure to earn more than the mixture, -1 if less; else 0. In 5 % of metagames at
        most, any of these is wrong in any field of one style; likewise in each other field.
    regret, regret_low, regret_high : float
        What the best style earns more than the mixture; zero of an equilibrium.
    best : int
        The style that earns most.
    sure : float
        In which share of the resamples it is the best.
    reach : float
        By how much intervals are longer than those of many deals.
    """

    name: str
    kind: str
    mixture: Any
    values: Any
    low: Any
    high: Any
    gains: Any
    gains_low: Any
    gains_high: Any
    invades: Any
    regret: float
    regret_low: float
    regret_high: float
    best: int
    sure: float
    reach: float


@dataclass
class Findings:
    """What a metagame has come to.

    Attributes
    ----------
    fields : list of FieldFinding
        Equilibria, mixtures of one's own, the even field, then a field of each style.
    found : list of Equilibrium
    path : list of array
        Replicator dynamics from the even mixture.
    support : array
        In which share of the resamples each style is in the first equilibrium.
    share_low, share_high : array
        Intervals of its share there.
    ratings : array ``[3, styles]`` or None
        Elo ratings and their intervals, where the players of a game share a sum of 1.
    dominance : list of Dominance or None
        For each style, who dominates it.
    never_best : array
        Chance of as clear a table if the style were a best answer to any of the fields (p-values,
        adjusted over styles).
    filled : float
        Share of the tables that was played; the rest is put in by a rule of thumb.
    guessed : float
        How likely the first equilibrium brings players together who were never played.
    """

    fields: list[FieldFinding]
    found: list[Equilibrium]
    path: list[Any]
    support: Any
    share_low: Any
    share_high: Any
    ratings: Any
    dominance: list[Dominance | None]
    never_best: Any
    filled: float
    guessed: float

    @property
    def equilibria(self) -> list[FieldFinding]:
        """The equilibria among the fields."""
        return self.of_kind("equilibrium")

    def of_kind(self, kind: str) -> list[FieldFinding]:
        """Return the fields of a kind."""
        return [each for each in self.fields if each.kind == kind]


def findings(
    payoffs: Payoffs,
    mixtures: Sequence[NamedMixture],
    names: Sequence[str],
    seed: int,
    possible: tuple[float, float],
    shares: bool,
) -> Findings:
    """Return what the tables say.

    Parameters
    ----------
    payoffs : Payoffs
    mixtures : sequence of NamedMixture
        To be judged besides those that are found.
    names : sequence of str
    seed : int
    possible : (low, high)
        Nobody can earn less or more.
    shares : bool
        Whether the players of a game share a sum of 1.
    """
    shape, means = payoffs.shape, payoffs.means()
    even = np.full(shape.styles, 1 / shape.styles)
    path = replicate(shape, means, even)
    found = find_equilibria(shape, means, path, seed)
    heads = [
        ("equilibrium", f"equilibrium {number + 1}", each.mixture)
        for number, each in enumerate(found[:MOST_EQUILIBRIA])
    ]
    heads += [("mixture", name, mixture) for name, mixture in mixtures]
    heads.append(("even", "even field", even))
    heads += pure_heads(names)
    fields, dominance, best = judge_fields(payoffs, heads, seed, possible)
    settled = np.array(
        [
            settle(shape, table, found[0].mixture, ROUNDS).mixture
            for tables in payoffs.resamples(SETTLED, seed)
            for table in tables
        ]
    )
    low, high = np.quantile(settled, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    return Findings(
        fields,
        found,
        path,
        (settled > GONE).mean(axis=0),
        low,
        high,
        _rated(payoffs, means, seed) if shares else None,
        dominance,
        best,
        float(payoffs.played.mean()),
        _guessed(payoffs, found[0].mixture),
    )


Head = tuple[str, str, Any]
"""Kind and name of a field, and the share of each style."""


def judge_fields(
    payoffs: Payoffs, heads: Sequence[Head], seed: int, possible: tuple[float, float]
) -> tuple[list[FieldFinding], list[Dominance | None], Any]:
    """Return what is found in each field, who is dominated, and who is never a best answer."""
    means = payoffs.means()
    chances = payoffs.shape.chances(np.array([mixture for _, _, mixture in heads]))
    dominance = find_dominated(payoffs, means)
    drawn = []
    for tables in payoffs.resamples(RESAMPLES, seed):
        drawn.append(np.einsum("bit,ft->bfi", tables, chances, optimize=True))
        dominance.take(tables)
    values, resampled = chances @ means.T, np.concatenate(drawn)
    freedom = _freedom(payoffs, chances)
    fields = [
        _finding(head, values[row], resampled[:, row], freedom[row], possible)
        for row, head in enumerate(heads)
    ]
    _judge_pure(fields, resampled[:, [field.kind == "pure" for field in fields]])
    return fields, dominance.judge(), never_best(values, resampled, freedom)


def pure_heads(names: Sequence[str]) -> list[Head]:
    """Return the fields of one style each."""
    return [("pure", names[style], row) for style, row in enumerate(np.eye(len(names)))]


def _guessed(payoffs: Payoffs, mixture: Any) -> float:
    return float(mixture @ np.where(payoffs.played, 0.0, 1.0) @ payoffs.shape.chances(mixture))


def _rated(payoffs: Payoffs, means: Any, seed: int) -> Any:
    """Return Elo ratings and the ends of their intervals."""
    ratings = Ratings(payoffs.shape, means, payoffs.played)
    drawn = [ratings.resampled(tables) for tables in payoffs.resamples(SETTLED, seed)]
    half = float(ndtri((1 + LEVEL) / 2)) * np.concatenate(drawn).std(axis=0, ddof=1)
    return ELO * np.array([ratings.logs, ratings.logs - half, ratings.logs + half])


def _freedom(payoffs: Payoffs, chances: Any) -> Any:
    """Return the degrees of freedom of the errors of each field (Satterthwaite 1946)."""
    shape = payoffs.shape
    deals = np.array([payoffs.deals(cell) for cell in range(shape.size)])[shape.cell_of]
    each = np.where(deals > 1, payoffs.spreads() ** 2 / np.maximum(deals, 1), 0.0)
    parts, freedom = each.mean(axis=0) * chances**2, np.maximum(1.0, deals.min(axis=0) - 1)
    found = parts.sum(axis=1) ** 2 / np.maximum(1e-300, (parts**2 / freedom).sum(axis=1))
    return np.maximum(1.0, found)


def _reach(freedom: float) -> float:
    """Return by how much intervals are longer than those of many deals."""
    return float(stdtrit(freedom, (1 + LEVEL) / 2)) / float(ndtri((1 + LEVEL) / 2))


def _finding(
    head: Head,
    values: Any,
    resampled: Any,
    freedom: float,
    possible: tuple[float, float],
) -> FieldFinding:
    kind, name, mixture = head
    reach = _reach(freedom)
    half = reach * float(ndtri((1 + LEVEL) / 2))
    gains, moved = regrets(values, mixture), resampled - (resampled @ mixture)[:, None]
    errors = moved.std(axis=0, ddof=1)
    value_errors = resampled.std(axis=0, ddof=1)
    below, above = band(moved - gains, errors)
    low, high = gains - reach * below * errors, gains + reach * above * errors
    best = int(values.argmax())
    return FieldFinding(
        name,
        kind,
        mixture,
        values,
        np.maximum(possible[0], values - half * value_errors),
        np.minimum(possible[1], values + half * value_errors),
        gains,
        gains - half * errors,
        gains + half * errors,
        np.where(low > 0, 1, np.where(high < 0, -1, 0)),
        float(gains.max()),
        max(0.0, float(low.max())),
        max(0.0, float(high.max())),
        best,
        float((resampled.argmax(axis=1) == best).mean()),
        reach,
    )


def band(deviations: Any, errors: Any) -> tuple[float, float]:
    """Return how many standard errors a band reaches down and up that holds all at once.

    Parameters
    ----------
    deviations : array ``[resamples, …]``
        Of resampled values from the estimates.
    errors : array
        Standard errors; where there is none, nothing can go wrong.
    """
    flat, size = deviations.reshape(len(deviations), -1), np.ravel(errors)
    known = size > 1e-12 * max(1e-300, float(size.max()))
    if not known.any():
        return 0.0, 0.0
    scaled = flat[:, known] / size[known]
    share = (1 + LEVEL) / 2
    # the quantile beyond which chance alone seldom goes: k of n resamples, and one more
    below = float(np.quantile(scaled.max(axis=1), share, method="higher"))
    above = float(np.quantile(-scaled.min(axis=1), share, method="higher"))
    return max(0.0, below), max(0.0, above)


def _judge_pure(fields: list[FieldFinding], resampled: Any) -> None:
    """Judge who invades whom over all fields of one style at once."""
    pure = [each for each in fields if each.kind == "pure"]
    moved = np.stack(
        [
            resampled[:, row] - (resampled[:, row] @ each.mixture)[:, None]
            for row, each in enumerate(pure)
        ],
        axis=1,
    )
    gains = np.array([each.gains for each in pure])
    errors = moved.std(axis=0, ddof=1)
    reach = np.array([[each.reach] for each in pure])
    below, above = band(moved - gains, errors)
    low, high = gains - reach * below * errors, gains + reach * above * errors
    for row, each in enumerate(pure):
        each.invades = np.where(low[row] > 0, 1, np.where(high[row] < 0, -1, 0))


def regret_interval(payoffs: Payoffs, mixture: Any, seed: int) -> tuple[float, float]:
    """Return the interval of the regret of a mixture."""
    chances = payoffs.shape.chances(np.asarray(mixture))
    values = payoffs.means() @ chances
    resampled = np.concatenate([tables @ chances for tables in payoffs.resamples(RESAMPLES, seed)])
    freedom = float(_freedom(payoffs, chances[None])[0])
    unlimited = (-np.inf, np.inf)
    found = _finding(("mixture", "", mixture), values, resampled, freedom, unlimited)
    return found.regret_low, found.regret_high
