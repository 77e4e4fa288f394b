"""Import contracts hold, and their exceptions only become fewer."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
CYCLES = {"simlab.games.cosmic", "simlab.show", "simlab.study", "simlab.web"}
"""Packages that may still have import cycles inside. Remove one here when it has none."""
DEFERRED = {
    "simlab/{__init__,__main__,jit/kernel,runtime/matchup}.py",
    "simlab/{api,cli,execution,inference,output,show,stats,study,web}/**",
    "simlab/pytest_plugin.py",
    "simlab/games/cosmic/{aliens,dominion,techs}/act.py",
    "simlab/games/cosmic/play/{technology,tops}.py",
}
"""Files that may import inside functions. Remove a line here when they no longer do."""
MOST_MODULES = 27
UNCOUNTED = ("__init__.py", "record_types.py")
"""Modules of a package that do not count: the types of records are generated."""
CROWDED = {
    "games/cosmic": 34,
    "games/cosmic/dominion": 30,
    "games/cosmic/play": 64,
    "show": 31,
    "study": 36,
}
"""Packages with more modules than `MOST_MODULES`: lower a number when a package shrinks."""
LISTS = {"games/cosmic/aliens", "games/cosmic/aliens/dominion"}
"""Packages that hold a list of like things, one in a module."""


def test_exceptions_to_the_contracts_are_those_listed() -> None:
    contracts = SETTINGS["importlinter"]["contracts"]
    assert not any(contract.get("ignore_imports") for contract in contracts)
    (acyclic,) = (each for each in contracts if each["type"] == "acyclic_siblings")
    assert {*acyclic["skip_descendants"]} == CYCLES


def test_imports_inside_functions_stand_where_listed() -> None:
    ignores = SETTINGS["ruff"]["lint"]["per-file-ignores"]
    own = {files for files in ignores if files.startswith("simlab")}
    assert {files for files in own if "PLC0415" in ignores[files]} == DEFERRED


@pytest.mark.parametrize(
    "folder",
    sorted({path.parent for path in (ROOT / "simlab").rglob("*.py")}),
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_a_package_has_few_modules(folder: Path) -> None:
    name = folder.relative_to(ROOT / "simlab").as_posix()
    count = sum(path.name not in UNCOUNTED for path in folder.glob("*.py"))
    if name in CROWDED:
        assert MOST_MODULES < count == CROWDED[name]
    elif name not in LISTS:
        assert count <= MOST_MODULES
