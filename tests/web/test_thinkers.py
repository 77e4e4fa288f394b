"""Nobody thinks for a tab that is gone, that does not listen, or that asks something else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from simlab.jit import clock
from simlab.web import stream
from simlab.web.thinkers import Thinkers
from tests.simulated_machine import Hands
from tests.web.stub_server import CLIENT, Idler, Tab, served, until, working

Served = tuple[str, Thinkers]


@pytest.fixture(scope="module")
def clocks() -> Iterator[Hands]:
    """The clocks of the server: nobody is slow unless the test lets time pass."""
    with pytest.MonkeyPatch.context() as patched:
        found = Hands()
        patched.setattr(clock, "source", found)
        yield found


@pytest.fixture(scope="module")
def server(clocks: Hands) -> Iterator[Served]:
    with served() as found:
        yield found


def nobody_works(server: Served) -> bool:
    return working() == 0 and server[1].working == 0


def test_a_tab_hears_until_its_job_is_done(server: Served) -> None:
    tab = Tab(server[0], "reads-to-the-end", objective="rank")
    tab.end()
    assert tab.names()[:2] == ["job", "waiting"] or tab.names()[:2] == ["job", "started"]
    assert tab.names()[-1] == "done"
    assert working() == 0


@pytest.mark.parametrize("kind", ["score", "win"])
def test_a_tab_that_is_closed_frees_its_thinker(server: Served, kind: str) -> None:
    tab = Tab(server[0], "is-closed-soon", objective=kind)
    until(lambda: "card" in tab.names())
    assert working() == 1
    tab.close()
    until(lambda: nobody_works(server))


@pytest.mark.parametrize("kind", ["score", "win"])
def test_a_tab_that_does_not_listen_frees_its_thinker(
    server: Served, clocks: Hands, kind: str
) -> None:
    tab = Tab(server[0], "never-listens", hears=False, objective=kind)
    until(lambda: "card" in tab.names())
    assert working() == 1
    clocks.seconds += 1.1 * stream.SLOW
    until(lambda: nobody_works(server))
    tab.end()
    assert tab.events[-1][1] == {"stopped": "unheard", "report": False}


def test_a_tab_that_listens_is_thought_for_as_long_as_it_does(
    server: Served, clocks: Hands
) -> None:
    tab = Tab(server[0], "listens-longer", hears=False)
    for _ in range(5):
        heard = len(tab.events)
        until(lambda heard=heard: len(tab.events) > heard + 1)  # type: ignore[misc]
        clocks.seconds += 0.6 * stream.SLOW
        assert tab.post("ack") == 204
    assert "done" not in tab.names()
    assert tab.post("stop") == 204
    tab.end()
    assert tab.names()[-1] == "done"


def test_an_error_that_nobody_foresaw_is_told_and_frees_the_thinker(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def overlong(thinker: Idler) -> None:
        raise ValueError("a line is longer than the limit")

    monkeypatch.setattr(Idler, "hear", overlong)
    tab = Tab(server[0], "meets-an-error")
    tab.end()
    assert tab.names()[-1] == "error"
    assert "the server's log" in tab.events[-1][1]["message"]
    assert "longer than the limit" in caplog.text
    until(lambda: nobody_works(server))


def test_another_position_takes_the_place_of_the_older(server: Served) -> None:
    older = Tab(server[0], "changes-its-mind")
    until(lambda: "card" in older.names())
    newer = Tab(server[0], "changes-its-mind")
    until(lambda: "card" in newer.names())
    older.end()
    assert older.events[-1] == ("done", {"stopped": "replaced", "report": False})
    until(lambda: server[1].working == 1)
    newer.close()


def test_thinker_queue_reports_waiting(server: Served) -> None:
    first = [Tab(server[0], f"came-early-{number}") for number in range(2)]
    for tab in first:
        until(lambda tab=tab: "card" in tab.names())  # type: ignore[misc]
    late = Tab(server[0], "came-too-late")
    until(lambda: "waiting" in late.names())
    assert ("waiting", {"ahead": 2, "at_once": 2}) in late.events
    assert "started" not in late.names()
    first[0].close()
    until(lambda: "card" in late.names())
    assert late.names().index("waiting") < late.names().index("started")
    first[1].close()
    late.close()


def test_closed_tabs_free_all_thinkers(server: Served) -> None:
    tabs = [Tab(server[0], f"comes-and-goes-{number}") for number in range(10)]
    until(lambda: all(tab.names() for tab in tabs))
    until(lambda: server[1].working == 2)
    for tab in tabs:
        tab.close()
    until(lambda: nobody_works(server))
    assert server[1].waiting == 0
    assert sum(each.alive for each in Idler.everybody) == 2


def test_too_many_are_refused(server: Served) -> None:
    tabs = [Tab(server[0], f"one-of-many-{number}") for number in range(10)]
    until(lambda: server[1].waiting == 8)
    asked = {"tab": "one-too-many", "game": "sheepnappers", "position": {}}
    answer = CLIENT.post(f"{server[0]}/api/jobs/advise", json=asked)
    assert (answer.status_code, "wait already" in answer.json()["error"]) == (429, True)
    for tab in tabs:
        tab.close()
    until(lambda: server[1].working == 0)


def test_tab_that_acknowledges_late_keeps_its_job(server: Served) -> None:
    tab = Tab(server[0], "is-over-soon", objective="rank")
    tab.end()
    until(lambda: working() == 0)
    assert [tab.post("ack"), tab.post("stop")] == [204, 204]
    tab.job = "there-was-no-such-job"
    assert [tab.post("ack"), tab.post("stop")] == [404, 404]
