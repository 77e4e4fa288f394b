"""No number, name or verdict is cut or broken, however narrow the terminal is."""

import io
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
import typer
from rich.console import Console

import simlab
from simlab.cli import app
from simlab.output import tables
from simlab.output.folding import folded
from simlab.output.progress import _bar
from simlab.study.baseline import accept_values
from tests.conftest import Shell
from tests.terminal import COMMANDS, FILES, WITHOUT, lost, on_terminal, screen, without_times

WIDTHS = [40, 60, 80, 100, 160]
DUMB = {"TERM": "dumb", "NO_COLOR": "1"}
HANDFUL = ["play", "advise, bags", "games"]
LEFT = {"check": 1, "watch, seated": 130}
"""Exit codes other than 0 and 3."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with all files that the commands read."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    accept_values(tmp_path / "calm.toml", "no wolves")
    calm = (tmp_path / "calm.toml").read_text()
    (tmp_path / "calm.toml").write_text(calm.replace("wolves = 0", "wolves = 4"))
    return tmp_path


def transcript(shell: Shell) -> None:
    run = shell("watch", "sheepnappers", "asap", "--seats", "2", "--format", "json")
    Path("game.jsonl").write_text(run.stdout)


def at_width(table: Any, width: int) -> str:
    console = Console(width=width, file=io.StringIO(), highlight=False, emoji=False, markup=False)
    console.print(table, crop=False)
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def check_widths(table: Any) -> None:
    wide = at_width(table, 200)
    for width in WIDTHS:
        narrow = at_width(table, width)
        assert not lost(wide, narrow), narrow
        assert narrow.count("…") == wide.count("…"), narrow
        for line in narrow.splitlines():  # what is longer is one word, below its name
            assert len(line.rstrip()) <= width or " " not in line.strip(), narrow


def test_each_command_is_tried() -> None:
    group: Any = typer.main.get_command(app)
    names = {name for name in group.commands if name != "cache"}
    names |= {f"cache {name}" for name in group.commands["cache"].commands}
    tried = {" ".join(words[: 1 + (words[0] == "cache")]) for words in COMMANDS.values()}
    assert names == tried | {*WITHOUT}


@pytest.mark.parametrize("name", COMMANDS)
def test_tables_and_lines_of_a_command_keep_all_in_narrow_terminals(
    name: str, simlab_here: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "review":
        transcript(simlab_here)
    shown: list[Any] = []
    monkeypatch.setattr(tables, "print_table", shown.append)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    run = simlab_here(*COMMANDS[name])
    assert run.returncode in (LEFT.get(name, 0), 3 * (name not in LEFT)), run.stderr
    assert shown or run.stdout
    for table in shown:
        check_widths(table)
    text = run.stdout + run.stderr
    for width in WIDTHS:
        lines = [line for long in text.splitlines() for line in folded(long, width)]
        assert not lost(text, "\n".join(lines))
        assert all(len(line) <= width or " " not in line.strip() for line in lines)


def test_a_change_of_the_rules_keeps_all_in_narrow_terminals() -> None:
    options: Any = {"rules": {"wolves": 3}, "games": 64}
    check_widths(simlab.compare_rules("sheepnappers", "asap,random", **options).screen())


def test_the_help_of_every_command_keeps_all(
    simlab_here: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    group: Any = typer.main.get_command(app)
    several = [["advise", "sheriff"], ["cache", "path"], []]
    for words in [*several, *([name] for name in group.commands)]:
        monkeypatch.setenv("COLUMNS", "200")
        wide = simlab_here(*words, "--help").stdout
        assert words or "..." not in wide.partition("\n\n")[2]
        for width in WIDTHS:
            monkeypatch.setenv("COLUMNS", str(width))
            narrow = simlab_here(*words, "--help").stdout
            assert not lost(wide, narrow), narrow
            below = narrow.splitlines()[1:]  # the first names how this process was started
            assert max(map(len, below)) <= width, narrow


@pytest.mark.parametrize("width", WIDTHS)
def test_a_progress_bar_cuts_nothing(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    words = "3/12 rules.wolves=3, wool_t.threshold=12.5: failed_launches 0.0374 ±0.0023"
    with _bar() as bar:
        bar.add_task("cells", total=12, estimate=words)
        text = at_width(bar.get_renderable(), width)
    assert "0.0374 ±0.0023" in text
    assert "wool_t.threshold=12.5:" in text
    assert max(map(len, text.splitlines())) <= width


@pytest.mark.parametrize("name", HANDFUL)
def test_a_terminal_keeps_all(name: str, folder: Path) -> None:
    check_terminal(name, [(80, {}), (40, DUMB)])


@pytest.mark.terminal
@pytest.mark.parametrize("name", COMMANDS)
def test_every_terminal_keeps_all(name: str, simlab_here: Shell, folder: Path) -> None:
    if name == "review":
        transcript(simlab_here)
    check_terminal(name, [*((width, {}) for width in WIDTHS), (40, DUMB)])


def check_terminal(name: str, terminals: list[tuple[int, dict[str, str]]]) -> None:
    def shown(columns: int, **settings: str) -> str:
        with tempfile.TemporaryDirectory(dir=".") as again:
            shutil.copytree(".", again, ignore=shutil.ignore_patterns("tmp*"), dirs_exist_ok=True)
            return screen(on_terminal(COMMANDS[name], columns, again, **settings))

    wide = shown(200)
    for width, settings in terminals:
        narrow = shown(width, **settings)
        assert not lost(without_times(wide), without_times(narrow)), narrow
        for line in narrow.splitlines():
            assert len(line.rstrip()) <= width or " " not in line.strip(), narrow
