"""Parameters of a search: rules and policy parameters, their values, and the cost of a change."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from simlab.core.rules import Setting
from simlab.jit.errors import UsageError, suggestion
from simlab.runtime.matchup import Matchup
from simlab.stats.ranges import MOST_VALUES, Scalar, knob_values, steps

NUMBER_STEPS = 40
"""Steps of a real parameter whose range gives none."""
MOST_KNOBS = 12
GRID = {2: 16, 3: 10}
"""Values of a parameter that are tried if two or three change together."""
MOST_TURNED = 3
WORDS = {"flag": ("off", "on")}


@dataclass(frozen=True)
class Knob:
    """A rule or policy parameter that a search may change.

    Attributes
    ----------
    key : str
        ``rules.copies.fuel`` or ``wool_t.threshold``, as in the sweeps of experiments.
    values : tuple
        All its possible values, including the present one, in order.
    now : int
        Position of the present value.
    is_number : bool
        Whether values lie on a line; the options of a choice are all at equal distances.
    price : float, optional
        Price of a step; by default a change costs its relative size, and another option 1.
    step : float
    """

    key: str
    values: tuple[Scalar, ...]
    now: int
    is_number: bool
    price: float | None = None
    step: float = 1.0

    def prices(self) -> list[float]:
        """Return the price of each value."""
        return [self._price_of(value) for value in self.values]

    def _price_of(self, value: Scalar) -> float:
        present = self.values[self.now]
        if value == present:
            return 0.0
        if not self.is_number:
            return 1.0 if self.price is None else self.price
        change = abs(float(value) - float(present))
        if self.price is not None:
            return self.price * change / self.step
        return change / (abs(float(present)) or float(self.values[-1]) - float(self.values[0]))

    def features(self) -> Any:
        """Return the coordinates of each value, ``[values, columns]``: 0 to 1, or a corner."""
        if not self.is_number:
            return np.eye(len(self.values)) / math.sqrt(2)
        places = np.array([float(value) for value in self.values])
        return ((places - places[0]) / ((places[-1] - places[0]) or 1.0))[:, None]

    def shown(self, position: int) -> str:
        """Return a value as written by the user."""
        value = self.values[position]
        if isinstance(value, bool):
            return WORDS["flag"][value]
        return f"{value:.10g}" if isinstance(value, float) else str(value)


Point = tuple[int, ...]
"""A position among the values of each parameter."""


class Edits(NamedTuple):
    """All changes under consideration, the cheapest first.

    Attributes
    ----------
    points : array ``[edits, knobs]``
    prices : array
    turned : array
        The changed parameters, as bits.
    """

    points: Any
    prices: Any
    turned: Any


def edits_of(knobs: Sequence[Knob], most: int) -> Edits:
    """Return every change of at most `most` parameters, including none."""
    present = [knob.now for knob in knobs]
    found = [np.array([present])]
    for size in range(1, min(most, len(knobs)) + 1):
        for chosen in itertools.combinations(range(len(knobs)), size):
            grids = [_grid(knobs[index], GRID.get(size)) for index in chosen]
            block = np.tile(present, (math.prod(map(len, grids)), 1))
            block[:, chosen] = list(itertools.product(*grids))
            found.append(block)
    points = np.concatenate(found)
    prices = np.zeros(len(points))
    for index, knob in enumerate(knobs):
        prices += np.array(knob.prices())[points[:, index]]
    order = np.argsort(prices, kind="stable")
    bits = (points != present) @ (1 << np.arange(len(knobs)))
    return Edits(points[order], prices[order], bits[order])


def _grid(knob: Knob, most: int | None) -> list[int]:
    """Return the positions of other values than the present one, thinned out evenly."""
    others = [position for position in range(len(knob.values)) if position != knob.now]
    if most is None or len(others) <= most:
        return others
    return [others[round(index)] for index in np.linspace(0, len(others) - 1, most)]


def features_of(knobs: Sequence[Knob], points: Any) -> Any:
    """Return the coordinates of points, an array ``[points, columns]``."""
    return np.hstack([knob.features()[points[:, index]] for index, knob in enumerate(knobs)])


def owners_of(knobs: Sequence[Knob]) -> Any:
    """Return the parameter of each column of the features."""
    return np.repeat(np.arange(len(knobs)), [knob.features().shape[1] for knob in knobs])


def read_knobs(
    told: Mapping[str, Any], matchup: Matchup, prices: Mapping[str, float] | None = None
) -> list[Knob]:
    """Return the named parameters with their values.

    Parameters
    ----------
    told : mapping
        From ``rules.NAME`` or ``POLICY.PARAMETER`` to ``"9:17"``, ``"0:1:0.05"``, ``"on,off"``, a
        list of values, or None for all options of a choice.
    matchup : Matchup
        The match-up with the present values.
    prices : mapping, optional
        Price per step.

    Raises
    ------
    UsageError
        There is no such parameter, or it cannot have these values.
    """
    if not 1 <= len(told) <= MOST_KNOBS:
        raise UsageError(f"--knob is given 1 to {MOST_KNOBS} times, not {len(told)}")
    for key, price in (prices or {}).items():
        if key not in told:
            raise UsageError(f"--price: no knob {key!r}{suggestion(key, told)}")
        if not 0 < price < math.inf:
            raise UsageError(f"--price of {key} is a number above 0, not {price}")
    return [_knob(key, told[key], matchup, (prices or {}).get(key)) for key in told]


def _knob(key: str, told: Any, matchup: Matchup, price: float | None) -> Knob:
    setting, present = setting_of(key, matchup)
    return knob_of(key, told, setting, present, price)


def knob_of(
    key: str, told: Any, setting: Setting, present: Scalar, price: float | None = None
) -> Knob:
    """Return the parameter for a setting (see `read_knobs`)."""
    what, is_number = f"knob {key}", setting.kind in ("integer", "number")
    values, step = _values(what, told, setting)
    if is_number:
        values = sorted({*values, present}, key=float)
    elif present not in values:
        values = [present, *values]
    if len(values) < 2:
        raise UsageError(f"{what} has no value but the present one, {present}")
    return Knob(key, tuple(values), values.index(present), is_number, price, step)


def setting_of(key: str, matchup: Matchup) -> tuple[Setting, Scalar]:
    """Return the setting behind a key, and its value."""
    owner, _, name = key.partition(".")
    if owner == "rules" and name:
        return matchup.game.rulebook.rule_of(name), matchup.rules[name]
    entries = [entry for entry in matchup.entries if entry.policy.name == owner]
    if not entries or not name:
        hint = suggestion(owner, {"rules", *(entry.policy.name for entry in matchup.entries)})
        raise UsageError(
            f"knob {key!r} is neither rules.NAME nor POLICY.PARAMETER of a policy in the "
            f"line-up{hint}"
        )
    parameters = entries[0].policy.parameters
    if name not in parameters:
        raise UsageError(f"policy {owner} has no parameter {name!r}{suggestion(name, parameters)}")
    present = {dict(entry.values)[name] for entry in entries}
    if len(present) > 1:
        raise UsageError(f"knob {key} has several values in the line-up: {sorted(present)}")
    return parameters[name], present.pop()


def _values(what: str, told: Any, setting: Setting) -> tuple[list[Scalar], float]:
    """Return the given values of a parameter, in order, and the size of a step."""
    if told is None or told == "":
        options = setting.choices if setting.kind == "choice" else (False, True)
        if setting.kind in ("integer", "number"):
            raise UsageError(f"{what} takes LOW:HIGH, LOW:HIGH:STEP or values with commas")
        return [setting.read(what, option) for option in options], 1.0
    if isinstance(told, str) and ":" in told:
        return _range(what, told, setting)
    try:
        pieces = told.split(",") if isinstance(told, str) else knob_values(told)
    except ValueError as error:
        raise UsageError(f"{what}: {error}") from None
    return list(dict.fromkeys(setting.read(what, piece) for piece in pieces)), 1.0


def _range(what: str, told: str, setting: Setting) -> tuple[list[Scalar], float]:
    pieces = told.split(":")
    if setting.kind not in ("integer", "number") or len(pieces) > 3:
        raise UsageError(f"{what} takes values with commas, not {told!r}")
    low, high = (setting.read(what, piece) for piece in pieces[:2])
    if not float(low) < float(high):
        raise UsageError(f"{what}: {pieces[0]} does not lie below {pieces[1]}")
    try:
        step = float(pieces[2]) if len(pieces) == 3 else 0.0
    except ValueError:
        raise UsageError(f"{what}: a step is a number, not {pieces[2]!r}") from None
    whole = setting.kind == "integer"
    if len(pieces) == 2:
        step = 1.0 if whole else (float(high) - float(low)) / NUMBER_STEPS
    elif whole and not step.is_integer():
        raise UsageError(f"{what}: a step of a whole number is whole, not {pieces[2]}")
    try:
        values = steps(float(low), float(high), step)
    except ValueError as error:
        raise UsageError(f"{what}: {error} (at most {MOST_VALUES:,} values)") from None
    return [setting.read(what, f"{value:.12g}") for value in values], step
