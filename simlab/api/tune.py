"""Searches: the smallest change that reaches a target, a maximum, or a better policy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from simlab.api.common import PathLike, check_kept
from simlab.api.run_options import Run, RunOptions, shares_run_options
from simlab.jit.errors import UsageError
from simlab.output.argument_errors import known_keywords
from simlab.output.replay_command import NOTHING, remembers

if TYPE_CHECKING:
    from simlab.execution.experiment import Experiment
    from simlab.runtime.matchup import Matchup
    from simlab.show.improve_results import ImproveResults
    from simlab.show.tune_results import TuneResults
    from simlab.study.budget import Budget
    from simlab.study.tune.improve import ImproveSpec
    from simlab.study.tune.open import TuneSpec

Knobs = Mapping[str, Any] | Sequence[str]
UNSHARED = ("precision", "max_seconds", "folder", "policies")
"""Options of studies that searches do not take."""


@known_keywords
@remembers
@shares_run_options(*UNSHARED)
def tune(
    game: str,
    lineup: str | Sequence[str] = "sensible",
    *,
    targets: str | Sequence[str] = (),
    maximise: str | None = None,
    knobs: Knobs = (),
    prices: Mapping[str, float] | Sequence[str] = (),
    most: int = 3,
    field: str | None = None,
    rotate: bool = False,
    **options: Unpack[RunOptions],
) -> TuneResults:
    """Find the smallest change that reaches a target, or the maximum of a metric.

    Parameters
    ----------
    game : str
        A game, or an experiment file with a ``[tune]`` table (which then says all but ``games``,
        ``output``, ``fresh``, ``policy_files`` and who plays; anything else is refused).
    lineup : str or sequence of str
    targets : str or sequence of str
        ``"launched=0.80±0.01"``, ``"win[0]<=30%"``, ``"wool_t at most 30 %"`` (of the wins),
        ``"seat shares equal"``; all of them are to be reached.
    maximise : str, optional
        Instead of a target: a metric of which as much as possible is wanted, ``"win[0]"``.
    knobs : mapping or sequence of str
        What may be changed: ``{"rules.copies.fuel": "9:17", "wool_t.threshold": [40, 60]}`` or
        ``["rules.copies.fuel=9:17"]``.
    prices : mapping or sequence of str
        Price of a step of a knob; by default a change costs its relative size, and another option
        of a choice 1.
    most : int
        Knobs that are turned at once, 1 to 3.
    field : str, optional
        Who fills the places that the line-up leaves.
    games : int or str, optional
        The most that the search plays, 400,000 by default, but for a first look at what stands;
        what it finds is played anew on fresh luck, as many games at most.
    seed : int
        Luck of the search; the next seed is that of the estimates.
    seats, rules, data, preset, rotate, jobs, executor, scheduler, policy_files, say
        As for `simlab.simulate`.
    output, fresh, accept_versions
        As for `simlab.run`.
    progress : callable, optional
        Hears the search so far.

    Returns
    -------
    TuneResults

    Raises
    ------
    UsageError
        Something does not fit; the message names it and the nearest valid name.

    Examples
    --------
    >>> import simlab
    >>> simlab.tune("sheepnappers", targets="launched=0.88±0.01",
    ...             knobs={"rules.copies.fuel": "9:17"}).best  # doctest: +SKIP
    """
    run = Run(**options)
    check_kept(run.output, fresh=run.fresh, accept_versions=run.accept_versions)
    wish = _wish(
        game,
        lineup,
        targets,
        maximise,
        knobs,
        prices,
        most=most,
        field=field,
        rotate=rotate,
        run=run,
    )
    from simlab.study.tune.open import run_wish

    output = run.output
    folder = None if output is None else Path(output) / _folder(wish.experiment, game, wish.design)
    with run.workers() as workers:
        tuning = run_wish(
            wish, workers, folder, run.fresh, run.progress, run.say, run.accept_versions
        )
    tuning.progress = None  # all progress has been reported
    from simlab.show.tune_results import TuneResults

    results = TuneResults(wish, tuning, in_file=game.endswith(".toml"))
    if folder is not None:
        results.save()
    return results


def _wish(
    game: str,
    lineup: str | Sequence[str],
    targets: str | Sequence[str],
    maximise: str | None,
    knobs: Knobs,
    prices: Mapping[str, float] | Sequence[str],
    *,
    most: int,
    field: str | None,
    rotate: bool,
    run: Run,
) -> TuneSpec:
    """Return the checked specification of a call of `tune`."""
    from simlab.execution.workers import check_jobs
    from simlab.study.tune.open import read_wish

    check_jobs(run.jobs)
    told: dict[str, Any] = {
        "lineup": [lineup if isinstance(lineup, str) else ",".join(lineup)],
        "field": field,
        "seed": run.seed,
        "seats": run.seats,
        "rules": dict(run.rules or {}),
        "data": None if run.data is None else str(run.data),
        "preset": run.preset,
        "rotate": rotate,
        "tune": {
            "target": [targets] if isinstance(targets, str) else list(targets),
            "maximise": maximise,
            "knobs": paired("--knob", knobs),
            "prices": paired("--price", prices),
            "most": most,
        },
    }
    return read_wish(_tune_plan(game, told, run.games, run.policy_files))


def _tune_plan(
    game: str, told: dict[str, Any], games: int | str | None, policy_files: Sequence[PathLike]
) -> Experiment:
    """Return the experiment that a call or a file describes."""
    from pydantic import ValidationError

    from simlab.api.files import planned
    from simlab.execution.experiment import Experiment, first_problem
    from simlab.output.format import count_games

    if game.endswith(".toml"):
        if besides := _besides(told):
            raise UsageError(f"{game} says itself what to tune; leave out {', '.join(besides)}")
        return planned(game, games, policy_files)
    files = [str(path) for path in policy_files]
    number = None if games is None else count_games(games)
    try:
        return Experiment.model_validate(
            {**told, "name": "tune", "game": game, "games": number, "policy_files": files}
        )
    except ValidationError as error:
        raise UsageError(first_problem(error).removeprefix("tune.")) from None


def _besides(told: Mapping[str, Any]) -> list[str]:
    """Return the flags of a call that are not allowed with a file: those not at their defaults."""
    from simlab.execution.experiment import Experiment, Tune

    keys = Experiment.model_fields | Tune.model_fields
    usual = {name: key.default for name, key in keys.items()} | {"lineup": ["sensible"]}
    flags = {"lineup": "the line-up", "rules": "--rule", "knobs": "--knob", "prices": "--price"}
    return [
        flags.get(name, f"--{name}")
        for name, value in (told | told["tune"]).items()
        if name != "tune" and value != usual[name] and value not in NOTHING
    ]


def _folder(plan: Experiment, game: str, design: Mapping[str, Any]) -> str:
    """Return the folder of a search: a file's own, or one per request."""
    if game.endswith(".toml"):
        return plan.folder_name
    return folder_of("tune", game, design)


