"""The page in a real browser, on a phone: questions answered by taps, for everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.web.browsing import AXE, CHROMIUM, Server, serve, sync
from tests.web.taps import QUESTIONS, Question, tap

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no browser tests: no chromium is installed (apt install chromium)"
)

Open = Callable[..., Any]
PAGES = ("/", "/advise/sherwood", "/design/sheepnappers", "/watch/sheepnappers", "/advise/nothing")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serve() as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync.sync_playwright() as playwright:
        # without a sandbox it also runs in containers and as root; the page is our own
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def load(browser: Any, server: Server) -> Iterator[Open]:
    """Open a page; when the test is over, nobody else was asked and nothing went wrong."""
    opened, wrong = [], []

    def open_page(path: str, width: int = 390, **options: Any) -> Any:
        opened.append(browser.new_context(viewport={"width": width, "height": 844}, **options))
        page = opened[-1].new_page()
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request",
            lambda request: (
                None if request.url.startswith(server.url) else wrong.append(request.url)
            ),
        )
        page.goto(server.url + path)
        return page

    yield open_page
    for context in opened:
        context.close()
    assert [each for each in wrong if not each.startswith("data:")] == []


def asked(page: Any) -> dict[str, str]:
    """Return what stands in the address."""
    return dict(parse_qsl(urlsplit(page.url).query))


def verdict(page: Any, seconds: float = 40) -> str:
    """Return the verdict in large letters, when it is the last word."""
    page.wait_for_selector("#result.final", timeout=1000 * seconds)
    found: str = page.text_content("#verdict")
    return found


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda each: each.game)
def test_questions_are_asked_by_taps(load: Open, question: Question) -> None:
    page = load(f"/advise/{question.game}", has_touch=True)
    for what, *where in question.taps:
        tap(page, what, *where)
    assert asked(page) == question.address
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.tap("#ask")
    assert verdict(page) == question.best
    page.reload()
    assert asked(page) == question.address
