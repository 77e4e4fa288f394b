"""Policy files that reach beyond what they may, given to every command that takes such a file.

Run by hand, it prints what each command makes of each file: ``python -m
tests.validation.policy_attacks``. Every command runs in a process of its own, since a file that
is not tried first may end the process, or spoil its memory.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import typer

GAME = "sheepnappers"
HEAD = """\
from simlab import integer, policy
from simlab.games.sheepnappers import sensible
@policy(place=integer(0))
def mine(table, me, mind):
"""
SENSIBLE = "    return sensible(table, me, mind)\n"
ATTACKS = {
    "reads far before an array": "    return me.hand[-10**12]\n",
    "writes beyond an array": f"    me.hand[12] = 5\n{SENSIBLE}",
    "writes to its own hand": f"    me.hand[0] += 1\n{SENSIBLE}",
    "writes to the table": f"    table.pile_n = 3\n{SENSIBLE}",
    "reads far beyond an array of a record": "    return me.facts.known[10**12, 0]\n",
}
HARMLESS = SENSIBLE

EXPERIMENT = f"""\
name = "attack"
question = "What becomes of it?"
game = "{GAME}"
lineup = ["mine,sensible"]
games = 50
seed = 1
"""
QUICK = ["--games", "50", "--quiet", "--jobs", "1"]
THINK = ["--opponents", "mine", "--worlds", "50"]
COMMANDS: dict[str, list[str]] = {
    "play": [GAME, "mine,sensible", *QUICK],
    "compare": [GAME, "mine", "sensible", *QUICK],
    "watch": [GAME, "mine,sensible"],
    "advise": [GAME, "--hand", "it, dream, fuel 2", *THINK],
    "review": ["--from", "game.jsonl", "--seat", "0", *THINK],
    "metagame": [GAME, "mine", "sensible", "--games", "200", *QUICK[2:]],
    "luck": [GAME, "mine", "sensible", "--seats", "3", *QUICK],
    "usage": [GAME, "mine", *QUICK],
    "drama": [GAME, "mine", *QUICK],
    "run": ["attack.toml", "--fresh", "--quiet", "--jobs", "1"],
    "tune": [GAME, "mine,sensible", "--maximise", "win[mine]", "--knob", "mine.place=0,1", *QUICK],
    "improve": [GAME, "mine", "--games", "6k", *QUICK[2:]],
    "report": [GAME, "--quiet"],
}
"""How each command that executes policies is made to execute ``mine``."""
LISTING = {"policies"}
"""Commands that take a file, and only list what it declares."""


def commands_with_policies() -> set[str]:
    """Return the commands that take a file of policies, as the command line has them."""
    from simlab.cli import app

    group: Any = typer.main.get_command(app)
    return {
        name
        for name, command in group.commands.items()
        if any("--policy-file" in option.opts for option in command.params)
    }


def run_apart(arguments: list[str]) -> tuple[int, str]:
    """Run a command in a copy of this process; return its exit code, -11 for a crash, and text."""
    from simlab.cli import main

    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if child == 0:
            for stream in (1, 2):
                os.dup2(said.fileno(), stream)
            sys.argv = ["simlab", *arguments]
            code = 70
            try:
                main()
            except SystemExit as left:
                code = left.code if isinstance(left.code, int) else 0
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)
        status = os.waitpid(child, 0)[1]
        said.seek(0)
        return os.waitstatus_to_exitcode(status), said.read().decode()


def attack(commands: list[str], attacks: dict[str, str]) -> list[tuple[str, str, int, str]]:
    """Give files to commands; return command, attack, exit code and the last line of each."""
    from simlab.output.story import json_lines
    from simlab.runtime.matchup import build_matchup

    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        matchup = build_matchup(GAME, "sensible")
        matchup.prepare()
        lines = "\n".join(json_lines(matchup, 0))
        Path("game.jsonl").write_text(lines + "\n", encoding="utf-8")
        Path("attack.toml").write_text(EXPERIMENT, encoding="utf-8")
        found = []
        for name, body in attacks.items():
            Path("mine.py").write_text(HEAD + body, encoding="utf-8")
            for command in commands:
                arguments = [command, *COMMANDS[command], "--policy-file", "mine.py"]
                code, text = run_apart(arguments)
                lines = [line for line in text.splitlines() if "compil" not in line]
                found.append((command, name, code, lines[-1] if lines else ""))
        os.chdir("/")
        return found


if __name__ == "__main__":
    if sys.argv[1:2] == ["--json"]:
        chosen = {name: ATTACKS[name] for name in sys.argv[2:]}
        print(json.dumps(attack([*COMMANDS], chosen)))
    else:
        for command, name, code, text in attack([*COMMANDS], {**ATTACKS, "none": HARMLESS}):
            print(f"{command:10} {name:40} {code:4} {text[:150]}")
