"""What ended in a traceback, in endless work or in endless text: an answer, or one short line."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from matplotlib.mathtext import MathTextParser

import simlab
from simlab.jit.errors import LONGEST_WORD, SimlabError, UsageError, brief
from simlab.loop.rng import below, start_stream
from simlab.output.figures import new_figure, put_legend, put_note, put_title
from simlab.study.drama_play import MOST_PLAYOUTS
from simlab.study.kept import read_kept
from tests.conftest import HANGS, Shell

ROOT = Path(__file__).parent.parent
LONG = "a" * 100_000

CALLS: dict[str, Callable[[], Any]] = {
    "game": lambda: simlab.simulate(LONG),
    "policy": lambda: simlab.simulate("sheepnappers", LONG),
    "line-up": lambda: simlab.simulate("sheepnappers", f"asap,{LONG}"),
    "parameter": lambda: simlab.simulate("sheepnappers", f"wool_t:threshold={LONG}"),
    "rule": lambda: simlab.simulate("sheepnappers", rules={LONG: 1}),
    "value of a rule": lambda: simlab.simulate("sheepnappers", rules={"wolves": LONG}),
    "value with spaces": lambda: simlab.simulate("sheepnappers", rules={"wolves": "a " * 50_000}),
    "preset": lambda: simlab.simulate("sheepnappers", preset=LONG),
    "metric": lambda: simlab.simulate("sheepnappers", metric=LONG),
    "games": lambda: simlab.simulate("sheepnappers", games=LONG),
    "seats": lambda: simlab.simulate("sheepnappers", seats=10**4_000),
    "seed": lambda: simlab.simulate("sheepnappers", seed=10**4_000),
    "executor": lambda: simlab.simulate("sheepnappers", executor=LONG),
    "policy file": lambda: simlab.simulate("sheepnappers", policy_files=[LONG]),
    "key": lambda: simlab.advise("sheepnappers", {LONG: 1}),
    "value of a key": lambda: simlab.advise("sheepnappers", {"hand": LONG}),
    "target": lambda: simlab.tune("sheepnappers", targets=[LONG], knobs={"rules.wolves": "1:3"}),
    "knob": lambda: simlab.tune("sheepnappers", targets=["win[0]<=30%"], knobs={LONG: "1:3"}),
}
"""Calls with 100 kB of text each."""


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_messages_repeat_little_of_what_was_given(call: Callable[[], Any]) -> None:
    with pytest.raises((SimlabError, OSError)) as caught:
        call()
    message = str(caught.value)
    assert "a" * (LONGEST_WORD + 1) not in message
    assert len(message) < 600


@pytest.mark.parametrize("command", ["run", "report", "check", "play", "no", "--no"])
def test_lines_repeat_little_of_what_was_given(simlab_here: Shell, command: str) -> None:
    run = simlab_here(command if command != "--no" else f"--{LONG}", LONG)
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert "a" * (LONGEST_WORD + 1) not in run.stderr


def test_only_what_was_given_is_shortened() -> None:
    for whole in (
        "'sheepnapers' is no game, folder of results or report; did you mean 'sheepnappers'?",
        "no card 'it!' in the hand of the player who is asked; the game has a card 'it', not '!'",
        f"no policy '{'a' * LONGEST_WORD}'; did you mean 'asap'?",
        "call it '/tmp/some/folder/of/a/long/name/with/a/file/in/a/folder/of/a/folder/rows.pq'",
        "it doesn't fit: " + 20 * "one of many words, " + "isn't it",
        "the players' cards " + 30 * "word " + "of others' hands",
    ):
        assert brief(whole) == whole
    assert brief(f"no card '{'a b ' * 99}' here") == f"no card '{'a b ' * 15}…' here"
    assert brief(brief(LONG)) == brief(LONG) == LONG[:LONGEST_WORD] + "…"
    assert len(brief("/" + LONG)) == LONGEST_WORD + 1


@pytest.mark.parametrize("playouts", [10**18, MOST_PLAYOUTS + 2, 10**30, 0, -2, 3])
def test_playouts_are_bounded(playouts: int) -> None:
    with pytest.raises(UsageError, match=r"playouts is an even number from 2 to 100,000, not"):
        simlab.drama("sheepnappers", "asap", playouts=playouts, games=1)


@pytest.mark.parametrize("things", [0, -1, -(2**63), 2**32, 2**63 - 1])
def test_drawing_from_no_things_ends(things: int) -> None:
    """Of each impossible number of things the first is drawn, and the stream moves on by one."""
    streams = np.zeros(2, [("state", np.uint64)])
    for stream in streams:
        start_stream(stream, np.uint64(1), 0)
    with np.errstate(over="ignore"):
        below(streams[0], 1)
        assert below(streams[1], np.int64(things)) == 0
    assert streams[0] == streams[1]


@pytest.mark.parametrize("text", ["cost $a_$ x", r"\$a", "$$", r"$\frac{1}$ $", "a_b^c"])
def test_text_in_pictures_is_no_mathematics(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: Any) -> Any:
        raise AssertionError("set as mathematics")

    figure = new_figure()
    axes = figure.subplots()
    line = axes.plot([0, 1], [0, 1], label=text)
    axes.set(xlabel=text, ylabel=text, title=text, xticks=[0, 1], xticklabels=[text, text])
    axes.text(0, 0, text)
    axes.annotate(text, (0, 0))
    put_title(figure, text)
    put_note(figure, text)
    put_legend(figure, line, [text], text)
    monkeypatch.setattr(MathTextParser, "parse", fail)
    for _ in range(2):
        figure.savefig(io.BytesIO(), format="png")
    assert figure.get_suptitle() == text


def test_rows_need_a_name(simlab_here: Shell) -> None:
    run = simlab_here("play", "sheepnappers", "asap", "-n", "4", "--rows", "")
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert "--rows is a Parquet file, for example 'rows.parquet'" in run.stderr


EXPERIMENT = """
name = "tiny"
game = "sheepnappers"
lineup = "asap,quiet_never"
games = 40
[combos]
"rules.wolves" = [1, 2]
[[plot]]
x = "rules.wolves"
title = "cost $a_$ x"
"""


def test_a_table_that_lacks_columns_is_named(tmp_path: Path) -> None:
    (tmp_path / "tiny.toml").write_text(EXPERIMENT)
    simlab.run(tmp_path / "tiny.toml", output=tmp_path)
    folder = tmp_path / "tiny"
    assert [*folder.glob("*.png")]
    whole = pd.read_parquet(folder / "table.parquet")
    for column in {*whole.columns} - {"stopped", "role", "scope"}:  # older tables lack these
        whole.drop(columns=[column]).to_parquet(folder / "table.parquet")
        with pytest.raises(UsageError, match=r"has no column|differ"):
            simlab.report(folder)
    whole.assign(mean="much").to_parquet(folder / "table.parquet")
    with pytest.raises(UsageError, match="no numbers in column 'mean'"):
        read_kept(folder)


def simlab_process(*words: str, given: bytes = b"", **environment: str) -> Any:
    """Run the command in a process of its own."""
    command = [sys.executable, "-m", "simlab", *words]
    return subprocess.run(
        command, input=given, capture_output=True, timeout=HANGS, env={**os.environ, **environment}
    )


def test_answers_that_are_no_text_are_refused() -> None:
    words = ("advise", "sheepnappers", "--ask")
    run = simlab_process(*words, given=b"\xff\xfe\n", PYTHONIOENCODING="utf-8:strict")
    assert b"Traceback" not in run.stderr
    assert b"me is a seat from 0 to" in run.stderr


def test_out_of_memory_is_a_line(simlab_here: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: Any, **options: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr("simlab.cli._commands", full)
    run = simlab_here("games")
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert run.stderr.startswith("simlab: out of memory. Ask for less: fewer --jobs")


INTERRUPT = """
import sys

class Interrupt:
    def find_spec(self, name, *rest):
        if name == MODULE:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
sys.argv = ["simlab", "games"]
module, _, name = ENTRY.partition(":")
getattr(__import__(module, fromlist=[name]), name)()
"""


@pytest.mark.parametrize("module", ["typer", "simlab.cli", "simlab.cli.options", "numpy"])
def test_an_interruption_of_imports_is_quiet(module: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    code = f"MODULE, ENTRY = {module!r}, {project['scripts']['simlab']!r}\n{INTERRUPT}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=HANGS)
    assert (run.returncode, b"Traceback" in run.stderr) == (130, False), run.stderr.decode()


@pytest.mark.parametrize("least", ["jinja2>=3.1.6", "starlette>=0.49.1", "h11>=0.16"])
def test_versions_with_known_vulnerabilities_are_refused(least: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    assert least in [*extras["report"], *extras["web"]]
