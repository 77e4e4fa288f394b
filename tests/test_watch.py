import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simlab.core.registry import game
from tests.conftest import HANGS, Shell
from tests.referees.sheepnappers.referee import referee

GAME = ["watch", "sheepnappers", "wool_t,asap,random,guardian", "--seed", "7", "--game", "68"]

FIRST = '''
from simlab.core.policy import policy
from simlab.games.sheepnappers.rules.legal import legal

@policy()
def first(table, me, mind):
    """The first legal action."""
    action = 0
    while not legal(table, me, action):
        action += 1
    return action
'''

Talk = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def talk(simlab_here: Shell, monkeypatch: pytest.MonkeyPatch) -> Talk:
    """Run the command line with something to read, as `talk("0\\n", "watch", …)`."""

    def run(answers: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        lines = io.BytesIO(answers.encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(lines, encoding="utf-8"))
        return simlab_here(*arguments)

    return run


@pytest.fixture(scope="module")
def talk_apart() -> Talk:
    """Do the same in a process of its own."""

    def run(answers: bytes, *arguments: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-c", "from simlab.cli import main; main()", *arguments],
            input=answers,
            capture_output=True,
            timeout=HANGS,
            check=False,
        )
        texts = done.stdout.decode(), done.stderr.decode()
        return subprocess.CompletedProcess(done.args, done.returncode, *texts)

    return run


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--game", "-1"], "--game is a number from 0 to 2**63 - 1, not -1"),
        (["--game", str(2**64)], "--game is a number"),
        (["--game", "many"], "Invalid value for '--game'"),
        (["--me", "4"], "--me is a seat from 0 to 3, not 4"),
        (["--me", "-1"], "--me is a seat from 0 to 3, not -1"),
        (["--me", "2", "--seats", "2"], "--me is a seat from 0 to 1, not 2"),
        (["--me", "0", "--format", "json"], "--me plays in words"),
        (["--format", "csv"], "--format is table or json here, not 'csv'"),
        (["wool_s"], "did you mean 'wool_t'?"),
        (["--rule", "wolfs=3"], "did you mean 'wolves'?"),
        (["--policy-file", "nowhere.py"], "cannot read the policy file"),
    ],
)
def test_watch_with_bad_input_prints_one_line_and_exits_with_2(
    simlab_here: Shell, arguments: list[str], message: str
) -> None:
    run = simlab_here("watch", "sheepnappers", *arguments)
    assert run.returncode == 2
    assert message in run.stderr
    assert run.stderr.count("\n") == 1
    assert run.stdout == ""


def test_watch_prints_rules_line_up_and_turns(simlab_here: Shell) -> None:
    run = simlab_here(*GAME[:-1], "3", "--rule", "juice=on", "--rotate")
    lines = run.stdout.splitlines()
    assert (run.returncode, run.stderr) == (0, "")
    assert lines[0] == "Sheepnappers, game 3 of seed 7, 4 seats, rotation 4 of 4"
    assert lines[1:5] == ["  P0 asap", "  P1 random", "  P2 guardian", "  P3 wool_t"]
    assert "rules: juice=on" in lines
    assert sum(line.startswith("Turn ") for line in lines) > 5


@pytest.mark.parametrize("more", [[], ["--rotate"], ["--preset", "icecold", "--rule", "wolves=3"]])
def test_json_lines_can_be_refereed(simlab_here: Shell, more: list[str]) -> None:
    run = simlab_here(*GAME, *more, "--format", "json")
    assert run.stderr == ""
    lines = run.stdout.splitlines()
    assert referee(lines) == len(lines) - 2
    assert all(": " not in line for line in lines)


def test_watch_plays_the_game_that_play_plays(simlab_here: Shell) -> None:
    play = simlab_here("play", *GAME[1:3], "--seed", "7", "-n", "1", "--format", "json", "--quiet")
    watch = simlab_here(*GAME[:-1], "0", "--format", "json")
    result = json.loads(watch.stdout.splitlines()[-1])["result"]
    wool = [
        row["mean"]
        for row in json.loads(play.stdout)
        if row["metric"] == "wool" and row["scope"] == "seat"
    ]
    assert [seat["wool"] for seat in result["seats"]] == wool


