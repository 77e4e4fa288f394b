"""Experiments as TOML files: what is varied, what is kept, what is drawn."""

from __future__ import annotations

import itertools
import math
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from simlab.engine.errors import UsageError, suggestion
from simlab.engine.lineup import split_lineup
from simlab.engine.registry import game as find_game
from simlab.engine.setup import Setup, build_setup

Scalar = bool | int | float | str
MAX_CELLS = 10_000


def _listed(value: Any) -> Any:
    return value if isinstance(value, list) else [value]


def steps(low: float, high: float, step: float) -> list[float | int]:
    """Return ``low``, ``low + step`` … up to ``high``, which is included if it is hit."""
    if step <= 0 or not all(map(math.isfinite, (low, high, step))):
        raise ValueError("'step' is a number above 0")
    count = math.floor((high - low) / step + 1e-9) + 1
    if count < 1:
        raise ValueError(f"'from' {low:g} lies above 'to' {high:g}")
    values = [low + index * step for index in range(count)]
    whole = all(float(number).is_integer() for number in (low, step))
    return [int(value) for value in values] if whole else [round(v, 10) for v in values]


def _expanded(value: Any) -> Any:
    if not isinstance(value, dict):
        return _listed(value)
    if set(value) != {"from", "to", "step"}:
        raise ValueError("a range is written { from = 0, to = 10, step = 1 }")
    return steps(value["from"], value["to"], value["step"])


Seats = Annotated[list[int], BeforeValidator(_listed)]
Texts = Annotated[list[str], BeforeValidator(_listed)]
Values = Annotated[list[Scalar], BeforeValidator(_expanded), Field(min_length=1)]


class Plot(BaseModel):
    """One picture of the results.

    ``lines``: a varied column on x, metrics on y, a line per hue. ``map``: x against hue, the first
    metric of y as colour and in figures.
    """

    model_config = ConfigDict(extra="forbid")

    name: str = "plot"
    kind: Literal["lines", "map"] = "lines"
    title: str = ""
    x: str
    y: Texts = ["win"]
    hue: str | None = None
    facet: str | None = None
    entry: int = 0


class Best(BaseModel):
    """Which cells the screen shows: the best along some columns, for each value of the others."""

    model_config = ConfigDict(extra="forbid")

    over: Texts
    metric: str


class Experiment(BaseModel):
    """What an experiment file may say; see the README for an annotated example."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9 _-]*$")
    question: str = ""
    game: str
    seats: Seats | None = None
    lineup: Texts
    field: Texts | None = None
    rotate: bool = False
    games: int = Field(default=100_000, ge=1)
    seed: int = Field(default=1, ge=0)
    metrics: Texts = []
    preset: str | None = None
    rules: dict[str, Scalar] = {}
    combos: dict[str, Values] = {}
    cases: list[dict[str, Scalar]] = []
    best: Best | None = None
    plot: Annotated[list[Plot], BeforeValidator(_listed)] = []

    @property
    def folder_name(self) -> str:
        """The experiment's name as a folder."""
        return re.sub(r"\s+", "_", self.name)


@dataclass(frozen=True)
class Cell:
    """One point of the design: the values that vary, and the set-up they give."""

    point: dict[str, Scalar]
    setup: Setup


