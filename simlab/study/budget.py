"""Estimated cost of a run, from a short pilot."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from simlab.execution.batches import Plan, run_batches
from simlab.execution.design import Cell
from simlab.execution.estimates import Estimates
from simlab.execution.experiment import Experiment
from simlab.execution.frames import OF_TABLE
from simlab.execution.limits import Limits
from simlab.execution.simulate import DEFAULT_GAMES
from simlab.execution.stopping import StopRule
from simlab.execution.workers import Task, Workers, in_order
from simlab.jit import clock
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup
from simlab.stats.confidence_sequences import games_needed
from simlab.study.compare import compare
from simlab.study.comparison import BATCH_GAMES, Comparison
from simlab.study.sweep import cell_games, cell_stop

PILOT_SECONDS = 1.0
PILOT_GAMES = 200_000
PILOT_CELLS = 12
PILOT_CELL_GAMES = 16_000


@dataclass(frozen=True)
class Budget:
    """Estimated number of games and running time.

    Attributes
    ----------
    games : float
        Infinite if the metric was the same in all games of the pilot.
    seconds : float
    pilot_games : int
    pilot_seconds : float
    """

    games: float
    seconds: float
    pilot_games: int
    pilot_seconds: float


def plan_games(
    matchup: Matchup, games: int | None, stop: StopRule | None, workers: Workers
) -> Budget:
    """Estimate the cost of `simulate` (for earlier ends see `stop_rule`)."""
    matchup.prepare()
    estimates, seconds = _pilot(matchup, workers, PILOT_SECONDS, PILOT_GAMES)
    wanted, taken = _wanted_in_time(estimates, seconds, games, stop)
    return Budget(wanted, taken, estimates.games, seconds)


def plan_cells(experiment: Experiment, design: Sequence[Cell], workers: Workers) -> Budget:
    """Estimate the cost of a whole sweep, from pilots of a dozen cells across the design.

    As many cells run at a time as there are workers, which share the speed.
    """
    if not design:
        return Budget(0.0, 0.0, 0, 0.0)
    stride = max(1, len(design) // PILOT_CELLS)
    sample = list(design[::stride])
    stop = cell_stop(experiment, list(design))
    side_by_side = min(len(design), workers.jobs)
    games = time_taken = 0.0
    pilot_games, pilot_seconds = 0, 0.0
    for cell in sample:
        cell.matchup.prepare()
        estimates, seconds = _pilot(
            cell.matchup, workers, PILOT_SECONDS / len(sample), PILOT_CELL_GAMES
        )
        most = cell_games(experiment)
        wanted, taken = _wanted_in_time(estimates, seconds, most, stop, side_by_side)
        games, time_taken = games + wanted, time_taken + taken
        pilot_games, pilot_seconds = pilot_games + estimates.games, pilot_seconds + seconds
    share = len(design) / len(sample)
    return Budget(games * share, time_taken * share, pilot_games, pilot_seconds)


def plan_tasks(
    tasks: Iterable[Task], games_of: Callable[[Any], int], limits: Limits, workers: Workers
) -> Budget:
    """Estimate the cost of a study made of `tasks`; each of them plays some games.

    Raises
    ------
    UsageError
        See `plan_field`.
    """
    refuse_precision(limits)
    games, start = 0, clock.now()
    for found in in_order(workers, tasks):
        games += games_of(found)
        if clock.is_over(clock.now() - start, PILOT_SECONDS) or games >= limits.games:
            break
    seconds = clock.now() - start
    wanted = float(limits.games)
    if limits.max_seconds is not None:
        wanted = min(wanted, limits.max_seconds * games / seconds)
    return Budget(wanted, wanted * seconds / games, games, seconds)


def refuse_precision(limits: Limits) -> None:
    """Reject plans of studies that stop at a precision."""
    if limits.precision is not None:
        raise UsageError("--dry-run goes not with --precision here; give -n or --max-seconds")


def plan_field(matchups: Sequence[Matchup], limits: Limits, workers: Workers) -> Budget:
    """Estimate the cost of a study that plays several match-ups about equally often.

    Raises
    ------
    UsageError
        The study stops at a precision, and that point cannot be predicted.
    """
    refuse_precision(limits)
    pilot_games, pilot_seconds, each = 0, 0.0, 0.0
    for matchup in matchups:
        matchup.prepare()
        estimates, seconds = _pilot(
            matchup, workers, PILOT_SECONDS / len(matchups), PILOT_CELL_GAMES
        )
        each += seconds / estimates.games / len(matchups)
        pilot_games, pilot_seconds = pilot_games + estimates.games, pilot_seconds + seconds
    games = float(limits.games)
    if limits.max_seconds is not None:
        games = min(games, limits.max_seconds / each)
    return Budget(games, games * each, pilot_games, pilot_seconds)


def plan_comparison(
    matchups: list[Matchup],
    games: int | None,
    *,
    until_decided: bool,
    max_seconds: float | None = None,
    **options: Any,
) -> Budget:
    """Estimate the cost of `compare`; ``options`` are its place, metric, margin and jobs."""
    options |= {"until_decided": until_decided, "max_seconds": max_seconds}
    pilot: Comparison = compare(matchups, games=20 * BATCH_GAMES, **options)
    speed = pilot.games / pilot.seconds
    most = math.inf if games is None else float(games * len(matchups))
    wanted = most
    if until_decided:
        wanted = min(most, pilot.games + pilot.missing_games())
    elif max_seconds is None and games is None:
        wanted = float(DEFAULT_GAMES * len(matchups))
    if max_seconds is not None:
        wanted = min(wanted, max_seconds * speed)
    return Budget(wanted, wanted / speed, pilot.games, pilot.seconds)


def _pilot(
    matchup: Matchup, workers: Workers, seconds: float, games: int
) -> tuple[Estimates, float]:
    estimates = Estimates(matchup)
    start = clock.now()
    plan = Plan(matchup, 0, -(-games // matchup.rotations), workers)
    for batch in run_batches(plan):
        estimates.add(batch.moments, batch.spread, batch.decisions)
        if clock.is_over(clock.now() - start, seconds):
            break
    return estimates, clock.now() - start


def _wanted_in_time(
    estimates: Estimates,
    seconds: float,
    games: int | None,
    stop: StopRule | None,
    side_by_side: int = 1,
) -> tuple[float, float]:
    """Return the number of games to play, and the time they take with all workers.

    ``estimates`` and ``seconds`` are those of a pilot; ``side_by_side`` runs share the workers.
    """
    speed = estimates.games / seconds
    wanted = _wanted(estimates, games, stop)
    if stop is not None and stop.max_seconds is not None:
        wanted = min(wanted, stop.max_seconds / side_by_side * speed)
    return wanted, wanted / speed


def _wanted(estimates: Estimates, games: int | None, stop: StopRule | None) -> float:
    most = math.inf if games is None else float(games)
    if stop is None:
        return most if math.isfinite(most) else float(DEFAULT_GAMES)
    if stop.precision is None:
        return most
    return min(most, float(estimates.matchup.rotations * _deals_needed(estimates, stop)))


def _deals_needed(estimates: Estimates, stop: StopRule) -> float:
    moments, rows, matchup = estimates.moments, estimates.rows(), estimates.matchup
    assert moments is not None
    assert stop.precision is not None
    columns = [index for index, row in enumerate(rows) if row["metric"] == stop.metric]
    places = [index for index in columns if rows[index]["scope"] != OF_TABLE] or columns
    metrics = [*matchup.game.seat_metrics] * len(matchup.entries) + [*matchup.game.table_metrics]
    if not all(moments.m2[index] > 0 for index in places):
        return math.inf
    ranges = {i: moments.possible(i, metrics[i].bounds(matchup.rules)) for i in places}
    return max(games_needed(moments.sums(i), ranges[i], stop.precision) for i in places)
