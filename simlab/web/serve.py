"""Start of the server."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from simlab.jit.errors import UsageError
from simlab.web.app import LOCAL, make_app
from simlab.web.connections import PLACES, BoundedProtocol
from simlab.web.guard import is_loopback
from simlab.web.thinkers import Process, Thinkers

MOST_THINKERS = 16
QUIT = "Ctrl-C ends it."


def own_names(host: str) -> set[str]:
    """Return the host names and addresses of a server."""
    if is_loopback(host):
        return {*LOCAL, host}
    names = {*LOCAL, host, socket.gethostname(), socket.getfqdn()}
    return names | (_addresses() if host in ("0.0.0.0", "::") else set())


def _addresses() -> set[str]:
    """Return the known addresses of this machine."""
    found = set()
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))  # this sends no data
                found.add(str(probe.getsockname()[0]))
        except OSError:
            continue
    return found


def open_socket(host: str, port: int) -> socket.socket:
    """Return a listening socket, or raise `UsageError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or error
        raise UsageError(f"cannot listen at --host {host} --port {port}: {reason}") from None
    return listening


def settings(app: ASGIApp) -> uvicorn.Config:
    """Return the configuration of the server, with limits for all clients."""
    return uvicorn.Config(
        app,
        http=BoundedProtocol,
        ws="none",  # unused here, and without limits of their own
        backlog=PLACES,
        log_level="error",
        access_log=False,
        server_header=False,
        limit_concurrency=200,
        timeout_keep_alive=4,  # seconds, less than HEAD_SECONDS
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=32_768,
    )


def serve(
    host: str,
    port: int,
    thinkers: int,
    say: Callable[[str], None],
    ready: Callable[[str], None],
) -> None:
    """Serve the page until interrupted.

    Parameters
    ----------
    host : str
    port : int
        0 for any free port.
    thinkers : int
        Number of workers.
    say : callable
        Called once with the address; it includes the token, unless only this machine can reach it.
    ready : callable
        Called with the address as soon as the server is ready.
    """
    if not 1 <= thinkers <= MOST_THINKERS:
        raise UsageError(f"--thinkers is 1 to {MOST_THINKERS}, not {thinkers}")
    if not host.strip():
        raise UsageError("--host is a name or an address (127.0.0.1, 0.0.0.0), not empty")
    if not 0 <= port < 65_536:
        raise UsageError(f"--port is 0 to 65535, not {port}")
    token = None if is_loopback(host) else secrets.token_urlsafe(24)
    listening = open_socket(host, port)
    port = listening.getsockname()[1]
    app = make_app(Thinkers(Process.make, thinkers), own_names(host), token)
    shown = next(iter(sorted(_addresses())), host) if host in ("0.0.0.0", "::") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
    address += "" if token is None else f"?token={token}"
    server = uvicorn.Server(settings(app))
    startup = server.startup

    async def start_and_say(*arguments: Any, **options: Any) -> None:
        await startup(*arguments, **options)
        say(f"the page is at {address}   {QUIT}")
        ready(address)

    server.startup = start_and_say  # type: ignore[method-assign]
    server.run(sockets=[listening])
