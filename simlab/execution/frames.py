"""Data frames of results, with column types that filter as expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pandas import DataFrame

OF_SEAT, OF_TABLE, OF_ORDER = "seat", "table", "order"
"""Values of the column ``scope``: a row is about one player, about the whole table, or about the
player who is first, second, … to act (column ``order``).
"""


def to_frame(rows: Iterable[Mapping[str, Any]]) -> DataFrame:
    """Return rows as a `pandas.DataFrame`.

    A column of whole numbers with missing values is ``Int64``, so that ``seat == 0`` works as
    expected; by default pandas makes it a column of floats or of objects.
    """
    import pandas as pd

    listed = list(rows)
    table = pd.DataFrame(listed)
    partly = [name for name in table.columns if _is_partly_whole(row.get(name) for row in listed)]
    return table.astype(dict.fromkeys(partly, "Int64"))


def rows_of(table: DataFrame) -> list[dict[str, Any]]:
    """Return the rows of a table as plain data."""
    rows: list[Any] = table.to_dict("records")
    return rows


def with_order(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return rows with an empty column ``order`` behind ``seat``."""
    found = []
    for row in rows:
        names = list(row)
        after = names.index("seat") + 1
        ordered = [*names[:after], "order", *names[after:]]
        found.append({name: row.get(name) for name in ordered})
    return found


def _is_partly_whole(values: Iterable[Any]) -> bool:
    """Return whether some values are missing and all others are whole numbers."""
    kinds = {type(value) for value in values}
    return kinds == {int, type(None)}


def with_scope(table: DataFrame) -> DataFrame:
    """Return a table with today's columns; older experiments wrote ``table`` for a seat."""
    if "scope" in table or "seat" not in table:
        return table
    import pandas as pd

    of_table = table["seat"] == OF_TABLE
    seat = pd.to_numeric(table["seat"].mask(of_table)).astype("Int64")
    found = table.assign(seat=seat)
    scope = of_table.map({True: OF_TABLE, False: OF_SEAT})
    found.insert(list(table.columns).index("entry"), "scope", scope)
    return found
