"""The time that games take: a clock that stands still while something is compiled."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()


class _Stopped:
    """How long the clock has stood still, and since when it does."""

    seconds = 0.0
    since = 0.0
    depth = 0


def stood_still() -> float:
    """Return how many seconds of this process's life were spent compiling."""
    with _lock:
        more = time.perf_counter() - _Stopped.since if _Stopped.depth else 0.0
        return _Stopped.seconds + more


def now() -> float:
    """Return the seconds since some time, less those spent compiling."""
    return time.perf_counter() - stood_still()


@contextmanager
def stopped() -> Iterator[None]:
    """Stop the clock; it goes on when nobody stops it any more."""
    with _lock:
        if _Stopped.depth == 0:
            _Stopped.since = time.perf_counter()
        _Stopped.depth += 1
    try:
        yield
    finally:
        with _lock:
            _Stopped.depth -= 1
            if _Stopped.depth == 0:
                _Stopped.seconds += time.perf_counter() - _Stopped.since
