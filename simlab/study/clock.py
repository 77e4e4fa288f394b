"""The time to think: CPU time of everything, whatever the number of threads."""

from __future__ import annotations

import math

from simlab.jit import clock

LEAST = 0.5
"""Share of the time that is left for thinking, however long it took to begin."""
COLD = 2.0
"""Whoever has waited for so many times as long, because all began slowly, gets all of it."""


class Clock:
    """CPU time that may be spent.

    Parameters
    ----------
    seconds : float, optional
        Without it there is no end.
    spent : float
        What has been spent on it before; half of the time is for what follows in any case, and all
        of it after a wait that was much longer.
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
        """Return whether there is an end."""
        return not math.isinf(self._end)

    def left(self) -> float:
        """Return the seconds left; infinitely many without an end."""
        return self._end - clock.cpu_now()

    def spent(self) -> float:
        """Return the seconds spent."""
        return clock.cpu_now() - self._start

    def thought(self) -> float:
        """Return the seconds spent since the clock was made."""
        return clock.cpu_now() - self._made

    def share(self, part: float) -> float | None:
        """Return a part of what is left; None without an end."""
        return part * max(0.0, self.left()) if self.ends else None
