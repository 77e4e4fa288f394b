"""The best of several candidates, with a stated chance of being wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from simlab.execution.estimates import Row
from simlab.execution.workers import Workers, in_order
from simlab.jit import clock
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup
from simlab.runtime.policy_sandbox import try_policies
from simlab.stats.intervals import LEVEL
from simlab.stats.racing import Race
from simlab.study.compare import candidate_values, check_contest
from simlab.study.comparison import candidate_head, declared_range, paired_deals

FIRST_DEALS = 64
"""Deals of each candidate before any may drop out. Each later stage plays as many deals again as a
runner has, up to `STAGE_BATCHES` batches, so that wide gaps cost little.
"""
STAGE_BATCHES = 4
MOST_GAMES = 1_000_000


@dataclass
class Search:
    """The search for the best of several candidates.

    Attributes
    ----------
    matchups : list of Matchup
    metric : str
    place : int
        Place of the candidates in the line-ups.
    race : Race
        The metric of each candidate, a number per deal.
    truncated : list of int
        Truncated games of each candidate.
    stopped : str
        ``decided``, ``games``, ``seconds`` or ``interrupted``.
    """

    matchups: list[Matchup]
    metric: str
    place: int
    race: Race
    seconds: float = 0.0
    stopped: str = "games"
    truncated: list[int] = field(default_factory=list)

    @property
    def asked(self) -> dict[str, Any]:
        """Options of the search, as `simlab.compare` takes them."""
        return {"best": True, "error": self.race.error, "margin": self.race.margin or None}

    @property
    def shared_error(self) -> float:
        """Error probability that is divided among the intervals of all differences."""
        return self.race.error

    @property
    def games(self) -> int:
        """Games played, by all candidates."""
        return sum(self.games_each)

    @property
    def games_each(self) -> list[int]:
        """Games played by each candidate."""
        pairs = zip(self.race.values, self.matchups, strict=False)
        return [len(values) * matchup.rotations for values, matchup in pairs]

    def rows(self) -> list[Row]:
        """Return a row per candidate, the best first (see `Race.rows`)."""
        if not self.race.values:
            return []
        heads = (candidate_head(matchup, self.place) for matchup in self.matchups)
        head_of = {head["candidate"]: head for head in heads}
        rows = [
            {**head_of[row["candidate"]], **row, "metric": self.metric} for row in self.race.rows()
        ]
        for row in rows:
            if "difference" in row:
                row["difference"] += 0.0  # twins differ by 0.0, and not by -0.0
        return rows


def find_best(
    matchups: list[Matchup],
    *,
    place: int = 0,
    metric: str | None = None,
    error: float = 1 - LEVEL,
    margin: float | None = None,
    games: int | None = None,
    max_seconds: float | None = None,
    jobs: int | None = None,
    progress: Callable[[Search], None] | None = None,
    say: Callable[[str], None] = lambda text: None,
) -> Search:
    """Find the best of several candidates, playing most where the outcome is uncertain.

    Parameters
    ----------
    matchups : list of Matchup
        From `candidate_matchups`: they differ in nothing but the candidate.
    place : int
        Place of the candidates in the line-ups.
    metric : str, optional
        A metric of seats; the score by default.
    error : float
        Allowed probability of a wrong answer.
    margin : float, optional
        Candidates that are not better than the leader by more than this are ignored.
    games : int, optional
        Most games of one candidate; a million by default.
    max_seconds : float, optional

    Returns
    -------
    Search

    Notes
    -----
    Top-two allocation (Russo 2020): each stage is played by the leader or its closest rival,
    whichever has played less. Differences are paired on the deals that both have played.

    Raises
    ------
    UsageError
        Fewer than two candidates, an unknown metric, or bad numbers.
    """
    index = check_contest(matchups, metric, margin, max_seconds)
    if not 0 < error < 0.5:
        raise UsageError(f"--error is a probability above 0 and below 0.5, not {error}")
    most = MOST_GAMES if games is None else games
    if most < 1:
        raise UsageError(f"the number of games is 1 or more, not {most}")
    metrics = matchups[0].game.seat_metrics
    for matchup in matchups:
        matchup.prepare(say)
        try_policies(matchup)
    names = [matchup.entries[place].text for matchup in matchups]
    name = metrics[index].name
    race = Race(names, error, margin or 0.0, possible=declared_range(matchups[0], name))
    search = Search(matchups, name, place, race)
    column = place * len(metrics) + index
    deals = -(-most // max(matchup.rotations for matchup in matchups))
    start = clock.now()
    with Workers(None, jobs) as workers:
        try:
            _first_stage(search, workers, column, deals)
            while True:
                search.seconds = clock.now() - start
                if progress is not None:
                    progress(search)
                runners = search.race.next_runners(deals)
                search.stopped = _why_over(search, runners, max_seconds)
                if search.stopped:
                    return search
                _play_stage(search, workers, column, runners, deals)
        except KeyboardInterrupt:
            search.stopped = "interrupted"
    return search


def _first_stage(search: Search, workers: Workers, column: int, deals: int) -> None:
    size = min(FIRST_DEALS, deals)
    tasks = [(candidate_values, (matchup,), column, 0, size) for matchup in search.matchups]
    played = list(in_order(workers, tasks))
    search.race.values = [values[:, 0] for values, _ in played]
    search.truncated = [truncated[0] for _, truncated in played]


def _play_stage(
    search: Search, workers: Workers, column: int, runners: Sequence[int], deals: int
) -> None:
    """Play more deals with some candidates that have played equally many, side by side."""
    size, done = paired_deals(search.matchups), len(search.race.values[runners[0]])
    last = min(deals, done + min(done, STAGE_BATCHES * size))
    parts = [(runner, first) for runner in runners for first in range(done, last, size)]
    tasks = (
        (candidate_values, (search.matchups[runner],), column, first, min(size, last - first))
        for runner, first in parts
    )
    for (runner, _), (values, truncated) in zip(parts, in_order(workers, tasks), strict=True):
        search.race.add(runner, values[:, 0])
        search.truncated[runner] += truncated[0]


def _why_over(search: Search, runners: list[int], max_seconds: float | None) -> str:
    """Return the reason for the end of the search, or an empty text."""
    if not search.race.open_rivals(search.race.duels()):
        return "decided"
    if clock.is_over(search.seconds, max_seconds):
        return "seconds"
    return "" if runners else "games"
