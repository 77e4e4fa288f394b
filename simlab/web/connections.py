"""Limits for slow connections, so that no client can occupy all places.

uvicorn limits the idle time of a connection between two requests, but neither the time until the
head or the body of a request arrives, nor the time until a response is read.
"""

from __future__ import annotations

from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from simlab.jit import clock

HEAD_SECONDS = 5.0
"""Seconds within which the head of a request must arrive, in one piece or byte by byte."""
BODY_SECONDS = 20.0
"""Seconds within which the body of a request must arrive, or a response must be read."""
PLACES = 128
"""Most connections; with one more, the one that has kept the server waiting longest is closed."""


class BoundedProtocol(H11Protocol):
    """HTTP/1.1 with time limits for slow clients."""

    waiting_since: float
    """Time at which the server began to wait for the client."""

    def connection_made(self, transport: Any) -> None:
        """Accept a client; if all places are taken, close the slowest connection."""
        super().connection_made(transport)
        self.waiting_since = clock.now()
        self._alarm = self.loop.call_later(HEAD_SECONDS, self.close_if_late)
        if len(self.connections) > PLACES:
            everybody = [each for each in self.connections if isinstance(each, BoundedProtocol)]
            waiting = [each for each in everybody if each is not self and each.is_waiting()]
            if waiting:
                min(waiting, key=lambda each: each.waiting_since).close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove a client."""
        self._alarm.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read data; a complete head restarts the time limit, a few more bytes do not."""
        state = self.conn.their_state
        super().data_received(data)
        if self.conn.their_state is not state:
            self.waiting_since = clock.now()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self.waiting_since = clock.now()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Wait until the client reads again."""
        self.waiting_since = clock.now()
        super().pause_writing()

    def is_waiting(self) -> bool:
        """Return whether the server waits for the client to send, read or close."""
        return (
            self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
            or self.flow.write_paused
            or self.transport.is_closing()
        )

    def close_if_late(self) -> None:
        """Close the connection if the client has taken too long, or check again later."""
        idle = self.conn.their_state is h11.IDLE and not self.flow.write_paused
        most = HEAD_SECONDS if idle else BODY_SECONDS
        left = most - (clock.now() - self.waiting_since) if self.is_waiting() else HEAD_SECONDS
        if left <= 0:
            self.close()
        else:
            self._alarm = self.loop.call_later(left, self.close_if_late)

    def close(self) -> None:
        """Close the connection at once, discarding unread data."""
        self.connections.discard(self)  # frees its place now, not in the next turn of the loop
        self.transport.abort()
