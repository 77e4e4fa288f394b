"""Advice at a decision: play-outs of every answer in the same sampled worlds."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.execution.budget_clock import Clock
from simlab.execution.estimates import Row
from simlab.execution.stopping import check_positive
from simlab.execution.workers import Workers, in_order
from simlab.inference.belief import ENOUGH, FEWEST, Belief, believe
from simlab.inference.candidate_moves import Answer, next_steps, whole_answers
from simlab.inference.filters import SLIP, check_slip
from simlab.inference.history import Past, described_past
from simlab.inference.opponents import Opponents, seat_opponents
from simlab.inference.positions import NothingToDecide, Position
from simlab.inference.rollouts import Rollouts, objective_values
from simlab.jit.errors import UsageError
from simlab.stats.confidence_sequences import (
    Range,
    Sums,
    games_needed,
    mean_interval,
    range_or_seen,
)
from simlab.stats.intervals import LEVEL
from simlab.stats.lazy_scipy import stdtr
from simlab.stats.racing import SEEN_ONLY, Race, difference

OBJECTIVES = ("score", "win", "rank")
FIRST_WORLDS = 128
"""Worlds that the answers (of many, the better ones) play before the first look at the clock."""
FIRST_PLAYOUTS = 2_048
FEWEST_WORLDS = 16
"""Least number of worlds per answer; very many answers play about `FIRST_PLAYOUTS` together."""
CHUNK = 256
"""Worlds in one task."""
MOST_WORLDS = 2_000_000
SUREST = 0.999999999999
"""Highest level that rounding can tell apart from certainty."""
FOR_BELIEF = 0.3
"""Share of the time that is spent on the belief."""
TURNS = 8
"""Number of passes through the worlds of a belief; more passes add no information."""


@dataclass
class Advice:
    """A decision card.

    Attributes
    ----------
    position : Position
    table : Opponents
    objective : str
    answers : list of Answer
    race : Race
        The objective of each answer, a number per sampled world.
    belief : Belief, or None
        The worlds in which the actions were compared; None for any worlds that fit the player's
        knowledge.
    scores, wins : list of array
        The score and the win share of each action in the same worlds.
    seed : int
    seconds : float
        CPU time spent on thinking, without the start-up.
    truncated : int
        Play-outs stopped by a limit.
    stopped : str
        ``decided``, ``seconds``, ``worlds``, ``belief`` (too few worlds fit what happened) or
        ``interrupted``.
    """

    position: Position
    table: Opponents
    objective: str
    answers: list[Answer]
    race: Race
    belief: Belief | None = None
    scores: list[Any] = field(default_factory=list)
    wins: list[Any] = field(default_factory=list)
    seed: int = 1
    seconds: float = 0.0
    stopped: str = "worlds"
    truncated: int = 0

    @property
    def playouts(self) -> int:
        """Play-outs spent on all actions."""
        return sum(len(values) for values in self.race.values)

    @property
    def whole(self) -> bool:
        """Return whether whole answers are compared, not only the next step."""
        actions = self.position.decision.actions
        return not {answer.words for answer in self.answers}.issubset(actions)

    @property
    def best(self) -> str:
        """Name of the action with the highest mean."""
        return self.race.names[self.race.leader]

    @property
    def other(self) -> str:
        """Second objective: score, or win if score is the objective."""
        return "win" if self.objective == "score" else "score"

    @property
    def besides(self) -> list[Any]:
        """Values of each action for the second objective, in the same worlds."""
        return self.wins if self.other == "win" else self.scores

    @property
    def effective_worlds(self) -> float:
        """Number of independent worlds in which all answers were compared."""
        played = float(self.race.common())
        return played if self.belief is None else min(played, self.belief.effective)

    @property
    def has_few_worlds(self) -> bool:
        """Return whether the worlds are too few for any decision, regardless of the play-outs.

        Every decision of an advice, and every statement about possible changes, depends on it.
        """
        return self.effective_worlds < FEWEST

    @property
    def is_decided(self) -> bool:
        """Return whether the leader, or one of its twins, is known to be best."""
        return not self.race.open_rivals(self.race.duels()) and not self.stands_on_few()

    def alike(self) -> list[int]:
        """Return the actions that equal the best one in every world, in `other` too."""
        return [index for index in self._twins() if not self._differs(index)]

    def tied(self) -> dict[int, tuple[float, float, float]]:
        """Return the leader's advantage in the second objective over each rival that ties with it.

        In the objective they were equally good in every world.
        """
        race = self._other_race()
        rivals = [index for index in self._twins() if self._differs(index)]
        return {index: self.gap(race, self.race.leader, index) for index in rivals}

    def _twins(self) -> list[int]:
        """Return the actions that count as equal to the best one; none if worlds are few."""
        if self.has_few_worlds:
            return []
        return [index for index, duel in self.race.duels().items() if duel.twins]

    def _differs(self, index: int) -> bool:
        differs = self.besides and difference(self.besides, self.race.leader, index).any()
        return bool(differs)

    def _other_race(self) -> Race:
        possible = possible_values(self.position, self.other)
        return Race(
            self.race.names,
            self.race.error,
            values=self.besides,
            possible=possible,
            besides=self.race.values,
        )

    def lead(self, rival: int) -> Any:
        """Return the leader's advantage in each world that it and another action played."""
        return self.race.leads(self.race.leader, rival)

    def gap(self, race: Race, ahead: int, behind: int) -> tuple[float, float, float]:
        """Return the difference between the means of two actions, with an interval.

        It covers the errors of the play-outs and of the sampled worlds.
        """
        duel = race.duel(ahead, behind)
        if duel.twins:
            return duel.difference, duel.low, duel.high
        possible, level = (-race.reach, race.reach), race.duel_level(race.error)
        leads = race.leads(ahead, behind)
        return duel.difference, *self._widened((duel.low, duel.high), leads, possible, level)

    def loss(self, rival: int) -> tuple[float, float, float]:
        """Return the loss of an action against the leader, with an interval (see `gap`)."""
        return self.gap(self.race, self.race.leader, rival)

    def _widened(self, interval: Range, values: Any, possible: Range, level: float) -> Range:
        """Widen an interval of a mean over play-outs for the small number of worlds that fit."""
        if self.belief is None:
            return interval
        mean, reach = float(values.mean()), self.belief.reach_of(values, level)
        return (
            max(possible[0], min(interval[0], mean - reach)),
            min(possible[1], max(interval[1], mean + reach)),
        )

    def _estimate(self, name: str, values: Any, declared: Range | None) -> Row:
        possible = range_or_seen(declared, float(values.min()), float(values.max()))
        interval = mean_interval(Sums.of(values), possible)
        low, high = self._widened(interval, values, possible, LEVEL)
        return {name: float(values.mean()), f"{name}_low": low, f"{name}_high": high}

    def foremost(self, most: int) -> list[int]:
        """Return the `most` best answers, the leader first."""
        return [self.race.names.index(row["candidate"]) for row in self.race.rows()][:most]

    def two_best(self) -> list[int]:
        """Return the leader and its nearest rival, if there is one."""
        rival = self.race.nearest(self.race.duels())
        return [self.race.leader, *([] if rival is None else [rival])]

    def rows(self) -> list[Row]:
        """Return a row per action, the best first.

        Each has action, n (play-outs), score and win with their 95% intervals, the loss against the
        best, and the verdict. The intervals of the losses hold together with probability ``sure``.
        All intervals hold at every look, and allow for the small number of worlds that fit.
        """
        rows = []
        scores = possible_values(self.position, "score")
        open_still, tied = self.stands_on_few(), self.tied()
        for row in self.race.rows():
            index = self.race.names.index(row["candidate"])
            loss, low, high = (0.0, 0.0, 0.0) if index == self.race.leader else self.loss(index)
            if row["verdict"] == "as good" and index in tied:
                better = tied[index][1] > 0
                row["verdict"] = f"worse by {self.other}" if better else f"tied by {self.objective}"
            decides = row["verdict"] in ("best", "worse")
            if self.has_few_worlds or (open_still and decides):
                row["verdict"] = "undecided"
            rows.append(
                {
                    "action": row["candidate"],
                    "n": row["n"],
                    **self._estimate("score", self.scores[index], scores),
                    **self._estimate("win", self.wins[index], (0.0, 1.0)),
                    "loss": loss,
                    "loss_low": low,
                    "loss_high": high,
                    "verdict": row["verdict"],
                }
            )
        return rows

    def sureness(self) -> float:
        """Return the level at which the leader beats all others; 0.5 if it beats none yet.

        It is the smaller of the levels from the play-outs and from the sampled worlds.
        """
        return min(self._sure_of_playouts(), self.sure_of_belief())

    def sure_of_belief(self) -> float:
        """Return the confidence in the leader given the few worlds that fit; 1 without a belief.

        The spread is taken over families of worlds (Chan & Lai 2013), by Student's t; both ends
        of the intervals count, as in `gap`. If worlds are too few for a decision, it is 0.5.
        """
        if self.has_few_worlds:
            return 0.5
        race, sure = self.race, 1.0
        for other, duel in race.duels().items():
            if self.belief is None or duel.twins:
                continue
            units = self.lead(other) + race.margin
            error = self.belief.error_of(units)
            freedom = max(1.0, self.belief.effective - 1)
            level = float(stdtr(freedom, units.mean() / error)) if error > 0 else 1.0
            sure = min(sure, 1 - 2 * (1 - level) * (len(race.names) - 1))
        return max(0.5, sure)

    def stands_on_few(self) -> bool:
        """Return whether too few worlds support the leader, regardless of the play-outs."""
        return self.sure_of_belief() < 1 - self.race.claim

    def rests_on(self) -> str:
        """Return in words the number of worlds behind an open decision, or nothing."""
        if self.has_few_worlds:
            count = math.floor(self.effective_worlds)
        elif self.belief is None:
            return ""
        else:
            by_playouts = not self.race.open_rivals(self.race.duels())
            if self.belief.effective >= ENOUGH and not (by_playouts and self.stands_on_few()):
                return ""
            count = round(self.belief.effective)
        return f"that rests on {count:,} independent world{'' if count == 1 else 's'} only"

    def other_verdict(self) -> tuple[str, str, tuple[float, float, float]] | None:
        """Return the best action by the second objective, if the verdict differs from this one.

        It is another action, or the same one if this objective does not decide.

        Returns
        -------
        (objective, action, difference with its interval), or None if both objectives agree or
        nothing is known.
        """
        if self.has_few_worlds:
            return None
        race = self._other_race()
        leader = race.leader
        rivals = {self.race.leader}
        if leader == self.race.leader:
            rivals = {*self.race.open_rivals(self.race.duels()), *self.tied()}
        if not rivals:
            return None
        better = min((self.gap(race, leader, each) for each in rivals), key=lambda gap: gap[1])
        return (self.other, race.names[leader], better) if better[1] > 0 else None

    def _sure_of_playouts(self) -> float:
        """Return the confidence in the leader, from the play-outs alone.

        Twins are not counted among the rivals. If no range is declared, it is at most `SEEN_ONLY`.
        """
        leader = self.race.leader
        others = [index for index, duel in self.race.duels().items() if not duel.twins]
        leads = [self.race.lead(leader, other) for other in others]

        def beats_all(error: float) -> bool:
            return all(self.race.lead_interval(lead, error)[0] > 0 for lead in leads)

        if not leads or not beats_all(0.5):
            return 0.5
        low, high = 1e-12, self.race.error if beats_all(self.race.error) else 0.5
        while high / low > 1.05:
            error = math.sqrt(low * high)
            if beats_all(error):
                high = error
            else:
                low = error
        return 1 - high if self.race.declared else min(SEEN_ONLY, 1 - high)

    def more_playouts(self) -> float:
        """Estimate how many more play-outs would decide; infinite if nothing differs."""
        race, more = self.race, 0.0
        possible, level = (-race.reach, race.reach), race.duel_level(race.error)
        for rival in race.open_rivals(race.duels()):
            lead = race.lead(race.leader, rival)
            gap = abs(lead.mean) + race.margin
            if gap == 0:
                return math.inf
            more += 2 * max(0, games_needed(lead, possible, gap, level) - lead.n)
        return more


