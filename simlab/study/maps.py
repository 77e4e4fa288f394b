"""Decision maps: the advice at every value of one or two features of a position."""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from simlab.engine.errors import UsageError, suggestion
from simlab.engine.game import Game
from simlab.engine.keys import Key
from simlab.engine.matchup import Matchup
from simlab.engine.reading import Counted
from simlab.study.advise import Advice, advise, check_options
from simlab.study.clock import Clock
from simlab.study.estimates import Row
from simlab.study.opponents import opponents_of
from simlab.study.own_styles import check_own_styles
from simlab.study.positions import ImpossiblePosition, NothingToDecide, Position, placed_position

MOST_CELLS = 400
CELL_SECONDS = 0.5
"""Time to think about a cell."""
CHECKED = ("objective", "sure", "slip", "margin", "max_seconds", "worlds")
VERDICTS = ("decided", "undecided", "forced", "impossible")

Value = int | str
Asked = str | Mapping[str, Iterable[Value] | Value] | Iterable[str | tuple[str, Iterable[Value]]]
"""Features and their values: a mapping, pairs, or texts such as ``"pile=4:30"``."""


@dataclass(frozen=True)
class Feature:
    """What varies along one side of a map.

    Attributes
    ----------
    name : str
        As the user wrote it.
    key : Key
        A key of the position.
    word : str, optional
        The card that is counted there; without it the key itself takes the values.
    values : tuple
    """

    name: str
    key: Key
    word: str | None
    values: tuple[Value, ...]

    def put(self, description: Mapping[str, Any], value: Value) -> dict[str, Any]:
        """Return the description with this value of the feature."""
        key = self.key
        if self.word is None:
            return {**description, key.name: value}
        assert isinstance(key.kind, Counted)
        cards = key.kind.pairs(f"position: {key.name}", description.get(key.name, ""))
        counts = {key.kind.known.words[number]: count for number, count in cards}
        return {**description, key.name: {**counts, self.word: value}}


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


def read_feature(text: str) -> tuple[str, Iterable[Value]]:
    """Read ``pile=4:30``, ``pile=4:30:2``, ``pile=4,8,12`` or ``pile=4``.

    Raises
    ------
    UsageError
        It is written in none of these ways.
    """
    name, equals, values = text.partition("=")
    name = name.strip().replace("-", "_")
    if not equals or not name:
        raise UsageError(f"--map is written pile=4:30, pile=4:30:2 or pile=4,8,12, not {text!r}")
    return name, read_values(name, values)


def read_values(name: str, text: str) -> Iterable[Value]:
    """Read the values of a feature: a range with both ends, or a list."""
    pieces = [piece.strip() for piece in text.split(":")]
    if len(pieces) == 1:
        return [_value(piece.strip()) for piece in text.split(",") if piece.strip()]
    try:
        low, high, step = (int(piece) for piece in (*pieces, "1")[:3])
    except ValueError:
        raise UsageError(
            f"--map {name}: a range is LOW:HIGH or LOW:HIGH:STEP in whole numbers, not {text!r}"
        ) from None
    if len(pieces) > 3:
        raise UsageError(f"--map {name}: a range is LOW:HIGH or LOW:HIGH:STEP, not {text!r}")
    if step < 1:
        raise UsageError(f"--map {name}: a step is 1 or more, not {step}")
    if low > high:
        raise UsageError(f"--map {name}: {low} lies above {high}; a range goes from low to high")
    return range(low, high + 1, step)


def _value(word: str) -> Value:
    try:
        return int(word)
    except ValueError:
        return word


def find_features(game: Game, asked: Asked) -> list[Feature]:
    """Return the features that a map is about.

    Raises
    ------
    UsageError
        None or more than two, an unknown name, no values, or too many cells.
    """
    pairs = _named(asked)
    if not 1 <= len(pairs) <= 2:
        raise UsageError(f"a map has one or two features, not {len(pairs)}")
    features = [_feature(game, name, values) for name, values in pairs]
    if len({(feature.key, feature.word) for feature in features}) < len(features):
        raise UsageError(f"--map {features[0].name} is given twice")
    sizes = [len(feature.values) for feature in features]
    if math.prod(sizes) > MOST_CELLS:
        product = " × ".join(str(size) for size in sizes)
        raise UsageError(f"--map: {product} cells are too many; {MOST_CELLS} at most")
    return features


def _named(asked: Asked) -> list[tuple[str, Any]]:
    """Return names and values of features, however they are told."""
    if isinstance(asked, str):
        return [read_feature(asked)]
    if isinstance(asked, Mapping):
        return list(asked.items())
    given = list(asked) if isinstance(asked, Iterable) else [asked]
    pairs: list[Any] = [read_feature(each) if isinstance(each, str) else each for each in given]
    for pair in pairs:
        if not (isinstance(pair, tuple | list) and len(pair) == 2 and isinstance(pair[0], str)):
            raise UsageError(f'a map takes {{"pile": range(4, 31)}} or "pile=4:30", not {pair!r}')
    return pairs


def _feature(game: Game, name: str, given: Any) -> Feature:
    found = read_values(name, given) if isinstance(given, str) else given
    found = found if isinstance(found, Iterable) else [found]
    first = list(itertools.islice(found, MOST_CELLS + 1))
    if len(first) > MOST_CELLS:
        raise UsageError(f"--map {name}: too many values; a map has {MOST_CELLS} cells at most")
    try:
        whole = [value if isinstance(value, str) else operator.index(value) for value in first]
    except TypeError:
        raise UsageError(f"--map {name}: values are whole numbers or words") from None
    values = tuple(dict.fromkeys(whole))
    if not values:
        raise UsageError(f"--map {name}: no values")
    key, word = _place_of(game, name)
    if word is not None and any(isinstance(value, str) or value < 0 for value in values):
        raise UsageError(f"--map {name}: a number of cards is 0 or more")
    return Feature(name, key, word, values)


def _place_of(game: Game, name: str) -> tuple[Key, str | None]:
    """Return the key of a feature, and the card that is counted there if it is no key itself."""
    keys = {key.name: key for key in game.keys}
    if name in keys:
        return keys[name], None
    holder, dot, word = name.partition(".")
    if dot and holder in keys:
        words = keys[holder].words
        if word not in words:
            raise UsageError(f"--map {name}: no card {word!r}{suggestion(word, words)}")
        return keys[holder], word
    for key in game.keys:
        if name in key.words:
            return key, name
    known = {*keys, *itertools.chain.from_iterable(key.words for key in game.keys)}
    raise UsageError(
        f"--map: {name!r} is no key of a position in {game.name}, nor a card counted in one"
        f"{suggestion(name, known)}"
    )


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
        description = feature.put(description, value)
    try:
        position: Position = placed_position(found.matchup, description)
    except NothingToDecide as error:
        if error.only is not None:
            return Cell(values, "forced", error.only, 1.0)
        return Cell(values, "impossible", reason=str(error))
    except UsageError as error:
        return Cell(values, "impossible", reason=str(error))
    clock = Clock(options["max_seconds"])
    try:
        advice = advise(position, clock=clock, **options)
    except ImpossiblePosition as error:
        return Cell(values, "impossible", reason=str(error))
    if advice.stopped == "interrupted":
        return None
    found.sample = advice
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
