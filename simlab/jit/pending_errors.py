"""Errors raised inside compiled code, held until control returns to Python."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


class _Missed(threading.local):
    """The first pending error of this thread since the last check."""

    reason: BaseException | None = None


_missed = _Missed()


def note(reason: BaseException) -> None:
    """Keep an exception that cannot pass through the code that runs in this thread.

    Only the first is kept.
    """
    _missed.reason = _missed.reason or reason


def anything() -> bool:
    """Return whether this thread has a pending error."""
    return _missed.reason is not None


def check() -> None:
    """Raise what is kept for this thread, and forget it."""
    reason, _missed.reason = _missed.reason, None
    if reason is not None:
        raise reason


def checked(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that raises what its compiled code could not."""

    def call(*arguments: Any) -> Any:
        result = function(*arguments)
        check()
        return result

    return call
