"""Handling of Ctrl-C while compiled code does not return.

Python handles an interrupt only after compiled code returns. A game or a policy that never ends
would block it forever; so a thread watches for interrupts, too, and a second Ctrl-C ends the
process.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from typing import Any

from simlab.cli.options import INTERRUPTED, say

PATIENCE = 1.0
"""Seconds after which an interrupt counts as not delivered."""


class Insistence:
    """Counts of interrupts sent, and of those delivered to Python."""

    def __init__(self) -> None:
        self._sent = self._heard = 0
        self._end, told = socket.socketpair()
        told.setblocking(False)
        self._told = told
        signal.signal(signal.SIGINT, self._hear)
        signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
        threading.Thread(target=self._listen, daemon=True).start()

    def _hear(self, number: int, frame: Any) -> None:
        self._heard += 1
        signal.default_int_handler(number, frame)

    def _listen(self) -> None:
        while True:
            for number in self._end.recv(64):
                if number == signal.SIGINT:
                    self._wait()

    def _wait(self) -> None:
        """Wait for Python to handle an interrupt; else print a hint, or end the process."""
        self._sent += 1
        time.sleep(PATIENCE)
        if signal.getsignal(signal.SIGINT) != self._hear:
            return  # another handler is installed now
        unheard = self._sent - self._heard
        if unheard == 1:
            say("compiled code is at work; Ctrl-C once more ends it where it stands")
        elif unheard > 1:
            say("interrupted")
            os._exit(INTERRUPTED)


def insist() -> None:
    """Make a second Ctrl-C end the process if the first was not delivered.

    It does nothing if interrupts are ignored, or have another handler.
    """
    main = threading.current_thread() is threading.main_thread()
    if main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        Insistence()
