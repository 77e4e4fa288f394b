"""Symmetric games of several players: who earns what among whom, and in mixed populations.

A game of k players over m styles has a cell per multiset of k styles, and is played once in each.
What style i earns against k - 1 others is read from the cell of all k.
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
"""A multiset of styles: their numbers, ascending."""


@dataclass(frozen=True)
class Shape:
    """How many players and styles, and the multisets that follow from it.

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
        """All multisets of as many styles as there are players."""
        return _multisets(self.styles, self.players)

    @functools.cached_property
    def number(self) -> dict[Cell, int]:
        """The number of each cell."""
        return {cell: index for index, cell in enumerate(self.cells)}

    @functools.cached_property
    def others(self) -> Any:
        """All multisets of the other players, an array ``[T, players - 1]``."""
        return np.array(_multisets(self.styles, self.players - 1))

    @functools.cached_property
    def ways(self) -> Any:
        """In how many orders each multiset of others sits down."""
        return _ways(self.others)

    @functools.cached_property
    def cell_of(self) -> Any:
        """The cell in which style i meets others t, an array ``[styles, T]``."""
        return np.array(
            [
                [self.number[tuple(sorted((style, *row)))] for row in self.others.tolist()]
                for style in range(self.styles)
            ]
        )

    @functools.cached_property
    def _fewer(self) -> tuple[Any, Any, Any]:
        """Multisets of two players fewer, their ways, and what they are with style j added."""
        rows = _multisets(self.styles, self.players - 2)
        number = {tuple(row): index for index, row in enumerate(self.others.tolist())}
        more = [
            [number[tuple(sorted((style, *row)))] for style in range(self.styles)] for row in rows
        ]
        grid = np.array(rows, dtype=int).reshape(len(rows), self.players - 2)
        return grid, _ways(grid), np.array(more)

    def chances(self, mixture: Any) -> Any:
        """Return how likely each multiset of others is if each is drawn from a mixture.

        Of several mixtures, ``[..., styles]``, a row each.
        """
        return self.ways * np.asarray(mixture)[..., self.others].prod(axis=-1)

    def values(self, payoffs: Any, mixture: Any) -> Any:
        """Return what each style earns against others from a mixture.

        Parameters
        ----------
        payoffs : array ``[..., styles, T]``
            What each style earns against each multiset of others.
        mixture : array ``[styles]``
        """
        return payoffs @ self.chances(mixture)

    def slopes(self, payoffs: Any, mixture: Any) -> Any:
        """Return how the values change with each share of the mixture, ``[styles, styles]``."""
        rows, ways, more = self._fewer
        chances = ways * np.asarray(mixture)[rows].prod(axis=-1)
        return (self.players - 1) * np.einsum("isj,s->ij", payoffs[:, more], chances)

    def alone(self, style: int) -> int:
        """Return the number of the others who all have one style."""
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
    """Return how much more each style earns than the mixture; its greatest is the regret."""
    return values - (values @ mixture)[..., None]
