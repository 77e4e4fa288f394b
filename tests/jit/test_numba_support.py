"""Supported versions of numba, and play without the linker."""

from __future__ import annotations

import functools
import hashlib
import re
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from simlab.core.registry import game
from simlab.jit import linking, numba_support
from simlab.jit.kernel import COMPILED
from simlab.runtime.matchup import build_matchup
from tests.conftest import Shell
from tests.toy_games import tiny

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


def test_the_declared_range_is_the_one_that_is_checked() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    requirements = [each for each in declared["project"]["dependencies"] if "numba" in each]
    assert requirements == [numba_support.tested_range()] == ["numba>=0.62,<0.69"]
    assert numba_support.is_tested(version("numba"))
    assert numba_support.linker is linking


@pytest.mark.parametrize(
    ("number", "tested"),
    [("0.61.2", False), ("0.62.0", True), ("0.62.0rc1", True), ("0.68.1", True),
     ("0.68.9", True), ("0.69.0", False), ("0.70.0dev0", False), ("1.0.0", False)],
)  # fmt: skip
def test_versions_out_of_the_range_are_known(number: str, tested: bool) -> None:
    assert numba_support.is_tested(number) is tested


PLAY = """
import hashlib, sys
{before}
from simlab.runtime.matchup import build_matchup
from tests.toy_games import tiny
for game, lineup, rules in {games}:
    matchup = build_matchup(tiny.GAME if game == "pennies" else game, lineup, rules=rules)
    outcomes, decisions = matchup.play(0, 200)
    print(game, decisions, hashlib.sha256(outcomes.tobytes()).hexdigest())
from simlab.jit import numba_support
print(numba_support.linker is None, "simlab.jit.linking" in sys.modules)
"""
GAMES = [
    ("pennies", "random,sensible", {"turns": 30}),
    ("sheepnappers", "sensible,random", {}),
]


def played(shell: Shell, folder: Path, games: list[Any], before: str = "", **setting: str) -> str:
    """Return what a process prints that plays 200 games of each; its cache is empty."""
    code = PLAY.format(before=before, games=games)
    run = shell(["-c", code], SIMLAB_CACHE_DIR=str(folder), NUMBA_OPT="0", **setting)
    assert run.returncode == 0, run.stderr
    assert not [*folder.rglob("*.bin")], "nothing is kept"
    return run.stdout + "".join(re.findall(r"simlab: numba.*\n", run.stderr))


@functools.cache
def linked() -> str:
    """Return what the same games come to with the linker, in this process."""
    lines = []
    for name, lineup, rules in GAMES:
        chosen = tiny.GAME if name == "pennies" else game(name)
        outcomes, decisions = build_matchup(chosen, lineup, rules=rules).play(0, 200)
        lines.append(f"{name} {decisions} {hashlib.sha256(outcomes.tobytes()).hexdigest()}\n")
    return "".join(lines)


def test_games_are_the_same_without_the_linker(shell: Shell, tmp_path: Path) -> None:
    assert played(shell, tmp_path, [*GAMES], SIMLAB_LINKER="0") == linked() + "True False\n"


UNTESTED = "import numba; numba.__version__ = '0.69.0'"
RENAMED = """
import importlib.util, re
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from typing import Any
import tests
text = Path("simlab/jit/linking.py").read_text()
names = eval(text[text.index("PRIVATE_NAMES = (") + 16 : text.index(")  # fmt: skip")] + ")")
word = re.compile(r"\\b(%s)\\b" % "|".join(names))
class Loader(SourceFileLoader):
    def get_code(self, fullname):
        source = word.sub(r"other\\1", self.get_data(self.path).decode())
        return compile(source, self.path, "exec", dont_inherit=True)
class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.split(".")[0] != "numba":
            return None
        found = PathFinder.find_spec(name, path, target)
        if found is not None and type(found.loader) is SourceFileLoader:
            found.loader = Loader(name, found.origin)
        return found
sys.meta_path.insert(0, Finder)
import numba.core.codegen
assert not hasattr(numba.core.codegen.JITCodeLibrary, "_finalize_final_module")
"""


@pytest.mark.parametrize(
    ("before", "fault"),
    [
        (UNTESTED, "numba 0.69.0 is untested"),
        (RENAMED, f"numba {version('numba')} lacks parts that simlab's linker needs"),
    ],
    ids=["newer", "renamed"],
)
def test_another_numba_plays_and_is_named_once(
    shell: Shell, tmp_path: Path, before: str, fault: str
) -> None:
    first = linked().splitlines(keepends=True)[0]
    text = played(shell, tmp_path, GAMES[:1], before)
    games, used, warning = text.splitlines(keepends=True)
    assert games == first
    assert used.startswith("True")
    assert warning == (
        f"simlab: {fault}: each run compiles anew; to keep compiled code, "
        "pip install 'numba>=0.62,<0.69'\n"
    )
