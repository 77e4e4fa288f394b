"""Every command that executes a policy file refuses one that reaches beyond what it may."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.conftest import Shell
from tests.validation.policy_attacks import COMMANDS, LISTING, commands_with_policies

SIMLAB = Path(__file__).parents[2] / "simlab"
DEFAULT = ["reads far before an array", "writes beyond an array"]
"""Tried here; ``python -m tests.validation.policy_attacks`` tries more."""
MAY_COMPILE = {"compiled.py", "matchup.py"}


def test_every_command_with_policies_is_attacked() -> None:
    assert commands_with_policies() == {*COMMANDS} | LISTING


def test_every_command_refuses_the_attacks(shell: Shell) -> None:
    run = shell(["-m", "tests.validation.policy_attacks", "--json", *DEFAULT])
    found = json.loads(run.stdout.splitlines()[-1])
    assert len(found) == len(COMMANDS) * len(DEFAULT)
    wrong = [each for each in found if each[2] != 2 or "mine.py, line 5" not in each[3]]
    assert not wrong


def test_nothing_but_a_match_up_runs_untried_policies() -> None:
    callers = {
        path.name
        for path in SIMLAB.rglob("*.py")
        if re.search(r"\.untried_(policy|room)\(", path.read_text(encoding="utf-8"))
    }
    assert callers == MAY_COMPILE | {"__init__.py"}  # of the trial
