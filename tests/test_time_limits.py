"""No test of the default suite depends on how fast the machine is: one that would fails."""

from collections.abc import Callable
from typing import Any

import pytest

import simlab as library
from tests.conftest import Shell, TimeLimits
from tests.simulated_machine import Machine

POSITION = {"hand": "fuel 3, it", "pile": 14}
LIMITED: dict[str, Callable[[], Any]] = {
    "by default": lambda: library.advise("sheepnappers", POSITION, worlds=16),
    "advice": lambda: library.advise("sheepnappers", POSITION, max_seconds=5),
    "play": lambda: library.simulate("sheepnappers", "asap", games=64, max_seconds=1000),
    "compare": lambda: library.compare(
        "sheepnappers", ["asap", "wool_t"], games=64, max_seconds=1000
    ),
}


@pytest.mark.parametrize("name", LIMITED)
def test_run_that_the_clock_may_end_fails(name: str) -> None:
    with pytest.raises(pytest.fail.Exception, match="depends on how fast this machine is"):
        LIMITED[name]()


def test_process_that_the_clock_may_end_fails(simlab: Shell) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"a limit of 0\.1 seconds"):
        simlab("advise", "sheepnappers", "--hand", "fuel 3, it", "--max-seconds", "0.1")


@pytest.mark.parametrize("name", LIMITED)
def test_simulated_machine_ends_work_at_the_same_place(name: str, machine: Machine) -> None:
    first = LIMITED[name]()
    assert first.rows == LIMITED[name]().rows


def test_benchmarks_are_not_of_the_default_suite(pytestconfig: pytest.Config) -> None:
    assert "not timing" in " ".join(pytestconfig.getini("addopts"))
    assert not TimeLimits.allowed
