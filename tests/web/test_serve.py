"""The command that opens the page says what is wrong in a line."""

from __future__ import annotations

import builtins
import socket
from typing import Any

import pytest

from simlab.web.serve import own_names
from tests.conftest import Shell


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--port", "70000"], "--port is 0 to 65535, not 70000"),
        (["--host", "", "--port", "70000"], "--host is a name or an address"),
        (["--thinkers", "0"], "--thinkers is 1 to 16, not 0"),
        (["--host", "256.1.1.1", "--port", "0"], "cannot listen at --host 256.1.1.1"),
    ],
)
def test_bad_options_are_named(simlab_here: Shell, words: list[str], error: str) -> None:
    run = simlab_here("serve", *words)
    assert run.returncode == 2
    assert run.stderr.startswith(f"simlab: {error}")
    assert run.stderr.count("\n") == 1


def test_a_port_that_is_taken_is_named(simlab_here: Shell) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        run = simlab_here("serve", "--port", str(other.getsockname()[1]))
    assert (run.returncode, "Address already in use" in run.stderr) == (2, True)


def test_serve_names_the_missing_package(
    simlab_here: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "simlab.web.serve":
            raise ImportError("no module", name="starlette")
        return find(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    run = simlab_here("serve")
    assert (run.returncode, run.stderr) == (
        2,
        "simlab: the page needs starlette: pip install 'simlab[web]' "
        "(in a clone: pip install '.[web]')\n",
    )


def test_own_names_of_an_address() -> None:
    assert own_names("127.0.0.1") == {"127.0.0.1", "localhost", "::1"}
    assert {"10.1.2.3", "localhost", socket.gethostname()} <= own_names("10.1.2.3")
