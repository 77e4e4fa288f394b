"""The passes over the outcomes of a batch, compiled once for all games.

They release the GIL, so that batches are summed in parallel, and allocate no arrays: some megabytes
of fresh memory cost more than the sums. Sums run in order of game number without reassociation:
compiled or not, the bits are the same.

All of them take ``values[games]``, a row per game with all metrics of each seat and, from column
``table`` on, those of the table. A deal has ``period`` games, and ``turns`` rotations count; in
turn t, played as game t modulo ``period``, place p of the line-up sits in seat p + t.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from simlab.jit.kernel import kernel


@kernel
def _place(
    values: Any, seats: int, metrics: int, table: int, period: int, turns: int, deal: int, row: Any
) -> None:
    """Average a deal over its turns: a value per place and metric, then those of the table."""
    places, first = seats * metrics, deal * period
    row[:] = 0.0
    for turn in range(turns):
        game = first + turn % period
        for place in range(seats):
            seat = place + turn if place + turn < seats else place + turn - seats
            for metric in range(metrics):
                row[place * metrics + metric] += values[game, seat * metrics + metric]
    for game in range(first, first + period):
        for column in range(places, len(row)):
            row[column] += values[game, table + column - places]
    if turns > 1:
        for column in range(places):
            row[column] /= turns
    if period > 1:
        for column in range(places, len(row)):
            row[column] /= period


def place_values(
    values: Any, seats: int, metrics: int, table: int, period: int, turns: int, units: Any
) -> None:
    """Fill ``units[deals]`` with the independent replications (see `replications`)."""
    for deal in range(len(units)):
        _place(values, seats, metrics, table, period, turns, deal, units[deal])


def order_values(
    values: Any, seats: int, metrics: int, first: int, period: int, direction: int, units: Any
) -> None:
    """Fill ``units[deals]`` with the first metrics of players in turn order, averaged over a deal.

    Column ``first`` holds the seat that is first to act in a game (-1 if none was recorded; then
    seat 0 is used).
    """
    kept = units.shape[1] // seats
    for deal in range(len(units)):
        units[deal] = 0.0
        for game in range(deal * period, (deal + 1) * period):
            seat = max(0, int(values[game, first]))
            for place in range(seats):
                for metric in range(kept):
                    units[deal, place * kept + metric] += values[game, seat * metrics + metric]
                seat += direction
                if seat == seats:
                    seat = 0
                elif seat < 0:
                    seat = seats - 1
        if period > 1:
            for column in range(seats * kept):
                units[deal, column] /= period


def sum_up(
    values: Any, seats: int, metrics: int, table: int, period: int, turns: int, found: Any
) -> None:
    """Compute mean, m2, m3, m4, low and high of each column (see `Moments`), the rows of ``found``.

    It makes two passes: deviations are taken from the mean itself, so that no large sums cancel,
    and the mean of whole numbers is the exact sum, rounded once. As in NumPy, nan in is nan out.
    The last row of ``found`` is scratch space for the current deal.
    """
    deals, columns = len(values) // period, found.shape[1]
    mean, m2, m3, m4 = found[0], found[1], found[2], found[3]
    low, high, row = found[4], found[5], found[6]
    _place(values, seats, metrics, table, period, turns, 0, row)
    for column in range(columns):
        mean[column] = m2[column] = m3[column] = m4[column] = 0.0
        low[column] = high[column] = row[column]
    for deal in range(deals):
        _place(values, seats, metrics, table, period, turns, deal, row)
        for column in range(columns):
            value, least, most = row[column], low[column], high[column]
            mean[column] += value
            low[column] = least if least <= value or least != least else value
            high[column] = most if most >= value or most != most else value
    for column in range(columns):
        mean[column] /= deals
    for deal in range(deals):
        _place(values, seats, metrics, table, period, turns, deal, row)
        for column in range(columns):
            deviation = row[column] - mean[column]
            square = deviation * deviation
            m2[column] += square
            m3[column] += square * deviation
            m4[column] += square * square


def count_values(
    values: Any, seats: int, metrics: int, period: int, turns: int, low: float, counts: Any
) -> bool:
    """Count scores of ``low``, ``low + 1`` … per place; return whether all are such values."""
    whole = True
    for game in range(len(values)):
        for seat in range(seats):
            score = values[game, seat * metrics]
            step = int(score - low)
            whole = whole and low + step == score
            for turn in range(game % period, turns, period):
                place = seat - turn if seat >= turn else seat - turn + seats
                counts[place, step] += 1
    return whole


def _signatures() -> dict[Callable[..., Any], Any]:
    import numba

    types: Any = numba.types
    whole, real = types.int64, types.float64
    grid, counts, five = types.Array(real, 2, "C"), types.Array(whole, 2, "C"), (whole,) * 5
    return {
        place_values: types.void(grid, *five, grid),
        order_values: types.void(grid, *five, grid),
        sum_up: types.void(grid, *five, grid),
        count_values: types.boolean(grid, *five[1:], real, counts),
    }


@functools.cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return one of the passes as compiled code, cached on disk."""
    from simlab.jit.entry_points import kept_entry

    made: Callable[..., Any] = kept_entry(
        "statistics", function.__name__, function, _signatures()[function]
    )
    return made
