"""Advise a player, at one position or over a map of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.api.common import PathLike
from simlab.jit.clock import cpu_now
from simlab.jit.errors import UsageError
from simlab.output.argument_errors import known_keywords
from simlab.output.replay_command import remembers

if TYPE_CHECKING:
    from simlab.core.game import Game
    from simlab.inference.transcripts import Lines
    from simlab.runtime.matchup import Matchup
    from simlab.show.advice_results import AdviceResults, MapResults
    from simlab.show.review_results import ReviewResults
    from simlab.study.advise import Advice
    from simlab.study.map_features import Asked
    from simlab.study.maps import AdviceMap
    from simlab.study.review import Valued

NOT_WITHOUT = "--at N goes with --from FILE"


@known_keywords
@remembers
def advise(
    game: str | Game,
    position: Mapping[str, Any] | PathLike | None = None,
    *,
    transcript: PathLike | Lines | None = None,
    at: int | None = None,
    seats: int | None = None,
    rules: Mapping[str, Any] | None = None,
    data: PathLike | None = None,
    preset: str | None = None,
    opponents: str = "sensible",
    me: str = "sensible",
    objective: str = "score",
    step: bool = False,
    sure: float = 0.99,
    margin: float | None = None,
    max_seconds: float | None = 2.0,
    worlds: int | None = None,
    believe: str | int = "all",
    slip: float = 0.05,
    seed: int = 1,
    jobs: int | None = None,
    policy_files: Sequence[PathLike] = (),
    policies: Sequence[Callable[..., Any]] = (),
    progress: Callable[[Advice], None] | None = None,
    spent: float = 0.0,
) -> AdviceResults:
    """Advise a player: value of each action, certainty, and cases that would change the answer.

    Parameters
    ----------
    game : str or Game
    position : mapping or path, optional
        In the game's own words: ``{"hand": "fuel 2, it", "pile": 14}``; or a TOML or JSON file of
        that, in which seats, rules and preset may stand, too.
    transcript : path or sequence of lines, optional
        Instead of a position: a game written by ``simlab watch --format json``, or its lines.
    at : int, optional
        Number of the decision in the transcript, and of no position.
    seats, rules, data, preset
        As for `simlab.simulate`.
    opponents : str
        How the others play: a policy, a mixture (``asap@0.7|always_bomb@0.3``) that is drawn anew
        in each world, or one of these per other seat in play order.
    me : str
        How the player plays on after this decision.
    objective : {"score", "win", "rank"}
    step : bool
        Where an answer is given in steps (the cards of a bag, the ships of an attack), advise the
        next step only, and not whole answers.
    sure : float
        Stop as soon as the best action is known with this probability.
    margin : float, optional
        An action that is worse by less counts as good.
    max_seconds : float, optional
        CPU time to think; None for no limit.
    worlds : int, optional
        The most worlds per action; with ``max_seconds=None`` the result does not depend on the
        machine.
    believe : str or int
        How far what the others did tells what they hold: ``"all"`` that is known of it, ``"off"``,
        or, in a transcript, since so many decisions of the player.
    slip : float
        How often the others are seen doing what their policy would not.
    seed, jobs, policy_files, policies
        As for `simlab.simulate`.
    progress : callable, optional
        Hears the advice so far, now and then; what it raises as KeyboardInterrupt ends thinking,
        and what is known by then is returned.
    spent : float
        CPU seconds of ``max_seconds`` that are spent already.

    Returns
    -------
    AdviceResults

    Raises
    ------
    UsageError
        There is nothing to decide, the position is impossible, or an option does not fit.

    Examples
    --------
    >>> import simlab
    >>> simlab.advise("sheepnappers", {"hand": "fuel 3, it, dream", "pile": 14})  # doctest: +SKIP
    """
    from simlab.execution.workers import check_jobs
    from simlab.inference.history import OFF, looking_back
    from simlab.inference.positions import placed_position

    began = cpu_now()
    check_jobs(jobs)
    back = looking_back(believe)
    past = None
    if transcript is None:
        if at is not None:
            raise UsageError(NOT_WITHOUT)
        if isinstance(back, int):
            raise UsageError("--believe N looks back in a transcript: give --from FILE --at N")
        matchup, content = described(
            game, position, seats, rules, data, preset, policy_files, policies
        )
        asked = placed_position(matchup, content)
    else:
        if position or at is None:
            raise UsageError("--from takes --at N, and no other position")
        if rules or data or preset or seats is not None:
            raise UsageError("--from has seats and rules of its own")
        if policies:
            raise UsageError("--from takes --policy-file for policies of your own")
        from simlab.inference.transcripts import recorded_past

        views = back if isinstance(back, int) else None
        source = _source(transcript)
        name = game if isinstance(game, str) else game.name
        past = recorded_past(source, at, views, policy_files, game=name)
        asked = past.position
    from simlab.show.advice_results import AdviceResults
    from simlab.study.consult import consult

    card = consult(
        asked,
        past,
        opponents=opponents,
        me=me,
        objective=objective,
        step=step,
        sure=sure,
        margin=margin,
        max_seconds=max_seconds,
        worlds=worlds,
        infer=back != OFF,
        slip=slip,
        seed=seed,
        jobs=jobs,
        progress=progress,
        spent=spent + cpu_now() - began,
    )
    return AdviceResults(card)


def _source(transcript: PathLike | Lines) -> Path | Lines:
    """Return the file of a transcript, or its lines."""
    if isinstance(transcript, str) and ("\n" in transcript or transcript.startswith("{")):
        raise UsageError("a transcript is a path or a list of lines: text.splitlines() of a text")
    return Path(transcript) if isinstance(transcript, str | Path) else transcript


def described(
    game: str | Game,
    position: Mapping[str, Any] | PathLike | None,
    seats: int | None,
    rules: Mapping[str, Any] | None,
    data: PathLike | None,
    preset: str | None,
    policy_files: Sequence[PathLike],
    policies: Sequence[Callable[..., Any]],
) -> tuple[Matchup, dict[str, Any]]:
    """Return game and rules of a described position, and the rest of its description."""
    from simlab.inference.positions import read_description
    from simlab.runtime.matchup import build_matchup

    source = Path(position) if isinstance(position, str | Path) else position or {}
    content, told = read_description(source)
    matchup = build_matchup(
        game,
        "sensible",
        seats=told.get("seats") if seats is None else seats,
        rules={**told.get("rules", {}), **(rules or {})},
        data=data,
        preset=preset or told.get("preset"),
        policy_files=policy_files,
        policies=policies,
    )
    return matchup, content


@known_keywords
@remembers
def advise_map(
    game: str | Game,
    position: Mapping[str, Any] | PathLike | None,
    features: Asked,
    *,
    seats: int | None = None,
    rules: Mapping[str, Any] | None = None,
    data: PathLike | None = None,
    preset: str | None = None,
    opponents: str = "sensible",
    me: str = "sensible",
    objective: str = "score",
    step: bool = False,
    sure: float = 0.99,
    margin: float | None = None,
    max_seconds: float | None = 0.5,
    worlds: int | None = None,
    believe: str = "all",
    slip: float = 0.05,
    seed: int = 1,
    jobs: int | None = None,
    policy_files: Sequence[PathLike] = (),
    policies: Sequence[Callable[..., Any]] = (),
    progress: Callable[[AdviceMap], None] | None = None,
) -> MapResults:
    """Draw the best action over one or two features of a position.

    Parameters
    ----------
    game : str or Game
    position : mapping or path, optional
        As for `advise`; the values of the features are put into it.
    features : mapping from name to values
        A name is a key of the position (``pile``), a card that is counted in one (``fuel``, the
        same as ``hand.fuel``), or what a seat has (``gold.2``); values are a range, a
        list, or text such as ``"4:30:2"``. Or text, as on the command line: ``"pile=4:30:2"``, one
        or two of them.
    max_seconds : float, optional
        Time to think about each cell; None with ``worlds=`` for a map that any machine draws alike.
    believe : {"all", "off"}
        Whether what a position implies of its round tells what the others hold.
    progress : callable, optional
        Hears the map so far, after each cell.
    seats, rules, data, preset, policy_files, policies, seed, jobs
        As for `simlab.simulate`.
    opponents, me, objective, step, sure, margin, worlds, slip
        As for `advise`.

    Returns
    -------
    MapResults

    Raises
    ------
    UsageError
        An unknown feature, too many cells, or a position that is impossible in all of them.

    Examples
    --------
    >>> import simlab
    >>> simlab.advise_map("sheepnappers", {"hand": "it, dream"},
    ...                   {"pile": range(4, 31, 2), "fuel": [2, 3, 4]}).plot()  # doctest: +SKIP
    """
    from simlab.execution.workers import check_jobs
    from simlab.inference.history import OFF, looking_back

    check_jobs(jobs)
    back = looking_back(believe)
    if isinstance(back, int):
        raise UsageError("--believe N looks back in a transcript, and not from a map's positions")
    matchup, content = described(game, position, seats, rules, data, preset, policy_files, policies)
    from simlab.show.advice_results import MapResults
    from simlab.study.map_features import find_features
    from simlab.study.maps import map_advice

    found = map_advice(
        matchup,
        content,
        find_features(matchup.game, features),
        opponents=opponents,
        me=me,
        objective=objective,
        step=step,
        sure=sure,
        margin=margin,
        max_seconds=max_seconds,
        worlds=worlds,
        infer=back != OFF,
        slip=slip,
        seed=seed,
        jobs=jobs,
        progress=progress,
    )
    return MapResults(found)


@known_keywords
@remembers
def review(
    transcript: PathLike | Lines,
    seat: int,
    *,
    opponents: str = "sensible",
    me: str = "sensible",
    objective: str = "score",
    max_seconds: float | None = 0.5,
    worlds: int | None = None,
    seed: int = 1,
    jobs: int | None = None,
    policy_files: Sequence[PathLike] = (),
    progress: Callable[[Valued], None] | None = None,
) -> ReviewResults:
    """Evaluate the decisions of a player in a game: the losses by them, and luck.

    Parameters
    ----------
    transcript : path or sequence of lines
        A game written by ``simlab watch --format json``, or its lines.
    seat : int
        Whose decisions.
    opponents, me
        How everybody is taken to play on, as for `advise`.
    objective : {"score", "win"}
    max_seconds : float, optional
        CPU time to think about each decision; None with ``worlds=`` for numbers that do not depend
        on the machine.
    worlds : int, optional
        The most worlds per action.
    seed, jobs, policy_files
        As for `simlab.simulate`.
    progress : callable, optional
        Hears each decision as soon as it is valued; KeyboardInterrupt from it ends the review.

    Returns
    -------
    ReviewResults

    Raises
    ------
    UsageError
        It is no transcript, or an option does not fit.

    Examples
    --------
    >>> import simlab
    >>> simlab.review("game.jsonl", seat=0).lines  # doctest: +SKIP
    """
    from simlab.execution.workers import check_jobs
    from simlab.inference.transcripts import Record
    from simlab.study.review import review as value

    check_jobs(jobs)
    source = _source(transcript)
    record = Record(source, policy_files)
    found = value(
        record,
        seat,
        opponents=opponents,
        me=me,
        objective=objective,
        max_seconds=max_seconds,
        worlds=worlds,
        seed=seed,
        jobs=jobs,
        progress=progress,
    )
    from simlab.show.review_results import ReviewResults

    return ReviewResults(found)
