"""Games and decisions per second of `simulate` on one core, beside a calibration of the machine.

Run with ``pytest tests/benchmarks --benchmark-only -o addopts=``; pin it to one core
(``taskset -c 0``) on an idle machine. Each figure is quoted as a ratio to the calibration.
"""

from typing import Any

import numpy as np
import pytest
from numba import njit

from simlab.core.records import STREAM
from simlab.execution.simulate import Simulation
from simlab.loop.rng import next_bits
from tests.conftest import simulate

pytestmark = pytest.mark.timing

DRAWS = 5_000_000
UNMEASURED = 50
"""One of so many games is played where nothing is measured."""


@njit
def draw_many(streams, n):  # type: ignore[no-untyped-def]
    stream = streams[0]
    bits = next_bits(stream)
    for _ in range(n):
        stream.state ^= bits & np.uint64(1)  # each draw waits for the one before
        bits = next_bits(stream)
    return bits


def test_calibration_splitmix_draws(benchmark: Any) -> None:
    stream = np.zeros(1, STREAM)
    draw_many(stream, 1)
    benchmark(draw_many, stream, DRAWS)
    if benchmark.stats is not None:  # without measuring, it only runs
        benchmark.extra_info["draws_per_second"] = DRAWS / benchmark.stats.stats.median


@pytest.mark.parametrize(
    ("name", "seats", "lineup", "games", "preset"),
    [
        ("sheepnappers", 4, "quiet_asap:throw=1", 300_000, None),
        ("sheepnappers", 4, "quiet_wool:throw=0", 100_000, None),
        ("sheepnappers", 4, "random", 50_000, None),
        ("sheepnappers", 4, "wool_t", 100_000, None),
        ("sheepnappers", 4, "sensible", 100_000, None),
        ("spaceknights", 6, "maxbid", 500, "printed"),
        ("spaceknights", 6, "caller,maxbid,caller,maxbid,caller,maxbid", 500, "printed"),
        ("sherwood", 4, "random_rl", 2_000, "basic"),
        ("sherwood", 4, "random_rl", 2_000, "advanced"),
        ("sherwood", 4, "sensible", 2_000, "basic"),
    ],
)
def test_games(
    benchmark: Any, name: str, seats: int, lineup: str, games: int, preset: str | None
) -> None:
    if benchmark.disabled:  # without measuring, it only runs
        games //= UNMEASURED

    def play() -> Simulation:
        return simulate(name, lineup, seats=seats, preset=preset, games=games, jobs=1)

    if benchmark.enabled:
        play()
    decisions = benchmark(play).estimates.decisions
    if benchmark.stats is not None:
        seconds = benchmark.stats.stats.median
        benchmark.extra_info["games_per_second"] = games / seconds
        benchmark.extra_info["decisions_per_second"] = decisions / seconds
