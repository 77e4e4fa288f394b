"""What to do at a decision: every action tried in the same imagined worlds, with the same luck."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.engine.errors import SimlabError, UsageError
from simlab.engine.playout import FAULT
from simlab.engine.room import copied
from simlab.engine.tryout import NO_WORLD
from simlab.study.anytime import Range, Sums, games_needed, mean_interval, range_or_seen
from simlab.study.belief import Belief
from simlab.study.estimates import Row
from simlab.study.opponents import Table, seat_table
from simlab.study.positions import ImpossiblePosition, Position
from simlab.study.race import SEEN_ONLY, Race
from simlab.study.stopping import check_positive
from simlab.study.workers import Workers, in_order

OBJECTIVES = ("score", "win", "rank")
FIRST_WORLDS = 128
CHUNK = 256
"""Worlds in one task."""
MOST_WORLDS = 2_000_000


class Tryouts:
    """The compiled try-outs of one position and table; any thread may call `play`."""

    def __init__(
        self, position: Position, table: Table, seed: int, belief: Belief | None = None
    ) -> None:
        self.position = position
        self.table = table
        self.seed = seed
        self.belief = belief
        self._template = table.room(position)
        self._template[0].blank = position.root[0]
        self._template[0].seed = np.uint64(seed)
        self._own = threading.local()

    def play(self, actions: Sequence[int], first: int, worlds: int) -> Any:
        """Return the outcomes of worlds ``first …`` as an array ``[worlds, actions]``.

        Raises
        ------
        SimlabError
            No world fits what the player knows, or a policy chose an illegal action.
        """
        setup = self.position.setup
        if not hasattr(self._own, "room"):
            self._own.room = copied(self._template)[0]
        room = self._own.room
        outcomes = np.zeros(worlds * len(actions), setup.game.outcome)
        believed = np.zeros(0, setup.game.layout.world)
        slots = np.zeros((0, 1), np.int64)
        if self.belief is not None:
            believed, slots = self.belief.worlds, self.belief.slots
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            played = setup.compiled.try_actions(
                room, np.array(actions, np.int64), outcomes, first, believed, slots
            )
        if played == NO_WORLD:
            raise ImpossiblePosition(
                "no deal of the unseen cards fits this position; is it possible?"
            )
        if played == FAULT:
            number, slot, seat, decision, action = (int(value) for value in room.fault)
            raise SimlabError(
                f"policy {self.table.entries[slot].text} chose the illegal action {action} at "
                f"decision {setup.game.decisions[decision].name!r} in seat {seat} of imagined "
                f"world {number}"
            )
        return outcomes.reshape(worlds, len(actions))


def objective_values(outcomes: Any, seat: int, seats: int, objective: str) -> Any:
    """Return what each play-out is worth to a player: its score, its win share, or minus its rank.

    A rank is 1 for the highest score; players who tie share the mean of their ranks.
    """
    scores = outcomes["seats"][..., :seats, 0]
    if objective == "score":
        return scores[..., seat]
    if objective == "win":
        return outcomes["seats"][..., seat, 1]
    own = scores[..., seat : seat + 1]
    return -(1 + (scores > own).sum(axis=-1) + ((scores == own).sum(axis=-1) - 1) / 2)


@dataclass
class Advice:
    """A decision card.

    Attributes
    ----------
    position : Position
    table : Table
    objective : str
    actions : list of int
    race : Race
        The objective of each action, a number per imagined world.
    scores, wins : list of array
        The score and the win share of each action in the same worlds.
    truncated : int
        Play-outs that a guard broke off.
    stopped : str
        ``decided``, ``seconds``, ``worlds`` or ``interrupted``.
    """

    position: Position
    table: Table
    objective: str
    actions: list[int]
    race: Race
    scores: list[Any] = field(default_factory=list)
    wins: list[Any] = field(default_factory=list)
    seconds: float = 0.0
    stopped: str = "worlds"
    truncated: int = 0

    @property
    def playouts(self) -> int:
        """Play-outs spent on all actions."""
        return sum(len(values) for values in self.race.values)

    @property
    def best(self) -> str:
        """The word of the action with the highest mean."""
        return self.race.names[self.race.leader]

    def rows(self) -> list[Row]:
        """Return a row per action, the best first.

        Each has action, n (play-outs), score and win with their 95 % intervals, the loss against
        the best with its interval, and the verdict; intervals hold at every look.
        """
        rows = []
        scores = possible_values(self.position, "score")
        for row in self.race.rows():
            index = self.race.names.index(row["candidate"])
            rows.append(
                {
                    "action": row["candidate"],
                    "n": row["n"],
                    **_estimate("score", self.scores[index], scores),
                    **_estimate("win", self.wins[index], (0.0, 1.0)),
                    "loss": abs(row.get("difference", 0.0)),
                    "loss_low": -row.get("difference_high", 0.0),
                    "loss_high": -row.get("difference_low", 0.0),
                    "verdict": row["verdict"],
                }
            )
        return rows

    def sureness(self) -> float:
        """Return the level at which the leader beats all others; 0.5 if it beats nobody yet.

        Twins are not among the others. Where the possible range of the objective is not declared,
        `SEEN_ONLY` is the most.
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
        """Return about how many play-outs more would decide; infinite if nothing differs."""
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
    """Return the range that the rules leave an objective; None if the game does not declare it."""
    setup = position.setup
    if objective == "rank":
        return -float(setup.seats), -1.0
    return setup.game.seat_metrics[0 if objective == "score" else 1].bounds(setup.rules)


