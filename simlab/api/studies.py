"""Questions about a whole field of styles: who is left, and how much of it all is luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.api.common import PathLike, Say, silent
from simlab.show.keywords import known_keywords
from simlab.show.typed import remembers

if TYPE_CHECKING:
    from simlab.engine.game import Game
    from simlab.show.luck_results import LuckResults
    from simlab.show.metagame_results import MetagameResults
    from simlab.study.field_play import FieldPlay
    from simlab.study.limits import Progress
    from simlab.study.parts import Parts
    from simlab.study.study_file import StudyFile
    from simlab.study.workers import ExecutorLike, Workers


@known_keywords
@remembers
def metagame(
    game: str | Game,
    styles: str | Sequence[str] = (),
    *,
    mixtures: Sequence[str] = (),
    metric: str | None = None,
    games: int | str | None = None,
    precision: float | None = None,
    max_seconds: float | None = None,
    seed: int = 1,
    seats: int | None = None,
    rules: Mapping[str, Any] | None = None,
    data: PathLike | None = None,
    preset: str | None = None,
    output: PathLike | None = None,
    folder: str | None = None,
    fresh: bool = False,
    jobs: int | None = None,
    policy_files: Sequence[PathLike] = (),
    policies: Sequence[Callable[..., Any]] = (),
    executor: ExecutorLike = "threads",
    scheduler: str | None = None,
    progress: Progress | None = None,
    say: Say = silent,
) -> MetagameResults:
    """Find out which styles beat which, and what is left when everybody knows.

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
    from simlab.show.format import count_games
    from simlab.study.limits import limits_of
    from simlab.study.workers import check_jobs

    check_jobs(jobs)
    number = None if games is None else count_games(games)
    from simlab.study.fields import read_mixture
    from simlab.study.metagame import DEFAULT_GAMES, SEARCHED_GAMES, TASK_GAMES, play_metagame

    limits = limits_of(number, precision, max_seconds, DEFAULT_GAMES)
    match_up = {
        "rules": rules,
        "data": data,
        "preset": preset,
        "seed": seed,
        "policy_files": policy_files,
        "policies": policies,
    }
    play = _field(game, styles, [metric], seats, match_up, winning=True)
    from simlab.show.metagame_results import MetagameResults
    from simlab.study.metagame import metagame_of

    named = [(text, read_mixture(text, play.entries)) for text in mixtures]
    study = metagame_of(play, named, seed)
    design = {"metagame": play.design, "games": limits.games, "precision": precision}
    with _workers(executor, jobs, scheduler) as workers:
        parts = _parts(workers, _place(output, folder, "metagame", play), play, design, fresh, say)
        play.prepare(say)
        size = SEARCHED_GAMES if play.searches else TASK_GAMES
        play_metagame(study, limits, parts, task_games=size, progress=progress)
    results = MetagameResults(study, play, parts)
    if output is not None:
        results.save()
    return results


