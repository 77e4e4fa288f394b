"""Messages of a job as server-sent events to the requesting tab, while a client receives them.

A client that does not acknowledge its messages for a moment counts as gone, or as too slow.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import math
import secrets
from collections import OrderedDict, deque
from collections.abc import Mapping
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from simlab.jit import clock
from simlab.output.tables import finite
from simlab.web.thinkers import Busy, Gone, Place, Thinker, Thinkers

LOG = logging.getLogger(__name__)
QUIET = 2.5
"""Seconds after which a note explains the delay of the first result."""
SLOW = 1.3
"""Seconds after which a client without acknowledgements counts as gone."""
BEAT = 0.5
"""Seconds between keep-alive messages."""
LONGEST = 600.0
"""Largest total time of a job in seconds, including compilation."""
STOPPING = 3.0
"""Seconds for a worker to complete its results after a stop."""
GETTING_READY = "getting ready; what has not been played before is compiled, which takes a minute"
REPORTS = 32
"""Number of stored reports."""
ENDED = 256
"""Number of ended jobs that are remembered, because late acknowledgements are no error."""
NEWER_STANDS_FOR_OLDER = {"card", "estimate", "map", "sweep", "progress", "beat", "waiting"}

HEAD = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Job:
    """A computation for one tab."""

    def __init__(self, kind: str, tab: str, request: Mapping[str, Any]) -> None:
        self.id = secrets.token_urlsafe(12)
        self.kind = kind
        self.tab = tab
        self.request = request
        self.stop = asyncio.Event()
        """Somebody pressed the button: what is known so far is wanted."""
        self.drop = asyncio.Event()
        """Set when the job is no longer wanted."""
        self.over = asyncio.Event()
        """Set when its worker is free for others."""
        self.why = "replaced"
        self._unheard: float | None = None

    def sent(self) -> None:
        """Record that a message was sent."""
        if self._unheard is None:
            self._unheard = clock.now()

    def acknowledge(self) -> None:
        """Record that the client has received it."""
        self._unheard = None

    def is_slow(self) -> bool:
        """Return whether an acknowledgement is overdue."""
        return self._unheard is not None and clock.now() - self._unheard > SLOW


class Jobs:
    """Jobs of all tabs: at most one each."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._by_tab: dict[str, Job] = {}
        self._by_id: dict[str, Job] = {}
        self._reports: OrderedDict[str, str] = OrderedDict()
        self._ended: deque[str] = deque(maxlen=ENDED)

    def open(self, kind: str, tab: str, request: Mapping[str, Any]) -> Job:
        """Start a job; the tab's older one is dropped."""
        older = self._by_tab.get(tab)
        if older is None or older.over.is_set():
            self.thinkers.check_room()
        else:
            older.drop.set()
        job = Job(kind, tab, request)
        self._by_tab[tab] = job
        self._by_id[job.id] = job
        return job

    def find(self, id_: str) -> Job | None:
        """Return a job that is not over."""
        return self._by_id.get(id_)

    def has_ended(self, id_: str) -> bool:
        """Return whether such a job has ended recently."""
        return id_ in self._ended

    def report(self, id_: str) -> str | None:
        """Return the report of a job, if it is stored."""
        return self._reports.get(id_)

    def keep(self, job: Job, html: str) -> None:
        """Store a report; the oldest one is removed."""
        self._reports[job.id] = html
        while len(self._reports) > REPORTS:
            self._reports.popitem(last=False)

    def close(self, job: Job) -> None:
        """Remove a job."""
        self._by_id.pop(job.id, None)
        self._ended.append(job.id)
        if self._by_tab.get(job.tab) is job:
            del self._by_tab[job.tab]
        job.over.set()


class Outbox:
    """Queue of messages; of repeated updates only the newest is kept."""

    def __init__(self) -> None:
        self._waiting: list[tuple[str, Mapping[str, Any]]] = []
        self._filled = asyncio.Event()
        self._number = 0

    def put(self, event: str, **data: Any) -> None:
        """Add a message."""
        last = self._waiting[-1][0] if self._waiting else ""
        if event == last and event in NEWER_STANDS_FOR_OLDER:
            self._waiting.pop()
        self._waiting.append((event, data))
        self._filled.set()

    async def take(self, seconds: float = math.inf) -> bytes:
        """Return all queued messages, as soon as there is one, or raise `TimeoutError`."""
        # asyncio.wait_for of Python 3.11 drops a cancellation that arrives together with a message
        async with asyncio.timeout(None if seconds == math.inf else seconds):
            await self._filled.wait()
        self._filled.clear()
        waiting, self._waiting = self._waiting, []
        return b"".join(self._as_event(event, data) for event, data in waiting)

    def _as_event(self, event: str, data: Mapping[str, Any]) -> bytes:
        self._number += 1
        text = json.dumps(finite(dict(data)), ensure_ascii=False, separators=(",", ":"))
        return f"event: {event}\nid: {self._number}\ndata: {text}\n\n".encode()


