"""A server with thinkers that do not think, in a thread of this process."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn

from simlab.web.app import make_app
from simlab.web.serve import open_socket, settings
from simlab.web.thinkers import Gone, Message, Thinkers
from tests.conftest import HANGS

CLIENT = httpx.Client(verify=False, timeout=HANGS)  # each of its own would read certificates
POSITION = {"hand": "fuel 3, it", "pile": 14}
ASKED = {"game": "sheepnappers", "position": POSITION}


class Idler:
    """A thinker that says something again and again until it is stopped, or ended.

    The objective says what kind it is: ``score`` obeys, ``win`` hears nothing, ``rank`` is done
    at once.
    """

    everybody: list[Idler] = []  # noqa: RUF012

    def __init__(self) -> None:
        self.alive = True
        self.busy = False
        self.kind = "score"
        self._stopping = False
        self._said = 0
        self.everybody.append(self)

    @classmethod
    async def make(cls) -> Idler:
        return cls()

    async def begin(self, work: Mapping[str, Any]) -> None:
        self.busy, self._stopping, self._said = True, False, 0
        self.kind = work["request"].get("objective", "score")

    async def hear(self) -> Message:
        if not self.alive:
            raise Gone
        self._said += 1
        if (self.kind == "rank" and self._said > 2) or (self._stopping and self.kind != "win"):
            self.busy = False
            return {"event": "done", "data": {"stopped": "done", "report": False}}
        await asyncio.sleep(0.05)
        return {"event": "card", "data": {"number": self._said}}

    async def ask_to_stop(self) -> None:
        self._stopping = True

    async def end(self) -> None:
        self.alive = self.busy = False


def working() -> int:
    """Return how many work for somebody."""
    return sum(each.busy for each in Idler.everybody)


def until(true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    begun = time.monotonic()
    while not true():
        assert time.monotonic() - begun < HANGS
        time.sleep(0.02)


@contextmanager
def served(
    make: Callable[[], Any] = Idler.make, at_once: int = 2, **options: Any
) -> Iterator[tuple[str, Thinkers]]:
    """Serve the page and yield where it is, and who thinks."""
    thinkers = Thinkers(make, at_once, most_waiting=8)
    listening = open_socket("127.0.0.1", 0)
    app = make_app(thinkers, **options)
    server = uvicorn.Server(settings(app))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        until(lambda: server.started)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", thinkers
    finally:
        server.should_exit = True
        thread.join(HANGS)
        listening.close()


class Tab:
    """A tab that reads what a job says.

    Parameters
    ----------
    address : str
    name : str
        Of the tab.
    hears : bool
        Whether it acknowledges.
    **more
        What else is asked.
    """

    def __init__(self, address: str, name: str, hears: bool = True, **more: Any) -> None:
        self.events: list[tuple[str, Any]] = []
        self.status = 0
        self.job = ""
        self._address = address
        self._hears = hears
        self._heard = 0.0
        self._asked = {"tab": name, **ASKED, **more}
        self._closed = False
        self.thread = threading.Thread(target=self._read)
        self.thread.start()

    def _read(self) -> None:
        try:
            where = f"{self._address}/api/jobs/advise"
            with CLIENT.stream("POST", where, json=self._asked) as answer:
                self.status = answer.status_code
                for line in answer.iter_lines() if self.status == 200 else ():
                    self._take(line)
                    if self._closed:
                        return
        except httpx.HTTPError:
            pass

    def _take(self, line: str) -> None:
        name, _, rest = line.partition(": ")
        if name == "event":
            self.events.append((rest, None))
        elif name == "data":
            self.events[-1] = (self.events[-1][0], json.loads(rest))
            if self.events[-1][0] == "job":
                self.job = self.events[-1][1]["id"]
            if self._hears and time.monotonic() - self._heard > 0.2:
                self._heard = time.monotonic()
                self.post("ack")

    def post(self, what: str) -> int:
        """Acknowledge, or stop."""
        return CLIENT.post(f"{self._address}/api/jobs/{self.job}/{what}").status_code

    def names(self) -> list[str]:
        """Return the names of the events heard so far."""
        return [name for name, _ in self.events]

    def close(self) -> None:
        """Go, as a tab that is closed does."""
        self._closed = True
        self.end()

    def end(self) -> None:
        """Wait until nothing more is heard."""
        self.thread.join(HANGS)
        assert not self.thread.is_alive()
