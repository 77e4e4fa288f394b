import math

import pytest

from simlab.execution.batches import MOST_GAMES
from simlab.execution.design import cells
from simlab.execution.experiment import Experiment
from simlab.execution.stopping import stop_rule
from simlab.execution.workers import Workers
from simlab.output.tables import budget_line
from simlab.runtime.matchup import build_matchup
from simlab.study.budget import Budget, plan_cells, plan_comparison, plan_games
from simlab.study.compare import candidate_matchups, compare
from tests.conftest import simulate
from tests.simulated_machine import Machine


@pytest.fixture(autouse=True)
def of_known_speed(machine: Machine) -> None:
    """Pilots take as long wherever the tests run."""


def test_the_planned_games_are_about_those_that_it_takes() -> None:
    matchup = build_matchup("sheepnappers", "asap")
    stop = stop_rule(matchup.game, 0.5, "wool", None)
    with Workers() as workers:
        budget = plan_games(matchup, None, stop, workers)
    played = simulate("sheepnappers", "asap", precision=0.5, metric="wool").games
    assert played == pytest.approx(budget.games, rel=0.25, abs=MOST_GAMES)
    assert 0 < budget.seconds < 60


def test_games_and_the_clock_are_limits() -> None:
    matchup = build_matchup("sheepnappers", "asap")
    with Workers() as workers:
        assert plan_games(matchup, 5_000, None, workers).games == 5_000
        assert plan_games(matchup, None, None, workers).games == 100_000
        stop = stop_rule(matchup.game, 1e-6, "wool", 2.0)
        assert plan_games(matchup, None, stop, workers).seconds == pytest.approx(2)


def test_budget_of_too_rare_events_is_unknown() -> None:
    matchup = build_matchup("sheepnappers", "quiet_never", rules={"wolves": 1})
    stop = stop_rule(matchup.game, 1e-9, "launched", None)
    with Workers() as workers:
        assert math.isinf(plan_games(matchup, None, stop, workers).games)


def test_a_sweep_is_planned_from_some_of_its_cells() -> None:
    content = {
        "name": "plan",
        "game": "sheepnappers",
        "lineup": "wool_t,asap",
        "games": 4_000,
        "combos": {"wool_t.threshold": {"from": 0, "to": 40, "step": 1}},
    }
    plan = Experiment.model_validate(content)
    with Workers() as workers:
        assert plan_cells(plan, cells(plan), workers).games == pytest.approx(41 * 4_000)


@pytest.mark.parametrize(("values", "seconds"), [([10], 2), ([10, 20], 2), ([10, 20, 30, 40], 4)])
def test_cells_that_the_clock_ends_share_the_workers(values: list[int], seconds: float) -> None:
    content = {
        "name": "clock",
        "game": "sheepnappers",
        "lineup": "wool_t,asap",
        "max_seconds": 2,
        "combos": {"wool_t.threshold": values},
    }
    plan = Experiment.model_validate(content)
    with Workers(None, 2) as workers:
        budget = plan_cells(plan, cells(plan), workers)
    assert budget.seconds == pytest.approx(seconds)
    assert 1_000 < budget.games < math.inf


def test_a_comparison_is_planned_until_it_is_decided() -> None:
    matchups = candidate_matchups("sheepnappers", ["wool_t", "wool_t:threshold=80"], "sensible")
    budget = plan_comparison(matchups, None, until_decided=True, jobs=None, metric="win")
    played = compare(matchups, metric="win", until_decided=True, games=2_000_000).games
    assert played / 20 < budget.games < 20 * played


def test_budget_line_states_games_and_time() -> None:
    assert budget_line(Budget(31_000, 4.2, 8192, 0.5)) == (
        "about 31k games, 4.2 s (pilot: 8,192 games in 0.5 s)"
    )
    assert budget_line(Budget(1e7, 7300, 8192, 0.5), 270).startswith("270 cells, about 10M games, ")
    assert "too little to tell" in budget_line(Budget(math.inf, math.inf, 8192, 0.5))
