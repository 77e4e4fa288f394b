"""Output of ``--dry-run``: the estimated cost of a run, from a short pilot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.cli import options as opt
from simlab.output.folding import print_folded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from simlab.study.budget import Budget


def say_budget(form: str, budget: Budget, cells: int | None = None, there: int = 0) -> None:
    """Print a budget in the requested format: a line of text, or one row."""
    from simlab.output.tables import budget_line, budget_row

    if form == "table":
        print_folded(budget_line(budget, cells, there))
    else:
        opt.print_rows([budget_row(budget, cells, there)], form, lambda: None)


def simulation_budget(
    game: str,
    lineup: str,
    *,
    games: str | None,
    precision: float | None,
    metric: str | None,
    max_seconds: float | None,
    jobs: int | None,
    executor: str,
    scheduler: str | None,
    **match_up: Any,
) -> Budget:
    """Estimate the cost of `simlab.simulate`."""
    from simlab.execution.executors import make_workers
    from simlab.execution.stopping import stop_rule
    from simlab.output.format import count_games
    from simlab.runtime.matchup import build_matchup
    from simlab.study.budget import plan_games

    matchup = build_matchup(game, lineup, **match_up)
    stop = stop_rule(matchup.game, precision, metric, max_seconds)
    number = None if games is None else count_games(games)
    with make_workers(executor, jobs, scheduler) as workers:
        return plan_games(matchup, number, stop, workers)


def comparison_budget(
    game: str,
    candidates: Sequence[str],
    field: str,
    *,
    games: str | None,
    metric: str | None,
    margin: float | None,
    until_decided: bool,
    max_seconds: float | None,
    seat: int | None,
    jobs: int | None,
    **match_up: Any,
) -> Budget:
    """Estimate the cost of `simlab.compare`."""
    from simlab.output.format import count_games
    from simlab.study.budget import plan_comparison
    from simlab.study.compare import candidate_matchups

    matchups = candidate_matchups(game, candidates, field, seat=seat, **match_up)
    return plan_comparison(
        matchups,
        None if games is None else count_games(games),
        until_decided=until_decided,
        max_seconds=max_seconds,
        jobs=jobs,
        place=seat or 0,
        metric=metric,
        margin=margin,
    )


def sweep_budget(
    experiment: str,
    games: str | None,
    policy_files: Sequence[Path],
    output: Path | None = None,
    *,
    say: Callable[[str], None],
    **workers: Any,
) -> tuple[Budget, int, int]:
    """Estimate the cost of `simlab.run`; count its cells, and those finished below ``output``."""
    from simlab.api.files import planned
    from simlab.execution.design import cells
    from simlab.execution.executors import make_workers
    from simlab.show.sweeps import fallen_together
    from simlab.study.budget import plan_cells
    from simlab.study.sweep import check_metrics, missing_cells

    plan = planned(experiment, games, policy_files)
    design = cells(plan)
    check_metrics(plan, design)
    for line in fallen_together(plan):
        say(line)
    there = None if output is None else output / plan.folder_name
    accept = workers["accept_versions"]
    todo = design if there is None else missing_cells(plan, design, there, accept)
    with make_workers(workers["executor"], workers["jobs"], workers["scheduler"]) as pool:
        return plan_cells(plan, todo, pool), len(design), len(design) - len(todo)
