"""The time to think is CPU time of everything, from the start of the process on."""

import itertools
from typing import Any

import numpy as np
import pytest

from simlab import advise
from simlab.cli.advise import read_flags
from simlab.execution.budget_clock import Clock
from simlab.inference import positions
from simlab.jit import entry_points
from simlab.jit.kernel import Kernel
from simlab.study import assumptions, consult
from simlab.study.advise import CHUNK, FEWEST_WORLDS, Advice, advise as race
from tests.simulated_machine import PLAYOUT, Hands, Machine, known_machine

SECONDS = 2.0
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


@pytest.mark.parametrize("pace", [1.0, 2.0])
@pytest.mark.parametrize("game", POSITIONS)
def test_clock_ends_advice_at_its_time(game: str, pace: float) -> None:
    """On machines of known speed; how long it takes on this one is a benchmark."""
    with known_machine(pace) as machine:
        advise(game, read_flags(POSITIONS[game]), max_seconds=SECONDS, sure=0.999999999)
    assert SECONDS < machine.cpu() < 1.6 * SECONDS  # the last stage may go on


@pytest.mark.parametrize("game", POSITIONS)
def test_a_slow_machine_tries_every_answer_all_the_same(game: str) -> None:
    """What forms a belief has used up the time: sheriff's 256 play-outs were too few for a test."""
    with known_machine(20.0):
        results = advise(game, read_flags(POSITIONS[game]), max_seconds=SECONDS, sure=0.999999999)
    assert results.stopped == "seconds"
    assert min(row["n"] for row in results.rows) >= FEWEST_WORLDS


@pytest.mark.parametrize("game", POSITIONS)
def test_to_understand_and_show_a_position_compiles_nothing(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(called: Kernel, *arguments: object) -> None:
        raise AssertionError(f"{called.py_func.__name__} would be compiled in every process")

    monkeypatch.setattr(Kernel, "__call__", refuse)
    results = advise(game, read_flags(POSITIONS[game]), worlds=16, max_seconds=None)
    assert results.data["position"]


def test_clock_counts_the_start_of_advice(
    monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    placed = positions.placed_position

    def slow(*given: Any) -> positions.Position:
        machine.work(0.8)
        return placed(*given)

    told = read_flags(POSITIONS["sheepnappers"])
    monkeypatch.setattr(positions, "placed_position", slow)
    card = advise("sheepnappers", told, max_seconds=1.0, sure=0.999999999)
    # half of the time is left, and the last stage may take a little longer
    assert 0.5 <= card.advice.seconds < 0.5 + 4 * CHUNK * PLAYOUT


def test_a_compile_is_no_time_to_think(monkeypatch: pytest.MonkeyPatch, hands: Hands) -> None:
    """Half of the time was gone if something was compiled before."""
    ready, race = consult.make_ready, consult.advise
    left: list[float] = []

    def compile_first(*given: Any) -> None:
        with entry_points.logged(entry_points.mute, "what was not in the cache", 1):
            hands.compute(1.5)
        ready(*given)

    def begin(*given: Any, clock: Clock, **options: Any) -> Advice:
        left.append(clock.left())
        return race(*given, clock=clock, **options)

    monkeypatch.setattr(consult, "make_ready", compile_first)
    monkeypatch.setattr(consult, "advise", begin)
    position = read_flags(POSITIONS["sheepnappers"])
    results = advise("sheepnappers", position, max_seconds=1.0, worlds=16)
    assert left == [pytest.approx(1.0)]
    assert results.stopped == "worlds"


def test_a_stage_ends_with_the_time(machine: Machine) -> None:
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


def test_half_of_the_time_is_for_thinking(machine: Machine) -> None:
    late = Clock(2.0, spent=3.0)
    assert late.left() == pytest.approx(1.0)
    assert late.spent() == pytest.approx(3.0)
    early = Clock(2.0, spent=0.5)
    assert early.left() == pytest.approx(1.5)
    machine.work(0.05)
    assert early.left() == pytest.approx(1.45)
    assert early.share(0.5) == pytest.approx(0.725)


def test_clock_without_limit_never_ends() -> None:
    endless = Clock(None)
    assert not endless.ends
    assert endless.left() > 1e300
    assert endless.share(0.5) is None


def test_out_of_time_no_style_is_looked_at_more_closely(
    monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    told = read_flags(POSITIONS["sheepnappers"])
    card = advise("sheepnappers", told, max_seconds=0.1)
    clock, looks = Clock(0.2), []

    def close(advice: Advice, tried: list[int], *told: Any, **thought: Any) -> Any:
        looks.append(told[-1])
        machine.work(0.2)
        others = len(tried) - 1
        return np.zeros(others), np.ones(others)

    monkeypatch.setattr(assumptions, "_leads", close)
    found = assumptions.check_styles(card.advice, clock=clock)
    assert (looks, found.looked_at) == ([assumptions.WORLDS], 0)


def test_clock_gives_a_late_start_all_its_time(machine: Machine) -> None:
    assert Clock(2.0, 12.0).left() == pytest.approx(2.0)
