"""Workers: threads, processes or a cluster, replaced when they break down."""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ThreadPoolExecutor,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from simlab.jit.errors import SimlabError, UsageError

KINDS = ("threads", "processes", "dask")
RETRIES = 3
"""Number of new pools before the run stops with an error."""


WAKE = 0.5
"""Seconds between two checks, by waiting calls, that the workers are alive."""

ExecutorLike = str | Executor | Callable[[], Executor] | None
"""Workers: a name, an executor, or a factory of one."""

Task = tuple[Any, ...]
"""A function and its arguments."""


_STOP: ContextVar[threading.Event | None] = ContextVar("stop", default=None)


@contextmanager
def stopped_by(event: threading.Event) -> Iterator[None]:
    """Stop the studies in this context when an event is set, as Ctrl-C does."""
    before = _STOP.set(event)
    try:
        yield
    finally:
        _STOP.reset(before)


def _unguarded_script() -> str:
    """Return the name of the running script, if each new process would run it too."""
    path = getattr(sys.modules["__main__"], "__file__", None)
    try:
        text = "" if path is None else Path(path).read_text(encoding="utf-8", errors="replace")
        return "" if path is None or "__main__" in text else Path(path).name
    except OSError:
        return ""


def silent(text: str) -> None:
    """Ignore a message."""


def default_jobs() -> int:
    """Return the number of cores available to this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers:
    """A pool of workers that several runs may share.

    Parameters
    ----------
    source : concurrent.futures.Executor or a factory of one, optional
        Threads by default. A factory is called again when a pool breaks, and the lost batches are
        replayed; a given executor is used as it is and left open.
    jobs : int, optional
        Number of workers; all cores by default.
    """

    def __init__(
        self, source: Executor | Callable[[], Executor] | None = None, jobs: int | None = None
    ) -> None:
        self.jobs = jobs or default_jobs()
        self._given = isinstance(source, Executor)
        self._make: Callable[[], Executor]
        if source is None:
            self._make = lambda: ThreadPoolExecutor(self.jobs)
        elif isinstance(source, Executor):
            self._make = lambda: source
        else:
            self._make = source
        self._lost = 0
        self._lock = threading.Lock()
        self.given_up = threading.Event()
        self._stop = _STOP.get()
        self.pool = self._make()

    def __reduce__(self) -> tuple[type[Workers], tuple[None, int]]:
        """Return the recipe for pickling: a copy has its own threads."""
        return Workers, (None, self.jobs)

    def submit(self, pool: Executor, task: Task) -> Future[Any]:
        """Submit a task to a pool."""
        try:
            return pool.submit(*task)
        except BrokenExecutor:
            raise
        except RuntimeError as error:
            if not self._given:
                raise
            raise UsageError(
                f"the executor takes no more work ({error}): play while it is open, or give a "
                "function that makes one"
            ) from None

    def result(self, task: Task, future: Future[Any]) -> Any:
        """Wait for the result of a task; raise `BrokenExecutor` if its worker is lost."""
        return self.wait(future)

    def wait(self, future: Future[Any]) -> Any:
        """Wait for a future, but no longer than `check` allows."""
        self.check()
        while True:
            with suppress(TimeoutError):
                return future.result(WAKE)
            if future.done():
                return future.result()
            self.check()

    def check(self) -> None:
        """Raise `KeyboardInterrupt` in all waiting calls if the run was interrupted or stopped."""
        if self.given_up.is_set() or (self._stop is not None and self._stop.is_set()):
            raise KeyboardInterrupt

    def replace(self, broken: Executor, reason: Exception) -> None:
        """Replace a broken pool, unless this has already happened.

        Raises
        ------
        SimlabError
            The pool cannot be replaced, or broke too often.
        """
        with self._lock:
            if self.pool is not broken:
                return
            self._lost += 1
            script = _unguarded_script() if isinstance(reason, BrokenProcessPool) else ""
            if script:
                raise SimlabError(
                    f"the workers broke down: each of them runs {script} again; put the call under "
                    "if __name__ == '__main__':"
                ) from reason
            if self._given or self._lost > RETRIES:
                raise SimlabError(f"the workers broke down: {reason}") from reason
            with suppress(Exception):
                broken.shutdown(wait=False)
            self.pool = self._make()

    def close(self, *, cancel: bool = False) -> None:
        """Shut the workers down; a given executor stays open."""
        if not self._given:
            self.pool.shutdown(wait=not cancel, cancel_futures=cancel)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: object, *rest: object) -> None:
        self.close(cancel=kind is not None)


def in_order(workers: Workers, tasks: Iterable[Task]) -> Generator[Any, None, None]:
    """Submit tasks, each a function and its arguments, and yield their results in order.

    Enough tasks are submitted to keep all workers busy. When a pool breaks, lost tasks are
    repeated.
    """
    fresh = iter(tasks)
    again: deque[Task] = deque()
    pending: deque[tuple[Task, Executor, Future[Any]]] = deque()
    try:
        while True:
            pool = workers.pool
            try:
                while len(pending) < 2 * workers.jobs:
                    task = again.popleft() if again else next(fresh, None)
                    if task is None:
                        break
                    again.appendleft(task)  # a task counts as lost until it is accepted
                    pending.append((task, pool, workers.submit(pool, task)))
                    again.popleft()
                if not pending:
                    return
                pool = pending[0][1]
                result = workers.result(pending[0][0], pending[0][2])
            except BrokenExecutor as error:
                workers.replace(pool, error)
                again.extendleft(task for task, _, _ in reversed(pending))
                pending.clear()
                continue
            pending.popleft()
            yield result
    finally:
        for _, _, future in pending:
            future.cancel()


def check_jobs(jobs: int | None) -> None:
    """Reject an impossible number of threads."""
    if jobs is not None and jobs < 1:
        raise UsageError(f"--jobs is 1 or more, not {jobs}")
