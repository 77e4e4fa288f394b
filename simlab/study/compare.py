"""Candidates in the same place, against the same field, with common random numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from simlab.core.game import Game
from simlab.core.lineup import split_lineup
from simlab.core.registry import game as find_game
from simlab.execution.replications import replications
from simlab.execution.simulate import DEFAULT_GAMES, MOST_GAMES
from simlab.execution.stopping import check_positive, seat_metric_position
from simlab.execution.workers import Workers, in_order
from simlab.jit import clock
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.runtime.policy_sandbox import try_policies
from simlab.study.comparison import Comparison, paired_deals

CompareProgress = Callable[[Comparison], None]


def compare(
    matchups: list[Matchup],
    *,
    place: int = 0,
    games: int | None = None,
    metric: str | None = None,
    margin: float | None = None,
    until_decided: bool = False,
    max_seconds: float | None = None,
    jobs: int | None = None,
    progress: CompareProgress | None = None,
    say: Callable[[str], None] = lambda text: None,
) -> Comparison:
    """Compare one place of several match-ups that differ in nothing else.

    Parameters
    ----------
    matchups : list of Matchup
        With rotation: a candidate's value in a deal is its mean over all seats.
    place : int
        Place of the candidates in the line-ups.
    until_decided : bool
        Stop as soon as every difference to the first has a verdict. The intervals hold at every
        look, and jointly for all candidates.
    games, metric, margin, max_seconds
        As for `simlab.compare`.

    Returns
    -------
    Comparison

    Raises
    ------
    UsageError
        Fewer than two candidates, an unknown metric, or bad numbers.
    """
    index = check_contest(matchups, metric, margin, max_seconds)
    name = matchups[0].game.seat_metrics[index].name
    if games is None:
        games = DEFAULT_GAMES if not until_decided and max_seconds is None else MOST_GAMES
    if games < 1:
        raise UsageError(f"the number of games is 1 or more, not {games}")
    for matchup in matchups:
        matchup.prepare(say)
        try_policies(matchup)
    anytime = until_decided or max_seconds is not None
    comparison = Comparison(matchups, name, margin, anytime, place)
    with Workers(None, jobs) as workers:
        _play_on(comparison, games, workers, until_decided, max_seconds, progress)
    return comparison


def play_more(comparison: Comparison, games: int, jobs: int | None = None) -> None:
    """Play ``games`` more of each candidate, from the end of a comparison."""
    with Workers(None, jobs) as workers:
        _play_on(comparison, games, workers)


def _play_on(
    comparison: Comparison,
    games: int,
    workers: Workers,
    until_decided: bool = False,
    max_seconds: float | None = None,
    progress: CompareProgress | None = None,
) -> None:
    """Play `games` more of each candidate, and record the reason for stopping."""
    matchups, done = comparison.matchups, comparison.deals
    names = [metric.name for metric in matchups[0].game.seat_metrics]
    column = comparison.place * len(names) + names.index(comparison.metric)
    last = done - (-games // max(matchup.rotations for matchup in matchups))
    start = clock.now() - comparison.seconds
    comparison.stopped = "interrupted"
    batches = in_order(workers, paired_tasks(matchups, column, done, last))
    try:
        for values, truncated in batches:
            comparison.add(values, truncated)
            comparison.seconds = clock.now() - start
            if progress is not None:
                progress(comparison)
            if until_decided and comparison.is_decided():
                comparison.stopped = "decided"
                return
            if clock.is_over(comparison.seconds, max_seconds):
                comparison.stopped = "seconds"
                return
        comparison.stopped = "games"
    except KeyboardInterrupt:
        pass
    finally:
        batches.close()


def paired_tasks(
    matchups: Sequence[Matchup], column: int, first: int, last: int
) -> Iterator[tuple[Any, ...]]:
    """Return the tasks that play deals ``first .. last - 1`` with every candidate."""
    size = paired_deals(matchups)
    for start in range(first, last, size):
        yield candidate_values, tuple(matchups), column, start, min(size, last - start)


def candidate_values(
    matchups: Sequence[Matchup], column: int, first: int, deals: int
) -> tuple[Any, list[int]]:
    """Return one column of `replications` for some deals, ``[deals, candidates]``.

    The second value is the number of truncated games of each candidate.
    """
    columns, truncated = [], []
    for matchup in matchups:
        outcomes, _ = matchup.play(first * matchup.rotations, deals * matchup.rotations)
        columns.append(replications(matchup, outcomes)[:, column])
        truncated.append(matchup.game.truncated(outcomes))
    return np.column_stack(columns), truncated


def candidate_matchups(
    game: str | Game,
    candidates: Sequence[str],
    field: str,
    *,
    seats: int | None = None,
    seat: int | None = None,
    **match_up: Any,
) -> list[Matchup]:
    """Return a match-up per candidate, which plays in the first place or in a fixed seat.

    Parameters
    ----------
    game : str
    candidates : sequence of str
        ``wool_t:threshold=40``; each is one policy.
    field : str
        One policy for all other places, or a line-up of them.
    seats : int, optional
    seat : int, optional
        The candidate sits there in every game; without it, the line-up rotates.
    **match_up
        As for `build_matchup`.
    """
    others = split_lineup(field)
    count = seats or (len(others) + 1 if len(others) > 1 else find_game(game).default_seats)
    if len(others) == 1:
        others *= count - 1
    if seat is not None and not 0 <= seat < count:
        raise UsageError(f"--seat lies between 0 and {count - 1}, not at {seat}")
    place = seat or 0
    matchups = []
    for candidate in candidates:
        if len(split_lineup(candidate)) != 1:
            raise UsageError(f"a candidate is one policy, not {candidate!r}")
        lineup = ",".join([*others[:place], candidate, *others[place:]])
        rotate = seat is None
        matchups.append(build_matchup(game, lineup, seats=count, rotate=rotate, **match_up))
    return matchups


def check_contest(
    matchups: Sequence[Matchup], metric: str | None, margin: float | None, max_seconds: float | None
) -> int:
    """Return the position of a metric of seats, or raise `UsageError` if it is invalid."""
    if len(matchups) < 2:
        raise UsageError("compare takes two candidates or more")
    position = seat_metric_position(matchups[0].game, metric)
    check_positive(margin=margin, max_seconds=max_seconds)
    return position
