"""A machine of known speed: what a limit of time ends there ends at the same place everywhere."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest

from simlab.inference.filters import Filters
from simlab.inference.rollouts import Rollouts
from simlab.jit import clock

LOOK = 2.0**-4
"""Seconds on the wall between two looks at the clock."""
PLAYOUT = 2.0**-13
"""CPU seconds of a play-out."""
VIEW = 2.0**-16
"""CPU seconds in which a world goes through one step of the past.

Sums of powers of two have no rounding errors: a difference is the same whatever came before it.
"""


class Machine(clock.Source):
    """Clocks that go on by what is done: by looks at the one on the wall, and by work.

    Attributes
    ----------
    pace : float
        How many times as long everything takes.
    """

    def __init__(self, pace: float = 1.0) -> None:
        self.pace = pace
        self._wall = self._cpu = 0.0
        self._lock = threading.Lock()

    def wall(self) -> float:
        with self._lock:
            self._wall += LOOK * self.pace
            return self._wall

    def cpu(self) -> float:
        return self._cpu

    def work(self, seconds: float) -> None:
        """Spend CPU time."""
        with self._lock:
            self._cpu += seconds * self.pace
            self._wall += seconds * self.pace


class Hands(clock.Source):
    """Clocks whose hands the test moves.

    Attributes
    ----------
    seconds : float
        On the wall.
    computed : float
        CPU seconds, of the process and of each thread.
    looks : int
        How often somebody has looked at the clock of a thread.
    """

    def __init__(self) -> None:
        self.seconds = self.computed = 0.0
        self.looks = 0

    def wall(self) -> float:
        return self.seconds

    def cpu(self) -> float:
        return self.computed

    def thread(self, clock: int) -> float:
        self.looks += 1
        return self.computed

    def compute(self, seconds: float) -> None:
        """Let time pass in which something is computed."""
        self.seconds += seconds
        self.computed += seconds


@contextmanager
def known_machine(pace: float = 1.0) -> Iterator[Machine]:
    """Play and think on a machine of known speed; to compile takes no time there."""
    found = Machine(pace)
    play, follow = Rollouts.play, Filters.run

    def play_at_its_pace(self: Rollouts, answers: Any, first: int, worlds: int) -> Any:
        found.work(PLAYOUT * len(answers) * worlds)
        return play(self, answers, first, worlds)

    def follow_at_its_pace(self: Filters, number: int, size: int) -> Any:
        found.work(VIEW * size * max(1, self.past.views))
        return follow(self, number, size)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(clock, "source", found)
        patched.setattr(clock, "stopped", nullcontext)
        patched.setattr(clock._Stopped, "wall", 0.0)
        patched.setattr(clock._Stopped, "cpu", 0.0)
        patched.setattr(Rollouts, "play", play_at_its_pace)
        patched.setattr(Filters, "run", follow_at_its_pace)
        yield found