def possible_values(position: Position, objective: str) -> Range | None:
    """Return the range of an objective under the rules; None if the game does not declare it."""
    matchup = position.matchup
    if objective == "rank":
        return -float(matchup.seats), -1.0
    return matchup.game.seat_metrics[0 if objective == "score" else 1].bounds(matchup.rules)


def check_options(
    *, objective: str = "score", sure: float = SUREST, slip: float = SLIP, **positive: float | None
) -> None:
    """Reject options of `advise` that are invalid for every position."""
    if objective not in OBJECTIVES:
        raise UsageError(f"--objective is score, win or rank, not {objective!r}")
    if not 0.5 < sure <= SUREST:
        raise UsageError(f"--sure is a probability above 0.5, at most {SUREST}, not {sure}")
    check_slip(slip)
    check_positive(**positive)


def advise(
    position: Position,
    *,
    opponents: str = "sensible",
    me: str = "sensible",
    objective: str = "score",
    step: bool = False,
    sure: float = 0.99,
    margin: float | None = None,
    max_seconds: float | None = 2.0,
    worlds: int | None = None,
    seed: int = 1,
    jobs: int | None = None,
    past: Past | None = None,
    infer: bool = True,
    slip: float = SLIP,
    clock: Clock | None = None,
    progress: Callable[[Advice], None] | None = None,
) -> Advice:
    """Advise the player who decides in a position.

    Parameters
    ----------
    position : Position
    past : Past, optional
        The history of the position; by default what its description implies.
    infer : bool
        Whether to infer the hidden information from the other players' actions. If not, all worlds
        that fit the certain facts are equally likely.
    clock : Clock, optional
        A running clock; by default a new one of ``max_seconds``.
    opponents, me, objective, step, sure, margin, max_seconds, worlds, slip, seed, jobs, progress
        As for `simlab.advise`.

    Returns
    -------
    Advice

    Raises
    ------
    UsageError
        There is nothing to decide, the position is impossible, or an option is invalid.
    """
    told: dict[str, Any] = {"margin": margin, "max_seconds": max_seconds, "worlds": worlds}
    check_options(objective=objective, sure=sure, slip=slip, **told)
    clock = clock or Clock(max_seconds)
    table = seat_opponents(position, me, opponents)
    answers = next_steps(position) if step else whole_answers(position)
    if len(answers) < 2:
        raise NothingToDecide(answers[0].words)
    names = [answer.words for answer in answers]
    possible = possible_values(position, objective)
    race = Race(names, 1 - sure, margin or 0.0, possible=possible)
    advice = Advice(position, table, objective, answers, race, seed=seed)
    past = past or described_past(position)
    with Workers(None, jobs) as workers:
        if infer and past.views > 0:
            seconds = clock.share(FOR_BELIEF)
            advice.belief = believe(
                past, table, slip=slip, seed=seed, max_seconds=seconds, workers=workers
            )
        rollouts = Rollouts(position, table, seed, advice.belief)
        try:
            _race(advice, rollouts, workers, worlds or MOST_WORLDS, clock, progress)
        except KeyboardInterrupt:
            if not advice.playouts:
                raise
            advice.stopped = "interrupted"
    return advice