class EventStream(Response):
    """Response that streams the messages of a job until it ends."""

    def __init__(self, jobs: Jobs, job: Job) -> None:
        self.jobs = jobs
        self.job = job
        self.status_code = 200
        self.background = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the messages of the job until it is over or the client is gone."""
        job, outbox = self.job, Outbox()
        outbox.put("job", id=job.id, kind=job.kind)
        thinking = asyncio.create_task(self._think(outbox))
        sending = asyncio.create_task(self._send(send, outbox))
        slow = asyncio.create_task(self._is_slow())
        ends = [asyncio.create_task(_is_gone(receive)), slow, sending]
        try:
            await asyncio.wait([thinking, *ends], return_when=asyncio.FIRST_COMPLETED)
            if thinking.done() and not sending.done():
                outbox.put("")  # there are no more messages
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (thinking, *ends):
                task.cancel()
            await asyncio.gather(thinking, *ends, return_exceptions=True)
            self.jobs.close(job)
        if not slow.cancelled():  # the last message, in case the client still reads
            outbox.put("done", stopped="unheard", report=False)
            last = {"type": "http.response.body", "body": await outbox.take(), "more_body": False}
            with contextlib.suppress(TimeoutError, OSError):
                async with asyncio.timeout(0.1):
                    await send(last)

    async def _send(self, send: Send, outbox: Outbox) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": HEAD}
        await send(start)
        more = True
        while more:
            try:
                body = await outbox.take(BEAT)
            except TimeoutError:
                outbox.put("beat")
                continue
            end = body.rfind(b"event: \n")
            if end >= 0:
                body, more = body[:end], False
            self.job.sent()
            await send({"type": "http.response.body", "body": body, "more_body": more})

    async def _is_slow(self) -> None:
        while not self.job.is_slow():
            await asyncio.sleep(0.05)

    async def _think(self, outbox: Outbox) -> None:
        """Wait for a worker, start it and pass on its messages."""
        try:
            await self._think_in_turn(outbox)
        except Busy as error:
            outbox.put("error", message=str(error))
        except Gone:
            outbox.put("error", message="whoever thought about it has died; try again")
        except Exception:
            LOG.exception("a job ended in an error that nobody foresaw")
            outbox.put("error", message="simlab made a mistake; the server's log says what")

    async def _think_in_turn(self, outbox: Outbox) -> None:
        job, thinkers = self.job, self.jobs.thinkers
        name = str(job.request.get("game", ""))
        async with thinkers.place() as place:
            if not await self._turn(place, outbox):
                outbox.put("done", stopped=job.why, report=False)
                return
            outbox.put("started")
            thinker = await thinkers.take(name)
            done = False
            try:
                done = await self._follow(thinker, outbox)
            finally:
                await asyncio.shield(thinkers.give_back(thinker, name, done))

    async def _turn(self, place: Place, outbox: Outbox) -> bool:
        """Wait for the job's turn; return false if it is no longer wanted."""
        job, thinkers, told = self.job, self.jobs.thinkers, -1
        while not place.turn.done():
            ahead = thinkers.ahead(place)
            if ahead != told:
                outbox.put("waiting", ahead=ahead, at_once=thinkers.at_once)
                told = ahead
            if job.drop.is_set() or job.stop.is_set():
                job.why = "replaced" if job.drop.is_set() else "interrupted"
                return False
            await asyncio.wait([place.turn], timeout=0.1)
        return True

    async def _follow(self, thinker: Thinker, outbox: Outbox) -> bool:
        """Pass on the messages of a worker; return whether it ended by itself."""
        job = self.job
        await thinker.begin({"kind": job.kind, "request": dict(job.request)})
        ends, quiet = clock.now() + LONGEST, clock.now() + QUIET
        asked = False
        hearing = asyncio.ensure_future(thinker.hear())
        stop = asyncio.ensure_future(job.stop.wait())
        drop = asyncio.ensure_future(job.drop.wait())
        try:
            while True:
                waits = {hearing, drop} | (set() if asked else {stop})
                left = max(0.0, min(ends, quiet) - clock.now())
                await asyncio.wait(waits, timeout=left, return_when=asyncio.FIRST_COMPLETED)
                if drop.done():
                    outbox.put("done", stopped="replaced", report=False)
                    return False
                if stop.done() and not asked:
                    asked, ends = True, clock.now() + STOPPING
                    await thinker.ask_to_stop()
                if hearing.done():
                    message = hearing.result()
                    if self._hand_on(message, outbox):
                        return True
                    hearing = asyncio.ensure_future(thinker.hear())
                    quiet = math.inf
                elif clock.now() >= quiet:
                    outbox.put("note", text=GETTING_READY)
                    quiet = math.inf
                elif clock.now() >= ends:
                    self._too_long(asked, outbox)
                    return False
        finally:
            for task in (hearing, stop, drop):
                task.cancel()
            await asyncio.gather(hearing, return_exceptions=True)

    def _hand_on(self, message: Mapping[str, Any], outbox: Outbox) -> bool:
        event, data = message["event"], message["data"]
        if event == "report":
            self.jobs.keep(self.job, data["html"])
            return False
        outbox.put(event, **data)
        return event in ("done", "error")

    def _too_long(self, asked: bool, outbox: Outbox) -> None:
        if asked:
            outbox.put("done", stopped="interrupted", report=False)
        else:
            outbox.put("error", message=f"it took longer than {LONGEST:g} seconds and was ended")


async def _is_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