def test_an_illegal_action_is_shown_where_it_happens(simlab_here: Shell, tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text(FIRST.replace("return action", "return action + 200").replace("first", "bad"))
    run = simlab_here("watch", "sheepnappers", "bad,asap", "--policy-file", str(path))
    assert run.returncode == 2
    assert "Turn 1: " in run.stdout
    assert "policy bad chose the illegal action" in run.stderr
    assert run.stderr.count("\n") == 1


# ---- a person in a seat ----


def test_a_whole_game_shows_nothing_that_is_hidden(
    simlab_here: Shell, talk: Talk, tmp_path: Path
) -> None:
    """Whoever always takes action 0 plays like the policy `first`, whose transcript tells all."""
    path = tmp_path / "first.py"
    path.write_text(FIRST)
    options = ["--seed", "7", "--rule", "tm_public=off", "--policy-file", str(path)]
    arguments = ["watch", "sheepnappers", "first,random,random,guardian", *options]
    secrets = 0
    for number in ("0", "1", "2", "3"):
        told = talk("0\n" * 500, *arguments, "--game", number, "--me", "0")
        assert (told.returncode, told.stderr) == (0, "")
        run = simlab_here(*arguments, "--game", number, "--format", "json")
        assert run.returncode == 0, run.stderr
        lines = [json.loads(line) for line in run.stdout.splitlines()]
        hidden = {text for line in lines for text in secret_lines(line, lines[0])}
        secrets += len(hidden)
        assert not [text for text in hidden if text in told.stdout]
        for row, line in zip(lines[-1]["result"]["seats"], result_rows(told.stdout), strict=True):
            assert float(line.split()[2]) == row["wool"]
    assert secrets > 50


def result_rows(text: str) -> list[str]:
    return text.splitlines()[-6:-2]


def secret_lines(line: dict[str, Any], head: dict[str, Any]) -> list[str]:
    """Return the lines of story that seat 0 must not see."""
    sheep = game("sheepnappers")
    kinds = {kind.name: kind for kind in sheep.events}
    names = ["P0 (you)", *(f"P{seat} {head['lineup'][seat]}" for seat in (1, 2, 3))]
    found = []
    if line.get("actor", 0) != 0:
        decided = {"seat": line["actor"], "decision": line["decision"], "action": line["action"]}
        found.append(sheep.tell({"event": "decided", **decided}, names))
    for event in line.get("events", ()):
        insiders = kinds[event["event"]].insiders(event, head["rules"])
        if insiders is not None and 0 not in insiders:
            found.append(sheep.tell(event, names))
    return [text for text in found if text]


def test_answers_and_mistakes(talk: Talk) -> None:
    run = talk("zz\n\n?\nthrow\nquit\n", *GAME, "--me", "0")
    assert run.returncode == 130
    assert run.stderr.startswith("simlab: you left game 68 after ")
    assert "no action 'zz' now; valid: pass, throw" in run.stdout
    assert "P0 (you) throws a Baa." in run.stdout
    assert run.stdout.count("You hold ") == 3
    assert "> throw\n" in run.stdout


@pytest.mark.parametrize("answers", ["", "0\n", "0"])
def test_the_end_of_the_input_leaves_politely(talk: Talk, answers: str) -> None:
    run = talk(answers, *GAME, "--me", "0")
    assert run.returncode == 130
    assert run.stderr.count("\n") == 1
    assert "you left game 68" in run.stderr


def test_bytes_that_are_no_text(talk_apart: Talk) -> None:
    run = talk_apart(
        b"\xff\xfe\n\x00\n" + "²\n".encode() + b"9" * 5000 + b"\nquit\n", *GAME, "--me", "0"
    )
    assert run.returncode == 130
    assert run.stdout.count("no action ") == 4


def test_watch_ends_quietly_when_nobody_reads_on() -> None:
    """As in `simlab watch … | head`; it said nothing, and left with 1."""
    reader, writer = os.pipe()
    os.close(reader)
    start = "from simlab.cli import main; main()"
    run = subprocess.run(
        [sys.executable, "-c", start, "watch", "sheepnappers", "asap"],
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        timeout=HANGS,
        check=False,
    )
    os.close(writer)
    assert (run.returncode, run.stderr) == (0, "")


def test_a_stream_that_was_closed_is_one_that_nobody_reads() -> None:
    """As in `simlab games >&-`: it left with 1, as if a regression had been found."""
    start = [sys.executable, "-c", "from simlab.cli import main; main()"]
    for closed, words in ((1, ["games"]), (2, ["play", "sheepnappers", "-n", "100"])):
        run = subprocess.run(
            [*start, *words, "--format", "csv"],
            preexec_fn=lambda closed=closed: os.close(closed),
            capture_output=True,
            text=True,
            timeout=HANGS,
            check=False,
        )
        assert run.returncode == 0
        assert run.stderr == ""
        assert (len(run.stdout.splitlines()) > 20) == (closed == 2)
