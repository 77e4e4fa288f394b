"""Access control for requests: host name, origin and token.

The page is only for the user who started it. A browser sends requests to any address on behalf of
any page. So the host name of a request (``Host``) and its page (``Origin``) must be the server's
own, and clients on other machines need a token, which is printed once.
"""

from __future__ import annotations

import ipaddress
import re
import secrets
from collections.abc import Iterable, Mapping
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from simlab.web.answers import refusal

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
LONGEST_QUERY = 10_000
"""Most characters of a path with its query."""
HOST = re.compile(
    r"(\[(?P<address>[0-9a-f:.]*:[0-9a-f:.]*)\]|(?P<name>[^][:@/\s]+))(:[0-9]*)?", re.I
)
"""A name or an address, with or without a port (RFC 9110, section 7.2)."""


def is_loopback(host: str) -> bool:
    """Return whether a host can only be reached from this machine."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


class Guard:
    """Middleware that accepts only requests from the server's own pages.

    Parameters
    ----------
    app : ASGI application
    names : iterable of str
        Allowed host names, without the port.
    token : str, optional
        Access token that clients need; without it every client that reaches the server is accepted.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str], token: str | None = None) -> None:
        self._app = app
        self._names = {name.lower().strip("[]") for name in names}
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Reject a request, or pass it on."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        answer = self._refused(scope) or self._unknown(scope)
        app = answer if answer is not None else self._app
        await app(scope, receive, send_with_headers)

    def _refused(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or _name_of(hosts[0]) not in self._names:
            return refusal(scope, 421, "this server does not go by that name")
        if len(scope["path"]) + len(scope.get("query_string", b"")) > LONGEST_QUERY:
            return refusal(scope, 414, f"an address has at most {LONGEST_QUERY:,} letters")
        for origin in headers.getlist("origin"):
            if origin.lower() not in (f"http://{hosts[0]}".lower(), f"https://{hosts[0]}".lower()):
                return refusal(scope, 403, "another page may not ask here")
        site = headers.get("sec-fetch-site", "same-origin")
        inside = ("same-origin", "none")
        if site not in inside and not (scope["method"] == "GET" and _is_visit(headers)):
            return refusal(scope, 403, "another page may not ask here")
        return None

    def _unknown(self, scope: Scope) -> Response | None:
        """Reject a client without the token; set a cookie for one that sends it."""
        if self._token is None:
            return None
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"), keep_blank_values=True)
        told = query.pop("token", [""])[0]
        if scope["method"] == "GET" and self._is_token(told):
            rest = urlencode(query, doseq=True)
            found = RedirectResponse(_own_path(scope["path"]) + (f"?{rest}" if rest else ""), 303)
            name = cookie_name(Headers(scope=scope).get("host", ""))
            found.set_cookie(name, self._token, httponly=True, samesite="strict", path="/")
            found.headers["Cache-Control"] = "no-store"
            return found
        headers = Headers(scope=scope)
        if self._is_token(_cookies(headers).get(cookie_name(headers.get("host", "")), "")):
            return None
        return refusal(scope, 403, "open the address that `simlab serve` has printed")

    def _is_token(self, told: str) -> bool:
        assert self._token is not None
        return secrets.compare_digest(told.encode(), self._token.encode())


def _name_of(host: str) -> str | None:
    """Return a host without its port, or None if it is neither a name nor an address."""
    found = HOST.fullmatch(host)
    return None if found is None else (found["address"] or found["name"]).lower()


def _own_path(path: str) -> str:
    """Return a path on this server: ``//evil.example`` would lead to another one."""
    return "/" + path.lstrip("/\\")


def _is_visit(headers: Headers) -> bool:
    """Return whether a request follows a link to a page."""
    return headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") in (
        "document",
        None,
    )


def cookie_name(host: str) -> str:
    """Return the name of the cookie of a server; cookies know no port, so two would share it."""
    port = host.rpartition(":")[2]
    return f"simlab_{port}" if port.isdecimal() else "simlab"


def _cookies(headers: Headers) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for line in headers.getlist("cookie"):
        try:
            found |= {name: each.value for name, each in SimpleCookie(line).items()}
        except CookieError:
            continue
    return found
