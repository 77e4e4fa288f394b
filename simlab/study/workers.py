"""Who plays: threads, processes or a cluster, made anew when they break down."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import suppress
from typing import Any

from simlab.engine.errors import SimlabError, UsageError, suggestion

KINDS = ("threads", "processes", "dask")
RETRIES = 3
"""Times that a pool is made anew before the run gives up."""


def default_jobs() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers:
    """A pool of workers that several runs may share.

    Parameters
    ----------
    source : concurrent.futures.Executor or a factory of one, optional
        Threads by default. A factory is asked again when a pool breaks, and the lost batches are
        played again; a given executor is used as it is and left open.
    jobs : int, optional
        How many work at once; all cores by default.
    """

    def __init__(
        self,
        source: Executor | Callable[[], Executor] | None = None,
        jobs: int | None = None,
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
        self.pool = self._make()

    def result(self, future: Future[Any]) -> Any:
        """Wait for a piece of work; raises `BrokenExecutor` if whoever had it is lost."""
        return future.result()

    def replace(self, broken: Executor, reason: Exception) -> None:
        """Put a new pool in the place of a broken one, unless somebody has done so already.

        Raises
        ------
        SimlabError
            The pool cannot be made anew, or broke too often.
        """
        with self._lock:
            if self.pool is not broken:
                return
            self._lost += 1
            if self._given or self._lost > RETRIES:
                raise SimlabError(f"the workers broke down: {reason}") from reason
            with suppress(Exception):
                broken.shutdown(wait=False)
            self.pool = self._make()

    def close(self, *, cancel: bool = False) -> None:
        """Let the workers go; a given executor stays open."""
        if not self._given:
            self.pool.shutdown(wait=not cancel, cancel_futures=cancel)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: object, *rest: object) -> None:
        self.close(cancel=kind is not None)


def in_order(workers: Workers, tasks: Iterable[tuple[Any, ...]]) -> Generator[Any, None, None]:
    """Hand in tasks, each a function and its arguments, and yield their results in order.

    So many are under way that nobody waits. When a pool breaks, what was lost is done again.
    """
    fresh = iter(tasks)
    again: deque[tuple[Any, ...]] = deque()
    pending: deque[tuple[tuple[Any, ...], Executor, Future[Any]]] = deque()
    try:
        while True:
            pool = workers.pool
            try:
                while len(pending) < 2 * workers.jobs:
                    task = again.popleft() if again else next(fresh, None)
                    if task is None:
                        break
                    again.appendleft(task)  # it counts as lost until it is accepted
                    pending.append((task, pool, pool.submit(*task)))
                    again.popleft()
                if not pending:
                    return
                pool = pending[0][1]
                result = workers.result(pending[0][2])
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


def make_workers(kind: str, jobs: int | None = None, scheduler: str | None = None) -> Workers:
    """Return the workers that a user asked for by name.

    Parameters
    ----------
    kind : {"threads", "processes", "dask"}
    jobs : int, optional
        Threads or processes; all cores by default. For Dask, batches in flight per cell.
    scheduler : str, optional
        Address of a Dask scheduler, ``tcp://host:8786``.

    Raises
    ------
    UsageError
        An unknown kind, a scheduler without Dask, no scheduler at that address, or no Dask.
    """
    if kind not in KINDS:
        raise UsageError(f"no executor {kind!r}{suggestion(kind, KINDS)}")
    if kind == "dask":
        return _dask_workers(jobs, scheduler)
    if scheduler is not None:
        raise UsageError("--scheduler goes with --executor dask")
    count = jobs or default_jobs()
    if kind == "threads":
        return Workers(None, count)
    # children that are forked from a process with threads may hang
    fresh = multiprocessing.get_context("spawn")
    return Workers(lambda: ProcessPoolExecutor(count, mp_context=fresh), count)


def _dask_workers(jobs: int | None, scheduler: str | None) -> Workers:
    try:
        from distributed import Client
    except ImportError:
        raise UsageError(
            "Dask is not installed; install it with: pip install 'simlab[cluster]'"
        ) from None
    if scheduler is None:
        raise UsageError("--executor dask takes --scheduler tcp://HOST:8786 (see `dask scheduler`)")
    try:
        client = Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise UsageError(f"no Dask scheduler answers at {scheduler}: {error}") from None
    threads = sum(client.nthreads().values())
    if threads == 0:
        client.close()
        raise UsageError(
            f"the scheduler at {scheduler} has no workers yet; start some with: "
            f"dask worker {scheduler}"
        )
    return _Cluster(client, jobs or threads)


class _Cluster(Workers):
    """The workers of a Dask scheduler, which replaces lost ones by itself."""

    def __init__(self, client: Any, jobs: int) -> None:
        self.client = client
        # a worker that is killed costs a try of each task that it held
        super().__init__(lambda: client.get_executor(retries=10, pure=False), jobs)

    def result(self, future: Future[Any]) -> Any:
        from distributed import KilledWorker

        try:
            return future.result()
        except (KilledWorker, CancelledError) as error:
            raise BrokenExecutor(f"the cluster lost them ({error})") from error

    def close(self, *, cancel: bool = False) -> None:
        self.pool.shutdown(wait=False)
        self.client.close()