def _estimate(name: str, values: Any, declared: Range | None) -> Row:
    possible = range_or_seen(declared, float(values.min()), float(values.max()))
    low, high = mean_interval(Sums.of(values), possible)
    return {name: float(values.mean()), f"{name}_low": low, f"{name}_high": high}


def advise(
    position: Position,
    *,
    opponents: str = "sensible",
    me: str = "sensible",
    objective: str = "score",
    sure: float = 0.99,
    margin: float | None = None,
    max_seconds: float | None = 2.0,
    worlds: int | None = None,
    seed: int = 1,
    jobs: int | None = None,
    belief: Belief | None = None,
    progress: Callable[[Advice], None] | None = None,
) -> Advice:
    """Advise the player who decides in a position.

    Parameters
    ----------
    position : Position
    opponents : str
        How the others play on: a policy, a mixture (``asap@0.7|always_bomb@0.3``) that is drawn
        anew in each world, or one of these per other seat in play order.
    me : str
        How the player itself plays on after this decision.
    objective : {"score", "win", "rank"}
    sure : float
        Stop as soon as the best action is known with this probability.
    margin : float, optional
        An action that is worse by less counts as good.
    max_seconds : float, optional
        The time to think; the data and the clock may stop it, so that intervals hold at every look.
    worlds : int, optional
        The most worlds per action; with ``max_seconds=None`` the result does not depend on the
        machine.
    seed : int
    jobs : int, optional
    belief : Belief, optional
        Worlds to try the actions in, instead of all that fit what the player knows.

    Returns
    -------
    Advice

    Raises
    ------
    UsageError
        There is nothing to decide, the position is impossible, or an option does not fit.
    """
    if objective not in OBJECTIVES:
        raise UsageError(f"--objective is score, win or rank, not {objective!r}")
    if not 0.5 < sure < 1:
        raise UsageError(f"--sure is a probability above 0.5 and below 1, not {sure}")
    check_positive(margin=margin, max_seconds=max_seconds)
    table = seat_table(position, me, opponents)
    tryouts = Tryouts(position, table, seed, belief)
    actions = position.legal_actions()
    names = [position.decision.actions[action] for action in actions]
    possible = possible_values(position, objective)
    race = Race(names, 1 - sure, margin or 0.0, possible=possible)
    advice = Advice(position, table, objective, actions, race)
    most = worlds or MOST_WORLDS
    if belief is not None:
        most = min(most, len(belief.worlds))
    tryouts.play(actions, 0, 1)  # compiles before the clock starts
    start = time.perf_counter()
    with Workers(None, jobs) as workers:
        try:
            _first_stage(advice, tryouts, workers, min(FIRST_WORLDS, most))
            while True:
                advice.seconds = time.perf_counter() - start
                if progress is not None:
                    progress(advice)
                runners = race.next_runners(most)
                advice.stopped = _why_over(advice, runners, max_seconds)
                if advice.stopped:
                    return advice
                _stage(advice, tryouts, workers, runners, most)
        except KeyboardInterrupt:
            advice.stopped = "interrupted"
    return advice


def _why_over(advice: Advice, runners: list[int], max_seconds: float | None) -> str:
    if not advice.race.open_rivals(advice.race.duels()):
        return "decided"
    if max_seconds is not None and advice.seconds >= max_seconds:
        return "seconds"
    return "" if runners else "worlds"


def _first_stage(advice: Advice, tryouts: Tryouts, workers: Workers, worlds: int) -> None:
    outcomes = tryouts.play(advice.actions, 0, worlds)
    advice.truncated += advice.position.setup.game.truncated(outcomes)
    for column in range(len(advice.actions)):
        values = _values(advice, outcomes[:, column])
        advice.race.values.append(values[0])
        advice.scores.append(values[1])
        advice.wins.append(values[2])


def _values(advice: Advice, outcomes: Any) -> tuple[Any, Any, Any]:
    seat, seats = advice.position.seat, advice.position.setup.seats
    score = objective_values(outcomes, seat, seats, "score")
    win = objective_values(outcomes, seat, seats, "win")
    return objective_values(outcomes, seat, seats, advice.objective), score, win


def _stage(
    advice: Advice, tryouts: Tryouts, workers: Workers, runners: list[int], most: int
) -> None:
    """Let the runners (who have played equally much) play a quarter more worlds, 256 at least."""
    done = len(advice.race.values[runners[0]])
    last = min(most, done + max(CHUNK, CHUNK * (done // (4 * CHUNK))))
    actions = [advice.actions[runner] for runner in runners]
    tasks = (
        (tryouts.play, actions, first, min(CHUNK, last - first))
        for first in range(done, last, CHUNK)
    )
    outcomes = np.concatenate(list(in_order(workers, tasks)))
    advice.truncated += advice.position.setup.game.truncated(outcomes)
    for column, runner in enumerate(runners):
        values, scores, wins = _values(advice, outcomes[:, column])
        advice.race.add(runner, values)
        advice.scores[runner] = np.concatenate([advice.scores[runner], scores])
        advice.wins[runner] = np.concatenate([advice.wins[runner], wins])
