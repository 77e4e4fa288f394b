"""What README and guide show is so: blocks of Python, commands and experiments run, links lead on.

Commands are run on few games: that they are understood and answered is tested, not what they print.
Those of the findings are only read: `tests.validation.published` runs them.
"""

from __future__ import annotations

import io
import re
import runpy
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer

import simlab
from simlab.cli import app
from simlab.core.registry import game, game_names
from simlab.core.value_parsers import Word
from simlab.execution.design import cells
from simlab.execution.experiment import (
    Best,
    Experiment,
    Plot,
    Precision,
    Space,
    Tune,
    load_experiment,
)
from simlab.study.tune.open import read_wish
from tests.conftest import Shell
from tests.simulated_machine import Machine
from tests.validation.published.pages import sections

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs"
FINDINGS = GUIDE / "findings"
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(GUIDE.rglob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^(?:    |\$ |)simlab (.*)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)")

ELSEWHERE = {
    "check": "the baselines are tests of their own",
    "cache clear": "it would delete what the tests have compiled",
    "run sheepnappers_policies --executor dask": "it needs a scheduler",
    "report results/": "the experiment was only planned",
    "serve": "it serves until it is ended",
    "watch sheepnappers asap --game 3 --format json >": "a test has no shell",
    "review --from game.jsonl": "the game was not written",
    "report sheepnappers --rule wolves=3 --against": "the older report is of another test",
    "report wolves.html": "both reports are of other tests",
    "compare sherwood": "compiling the policies takes half a minute",
}
"""Beginnings of commands that are not run here, and why."""
FEWER = {
    "play": ["-n", "8"],
    "compare": ["-n", "8"],
    "metagame": ["-n", "25k"],
    "luck": ["-n", "1k"],
    "usage": ["-n", "1k", "--no-constants"],
    "drama": ["-n", "4"],
    "run": ["--dry-run"],
    "report": ["-n", "8"],
    "tune": ["-n", "2k"],
    "improve": ["-n", "10k"],
    "advise": ["--max-seconds", "0.1"],
}
"""How little each command is asked for."""
AMOUNTS = {"-n": None, "--max-seconds": None, "--precision": "50"}
"""Options that say how much is wanted: left out, or wanted less exactly."""


def blocks(path: Path, language: str) -> list[str]:
    found = BLOCK.findall(path.read_text(encoding="utf-8"))
    return [text for name, text in found if name == language]


def commands() -> list[str]:
    """Return every command that stands in a block of its own, once."""
    run = [path for path in DOCUMENTS if path.parent != FINDINGS]
    shown = [text for path in run for _, text in BLOCK.findall(path.read_text("utf-8"))]
    shown += re.findall("^    .*$", DOCUMENTS[0].read_text("utf-8"), re.MULTILINE)
    known = dict.fromkeys(line for text in shown for line in COMMAND.findall(text))
    return [
        line for line in known if not line.startswith(tuple(ELSEWHERE)) and "magpie" not in line
    ]


