"""Tables of what styles earned among each other, deal by deal, and resamples of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.study.symmetric import Shape

FINE = 1024
"""Deals that are resampled one by one; later ones in as many blocks at most."""
MOST_NUMBERS = 4_000_000
"""Numbers of resampled tables in memory at a time."""


@dataclass
class Payoffs:
    """What was earned in each cell: a row per deal, a column per style in it.

    Attributes
    ----------
    shape : Shape
    step : float
        How much a single event changes the value of a deal; where none was seen, one is reckoned
        with.
    cells : dict
        Deal values by cell number, ``[deals, distinct styles]``; deals count from 0.
    """

    shape: Shape
    step: float = 0.0
    cells: dict[int, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        places = self.shape.cell_of.ravel()
        self._order = np.argsort(places, kind="stable")
        self._starts = np.concatenate([[0], np.cumsum(np.bincount(places))])

    def entries(self, cell: int) -> Any:
        """Return the places of a cell in the flat table ``[styles * T]``, by style."""
        return self._order[self._starts[cell] : self._starts[cell + 1]]

    def add(self, cell: int, values: Any) -> None:
        """Take in the next deals of a cell."""
        old = self.cells.get(cell)
        self.cells[cell] = values if old is None else np.concatenate([old, values])

    def deals(self, cell: int) -> int:
        """Return how many deals a cell has."""
        return len(self.cells[cell]) if cell in self.cells else 0

    @property
    def played(self) -> Any:
        """Which entries were played, ``[styles, T]``."""
        known = np.zeros(self.shape.size, bool)
        known[list(self.cells)] = True
        return known[self.shape.cell_of]

    def means(self) -> Any:
        """Return what each style earns against each multiset of others, ``[styles, T]``."""
        flat = np.full(self.shape.cell_of.size, np.nan)
        for cell, values in self.cells.items():
            flat[self.entries(cell)] = values.mean(axis=0)
        return self._whole(flat[None])[0]

    def spreads(self) -> Any:
        """Return the standard deviation of each entry over deals; the usual one where unknown."""
        flat = np.full(self.shape.cell_of.size, np.nan)
        for cell, values in self.cells.items():
            if len(values) > 1:
                flat[self.entries(cell)] = values.std(axis=0, ddof=1)
        usual = float(np.sqrt(np.nanmean(flat**2))) if np.isfinite(flat).any() else 1.0
        found = np.where(np.isfinite(flat), np.maximum(flat, 0.1 * usual), usual)
        return found.reshape(self.shape.cell_of.shape)

    def _whole(self, flat: Any) -> Any:
        """Return tables ``[…, styles, T]`` with what was not played put in.

        Against a mixed company, a style is taken to earn the mean of what it earns against
        companies of one kind each.
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

        The Bayesian bootstrap (Rubin 1981) over deals: each deal has a weight, the same in all
        cells, which met the same luck, and in all its rotations.
        """
        luck = np.random.default_rng([seed, 0x424F])
        most = max(self.deals(cell) for cell in self.cells)
        block = max(1, -(-max(0, most - FINE) // FINE))
        units = min(most, FINE) + -(-max(0, most - FINE) // block)
        some = max(1, min(count, MOST_NUMBERS // self.shape.cell_of.size))
        groups = self._groups(block)
        for start in range(0, count, some):
            rows = min(some, count - start)
            weights = luck.standard_exponential((rows, units))
            flat = np.full((rows, self.shape.cell_of.size), np.nan)
            for sizes, entries, sums, moved in groups:
                n = len(sizes)
                mass = weights[:, :n] @ sizes
                found = weights[:, :n] @ sums / mass[:, None]
                aside = luck.standard_exponential((2, *found.shape))
                found += moved * (aside[0] - aside[1]) / mass[:, None]
                mean = sums.sum(axis=0) / sizes.sum()
                # exponential weights vary a little less than deals do
                flat[:, entries] = mean + (found - mean) * np.sqrt((n + 1) / max(1, n - 1))
            yield self._whole(flat)

    def _groups(self, block: int) -> list[tuple[Any, Any, Any, Any]]:
        """Return cells with equally many deals together: units, entries, sums, pseudo-events."""
        by_deals: dict[int, list[int]] = {}
        for cell in sorted(self.cells):
            by_deals.setdefault(self.deals(cell), []).append(cell)
        groups = []
        for deals, cells in sorted(by_deals.items()):
            values = np.concatenate([self.cells[cell] for cell in cells], axis=1)
            fine = np.arange(min(deals, FINE))
            starts = np.concatenate([fine, np.arange(FINE, deals, block)]).astype(int)
            sizes = np.diff([*starts, deals]).astype(float)
            entries = np.concatenate([self.entries(cell) for cell in cells])
            # among players of one style there is nothing that another deal could show
            moved = np.concatenate(
                [np.full(n := self.cells[cell].shape[1], self.step * (n > 1)) for cell in cells]
            )
            groups.append((sizes, entries, np.add.reduceat(values, starts, axis=0), moved))
        return groups
