"""Contents of the folder of a run: the table, the experiment, and its origin."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from simlab.execution.design import Cell, cells
from simlab.execution.experiment import Experiment, first_problem
from simlab.execution.frames import with_scope
from simlab.execution.store import MANIFEST, write_whole
from simlab.execution.sweep_table import COLUMNS
from simlab.jit.errors import SimlabError, UsageError
from simlab.jit.files import read_json
from simlab.study.sweep import sources

if TYPE_CHECKING:
    from pandas import DataFrame

EXPERIMENT = "experiment.json"
TABLE = "table.parquet"


@dataclass(frozen=True)
class Kept:
    """The results of an experiment.

    Attributes
    ----------
    experiment : Experiment
    table : pandas.DataFrame
    source : str
        Hash of the sources that produced the table.
    command : str
        Command that produced the table.
    versions : mapping
    design : list of Cell, optional
        The cells, if they are already known.
    """

    experiment: Experiment
    table: DataFrame
    source: str
    command: str = ""
    versions: Mapping[str, str] = field(default_factory=dict)
    design: list[Cell] | None = None

    @property
    def varied(self) -> list[str]:
        """Names of the columns that vary."""
        names = list(self.table.columns)
        return names[1 : names.index("game")]

    def cells(self) -> list[Cell] | None:
        """Return the cells, if the sources are still those that produced the table."""
        if self.design is not None:
            return self.design
        try:
            design = cells(self.experiment)
            return design if sources(design) == self.source else None
        except SimlabError:
            return None


def keep_experiment(folder: Path, experiment: Experiment, command: str) -> None:
    """Store an experiment, with its plots, and the command that ran it."""
    asked = {"command": command, "experiment": experiment.model_dump(mode="json")}
    text = json.dumps(asked, indent=1, ensure_ascii=False)
    write_whole(
        folder / EXPERIMENT,
        lambda path: path.write_text(text + "\n", encoding="utf-8"),
        goes_on=True,
    )


def read_kept(folder: Path) -> Kept:
    """Read the folder of a run.

    Raises
    ------
    UsageError
        The folder is not that of a run, the run is not finished, or a file in it cannot be read.
    """
    import pandas as pd

    if not (folder / MANIFEST).is_file():
        raise UsageError(f"{folder} holds no results: it has no {MANIFEST}")
    if not (folder / TABLE).is_file():
        raise UsageError(f"{folder} has no {TABLE}: the run was not finished; run it again first")
    manifest = read_json(folder / MANIFEST)
    asked = read_json(folder / EXPERIMENT) if (folder / EXPERIMENT).is_file() else {}
    try:
        table = with_scope(pd.read_parquet(folder / TABLE))
        if not asked and "cell" not in table:
            raise UsageError(
                f"{folder} holds a study or a search, no experiment: run that again with --report"
            )
        design = {key: value for key, value in manifest["design"].items() if key != "policies"}
        design |= {"data": None} if isinstance(design.get("data"), dict) else {}
        experiment = Experiment.model_validate(asked.get("experiment", design))
        _check(experiment, table, design, int(manifest["cells"]))
    except (KeyError, TypeError, AttributeError, ValidationError, OSError, ValueError) as error:
        reason = str(error).splitlines()[0]
        if isinstance(error, ValidationError):
            reason = first_problem(error)
        raise UsageError(f"the results in {folder} cannot be read: {reason}") from None
    return Kept(
        experiment,
        table,
        str(manifest.get("source", "")),
        asked.get("command", f"simlab run {experiment.folder_name}"),
        manifest.get("versions", {}),
    )


def _check(experiment: Experiment, table: DataFrame, design: Mapping[str, Any], cells: int) -> None:
    """Raise `ValueError` if the files of a folder belong to different experiments."""
    import pandas as pd

    asked = experiment.model_dump(mode="json")
    for key, value in design.items():
        if key != "data" and asked.get(key) != value:
            raise ValueError(f"{EXPERIMENT} and {MANIFEST} differ in {key!r}")
    if list(table.columns[:1]) != ["cell"] or "game" not in table.columns:
        raise ValueError(f"{TABLE} has no column 'cell' or 'game'")
    known = {*table.columns, "role", "scope", "stopped"}
    missing = [name for name in COLUMNS if name not in known]
    drawn = [name for plot in experiment.plot for name in (plot.x, plot.hue, plot.facet) if name]
    missing += [name for name in drawn if name not in table.columns]
    if missing:
        raise ValueError(f"{TABLE} has no column {missing[0]!r}")
    for name, kind in COLUMNS.items():
        if kind in ("int64", "float64") and not pd.api.types.is_numeric_dtype(table[name]):
            raise ValueError(f"{TABLE} has no numbers in column {name!r}")
    if set(table["cell"]) != set(range(cells)):
        raise ValueError(f"{TABLE} has not the {cells} cells of {MANIFEST}")
