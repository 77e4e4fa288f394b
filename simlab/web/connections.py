"""Connections that keep the server waiting are closed; nobody can fill all places with them.

uvicorn limits how long a connection may rest between two requests, but neither how long the head
or the body of a request may take to arrive, nor how long an answer may stay unread.
"""

from __future__ import annotations

from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from simlab.jit import clock

HEAD_SECONDS = 5.0
"""Seconds in which the head of a request has to arrive, in one piece or byte by byte."""
BODY_SECONDS = 20.0
"""Seconds in which the body of a request has to arrive, or an answer has to be read."""
PLACES = 128
"""Connections at most; with one more, the one that has kept the server waiting longest goes."""


class BoundedProtocol(H11Protocol):
    """HTTP/1.1 for clients that keep neither the server nor each other waiting."""

    waiting_since: float
    """When the server began to wait for the client."""

    def connection_made(self, transport: Any) -> None:
        """Take a client in; if all places are taken, one that keeps the server waiting goes."""
        super().connection_made(transport)
        self.waiting_since = clock.now()
        self._alarm = self.loop.call_later(HEAD_SECONDS, self.close_if_late)
        if len(self.connections) > PLACES:
            everybody = [each for each in self.connections if isinstance(each, BoundedProtocol)]
            waiting = [each for each in everybody if each is not self and each.is_waiting()]
            if waiting:
                min(waiting, key=lambda each: each.waiting_since).close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a client."""
        self._alarm.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read; the end of a head begins another wait, the arrival of a few bytes does not."""
        state = self.conn.their_state
        super().data_received(data)
        if self.conn.their_state is not state:
            self.waiting_since = clock.now()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self.waiting_since = clock.now()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Wait until the client reads on."""
        self.waiting_since = clock.now()
        super().pause_writing()

    def is_waiting(self) -> bool:
        """Return whether it is the client's turn: to send, to read or to leave."""
        return (
            self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
            or self.flow.write_paused
            or self.transport.is_closing()
        )

    def close_if_late(self) -> None:
        """Close the connection if the client has taken too long, or look again later."""
        idle = self.conn.their_state is h11.IDLE and not self.flow.write_paused
        most = HEAD_SECONDS if idle else BODY_SECONDS
        left = most - (clock.now() - self.waiting_since) if self.is_waiting() else HEAD_SECONDS
        if left <= 0:
            self.close()
        else:
            self._alarm = self.loop.call_later(left, self.close_if_late)

    def close(self) -> None:
        """Close the connection at once, whatever has not been read."""
        self.connections.discard(self)  # its place is free now, not in the next turn of the loop
        self.transport.abort()
