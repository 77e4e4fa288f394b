"""Ranges of values: steps, geometric steps, and samples that fill a space."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

Scalar = bool | int | float | str
MOST_VALUES = 10_000
"""Most values of a range."""
EMPTY = "it is empty, and takes one value or more"


def listed(value: Any) -> Any:
    """Return a list, of one element if the value is none."""
    if isinstance(value, range) and len(value) > MOST_VALUES:
        raise ValueError(f"a range has at most {MOST_VALUES:,} values")
    return list(value) if isinstance(value, list | tuple | range) else [value]


def steps(low: float, high: float, step: float) -> list[float | int]:
    """Return ``low``, ``low + step`` … up to ``high``, which is included if it is hit."""
    _check_numbers({"from": low, "to": high, "step": step})
    if step <= 0:
        raise ValueError("'step' is a number above 0")
    if low > high:
        raise ValueError(f"'from' {low:g} lies above 'to' {high:g}")
    if (high - low) / step >= MOST_VALUES:
        raise ValueError(f"a range has at most {MOST_VALUES:,} values")
    count = math.floor((high - low) / step + 1e-9) + 1
    values = [low + index * step for index in range(count)]
    whole = all(float(number).is_integer() for number in (low, step))
    digits = max(10, 2 - math.floor(math.log10(step)))
    return [int(value) for value in values] if whole else [round(v, digits) for v in values]


def _check_numbers(ends: Mapping[str, Any]) -> None:
    """Reject values that are not finite numbers."""
    for name, value in ends.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{name!r} is a number, not {value!r}")
        if abs(value) > 1e300 or not math.isfinite(value):
            raise ValueError(f"{name!r} is a number below 1e300")


def geometric(low: float, high: float, count: int) -> list[float | int]:
    """Return `count` values from ``low`` to ``high`` in equal ratios; whole between whole ends."""
    _check_numbers({"from": low, "to": high})
    if not (isinstance(count, int) and 2 <= count <= MOST_VALUES):
        raise ValueError(f"'log' is a number of values, 2 to {MOST_VALUES:,}")
    if not 0 < low < high < math.inf:
        raise ValueError("a range with 'log' goes from a number above 0 to a larger one")
    values = [low * (high / low) ** (index / (count - 1)) for index in range(count)]
    if isinstance(low, int) and isinstance(high, int):
        return list(dict.fromkeys(round(value) for value in values))
    return [float(f"{value:.10g}") for value in values]


def expanded(value: Any) -> Any:
    """Return the values of a list, a single value or a range."""
    if not isinstance(value, dict):
        return listed(value)
    if set(value) == {"from", "to", "step"}:
        return steps(value["from"], value["to"], value["step"])
    if set(value) == {"from", "to", "log"}:
        return geometric(value["from"], value["to"], value["log"])
    lacking = [key for key in ("from", "to", "step") if key not in value]
    what = f"{' and '.join(lacking)} is missing: " if len(lacking) == 1 and len(value) == 2 else ""
    raise ValueError(
        f"{what}a range is written {{ from = 0, to = 10, step = 1 }} or "
        "{ from = 1, to = 100, log = 5 }"
    )


def knob_values(told: Any) -> str | list[Scalar]:
    """Return the values of a parameter as a list; text stays as it is.

    Raises
    ------
    ValueError
        There are no values, or one of them is neither a number nor text.
    """
    if isinstance(told, str):
        return told
    values: list[Scalar] = expanded(told)
    for each in values:
        if not isinstance(each, Scalar):
            raise ValueError(no_value(each))
    if not values:
        raise ValueError(EMPTY)
    return values


def no_value(told: Any) -> str:
    """Return an error text for an invalid value of a rule or a parameter."""
    return f"a value is a number, text, true or false, not {told!r}"


class Span(BaseModel):
    """A range to sample from; whole numbers if both ends are written as such."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    low: int | float = Field(alias="from")
    high: int | float = Field(alias="to")
    log: bool = False

    @model_validator(mode="after")
    def _ordered(self) -> Span:
        if not (math.isfinite(self.low) and self.low < self.high < math.inf):
            raise ValueError("a range to sample goes from a number to a larger one")
        if self.log and self.low <= 0:
            raise ValueError("a range with 'log' begins above 0")
        return self

    def at(self, share: float) -> int | float:
        """Return the value at a share of the range."""
        low, high = float(self.low), float(self.high)
        if isinstance(self.low, int) and isinstance(self.high, int):
            if self.log:
                return round(low * math.pow(high / low, share))
            return min(self.high, math.floor(low + share * (high - low + 1)))
        value = low * math.pow(high / low, share) if self.log else low + share * (high - low)
        return float(f"{value:.10g}")


def sampled(
    design: str, points: int, seed: int, ranges: Mapping[str, Span]
) -> list[dict[str, Scalar]]:
    """Return a space-filling sample of some ranges.

    Parameters
    ----------
    design : {"latin", "sobol"}
        Latin hypercube (McKay, Beckman & Conover 1979) or scrambled Sobol sequence (Owen 1998).
    points, seed : int
    ranges : mapping of Span
    """
    from scipy.stats import qmc

    sampler = (qmc.LatinHypercube if design == "latin" else qmc.Sobol)(len(ranges), rng=seed)
    if design == "sobol":
        shares = sampler.random_base2(math.ceil(math.log2(points)))[:points]
    else:
        shares = sampler.random(points)
    return [
        {key: span.at(float(share)) for (key, span), share in zip(ranges.items(), row, strict=True)}
        for row in shares
    ]
