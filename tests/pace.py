"""What a process costs, and what may be asked of a machine as slow as this one."""

import functools
import os
import resource
import subprocess
import sys

NUMPY = 0.12
"""CPU seconds in which numpy is imported where what is asked was measured."""


def children() -> float:
    """Return the CPU seconds of all processes that this one has started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def cpu_seconds(code: str, *arguments: str, leaves: int = 0, **environment: str) -> float:
    """Return the CPU seconds of a Python process, started as users start it: with byte code.

    ``leaves`` is the exit code that it is to leave.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = children()
    command = [sys.executable, "-c", code, *arguments]
    run = subprocess.run(command, capture_output=True, env=kept | environment, check=False)
    assert run.returncode == leaves, run.stderr
    return children() - before


@functools.cache
def slowness() -> float:
    """Return how many times as long as on the machine of the figures things take here, or 1."""
    return max(1.0, min(cpu_seconds("import numpy") for _ in range(3)) / NUMPY)
