"""Connections that stay silent are closed, and lock nobody out while they are open."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import Any

import pytest
from uvicorn.server import ServerState

from simlab.jit import clock
from simlab.web import connections
from simlab.web.connections import BODY_SECONDS, HEAD_SECONDS, PLACES, BoundedProtocol
from simlab.web.serve import settings
from tests.conftest import HANGS
from tests.simulated_machine import Hands
from tests.web.stub_server import CLIENT, Tab, served, until

SILENT = 260
HEAD = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/read HTTP/1.1\r\nHost: 127.0.0.1\r\n"
LENGTH = POST + b"Content-Length: 100\r\n\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
UNFINISHED = {
    "nothing": b"",
    "a letter": b"G",
    "a line": b"GET / HTTP/1.1\r\n",
    "empty lines": b"\r\n\r\n",
    "a head without an end": HEAD + b"X-More: x\r\n" * 40,
    "no body": LENGTH,
    "half a body": LENGTH + b"{" * 50,
    "no chunk": CHUNKED,
    "half a chunk": CHUNKED + b"20\r\n{{{{",
    "no last chunk": CHUNKED + b"2\r\n{}\r\n",
    "no body that was asked for": LENGTH[:-2] + b"Expect: 100-continue\r\n\r\n",
    "an answer and half a head": HEAD + b"\r\n" + HEAD,
    "an answer and nothing": HEAD + b"\r\n",
}
"""What a client sends before it falls silent."""


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    found = Hands()
    monkeypatch.setattr(clock, "source", found)
    return found


class Transport(asyncio.Transport):
    """A connection without a network."""

    aborted = closing = False

    def write(self, data: Any) -> None:
        pass

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.aborted = self.closing = True

    def resume_reading(self) -> None:
        pass

    pause_reading = resume_reading


async def at_once(scope: Any, receive: Any, send: Any) -> None:
    """Answer without reading on."""
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def never(scope: Any, receive: Any, send: Any) -> None:
    """Think for ever."""
    await asyncio.Event().wait()


@contextlib.asynccontextmanager
async def connected(app: Any) -> Any:
    config = settings(app)
    config.load()
    found = BoundedProtocol(config, ServerState(), {}, asyncio.get_running_loop())
    found.connection_made(Transport())
    yield found
    found.connection_lost(None)
    for task in found.tasks:
        task.cancel()


def is_closed(found: Any) -> bool:
    found.close_if_late()
    closed: bool = found.transport.aborted
    return closed


@pytest.mark.parametrize("app", [at_once, never])
@pytest.mark.parametrize("sent", UNFINISHED.values(), ids=UNFINISHED)
def test_connection_that_sends_nothing_is_closed(sent: bytes, app: Any, hands: Hands) -> None:
    async def silent() -> list[bool]:
        async with connected(app) as found:
            if sent:  # no loop hands on nothing
                found.data_received(sent)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            closed = [is_closed(found)]
            hands.seconds += BODY_SECONDS + 1
            return [*closed, is_closed(found)]

    answered = app is never and sent.startswith(HEAD + b"\r\n")  # it is the server's turn
    assert asyncio.run(silent()) == [False, not answered]


@pytest.mark.parametrize("sent", [HEAD + b"X-More: " + b"x" * 400, LENGTH + b"x" * 99])
def test_connection_that_sends_a_byte_a_second_is_closed(sent: bytes, hands: Hands) -> None:
    async def trickle() -> int:
        async with connected(never) as found:
            for count in range(len(sent)):
                found.data_received(sent[count : count + 1])
                hands.seconds += 1
                if is_closed(found):
                    return count + 1
        return 0

    assert 0 < asyncio.run(trickle()) <= HEAD_SECONDS
    assert len(LENGTH) > HEAD_SECONDS


def test_connection_that_sends_a_body_byte_by_byte_is_closed(hands: Hands) -> None:
    async def trickle() -> int:
        async with connected(never) as found:
            found.data_received(LENGTH)
            for count in range(99):
                found.data_received(b"x")
                hands.seconds += 1
                if is_closed(found):
                    return count + 1
        return 0

    assert asyncio.run(trickle()) == BODY_SECONDS


def test_connection_that_does_not_read_is_closed(hands: Hands) -> None:
    async def unread() -> list[bool]:
        async with connected(never) as found:
            found.data_received(HEAD + b"\r\n")
            found.pause_writing()
            hands.seconds += BODY_SECONDS + 1
            return [is_closed(found)]

    assert asyncio.run(unread()) == [True]


def test_the_alarm_of_each_connection_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a network, with the clock of this machine: each is closed, whenever that is."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.01)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.02)
    with served() as (address, _):
        for sent in UNFINISHED.values():
            with opened(address) as line, contextlib.suppress(ConnectionError):
                line.sendall(sent)
                while line.recv(10_000):
                    pass


def opened(address: str) -> socket.socket:
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=HANGS)


@pytest.mark.parametrize("sent", [b"", HEAD, LENGTH])
def test_silent_connections_lock_nobody_out(sent: bytes, hands: Hands) -> None:
    """Also none of them is late: the hands of the clock stand still."""
    with contextlib.ExitStack() as lines, served() as (address, _):
        tab = Tab(address, "listens-meanwhile", hears=False)
        until(lambda: "card" in tab.names())
        for _ in range(SILENT):
            line = lines.enter_context(opened(address))
            with contextlib.suppress(ConnectionError):
                line.sendall(sent)
        answer = CLIENT.get(f"{address}/api/games")
        assert answer.status_code == 200
        heard = len(tab.events)
        until(lambda: len(tab.events) > heard + 1)
        tab.close()
    assert SILENT > PLACES
