"""Workers of a Dask scheduler: sending tasks, and replacing lost workers."""

from __future__ import annotations

import logging
import pickle
import threading
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from simlab.execution.store import GOES_ON
from simlab.execution.workers import Task, Workers
from simlab.jit.cache import tell
from simlab.jit.errors import SimlabError, UsageError, install

CONNECT_SECONDS = 10
LOOK_SECONDS = 2.0
"""Seconds between two looks at the scheduler."""
SILENT_SECONDS = 15
"""A scheduler that does not answer for so long counts as dead."""
CLOSE_SECONDS = 3
"""Seconds for closing the client; the scheduler may not answer."""
TRIES = 10
"""Allowed failures of a task; each killed worker counts as one for all tasks it held."""


@dataclass(frozen=True)
class Answer:
    """Reply of a worker to a task: its result, or the reason for its failure.

    Attributes
    ----------
    worker : str
        Its address.
    result : object
    fault : SimlabError, optional
        Error during play; it would occur on any worker.
    refused : str
        Reason why this worker cannot run a task that others may be able to run.
    """

    worker: str
    result: Any = None
    fault: SimlabError | None = None
    refused: str = ""


class Errand:
    """A task as it is sent: unpickling its bytes runs it, and returns an `Answer`.

    Dask itself receives only bytes and `pickle.loads`. Otherwise a task that a worker cannot
    unpickle (because it has other sources, or no simlab) would break its connection to the
    scheduler.
    """

    def __init__(self, task: Task) -> None:
        self.task = task

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        return carry_out, (pickle.dumps(self.task),)


def carry_out(work: bytes) -> Answer:
    """Run a task in a worker."""
    from distributed import get_worker

    address = str(get_worker().address)
    try:
        function, *arguments = pickle.loads(work)
    except Exception as error:
        return Answer(address, refused=str(error) or type(error).__name__)
    try:
        return Answer(address, function(*arguments))
    except SimlabError as error:
        return Answer(address, fault=error)


def cluster(jobs: int | None, scheduler: str | None) -> Workers:
    """Return the workers of a Dask scheduler (see `simlab.execution.executors.make_workers`)."""
    try:
        from distributed import Client
    except ImportError:
        raise UsageError(f"--executor dask needs Dask: {install('cluster')}") from None
    if scheduler is None:
        raise UsageError("--executor dask takes --scheduler tcp://HOST:8786 (see `dask scheduler`)")
    for handler in logging.getLogger("distributed").handlers:
        handler.setLevel(logging.CRITICAL)  # errors are reported here, in one line
    try:
        client = Client(scheduler, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise UsageError(f"no Dask scheduler answers at {scheduler}: {error}") from None
    threads = sum(client.nthreads().values())
    if threads == 0:
        client.close()
        raise UsageError(
            f"the scheduler at {scheduler} has no workers yet; start some with: "
            f"dask worker {scheduler}"
        )
    return Cluster(client, scheduler, jobs or threads)


class Cluster(Workers):
    """The workers of a Dask scheduler, which replaces lost ones by itself.

    Parameters
    ----------
    client : distributed.Client
    address : str
        Of the scheduler.
    jobs : int
    """

    def __init__(self, client: Any, address: str, jobs: int) -> None:
        self.client = client
        self.address = address
        self._present: set[str] = set(client.nthreads())
        self._refused: set[str] = set()
        self._gone = threading.Event()
        super().__init__(lambda: client.get_executor(retries=TRIES, pure=False), jobs)
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self) -> None:
        """Poll the scheduler, and record its workers."""
        while not self._gone.wait(LOOK_SECONDS):
            try:
                ask = self.client.scheduler.ncores
                present = set(self.client.sync(ask, callback_timeout=SILENT_SECONDS))
            except Exception:
                self._gone.set()
                return
            if self._present and not present:
                tell("the cluster has no workers left; waiting for new ones (Ctrl-C ends the run)")
            self._present = present

    def check(self) -> None:
        """Raise an error in all waiting calls if the scheduler is gone or the run was stopped."""
        super().check()
        if self._gone.is_set() or self.client.status != "running":
            raise SimlabError(
                f"the Dask scheduler at {self.address} is gone; what is finished is kept, and "
                + GOES_ON
            )

    def submit(self, pool: Executor, task: Task) -> Future[Any]:
        """Submit a task to the cluster, but not to refused workers."""
        self.check()
        options: dict[str, Any] = {}
        if self._refused:
            options = {"workers": sorted(self._usable()), "allow_other_workers": True}
        return pool.submit(pickle.loads, pickle.dumps(Errand(task)), **options)

    def result(self, task: Task, future: Future[Any]) -> Any:
        """Wait for the result of a task; tasks of a refused worker go to others."""
        from distributed import KilledWorker

        while True:
            try:
                answer: Answer = self.wait(future)
            except (KilledWorker, CancelledError) as error:
                self.check()
                raise BrokenExecutor(f"the cluster lost them ({error})") from error
            except SimlabError:
                raise
            except Exception as error:  # no worker was found with a suitable simlab
                raise SimlabError(
                    f"the workers of the cluster failed: {type(error).__name__}: {error}"
                ) from error
            if answer.fault is not None:
                raise answer.fault
            if not answer.refused:
                return answer.result
            self._refuse(answer)
            future = self.submit(self.pool, task)

    def _usable(self) -> set[str]:
        return self._present - self._refused

    def _refuse(self, answer: Answer) -> None:
        """Exclude a worker from now on, and report it once."""
        with self._lock:
            if answer.worker in self._refused and self._usable():
                return
            self._refused.add(answer.worker)
            self._present = set(self.client.nthreads())
            if not self._usable():
                raise SimlabError(f"no worker of the cluster can play: {answer.refused}")
            tell(f"the worker at {answer.worker} is left out: {answer.refused}")

    def close(self, *, cancel: bool = False) -> None:
        """Close the client, whether the scheduler answers or not."""
        self._gone.set()
        leave = threading.Thread(target=self._leave, daemon=True)
        leave.start()
        leave.join(CLOSE_SECONDS)

    def _leave(self) -> None:
        with suppress(Exception):
            self.pool.shutdown(wait=False)
        with suppress(Exception):
            self.client.close(timeout=CLOSE_SECONDS)
