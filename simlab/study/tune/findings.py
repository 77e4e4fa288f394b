"""Findings of a search, confirmed in new games with independent random numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simlab.execution.estimates import Row
from simlab.execution.frames import to_frame
from simlab.stats.intervals import LEVEL
from simlab.study.tune.aims import RULED_OUT, Maximise, ReachTarget, family_level
from simlab.study.tune.evaluate import LEAD, OTHER, OWN
from simlab.study.tune.knobs import Point
from simlab.study.tune.tuning import Tuning

if TYPE_CHECKING:
    from pandas import DataFrame

REACHES, OPEN, MISSES = "reaches", "open", "misses"


@dataclass(frozen=True)
class Edit:
    """A change that was confirmed in new games.

    Attributes
    ----------
    point : Point
    price : float
    change : str
        ``rules.copies.fuel 13 → 11``; empty for the present values.
    estimates : list of (mean, low, high)
        Estimates of each quantity; the intervals hold jointly for all changes and quantities.
    deals : int
    verdict : str
        ``reaches`` or ``misses`` if the intervals decide, else ``open``.
    """

    point: Point
    price: float
    change: str
    estimates: list[tuple[float, float, float]]
    deals: int
    verdict: str

    @property
    def turned(self) -> int:
        """Number of changed parameters."""
        return len(self.change.split(", ")) if self.change else 0


def change_of(tuning: Tuning, point: Point) -> str:
    """Return a point in words: the changed parameters, with old and new values."""
    return ", ".join(
        f"{knob.key} {knob.shown(knob.now)} → {knob.shown(position)}"
        for knob, position in zip(tuning.knobs, point, strict=True)
        if position != knob.now
    )


def edits_found(tuning: Tuning) -> list[Edit]:
    """Return the confirmed changes, the cheapest first."""
    assert isinstance(tuning.aim, ReachTarget)
    targets = tuning.aim.targets
    level = family_level(len(tuning.checked) * len(targets))
    found = []
    for point, moments in tuning.checked.items():
        estimates, inside, outside = [], True, False
        for column, target in enumerate(targets):
            low, high = tuning.evaluator.interval(tuning.values(point), column, moments, level)
            estimates.append((float(moments.mean[column]), float(low), float(high)))
            inside &= target.low <= low and high <= target.high
            outside |= high < target.low or low > target.high
        verdict = REACHES if inside else MISSES if outside else OPEN
        change = change_of(tuning, point)
        found.append(Edit(point, tuning.price(point), change, estimates, moments.n, verdict))
    return sorted(found, key=lambda edit: edit.price)


def answer_of(edits: list[Edit]) -> Edit | None:
    """Return the cheapest change that certainly reaches the targets, else the cheapest that may."""
    for verdict in (REACHES, OPEN):
        for edit in edits:
            if edit.verdict == verdict:
                return edit
    return None


def edit_rows(tuning: Tuning) -> list[Row]:
    """Return a row per change and target."""
    assert isinstance(tuning.aim, ReachTarget)
    edits = edits_found(tuning)
    answer = answer_of(edits)
    return [
        {
            "edit": number,
            "turned": edit.turned,
            "change": edit.change,
            "price": edit.price,
            "target": target.words,
            "quantity": target.quantity.words,
            "n": edit.deals,
            "mean": mean,
            "low": low,
            "high": high,
            "verdict": edit.verdict,
            "answer": edit is answer,
            **_placed(tuning, edit.point),
        }
        for number, edit in enumerate(edits)
        for target, (mean, low, high) in zip(tuning.aim.targets, edit.estimates, strict=True)
    ]


def _placed(tuning: Tuning, point: Point) -> Row:
    return {
        knob.key: knob.values[position] for knob, position in zip(tuning.knobs, point, strict=True)
    }


def not_ruled_out(tuning: Tuning) -> dict[str, list[int]]:
    """Return the positions of each parameter that may reach the targets when changed alone.

    All others have a fitted probability below `RULED_OUT`, or missed in the confirmation.
    """
    assert isinstance(tuning.aim, ReachTarget)
    edits, chance = tuning.edits, tuning.aim.chances(tuning)
    missed = {edit.point for edit in edits_found(tuning) if edit.verdict == MISSES}
    found: dict[str, list[int]] = {}
    for index, knob in enumerate(tuning.knobs):
        alone = np.flatnonzero((edits.turned == 1 << index) & (chance > RULED_OUT))
        places = {
            int(edits.points[number][index])
            for number in alone
            if tuple(map(int, edits.points[number])) not in missed
        }
        found[knob.key] = sorted(places)
    return found


@dataclass(frozen=True)
class Gain:
    """Gain of the best point over the present values, on the same new deals.

    Attributes
    ----------
    own, other, lead : (mean, low, high)
        Of the best point, of the present values, and of the difference; each with a 95% interval.
    """

    point: Point
    change: str
    deals: int
    own: tuple[float, float, float]
    other: tuple[float, float, float]
    lead: tuple[float, float, float]

    @property
    def verdict(self) -> str:
        """``better``, ``worse`` or ``nothing gained``."""
        _, low, high = self.lead
        return "better" if low > 0 else "worse" if high < 0 else "nothing gained"


def gain_of(tuning: Tuning) -> Gain:
    """Return the gain found by a search for a maximum."""
    assert isinstance(tuning.aim, Maximise)
    ((point, moments),) = tuning.checked.items()
    blocks = []
    for block in (OWN, OTHER, LEAD):
        values = tuning.values(point if block != OTHER else tuning.present)
        low, high = tuning.evaluator.interval(values, block, moments, LEVEL)
        blocks.append((float(moments.mean[block]), float(low), float(high)))
    if point == tuning.present:
        blocks[2] = (0.0, 0.0, 0.0)
    return Gain(point, change_of(tuning, point), moments.n, *blocks)


def gain_rows(tuning: Tuning) -> list[Row]:
    """Return a row for the present values and one for the best point, with its lead."""
    gain, quantity = gain_of(tuning), tuning.quantities[0].words
    rows: list[Row] = []
    for change, point, found, lead in (
        ("", tuning.present, gain.other, None),
        (gain.change, gain.point, gain.own, gain.lead),
    ):
        row: Row = {"change": change, "quantity": quantity, "n": gain.deals}
        row |= dict(zip(("mean", "low", "high"), found, strict=True))
        ends = ("difference", "difference_low", "difference_high")
        row |= dict(zip(ends, lead or (math.nan,) * 3, strict=True))
        row |= {"verdict": gain.verdict if lead else "", **_placed(tuning, point)}
        rows.append(row)
    return rows


def looks_table(tuning: Tuning) -> DataFrame:
    """Return all results of the search as a `pandas.DataFrame`: parameters, then estimates."""
    rows = []
    for point, moments in tuning.seen.items():
        for column, quantity in enumerate(tuning.quantities):
            low, high = tuning.evaluator.interval(tuning.values(point), column, moments, LEVEL)
            ends = {"mean": float(moments.mean[column]), "low": float(low), "high": float(high)}
            row = {"quantity": quantity.words, "n": moments.n, **ends}
            rows.append({**_placed(tuning, point), **row})
    return to_frame(rows)
