"""The server and its routes."""

from __future__ import annotations

import contextlib
import io
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any

import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from simlab.core.registry import game as find_game, game_names
from simlab.core.rules import parse_assignments
from simlab.jit.errors import SimlabError, UsageError
from simlab.jit.files import load_json
from simlab.web import requests
from simlab.web.answers import as_data, page, refusal
from simlab.web.declared import declared, listed_games, version
from simlab.web.guard import Guard
from simlab.web.stream import EventStream, Job, Jobs
from simlab.web.thinkers import Busy, Thinkers
from simlab.web.told import as_typed, error_data, pasted, read, settled

LOCAL = ("127.0.0.1", "localhost", "::1")
PAGES = ("advise", "design", "watch")
MOST_OF_FORM = 64_000
"""Most bytes of a request without a game."""
LONGEST_CODE = 1_200

Answer = Callable[[Request], Awaitable[Response]]


class Refused(Exception):
    """Error: a rejected request, with a status and a reason."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


def make_app(thinkers: Thinkers, names: Iterable[str] = LOCAL, token: str | None = None) -> ASGIApp:
    """Return the server as an ASGI application.

    Parameters
    ----------
    thinkers : Thinkers
    names : iterable of str
        Allowed host names.
    token : str, optional
        Access token that clients need.
    """
    jobs = Jobs(thinkers)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        await thinkers.warm_up()
        # games and templates are loaded now, so that the first client need not wait for them
        page("home.html", games=listed_games(), version=version())
        yield
        await thinkers.close()

    routes = [
        Route("/", home),
        *(Route(f"/{name}/{{game}}", game_page, name=name) for name in PAGES),
        Route("/api/games", games),
        Route("/api/games/{game}", one_game),
        Route("/api/experiments", experiments),
        Route("/api/qr", code),
        Route("/api/read", answering(requests.Described, read), methods=["POST"]),
        Route("/api/paste", answering(requests.Pasted, pasted), methods=["POST"]),
        Route("/api/jobs/{kind}", begin, methods=["POST"]),
        Route("/api/jobs/{id}/ack", acknowledge, methods=["POST"]),
        Route("/api/jobs/{id}/stop", stop, methods=["POST"]),
        Route("/api/jobs/{id}/report", report),
        Route("/static/page.css", report_style),
        Mount("/static", Static(packages=[("simlab.web", "static")]), name="static"),
    ]
    app = Starlette(
        routes=routes,
        lifespan=life,
        exception_handlers={
            HTTPException: _not_answered,
            Refused: _refused,
            SimlabError: _impossible,
        },
    )
    app.state.jobs = jobs
    app.router.redirect_slashes = False
    return Guard(app, names, token)


class Static(StaticFiles):
    """Static files that browsers revalidate before use."""

    def file_response(self, *arguments: Any, **options: Any) -> Response:
        """Return a file."""
        found = super().file_response(*arguments, **options)
        found.headers["Cache-Control"] = "no-cache"
        return found


async def _not_answered(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: "there is nothing at this address", 405: "that is not how this is asked"}
    return refusal(request.scope, error.status_code, words.get(error.status_code, error.detail))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refusal(request.scope, error.status, error.message)


async def _impossible(request: Request, error: Exception) -> Response:
    assert isinstance(error, SimlabError)
    found = error_data(error)
    status = 429 if isinstance(error, Busy) else 400
    return refusal(request.scope, status, found["error"], found["key"])


async def home(request: Request) -> Response:
    """Respond with the page for the choice of a game."""
    return page("home.html", games=listed_games(), version=version())


async def game_page(request: Request) -> Response:
    """Respond with a page of a game."""
    name = request.path_params["game"]
    if name not in game_names():
        raise Refused(404, f"there is no game {name[:60]!r}")
    game = find_game(name)
    return page(
        f"{request.scope['path'].split('/')[1]}.html",
        game={"name": game.name, "title": game.title},
        games=listed_games(),
        version=version(),
        declared=declared(game),
    )


async def games(request: Request) -> Response:
    """Respond with the list of games, and the limits of the server."""
    thinkers = request.app.state.jobs.thinkers
    limits = {
        "think_seconds": requests.MOST_SECONDS,
        "watch_bytes": requests.MOST_BYTES,
        "at_once": thinkers.at_once,
    }
    return as_data({"version": version(), "games": listed_games(), "limits": limits})


async def one_game(request: Request) -> Response:
    """Respond with all declarations of a game."""
    name = request.path_params["game"]
    if name not in game_names():
        raise Refused(404, f"there is no game {name[:60]!r}")
    seats = request.query_params.get("seats")
    if seats is not None and not (seats.isascii() and seats.isdigit() and len(seats) < 4):
        raise UsageError(f"seats is a number, not {seats[:60]!r}")
    asked = requests.read(
        requests.Table,
        {
            "game": name,
            "seats": None if seats is None else int(seats),
            "preset": request.query_params.get("preset") or None,
            "rules": parse_assignments(request.query_params.getlist("rule")),
        },
    )
    return as_data(declared(find_game(name), asked.seats, asked.preset, asked.rules))


async def experiments(request: Request) -> Response:
    """Respond with the experiments on one game that ship with simlab."""
    from simlab.web.shipped import shipped

    return as_data(shipped(request.query_params.get("game")))


def code(request: Request) -> Response:
    """Respond with text as a QR code."""
    text = request.query_params.get("text", "")
    if not 0 < len(text) <= LONGEST_CODE:
        raise UsageError(f"text has 1 to {LONGEST_CODE:,} letters")
    picture = io.BytesIO()
    try:
        segno.make(text, error="l", micro=False).save(
            picture, kind="svg", scale=4, border=2, dark="#000", light="#fff", xmldecl=False
        )
    except (ValueError, UnicodeError):
        raise UsageError("text does not fit into a QR code") from None
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def report_style(request: Request) -> Response:
    """Respond with the style sheet that pages share with reports."""
    text = (files("simlab.output.page") / "page.css").read_text(encoding="utf-8")
    return Response(text, media_type="text/css", headers={"Cache-Control": "no-cache"})


async def body(request: Request, most: int) -> bytes:
    """Return the body of a request, or reject it if it is too large."""
    length = request.headers.get("content-length", "0")
    if length.isascii() and length.isdigit() and int(length[:18]) > most:
        raise Refused(413, f"a request has at most {most:,} bytes")
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > most:
            raise Refused(413, f"a request has at most {most:,} bytes")
    return bytes(found)


async def content_of(request: Request, most: int = MOST_OF_FORM) -> Any:
    """Return the JSON body of a request, or reject it."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused(415, "a request is JSON: Content-Type: application/json")
    raw = await body(request, most)
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise UsageError("a request is UTF-8 text") from None
    found = load_json(Path("the request"), text)
    if any("\ud800" <= letter <= "\udfff" for letter in _letters(found)):
        raise UsageError("a request is text; half a letter stands in it")
    return found


