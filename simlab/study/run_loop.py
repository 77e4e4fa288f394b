"""The loop that plays a study until its games, its precision or its time, or Ctrl-C, end it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from simlab.execution.limits import Limits, Progress
from simlab.jit import clock

Step = TypeVar("Step")
Check = Callable[[], tuple[str, float] | None]
"""Returns the results so far in words and their half-width; None if it is too early to look."""


class Study(Protocol):
    """A study that counts its games and its seconds."""

    seconds: float

    @property
    def games(self) -> int:
        """Games played so far."""


def run_until(
    limits: Limits,
    study: Study,
    steps: Iterable[Step],
    do: Callable[[Step], None],
    *,
    check: Check,
    has_results: Callable[[], bool] = lambda: True,
    progress: Progress | None = None,
) -> str:
    """Do the steps of a study until a limit stops it; return the limit.

    Parameters
    ----------
    limits : Limits
    study : Study
        Its ``seconds`` are set after each step.
    steps : iterable
        All that the number of games allows.
    do : callable
        Plays a step and adds its results to the study.
    check : callable
        Measures the precision, if it is time to look.
    has_results : callable
        Whether there is anything to return after an interrupt.
    progress : callable, optional

    Returns
    -------
    str
        ``games``, ``precision``, ``seconds`` or ``interrupted``.

    Raises
    ------
    KeyboardInterrupt
        The user interrupts before there are results.
    """
    start, words = clock.now(), ""
    try:
        for step in steps:
            do(step)
            study.seconds = clock.now() - start
            found = check()
            if found is not None:
                words, half_width = found
                if limits.precision is not None and half_width <= limits.precision:
                    return "precision"
            if progress is not None:
                progress(*limits.done(study.games, study.seconds), words)
            if limits.clock_is_out(study.seconds):
                return "seconds"
    except KeyboardInterrupt:
        if not has_results():
            raise
        return "interrupted"
    return "games"


class GrowingCheck:
    """A check that is repeated each time a study has grown by half.

    Parameters
    ----------
    size : callable
        How much has been played.
    first : int
        Size at which to look first.
    measure : callable
        Returns the results so far in words and their half-width.
    """

    def __init__(
        self, size: Callable[[], int], first: int, measure: Callable[[], tuple[str, float]]
    ) -> None:
        self._size = size
        self._next = first
        self._measure = measure

    def __call__(self) -> tuple[str, float] | None:
        """Measure, if it is time to."""
        size = self._size()
        if size < self._next:
            return None
        self._next = size * 3 // 2
        return self._measure()