def _race(
    advice: Advice,
    rollouts: Rollouts,
    workers: Workers,
    most: int,
    clock: Clock,
    progress: Callable[[Advice], None] | None,
) -> None:
    """Play out the answers until the race is decided, or time or worlds have run out."""
    before = clock.thought()
    first_stage(advice, rollouts, min(FIRST_WORLDS, most))
    while True:
        advice.seconds = clock.thought()
        if progress is not None:
            progress(advice)
        runners = advice.race.next_runners(most)
        advice.stopped = _why_over(advice, runners, most, clock)
        if advice.stopped:
            return
        if not runners:  # the play-outs have decided, but too few worlds support them
            runners = advice.two_best()
        pace = (advice.seconds - before) / advice.playouts
        affordable = clock.left() / (pace * len(runners)) if pace > 0 else math.inf
        _stage(advice, rollouts, workers, runners, most, affordable)


def _why_over(advice: Advice, runners: list[int], most: int, clock: Clock) -> str:
    race = advice.race
    if advice.is_decided:
        return "decided"
    if clock.left() <= 0:
        return "seconds"
    if advice.belief is not None and not race.open_rivals(race.duels()):
        best = advice.two_best()
        if len(best) < 2:  # all others are twins: more play-outs of the same worlds change nothing
            return "belief"
        fewest = min(len(race.values[index]) for index in best)
        return "belief" if fewest >= min(most, TURNS * len(advice.belief.worlds)) else ""
    return "" if runners else "worlds"


