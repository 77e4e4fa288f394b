"""The time to think is CPU time of everything, from the start of the process on."""

import itertools
import json
import time
from typing import Any

import numpy as np
import pytest

from simlab import advise
from simlab.cli.advise import read_flags
from simlab.engine.kernel import Kernel
from simlab.study import assumptions, positions
from simlab.study.advise import CHUNK, Advice, advise as race
from simlab.study.clock import LEAST, Clock
from tests.conftest import Shell
from tests.pace import children

SECONDS = 1.2
ALLOWED = {"sheepnappers": 1.3, "spaceknights": 1.3, "sheriff": 1.5, "sherwood": 1.5}
SLOW = 1.3
"""A busy machine takes more CPU time for the same work."""
TRIES = 3
"""And now and then much more."""
POSITIONS = {
    "sheepnappers": ["--hand", "fuel 3, it, dream 2, kamikaze", "--pile", "14"],
    "spaceknights": [
        *("--preset", "hand", "--seats", "4", "--me", "1", "--foe", "0", "--hand", "3H, 6H"),
        *("--board", "4H, 2H, 5I", "--dice", "0,5,3,2"),
    ],
    "sheriff": [
        *("--seats", "4", "--me", "1", "--sheriff", "1", "--decision", "verdict", "--focus", "2"),
        *("--declared", "apple 3; ; apple 2; bread 3"),
    ],
    "sherwood": ["--seats", "4", "--display", "A10, ?A17, ?, ?, ?"],
}


@pytest.fixture(scope="module")
def to_begin(simlab: Shell) -> float:
    """Return the CPU seconds in which this machine starts and reads what is compiled."""
    told = POSITIONS["sheepnappers"]
    advise("sheepnappers", read_flags(told), max_seconds=0.1)  # compiles
    before = children()
    simlab("advise", "sheepnappers", *told, "--max-seconds", "0.001")
    return children() - before


@pytest.mark.parametrize("game", ALLOWED)
def test_advice_takes_the_time_it_was_given(simlab: Shell, game: str, to_begin: float) -> None:
    told = ["advise", game, *POSITIONS[game], "--format", "json"]
    advise(game, read_flags(POSITIONS[game]), max_seconds=0.1)  # compiles
    # half of the time is for thinking, however long a slow machine takes to begin
    most = SLOW * ALLOWED[game] * max(SECONDS, to_begin + LEAST * SECONDS)
    for _ in range(TRIES):
        before = children()
        run = simlab(*told, "--max-seconds", str(SECONDS), "--sure", "0.999999999")
        spent = children() - before
        assert run.returncode in (0, 3), run.stderr
        assert json.loads(run.stdout)["playouts"] > 500
        if spent <= most:
            return
    pytest.fail(f"{spent:.2f} s of {most:.2f} s")


@pytest.mark.parametrize("game", ALLOWED)
def test_to_understand_and_show_a_position_compiles_nothing(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(called: Kernel, *arguments: object) -> None:
        raise AssertionError(f"{called.py_func.__name__} would be compiled in every process")

    monkeypatch.setattr(Kernel, "__call__", refuse)
    results = advise(game, read_flags(POSITIONS[game]), max_seconds=0.1)
    assert results.data["position"]


def test_what_it_takes_to_begin_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    placed = positions.placed_position

    def slow(*given: Any) -> positions.Position:
        end = time.process_time() + 0.8
        while time.process_time() < end:
            pass
        return placed(*given)

    told = read_flags(POSITIONS["sheepnappers"])
    advise("sheepnappers", told, max_seconds=0.1)  # compiles
    monkeypatch.setattr(positions, "placed_position", slow)
    card = advise("sheepnappers", told, max_seconds=1.0, sure=0.999999999)
    assert card.advice.seconds < 0.75  # half of the time is left, and a stage may last a little


def test_a_stage_ends_with_the_time() -> None:
    class Short(Clock):
        looks = 0

        def left(self) -> float:
            self.looks += 1
            return 1e-9 if self.looks < 60 else 0.0

    told = {"hand": "dream 2", "pile": 10}
    position = positions.described_position("sheepnappers", told, seats=4)
    sizes: list[int] = []
    race(
        position,
        clock=Short(1.0),
        infer=False,
        sure=0.999999999,
        progress=lambda advice: sizes.append(advice.playouts),
    )
    steps = [after - before for before, after in itertools.pairwise(sizes)]
    assert sizes[-1] > 8_000  # where a quarter more would be two chunks and more
    assert max(steps) <= CHUNK * 3


def test_half_of_the_time_is_for_thinking() -> None:
    late = Clock(2.0, spent=3.0)
    assert 0.9 < late.left() <= 1.0
    assert late.spent() >= 3.0
    early = Clock(2.0, spent=0.5)
    assert 1.4 < early.left() <= 1.5
    start = time.process_time()
    while time.process_time() - start < 0.05:
        pass
    assert early.left() < 1.46
    share = early.share(0.5)
    assert share is not None
    assert 0.6 < share < 0.75


def test_without_a_clock_there_is_no_end() -> None:
    endless = Clock(None)
    assert not endless.ends
    assert endless.left() > 1e300
    assert endless.share(0.5) is None


def test_out_of_time_no_style_is_looked_at_more_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    told = read_flags(POSITIONS["sheepnappers"])
    card = advise("sheepnappers", told, max_seconds=0.1)
    clock, looks = Clock(0.2), []

    def close(advice: Advice, tried: list[int], *told: Any, **thought: Any) -> Any:
        looks.append(told[-1])
        while clock.left() > 0:
            pass
        others = len(tried) - 1
        return np.zeros(others), np.ones(others)

    monkeypatch.setattr(assumptions, "_leads", close)
    found = assumptions.check_styles(card.advice, clock=clock)
    assert (looks, found.looked_at) == ([assumptions.WORLDS], 0)


def test_whoever_waited_for_a_compiler_gets_all_the_time() -> None:
    assert Clock(2.0, 12.0).left() == pytest.approx(2.0, abs=0.05)
