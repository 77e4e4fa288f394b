"""Read the data that a report carries."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from simlab.engine.errors import UsageError
from simlab.engine.files import read_text
from simlab.show.report.document import Column, Document, Section, Sheet, Value
from simlab.study.apart import Rank, Told

DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)


def read_report(path: Path) -> Document:
    """Return what a report says, without its pictures.

    Raises
    ------
    UsageError
        The file cannot be read, or is no report of simlab.
    """
    found = DATA.search(read_text(path))
    try:
        data = json.loads(found[1]) if found else None
        if data is None or "simlab" not in data:
            raise UsageError(f"{path} is no report of simlab")
        sheets = [_sheet(each) for each in data["sheets"]]
        return Document(
            title=str(data["title"]),
            kicker="Report",
            answer=str(data["answer"]),
            sections=[Section(each.title or each.name, [each]) for each in sheets],
            settings={**data["settings"], "simlab": data["simlab"]},
            command=str(data["command"]),
        )
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise UsageError(f"{path} is a damaged report: {error}") from None


def _sheet(data: dict[str, Any]) -> Sheet:
    columns = [
        Column(each["name"], each["label"], each["kind"], each["key"]) for each in data["columns"]
    ]
    rows = [
        [_value(column, value) for column, value in zip(columns, row, strict=True)]
        for row in data["rows"]
    ]
    return Sheet(str(data["name"]), columns, rows, str(data["title"]))


def _value(column: Column, value: Any) -> Value:
    if isinstance(value, list):
        if column.kind == "rank":
            return Rank(int(value[0]), bool(value[1]))
        return Told(*(float("nan") if end is None else float(end) for end in value))
    found: Value = value
    return found
