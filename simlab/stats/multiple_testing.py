"""Adjustment of p-values for multiple tests."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p_values: Sequence[float], most_true: int | None = None) -> list[float]:
    """Return Holm's step-down adjustment of p-values (Holm 1979), in the order given.

    Parameters
    ----------
    p_values : sequence of float
    most_true : int, optional
        Most hypotheses that can be true at once, if some exclude each other (Shaffer 1986); all by
        default.
    """
    factors = holm_factors(p_values, most_true)
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    for index in sorted(range(len(p_values)), key=lambda index: p_values[index]):
        largest = max(largest, min(1.0, factors[index] * p_values[index]))
        adjusted[index] = largest
    return adjusted


def holm_factors(p_values: Sequence[float], most_true: int | None = None) -> list[int]:
    """Return the factor of each p-value: the number of hypotheses that may still be true."""
    count = len(p_values)
    most = count if most_true is None else most_true
    factors = [0] * count
    for rank, index in enumerate(sorted(range(count), key=lambda index: p_values[index])):
        factors[index] = min(most, count - rank)
    return factors