def _letters(content: Any) -> Iterable[str]:
    waiting = [content]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield from value
        elif isinstance(value, dict):
            waiting += [*value, *value.values()]
        elif isinstance(value, list):
            waiting += value


def answering(model: type[requests.Asked], answer: Callable[[Any], Any]) -> Answer:
    """Return the handler of a request without a long computation."""

    async def ask(request: Request) -> Response:
        return as_data(answer(requests.read(model, await content_of(request))))

    return ask


async def begin(request: Request) -> Response:
    """Start a worker and respond with the stream of its messages."""
    kind = request.path_params["kind"]
    if kind not in requests.KINDS:
        raise Refused(404, f"nobody thinks about {kind[:60]!r}")
    asked = requests.read(requests.KINDS[kind], await content_of(request, requests.MOST_BYTES))
    jobs: Jobs = request.app.state.jobs
    return EventStream(jobs, jobs.open(kind, asked.tab, prepared(asked)))


def prepared(asked: requests.Job) -> dict[str, Any]:
    """Return a request for workers: checked, with positions in typed form."""
    found = asked.model_dump(mode="json", exclude_none=True, by_alias=True, exclude={"tab"})
    source: requests.From | None = getattr(asked, "from_", None)
    for table in (asked, *([source.watch, source.seat] if source is not None else ())):
        if isinstance(table, requests.Table) and table.game:
            game, rules = settled(table)
            if isinstance(table, requests.Described):
                found["position"] = as_typed(game, rules, table.position)
    return found


def job_of(request: Request) -> Job | None:
    """Return the job of an address, None if it is over, or reject the request."""
    jobs, name = request.app.state.jobs, request.path_params["id"]
    job: Job | None = jobs.find(name)
    if job is None and not jobs.has_ended(name):
        raise Refused(404, "there is no such job")
    return job


async def acknowledge(request: Request) -> Response:
    """Record that the client still receives messages."""
    await body(request, 0)
    if (job := job_of(request)) is not None:
        job.acknowledge()
    return Response(status_code=204)


async def stop(request: Request) -> Response:
    """Request a job to stop with its results so far."""
    await body(request, 0)
    if (job := job_of(request)) is not None:
        job.stop.set()
    return Response(status_code=204)


async def report(request: Request) -> Response:
    """Respond with the report of a job as a file."""
    html = request.app.state.jobs.report(request.path_params["id"])
    if html is None:
        raise Refused(404, "there is no report of that any more; think again")
    headers = {
        "Content-Disposition": 'attachment; filename="simlab_report.html"',
        "Cache-Control": "no-store",
    }
    return Response(html, media_type="text/html", headers=headers)
