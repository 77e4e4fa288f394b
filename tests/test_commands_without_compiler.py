"""What is answered at once, without a compiler: errors, lists, completion."""

import json

import pytest

import simlab
from simlab.jit.errors import UsageError
from tests.conftest import Shell

ERRORS = [
    ["play", "sheepnapers"],
    ["play", "sherwood", "recruter"],
    ["play", "sheepnappers", "wool_t:treshold=5"],
    ["play", "spaceknights", "--rule", "tire=2"],
    ["play", "sheepnappers", "--precision", "1", "--metric", "wol"],
    ["play", "sheriff", "--preset", "nothing"],
    ["play", "sheepnappers", "-n", "many"],
    ["play", "sheepnappers", "--gmaes", "5"],
    ["play", "sheepnappers", "--policy-file", "nowhere.py"],
    ["compare", "sheepnappers", "wool_t", "asapp"],
    ["compare", "sheepnappers", "wool_t", "asap", "--metric", "wol"],
    ["watch", "sheepnappers", "asapp"],
    ["advise", "sheepnappers", "--hnd", "it 3"],
    ["advise", "sheepnappers", "--from", "nowhere.jsonl", "--at", "3"],
    ["run", "nothing.toml"],
    ["check", "nowhere"],
    ["metrics", "sherif"],
    ["new", "policy", "wool_t"],
]
LISTS = [
    ["--help"],
    ["games"],
    ["policies", "sheriff"],
    ["rules", "sherwood"],
    ["metrics", "spaceknights"],
]


@pytest.mark.parametrize("commands", [ERRORS, LISTS], ids=["errors", "lists"])
def test_errors_and_lists_need_no_compiler(shell: Shell, commands: list[list[str]]) -> None:
    code = f"""
import sys
from simlab.cli import main
for arguments in {commands!r}:
    sys.argv = ["simlab", *arguments]
    try:
        main()
    except SystemExit as left:
        heavy = [name for name in ("numba", "scipy.special", "pandas") if name in sys.modules]
        print("left with", left.code, *heavy)
"""
    run = shell(["-c", code])
    codes = [line for line in run.stdout.splitlines() if line.startswith("left with")]
    assert codes == [f"left with {2 if commands is ERRORS else 0}"] * len(commands)
    assert run.stderr.count("\n") == (len(ERRORS) if commands is ERRORS else 0)


COMPLETED = {
    "simlab met": ["metrics", "metagame"],
    "simlab play sher": ["sheriff", "sherwood"],
    "simlab play sheepnappers asap,woo": ["asap,wool_t"],
    "simlab play sheepnappers wool_t:": ["wool_t:threshold="],
    "simlab play sheepnappers --rule wolv": ["wolves="],
    "simlab play sheepnappers --rule start=f": ["start=fixed"],
    "simlab compare sheepnappers asap wool_t --metric lau": ["launched"],
    "simlab advise sherwood --preset adv": ["advanced"],
    "simlab rules cosmic voi": ["void", "void_flare"],
    "simlab run sherwood_s": ["sherwood_sheriffs"],
    "simlab play chess w": [],
}


def test_the_shell_completes_names(shell: Shell) -> None:
    code = f"""
import os, sys
from simlab.cli import main
sys.argv = ["simlab"]
for words in {list(COMPLETED)!r}:
    os.environ |= {{"COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}}
    try:
        main()
    except SystemExit:
        print("\\nleft", "numba" in sys.modules)
"""
    run = shell(["-c", code], _SIMLAB_COMPLETE="complete_bash")
    assert run.stderr == ""
    *offered, last = run.stdout.split("left False\n")
    assert last == ""
    assert [each.split() for each in offered] == list(COMPLETED.values())


def test_completion_can_be_installed(simlab_here: Shell) -> None:
    assert "--install-completion" in simlab_here("--help").stdout


def test_simlab_has_a_version_and_runs_as_a_module(shell: Shell) -> None:
    run = shell(["-m", "simlab", "--version"])
    assert run.returncode == 0
    assert run.stdout == f"simlab {simlab.__version__}\n"


def test_metrics_are_listed(simlab_here: Shell) -> None:
    run = simlab_here("metrics", "sheepnappers", "--rule", "rounds=3", "--format", "json")
    rows = {(row["of"], row["metric"]): row for row in json.loads(run.stdout)}
    win, launched = rows["seat", "win"], rows["seat", "launched"]
    assert win["label"] == "share of wins"
    assert (win["low"], win["high"]) == (0, 1)
    assert (launched["kind"], launched["high"]) == ("flag", 3)
    assert rows["table", "turns"]["meaning"] == "turns of all players"
    assert "own turns until out" in simlab_here("metrics", "sheepnappers").stdout


def test_games_are_written_as_on_the_command_line() -> None:
    assert simlab.simulate("sheepnappers", "asap", games="1k").simulation.games == 1000
    compared = simlab.compare("sheepnappers", ["asap", "wool_t"], games="0.4k")
    assert compared.comparison.deals == 100
    with pytest.raises(UsageError, match="not 'many'"):
        simlab.simulate("sheepnappers", "asap", games="many")


def test_a_misspelt_keyword_names_the_nearest() -> None:
    calls = {
        "games": lambda: simlab.simulate("sheepnappers", "asap", gmaes=5),
        "rotate": lambda: simlab.simulate("sheepnappers", "asap", rotat=True),
        "until_decided": lambda: simlab.compare("sheepnappers", ["asap"], until_decide=True),
        "output": lambda: simlab.run("sheepnappers_policies", ouput="results"),
        "objective": lambda: simlab.advise("sheepnappers", {}, objectiv="win"),
        "opponents": lambda: simlab.advise_map("sheepnappers", {}, {}, oponents="asap"),
    }
    for name, call in calls.items():
        with pytest.raises(UsageError, match=f"did you mean '{name}'") as caught:
            call()
        assert isinstance(caught.value, TypeError)
