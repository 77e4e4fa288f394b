"""Strategies that are dominated: another one earns more in every field of opponents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.stats.intervals import LEVEL
from simlab.stats.lazy_scipy import stdtr
from simlab.stats.multiple_testing import holm
from simlab.stats.payoffs import Payoffs


@dataclass(frozen=True)
class Dominance:
    """Dominance of a strategy by another one in every field of opponents.

    Attributes
    ----------
    by : int
        The dominating strategy.
    margin : float
        Smallest advantage of the dominating strategy over all fields.
    p : float
        p-value of the dominance, adjusted over all strategies.
    fields : int
        Number of fields in which both were played.
    """

    by: int
    margin: float
    p: float
    fields: int

    @property
    def sure(self) -> bool:
        """Return whether the dominance is significant (wrong in at most 5% of metagames)."""
        return self.p < 1 - LEVEL


@dataclass
class Dominated:
    """Pairs of strategies of which one earned less in every field, and their resamples."""

    pairs: list[tuple[int, int]]
    differences: dict[tuple[int, int], Any]
    both: dict[tuple[int, int], Any]
    freedom: dict[tuple[int, int], Any]
    styles: int
    _sums: dict[tuple[int, int], Any] = field(default_factory=dict)
    _count: int = 0

    def take(self, tables: Any) -> None:
        """Add resampled tables."""
        self._count += len(tables)
        for pair in self.pairs:
            worse, better = pair
            known = self.both[pair]
            found = tables[:, better][:, known] - tables[:, worse][:, known]
            found = found - self.differences[pair]
            self._sums[pair] = self._sums.get(pair, 0.0) + (found**2).sum(axis=0)

    def judge(self) -> list[Dominance | None]:
        """Return for each strategy its dominating strategy with the smallest p-value, or None.

        The strategy must earn significantly less in each field; the largest p-value is that of the
        pair (an intersection-union test, Berger 1982). It is multiplied by the number of other
        strategies, and adjusted over strategies by Holm's method.
        """
        found: list[Dominance | None] = [None] * self.styles
        for pair in self.pairs:
            worse, better = pair
            errors = np.sqrt(self._sums[pair] / self._count)
            gaps = self.differences[pair]
            scaled = gaps / np.where(errors > 0, errors, np.inf)
            p = float(stdtr(self.freedom[pair], -scaled).max()) * (self.styles - 1)
            old = found[worse]
            if old is None or p < old.p:
                found[worse] = Dominance(better, float(gaps.min()), p, len(gaps))
        known = [(style, each) for style, each in enumerate(found) if each is not None]
        raw = [min(1.0, each.p) for _, each in known] + [1.0] * (self.styles - len(known))
        for (style, each), p in zip(known, holm(raw), strict=False):
            found[style] = Dominance(each.by, each.margin, p, each.fields)
        return found


def find_dominated(payoffs: Payoffs, means: Any) -> Dominated:
    """Return the pairs of strategies of which one earned less in every field that was played."""
    shape, played = payoffs.shape, payoffs.played
    deals = np.array([payoffs.deals(cell) for cell in range(shape.size)])[shape.cell_of]
    found = Dominated([], {}, {}, {}, shape.styles)
    for worse in range(shape.styles):
        for better in range(shape.styles):
            both = np.flatnonzero(played[worse] & played[better])
            gaps = means[better, both] - means[worse, both]
            if worse != better and (gaps > 0).all():
                pair = (worse, better)
                found.pairs.append(pair)
                found.differences[pair], found.both[pair] = gaps, both
                found.freedom[pair] = np.minimum(deals[worse, both], deals[better, both]) - 1.0
    return found


def never_best(values: Any, resampled: Any, freedom: Any) -> Any:
    """Return adjusted p-values of the hypothesis that a strategy is a best response to some field.

    In each field the strategy is compared with the one that earns most there, with a factor for
    that selection; the largest p-value counts (as in `Dominated.judge`).

    Parameters
    ----------
    values : array ``[fields, styles]``
    resampled : array ``[resamples, fields, styles]``
    freedom : array ``[fields]``
    """
    fields, styles = values.shape
    rows, best = np.arange(fields), values.argmax(axis=1)
    gaps = values[rows, best][:, None] - values
    errors = (resampled[:, rows, best][..., None] - resampled).std(axis=0, ddof=1)
    scaled = gaps / np.where(errors > 0, errors, np.inf)
    p = np.minimum(1.0, (styles - 1) * stdtr(freedom[:, None], -scaled))
    return np.array(holm([float(each) for each in p.max(axis=0)]))
