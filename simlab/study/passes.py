"""The passes over the outcomes of a batch, compiled once for all games.

They release the GIL, so that batches are summed up side by side. Sums run in order of game number,
and nothing is reassociated: compiled or not, the bits are the same.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba import types as numba_types

from simlab.engine.kernel import COMPILED, cache_folder, cached, source_hash

types: Any = numba_types
I8, F8 = types.int64, types.float64
NUMBERS, GRID, COUNTS = types.Array(F8, 1, "C"), types.Array(F8, 2, "C"), types.Array(I8, 2, "C")


def place_values(
    values: Any, seats: int, metrics: int, table: int, period: int, units: Any, scores: Any
) -> None:
    """Sort what was measured by place in the line-up (see `by_place`); ``units`` come as zeros.

    ``values[games]`` has all metrics of each seat, and from column ``table`` on those of the table.
    A deal counts in ``len(scores) / len(units)`` turns; in turn t, place p sits in seat p + t.
    """
    deals, columns, places = units.shape[0], units.shape[1], seats * metrics
    turns = scores.shape[0] // deals
    for deal in range(deals):
        for turn in range(turns):
            game = deal * period + turn % period
            for place in range(seats):
                seat = place + turn if place + turn < seats else place + turn - seats
                scores[turn * deals + deal, place] = values[game, seat * metrics]
                for metric in range(metrics):
                    units[deal, place * metrics + metric] += values[game, seat * metrics + metric]
        for column in range(places):
            units[deal, column] /= turns
        for game in range(deal * period, deal * period + period):
            for column in range(places, columns):
                units[deal, column] += values[game, table + column - places]
        for column in range(places, columns):
            units[deal, column] /= period


def sum_up(units: Any, mode: Any, found: Any) -> None:
    """Find mean, m2, low, high and off of each column (see `Moments`), the rows of ``found``.

    In two passes: deviations are taken from the mean itself, so that no large sums cancel, and the
    mean of whole numbers is the exact sum, rounded once. As in NumPy, nan in is nan out.
    """
    rows, columns = units.shape
    mean, m2, low, high, off = found[0], found[1], found[2], found[3], found[4]
    for column in range(columns):
        mean[column] = m2[column] = off[column] = 0.0
        low[column] = high[column] = units[0, column]
    for row in range(rows):
        for column in range(columns):
            value = units[row, column]
            mean[column] += value
            least, most = low[column], high[column]
            low[column] = least if least <= value or least != least else value
            high[column] = most if most >= value or most != most else value
            off[column] += 0.0 if value == mode[column] else 1.0
    for column in range(columns):
        mean[column] /= rows
    for row in range(rows):
        for column in range(columns):
            deviation = units[row, column] - mean[column]
            m2[column] += deviation * deviation


def count_values(scores: Any, low: float, counts: Any) -> bool:
    """Count ``low``, ``low + 1`` … in each column; tell whether there is nothing in between."""
    whole = True
    for row in range(scores.shape[0]):
        for column in range(scores.shape[1]):
            step = int(scores[row, column] - low)
            counts[column, step] += 1
            whole = whole and low + step == scores[row, column]
    return whole


_SIGNATURES = {
    place_values: types.void(GRID, I8, I8, I8, I8, GRID, GRID),
    sum_up: types.void(GRID, NUMBERS, GRID),
    count_values: types.boolean(GRID, F8, COUNTS),
}


@functools.cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return one of the passes as compiled code, kept on disk."""
    key = source_hash(text=Path(__file__).read_text(encoding="utf-8"))
    folder = cache_folder("statistics", key) if COMPILED else None
    code: Callable[..., Any] = cached(function, folder, _SIGNATURES[function])
    return code
