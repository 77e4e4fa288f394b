"""Ctrl-C while compiled code does not come back."""

import os
import signal
import subprocess
import sys

import pytest

from tests.conftest import HANGS

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")

STARTED = """
import sys
import threading
import time
from simlab.cli.insist import Insistence, insist

module = sys.modules["simlab.cli.insist"]
module.PATIENCE = 0.1
"""
COMPILED = """
import numba
import numpy as np

@numba.njit(nogil=True)
def spin(begun, n):
    begun[0] = True
    while n & 1 != 0:
        n += 2
    return n

def tell():
    while not begun[0]:
        time.sleep(0.001)
    print("begins", flush=True)

begun = np.zeros(1, np.bool_)
spin(begun, 2)
begun[0] = False
insist()
threading.Thread(target=tell, daemon=True).start()
spin(begun, 1)
"""
LISTENING = """
insist()
print("begins", flush=True)
while True:
    time.sleep(0.01)
"""
SAVING = """
from types import SimpleNamespace

over, judged = threading.Event(), threading.Event()
wait = Insistence._wait
module.time = SimpleNamespace(sleep=lambda seconds: over.wait())
Insistence._wait = lambda self: (wait(self), judged.set())
insist()
try:
    print("begins", flush=True)
    while True:
        time.sleep(0.01)
except KeyboardInterrupt:
    over.set()  # patience ends while Python is still at it
    judged.wait()
    print(7)
"""


def interrupted(work: str) -> subprocess.Popen[str]:
    """Start some work, and interrupt it once it says that it begins."""
    started = subprocess.Popen(
        [sys.executable, "-c", STARTED + work],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # whoever runs the tests in the background may have it ignored
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert started.stdout is not None
    assert started.stdout.readline() == "begins\n"
    started.send_signal(signal.SIGINT)
    return started


def test_a_second_interrupt_ends_what_does_not_come_back() -> None:
    with interrupted(COMPILED) as stuck:
        assert stuck.stderr is not None
        assert "Ctrl-C once more" in stuck.stderr.readline()
        stuck.send_signal(signal.SIGINT)
        assert stuck.communicate(timeout=HANGS)[1] == "simlab: interrupted\n"
        assert stuck.returncode == 130


def test_an_interrupt_that_is_heard_is_python_s() -> None:
    with interrupted(LISTENING) as heard:
        assert "KeyboardInterrupt" in heard.communicate(timeout=HANGS)[1]
    with interrupted(SAVING) as saved:
        assert saved.communicate(timeout=HANGS) == ("7\n", "")
