"""Studies of a whole field of strategies: equilibria, and shares of luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

from simlab.api.common import PathLike
from simlab.api.run_options import Run, RunOptions, shares_run_options
from simlab.output.argument_errors import as_typed, known_keywords, naming
from simlab.output.replay_command import remembers

if TYPE_CHECKING:
    from simlab.core.game import Game
    from simlab.execution.population_play import FieldPlay
    from simlab.output.result import Result
    from simlab.runtime.matchup import Matchup
    from simlab.show.luck_results import LuckResults
    from simlab.show.metagame_results import MetagameResults
    from simlab.study.budget import Budget
    from simlab.study.study_file import StudyFile


@known_keywords
@remembers
@shares_run_options()
def metagame(
    game: str | Game,
    styles: str | Sequence[str] = (),
    *,
    mixtures: Sequence[str] = (),
    metric: str | None = None,
    **options: Unpack[RunOptions],
) -> MetagameResults:
    """Find the equilibrium mix of strategies.

    Parameters
    ----------
    game : str or Game
    styles : str or sequence of str
        The field: ``["asap", "wool_t:threshold={30,60,90}"]``; all of the game's if none is named.
    mixtures : sequence of str
        Mixtures of the field to judge: ``"asap@0.7|wool_t@0.3"``.
    metric : str, optional
        What players want: to win, or the score where a game knows no winning.
    games : int or str, optional
        Games in all; 400,000 if nothing else says when to stop.
    precision : float, optional
        Stop when the interval of the equilibrium's regret is no wider than ± this.
    max_seconds : float, optional
        Stop after so many seconds of play.
    output : path, optional
        Keep (and go on with) what was played in a folder below this one, with tables and pictures.
    folder : str, optional
        Name of that folder; ``metagame_`` and the game by default.
    fresh : bool
        Start over in a new folder; nothing is deleted.
    accept_versions : bool
        Go on with a folder that was begun under other versions of Python or of packages, though
        numbers may differ; its manifest lists them all.
    seed, seats, rules, data, preset, jobs, policy_files, policies, executor, scheduler, say
        As for `simlab.simulate`.
    progress : callable, optional
        Hears how much is done, of how much, and what is known so far.

    Returns
    -------
    MetagameResults

    Raises
    ------
    UsageError
        Something does not fit; the message names it and the nearest valid name.

    Examples
    --------
    >>> import simlab
    >>> simlab.metagame("sheepnappers", ["asap", "bomber", "wool_t:threshold={30,60,90}"],
    ...                 games="50k").styles  # doctest: +SKIP
    """
    from simlab.execution.population import read_mixture
    from simlab.study.metagame import DEFAULT_GAMES, SEARCHED_GAMES, TASK_GAMES, play_metagame

    run = Run(**options)
    limits = run.limits(DEFAULT_GAMES)
    play = _field(game, styles, [metric], run, winning=True)
    from simlab.show.metagame_results import MetagameResults
    from simlab.study.metagame import metagame_of

    named = [(text, read_mixture(text, play.entries)) for text in mixtures]
    study = metagame_of(play, named, run.seed)
    design = {"metagame": play.design, "games": limits.games, "precision": run.precision}
    with run.workers() as workers:
        parts = run.parts(workers, "metagame", play.matchups, design)
        play.prepare(run.say)
        size = SEARCHED_GAMES if play.searches else TASK_GAMES
        play_metagame(study, limits, parts, task_games=size, progress=run.progress)
    results = MetagameResults(study, play, parts)
    results.save()
    return results


@known_keywords
@remembers
@shares_run_options()
def luck(
    game: str | Game,
    styles: str | Sequence[str] = (),
    *,
    metric: str | None = None,
    **options: Unpack[RunOptions],
) -> LuckResults:
    """Measure the shares of a result due to the deal, the policies and the seat.

    Parameters
    ----------
    game : str or Game
    styles : str or sequence of str
        Who plays: each place is drawn from these styles; all of the game's if none is named.
    metric : str, optional
        What is looked at; the score and winning if none is named.
    games : int or str, optional
        Games in all, rounded up to whole blocks of twin games, two or more for each number of
        players; 300,000 if nothing else says when to stop.
    precision : float, optional
        Stop when no share's interval is wider than ± this.
    max_seconds : float, optional
        Stop after so many seconds of play.
    seats : int, optional
        Number of players; without it, every number that the game takes.
    output, folder, fresh, accept_versions, progress
        As for `simlab.metagame`; the folder is ``luck_`` and the game by default.
    seed, rules, data, preset, jobs, policy_files, policies, executor, scheduler, say
        As for `simlab.simulate`.

    Returns
    -------
    LuckResults

    Raises
    ------
    UsageError
        Something does not fit; the message names it and the nearest valid name.

    Examples
    --------
    >>> import simlab
    >>> simlab.luck("sheepnappers", seats=4, games="50k").shares  # doctest: +SKIP
    """
    from simlab.study.luck import DEFAULT_GAMES, luck_of, play_tables

    run = Run(**options)
    limits = run.limits(DEFAULT_GAMES)
    plays = _tables(game, styles, metric, run)
    from simlab.show.luck_results import LuckResults

    tables = [luck_of(play, run.seed) for play in plays]
    design = {
        "luck": [play.design for play in plays],
        "games": limits.games,
        "precision": run.precision,
    }
    with run.workers() as workers:
        parts = run.parts(workers, "luck", plays[0].matchups, design)
        for play in plays:
            play.prepare(run.say)
        stopped = play_tables(tables, limits, parts, run.progress)
    results = LuckResults([table for table in tables if table.units > 1], plays, parts, stopped)
    results.save()
    return results


def _tables(
    game: str | Game, styles: str | Sequence[str], metric: str | None, run: Run
) -> list[FieldPlay]:
    """Return the players of a field at tables of each requested size."""
    from simlab.core.registry import game as find_game

    chosen = find_game(game)
    metrics = [None, *(["win"] if _wins(chosen) else [])] if metric is None else [metric]
    sizes = list(chosen.seats) if run.seats is None else [run.seats]
    return [_field(chosen, styles, metrics, replace(run, seats=size)) for size in sizes]


@shares_run_options()
def plan_luck(
    game: str,
    styles: str | Sequence[str] = (),
    *,
    metric: str | None = None,
    **options: Unpack[RunOptions],
) -> Budget:
    """Estimate the cost of `luck`."""
    from simlab.study.luck import DEFAULT_GAMES

    run = Run(**options)
    plays = _tables(game, styles, metric, run)
    return _planned([one for play in plays for one in play.matchups], DEFAULT_GAMES, run)


@shares_run_options()
def plan_metagame(
    game: str,
    styles: str | Sequence[str] = (),
    *,
    mixtures: Sequence[str] = (),
    metric: str | None = None,
    **options: Unpack[RunOptions],
) -> Budget:
    """Estimate the cost of `metagame`."""
    from simlab.study.metagame import DEFAULT_GAMES, first_round, metagame_of

    run = Run(**options)
    play = _field(game, styles, [metric], run, winning=True)
    budget = _planned(play.matchups, DEFAULT_GAMES, run)
    if budget.games == run.limits(DEFAULT_GAMES).games:
        first_round(metagame_of(play, [], run.seed), int(budget.games))
    return budget


def _planned(matchups: Sequence[Matchup], usual: int, run: Run) -> Budget:
    from simlab.study.budget import plan_field

    with run.workers() as workers:
        return plan_field(matchups, run.limits(usual), workers)


def _wins(game: Game) -> bool:
    return any(metric.name == "win" for metric in game.seat_metrics)


def _field(
    game: str | Game,
    styles: str | Sequence[str],
    metrics: Sequence[str | None],
    run: Run,
    *,
    winning: bool = False,
) -> FieldPlay:
    """Return the player of a field; with ``winning``, wins are the default metric."""
    from simlab.core.registry import game as find_game
    from simlab.execution.population import read_field
    from simlab.execution.population_play import all_styles, field_play

    chosen = find_game(game)
    texts = [styles] if isinstance(styles, str) else list(styles)
    if winning and list(metrics) == [None] and _wins(chosen):
        metrics = ["win"]
    named = read_field(texts) if texts else all_styles(chosen)
    count = chosen.default_seats if run.seats is None else run.seats
    return field_play(chosen, named, metrics, seats=count, **run.match_up)


def run_study(
    study: StudyFile,
    games: int | str | None,
    policy_files: Sequence[PathLike],
    **options: Any,
) -> Result:
    """Run the study of a file; ``options`` come from `simlab.run`.

    Messages name the keys of the file, and the flags of the caller.
    """
    from simlab.api.drama import drama
    from simlab.api.usage import usage

    said = study.options()
    if games is not None:
        said["games"] = games
    said["policy_files"] = [*said["policy_files"], *policy_files]
    if options["output"] is None:
        del said["folder"]
    answers: dict[str, Callable[..., Result]] = {
        "metagame": metagame,
        "luck": luck,
        "usage": usage,
        "drama": drama,
    }
    with naming(said.keys() - {"games", "policy_files", "folder"}):
        return as_typed(answers[study.study])(**said, **options)
