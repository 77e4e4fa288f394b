"""Simulation of a match-up, and comparison of candidates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.api.common import PathLike, Say, silent
from simlab.api.replay import takes_settings
from simlab.jit.errors import UsageError
from simlab.output.argument_errors import known_keywords
from simlab.output.replay_command import remembers

if TYPE_CHECKING:
    from simlab.core.game import Game
    from simlab.execution.simulate import Progress
    from simlab.execution.workers import ExecutorLike
    from simlab.show.results import ComparisonResults, Results
    from simlab.show.rules_results import RulesResults
    from simlab.study.compare import CompareProgress
    from simlab.study.rules_compared import RulesCompared


@takes_settings
@known_keywords
@remembers
def simulate(
    game: str | Game,
    lineup: str | Sequence[str] = "sensible",
    *,
    games: int | str | None = None,
    precision: float | None = None,
    metric: str | None = None,
    max_seconds: float | None = None,
    seed: int = 1,
    seats: int | None = None,
    rules: Mapping[str, Any] | None = None,
    data: PathLike | None = None,
    preset: str | None = None,
    rotate: bool = False,
    jobs: int | None = None,
    policy_files: Sequence[PathLike] = (),
    policies: Sequence[Callable[..., Any]] = (),
    rows: PathLike | None = None,
    executor: ExecutorLike = "threads",
    scheduler: str | None = None,
    progress: Progress | None = None,
    say: Say = silent,
) -> Results:
    """Simulate a match-up many times.

    ``simulate(**results.settings)`` replays the games of some results; your own policies must be
    given in addition (``policy_files``, ``policies``).

    Parameters
    ----------
    game : str or Game
    lineup : str or sequence of str
        ``"wool_t:threshold=50,asap,asap,asap"``; one policy fills all seats.
    games : int or str, optional
        ``10_000`` or ``"10k"``, rounded up to whole deals if the line-up rotates; 100,000 if
        nothing else says when to stop.
    precision : float, optional
        Stop as soon as the intervals of ``metric`` are no wider than ± this.
    metric : str, optional
        The game's score by default.
    max_seconds : float, optional
        Stop after so many seconds of play. Whatever stops early has intervals that hold at every
        look.
    seed : int
    seats : int, optional
        By default as many as the line-up names, or the game's default.
    rules : mapping, optional
        Rule values by dotted key (``{"wolves": 3, "copies.fuel": 12}``).
    data : path, optional
        A folder with data tables instead of the game's.
    preset : str, optional
        Name of a set of rules.
    rotate : bool
        Play each deal once per distinct rotation of the line-up; results are per place in the
        line-up, and errors are over deals. Rules that belong to a seat move along with the place.
    jobs : int, optional
        Threads or processes; all cores by default. Results do not depend on it.
    policy_files : sequence of path
        Files with policies of your own.
    policies : sequence of functions under ``@policy``
        Policies of your own from a notebook.
    rows : path, optional
        Stream a row per game and seat to this Parquet file; its name ends in ``.parquet`` or
        ``.pq``.
    executor : {"threads", "processes", "dask"}, Executor or factory of one
    scheduler : str, optional
        Address of a Dask scheduler.
    progress : callable, optional
        Hears the estimates so far and the number of games.
    say : callable
        Hears what else there is to tell.

    Returns
    -------
    Results

    Raises
    ------
    UsageError
        Something does not fit; the message names it and the nearest valid name.
    PolicyError
        A policy broke the contract.
    SimlabError
        A file cannot be written, or a worker was lost.

    Examples
    --------
    >>> import simlab
    >>> simlab.simulate("sheepnappers", "wool_t:threshold=50,sensible,sensible,sensible",
    ...                 games="10k").table  # doctest: +SKIP
    """
    from simlab.execution.executors import make_workers
    from simlab.execution.simulate import check_rows, run_matchup
    from simlab.execution.stopping import stop_rule
    from simlab.execution.workers import check_jobs
    from simlab.output.format import count_games
    from simlab.runtime.matchup import build_matchup

    check_jobs(jobs)
    if rows is not None:
        check_rows(Path(rows))
    number = None if games is None else count_games(games)
    matchup = build_matchup(
        game,
        lineup,
        seats=seats,
        rules=rules,
        data=data,
        preset=preset,
        seed=seed,
        rotate=rotate,
        policy_files=policy_files,
        policies=policies,
    )
    stop = stop_rule(matchup.game, precision, metric, max_seconds)
    from simlab.show.results import Results

    with make_workers(executor, jobs, scheduler) as workers:
        played = run_matchup(
            matchup, number, stop=stop, rows=rows, workers=workers, progress=progress, say=say
        )
    # these workers are closed; only a given executor can play more games
    played.workers = None if isinstance(executor, str) else executor
    played.jobs = jobs
    return Results(played)


@known_keywords
@remembers
def compare(
    game: str | Game,
    candidates: Sequence[str],
    field: str = "sensible",
    *,
    games: int | str | None = None,
    metric: str | None = None,
    margin: float | None = None,
    until_decided: bool = False,
    best: bool = False,
    error: float | None = None,
    seat: int | None = None,
    max_seconds: float | None = None,
    seed: int = 1,
    seats: int | None = None,
    rules: Mapping[str, Any] | None = None,
    data: PathLike | None = None,
    preset: str | None = None,
    jobs: int | None = None,
    policy_files: Sequence[PathLike] = (),
    policies: Sequence[Callable[..., Any]] = (),
    progress: CompareProgress | None = None,
    say: Say = silent,
) -> ComparisonResults:
    """Compare policies in the same seats, against the same field, with common random numbers.

    Parameters
    ----------
    game : str or Game
    candidates : sequence of str
        Two policies or more.
    field : str
        Who has the other places: one policy, or a line-up.
    games : int or str, optional
        Games per candidate; 100,000 if nothing else says when to stop. Whoever plays as the whole
        field does has the same game in every seat, and plays each deal only once.
    metric : str, optional
        What is compared; the score by default.
    margin : float, optional
        Differences below it count as none.
    until_decided : bool
        Stop when every difference to the first has a verdict.
    best : bool
        Find the best of them; play most where it is in doubt.
    error : float, optional
        With ``best``: allowed chance of a wrong answer, 0.05 by default.
    seat : int, optional
        Candidates sit there, instead of in every seat.
    max_seconds, seed, seats, rules, data, preset, jobs, policy_files, policies, say
        As for `simulate`.
    progress : callable, optional
        Hears the comparison so far; not of a search for the best.

    Returns
    -------
    ComparisonResults

    Raises
    ------
    UsageError
        Something does not fit; the message names it and the nearest valid name.

    Examples
    --------
    >>> import simlab
    >>> simlab.compare("sheepnappers", ["wool_t", "asap", "pile_k"], best=True)  # doctest: +SKIP
    """
    from simlab.execution.workers import check_jobs
    from simlab.output.format import count_games
    from simlab.study.compare import candidate_matchups

    check_jobs(jobs)
    number = None if games is None else count_games(games)
    if best and until_decided:
        raise UsageError("--best goes not with --until-decided: it stops when it is sure")
    if error is not None and not best:
        raise UsageError("--error goes with --best")
    matchups = candidate_matchups(
        game,
        candidates,
        field,
        seats=seats,
        seat=seat,
        rules=rules,
        data=data,
        preset=preset,
        seed=seed,
        policy_files=policy_files,
        policies=policies,
    )
    from simlab.show.results import ComparisonResults

    options: dict[str, Any] = {
        "place": seat or 0,
        "games": number,
        "metric": metric,
        "margin": margin,
        "max_seconds": max_seconds,
        "jobs": jobs,
        "say": say,
    }
    if best:
        from simlab.study.best import find_best

        options |= {} if error is None else {"error": error}
        return ComparisonResults(find_best(matchups, **options))
    from simlab.study.compare import compare as contest

    found = contest(matchups, until_decided=until_decided, progress=progress, **options)
    return ComparisonResults(found, jobs)


@known_keywords
@remembers
def compare_rules(
    game: str | Game,
    lineup: str | Sequence[str] = "sensible",
    *,
    rules: Mapping[str, Any],
    against: Mapping[str, Any] | None = None,
    preset: str | None = None,
    games: int | str | None = None,
    max_seconds: float | None = None,
    seed: int = 1,
    seats: int | None = None,
    rotate: bool = False,
    jobs: int | None = None,
    policy_files: Sequence[PathLike] = (),
    policies: Sequence[Callable[..., Any]] = (),
    progress: Callable[[RulesCompared], None] | None = None,
    say: Say = silent,
) -> RulesResults:
    """Compare a line-up under changed rules and under the defaults, with common random numbers.

    Parameters
    ----------
    game : str or Game
    lineup : str or sequence of str
    rules : mapping
        What is changed.
    against : mapping, optional
        The rules that it is compared with, instead of the printed ones.
    preset : str, optional
        A set of rules that both begin with.
    games : int or str, optional
        Games under either rules; 100,000 if nothing else says when to stop.
    max_seconds, seed, seats, rotate, jobs, policy_files, policies, say
        As for `simulate`.
    progress : callable, optional
        Hears the comparison so far; KeyboardInterrupt from it ends it.

    Returns
    -------
    RulesResults

    Raises
    ------
    UsageError
        Something does not fit; the message names it and the nearest valid name.

    Examples
    --------
    >>> import simlab
    >>> simlab.compare_rules("sheepnappers", rules={"wolves": 3}, games="10k").table
    ... # doctest: +SKIP
    """
    from simlab.execution.workers import check_jobs
    from simlab.output.format import count_games
    from simlab.runtime.matchup import build_matchup

    check_jobs(jobs)
    number = None if games is None else count_games(games)
    before, after = (
        build_matchup(
            game,
            lineup,
            seats=seats,
            rules=told,
            preset=preset,
            seed=seed,
            rotate=rotate,
            policy_files=policy_files,
            policies=policies,
        )
        for told in (against, {**(against or {}), **rules})
    )
    from simlab.show.rules_results import RulesResults
    from simlab.study.rules_compared import compare_rules as contest

    options: dict[str, Any] = {"max_seconds": max_seconds, "jobs": jobs, "progress": progress}
    return RulesResults(contest(before, after, games=number, say=say, **options))
