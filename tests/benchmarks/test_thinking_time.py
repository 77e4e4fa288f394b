"""Advice takes the CPU time that it was given, start of the process included."""

import json

import pytest

from simlab import advise
from simlab.cli.advise import read_flags
from simlab.execution.budget_clock import LEAST
from tests.conftest import Shell
from tests.process_cost import children
from tests.study.test_clock import POSITIONS

pytestmark = pytest.mark.timing

SECONDS = 1.2
MOST = {"sheepnappers": 1.7, "spaceknights": 1.7, "sheriff": 2.0, "sherwood": 2.0}
"""Times as long as it was given; a busy machine takes more CPU time for the same work."""
TRIES = 3
"""And now and then much more."""


@pytest.fixture(scope="module")
def to_begin(simlab: Shell) -> float:
    """Return the CPU seconds in which this machine starts and reads what is compiled."""
    told = POSITIONS["sheepnappers"]
    advise("sheepnappers", read_flags(told), worlds=16, max_seconds=None)  # compiles
    before = children()
    simlab("advise", "sheepnappers", *told, "--max-seconds", "0.001")
    return children() - before


@pytest.mark.parametrize("game", MOST)
def test_advise_process_takes_the_time_it_was_given(
    simlab: Shell, game: str, to_begin: float
) -> None:
    told = ["advise", game, *POSITIONS[game], "--format", "json"]
    advise(game, read_flags(POSITIONS[game]), worlds=16, max_seconds=None)  # compiles
    # half of the time is for thinking, however long a slow machine takes to begin
    given = max(SECONDS, to_begin + LEAST * SECONDS)
    ratios = []
    while len(ratios) < TRIES and min(ratios, default=MOST[game]) >= MOST[game]:
        before = children()
        run = simlab(*told, "--max-seconds", str(SECONDS), "--sure", "0.999999999")
        ratios.append((children() - before) / given)
        assert run.returncode in (0, 3), run.stderr
        assert json.loads(run.stdout)["playouts"] > 0
    print(f"{game}: {min(ratios):.2f} times the time that was given")
    assert min(ratios) < MOST[game]