def first_stage(advice: Advice, rollouts: Rollouts, worlds: int) -> None:
    """Play all answers in some worlds; of many, only the better half continues each time."""
    race, count = advice.race, len(advice.answers)
    played = min(worlds, max(FEWEST_WORLDS, FIRST_PLAYOUTS // count))
    nothing = np.zeros(0)
    race.values = [nothing] * count
    advice.scores, advice.wins = [nothing] * count, [nothing] * count
    race.besides = advice.besides
    runners = list(range(count))
    _take_in(advice, runners, rollouts.play(advice.answers, 0, played))
    while played < worlds and len(runners) > 1:
        more = min(played, worlds - played)
        ranked = sorted(runners, key=lambda runner: -float(race.values[runner].mean()))
        runners = ranked[: -(-len(ranked) // 2)]
        answers = [advice.answers[runner] for runner in runners]
        _take_in(advice, runners, rollouts.play(answers, played, more))
        played += more


def _take_in(advice: Advice, runners: list[int], outcomes: Any) -> None:
    """Add the next outcomes of some answers, an array ``[worlds, runners]``."""
    advice.truncated += advice.position.matchup.game.truncated(outcomes)
    for column, runner in enumerate(runners):
        values, scores, wins = _values(advice, outcomes[:, column])
        advice.race.add(runner, values)
        advice.scores[runner] = np.concatenate([advice.scores[runner], scores])
        advice.wins[runner] = np.concatenate([advice.wins[runner], wins])


def _values(advice: Advice, outcomes: Any) -> tuple[Any, Any, Any]:
    seat, seats = advice.position.seat, advice.position.matchup.seats
    score = objective_values(outcomes, seat, seats, "score")
    win = objective_values(outcomes, seat, seats, "win")
    return objective_values(outcomes, seat, seats, advice.objective), score, win


def _stage(
    advice: Advice,
    rollouts: Rollouts,
    workers: Workers,
    runners: list[int],
    most: int,
    affordable: float,
) -> None:
    """Play a quarter more worlds with the runners, who have all played equally many.

    The number is at least 256, and otherwise limited by the time left.
    """
    done = len(advice.race.values[runners[0]])
    chunks = max(1.0, min(done // (4 * CHUNK), affordable // CHUNK))
    last = min(most, done + int(chunks) * CHUNK)
    answers = [advice.answers[runner] for runner in runners]
    tasks = (
        (rollouts.play, answers, first, min(CHUNK, last - first))
        for first in range(done, last, CHUNK)
    )
    _take_in(advice, runners, np.concatenate(list(in_order(workers, tasks))))
