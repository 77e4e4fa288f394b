"""Strict type checks of files that users write: mypy finds their mistakes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from simlab.api.run_options import Run, RunOptions
from simlab.study.starters import write_starter

WRONG = """
import simlab
from simlab import number, policy
from simlab.core.arrays import Mind
from simlab.games.sheepnappers import LAUNCH, wool_in_hand
from simlab.games.sheepnappers.record_types import Seat, Table


@policy(patience=number(60))
def careful(table: Table, me: Seat, mind: Mind) -> int:
    if me.hand[0] > 2 and table.pile < mind.params[0]:  # "Table" has no attribute "pile"
        return LAUNCH
    return int(wool_in_hand(me, table))  # Argument 1 to "wool_in_hand" has incompatible type


@policy  # cannot be "Callable[[Table, Seat], int]"
def short(table: Table, me: Seat) -> int:
    return LAUNCH


@policy(traits=["memory"])  # cannot be "Callable[[Table, Seat, Mind], str]"
def wordy(table: Table, me: Seat, mind: Mind) -> str:
    return "launch"


patience = number("60")  # incompatible type "str"
results = simlab.simulate("sheepnappers", "sensible", games=100)
results.table.head("ten")  # Argument 1 to "head" of "DataFrame" has incompatible type
simlab.metagame("sheepnappers", stiles=["asap"])  # Unexpected keyword argument "stiles"
careful(1)  # Missing positional arguments
"""


def test_starters_are_strict_and_mistakes_are_found(tmp_path: Path) -> None:
    for kind, name in (("game", "magpie"), ("policy", "mine")):
        write_starter(kind, name, tmp_path)
    (tmp_path / "wrong.py").write_text(WRONG, encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--no-pretty", "--cache-dir", "cache"]
    files = ["magpie/magpie.py", "magpie/test_magpie.py", "mine.py", "wrong.py"]
    found = subprocess.run(
        [*mypy, *files], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    faults: dict[str, str] = {}
    for line in found.stdout.splitlines():
        place, _, words = line.partition(": error: ")
        if words:
            faults.setdefault(place, words)
    expected = {
        f"wrong.py:{number}": line.partition("  # ")[2]
        for number, line in enumerate(WRONG.split("\n"), 1)
        if "  # " in line
    }
    assert faults.keys() == expected.keys(), found.stdout
    assert [place for place in expected if expected[place] not in faults[place]] == []


def test_type_checkers_see_the_run_options_that_there_are() -> None:
    declared = {name: str(kind) for name, kind in Run.__annotations__.items()}
    shown = {name: kind.__forward_arg__ for name, kind in RunOptions.__annotations__.items()}
    assert shown == declared
