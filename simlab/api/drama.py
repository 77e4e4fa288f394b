"""Course of a game: its length, the leaders, the time at which it is decided, kingmaking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

from simlab.api.run_options import Run, RunOptions, shares_run_options
from simlab.output.argument_errors import known_keywords
from simlab.output.replay_command import remembers

if TYPE_CHECKING:
    from simlab.core.game import Game
    from simlab.show.drama_results import DramaResults
    from simlab.study.budget import Budget
    from simlab.study.drama import Drama
    from simlab.study.drama_play import DramaPlay


@known_keywords
@remembers
@shares_run_options()
def drama(
    game: str | Game,
    lineup: str | Sequence[str] = "sensible",
    *,
    playouts: int = 32,
    **options: Unpack[RunOptions],
) -> DramaResults:
    """Measure the course of games: length, leaders, when the winner is known, and kingmaking.

    At each tenth of a game, and before its last turn, many play-outs start from the true state,
    with other random numbers and the same players. The shares of wins in these play-outs show who
    leads, as seen by an observer of all hands and piles.

    Parameters
    ----------
    game : str or Game
    lineup : str or sequence of str
        Who plays; every deal is played in one rotation, the next deal in the next.
    playouts : int
        From each of these moments; an even number.
    games : int or str, optional
        Games, without those play-outs; 4,000 if nothing else says when to stop.
    precision : float, optional
        Stop when no share is known less exactly than to ± this.
    max_seconds : float, optional
        Stop after so many seconds of play.
    output, folder, fresh, accept_versions, progress
        As for `simlab.metagame`; the folder is ``drama_`` and the game by default.
    seed, seats, rules, data, preset, jobs, policy_files, policies, executor, scheduler, say
        As for `simlab.simulate`.

    Returns
    -------
    DramaResults

    Raises
    ------
    UsageError
        Something does not fit; the message names it and the nearest valid name.

    Examples
    --------
    >>> import simlab
    >>> simlab.drama("sheepnappers", "expert").moments  # doctest: +SKIP
    """
    from simlab.study.drama import DEFAULT_GAMES, play_drama

    run = Run(**options)
    limits = run.limits(DEFAULT_GAMES)
    play, study = _study(game, lineup, playouts, run)
    design = {
        "drama": play.matchup.lineup,
        "game": play.matchup.game.name,
        "playouts": playouts,
        "rules": dict(play.matchup.rules),
        "games": limits.games,
        "precision": run.precision,
    }
    with run.workers() as workers:
        parts = run.parts(workers, "drama", [play.matchup], design)
        play.prepare(run.say)
        stopped = play_drama(study, limits, parts, run.progress)
    from simlab.show.drama_results import DramaResults

    results = DramaResults(study, play.matchup, parts, stopped)
    try:
        results.save()
    except KeyboardInterrupt:
        results = DramaResults(study, play.matchup, parts, "interrupted")
    return results


@shares_run_options()
def plan_drama(
    game: str | Game,
    lineup: str | Sequence[str] = "sensible",
    *,
    playouts: int = 32,
    **options: Unpack[RunOptions],
) -> Budget:
    """Estimate the cost of `drama`."""
    from simlab.study.budget import plan_tasks
    from simlab.study.drama import DEFAULT_GAMES, pilot_of

    run = Run(**options)
    limits = run.limits(DEFAULT_GAMES)
    play, study = _study(game, lineup, playouts, run)
    play.prepare(run.say)
    with run.workers() as workers:
        return plan_tasks(pilot_of(study), len, limits, workers)


def _study(
    game: str | Game, lineup: str | Sequence[str], playouts: int, run: Run
) -> tuple[DramaPlay, Drama]:
    from simlab.study.drama import Drama
    from simlab.study.drama_play import drama_play

    play = drama_play(game, lineup, playouts, seats=run.seats, **run.match_up)
    return play, Drama(play, play.matchup.seats, playouts)
