"""Responses of every kind: plain data, pages, errors."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from simlab.output.page.render import environment as page_environment
from simlab.output.tables import finite

if TYPE_CHECKING:
    from jinja2 import Environment

    from simlab.output.report.document import Picture


def as_data(content: Any, status: int = 200) -> Response:
    """Return plain data; non-finite numbers become null."""
    text = json.dumps(finite(content), ensure_ascii=False, separators=(",", ":"))
    headers = {"Cache-Control": "no-store"}
    return Response(text.encode(), status, headers, "application/json")


@functools.cache
def templates() -> Environment:
    """Return the templates of the pages, and those shared with the report."""
    import jinja2

    shared = page_environment()
    return shared.overlay(
        loader=jinja2.ChoiceLoader(
            [jinja2.PackageLoader("simlab.web"), jinja2.PackageLoader("simlab.output.page")]
        )
    )


def page(template: str, /, code: int = 200, **content: Any) -> Response:
    """Render a page."""
    text = templates().get_template(template).render(**content)
    return HTMLResponse(text, code, {"Cache-Control": "no-cache"})


def drawn(pictures: Iterable[Picture]) -> str:
    """Return plots as the report draws them."""
    parts: Any = templates().get_template("parts.html").module
    return "".join(parts.picture(each) for each in pictures)


def refusal(scope: Scope, status: int, message: str, key: str | None = None) -> Response:
    """Return an error: as data for scripts, as a page for people."""
    asked = scope.get("path", "").startswith("/api/")
    if asked or scope.get("method") not in ("GET", "HEAD"):
        return as_data({"error": message, "key": key}, status)
    return page("error.html", status, status=status, message=message)
