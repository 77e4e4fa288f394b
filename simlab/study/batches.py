"""Batches of games on any executor, delivered in order of game number."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from simlab.engine.errors import SimlabError
from simlab.engine.setup import Setup
from simlab.study.estimates import Moments, replications

BATCH_GAMES = 4096
RETRIES = 3

Batch = tuple[Moments, int, Any]


def default_jobs() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def batch_deals(setup: Setup) -> int:
    """Return the fixed number of deals in a batch."""
    return max(1, BATCH_GAMES // setup.rotations)


def play_batch(
    setup: Setup, first_deal: int, deals: int, keep: bool = False, mode: Any = None
) -> Batch:
    """Play whole deals; return their moments, the decisions asked, and the outcomes if kept."""
    rotations = setup.rotations
    outcomes, decisions = setup.play(first_deal * rotations, deals * rotations)
    moments = Moments.of(replications(setup, outcomes), mode)
    return moments, decisions, outcomes if keep else None


@dataclass(frozen=True)
class Plan:
    """Which batches to play, and how.

    Attributes
    ----------
    setup : Setup
    first_deal, last_deal : int
        Deals ``first_deal .. last_deal - 1``.
    executor : concurrent.futures.Executor or a factory of one
        Threads by default. A factory is asked again when a pool of processes breaks, and the lost
        batches are played again.
    jobs : int
        Threads, if no executor is given; all cores by default.
    keep : bool
        Deliver the outcome records, too.
    mode : array, optional
        The commonest values, once they are known (see `Moments`).
    """

    setup: Setup
    first_deal: int
    last_deal: int
    executor: Executor | Callable[[], Executor] | None = None
    jobs: int | None = None
    keep: bool = False
    mode: Any = None


def run_batches(plan: Plan) -> Generator[Batch, None, None]:
    """Yield the batches of a plan in order of game number.

    The first batch of a plan without ``mode`` is played alone and finds it for all others, so that
    what is counted does not depend on who plays.
    """
    if plan.first_deal >= plan.last_deal:
        return
    if plan.mode is None:
        deals = min(batch_deals(plan.setup), plan.last_deal - plan.first_deal)
        first = play_batch(plan.setup, plan.first_deal, deals, plan.keep)
        yield first
        plan = replace(plan, first_deal=plan.first_deal + deals, mode=first[0].mode)
    workers = plan.jobs or default_jobs()
    if plan.executor is None:
        with ThreadPoolExecutor(workers) as pool:
            yield from _deliver(plan, pool, None, workers)
    elif isinstance(plan.executor, Executor):
        yield from _deliver(plan, plan.executor, None, workers)
    else:
        yield from _deliver(plan, plan.executor(), plan.executor, workers)


def _deliver(
    plan: Plan, pool: Executor, remake: Callable[[], Executor] | None, workers: int
) -> Iterator[Batch]:
    size = batch_deals(plan.setup)
    fresh = iter(range(plan.first_deal, plan.last_deal, size))
    again: deque[int] = deque()
    pending: deque[tuple[int, Future[Batch]]] = deque()
    lost = 0

    def submit(start: int) -> None:
        again.appendleft(start)  # it counts as lost until it is accepted
        deals = min(size, plan.last_deal - start)
        future = pool.submit(play_batch, plan.setup, start, deals, plan.keep, plan.mode)
        pending.append((again.popleft(), future))

    try:
        while True:
            try:
                while len(pending) < 2 * workers:
                    start = again.popleft() if again else next(fresh, None)
                    if start is None:
                        break
                    submit(start)
                if not pending:
                    return
                batch = pending[0][1].result()
            except BrokenExecutor as error:
                lost += 1
                if remake is None or lost > RETRIES:
                    raise SimlabError(f"the workers broke down: {error}") from error
                again.extendleft(start for start, _ in reversed(pending))
                pending.clear()
                pool = remake()
                continue
            pending.popleft()
            yield batch
    finally:
        for _, future in pending:
            future.cancel()
        if remake is not None:
            pool.shutdown(wait=False, cancel_futures=True)