def in_little(line: str) -> list[str]:
    words = shlex.split(line, comments=True)
    if words[0] not in FEWER:
        return words
    kept, waiting = [], iter(words)
    for word in waiting:
        if word in AMOUNTS:
            next(waiting)
        least = AMOUNTS.get(word, "")
        if least is not None:
            one_cell = re.sub(r"=(\d+):[\d:]+$", r"=\1:\1", word)
            kept += [word, least] if least else [word if words[0] == "tune" else one_cell]
    return [*kept, *([] if "--precision" in kept else FEWER[words[0]]), "--quiet"]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the guide has its reader write or copy."""
    (tmp_path / "mine.py").write_text(blocks(GUIDE / "tutorial" / "own_policy.md", "python")[0])
    (tmp_path / "mine.toml").write_text((ROOT / "tests/examples/first_question.toml").read_text())
    (tmp_path / "experiments").symlink_to(ROOT / "experiments")
    (tmp_path / "my_tables").symlink_to(ROOT / "simlab" / "games" / "sherwood" / "tables")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return tmp_path


@pytest.mark.parametrize("line", commands())
def test_a_command_is_answered(simlab_here: Shell, desk: Path, line: str, machine: Machine) -> None:
    if line.startswith("new "):
        for path in desk.glob("mine.*"):
            path.unlink()
    run = simlab_here(*in_little(line))
    # advice and comparisons may stay undecided; who sits in a game leaves it at the end of input
    others = {"advise": 3, "compare": 3, "tune": 3, "watch": 130}
    assert run.returncode in (0, others.get(line.split()[0])), run.stderr
    assert run.stdout


def test_there_are_commands() -> None:
    assert len(commands()) > 30


@pytest.mark.parametrize("page", sorted(FINDINGS.glob("*.md")), ids=lambda page: page.stem)
def test_commands_of_findings_are_understood(page: Path) -> None:
    group: Any = typer.main.get_command(app)
    found = sections(page.stem, page.read_text(encoding="utf-8"))
    asked = [line for section in found for line in section.commands]
    lines = [line.removeprefix("simlab ") for line in asked if line.startswith("simlab ")]
    assert lines or page.stem == "index"
    for line in lines:
        name, *words = shlex.split(line)
        context = group.get_command(None, name).make_context(name, words)
        played = simlab.game(context.params["name"])
        # whoever sits there is known, but for those of a file
        players = context.params.get("styles") or context.params.get("lineups") or []
        assert {player.partition(":")[0] for player in players} <= {*played.policies}, line
        ruled = re.findall(r"(?:--rule |rules\.)([\w.]+)=", line)
        assert {*ruled} <= {*played.rulebook.keys()}, line


PYTHON = [path for path in DOCUMENTS if blocks(path, "python")]


@pytest.mark.parametrize("path", PYTHON, ids=lambda path: path.stem)
def test_blocks_of_python_run(
    path: Path, desk: Path, monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    script = desk / "document.py"
    script.write_text("\n".join(blocks(path, "python")))
    runpy.run_path(str(script))


def test_the_annotated_experiment(desk: Path) -> None:
    whole, space = blocks(GUIDE / "tutorial" / "own_experiment.md", "toml")
    path = desk / "shown.toml"
    path.write_text(whole)
    assert len(cells(load_experiment(path))) > 1
    Space.model_validate(tomllib.loads(space)["space"])


def test_tuning_file_of_the_guide_is_read(desk: Path) -> None:
    path = desk / "mend.toml"
    path.write_text(blocks(GUIDE / "howto" / "tune.md", "toml")[0])
    assert len(read_wish(load_experiment(path)).knobs) == 3


def test_every_key_of_an_experiment_is_in_the_guide() -> None:
    text = (GUIDE / "reference" / "experiments.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`\[*(\w+)\]*`", text))
    for model in (Experiment, Plot, Best, Precision, Space, Tune):
        assert not {*model.model_fields} - named, model.__name__


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_links_lead_somewhere(path: Path) -> None:
    text = BLOCK.sub("", path.read_text(encoding="utf-8"))
    links = [link for link in LINK.findall(text) if "://" not in link]
    broken = [link for link in links if not (path.parent / link).exists()]
    assert broken == []


def test_the_readme_is_short() -> None:
    assert (ROOT / "README.md").read_text(encoding="utf-8").count("\n") <= 120


def test_the_guide_names_the_decisions_that_can_be_described() -> None:
    """Those of the key, or the only one there is."""
    page = (GUIDE / "howto" / "advice.md").read_text().partition("| needs a record |")[0]
    lines = re.findall(r"^\| ([A-Z][\w ]+) \| (.*) \|$", page, re.MULTILINE)
    told = {title: re.findall(r"`(\w+)`", words) for title, words in lines}
    chosen = [game(name) for name in game_names()]
    assert len(told) == len(chosen) >= 5
    for each in chosen:
        keys = [key.kind for key in each.keys if key.name == "decision"]
        names = told[next(title for title in told if each.title.startswith(title))]
        if keys:
            assert isinstance(keys[0], Word)
            assert names == [word for word in keys[0].known.words if word], each.title
        else:
            assert set(names) < {kind.name for kind in each.decisions}, each.title
            assert len(names) == 1
