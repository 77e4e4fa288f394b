"""Clocks that stand still during compilation; no other module reads the time.

What limits or measures time asks `now` or `cpu_now`, and `is_over` whether a limit is reached. Both
read `source`, in whose place a test puts a clock of its own.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()


class Source:
    """The clocks of this machine, in seconds since some moment each."""

    def wall(self) -> float:
        """Return the time on the wall."""
        return time.perf_counter()

    def cpu(self) -> float:
        """Return the CPU time of all threads of this process."""
        return time.process_time()

    def thread(self, clock: int) -> float:
        """Return the CPU time of a thread by the number of its clock.

        Raises
        ------
        OSError
            The thread has ended.
        """
        return time.clock_gettime(clock)


source = Source()


class _Stopped:
    """The time for which the clocks have stood still, and since when they do."""

    wall = cpu = 0.0
    since_wall = since_cpu = 0.0
    depth = 0


def stood_still() -> float:
    """Return for how many seconds of this process's life something was compiled."""
    with _lock:
        more = source.wall() - _Stopped.since_wall if _Stopped.depth else 0.0
        return _Stopped.wall + more


def now() -> float:
    """Return the seconds since some moment, less those spent compiling."""
    with _lock:
        wall = _Stopped.since_wall if _Stopped.depth else source.wall()
        return wall - _Stopped.wall


def cpu_now() -> float:
    """Return the CPU seconds that this process has spent, less those spent compiling."""
    with _lock:
        cpu = _Stopped.since_cpu if _Stopped.depth else source.cpu()
        return cpu - _Stopped.cpu


def is_over(seconds: float, limit: float | None) -> bool:
    """Return whether a limit of time is reached; without one it never is."""
    return limit is not None and seconds >= limit


@contextmanager
def uncounted() -> Iterator[None]:
    """Leave out of the clocks, afterwards, what passes meanwhile; until then they go on."""
    wall, cpu = now(), cpu_now()
    try:
        yield
    finally:
        wall, cpu = now() - wall, cpu_now() - cpu
        with _lock:
            _Stopped.wall += wall
            _Stopped.cpu += cpu


@contextmanager
def stopped() -> Iterator[None]:
    """Stop the clocks; they go on when nobody stops them any more."""
    with _lock:
        if _Stopped.depth == 0:
            _Stopped.since_wall, _Stopped.since_cpu = source.wall(), source.cpu()
        _Stopped.depth += 1
    try:
        yield
    finally:
        with _lock:
            _Stopped.depth -= 1
            if _Stopped.depth == 0:
                _Stopped.wall += source.wall() - _Stopped.since_wall
                _Stopped.cpu += source.cpu() - _Stopped.since_cpu