def folder_of(verb: str, game: str, design: Mapping[str, Any]) -> str:
    """Return a folder per request, so that repeating it resumes there."""
    from simlab.execution.store import digest

    return f"{verb}_{game}_{digest(design)[:8]}"


def paired(flag: str, told: Mapping[str, Any] | Sequence[str]) -> dict[str, Any]:
    """Return ``NAME=VALUE`` texts as a mapping; a name alone has an empty value.

    Raises
    ------
    UsageError
        A name is given twice.
    """
    if isinstance(told, Mapping):
        return dict(told)
    found: dict[str, Any] = {}
    for text in [told] if isinstance(told, str) else told:
        key, _, value = (part.strip() for part in text.partition("="))
        if key in found:
            raise UsageError(f"{flag} {key} is given twice")
        found[key] = value
    return found


@known_keywords
@remembers
@shares_run_options(*UNSHARED)
def improve(
    game: str,
    policy: str,
    field: str = "sensible",
    *,
    metric: str | None = None,
    knobs: Knobs = (),
    seat: int | None = None,
    **options: Unpack[RunOptions],
) -> ImproveResults:
    """Tune the parameters of a policy against a field.

    Candidates play with common random numbers, and half of them drop out again and again. The
    winner then plays against the original policy in new deals, and that result is reported.

    Parameters
    ----------
    game : str
    policy : str
        ``wool_t`` or ``wool_t:threshold=50``, from which the search starts.
    field : str
        Who has the other places: one policy, or a line-up.
    metric : str, optional
        What is to be more; the score by default.
    knobs : mapping or sequence of str
        Which parameters, and their ranges: ``{"threshold": "30:120"}``; all of them by default,
        within twice their present value.
    games : int or str, optional
        The most that the search plays, 400,000 by default; the end is played on as many at most.
        Fewer than each candidate needs are refused.
    seat : int, optional
        The policy sits there, instead of in every seat.
    seed : int
        Luck of the search; the next seed is that of the end.
    seats, rules, data, preset, jobs, executor, scheduler, policy_files, say
        As for `simlab.simulate`.
    output, fresh, accept_versions
        As for `simlab.run`.
    progress : callable, optional
        Hears the search so far.

    Returns
    -------
    ImproveResults

    Raises
    ------
    UsageError
        Something does not fit; the message names it and the nearest valid name.

    Examples
    --------
    >>> import simlab
    >>> simlab.improve("sheepnappers", "wool_t").lineup  # doctest: +SKIP
    """
    from simlab.study.tune.improve import run_bettering

    run = Run(**options)
    check_kept(run.output, fresh=run.fresh, accept_versions=run.accept_versions)
    wish = _bettering(game, policy, field, metric, knobs, seat, run)
    output = run.output
    folder = None if output is None else Path(output) / folder_of("improve", game, wish.design)
    with run.workers() as workers:
        halving = run_bettering(
            wish, workers, folder, run.fresh, run.progress, run.say, run.accept_versions
        )
    halving.progress = None  # all progress has been reported
    from simlab.show.improve_results import ImproveResults

    results = ImproveResults(wish, halving)
    if folder is not None:
        results.save()
    return results