def load_experiment(path: Path) -> Experiment:
    """Read and validate an experiment file.

    Raises
    ------
    UsageError
        No such file, malformed TOML, or a key or value that does not fit.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {path}: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{path} is not valid TOML: {error}") from None
    try:
        return Experiment.model_validate(data)
    except ValidationError as error:
        raise UsageError(f"{path}: {_first_problem(error)}") from None


def _first_problem(error: ValidationError) -> str:
    problems = error.errors()
    unknown = [problem for problem in problems if problem["type"] == "extra_forbidden"]
    problem = (unknown or problems)[0]
    place = ".".join(str(part) for part in problem["loc"])
    if problem["type"] != "extra_forbidden":
        return f"{place}: {problem['msg'].removeprefix('Value error, ')}"
    parts: dict[str, type[BaseModel]] = {"plot": Plot, "best": Best}
    inside = len(problem["loc"]) > 1
    model = parts.get(str(problem["loc"][0]), Experiment) if inside else Experiment
    return f"unknown key {place!r}{suggestion(str(problem['loc'][-1]), model.model_fields)}"


def cells(experiment: Experiment) -> list[Cell]:
    """Return the cells of the design: line-ups, fields, seats, the product of combos, the cases.

    With a field, a line-up names the first places and the field fills the others. A key
    ``policy.parameter`` sets the parameter of every entry with that policy; line-ups without the
    policy do not vary along it. A key ``rules.name`` sets a rule.

    Raises
    ------
    UsageError
        A key or value that does not fit, or more than 10,000 cells.
    """
    found: list[Cell] = []
    seen: set[Any] = set()
    used: set[str] = set()
    for lineup, field, seats, point in _points(experiment):
        pieces = split_lineup(lineup) + ([field] if field is not None else [])
        names = {piece.partition(":")[0] for piece in pieces}
        kept = {}
        for key, value in point.items():
            if key.startswith("rules.") or key.partition(".")[0] in names:
                kept[key] = value
                used.add(key)
        identity = (seats, lineup, field, tuple(kept.items()))
        if identity not in seen:
            seen.add(identity)
            found.append(_cell(experiment, lineup, field, seats, kept))
        if len(found) > MAX_CELLS:
            raise UsageError(f"the design has more than {MAX_CELLS} cells")
    for keys in (list(experiment.combos), *(list(case) for case in experiment.cases)):
        for key in keys:
            if key not in used:
                raise UsageError(
                    f"key {key!r} is neither rules.NAME nor POLICY.PARAMETER of a policy in the "
                    f"line-up"
                )
    return found


Point = Mapping[str, Scalar]


def _points(experiment: Experiment) -> Iterator[tuple[str, str | None, int | None, Point]]:
    tables: list[int | None] = list(experiment.seats) if experiment.seats else [None]
    fields: list[str | None] = list(experiment.field) if experiment.field else [None]
    names = list(experiment.combos)
    product = [
        dict(zip(names, values, strict=True))
        for values in itertools.product(*experiment.combos.values())
    ]
    if experiment.cases and not names:
        product = []
    for lineup, field, seats in itertools.product(experiment.lineup, fields, tables):
        for point in (*product, *experiment.cases):
            yield lineup, field, seats, point


def _cell(
    experiment: Experiment, lineup: str, field: str | None, seats: int | None, point: Point
) -> Cell:
    pieces = _seated(experiment, lineup, field, seats)
    rules: dict[str, Any] = dict(experiment.rules)
    for key, value in point.items():
        owner, _, name = key.partition(".")
        if owner == "rules":
            rules[name] = value
        else:
            pieces = [_with(piece, owner, name, value) for piece in pieces]
    setup = build_setup(
        experiment.game,
        ",".join(pieces),
        seats=seats,
        rules=rules,
        preset=experiment.preset,
        seed=experiment.seed,
        rotate=experiment.rotate,
    )
    head: dict[str, Scalar] = {}
    if len(experiment.lineup) > 1:
        head["lineup"] = lineup
    if field is not None and len(experiment.field or []) > 1:
        head["field"] = field
    if experiment.seats and len(experiment.seats) > 1:
        head["seats"] = setup.seats
    return Cell({**head, **point}, setup)


def _seated(experiment: Experiment, lineup: str, field: str | None, seats: int | None) -> list[str]:
    pieces = split_lineup(lineup)
    if field is not None:
        count = seats or find_game(experiment.game).default_seats
        return pieces + split_lineup(field) * max(0, count - len(pieces))
    if seats is not None and experiment.seats and len(pieces) == max(experiment.seats):
        # a line-up for the largest table: smaller tables take its first places
        return pieces[:seats]
    return pieces


def _with(piece: str, policy: str, parameter: str, value: Scalar) -> str:
    if piece.partition(":")[0] != policy:
        return piece
    return f"{piece}{',' if ':' in piece else ':'}{parameter}={value}"
