"""A real browser for tests of pages, where one is installed."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import HANGS

sync = pytest.importorskip("playwright.sync_api", reason="no browser tests: pip install playwright")
PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "chrome"))), None)
needed = pytest.mark.skipif(
    PROGRAM is None, reason="no browser tests: no chromium is installed (apt install chromium)"
)


@contextlib.contextmanager
def browsing() -> Iterator[Any]:
    """Run a browser."""
    with sync.sync_playwright() as playwright:
        # without a sandbox it also runs in containers and as root; the pages are our own
        found = playwright.chromium.launch(
            executable_path=PROGRAM, args=["--no-sandbox"], timeout=1000 * HANGS
        )
        yield found
        found.close()
