"""Experiments as TOML files: varied, fixed and sampled values."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from simlab.execution.simulate import MOST_GAMES
from simlab.jit.errors import UsageError, suggestion
from simlab.jit.files import read_toml
from simlab.stats.counts import counted
from simlab.stats.ranges import (
    EMPTY,
    Scalar,
    Span,
    expanded,
    knob_values,
    listed,
    no_value,
    sampled,
)

Seats = Annotated[list[int], BeforeValidator(listed), Field(min_length=1)]
Texts = Annotated[list[str], BeforeValidator(listed)]
SomeTexts = Annotated[Texts, Field(min_length=1)]
Values = Annotated[list[Scalar], BeforeValidator(expanded), Field(min_length=1)]
KnobValues = Annotated[str | list[Scalar], BeforeValidator(knob_values)]
Name = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9 _-]*$", max_length=100)]
"""A name that is used for a file or a folder."""


class Plot(BaseModel):
    """One picture of the results.

    ``lines``: a varied column on x, metrics on y, a line per hue. ``map``: x against hue, the first
    metric of y as colour and in figures. ``points``: like lines, for sampled designs: a point per
    cell. ``effects``: a line per cell, labelled by what varies, with its interval. ``mark`` draws a
    line at a value of a column, such as a computed break-even point.
    """

    model_config = ConfigDict(extra="forbid")

    name: Name = "plot"
    kind: Literal["lines", "map", "points", "effects"] = "lines"
    title: str = Field(default="", max_length=300)
    x: str | None = None
    y: SomeTexts = ["win"]
    hue: str | None = None
    facet: str | None = None
    entry: int = Field(default=0, ge=0)
    mark: dict[str, float] = {}


class Best(BaseModel):
    """Selection of printed cells: the best along some columns, for each value of the others."""

    model_config = ConfigDict(extra="forbid")

    over: SomeTexts
    metric: str


class Precision(BaseModel):
    """Precision of a cell: the largest half-width of the intervals of a metric."""

    model_config = ConfigDict(extra="forbid")

    metric: str
    half_width: float = Field(gt=0)


class Space(BaseModel):
    """Space-filling sample of the design space instead of a grid."""

    model_config = ConfigDict(extra="forbid")

    design: Literal["latin", "sobol"]
    points: int = Field(ge=1, le=10_000)
    seed: int = Field(default=1, ge=0)
    ranges: dict[str, Span] = Field(min_length=1)

    def sample(self) -> list[dict[str, Scalar]]:
        """Return the points."""
        return sampled(self.design, self.points, self.seed, self.ranges)


class Tune(BaseModel):
    """Targets of a search, and the rules and parameters it may change (``simlab tune FILE``)."""

    model_config = ConfigDict(extra="forbid")

    target: Texts = []
    maximise: str | None = None
    knobs: dict[str, KnobValues]
    prices: dict[str, float] = {}
    most: int = Field(default=3, ge=1, le=3)


class Experiment(BaseModel):
    """Contents of an experiment file; see `docs/reference/experiments.md`."""

    model_config = ConfigDict(extra="forbid")

    name: Name
    question: str = Field(default="", max_length=300)
    game: str
    seats: Seats | None = None
    lineup: SomeTexts
    field: SomeTexts | None = None
    rotate: bool = False
    games: Annotated[int, BeforeValidator(counted), Field(ge=1, le=MOST_GAMES)] | None = None
    precision: Precision | None = None
    max_seconds: float | None = Field(default=None, gt=0)
    seed: int = Field(default=1, ge=0)
    metrics: Texts = []
    preset: str | None = None
    data: str | None = None
    policy_files: Texts = []
    rules: dict[str, Scalar | list[Scalar]] = {}
    constants: dict[str, Scalar] = {}
    space: Space | None = None
    combos: dict[str, Values] = {}
    cases: list[dict[str, Scalar]] = []
    best: Best | None = None
    plot: Annotated[list[Plot], BeforeValidator(listed)] = []
    tune: Tune | None = None

    @property
    def ends_early(self) -> bool:
        """Return whether a precision or a time limit may end a cell."""
        return self.precision is not None or self.max_seconds is not None

    @property
    def folder_name(self) -> str:
        """Name of the experiment as a folder."""
        return re.sub(r"\s+", "_", self.name)


def load_experiment(path: Path) -> Experiment:
    """Read and validate an experiment file.

    Raises
    ------
    UsageError
        No such file, malformed TOML, or an invalid key or value.
    """
    data = read_toml(path)
    if "study" in data:
        raise UsageError(
            f"{path} is a study, which simlab run plays; --dry-run goes with an experiment, and "
            f"with simlab {data['study']}"
        )
    try:
        experiment = Experiment.model_validate(data)
        # paths of policy files and data are relative to the experiment's own file
        files = [str(path.parent / name) for name in experiment.policy_files]
        tables = experiment.data and str(path.parent / experiment.data)
        return experiment.model_copy(update={"policy_files": files, "data": tables})
    except ValidationError as error:
        raise UsageError(f"{path}: {first_problem(error)}") from None


def first_problem(error: ValidationError, whole: type[BaseModel] = Experiment) -> str:
    """Return the first error in a file: unknown keys first, with the nearest valid key."""
    problems = error.errors()
    unknown = [problem for problem in problems if problem["type"] == "extra_forbidden"]
    problem = (unknown or problems)[0]
    is_scalar = problem["type"] == "bool_type" and problem["loc"][-1] == "bool"
    place = ".".join(str(part) for part in problem["loc"][: -1 if is_scalar else None])
    if is_scalar:
        return f"{place}: {no_value(problem['input'])}"
    if problem["type"] != "extra_forbidden":
        return f"{place}: {_in_words(problem)}"
    parts: dict[str, type[BaseModel]] = {
        "plot": Plot,
        "best": Best,
        "precision": Precision,
        "space": Space,
        "tune": Tune,
    }
    inside = len(problem["loc"]) > 1
    model = parts.get(str(problem["loc"][0]), whole) if inside else whole
    return f"unknown key {place!r}{suggestion(str(problem['loc'][-1]), model.model_fields)}"


def _in_words(problem: Mapping[str, Any]) -> str:
    """Return an error about a value in words; in general in the words of pydantic."""
    if problem["type"] == "too_short":
        return EMPTY
    if problem["type"] == "literal_error":
        known = re.findall("'([^']*)'", problem["ctx"]["expected"])
        return f"{problem['input']!r} is not known{suggestion(str(problem['input']), known)}"
    if problem["type"] == "string_pattern_mismatch":
        return _wrong_name(problem["input"])
    return str(problem["msg"]).removeprefix("Value error, ")


def _wrong_name(name: str) -> str:
    """Return an error about a name with invalid characters, with the nearest valid name."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    near = re.sub("[^A-Za-z0-9 _-]+", " ", letters).strip(" _-")
    return (
        "a name holds letters from a to z, digits, spaces, - and _, and begins with a letter or a "
        f"digit; not {name!r}" + (f", but {near!r} would do" if near else "")
    )
