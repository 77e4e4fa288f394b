"""The command that opens the page."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from simlab.cli import options as opt
from simlab.jit.errors import UsageError, install


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Who may reach it: this machine alone, unless told.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="0 for any that is free.")] = 8421,
    thinkers: Annotated[
        int | None, typer.Option("--thinkers", help="How many tabs are thought for at once.")
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help="Open it in a browser.")
    ] = False,
) -> None:
    """Open a page for players and designers; all computations run on this machine.

    If you bind to another --host, clients need the access token printed at start-up.
    """
    try:
        from simlab.web.serve import serve as run
    except ImportError as error:
        raise UsageError(f"the page needs {error.name}: {install('web')}") from None
    from simlab.core.registry import loaded_games
    from simlab.execution.workers import default_jobs

    count = min(4, default_jobs()) if thinkers is None else thinkers

    def ready(address: str) -> None:
        if open_page:
            webbrowser.open(address)

    opt.say_all(*loaded_games()[1])
    run(host, port, count, opt.say, ready)
