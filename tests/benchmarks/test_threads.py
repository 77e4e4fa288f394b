"""Games that two threads play beside those that one plays in the same time."""

import pytest

from simlab.execution.design import cells
from simlab.execution.experiment import Experiment
from simlab.execution.workers import Workers, default_jobs
from simlab.study.sweep import Sweep

pytestmark = pytest.mark.timing

LEAST = 0.8
"""Times the games of one thread; others may be at work on the second core."""


@pytest.mark.skipif(default_jobs() < 2, reason="there is one core")
def test_two_threads_play_more_games_than_one() -> None:
    content = {"name": "speed", "game": "sheepnappers", "lineup": "sensible", "games": 240_000}
    plan = Experiment.model_validate(content)
    speeds = []
    for jobs in (1, 2):
        sweep = Sweep(plan, cells(plan))
        with Workers(None, jobs) as workers:
            sweep.run(workers)
        speeds.append(sweep.games / sweep.seconds)
    print(f"two threads play {speeds[1] / speeds[0]:.2f} times the games of one")
    assert speeds[1] > LEAST * speeds[0]
