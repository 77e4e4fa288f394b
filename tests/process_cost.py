"""What a process costs, beside what the same machine takes for something known."""

import functools
import os
import resource
import subprocess
import sys


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
def numpy_seconds() -> float:
    """Return the CPU seconds in which Python starts here and imports numpy."""
    return min(cpu_seconds("import numpy") for _ in range(5))
