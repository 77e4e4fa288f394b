"""Value of the decisions of a game: losses by decisions, and luck.

At each decision every action is evaluated as for advice. The difference between the best and the
chosen action is the loss by the decision. The change between the value of the chosen action and the
value of the next decision, to a player who continues like ``me``, is luck, which includes the
choices of the others; its mean is zero. So::

    value to such a player at the first decision + gain over its decisions + luck
        = result
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.core.lineup import minds_of
from simlab.core.workspace import SLOTS
from simlab.execution.budget_clock import Clock
from simlab.execution.estimates import Row
from simlab.inference.history import RecordedPast
from simlab.inference.opponents import Opponents
from simlab.inference.positions import Position
from simlab.inference.rollouts import Rollouts, objective_values
from simlab.inference.transcripts import Record, Turn
from simlab.jit.errors import UsageError
from simlab.runtime.stepper import Match
from simlab.stats.intervals import LEVEL
from simlab.stats.racing import Race
from simlab.study.advise import Advice, advise

BEST, WORSE, OPEN = "best", "worse", "open"
SEED = 2**33
"""Added to the seed for the re-evaluation."""
CHUNK = 256
MOST = 20_000
"""Most worlds of the re-evaluation."""


@dataclass
class Valued:
    """A decision and its value.

    The best action is found as for advice. It and the chosen action are then re-evaluated with
    other random numbers, so that the best of many is not overestimated.

    Attributes
    ----------
    turn : Turn
        The chosen action.
    advice : Advice
    race : Race
        The best action, the chosen action and that of a player like ``me``, with random numbers not
        used in the advice.
    plain : str
        The action of that player.
    after : float, or None
        Value of luck and of the others' choices until the next decision, or the end.
    truncated : int
        Truncated play-outs.
    """

    turn: Turn
    advice: Advice
    race: Race
    plain: str
    after: float | None = None
    truncated: int = 0

    @property
    def playouts(self) -> int:
        """All play-outs: those of the advice, and those of the re-evaluation."""
        return self.advice.playouts + sum(map(len, self.race.values))

    def worth(self, action: str) -> float:
        """Return the value of a re-evaluated action."""
        return float(self.race.values[self.race.names.index(action)].mean())

    @property
    def was_best(self) -> bool:
        """Return whether the chosen action was the best, or always equal to it."""
        race = self.advice.race
        done = race.names.index(self.turn.action)
        return done == race.leader or race.duel(race.leader, done).twins

    @property
    def value(self) -> float:
        """Value of the best action."""
        return self.worth(self.advice.best)

    @property
    def promised(self) -> float:
        """Value of the chosen action, in the same worlds as the best."""
        return self.worth(self.turn.action)

    @property
    def usual(self) -> float:
        """Value of the decision to a player who plays like ``me``."""
        return self.worth(self.plain)

    @property
    def lost(self) -> tuple[float, float, float]:
        """Loss by the decision, with its interval."""
        names = self.race.names
        best, done = names.index(self.advice.best), names.index(self.turn.action)
        if best == done:
            return 0.0, 0.0, 0.0
        return self.advice.gap(self.race, best, done)

    @property
    def verdict(self) -> str:
        """Return the verdict on the chosen action: ``best``, ``worse`` or ``open``."""
        if self.was_best:
            return BEST if self.advice.is_decided else OPEN
        return WORSE if self.lost[1] > 0 and not self.advice.has_few_worlds else OPEN

    def row(self) -> Row:
        """Return the decision as plain data."""
        loss, low, high = self.lost
        return {
            "n": self.turn.n,
            "decision": self.turn.decision,
            "action": self.turn.action,
            "best": self.advice.best,
            "sure": self.advice.sureness(),
            "value": self.value,
            "done": self.promised,
            "usual": self.usual,
            "loss": loss,
            "loss_low": low,
            "loss_high": high,
            "after": self.after,
            "verdict": self.verdict,
            "playouts": self.playouts,
        }


@dataclass
class Review:
    """The decisions of a seat in a game, valued.

    Attributes
    ----------
    record : Record
    seat : int
    objective : {"score", "win"}
    seed : int
        Seed of the play-outs.
    steps : list of Valued
    came : float, or None
        Result of the game; None if the record ends earlier.
    stopped : str
        ``done`` or ``interrupted``.
    """

    record: Record
    seat: int
    objective: str
    seed: int = 1
    steps: list[Valued] = field(default_factory=list)
    came: float | None = None
    stopped: str = "done"

    @property
    def playouts(self) -> int:
        """Play-outs of all decisions."""
        return sum(step.playouts for step in self.steps)

    @property
    def truncated(self) -> int:
        """Truncated play-outs."""
        return sum(step.truncated for step in self.steps)

    @property
    def expected(self) -> float | None:
        """Value of the game at the first decision to a player who plays like ``me``."""
        return self.steps[0].usual if self.steps else None

    @property
    def chosen(self) -> float:
        """Gain of the chosen actions over those of such a player."""
        return sum(step.promised - step.usual for step in self.steps)

    @property
    def lost(self) -> tuple[float, float, float]:
        """Loss by all decisions, with the sums of the ends of the intervals."""
        parts = [step.lost for step in self.steps]
        return tuple(sum(part[end] for part in parts) for end in range(3))  # type: ignore[return-value]

    @property
    def luck(self) -> float | None:
        """Value of luck, including the choices of the other players."""
        if self.came is None or self.expected is None:
            return None
        return self.came - self.expected - self.chosen

    def rows(self) -> list[Row]:
        """Return a row per decision."""
        return [step.row() for step in self.steps]


def review(
    record: Record,
    seat: int,
    *,
    opponents: str = "sensible",
    me: str = "sensible",
    objective: str = "score",
    max_seconds: float | None = 0.5,
    worlds: int | None = None,
    seed: int = 1,
    jobs: int | None = None,
    progress: Callable[[Valued], None] | None = None,
) -> Review:
    """Value the decisions of a seat (see `simlab.review`)."""
    if not 0 <= seat < record.matchup.seats:
        raise UsageError(f"seat is one from 0 to {record.matchup.seats - 1}, not {seat}")
    if objective not in ("score", "win"):
        raise UsageError(f"--objective is score or win here, not {objective!r}")
    found = Review(record, seat, objective, seed)
    options: dict[str, Any] = {"opponents": opponents, "me": me, "objective": objective}
    options |= {"worlds": worlds, "seed": seed, "jobs": jobs}
    try:
        for turn, past in record.pasts(seat):
            step = _valued(turn, past, max_seconds, options)
            if found.steps:
                found.steps[-1].after = step.usual - found.steps[-1].promised
            found.steps.append(step)
            if progress is not None:
                progress(step)
        found.came = _came_of(record, seat, objective)
        if found.steps and found.came is not None:
            found.steps[-1].after = found.came - found.steps[-1].promised
    except KeyboardInterrupt:
        found.stopped = "interrupted"
    return found


def _valued(
    turn: Turn, past: RecordedPast, seconds: float | None, options: dict[str, Any]
) -> Valued:
    half = None if seconds is None else seconds / 2
    advice = advise(past.position, past=past, max_seconds=half, step=True, **options)
    clock, race = Clock(half), advice.race
    plain = _plain_action(past.position, advice.table)
    places = list(dict.fromkeys([race.leader, *map(race.names.index, (turn.action, plain))]))
    names = [race.names[place] for place in places]
    answers = [advice.answers[place] for place in places]
    fair = Race(names, 1 - LEVEL, possible=race.possible)
    rollouts = Rollouts(past.position, advice.table, options["seed"] + SEED, advice.belief)
    seat, seats = past.position.seat, past.position.matchup.seats
    most, done, broken = options["worlds"] or MOST, 0, advice.truncated
    while done < most and (done == 0 or clock.left() > 0):
        outcomes = rollouts.play(answers, done, min(CHUNK, most - done))
        broken += past.position.matchup.game.truncated(outcomes)
        values = objective_values(outcomes, seat, seats, options["objective"])
        columns = [values[:, column] for column in range(len(answers))]
        if not done:
            fair.values = columns
        else:
            for column, more in enumerate(columns):
                fair.add(column, more)
        done += len(values)
    return Valued(turn, advice, fair, plain, truncated=broken)


def _plain_action(position: Position, table: Opponents) -> str:
    """Return the action of the assumed strategy of the player."""
    world = position.root[0]
    slot, (entry, _) = max(table.prior(position.seat).items(), key=lambda each: each[1][1])
    mind = minds_of(table.entries, SLOTS)[slot]
    with np.errstate(over="ignore"):
        action = int(position.matchup.policy(entry)(world.table, world.seats[position.seat], mind))
    return position.decision.actions[action]


def _came_of(record: Record, seat: int, objective: str) -> float | None:
    """Return the result of a game for a seat; None if the record does not reach its end."""
    match: Match = record.match()
    for turn in record.turns:
        match.take(record.action_of(match, turn))
    if not match.over and match.asked < match.game.max_decisions:
        return None
    name = match.game.seat_metrics[0].name if objective == "score" else "win"
    return float(match.outcome()["seats"][seat][name])
