"""Decision maps: the advice at every value of one or two features of a position."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from simlab.execution.budget_clock import Clock
from simlab.execution.estimates import Row
from simlab.inference.history import described_past
from simlab.inference.opponents import opponents_of
from simlab.inference.positions import (
    ImpossiblePosition,
    NothingToDecide,
    Position,
    placed_position,
)
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup
from simlab.study.advise import Advice, advise, check_options
from simlab.study.consult import make_ready
from simlab.study.map_features import Feature, Value
from simlab.study.own_styles import check_own_styles

CELL_SECONDS = 0.5
"""Default thinking time per cell."""
CHECKED = ("objective", "sure", "slip", "margin", "max_seconds", "worlds")
VERDICTS = ("decided", "undecided", "forced", "impossible")


@dataclass(frozen=True)
class Cell:
    """The advice at one point of a map.

    Attributes
    ----------
    values : tuple
        One per feature.
    verdict : str
        ``decided``, ``undecided``, ``forced`` (one action is legal, ``action``) or ``impossible``
        (for the reason, also of an undecided cell with few worlds, see ``reason``).
    action : str, optional
        The best action so far.
    sure : float
        Level at which it beats all others.
    runner_up : str, optional
    loss, loss_low, loss_high : float
        Loss of the runner-up, with its interval.
    alike : str
        Actions that were equally good in every world, separated by commas.
    unless : str
        The player's own strategy that changes the best action in a decided cell, and that action
        (``refuse if you play on like hardliner``).
    playouts : int
    """

    values: tuple[Value, ...]
    verdict: str
    action: str | None = None
    sure: float = math.nan
    runner_up: str | None = None
    loss: float = math.nan
    loss_low: float = math.nan
    loss_high: float = math.nan
    alike: str = ""
    unless: str = ""
    playouts: int = 0
    reason: str = ""


@dataclass
class AdviceMap:
    """Advice over features of a position.

    Attributes
    ----------
    matchup : Matchup
    features : list of Feature
        One or two.
    cells : list of Cell
        In the order of the features' values, the last feature fastest.
    sure : float
        The requested level.
    sample : Advice, optional
        The card of the last cell that has one.
    stopped : str
        ``done`` or ``interrupted``.
    truncated : int
        Number of truncated play-outs.
    styles, styles_seen : int
        The player's own alternative strategies, over all decided cells, and those checked in time.
    """

    matchup: Matchup
    features: list[Feature]
    sure: float
    seed: int
    seconds: float | None
    cells: list[Cell] = field(default_factory=list)
    sample: Advice | None = None
    stopped: str = "done"
    truncated: int = 0
    styles: int = 0
    styles_seen: int = 0

    @property
    def size(self) -> int:
        """Number of cells of the complete map."""
        return math.prod(len(feature.values) for feature in self.features)

    @property
    def playouts(self) -> int:
        """Play-outs spent on all cells."""
        return sum(cell.playouts for cell in self.cells)

    def count(self, verdict: str) -> int:
        """Count the cells with a verdict."""
        return sum(cell.verdict == verdict for cell in self.cells)

    def actions(self) -> list[str]:
        """Return the names of all actions that are best somewhere, in order of appearance."""
        return list(dict.fromkeys(cell.action for cell in self.cells if cell.action is not None))

    def rows(self) -> list[Row]:
        """Return a row per cell: the features' values, then verdict, action, sure and so on."""
        names = [feature.name for feature in self.features]
        return [
            {**dict(zip(names, cell.values, strict=True)), **_columns(cell)} for cell in self.cells
        ]


def _columns(cell: Cell) -> Row:
    return {name: value for name, value in vars(cell).items() if name != "values"}


def map_advice(
    matchup: Matchup,
    description: Mapping[str, Any],
    features: list[Feature],
    *,
    sure: float = 0.99,
    max_seconds: float | None = CELL_SECONDS,
    seed: int = 1,
    progress: Callable[[AdviceMap], None] | None = None,
    **options: Any,
) -> AdviceMap:
    """Advise at every value of some features of a position; all cells have the same seed.

    Parameters
    ----------
    matchup : Matchup
        Match-up with game and rules.
    description : mapping
        The position in the game's own words; the features' values are put into it.
    features : list of Feature
    sure, seed : float, int
    max_seconds : float, optional
        Thinking time per cell.
    progress : callable, optional
        Called after each cell.
    **options
        Those of `simlab.study.advise.advise`.

    Returns
    -------
    AdviceMap
        After Ctrl-C, with the finished cells.

    Raises
    ------
    UsageError
        No cell is possible, or an option is invalid.
    """
    found = AdviceMap(matchup, features, sure, seed, max_seconds)
    options |= {"sure": sure, "seed": seed, "max_seconds": max_seconds}
    _check(matchup, options)
    try:
        for values in itertools.product(*(feature.values for feature in features)):
            cell = _cell(found, description, values, options)
            if cell is None:
                found.stopped = "interrupted"
                break
            found.cells.append(cell)
            if progress is not None:
                progress(found)
    except KeyboardInterrupt:
        found.stopped = "interrupted"
    if found.cells and found.count("impossible") == found.size:
        raise UsageError(f"no cell of the map is possible: {found.cells[0].reason}")
    return found


def _check(matchup: Matchup, options: Mapping[str, Any]) -> None:
    """Check the options before the first cell: a cell without a decision does not read them."""
    check_options(**{name: options[name] for name in CHECKED if name in options})
    opponents_of(matchup, 0, options.get("me", "sensible"), options.get("opponents", "sensible"))


def _cell(
    found: AdviceMap,
    description: Mapping[str, Any],
    values: tuple[Value, ...],
    options: Mapping[str, Any],
) -> Cell | None:
    """Return the cell at some values, or None if the user interrupted it."""
    for feature, value in zip(found.features, values, strict=True):
        description = feature.put(description, value, found.matchup.seats)
    try:
        position: Position = placed_position(found.matchup, description)
    except NothingToDecide as error:
        if error.only is not None:
            return Cell(values, "forced", error.only, 1.0)
        return Cell(values, "impossible", reason=str(error))
    except UsageError as error:
        return Cell(values, "impossible", reason=str(error))
    if found.sample is None:
        make_ready(position, described_past(position), options)
    clock = Clock(options["max_seconds"])
    try:
        advice = advise(position, clock=clock, **options)
    except ImpossiblePosition as error:
        return Cell(values, "impossible", reason=str(error))
    if advice.stopped == "interrupted":
        return None
    found.sample = advice
    found.truncated += advice.truncated
    decided = advice.stopped == "decided"
    names, duels = advice.race.names, advice.race.duels()
    nearest = advice.race.nearest(duels)
    rival = min(duels) if nearest is None else nearest
    return Cell(
        values,
        "decided" if decided else "undecided",
        advice.best,
        advice.sureness(),
        names[rival],
        *advice.loss(rival),
        ", ".join(names[index] for index in advice.alike()),
        _unless(found, advice, clock, options.get("worlds")) if decided else "",
        advice.playouts,
        "" if decided else advice.rests_on(),
    )


def _unless(found: AdviceMap, advice: Advice, clock: Clock, worlds: int | None) -> str:
    """Return the player's own strategy that turns a decided cell, and the action it leads to."""
    own = check_own_styles(advice, clock=clock, worlds=worlds)
    found.styles += own.cases
    found.styles_seen += own.looked_at
    if not own.turns:
        return ""
    return f"{own.turns[0].action} if you play on like {own.turns[0].style}"
