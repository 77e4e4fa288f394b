"""What is spoilt is refused in words; who may not ask is refused, whatever is asked."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Mapping
from typing import Any
from urllib.parse import unquote, urlencode, urljoin

import httpx
import pytest

import simlab
from simlab.web.app import make_app
from simlab.web.guard import is_loopback
from simlab.web.thinkers import Thinkers
from tests.conftest import HANGS
from tests.simulated_machine import Machine
from tests.web.fuzz import ADDRESS, VALID, app_of_nobody, refuse
from tests.web.stub_server import Idler, served

TOKEN = "a token that was printed once"


def ask(
    path: str, app: Any = None, method: str = "GET", base: str = ADDRESS, **more: Any
) -> httpx.Response:
    async def once() -> httpx.Response:
        transport = httpx.ASGITransport(app=app or app_of_nobody())
        async with httpx.AsyncClient(transport=transport, base_url=base) as client:
            return await client.request(method, path, **more)

    return asyncio.run(once())


def test_three_hundred_spoilt_requests_are_refused() -> None:
    found = asyncio.run(refuse(app_of_nobody(), 300))
    assert sum(found.values()) == 300
    assert {400, 403, 404, 405, 413, 415, 421} <= set(found)


@pytest.mark.parametrize(
    "raw",
    [
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil\r\n\r\n",
        b"POST /api/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
        b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET http://evil/ HTTP/1.1\r\nHost: evil\r\n\r\n",
    ],
    ids=["noise", "no host", "two hosts", "less than nothing", "endless", "somebody else"],
)
def test_malformed_requests_are_refused(server: str, raw: bytes) -> None:
    host, port = server.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=HANGS) as line:
        line.sendall(raw)
        answer = line.recv(200)
    assert re.match(rb"HTTP/1\.1 4\d\d ", answer)


@pytest.fixture(scope="module")
def server():  # type: ignore[no-untyped-def]
    with served() as (address, _):
        yield address


def test_errors_name_what_is_wrong_and_where() -> None:
    for content, error, key in (
        ({"position": {"hand": "fule 2"}}, "position: hand: no card 'fule'; did you mean", "hand"),
        ({"position": {"hnad": "it"}}, "position: no key 'hnad'; did you mean 'hand'?", None),
        ({"position": {"pile": -1}}, "position: pile lies between 0", "pile"),
        ({"seats": 9}, "sheepnappers takes 2 to 4 seats, not 9", None),
        ({"rules": {"wolfs": 3}}, "no rule 'wolfs'; did you mean 'wolves'?", None),
        ({"policy_files": ["x.py"]}, "policy_files: Extra inputs are not permitted", None),
    ):
        asked = {"game": "sheepnappers", **content}
        answer = ask("/api/read", method="POST", json=asked)
        assert answer.status_code == 400
        found = answer.json()
        assert found["error"].startswith(error)
        assert found["key"] == key


def test_endless_text_takes_nobody_long() -> None:
    """What reads a value goes over it more than once, in places for each letter."""
    asked = {"game": "sheepnappers", "position": {"hand": "fuel" + " " * 60_000 + "!"}}
    answer = ask("/api/read", method="POST", json=asked)
    assert answer.json()["error"] == "position.hand: text has at most 2,000 letters"
    nested = {"game": "sheepnappers", "position": {"hands": [["x" * 2_001]]}}
    assert ask("/api/read", method="POST", json=nested).status_code == 400


def test_a_body_of_untold_length_is_bounded() -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(1_000):
            yield b" " * 1_000

    headers = {"content-type": "application/json"}
    answer = ask("/api/read", method="POST", content=endless(), headers=headers)
    assert answer.status_code == 413


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]", "127.0.0.1:8421", "LOCALHOST"])
def test_server_answers_to_its_own_host_names(name: str) -> None:
    assert ask("/api/games", headers={"host": name}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},
        {"host": "127.0.0.1.evil.example"},
        {"host": "[::1].evil.example"},
        {"host": "[::1]evil.example:80"},
        {"host": "[::1"},
        {"host": "::1]"},
        {"host": "[localhost]"},
        {"host": "127.0.0.1:80@evil.example"},
        {"host": "localhost:evil.example"},
        {"host": "localhost:80:80"},
        {"host": "localhost."},
        {"host": ":80"},
        {"host": "localhost.", "origin": "http://localhost."},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"},
    ],
)
def test_requests_from_other_hosts_and_pages_are_refused(headers: Mapping[str, str]) -> None:
    """A page in the same browser may send what it likes; names may be made to lead here."""
    for path, more in (("/api/games", {}), ("/", {}), ("/api/read", {"json": VALID["read"]})):
        method = "POST" if more else "GET"
        answer = ask(path, method=method, headers=headers, **more)
        assert answer.status_code in (403, 421)
        assert "sheepnappers" not in answer.text


def test_a_link_from_elsewhere_leads_to_a_page_and_to_nothing_else() -> None:
    visit = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    visit |= {"sec-fetch-dest": "document"}
    assert ask("/", headers=visit).status_code == 200
    assert ask("/api/read", method="POST", headers=visit, json=VALID["read"]).status_code == 403
    frame = {**visit, "sec-fetch-dest": "iframe"}
    assert ask("/", headers=frame).status_code == 403


def guarded() -> Any:
    return make_app(Thinkers(Idler.make), ("10.0.0.5",), TOKEN)


def test_off_this_machine_a_token_must_be_known() -> None:
    app, base = guarded(), "http://10.0.0.5:8421"
    for path in ("/", "/api/games", "/static/page.css", "/?token=no", f"/?tokens={TOKEN}"):
        assert ask(path, app, base=base).status_code == 403
    assert ask("/", app, base=base, headers={"cookie": "simlab_8421=no"}).status_code == 403
    answer = ask("/advise/sheriff", app, base=base, params={"token": TOKEN, "p": "1"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/advise/sheriff?p=1")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    known = {"cookie": cookie.partition(";")[0]}
    assert ask("/api/games", app, base=base, headers=known).status_code == 200
    other = {**known, "host": "10.0.0.5:8422"}
    assert ask("/api/games", app, base=base, headers=other).status_code == 403
    wrong = {"cookie": cookie.partition(";")[0], "host": "evil.example"}
    assert ask("/api/games", app, base=base, headers=wrong).status_code == 421


@pytest.mark.parametrize(
    "path",
    [
        "//evil.example/",
        "///evil.example/",
        "/%2Fevil.example/",
        "/%5Cevil.example/",
        "/\\evil.example/",
        "//evil.example@10.0.0.5/",
        "/%09/evil.example/",
        "http://evil.example/",
        "https:evil.example",
    ],
)
def test_the_token_leads_to_own_pages_only(path: str) -> None:
    """Paths as they stand in the first line of a request; a client would mend some of them."""

    async def once() -> str:
        found: list[Any] = []

        async def send(message: Any) -> None:
            found.append(message)

        headers = [(b"host", b"10.0.0.5:8421")]
        scope = {"type": "http", "method": "GET", "path": unquote(path), "headers": headers}
        query = urlencode({"token": TOKEN}).encode()
        await guarded()({**scope, "query_string": query}, None, send)
        assert found[0]["status"] == 303
        return dict(found[0]["headers"])[b"location"].decode()

    location = asyncio.run(once())
    assert re.match(r"/[^/\\]", location), location
    assert urljoin("http://10.0.0.5:8421/", location).startswith("http://10.0.0.5:8421/")


def test_only_this_machine_needs_no_token() -> None:
    assert all(map(is_loopback, ["127.0.0.1", "127.9.9.9", "::1", "localhost"]))
    assert not any(map(is_loopback, ["0.0.0.0", "::", "10.0.0.5", "example.org", "127.0.0.1.x"]))


def test_every_answer_allows_nothing_from_elsewhere() -> None:
    for path in ("/", "/api/games", "/static/page.css", "/nope", "/advise/sheriff"):
        answer = ask(path)
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; ")
        assert "unsafe" not in policy
        assert "*" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert not re.search(r"(src|href)=\"?https?:|style=", answer.text)


def test_a_game_is_told_as_it_declares_itself() -> None:
    found = ask("/api/games/sheriff?seats=3").json()
    keys = {key["name"]: key for key in found["keys"]}
    assert keys["hand"]["kind"]["type"] == "counted"
    assert "crossbow" in keys["hand"]["kind"]["words"]
    assert keys["gold"]["kind"] == {
        "type": "each_seat", "apart": ",", "short": "",
        "of": {"type": "whole", "low": 0, "high": keys["gold"]["kind"]["of"]["high"]},
    }  # fmt: skip
    assert found["seats"]["now"] == 3
    rules = {rule["key"]: rule for rule in found["rules"]}
    assert rules["hand_size"]["low"] <= rules["hand_size"]["printed"] <= rules["hand_size"]["high"]
    assert {"sensible", "random"} <= {policy["name"] for policy in found["policies"]}
    assert json.dumps(found, allow_nan=False)


def test_a_rule_that_follows_from_others_is_declared_so() -> None:
    def rules(query: str) -> dict[str, dict[str, Any]]:
        found = ask(f"/api/games/cosmic?{query}").json()
        return {rule["key"]: rule for rule in found["rules"]}

    for query in ("rule=planets=4", "preset=short", "rule=planets=4&rule=win_colonies=6"):
        wins = rules(query)["win_colonies"]
        assert (wins["printed"], wins["default"], wins["follows"]) == (5, 4, {"planets": 4}), query
    assert rules("preset=short")["planets"]["default"] == 4
    assert rules("preset=short&rule=planets=5")["win_colonies"]["default"] == 5
    plain = rules("")["planets"]
    assert (plain["printed"], plain["default"], plain["follows"]) == (5, 5, {})
    refused = ask("/api/games/cosmic?rule=planets=9")
    assert (refused.status_code, refused.json()["key"]) == (400, None)
    assert refused.json()["error"] == "rule planets lies between 4 and 6, not at 9"


def test_tapped_position_is_shown_as_it_would_be_typed() -> None:
    position = {
        "hand": {"fuel": 3, "it": 1, "lamp": 0},
        "hands": [5, 7, 6],
        "pile": 14,
        "top": None,
    }
    asked = {"game": "sheepnappers", "position": position}
    found = ask("/api/read", method="POST", json=asked).json()
    assert found["position"] == {"hand": "fuel 3, it", "hands": "5,7,6", "pile": 14}
    assert found["command"] == (
        "simlab advise sheepnappers --hand 'fuel 3, it' --hands 5,7,6 --pile 14"
    )
    assert "top (the one told last)" in found["assumed"]


@pytest.mark.parametrize(
    ("game", "text", "position"),
    [
        ("sheepnappers", "P0 (you): 2 Fuel, 1 IT Sheep (wool 30)", {"hand": "fuel 2, it"}),
        ("sheepnappers", "You hold 3 Fuel", {"hand": "3 Fuel"}),
        ("sheriff", "P1 (you): 50 gold; hand: 2 Apple, 1 Silk; bag: 1 Crossbow",
         {"hand": "2 Apple, 1 Silk", "bag": "1 Crossbow"}),
        ("sheepnappers", "simlab advise sheepnappers --hand 'fuel 3, it' --pile 14 --rule wolves=3",
         {"hand": "fuel 3, it", "pile": "14"}),
    ],
)  # fmt: skip
def test_pasted_position_is_read(game: str, text: str, position: Any) -> None:
    asked = {"game": game, "text": text}
    found = ask("/api/paste", method="POST", json=asked).json()
    read = ask("/api/read", method="POST", json={"game": game, "position": found["position"]})
    assert read.status_code == 200
    assert set(found["position"]) == set(position)
    assert found.get("rules", {}) in ({}, {"wolves": "3"})


def test_a_command_with_options_is_read(machine: Machine) -> None:
    position = {"hand": "fuel 3, it", "me": 1}
    how: dict[str, Any] = {"me": "asap", "sure": 0.9, "max_seconds": 0.1, "seed": 7}
    told = simlab.advise("sheepnappers", position, **how)
    text = f"{told.command} --quiet --report page.html --policy-file mine.py"
    asked = {"game": "sheepnappers", "text": text}
    found = ask("/api/paste", method="POST", json=asked).json()
    assert found["position"] == {"hand": "fuel 3, it", "me": "1"}
    assert found["options"] == {"me": "asap", "sure": 0.9, "max_seconds": 0.1}
    assert found["unread"] == ["--seed", "--quiet", "--report", "--policy-file"]


def test_pasted_text_without_a_position_is_refused() -> None:
    asked = {"game": "sheepnappers", "text": "Turn 3: P2 asap"}
    answer = ask("/api/paste", method="POST", json=asked)
    assert (answer.status_code, "paste a line of" in answer.json()["error"]) == (400, True)


def test_the_code_of_a_link_is_a_picture() -> None:
    answer = ask("/api/qr?text=http://127.0.0.1:8421/advise/sheriff")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "<path" in answer.text


def test_experiments_are_places_to_begin() -> None:
    found = ask("/api/experiments?game=sheepnappers").json()
    assert {"sheepnappers_launch_timing", "sheepnappers_policies"} <= {
        each["name"] for each in found
    }
    assert all(isinstance(each["lineup"], str) and each["game"] == "sheepnappers" for each in found)
