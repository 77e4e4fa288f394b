"""Styles that another one beats in whatever company."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.study.families import holm
from simlab.study.intervals import LEVEL
from simlab.study.payoffs import Payoffs
from simlab.study.special import stdtr


@dataclass(frozen=True)
class Dominance:
    """That a style earns less than another one, whoever the others are.

    Attributes
    ----------
    by : int
        The other style.
    margin : float
        How much less it earns where the two are closest.
    p : float
        Chance of as clear a table if it earned no less somewhere, over all styles together.
    fields : int
        In how many companies both were played.
    """

    by: int
    margin: float
    p: float
    fields: int

    @property
    def sure(self) -> bool:
        """Whether chance is ruled out (in at most 5 % of metagames any such claim is wrong)."""
        return self.p < 1 - LEVEL


@dataclass
class Dominated:
    """Pairs of styles of which one earned less in every company, and their resamples."""

    pairs: list[tuple[int, int]]
    differences: dict[tuple[int, int], Any]
    both: dict[tuple[int, int], Any]
    freedom: dict[tuple[int, int], Any]
    styles: int
    _sums: dict[tuple[int, int], Any] = field(default_factory=dict)
    _count: int = 0

    def take(self, tables: Any) -> None:
        """Take in resampled tables."""
        self._count += len(tables)
        for pair in self.pairs:
            worse, better = pair
            known = self.both[pair]
            found = tables[:, better][:, known] - tables[:, worse][:, known]
            found = found - self.differences[pair]
            self._sums[pair] = self._sums.get(pair, 0.0) + (found**2).sum(axis=0)

    def judge(self) -> list[Dominance | None]:
        """Return for each style the one that dominates it most surely, or None.

        It has to be ruled out in each company that the style earns as much; the largest of these
        p-values is that of the pair (an intersection-union test, Berger 1982). It is multiplied by
        the number of other styles, and adjusted over styles by Holm's method.
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
    """Return the pairs of styles of which one earned less in every company that was played."""
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
    """Return p-values of being a best answer to some field, for each style, adjusted over styles.

    In each field the style is held against the one that earns most there, with a factor for having
    looked for that; the largest p-value counts (as in `Dominated.judge`).

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
