"""Choice of workers: threads, processes, a Dask cluster or an executor of the user's."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Any

from simlab.execution.workers import (
    KINDS,
    ExecutorLike,
    Workers,
    check_jobs,
    default_jobs,
)
from simlab.jit.errors import UsageError, suggestion


def make_workers(
    kind: ExecutorLike = "threads", jobs: int | None = None, scheduler: str | None = None
) -> Workers:
    """Return the workers for a user's choice, by name or as an executor.

    Parameters
    ----------
    kind : {"threads", "processes", "dask"}, Executor or factory of one
    jobs : int, optional
        Threads or processes; all cores by default. For Dask, batches in flight per cell.
    scheduler : str, optional
        Address of a Dask scheduler, ``tcp://host:8786``.

    Raises
    ------
    UsageError
        An unknown kind, an object that is neither an executor nor a factory of one, a scheduler
        without the kind Dask, no scheduler at that address, or Dask is not installed.
    """
    check_jobs(jobs)
    if isinstance(kind, str) and kind not in KINDS:
        raise UsageError(f"no executor {kind!r}{suggestion(kind, KINDS)}")
    if kind == "dask":
        from simlab.execution.cluster import cluster  # it loads the compiler

        return cluster(jobs, scheduler)
    if scheduler is not None:
        raise UsageError("--scheduler goes with --executor dask")
    if not isinstance(kind, str):
        return _brought(kind, jobs)
    count = jobs or default_jobs()
    if kind == "threads":
        return Workers(None, count)
    # child processes forked from a process with threads may hang
    fresh = multiprocessing.get_context("spawn")
    return Workers(lambda: ProcessPoolExecutor(count, mp_context=fresh), count)


def _brought(source: Any, jobs: int | None) -> Workers:
    """Return the workers of a user's executor, or of a factory of one."""
    known = source is None or isinstance(source, Executor)
    workers = Workers(source, jobs) if known or callable(source) else None
    if workers is None or not isinstance(workers.pool, Executor):
        names = ", ".join(map(repr, KINDS))
        raise UsageError(
            f"--executor is {names}, an Executor or a function that makes one, not {source!r}"
        )
    return workers
