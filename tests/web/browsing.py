"""A server and a browser for tests of the page."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import HANGS

axe = pytest.importorskip(
    "axe_playwright_python.base", reason="no browser tests: pip install axe-playwright-python"
)
pytest.importorskip("starlette", reason="no tests of the page: pip install 'simlab[web]'")
AXE: str = axe.AXE_SCRIPT
FIRST_PAINT = """new Promise(done => {
    const look = () => {
        const [found] = performance.getEntriesByName('first-contentful-paint');
        if (found) done(found.startTime / 1000); else setTimeout(look, 20);
    };
    look();
})"""
"""Seconds from the question to the first words on the screen."""


@dataclass(frozen=True)
class Server:
    """A server that runs.

    Attributes
    ----------
    url : str
    pid : int
    """

    url: str
    pid: int


@contextlib.contextmanager
def serve(*options: str) -> Iterator[Server]:
    """Run ``simlab serve`` at whatever port is free."""
    process = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from simlab.cli import main; main()",
            "serve",
            "--port",
            "0",
            "--thinkers",
            "1",
            *options,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    try:
        assert process.stdout is not None
        said = ""
        while not (found := re.search(r"http://[\w.:\[\]]+", said)):
            line = process.stdout.readline()
            assert line, f"the server ended: {said}"
            said += line
        yield Server(found[0].rstrip("/"), process.pid)
    finally:
        process.terminate()
        process.wait(HANGS)
