"""Starters run as they are written."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from simlab.core.registry import game_names
from simlab.execution.store import cannot_write
from simlab.jit.errors import SimlabError, UsageError
from simlab.study.starters import write_starter
from tests.conftest import Shell


def install(project: Path, site: Path) -> None:
    """Do what pip does, without a network: the module, and what the package says of itself."""
    about = tomllib.loads((project / "pyproject.toml").read_text())
    info = site / f"{project.name}-0.1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {about['project']['name']}\n")
    (group, entries), *_ = about["project"]["entry-points"].items()
    lines = [f"{key} = {value}" for key, value in entries.items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines, ""]))
    for file in about["tool"]["hatch"]["build"]["targets"]["wheel"]["include"]:
        (site / file).write_text((project / file).read_text())


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("kind", ["game", "policy"])
def test_new_leaves_nothing_when_writing_fails(
    kind: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, write: Callable[[Path], object]) -> None:
        if "test_" in path.name or kind == "policy":
            raise cannot_write(path, OSError(28, "No space left on device"))
        write(path)

    monkeypatch.setattr("simlab.study.starters.write_whole", full)
    with pytest.raises(SimlabError, match="No space left on device"):
        write_starter(kind, "magpie", here)
    monkeypatch.undo()
    assert not list(here.iterdir())
    assert write_starter(kind, "magpie", here)


def test_a_new_game_plays_under_its_name(simlab: Shell, here: Path) -> None:
    run = simlab("new", "game", "magpie")
    assert run.returncode == 0, run.stderr
    assert run.stdout.split()[0] == "magpie/magpie.py"
    assert "simlab play magpie sensible" in run.stderr
    install(here / "magpie", here / "site")
    # else pytest would take the settings of whatever folder it lies in
    about = tomllib.loads((here / "magpie" / "pyproject.toml").read_text())
    assert about["tool"]["pytest"] == {"ini_options": {}}
    # the starter's own test is the template's, which runs beside this one
    test = (here / "magpie" / "test_magpie.py").read_text()
    assert "from magpie import GAME" in test
    played = simlab(
        "play", "magpie", "sensible,random", "-n", "200", "--format", "csv",
        PYTHONPATH=str(here / "site"), NUMBA_DISABLE_JIT="1",
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert played.stdout.count("magpie,2,") >= 4


def test_a_new_policy_plays(simlab_here: Shell, here: Path) -> None:
    assert simlab_here("new", "policy", "mine").returncode == 0
    words = ["compare", "sheepnappers", "sensible", "mine:rashness=0.5", "-n", "40"]
    run = simlab_here(*words, "--policy-file", "mine.py")
    assert run.returncode == 0, run.stderr
    assert "mine:rashness=0.5" in run.stdout


@pytest.mark.parametrize("game", game_names())
def test_a_policy_for_any_game(simlab_here: Shell, here: Path, game: str) -> None:
    assert simlab_here("new", "policy", "mine", "--game", game).returncode == 0
    run = simlab_here("policies", game, "--policy-file", "mine.py", "--format", "csv")
    assert "mine:rashness=0.1" in run.stdout, run.stderr


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("magpie_record_types", "from magpie_record_types import Seat, Table\n"),
        (None, "from typing import Any\n"),
    ],
)
def test_a_policy_takes_the_types_that_the_game_has(
    module: str | None, imported: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simlab.study.starters.module_of_types", lambda name: module)
    (file,) = write_starter("policy", "mine", here, "sheriff")
    text = file.read_text()
    assert imported in text
    assert ("Table" in text) == (module is not None)
    compile(text, str(file), "exec")


@pytest.mark.parametrize("game", ["sheepnappers", "sherwood"])
def test_a_new_experiment_runs(simlab_here: Shell, here: Path, game: str) -> None:
    assert simlab_here("new", "experiment", "why", "--game", game).returncode == 0
    run = simlab_here("run", "why.toml", "-n", "12", "--quiet")
    assert run.returncode == 0, run.stderr
    assert "random" in run.stdout
    assert list((here / "results" / "why").glob("*.png"))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["gme", "x"], "did you mean 'game'?"),
        (["game", "Two words"], "a name has small letters"),
        (["game", "class"], "means something else in Python"),
        (["game", "sheriff"], "is installed already"),
        (["game", "numpy"], "Python has a module 'numpy' already"),
        (["game", "random"], "Python has a module 'random' already"),
        (["game", "sys"], "Python has a module 'sys' already"),
        (["policy", "numpy"], "Python has a module 'numpy' already"),
        (["policy", "wool_t"], "has a policy 'wool_t' already"),
        (["policy", "uniform"], "uses the name 'uniform' itself"),
        (["policy", "mine", "--game", "sherif"], "did you mean 'sheriff'?"),
    ],
)
def test_new_with_a_bad_name_prints_one_line_and_exits_with_2(
    simlab_here: Shell, here: Path, words: list[str], message: str
) -> None:
    run = simlab_here("new", *words)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert message in run.stderr
    assert list(here.iterdir()) == []


def no_folder(folder: Path) -> None:
    (folder / "mine").mkdir()


def no_file(folder: Path) -> None:
    (folder / "mine.py").write_text("x = 1")


@pytest.mark.parametrize(("kind", "there"), [("game", no_folder), ("policy", no_file)])
def test_nothing_is_overwritten(here: Path, kind: str, there: Callable[[Path], None]) -> None:
    there(here)
    before = {path: path.stat().st_mtime_ns for path in here.rglob("*")}
    with pytest.raises(UsageError, match="there already; nothing was written"):
        write_starter(kind, "mine", here)
    assert {path: path.stat().st_mtime_ns for path in here.rglob("*")} == before
