"""Use of options in a game, and their values: actions, cards, decisions and constants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Unpack

from simlab.api.run_options import Run, RunOptions, shares_run_options
from simlab.output.argument_errors import known_keywords
from simlab.output.replay_command import remembers

if TYPE_CHECKING:
    from simlab.core.game import Game
    from simlab.show.usage_results import UsageResults
    from simlab.study.budget import Budget
    from simlab.study.usage_play import UsagePlay


@known_keywords
@remembers
@shares_run_options()
def usage(
    game: str | Game,
    lineups: str | Sequence[str] = (),
    *,
    metric: str | None = None,
    bar: str = "one",
    instead: str = "sensible",
    margin: float | None = None,
    constants: bool = True,
    **options: Unpack[RunOptions],
) -> UsageResults:
    """Measure how often options are chosen, by whom, and their values; name needless options.

    Every game is played and its choices are counted. Then the same deal is replayed once for each
    option that a player chose, with that option removed as long as another is legal. It is also
    replayed for some of the unused options, each forced at one of its opportunities.

    Parameters
    ----------
    game : str or Game
    lineups : str or sequence of str
        Line-ups, as `simlab.simulate` takes them: each policy in them is looked at; ``sensible`` if
        none is named.
    metric : str, optional
        What says what an option is worth: to win, or with ``bar="all"`` the score. If it is named,
        constants are judged by it alone.
    bar : {"one", "all"}
        Whether an option is barred to one player, or to all at the table.
    instead : str
        Policies that say what to do in place of what is barred, in this order; then it is drawn by
        lot. ``""``: always by lot.
    margin : float, optional
        What is worth less counts as nothing: 0.01 of a win; of another metric, a tenth of what a
        single event changes.
    constants : bool
        Whether each constant of the game is tried switched off, or a step away, too.
    games : int or str, optional
        Games in all, with those that are played again; 1,000,000 if nothing else says when to stop.
    precision : float, optional
        Stop when no option that is chosen in one game of a hundred has a worth that is known less
        exactly than to ± this.
    max_seconds : float, optional
        Stop after so many seconds of play.
    output, folder, fresh, accept_versions, progress
        As for `simlab.metagame`; the folder is ``usage_`` and the game by default.
    seed, seats, rules, data, preset, jobs, policy_files, policies, executor, scheduler, say
        As for `simlab.simulate`.

    Returns
    -------
    UsageResults

    Raises
    ------
    UsageError
        Something does not fit; the message names it and the nearest valid name.

    Examples
    --------
    >>> import simlab
    >>> simlab.usage("sheepnappers", ["sensible", "expert"]).field  # doctest: +SKIP
    """
    from simlab.study.usage import DEFAULT_GAMES, play_usage
    from simlab.study.usage_rules import constants_of, play_constants

    run = Run(**options)
    limits = run.limits(DEFAULT_GAMES)
    plays = _plays(game, lineups, metric, instead, bar, run)
    study = _study(plays, margin)
    design = _design(plays, constants) | {"games": limits.games, "precision": run.precision}
    matchups = [play.matchup for play in plays]
    found = constants_of(matchups[0], metric or "") if constants else None
    with run.workers() as workers:
        parts = run.parts(workers, "usage", matchups, design)
        for play in plays:
            play.prepare(run.say)
        if found is not None:
            play_constants(found, parts, run.progress)
        stopped = play_usage(study, limits, parts, run.progress)
    from simlab.show.usage_results import UsageResults

    results = UsageResults(study, plays, found, parts, stopped)
    results.save()
    return results


@shares_run_options()
def plan_usage(
    game: str | Game,
    lineups: str | Sequence[str] = (),
    *,
    metric: str | None = None,
    bar: str = "one",
    instead: str = "sensible",
    margin: float | None = None,
    constants: bool = True,
    **options: Unpack[RunOptions],
) -> Budget:
    """Estimate the cost of `usage`, without the constants."""
    from simlab.study.budget import plan_tasks
    from simlab.study.usage import DEFAULT_GAMES, pilot_of

    run = Run(**options)
    limits = run.limits(DEFAULT_GAMES)
    plays = _plays(game, lineups, metric, instead, bar, run)
    study = _study(plays, margin)
    for play in plays:
        play.prepare(run.say)
    with run.workers() as workers:
        return plan_tasks(pilot_of(study), lambda found: int(found[-1, 0, 0]), limits, workers)


def _plays(
    game: str | Game,
    lineups: str | Sequence[str],
    metric: str | None,
    instead: str,
    bar: str,
    run: Run,
) -> list[UsagePlay]:
    from simlab.core.lineup import split_lineup
    from simlab.jit.errors import UsageError
    from simlab.study.usage_play import usage_play

    texts = [lineups] if isinstance(lineups, str) else list(lineups) or ["sensible"]
    others = split_lineup(instead) if instead.strip() else []
    options: dict[str, Any] = {"seats": run.seats, **run.match_up}
    plays = [usage_play(game, text, metric, others, bar, **options) for text in texts]
    shown = [play.matchup.lineup for play in plays]
    twice = next((text for text in shown if shown.count(text) > 1), None)
    if twice is not None:
        raise UsageError(f"the line-up {twice} is given twice")
    return plays


def _study(plays: Sequence[UsagePlay], margin: float | None) -> Any:
    from simlab.study.usage import usage_of

    return usage_of(plays, margin)


def _design(plays: Sequence[UsagePlay], constants: bool) -> dict[str, Any]:
    one = plays[0]
    return {
        "usage": [play.matchup.lineup for play in plays],
        "instead": [entry.text for entry in one.stand_ins],
        "metric": one.measured.name,
        "bar": one.bar,
        "constants": constants,
        "seats": [play.matchup.seats for play in plays],
        "rules": dict(one.matchup.rules),
    }
