"""Studies as TOML files: ``study = "metagame"``, ``"luck"``, ``"usage"`` or ``"drama"``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from simlab.execution.experiment import Name, Texts, first_problem
from simlab.execution.limits import MOST_GAMES
from simlab.jit.errors import UsageError
from simlab.jit.files import read_toml
from simlab.stats.counts import counted
from simlab.stats.ranges import Scalar

OWN = {
    "metagame": {"styles", "mixtures", "metric"},
    "luck": {"styles", "metric"},
    "usage": {"lineups", "metric", "bar", "instead", "margin", "constants"},
    "drama": {"lineup", "playouts"},
}
"""Keys that belong to some studies only."""


class StudyFile(BaseModel):
    """Contents of a study file: the keywords of the function of the same name."""

    model_config = ConfigDict(extra="forbid")

    study: Literal["metagame", "luck", "usage", "drama"]
    name: Name
    game: str
    styles: Texts = []
    mixtures: Texts = []
    lineups: Texts = []
    lineup: str = "sensible"
    metric: str | None = None
    bar: str = "one"
    instead: str = "sensible"
    margin: float | None = Field(default=None, gt=0)
    constants: bool = True
    playouts: int = 32
    games: Annotated[int, BeforeValidator(counted), Field(ge=1, le=MOST_GAMES)] | None = None
    precision: float | None = Field(default=None, gt=0)
    max_seconds: float | None = Field(default=None, gt=0)
    seed: int = Field(default=1, ge=0)
    seats: int | None = None
    preset: str | None = None
    data: str | None = None
    policy_files: Texts = []
    rules: dict[str, Scalar] = {}

    @model_validator(mode="after")
    def _fitting(self) -> StudyFile:
        for key in sorted(self.model_fields_set & set().union(*OWN.values()) - OWN[self.study]):
            fitting = " or ".join(f'"{study}"' for study, keys in OWN.items() if key in keys)
            raise ValueError(f"{key!r} go with study = {fitting}")
        return self

    def options(self) -> dict[str, Any]:
        """Return the keywords for the study's function."""
        left_out = {"study", "name"} | set().union(*OWN.values()) - OWN[self.study]
        return {**self.model_dump(exclude=left_out), "folder": self.name.replace(" ", "_")}


def load_study(path: Path) -> StudyFile | None:
    """Read and validate a study file; None if it is an experiment.

    Raises
    ------
    UsageError
        No such file, malformed TOML, or an invalid key or value.
    """
    data = read_toml(path)
    if "study" not in data:
        return None
    try:
        study = StudyFile.model_validate(data)
    except ValidationError as error:
        raise UsageError(f"{path}: {first_problem(error, StudyFile)}") from None
    # paths of policy files and data are relative to the study's own file
    files = [str(path.parent / name) for name in study.policy_files]
    tables = study.data and str(path.parent / study.data)
    return study.model_copy(update={"policy_files": files, "data": tables})
