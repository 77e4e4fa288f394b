"""Targets of a search: a metric in a range, equal seats, or a maximum."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from simlab.jit.errors import UsageError, suggestion
from simlab.runtime.matchup import Matchup
from simlab.stats.intervals import ANYTHING

WIN = "win"
EQUAL_WITHIN = 0.01
"""Default tolerance of the shares of seats around the fair share."""

_NUMBER = r"[-+]?\d*\.?\d+(?:[eE][-+]?\d+)?\s*%?"
_WITHIN = rf"(?:\s*(?:±|\+-|\+/-)\s*(?P<within>{_NUMBER}))?"
_EQUAL = re.compile(rf"^(?:seat\s+shares|seats)\s+equal{_WITHIN}$")
_TARGET = re.compile(
    rf"^(?P<what>.+?)\s*(?P<how><=|>=|=|at\s+most|at\s+least)\s*(?P<value>{_NUMBER}){_WITHIN}$"
)


@dataclass(frozen=True)
class Quantity:
    """A metric averaged over some places of the line-up, or a metric of the table.

    Attributes
    ----------
    metric : str
    places : tuple of int
        Empty for a metric of the table.
    words : str
    """

    metric: str
    places: tuple[int, ...]
    words: str


@dataclass(frozen=True)
class Target:
    """A target range of a quantity.

    Attributes
    ----------
    quantity : Quantity
    low, high : float
        Infinite for an open end.
    """

    quantity: Quantity
    low: float
    high: float

    @property
    def words(self) -> str:
        """Target as it can be written."""
        if math.isinf(self.low):
            return f"{self.quantity.words}<={self.high:g}"
        if math.isinf(self.high):
            return f"{self.quantity.words}>={self.low:g}"
        middle, half = (self.low + self.high) / 2, (self.high - self.low) / 2
        return f"{self.quantity.words}={middle:.6g}±{half:.6g}"


def read_targets(text: str, matchup: Matchup, turned: Sequence[Matchup] = ()) -> list[Target]:
    """Parse a target.

    ``launched=0.80±0.01``, ``win[0]<=30%``, ``turns at least 12``, ``wool_t at most 30 %`` (of the
    wins), ``seat shares equal`` (within 0.01, or ``± 0.02``: a target for every seat).

    Parameters
    ----------
    text : str
    matchup : Matchup
    turned : sequence of Matchup
        Match-ups it may become, whose metrics may have other ranges.

    Raises
    ------
    UsageError
        The text cannot be parsed, contains an unknown name, or demands an impossible value.
    """
    equal = _EQUAL.match(text.strip())
    if equal:
        within = EQUAL_WITHIN if equal["within"] is None else _number(equal["within"])
        fair = matchup.even_share
        if matchup.rotate and not any(any(each.roles) for each in (matchup, *turned)):
            raise UsageError("seats are equal by themselves where the line-up rotates")
        return [
            Target(Quantity(WIN, (seat,), f"{WIN}[{seat}]"), fair - within, fair + within)
            for seat in range(matchup.seats)
        ]
    found = _TARGET.match(text.strip())
    if not found:
        raise UsageError(
            f"--target {text!r} cannot be read; write METRIC=0.80±0.01, METRIC<=VALUE, "
            "METRIC[PLACE]>=VALUE, 'POLICY at most 30 %' or 'seat shares equal'"
        )
    quantity, value = read_quantity(found["what"], matchup), _number(found["value"])
    _check_possible(text, quantity, value, [matchup, *turned])
    if found["how"] == "=":
        if found["within"] is None:
            raise UsageError(
                f"--target {text!r} says not how exactly; write {text.strip()}±0.01 or the like"
            )
        within = _number(found["within"])
        if within <= 0:
            raise UsageError(f"--target {text!r}: what lies behind ± is above 0")
        return [Target(quantity, value - within, value + within)]
    if found["within"] is not None:
        raise UsageError(f"--target {text!r}: ± goes with = alone")
    if found["how"] == ">=" or found["how"].endswith("least"):
        return [Target(quantity, value, math.inf)]
    return [Target(quantity, -math.inf, value)]


def _check_possible(
    text: str, quantity: Quantity, value: float, matchups: Sequence[Matchup]
) -> None:
    """Reject a value beyond an end of the metric's range that is the same in all match-ups."""
    metric = matchups[0].game.metric(quantity.metric)
    bounds = [metric.bounds(matchup.rules) or ANYTHING for matchup in matchups]
    low, high = (
        ends.pop() if len(ends) == 1 else none
        for ends, none in zip(map(set, zip(*bounds, strict=True)), ANYTHING, strict=True)
    )
    if low <= value <= high:
        return
    where = f"{low:g} or above" if high == math.inf else f"between {low:g} and {high:g}"
    where = f"{high:g} or below" if low == -math.inf else where
    hint = ""
    if (low, high) == (0, 1) and 2 <= value <= 100:
        hint = f"; a share of {value:g} % is written {value / 100:g}"
    raise UsageError(f"--target {text!r}: {metric.name} is {where}, not {value:g}{hint}")


def _number(text: str) -> float:
    word = text.strip()
    return float(word[:-1]) / 100 if word.endswith("%") else float(word)


def read_quantity(text: str, matchup: Matchup) -> Quantity:
    """Return the quantity named by a text: ``launched``, ``win[0]``, ``win[wool_t]``, ``turns``.

    A policy alone stands for its share of the wins; a metric of seats for the mean of all.
    """
    name, _, inside = text.strip().removeprefix("policy ").partition("[")
    name, who = name.strip(), inside.rstrip("] ").strip()
    of_seats = [metric.name for metric in matchup.game.seat_metrics]
    of_table = [metric.name for metric in matchup.game.table_metrics]
    policies = {entry.policy.name for entry in matchup.entries}
    if name in policies and name not in of_seats and not inside:
        name, who = WIN, name
    if name in of_table:
        if who:
            raise UsageError(f"{name} is a metric of the table; leave out [{who}]")
        return Quantity(name, (), name)
    if name not in of_seats:
        hint = suggestion(name, [*of_seats, *of_table, *policies])
        raise UsageError(f"no metric or policy {name!r}{hint}")
    if not who:
        if name == WIN:
            raise UsageError(f"{WIN} is always shared among all; write {WIN}[0] or {WIN}[POLICY]")
        return Quantity(name, tuple(range(matchup.seats)), name)
    return Quantity(name, _places(who, matchup), f"{name}[{who}]")


def _places(who: str, matchup: Matchup) -> tuple[int, ...]:
    if who.isdecimal():
        if int(who) >= matchup.seats:
            raise UsageError(f"place {who} lies between 0 and {matchup.seats - 1}")
        return (int(who),)
    places = tuple(
        place
        for place, entry in enumerate(matchup.entries)
        if who in (entry.policy.name, entry.text)
    )
    if not places:
        hint = suggestion(who, {entry.policy.name for entry in matchup.entries})
        raise UsageError(f"no policy {who!r} in the line-up{hint}")
    return places
