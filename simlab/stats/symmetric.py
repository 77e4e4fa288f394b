"""Symmetric games of several players: payoffs in multisets, and in mixed populations.

A game of k players over m strategies has a cell per multiset of k strategies, and is played once in
each. The payoff of strategy i against k - 1 others is read from the cell of all k.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.jit.errors import UsageError

MOST_CELLS = 60_000
Cell = tuple[int, ...]
"""A multiset of strategies: their indices, ascending."""


@dataclass(frozen=True)
class Shape:
    """Numbers of players and strategies, and the multisets that follow from them.

    Attributes
    ----------
    players, styles : int
    """

    players: int
    styles: int

    def __post_init__(self) -> None:
        if self.players < 2 or self.styles < 2:
            raise UsageError("a metagame takes two players and two styles or more")
        if self.size > MOST_CELLS:
            raise UsageError(
                f"{self.styles} styles at {self.players} seats meet in {self.size:,} ways, and "
                f"{MOST_CELLS:,} are the most; name fewer styles"
            )

    @property
    def size(self) -> int:
        """Number of cells."""
        return math.comb(self.styles + self.players - 1, self.players)

    @functools.cached_property
    def cells(self) -> list[Cell]:
        """All multisets of strategies, one per player."""
        return _multisets(self.styles, self.players)

    @functools.cached_property
    def number(self) -> dict[Cell, int]:
        """Index of each cell."""
        return {cell: index for index, cell in enumerate(self.cells)}

    @functools.cached_property
    def others(self) -> Any:
        """All multisets of the other players' strategies, an array ``[T, players - 1]``."""
        return np.array(_multisets(self.styles, self.players - 1))

    @functools.cached_property
    def ways(self) -> Any:
        """Number of orders of each multiset of others."""
        return _ways(self.others)

    @functools.cached_property
    def cell_of(self) -> Any:
        """Index of the cell of strategy i against others t, an array ``[styles, T]``."""
        return np.array(
            [
                [self.number[tuple(sorted((style, *row)))] for row in self.others.tolist()]
                for style in range(self.styles)
            ]
        )

    @functools.cached_property
    def _fewer(self) -> tuple[Any, Any, Any]:
        """Multisets of two players fewer, their orders, and their indices with strategy j added."""
        rows = _multisets(self.styles, self.players - 2)
        number = {tuple(row): index for index, row in enumerate(self.others.tolist())}
        more = [
            [number[tuple(sorted((style, *row)))] for style in range(self.styles)] for row in rows
        ]
        grid = np.array(rows, dtype=int).reshape(len(rows), self.players - 2)
        return grid, _ways(grid), np.array(more)

    def chances(self, mixture: Any) -> Any:
        """Return the probability of each multiset of others, drawn from a mixture.

        Of several mixtures, ``[..., styles]``, a row each.
        """
        return self.ways * np.asarray(mixture)[..., self.others].prod(axis=-1)

    def values(self, payoffs: Any, mixture: Any) -> Any:
        """Return the expected payoff of each strategy against others from a mixture.

        Parameters
        ----------
        payoffs : array ``[..., styles, T]``
            Payoff of each strategy against each multiset of others.
        mixture : array ``[styles]``
        """
        return payoffs @ self.chances(mixture)

    def slopes(self, payoffs: Any, mixture: Any) -> Any:
        """Return the derivatives of the values by the shares, ``[styles, styles]``."""
        rows, ways, more = self._fewer
        chances = ways * np.asarray(mixture)[rows].prod(axis=-1)
        return (self.players - 1) * np.einsum("isj,s->ij", payoffs[:, more], chances)

    def alone(self, style: int) -> int:
        """Return the index of the multiset in which all others have this strategy."""
        return int(np.flatnonzero((self.others == style).all(axis=1))[0])


def _multisets(styles: int, size: int) -> list[Cell]:
    return list(itertools.combinations_with_replacement(range(styles), size))


def _ways(rows: Any) -> Any:
    size = rows.shape[1]
    return np.array(
        [
            math.factorial(size) / math.prod(math.factorial(n) for n in Counter(row).values())
            for row in rows.tolist()
        ]
    )


def regrets(values: Any, mixture: Any) -> Any:
    """Return the gain of each strategy over the mixture; its maximum is the regret."""
    return values - (values @ mixture)[..., None]
