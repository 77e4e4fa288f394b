"""Policies of one's own on the command line: one line on stderr and exit code 2, or results."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.conftest import Shell

HEAD = """\
from simlab import below, choice, integer, kernel, number, policy
from simlab.games.sheepnappers import END, LAUNCH, MAIN, may_launch, sensible, wool_in_hand
"""
GREEDY = (
    HEAD
    + """\
@policy(wool=number(40, 0, 500), mood=choice("calm", "wild"), traits=["memory"])
def greedy(table, me, mind):
    \"\"\"Launch with enough wool.\"\"\"
    mind.memory[0] += 1
    if table.decision == MAIN and wool_in_hand(table, me) < mind.params[0]:
        return END
    return sensible(table, me, mind)
"""
)
TUTORIAL = Path(__file__).parents[1] / "docs" / "tutorial" / "own_policy.md"
EXAMPLE = re.compile(r"<!-- policy example -->.*?```python\n(.*?)```.*?<!-- end -->", re.DOTALL)


@pytest.mark.parametrize(
    ("text", "lineup", "message"),
    [
        ("def f(:\n", "mine", "mine.py, line 1: invalid syntax"),
        ("import nowhere_at_all\n", "mine", "mine.py, line 1: no module 'nowhere_at_all'"),
        ("1 / 0\n", "mine", "mine.py, line 1: ZeroDivisionError: division by zero"),
        ("x = 1\n", "mine", "mine.py declares no policy; put @policy over a function"),
        (GREEDY, "greedi", "no policy 'greedi'; did you mean 'greedy'?"),
        (GREEDY, "greedy:wool=nan", "greedy:wool is a finite number, not nan"),
        (GREEDY, "greedy:wool=501", "greedy:wool lies between 0 and 500, not at 501"),
        (GREEDY, "greedy:mood=wlid", "did you mean 'wild'?"),
        (GREEDY.replace("greedy", "asap"), "asap", "has a policy 'asap' already"),
        (GREEDY.replace("(table, me, mind):", "(table, me):"), "greedy", "takes (table, me, mind)"),
        (GREEDY.replace("wool_in_hand(table, me)", "table.wool"), "greedy", "has no field 'wool'"),
        (
            GREEDY.replace("return END", 'return "end"'),
            "greedy",
            "it returns text",
        ),
        (GREEDY.replace("return END", "return 1.5"), "greedy", "it returns a float"),
        (GREEDY.replace("return END", "return 99"), "greedy", "simlab watch sheepnappers greedy"),
        (GREEDY.replace("memory[0]", "memory[20]"), "greedy", "IndexError: index 20"),
        (GREEDY.replace("mind.memory[0]", "table.turns"), "greedy", "writes to table.turns"),
        (GREEDY.replace("return END", "raise ValueError('x')"), "greedy", "ValueError: x in game"),
    ],
)
def test_a_bad_policy_is_one_line_and_exit_code_2(
    simlab_here: Shell, tmp_path: Path, text: str, lineup: str, message: str
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(text)
    run = simlab_here(
        "play", "sheepnappers", lineup, "-n", "300", "--quiet", "--policy-file", str(path)
    )
    assert run.returncode == 2
    assert message in run.stderr
    assert run.stderr.count("\n") == 1
    assert run.stdout == ""


def test_an_own_policy_plays_and_is_listed(simlab_here: Shell, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(GREEDY)
    file = ["--policy-file", str(path), "--format", "json"]
    run = simlab_here("play", "sheepnappers", "greedy:wool=20,asap", "-n", "500", *file)
    assert json.loads(run.stdout)[0]["policy"] == "greedy:wool=20", run.stderr
    listed = {
        row["policy"]: row
        for row in json.loads(simlab_here("policies", "sheepnappers", *file).stdout)
    }
    assert listed["greedy:wool=40,mood=calm"]["what it does"] == "Launch with enough wool."
    assert listed["greedy:wool=40,mood=calm"]["traits"] == "memory"
    assert "sensible" in listed


SHORT_TRIAL = """
from simlab.cli import main
from simlab.runtime import policy_sandbox as trial
trial.try_policies.__defaults__ = (8,)
main()
"""


def test_play_with_a_policy_file_is_the_same_without_compilation(
    simlab_here: Shell, shell: Shell, tmp_path: Path
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(GREEDY)
    arguments = ["play", "sheepnappers", "greedy,asap", "-n", "20", "--format", "csv", "--quiet"]
    arguments += ["--policy-file", str(path)]
    plain = shell(["-c", SHORT_TRIAL, *arguments], NUMBA_DISABLE_JIT="1")
    assert plain.stdout == simlab_here(*arguments).stdout != ""
    assert plain.stderr == ""


def test_the_example_of_the_tutorial(simlab_here: Shell, tmp_path: Path) -> None:
    found = EXAMPLE.search(TUTORIAL.read_text(encoding="utf-8"))
    assert found is not None
    path = tmp_path / "mine.py"
    path.write_text(found[1])
    name = re.findall(r"^def (\w+)\(", found[1], re.MULTILINE)[-1]
    run = simlab_here(
        "play", "sheepnappers", f"{name},sensible", "-n", "1000", "--policy-file", str(path)
    )
    assert run.returncode == 0, run.stderr
    assert name in run.stdout
