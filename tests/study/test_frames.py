"""Data frames of results filter as a reader expects."""

from pathlib import Path

import pandas as pd
import pytest

import simlab
from simlab.execution.frames import to_frame, with_scope


def test_a_seat_is_found_by_its_number() -> None:
    """Seats were text, so that `seat == 0` found nothing and said nothing."""
    table = simlab.simulate("sheepnappers", "sensible,asap", games=100).table
    assert set(table.query("seat == 0")["policy"]) == {"sensible"}
    assert set(table.query("scope == 'table'")["metric"]) >= {"turns", "truncated"}
    assert table.query("scope == 'table'")[["seat", "entry"]].isna().all(axis=None)
    assert (str(table["seat"].dtype), str(table["entry"].dtype)) == ("Int64", "Int64")


def test_places_of_a_rotated_line_up_have_no_seat() -> None:
    table = simlab.simulate("sheepnappers", "sensible,asap", games=100, rotate=True).table
    assert table["seat"].isna().all()
    assert set(table.query("scope == 'seat' and entry == 1")["policy"]) == {"asap"}


def test_compared_rules_have_the_same_columns() -> None:
    table = simlab.compare_rules("sheepnappers", seats=2, rules={"wolves": 3}, games=200).table
    assert len(table.query("seat == 1")) == len(table.query("seat == 0")) > 0


def test_a_sweep_has_the_same_columns(tmp_path: Path) -> None:
    file = tmp_path / "wolves.toml"
    lines = [
        'name = "wolves"',
        'game = "sheepnappers"',
        "seats = 2",
        'lineup = "asap"',
        "games = 100",
    ]
    file.write_text("\n".join([*lines, "[combos]", '"rules.wolves" = [1, 2]']))
    table = simlab.run(file).table
    assert len(table.query("seat == 0 and metric == 'wool'")) == 2
    assert set(table["scope"]) == {"seat", "table"}


def test_missing_numbers_leave_the_others_whole() -> None:
    table = to_frame([{"a": 1, "b": 1.5, "c": None}, {"a": None, "b": None, "c": None}])
    assert [str(kind) for kind in table.dtypes] == ["Int64", "float64", "object"]


def test_tables_of_older_versions_are_read() -> None:
    old = pd.DataFrame({"cell": [0, 0, 0], "entry": [0, 1, None], "seat": ["0", None, "table"]})
    found = with_scope(old)
    assert found["scope"].tolist() == ["seat", "seat", "table"]
    assert found["seat"].isna().tolist() == [False, True, True]
    assert len(found.query("seat == 0")) == 1


@pytest.mark.parametrize("rows", [[], [{}]])
def test_no_rows_make_an_empty_frame(rows: list[dict[str, object]]) -> None:
    assert to_frame(rows).columns.empty
