"""A thinker that is a process: it works, and it is gone when nobody listens."""

from __future__ import annotations

import psutil

from simlab.web.thinkers import Process
from tests.web.stub_server import Tab, served, until


def workers() -> set[int]:
    """Return the thinkers of this process."""
    found = psutil.Process().children(recursive=True)
    return {each.pid for each in found if "simlab.web.worker" in " ".join(each.cmdline())}


def test_a_process_thinks_and_goes_with_its_tab() -> None:
    before = workers()
    with served(Process.make, at_once=1) as (address, thinkers):
        assert len(workers() - before) == 1
        tab = Tab(address, "asks-a-process", max_seconds=60, sure=0.999999999)
        until(lambda: "card" in tab.names())
        assert "position" in tab.names()
        tab.close()
        until(lambda: thinkers.working == 0)
    until(lambda: workers() == before)
