"""Who thinks for the tabs: a bounded number of processes, warm, each for one tab at a time.

A process and not a thread: it can be ended whatever it is at (a compiler, too), its CPU time is its
own, and the page stays quick while it works.
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
"""Bytes of a message of a thinker: a report is one."""
GRACE = 0.3
"""Seconds that a thinker has to come to an end before it is ended."""


class Busy(SimlabError):
    """Too many wait already."""


class Gone(Exception):
    """A thinker has ended in the middle of its work."""


class Thinker(Protocol):
    """Somebody who works for one tab at a time."""

    async def begin(self, work: Mapping[str, Any]) -> None:
        """Set it to work: ``kind``, ``request`` and what else the worker takes."""

    async def hear(self) -> Message:
        """Return what it says next (``event`` and ``data``), or raise `Gone`."""

    async def ask_to_stop(self) -> None:
        """Let it come to an end with what it has."""

    async def end(self) -> None:
        """End it at once."""


class Process:
    """A thinker that is a process of its own (see `simlab.web.worker`)."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def make(cls) -> Thinker:
        """Start one; it gets itself ready while nobody waits."""
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
        """Set it to work."""
        await self._say(work)

    async def _say(self, message: Mapping[str, Any]) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with contextlib.suppress(ConnectionError):  # whoever listens next finds out
            stdin.write(json.dumps(message).encode() + b"\n")
            await stdin.drain()

    async def hear(self) -> Message:
        """Return what it says next."""
        stdout = self._process.stdout
        assert stdout is not None
        line = await stdout.readline()
        if not line.endswith(b"\n"):
            raise Gone
        message: Message = json.loads(line)
        return message

    async def ask_to_stop(self) -> None:
        """Let it come to an end with what it has."""
        await self._say({"stop": True})

    async def end(self) -> None:
        """End it at once."""
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
        await self._process.wait()

    @property
    def alive(self) -> bool:
        """Return whether it still runs."""
        return self._process.returncode is None


class Place:
    """What one who waits for a thinker waits in."""

    def __init__(self) -> None:
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Thinkers:
    """All thinkers of a server, and who waits for them.

    Parameters
    ----------
    make : callable
        Makes a thinker.
    at_once : int
        How many work at the same time.
    most_waiting : int
        How many may wait for them; more are refused.
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
        """How many work now."""
        return self._taken

    @property
    def waiting(self) -> int:
        """How many wait for one."""
        return len(self._waiting)

    async def warm_up(self) -> None:
        """Make all of them, so that nobody waits for it."""
        for _ in range(self.at_once):
            self._idle.append((await self._make(), ""))

    async def close(self) -> None:
        """End all of them."""
        self._closed = True
        await asyncio.gather(*self._making, return_exceptions=True)
        everybody = [*self._working, *(thinker for thinker, _ in self._idle)]
        self._idle.clear()
        await asyncio.gather(*(thinker.end() for thinker in everybody))

    def check_room(self) -> None:
        """Refuse who would have to wait behind too many."""
        if len(self._waiting) >= self.most_waiting:
            raise Busy(f"{len(self._waiting)} wait already; try again in a minute")

    def ahead(self, place: Place) -> int:
        """Return how many came before one who waits: those who are served now, and the line."""
        return self._taken + self._waiting.index(place) if place in self._waiting else 0

    @contextlib.asynccontextmanager
    async def place(self) -> AsyncIterator[Place]:
        """Stand in line; ``await place.turn`` is over when it is one's turn."""
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
        """Return a thinker to whoever's turn it is; one who has thought about this game before."""
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
        """Take a thinker back; unless it is done it is ended, and another one made.

        It has a moment to come to an end by itself.
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
        """End a thinker, and make another one instead."""
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
