"""Requests that are wrong in some way, drawn at random, and a run of many of them.

By hand, 10,000 of them: ``python -m tests.web.fuzz``.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx
from starlette.types import ASGIApp

TAB = "a-tab-of-the-fuzzer"
ADDRESS = "http://127.0.0.1"
RULES = {"wolves": 3}
WATCH = {"game": "sheepnappers", "number": 3}
VALID: dict[str, dict[str, Any]] = {
    "read": {"game": "sheepnappers", "position": {"hand": "fuel 2, it", "pile": 14}},
    "paste": {"game": "sheepnappers", "text": "P0 (you): 2 Fuel"},
    "jobs/advise": {"tab": TAB, "game": "sheepnappers", "position": {"hand": "fuel 2, it"}},
    "jobs/map": {"tab": TAB, "game": "sheepnappers", "features": {"pile": "4:8"}},
    "jobs/design": {"tab": TAB, "game": "sheepnappers", "rules": RULES},
    "jobs/sweep": {"tab": TAB, "game": "sheepnappers", "key": "wolves", "values": [1, 2]},
    "jobs/tune": {"tab": TAB, "game": "sheepnappers", "targets": ["win[0]<=30%"], "knobs": {
        "rules.wolves": "1:3"}},
    "jobs/watch": {"tab": TAB, "from": {"watch": WATCH}},
    "jobs/review": {"tab": TAB, "from": {"watch": WATCH}, "seat": 0},
    "jobs/seat": {"tab": TAB, **WATCH, "seat": 0, "actions": ["end"]},
}  # fmt: skip
NO_VALUES: list[Any] = [
    [], [[]], [None], {"": []}, {"x": {"y": {}}}, float("nan"), float("inf"), -1, -(10**30),
    10**400, 1.5, True, "", "\x00", "\ud800", "a" * 100_000, "../../etc/passwd", "' OR 1=1 --",
    "<script>alert(1)</script>", "{{7*7}}", "no such thing",
]  # fmt: skip
NO_JSON = [
    b"", b"{", b"null", b"[]", b"1", b'"x"', b"{}", b"\xff\xfe", b"\x00", b"[" * 100_000,
    b'{"tab":1,"tab":2}', b"{'a': 1}", b'{"a": NaN}', b"9" * 5_000, b'{"a":' * 50_000,
    "ü".encode("latin-1"), b'{"tab": "\\ud800\\udbff"}', b"\xef\xbb\xbf{}",
]  # fmt: skip
NO_PATHS = [
    "/nope", "/api", "/api/", "/api/games/nope", "/api/games/..%2f..%2fetc", "/api/jobs/nope/ack",
    "/api/jobs//report", "/api/jobs/x/report", "/static/../app.py", "/static/%2e%2e/app.py",
    "/static/..%5c..%5capp.py", "/static/", "/static/nope.js", "/advise/nope", "/design/%00",
    "/watch/" + "x" * 3_000, "/api/games/sheepnappers?seats=9", "/api/games/sheepnappers?seats=-1",
    "/api/games/sheepnappers?seats=%C2%B2", "/api/games/sheepnappers?seats=1e3",
    "/api/games/sheepnappers?preset=nope", "/api/qr", "/api/qr?text=",
    "/api/qr?text=" + "x" * 1_300,
    "/api/qr?text=" + "%F0%9F%90%91" * 800, "/?" + "x" * 11_000, "/advise/sheepnappers/more",
    "/favicon.ico", "/.git/config", "/api/experiments/x", "/advise/",
]  # fmt: skip
UNFIT = ["game", "tab", "seats", "preset", "rules", "position", "from", "seat", "lineup", "seed",
         "number", "actions", "features", "key", "values", "targets", "knobs", "most", "games",
         "max_seconds", "sure", "margin", "slip", "worlds", "at", "objective", "opponents", "text",
         "believe", "policy_files", "policy_file", "data", "output", "what"]  # fmt: skip

Request = tuple[str, str, bytes, dict[str, str]]
JSON = {"content-type": "application/json"}


def spoilt(luck: random.Random) -> Request:
    """Return a request that must be refused."""
    kinds: list[Callable[[random.Random], Request]] = [
        _no_json, _no_json, _no_field, _no_field, _no_value, _no_value, _no_value, _no_path,
        _no_way, _no_header, _too_large,
    ]  # fmt: skip
    return luck.choice(kinds)(luck)


def _post(name: str, content: Any, headers: dict[str, str] | None = None) -> Request:
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    return "POST", f"/api/{name}", text, headers or JSON


def _no_json(luck: random.Random) -> Request:
    name = luck.choice(list(VALID))
    body = luck.choice(NO_JSON)
    if luck.random() < 0.4:  # a part of something that would fit
        whole = json.dumps(VALID[name]).encode()
        body = whole[: luck.randrange(len(whole))]
    return _post(name, body)


def _no_field(luck: random.Random) -> Request:
    """What is needed is missing, or what nobody takes is there."""
    name = luck.choice(list(VALID))
    content = dict(VALID[name])
    if luck.random() < 0.5:
        del content[luck.choice([each for each in ("game", "tab", "from") if each in content])]
    else:
        extra = "".join(luck.choices("abcdefgh_", k=luck.randint(1, 12)))
        content[f"z{extra}"] = luck.choice(NO_VALUES)
    return _post(name, content)


def _no_value(luck: random.Random) -> Request:
    name = luck.choice(list(VALID))
    content: dict[str, Any] = json.loads(json.dumps(VALID[name]))
    first, second = luck.sample(UNFIT, 2)
    content[first] = luck.choice(NO_VALUES)
    content[second] = luck.choice(NO_VALUES)
    content[luck.choice(["policy_files", "data", "output"])] = ["mine.py"]
    return _post(name, content)


def _no_path(luck: random.Random) -> Request:
    return "GET", luck.choice(NO_PATHS), b"", {}


def _no_way(luck: random.Random) -> Request:
    path = luck.choice(["/", "/api/games", "/advise/sheepnappers", "/static/page.css", "/api/qr"])
    return luck.choice(["POST", "PUT", "DELETE", "PATCH", "TRACE", "OPTIONS"]), path, b"x", {}


def _no_header(luck: random.Random) -> Request:
    name = luck.choice(list(VALID))
    headers = luck.choice(
        [
            {"content-type": "text/plain"},
            {"content-type": ""},
            {"content-type": "multipart/form-data; boundary=x"},
            {"content-type": "application/x-www-form-urlencoded"},
            JSON | {"host": "evil.example"},
            JSON | {"host": ""},
            JSON | {"host": "127.0.0.1.evil.example"},
            JSON | {"origin": "http://evil.example"},
            JSON | {"origin": "null"},
            JSON | {"origin": "http://127.0.0.1:1"},
            JSON | {"sec-fetch-site": "cross-site"},
            JSON | {"sec-fetch-site": "same-site"},
            JSON | {"content-length": "99999999999999999999"},
        ]
    )
    return _post(name, VALID[name], headers)


def _too_large(luck: random.Random) -> Request:
    name = luck.choice(list(VALID))
    content = dict(VALID[name])
    content["position" if "position" in content else "tab"] = "x" * 1_100_000
    return _post(name, content)


async def refuse(app: ASGIApp, count: int, seed: int = 1) -> Counter[int]:
    """Send so many spoilt requests and count the answers; anything but 4xx is an error."""
    luck = random.Random(seed)
    found: Counter[int] = Counter()
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=True)
    async with httpx.AsyncClient(transport=transport, base_url=ADDRESS) as client:
        for number in range(count):
            method, path, body, headers = spoilt(luck)
            answer = await client.request(method, path, content=body, headers=headers)
            if not 400 <= answer.status_code < 500:
                raise AssertionError(f"{number}: {method} {path} {body[:300]!r} {headers}: "
                                     f"{answer.status_code} {answer.text[:300]}")  # fmt: skip
            if "Traceback" in answer.text or not answer.text:
                raise AssertionError(f"{number}: {path}: {answer.text[:300]!r}")
            found[answer.status_code] += 1
    return found


def app_of_nobody() -> ASGIApp:
    """Return the server, with nobody who thinks."""
    from simlab.web.app import make_app
    from simlab.web.thinkers import Thinkers

    async def nobody() -> Any:
        raise AssertionError("a spoilt request was thought about")

    return make_app(Thinkers(nobody))


if __name__ == "__main__":
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    print(dict(sorted(asyncio.run(refuse(app_of_nobody(), many, seed=2)).items())))
