"""How soon a page is on the screen, and how soon nobody thinks for a tab that is gone."""

from __future__ import annotations

import time

import pytest

from simlab.web import stream
from tests import chromium
from tests.process_cost import numpy_seconds
from tests.web.browsing import FIRST_PAINT, serve
from tests.web.stub_server import Tab, served, until, working

pytestmark = pytest.mark.timing

MOST_PAINT = 8.5
"""Times as long as importing numpy takes."""
MOST_UNHEARD = 2.0
"""Times as long as somebody who acknowledges nothing is waited for."""


@chromium.needed
def test_a_page_is_on_the_screen_soon() -> None:
    with serve() as server, chromium.browsing() as browser:
        page = browser.new_page()
        for path in ("/", "/advise/sherwood", "/design/sheepnappers", "/watch/sheepnappers"):
            times = []
            for _ in range(4):
                page.goto(server.url + path)
                times.append(page.evaluate(FIRST_PAINT) / numpy_seconds())
            print(f"{path}: {min(times):.1f} times as long as numpy")
            assert min(times) < MOST_PAINT


@pytest.mark.parametrize("hears", [True, False], ids=["closed", "unheard"])
def test_a_thinker_is_soon_free(hears: bool) -> None:
    with served() as (address, thinkers):
        tab = Tab(address, "goes-without-a-word", hears=hears)
        until(lambda: "card" in tab.names())
        begun = time.monotonic()
        if hears:
            tab.close()
        until(lambda: working() == 0 and thinkers.working == 0)
        ratio = (time.monotonic() - begun) / stream.SLOW
        print(f"free after {ratio:.1f} times the patience with a tab")
        assert ratio < MOST_UNHEARD
