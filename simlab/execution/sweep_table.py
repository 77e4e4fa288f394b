"""Tables of a sweep: an Arrow table per finished cell, and a data frame of all of them."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.execution.design import Cell
from simlab.execution.simulate import Simulation
from simlab.execution.store import write_whole

if TYPE_CHECKING:
    from pandas import DataFrame

COLUMNS = {
    "game": "large_string",
    "seats": "int64",
    "scope": "large_string",
    "entry": "int64",
    "policy": "large_string",
    "role": "large_string",
    "seat": "int64",
    "metric": "large_string",
    "n": "int64",
    "mean": "float64",
    "se": "float64",
    "low": "float64",
    "high": "float64",
    "stopped": "large_string",
}


@functools.cache
def _schema(*, has_roles: bool) -> Any:
    """Return the columns of a game; ``role`` is one of them if it has roles."""
    import pyarrow as pa

    kinds = {name: kind for name, kind in COLUMNS.items() if has_roles or name != "role"}
    return pa.schema([(name, getattr(pa, kind)()) for name, kind in kinds.items()])


def cell_table(simulation: Simulation) -> Any:
    """Return the rows of a cell as a `pyarrow.Table`."""
    import pyarrow as pa

    rows = [{**row, "stopped": simulation.stopped} for row in simulation.rows]
    return pa.Table.from_pylist(rows, _schema(has_roles=simulation.matchup.has_roles))


def joined(cells: Sequence[Cell], found: Sequence[Any]) -> DataFrame:
    """Return the tables of all cells as one `pandas.DataFrame`: cell, varied columns, the rest.

    A cell that was not reached has None instead of a table.
    """
    import pandas as pd
    import pyarrow as pa

    schema = _schema(has_roles=cells[0].matchup.has_roles)
    tables = [schema.empty_table() if table is None else table for table in found]
    lengths = [len(table) for table in tables]
    points = pd.DataFrame([{"cell": index, **cell.point} for index, cell in enumerate(cells)])
    head = points.loc[points.index.repeat(lengths)].reset_index(drop=True)
    rows: DataFrame = (
        pa.concat_tables(tables).to_pandas().astype({"entry": "Int64", "seat": "Int64"})
    )
    return pd.concat([head, rows.drop(columns=head.columns, errors="ignore")], axis=1)


def varied_columns(cells: Sequence[Cell]) -> list[str]:
    """Return the columns that vary over the design, in the order of their declaration."""
    return list(dict.fromkeys(name for cell in cells for name in cell.point))


def write_tables(table: DataFrame, folder: Path) -> None:
    """Write ``table.parquet`` and ``table.csv``, each completely or not at all."""
    write_whole(
        folder / "table.parquet", lambda path: table.to_parquet(path, index=False), goes_on=True
    )
    write_whole(folder / "table.csv", lambda path: table.to_csv(path, index=False), goes_on=True)
