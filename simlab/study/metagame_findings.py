"""Findings from the tables of a metagame, with their errors.

All errors come from the same resampled tables (see `Payoffs.resamples`), so that correlations
between the tables are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.stats.dominance import Dominance, find_dominated, never_best
from simlab.stats.equilibria import GONE, Equilibrium, find_equilibria, replicate, settle
from simlab.stats.intervals import LEVEL
from simlab.stats.lazy_scipy import ndtri, stdtrit
from simlab.stats.payoffs import Payoffs
from simlab.stats.ratings import ELO, Ratings
from simlab.stats.symmetric import regrets

RESAMPLES = 400
SETTLED = 200
"""Resamples in which the equilibrium is computed again."""
ROUNDS = 2
"""Rounds of that search, which starts at the equilibrium of the table itself."""
MOST_EQUILIBRIA = 3
"""Equilibria that are reported, the most reached first."""

NamedMixture = tuple[str, Any]
"""A name, and the share of each strategy."""


@dataclass
class FieldFinding:
    """Earnings of each strategy against opponents who are drawn from a mixture.

    Attributes
    ----------
    name, kind : str
        ``equilibrium``, ``mixture`` (given by the user), ``even`` or ``pure``.
    mixture, values, low, high : array
        Shares, and earnings of each strategy with their intervals.
    gains, gains_low, gains_high : array
        Gains of each strategy over the mixture, with the intervals of the differences.
    invades : array of int
        1 if a strategy earns significantly more than the mixture, -1 if less; else 0. The error is
        at most 5% over all fields of one strategy together, and likewise in each other field.
    regret, regret_low, regret_high : float
        Gain of the best strategy over the mixture; zero for an equilibrium.
    best : int
        The strategy that earns most.
    sure : float
        Share of the resamples in which it is the best.
    reach : float
        Length of intervals relative to those of many deals.
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
    """Findings of a metagame.

    Attributes
    ----------
    fields : list of FieldFinding
        Equilibria, given mixtures, the even field, then a field of each strategy.
    found : list of Equilibrium
    path : list of array
        Replicator dynamics from the even mixture.
    support : array
        Share of the resamples in which each strategy is in the first equilibrium.
    share_low, share_high : array
        Intervals of its share there.
    ratings : array ``[3, styles]`` or None
        Elo ratings and their intervals, if the values of a game add up to 1.
    dominance : list of Dominance or None
        For each strategy, the one that dominates it.
    never_best : array
        p-values of the hypothesis that a strategy is a best response to some field, adjusted over
        strategies.
    filled : float
        Share of the table entries that were played; the others are filled in heuristically.
    guessed : float
        Probability that the first equilibrium draws a combination that was never played.
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
        """Fields of kind ``equilibrium``."""
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
    """Compute the findings from the tables.

    Parameters
    ----------
    payoffs : Payoffs
    mixtures : sequence of NamedMixture
        Given mixtures to evaluate besides the equilibria.
    names : sequence of str
    seed : int
    possible : (low, high)
        Range of the earnings.
    shares : bool
        Whether the values of the players add up to 1 in each game.
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
"""Kind and name of a field, and the share of each strategy."""


def judge_fields(
    payoffs: Payoffs, heads: Sequence[Head], seed: int, possible: tuple[float, float]
) -> tuple[list[FieldFinding], list[Dominance | None], Any]:
    """Return the findings per field, the dominated strategies, and p-values of best responses."""
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
    """Return the fields of one strategy each."""
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
    """Return the length of intervals relative to those of many deals."""
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
    """Return the reach of a joint band, down and up, in standard errors.

    Parameters
    ----------
    deviations : array ``[resamples, …]``
        Deviations of resampled values from the estimates.
    errors : array
        Standard errors; values without error are ignored.
    """
    flat, size = deviations.reshape(len(deviations), -1), np.ravel(errors)
    known = size > 1e-12 * max(1e-300, float(size.max()))
    if not known.any():
        return 0.0, 0.0
    scaled = flat[:, known] / size[known]
    share = (1 + LEVEL) / 2
    # a conservative quantile: k of n resamples, and one more
    below = float(np.quantile(scaled.max(axis=1), share, method="higher"))
    above = float(np.quantile(-scaled.min(axis=1), share, method="higher"))
    return max(0.0, below), max(0.0, above)


def _judge_pure(fields: list[FieldFinding], resampled: Any) -> None:
    """Judge all invasions over the fields of one strategy jointly."""
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
