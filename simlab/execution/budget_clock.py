"""Thinking time: CPU time of all threads together."""

from __future__ import annotations

import math

from simlab.jit import clock

LEAST = 0.5
"""Share of the time reserved for thinking, regardless of the time spent on the start."""
COLD = 2.0
"""After a start that took so many times as long, the whole time is available."""


class Clock:
    """CPU time that may be spent.

    Parameters
    ----------
    seconds : float, optional
        Without it the time is unlimited.
    spent : float
        Seconds spent before. Half of the time remains in any case, and all of it after a much
        longer wait.
    """

    def __init__(self, seconds: float | None, spent: float = 0.0) -> None:
        self._made = clock.cpu_now()
        self._start = self._made - spent
        self._end = math.inf
        if seconds is not None:
            least = 1.0 if spent > COLD * seconds else LEAST
            self._end = max(self._start, self._made - (1 - least) * seconds) + seconds

    @property
    def ends(self) -> bool:
        """Return whether the time is limited."""
        return not math.isinf(self._end)

    def left(self) -> float:
        """Return the seconds left; infinite without a limit."""
        return self._end - clock.cpu_now()

    def spent(self) -> float:
        """Return the seconds spent."""
        return clock.cpu_now() - self._start

    def thought(self) -> float:
        """Return the seconds spent since the clock was made."""
        return clock.cpu_now() - self._made

    def share(self, part: float) -> float | None:
        """Return a share of the time left; None without a limit."""
        return part * max(0.0, self.left()) if self.ends else None
