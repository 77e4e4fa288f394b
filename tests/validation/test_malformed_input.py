"""Whatever is spoilt in files, options and paths: an answer, or one line and exit code 2."""

from typing import Any

import pytest

from tests.simulated_machine import Machine
from tests.validation.malformed_cases import KINDS, Case
from tests.validation.malformed_input import attack, fault, told

EXAMPLES = 8
"""Of each kind here; ``python -m tests.validation.malformed_input 1000`` tries more."""


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_ends_in_a_traceback(kind: str, machine: Machine) -> None:
    def check(case: Case, code: Any, wrong: str) -> None:
        assert not wrong, (case, wrong)

    attack(kind, EXAMPLES, check)


def test_a_fault_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ValueError("nobody caught it")

    monkeypatch.setattr("tests.validation.malformed_input.main", fail)
    assert "nobody caught it" in fault(*told(Case(["games"])))
    monkeypatch.setattr("tests.validation.malformed_input.main", lambda: print("\x1b[31m"))
    assert "no exit" in fault(*told(Case(["games"])))
