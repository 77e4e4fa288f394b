"""Decision maps: the advice at every value of one or two features of a position."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup
from simlab.study.advise import Advice, advise, check_options
from simlab.study.clock import Clock
from simlab.study.consult import make_ready
from simlab.study.estimates import Row
from simlab.study.map_features import Feature, Value
from simlab.study.opponents import opponents_of
from simlab.study.own_styles import check_own_styles
from simlab.study.past import described_past
from simlab.study.positions import ImpossiblePosition, NothingToDecide, Position, placed_position

CELL_SECONDS = 0.5
"""Time to think about a cell."""
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
        (the position cannot be; ``reason`` says why, as where few worlds leave it undecided).
    action : str, optional
        The best so far.
    sure : float
        How surely it beats all others.
    runner_up : str, optional
    loss, loss_low, loss_high : float
        What the runner-up costs, with its interval.
    alike : str
        Actions that were as good in every world, parted by commas.
    unless : str
        What is best instead in a decided cell, and with which style of one's own (``refuse if you
        play on like hardliner``).
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
        What was asked for.
    sample : Advice, optional
        The card of the last cell that had one.
    stopped : str
        ``done`` or ``interrupted``.
    truncated : int
        Play-outs that a guard broke off.
    styles, styles_seen : int
        Ways to play on oneself, over all decided cells, and those looked at in the time given.
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
        """The number of cells when all is done."""
        return math.prod(len(feature.values) for feature in self.features)

    @property
    def playouts(self) -> int:
        """Play-outs spent on all cells."""
        return sum(cell.playouts for cell in self.cells)

    def count(self, verdict: str) -> int:
        """Return how many cells have a verdict."""
        return sum(cell.verdict == verdict for cell in self.cells)

    def actions(self) -> list[str]:
        """Return the words of all actions that are best somewhere, in order of appearance."""
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
        Game and rules.
    description : mapping
        The position in the game's own words; the features' values are put into it.
    features : list of Feature
    sure, seed : float, int
    max_seconds : float, optional
        Time to think about each cell.
    progress : callable, optional
        Called after each cell.
    **options
        Those of `simlab.study.advise.advise`.

    Returns
    -------
    AdviceMap
        With Ctrl-C, of the cells that are finished.

    Raises
    ------
    UsageError
        No cell is possible, or an option does not fit.
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
    """Refuse options before the first cell: where nothing is to be decided nobody reads them."""
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
    """Return which style of the player itself turns a decided cell around, and to what."""
    own = check_own_styles(advice, clock=clock, worlds=worlds)
    found.styles += own.cases
    found.styles_seen += own.looked_at
    if not own.turns:
        return ""
    return f"{own.turns[0].action} if you play on like {own.turns[0].style}"
