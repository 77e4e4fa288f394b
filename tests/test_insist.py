"""Ctrl-C while compiled code does not come back."""

import os
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")

STARTED = """
import sys
import time
from simlab.cli.insist import insist

sys.modules["simlab.cli.insist"].PATIENCE = 0.4
insist()
print("begins", flush=True)
"""
COMPILED = """
import numba

@numba.njit(nogil=True)
def spin(n):
    while n & 1 != 0:
        n += 2
    return n

spin(2)
"""

SAVING = """
try:
    while True:
        time.sleep(0.01)
except KeyboardInterrupt:
    time.sleep(0.8)
    print(7)
"""


def interrupted(work: str, before: str = "") -> subprocess.Popen[str]:
    """Start some work and interrupt it once; ``before`` is done before anybody listens."""
    started = subprocess.Popen(
        [sys.executable, "-c", before + STARTED + work],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # whoever runs the tests in the background may have it ignored
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert started.stdout is not None
    assert started.stdout.readline() == "begins\n"
    time.sleep(0.2)  # it is past the line that says so
    started.send_signal(signal.SIGINT)
    return started


def test_a_second_interrupt_ends_what_does_not_come_back() -> None:
    with interrupted("spin(1)", COMPILED) as stuck:
        assert stuck.stderr is not None
        assert "Ctrl-C once more" in stuck.stderr.readline()
        stuck.send_signal(signal.SIGINT)
        assert stuck.communicate(timeout=20)[1] == "simlab: interrupted\n"
        assert stuck.returncode == 130


def test_an_interrupt_that_is_heard_is_python_s() -> None:
    with interrupted("while True: time.sleep(0.01)") as heard:
        assert "KeyboardInterrupt" in heard.communicate(timeout=20)[1]
    with interrupted(SAVING) as saved:
        assert saved.communicate(timeout=20) == ("7\n", "")