@known_keywords
@remembers
def luck(
    game: str | Game,
    styles: str | Sequence[str] = (),
    *,
    metric: str | None = None,
    games: int | str | None = None,
    precision: float | None = None,
    max_seconds: float | None = None,
    seed: int = 1,
    seats: int | None = None,
    rules: Mapping[str, Any] | None = None,
    data: PathLike | None = None,
    preset: str | None = None,
    output: PathLike | None = None,
    folder: str | None = None,
    fresh: bool = False,
    jobs: int | None = None,
    policy_files: Sequence[PathLike] = (),
    policies: Sequence[Callable[..., Any]] = (),
    executor: ExecutorLike = "threads",
    scheduler: str | None = None,
    progress: Progress | None = None,
    say: Say = silent,
) -> LuckResults:
    """Find out how much of a result is due to the deal, the policies and the seat.

    Parameters
    ----------
    game : str or Game
    styles : str or sequence of str
        Who plays: each place is drawn from these styles; all of the game's if none is named.
    metric : str, optional
        What is looked at; the score and winning if none is named.
    games : int or str, optional
        Games in all; 300,000 if nothing else says when to stop.
    precision : float, optional
        Stop when no share's interval is wider than ± this.
    max_seconds : float, optional
        Stop after so many seconds of play.
    seats : int, optional
        Number of players; without it, every number that the game takes.
    output, folder, fresh, progress
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
    from simlab.engine.registry import game as find_game
    from simlab.show.format import count_games
    from simlab.study.limits import limits_of
    from simlab.study.workers import check_jobs

    check_jobs(jobs)
    number = None if games is None else count_games(games)
    from simlab.study.luck import DEFAULT_GAMES, luck_of, play_tables

    limits = limits_of(number, precision, max_seconds, DEFAULT_GAMES)
    match_up = {
        "rules": rules,
        "data": data,
        "preset": preset,
        "seed": seed,
        "policy_files": policy_files,
        "policies": policies,
    }
    chosen: Game = find_game(game) if isinstance(game, str) else game
    metrics = [None, *(["win"] if _wins(chosen) else [])] if metric is None else [metric]
    sizes = list(chosen.seats) if seats is None else [seats]
    plays = [_field(chosen, styles, metrics, size, match_up) for size in sizes]
    from simlab.show.luck_results import LuckResults

    tables = [luck_of(play, seed) for play in plays]
    design = {
        "luck": [play.design for play in plays],
        "games": limits.games,
        "precision": precision,
    }
    with _workers(executor, jobs, scheduler) as workers:
        parts = _parts(
            workers, _place(output, folder, "luck", plays[0]), plays[0], design, fresh, say
        )
        for play in plays:
            play.prepare(say)
        stopped = play_tables(tables, limits, parts, progress)
    results = LuckResults([table for table in tables if table.units > 1], plays, parts, stopped)
    if output is not None:
        results.save()
    return results


def _wins(game: Game) -> bool:
    return any(metric.name == "win" for metric in game.seat_metrics)


def _field(
    game: str | Game,
    styles: str | Sequence[str],
    metrics: Sequence[str | None],
    seats: int | None,
    match_up: Mapping[str, Any],
    *,
    winning: bool = False,
) -> FieldPlay:
    """Return who plays a field; ``winning``: winning is what counts if no metric is named."""
    from simlab.engine.registry import game as find_game
    from simlab.study.field_play import all_styles, field_play
    from simlab.study.fields import read_field

    chosen: Game = find_game(game) if isinstance(game, str) else game
    texts = [styles] if isinstance(styles, str) else list(styles)
    if winning and list(metrics) == [None] and _wins(chosen):
        metrics = ["win"]
    named = read_field(texts) if texts else all_styles(chosen)
    count = chosen.default_seats if seats is None else seats
    return field_play(chosen, named, metrics, seats=count, **match_up)


def _workers(executor: ExecutorLike, jobs: int | None, scheduler: str | None) -> Workers:
    from simlab.study.workers import make_workers

    return make_workers(executor, jobs, scheduler)


def _place(output: PathLike | None, folder: str | None, what: str, play: FieldPlay) -> Path | None:
    """Return where results are kept, if anywhere."""
    return None if output is None else Path(output) / (folder or f"{what}_{play.game.name}")


def _parts(
    workers: Workers,
    place: Path | None,
    play: FieldPlay,
    design: Mapping[str, Any],
    fresh: bool,
    say: Say,
) -> Parts:
    """Return the parts of a study, kept in a folder if there is one."""
    from simlab.study.parts import Parts, open_parts

    if place is None:
        return Parts(workers)
    return Parts(workers, open_parts(place, design, play.matchups, fresh=fresh), say)


def run_study(
    study: StudyFile,
    games: int | str | None,
    policy_files: Sequence[PathLike],
    **options: Any,
) -> MetagameResults | LuckResults:
    """Answer a study file; ``options`` are what `simlab.run` hands on."""
    said = study.options()
    if games is not None:
        said["games"] = games
    said["policy_files"] = [*said["policy_files"], *policy_files]
    return (metagame if study.study == "metagame" else luck)(**said, **options)
