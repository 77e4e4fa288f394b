"""Pool of worker processes: bounded, warm, each for one tab at a time.

Workers are processes, not threads: they can be terminated at any point (even in a compiler), their
CPU time is separate, and the page stays responsive.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, Protocol

from simlab.jit.errors import SimlabError

Message = dict[str, Any]

LONGEST_LINE = 1 << 26
"""Most bytes of a message of a worker; a report is one message."""
GRACE = 0.3
"""Seconds for a worker to stop before it is terminated."""


class Busy(SimlabError):
    """Error: too many clients wait already."""


class Gone(Exception):
    """Error: a worker has ended during its work."""


class Thinker(Protocol):
    """Interface of a worker for one tab at a time."""

    async def begin(self, work: Mapping[str, Any]) -> None:
        """Start a task: ``kind``, ``request`` and further arguments of the worker."""

    async def hear(self) -> Message:
        """Return its next message (``event`` and ``data``), or raise `Gone`."""

    async def ask_to_stop(self) -> None:
        """Request it to stop with its results so far."""

    async def end(self) -> None:
        """Terminate it at once."""


class Process:
    """Worker in its own process (see `simlab.web.worker`)."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def make(cls) -> Thinker:
        """Start a process, which prepares itself in the background."""
        own_group: dict[str, Any] = {} if sys.platform == "win32" else {"start_new_session": True}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "simlab.web.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            **own_group,
        )
        return cls(process)

    async def begin(self, work: Mapping[str, Any]) -> None:
        """Start a task."""
        await self._say(work)

    async def _say(self, message: Mapping[str, Any]) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with contextlib.suppress(ConnectionError):  # the next read fails
            stdin.write(json.dumps(message).encode() + b"\n")
            await stdin.drain()

    async def hear(self) -> Message:
        """Return its next message."""
        stdout = self._process.stdout
        assert stdout is not None
        line = await stdout.readline()
        if not line.endswith(b"\n"):
            raise Gone
        message: Message = json.loads(line)
        return message

    async def ask_to_stop(self) -> None:
        """Request it to stop with its results so far."""
        await self._say({"stop": True})

    async def end(self) -> None:
        """Terminate it at once."""
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
        await self._process.wait()

    @property
    def alive(self) -> bool:
        """Return whether it still runs."""
        return self._process.returncode is None


class Place:
    """Place in the queue for a worker."""

    def __init__(self) -> None:
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Thinkers:
    """All workers of a server, and the queue of waiting clients.

    Parameters
    ----------
    make : callable
        Creates a worker.
    at_once : int
        Number of workers.
    most_waiting : int
        Most waiting clients; more are rejected.
    """

    def __init__(self, make: Callable[[], Any], at_once: int = 2, most_waiting: int = 16) -> None:
        self.at_once = at_once
        self.most_waiting = most_waiting
        self._make = make
        self._idle: deque[tuple[Thinker, str]] = deque()
        self._waiting: deque[Place] = deque()
        self._working: set[Thinker] = set()
        self._taken = 0
        self._making: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def working(self) -> int:
        """Number of busy workers."""
        return self._taken

    @property
    def waiting(self) -> int:
        """Number of waiting clients."""
        return len(self._waiting)

    async def warm_up(self) -> None:
        """Start all workers in advance."""
        for _ in range(self.at_once):
            self._idle.append((await self._make(), ""))

    async def close(self) -> None:
        """Terminate all workers."""
        self._closed = True
        await asyncio.gather(*self._making, return_exceptions=True)
        everybody = [*self._working, *(thinker for thinker, _ in self._idle)]
        self._idle.clear()
        await asyncio.gather(*(thinker.end() for thinker in everybody))

    def check_room(self) -> None:
        """Raise `Busy` if the queue is full."""
        if len(self._waiting) >= self.most_waiting:
            raise Busy(f"{len(self._waiting)} wait already; try again in a minute")

    def ahead(self, place: Place) -> int:
        """Count the clients ahead: those being served, and those earlier in the queue."""
        return self._taken + self._waiting.index(place) if place in self._waiting else 0

    @contextlib.asynccontextmanager
    async def place(self) -> AsyncIterator[Place]:
        """Join the queue; ``await place.turn`` returns when a worker is free."""
        self.check_room()
        place = Place()
        self._waiting.append(place)
        self._next()
        try:
            yield place
        finally:
            if place in self._waiting:
                self._waiting.remove(place)
            else:
                self._taken -= 1
            self._next()

    def _next(self) -> None:
        while self._waiting and self._taken < self.at_once:
            place = self._waiting.popleft()
            self._taken += 1
            place.turn.set_result(None)

    async def take(self, game: str) -> Thinker:
        """Return a free worker, preferably one that has worked on this game before."""
        await asyncio.gather(*self._making, return_exceptions=True)
        known = next((each for each in self._idle if each[1] == game), None)
        if known is not None:
            self._idle.remove(known)
        thinker: Thinker = (
            known[0] if known else self._idle.popleft()[0] if self._idle else await self._make()
        )
        self._working.add(thinker)
        return thinker

    async def give_back(self, thinker: Thinker, game: str, done: bool) -> None:
        """Take a worker back; unless it has finished, terminate and replace it.

        It has a moment to stop by itself.
        """
        try:
            if not done:
                await thinker.ask_to_stop()
                done = await _comes_to_an_end(thinker)
        finally:
            self._working.discard(thinker)
            if done and not self._closed:
                self._idle.append((thinker, game))
            else:
                await self._end(thinker)

    async def _end(self, thinker: Thinker) -> None:
        """Terminate a worker, and start another one instead."""
        await thinker.end()
        if not self._closed:
            task = asyncio.create_task(self._replace())
            self._making.add(task)
            task.add_done_callback(self._making.discard)

    async def _replace(self) -> None:
        self._idle.append((await self._make(), ""))


async def _comes_to_an_end(thinker: Thinker) -> bool:
    async def until_done() -> None:
        while (await thinker.hear())["event"] not in ("done", "error"):
            pass

    try:
        async with asyncio.timeout(GRACE):
            await until_done()
    except (TimeoutError, Gone):
        return False
    return True
