"""Shares of the variance of a result, from twin games with some factors in common.

The result of a player depends on the deal (all luck of a game), on the policies (its own, and those
around it) and on its seat. The covariance of twins with some of the three in common is the part
explained by these alone (the pick-freeze estimates of Sobol 1993); differences of these parts are
the interactions. The estimates are unbiased, and those of zero shares may be negative.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from simlab.execution.population_play import Order

FACTORS = ("deal", "policies", "seat")
SETS = tuple(
    chosen for size in range(4) for chosen in itertools.combinations(range(len(FACTORS)), size)
)
"""Common factors of twins: none, each, each two, all three."""
SOURCES = tuple(" × ".join(FACTORS[factor] for factor in chosen) for chosen in SETS[1:])
"""Sources of the variance."""


class Block(NamedTuple):
    """Statistics of a block of twin games.

    Attributes
    ----------
    products : array ``[metrics, sets]``
        Means of products of the results of twins, by common factors (see `SETS`).
    seats : array ``[metrics, players]``
        Mean result in each seat.
    seen, earned : array ``[styles]``, ``[metrics, styles]``
        Results of each strategy: their number and sums.
    meetings, ahead, squares : array ``[styles, styles]``, ``[metrics, styles, styles]`` twice
        Pairs of players of two strategies in a game: their number, and sums and sums of squares of
        the leads of the first.
    broken : float
        Number of truncated games.
    """

    products: Any
    seats: Any
    seen: Any
    earned: Any
    meetings: Any
    ahead: Any
    squares: Any
    broken: Any

    def flat(self) -> Any:
        """Return the block as one row of numbers."""
        return np.concatenate([np.ravel(part) for part in self])


def unfold(rows: Any, metrics: int, players: int, styles: int) -> Block:
    """Return rows of `Block.flat` as a block of arrays with an additional first axis."""
    shapes = [
        (metrics, len(SETS)),
        (metrics, players),
        (styles,),
        (metrics, styles),
        (styles, styles),
        (metrics, styles, styles),
        (metrics, styles, styles),
        (),
    ]
    ends = np.cumsum([int(np.prod(shape)) for shape in shapes])
    parts = np.split(rows, ends[:-1], axis=1)
    return Block(
        *(part.reshape(len(rows), *shape) for part, shape in zip(parts, shapes, strict=True))
    )


def summed(values: Any, orders: Sequence[Order], styles: int) -> Block:
    """Compute the statistics of a block.

    Parameters
    ----------
    values : array ``[orders, deals, rotations, places, metrics + 1]``
        All orders met the same deals, each in all rotations (see `Play`).
    orders : sequence of Order
        Drawn independently, with all strategies equally likely in each place.
    styles : int
    """
    results, players = values[..., :-1], values.shape[3]
    # by the seat of the player in a place, not by rotation
    turns = (np.arange(players)[None, :] - np.arange(players)[:, None]) % players
    by_seat = np.moveaxis(results[:, :, turns, np.arange(players)[:, None]], -1, 0)
    who = np.eye(styles)[np.array(orders)]
    games = values.shape[1] * players
    gaps = results[..., :, None, :] - results[..., None, :, :]
    pairs = np.einsum("opi,oqj->opqij", who, who)
    return Block(
        np.array([_products(metric) for metric in by_seat]),
        by_seat.mean(axis=(1, 2, 3)),
        who.sum(axis=(0, 1)) * games,
        np.einsum("odrpm,opi->mi", results, who, optimize=True),
        pairs.sum(axis=(0, 1, 2)) * games,
        np.einsum("opqm,opqij->mij", gaps.sum(axis=(1, 2)), pairs, optimize=True),
        np.einsum("opqm,opqij->mij", (gaps**2).sum(axis=(1, 2)), pairs, optimize=True),
        np.array(values[..., -1].mean(axis=3).sum()),
    )


def _products(results: Any) -> Any:
    """Return the mean products of twins by common factors, from ``[orders, deals, places, seats]``.

    Twins with other policies come from another order, those with another deal from another deal of
    the block; those with another seat sit in any of them, their own included.
    """
    places, seats = results.mean(axis=2), results.mean(axis=3)
    both = results.mean(axis=(2, 3))
    return np.array(
        [
            _other_both(both[..., None]),
            _other(both, 0),
            _other(seats, 1),
            _other_both(places),
            (seats**2).mean(),
            _other(places, 0),
            _other(results, 1),
            (results**2).mean(),
        ]
    )


def _other(values: Any, axis: int) -> float:
    """Return the mean product of two values that differ along an axis."""
    n = values.shape[axis]
    found = values.sum(axis=axis) ** 2 - (values**2).sum(axis=axis)
    return float(found.mean() / (n * (n - 1)))


def _other_both(values: Any) -> float:
    """Return the mean product of two values that differ along both of the first two axes."""
    n, m = values.shape[:2]
    found = (
        values.sum(axis=(0, 1)) ** 2
        - (values.sum(axis=1) ** 2).sum(axis=0)
        - (values.sum(axis=0) ** 2).sum(axis=0)
        + (values**2).sum(axis=(0, 1))
    )
    return float(found.mean() / (n * (n - 1) * m * (m - 1)))


def parts_of_variance(products: Any) -> Any:
    """Return the part of the variance due to each source, from mean products ``[…, sets]``.

    One column per source; they add up to the variance.
    """
    found = []
    for chosen in SETS[1:]:
        inside = [
            (-1) ** (len(chosen) - len(part)) * products[..., SETS.index(part)]
            for size in range(len(chosen) + 1)
            for part in itertools.combinations(chosen, size)
        ]
        found.append(np.sum(inside, axis=0))
    return np.stack(found, axis=-1)