@shares_run_options(*UNSHARED)
def plan_tune(
    game: str,
    lineup: str | Sequence[str] = "sensible",
    *,
    targets: str | Sequence[str] = (),
    maximise: str | None = None,
    knobs: Knobs = (),
    prices: Mapping[str, float] | Sequence[str] = (),
    most: int = 3,
    field: str | None = None,
    rotate: bool = False,
    **options: Unpack[RunOptions],
) -> Budget:
    """Return the maximum cost of `tune`: the search, and as many games to confirm its findings."""
    run = Run(**options)
    wish = _wish(
        game,
        lineup,
        targets,
        maximise,
        knobs,
        prices,
        most=most,
        field=field,
        rotate=rotate,
        run=run,
    )
    return _planned(wish.matchup, 2 * wish.games, run)


@shares_run_options(*UNSHARED)
def plan_improve(
    game: str,
    policy: str,
    field: str = "sensible",
    *,
    metric: str | None = None,
    knobs: Knobs = (),
    seat: int | None = None,
    **options: Unpack[RunOptions],
) -> Budget:
    """Return the maximum cost of `improve`: the search, as many games again to confirm it."""
    run = Run(**options)
    wish = _bettering(game, policy, field, metric, knobs, seat, run)
    return _planned(wish.matchup, 2 * wish.games, run)


def _planned(matchup: Matchup, games: int, run: Run) -> Budget:
    from simlab.study.budget import plan_games

    with run.workers() as workers:
        return plan_games(matchup, games, None, workers)


def _bettering(
    game: str,
    policy: str,
    field: str,
    metric: str | None,
    knobs: Knobs,
    seat: int | None,
    run: Run,
) -> ImproveSpec:
    """Return the checked specification of a call of `improve`."""
    from simlab.execution.workers import check_jobs
    from simlab.output.format import count_games
    from simlab.study.tune.improve import read_bettering

    check_jobs(run.jobs)
    match_up = {name: told for name, told in run.match_up.items() if name != "policies"}
    return read_bettering(
        game,
        policy,
        field,
        metric=metric,
        knobs=paired("--knob", knobs),
        games=None if run.games is None else count_games(run.games),
        seat=seat,
        seats=run.seats,
        **match_up,
    )
