"""A stream ends as soon as nobody listens, however close the message before it was."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from simlab.web import stream
from simlab.web.stream import EventStream, Jobs, Outbox
from simlab.web.thinkers import Message, Thinkers
from tests.web.fuzz import TAB
from tests.web.stub_server import Idler

MOST_SENT = 20
"""Messages after the last one of the thinker, at which a stream counts as endless."""


class Speaker(Idler):
    """A thinker that has one message, and from then on none."""

    everybody: list[Idler] = []  # noqa: RUF012
    spoke: asyncio.Event

    async def hear(self) -> Message:
        if self.spoke.is_set():
            await asyncio.Event().wait()
        await asyncio.sleep(0.005)
        self.spoke.set()
        return {"event": "card", "data": {}}

    async def ask_to_stop(self) -> None:
        """Work on: whoever wants the end has to end it."""


class Line:
    """A connection that breaks so many loop turns after the thinker's message."""

    def __init__(self, turns: int) -> None:
        Speaker.spoke = asyncio.Event()
        self.sent = 0
        self.endless = asyncio.Event()
        self._turns = turns

    async def send(self, message: Any) -> None:
        self.sent += Speaker.spoke.is_set()
        if self.sent > MOST_SENT:
            self.endless.set()

    async def receive(self) -> Any:
        await Speaker.spoke.wait()
        for _ in range(self._turns):
            await asyncio.sleep(0)
        return {"type": "http.disconnect"}


async def ends(turns: int) -> bool:
    """Return whether a stream ends when its connection breaks."""
    jobs = Jobs(Thinkers(Speaker.make, 1))
    line = Line(turns)
    job = jobs.open("advise", TAB, {"game": "sheepnappers"})
    answer = asyncio.create_task(EventStream(jobs, job)({}, line.receive, line.send))
    endless = asyncio.create_task(line.endless.wait())
    await asyncio.wait([answer, endless], return_when=asyncio.FIRST_COMPLETED)
    endless.cancel()
    return answer.done() and jobs.find(job.id) is None and jobs.thinkers.working == 0


@pytest.mark.parametrize("turns", range(8))
def test_a_disconnection_beside_a_message_ends_the_stream(
    turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "BEAT", 0.001)
    monkeypatch.setattr("simlab.web.thinkers.GRACE", 0.001)
    assert asyncio.run(ends(turns))


def test_a_cancelled_wait_for_messages_stays_cancelled() -> None:
    """Cancelled in the very turn in which something comes in, or soon after."""

    async def cancelled(turns: int) -> bool:
        outbox = Outbox()
        waiting = asyncio.create_task(outbox.take(1_000))
        await asyncio.sleep(0)
        outbox.put("beat")
        for _ in range(turns):
            await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        return waiting.cancelled()

    assert asyncio.run(cancelled(0))
