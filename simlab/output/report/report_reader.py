"""Reading of the data in a report."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, FiniteFloat, ValidationError

from simlab.jit.errors import UsageError
from simlab.jit.files import read_text
from simlab.output.report.document import Column, Document, Section, Sheet, Value
from simlab.stats.pairwise_tests import Estimate, Rank

DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True)


class _Column(_Strict):
    name: str
    label: str
    kind: Literal["words", "prose", "verdict", "number", "count", "estimate", "share", "p", "rank"]
    key: bool


class _Sheet(_Strict):
    name: str
    title: str
    columns: list[_Column]
    rows: list[list[str | bool | int | FiniteFloat | list[int | FiniteFloat | None] | None]]


class _Data(_Strict):
    simlab: str
    title: str
    answer: str
    command: str
    settings: dict[str, Any]
    sheets: list[_Sheet]


def read_report(path: Path) -> Document:
    """Return the contents of a report, without its plots.

    Raises
    ------
    UsageError
        The file cannot be read, or is not a report of simlab.
    """
    found = DATA.search(read_text(path))
    try:
        plain = json.loads(found[1]) if found else None
        if not isinstance(plain, dict) or "simlab" not in plain:
            raise UsageError(f"{path} is no report of simlab")
        data = _Data.model_validate(plain)
        sheets = [_sheet(each) for each in data.sheets]
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(each) for each in first["loc"])
        raise UsageError(f"{path} is a damaged report: {place}: {first['msg']}") from None
    except (ValueError, TypeError, IndexError, RecursionError) as error:
        raise UsageError(f"{path} is a damaged report: {error}") from None
    return Document(
        title=data.title,
        kicker="Report",
        answer=data.answer,
        sections=[Section(each.title or each.name, [each]) for each in sheets],
        settings={**data.settings, "simlab": data.simlab},
        command=data.command,
    )


def _sheet(data: _Sheet) -> Sheet:
    columns = [Column(each.name, each.label, each.kind, each.key) for each in data.columns]
    rows = [
        [_value(column, value) for column, value in zip(columns, row, strict=True)]
        for row in data.rows
    ]
    return Sheet(data.name, columns, rows, data.title)


def _value(column: Column, value: Any) -> Value:
    if isinstance(value, list):
        if column.kind == "rank":
            return Rank(int(value[0]), bool(value[1]))
        return Estimate(*(float("nan") if end is None else float(end) for end in value))
    found: Value = value
    return found
