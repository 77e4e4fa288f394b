"""Payoff tables of strategies against each other, deal by deal, and resamples of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.stats.symmetric import Shape

MOST_UNITS = 128
"""Deals of a cell that are resampled one by one; more are merged into this many blocks."""
MOST_NUMBERS = 4_000_000
"""Numbers of resampled tables in memory at a time."""


@dataclass
class Payoffs:
    """Payoffs in each cell: a row per deal, a column per strategy in it.

    Attributes
    ----------
    shape : Shape
    step : float
        Change of the value of a deal by a single event; an unseen event is allowed for.
    cells : dict
        Deal values by cell number, ``[deals, distinct styles]``. Each cell has its own random
        numbers: a mixture is a mean over many cells, and over all their deals.
    """

    shape: Shape
    step: float = 0.0
    cells: dict[int, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        places = self.shape.cell_of.ravel()
        self._order = np.argsort(places, kind="stable")
        self._starts = np.concatenate([[0], np.cumsum(np.bincount(places))])

    def entries(self, cell: int) -> Any:
        """Return the positions of a cell in the flat table ``[styles * T]``, by strategy."""
        return self._order[self._starts[cell] : self._starts[cell + 1]]

    def add(self, cell: int, values: Any) -> None:
        """Add the next deals of a cell."""
        old = self.cells.get(cell)
        self.cells[cell] = values if old is None else np.concatenate([old, values])

    def deals(self, cell: int) -> int:
        """Return the number of deals of a cell."""
        return len(self.cells[cell]) if cell in self.cells else 0

    @property
    def played(self) -> Any:
        """Mask of the played entries, ``[styles, T]``."""
        known = np.zeros(self.shape.size, bool)
        known[list(self.cells)] = True
        return known[self.shape.cell_of]

    def means(self) -> Any:
        """Return each strategy's mean payoff against each multiset of others, ``[styles, T]``."""
        flat = np.full(self.shape.cell_of.size, np.nan)
        for cell, values in self.cells.items():
            flat[self.entries(cell)] = values.mean(axis=0)
        return self._whole(flat[None])[0]

    def spreads(self) -> Any:
        """Return the standard deviation of each entry over deals; a typical one where unknown."""
        flat = np.full(self.shape.cell_of.size, np.nan)
        for cell, values in self.cells.items():
            if len(values) > 1:
                flat[self.entries(cell)] = values.std(axis=0, ddof=1)
        usual = float(np.sqrt(np.nanmean(flat**2))) if np.isfinite(flat).any() else 1.0
        found = np.where(np.isfinite(flat), np.maximum(flat, 0.1 * usual), usual)
        return found.reshape(self.shape.cell_of.shape)

    def _whole(self, flat: Any) -> Any:
        """Return tables ``[…, styles, T]`` with estimates for the entries not played.

        Against mixed opponents, a strategy is assumed to earn the mean of its payoffs against each
        kind of them alone.
        """
        shape = self.shape
        tables = flat.reshape(-1, *shape.cell_of.shape)
        style, others = np.nonzero(~self.played)
        if len(style):
            alone = tables[:, :, [shape.alone(each) for each in range(shape.styles)]]
            tables[:, style, others] = alone[:, style[:, None], shape.others[others]].mean(axis=-1)
        return tables

    def resamples(self, count: int, seed: int) -> Iterator[Any]:
        """Yield resampled tables, some at a time, ``[some, styles, T]``.

        The Bayesian bootstrap (Rubin 1981) over deals: each deal, with all its rotations and
        players, has a weight.
        """
        luck = np.random.default_rng([seed, 0x424F])
        groups = self._groups()
        units = sum(len(group.sizes) * len(group.cells) for group in groups)
        some = max(1, min(count, MOST_NUMBERS // max(units, self.shape.cell_of.size)))
        for start in range(0, count, some):
            rows = min(some, count - start)
            flat = np.full((rows, self.shape.cell_of.size), np.nan)
            for group in groups:
                flat[:, group.entries] = group.resampled(rows, luck)
            yield self._whole(flat)

    def _groups(self) -> list[_Group]:
        by_deals: dict[int, list[int]] = {}
        for cell in sorted(self.cells):
            by_deals.setdefault(self.deals(cell), []).append(cell)
        groups = []
        for deals, cells in sorted(by_deals.items()):
            values = [self.cells[cell] for cell in cells]
            starts = np.arange(0, deals, -(-deals // MOST_UNITS))
            columns = np.repeat(np.arange(len(cells)), [each.shape[1] for each in values])
            groups.append(
                _Group(
                    cells,
                    np.concatenate([self.entries(cell) for cell in cells]),
                    columns,
                    np.diff([*starts, deals]).astype(float),
                    np.add.reduceat(np.concatenate(values, axis=1), starts, axis=0),
                    # among players of one strategy other deals change nothing
                    np.where(np.bincount(columns)[columns] > 1, self.step, 0.0),
                )
            )
        return groups


@dataclass(frozen=True)
class _Group:
    """Cells with equal numbers of deals.

    Attributes
    ----------
    cells : list of int
    entries, columns : array
        Position of each column of sums in the flat table, and its cell.
    sizes : array
        Deals in each unit of resampling.
    sums : array ``[units, columns]``
    step : array
        Change of a deal by an event, for each column.
    """

    cells: list[int]
    entries: Any
    columns: Any
    sizes: Any
    sums: Any
    step: Any

    def resampled(self, rows: int, luck: np.random.Generator) -> Any:
        """Return resampled means, ``[rows, columns]``."""
        units = len(self.sizes)
        weights = luck.standard_exponential((rows, units, len(self.cells)))
        mass = np.einsum("ruc,u->rc", weights, self.sizes)[:, self.columns]
        found = np.einsum("ruc,uc->rc", weights[:, :, self.columns], self.sums) / mass
        aside = luck.standard_exponential((2, *found.shape))
        found += self.step * (aside[0] - aside[1]) / mass
        mean = self.sums.sum(axis=0) / self.sizes.sum()
        # exponential weights vary slightly less than deals
        return mean + (found - mean) * np.sqrt((units + 1) / max(1, units - 1))
