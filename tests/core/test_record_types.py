"""Types of records: generated from layouts, and strict enough to find a misspelt field."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from simlab.core.record_types import path_of, record_types
from simlab.core.registry import game, game_names

POLICY = '''
from simlab import number, policy
from simlab.core.arrays import Mind
from simlab.games.sheepnappers import LAUNCH
from simlab.games.sheepnappers.record_types import Seat, Table


@policy(patience=number(60))
def careful(table: Table, me: Seat, mind: Mind) -> int:
    """Launch late."""
    if me.hand[0] > 2 and table.FIELD < mind.params[0]:
        return LAUNCH
    return int(table.actor)
'''


@pytest.mark.parametrize("name", game_names())
def test_the_shipped_types_are_those_of_the_layout(name: str) -> None:
    found = game(name)
    written = path_of(found).read_text(encoding="utf-8")
    assert written == record_types(found), f"python -m simlab.core.record_types {name}"


def test_only_a_misspelt_field_of_a_policy_is_an_error(tmp_path: Path) -> None:
    right, wrong = (tmp_path / f"{field}.py" for field in ("pile_n", "pile"))
    for file in (right, wrong):
        file.write_text(POLICY.replace("FIELD", file.stem), encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--no-pretty", str(right), str(wrong)]
    mypy += ["--cache-dir", str(tmp_path / "cache")]
    found = subprocess.run(mypy, capture_output=True, text=True, check=False)
    (fault,) = (line for line in found.stdout.splitlines() if ": error:" in line)
    assert fault.startswith(f"{wrong}:11: error:")
    assert '"Table" has no attribute "pile"' in fault
