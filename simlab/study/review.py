"""What the decisions of a game were worth: what was lost by them, and what was luck.

At each decision every action is tried as for advice. What the best is worth beyond what was done is
lost by the decision; how much more or less the next decision is worth than what was done had
promised is luck, in which the choices of the others are included. So::

    worth at the first decision - what was lost + luck = what came of it
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from simlab.engine.errors import UsageError
from simlab.engine.match import Match
from simlab.study.advise import Advice, advise
from simlab.study.estimates import Row
from simlab.study.transcripts import Record, Turn

BEST, AS_GOOD, WORSE, OPEN = "best", "as good", "worse", "open"


@dataclass
class Valued:
    """A decision, and what it was worth.

    Attributes
    ----------
    turn : Turn
        What was done.
    advice : Advice
    after : float, or None
        What luck and the others' choices were worth until the next decision, or the end.
    """

    turn: Turn
    advice: Advice
    after: float | None = None

    @property
    def done(self) -> int:
        """The place of what was done among the actions of the advice."""
        return self.advice.race.names.index(self.turn.action)

    @property
    def value(self) -> float:
        """What the best action is worth."""
        return float(self.advice.race.values[self.advice.race.leader].mean())

    @property
    def lost(self) -> tuple[float, float, float]:
        """What was lost by the decision, with its interval."""
        race = self.advice.race
        if self.done == race.leader:
            return 0.0, 0.0, 0.0
        duel = race.duel(race.leader, self.done)
        return duel.difference, duel.low, duel.high

    @property
    def promised(self) -> float:
        """What was done was worth, in the same worlds as the best."""
        return self.value - self.lost[0]

    @property
    def verdict(self) -> str:
        """Whether the best was done: ``best``, ``as good``, ``worse`` or ``open``."""
        race = self.advice.race
        if self.done == race.leader:
            return BEST if not race.open_rivals(race.duels()) else OPEN
        duel = race.duel(race.leader, self.done)
        if duel.twins:
            return AS_GOOD
        return WORSE if duel.low > 0 else OPEN

    def row(self) -> Row:
        """Return it as plain data."""
        loss, low, high = self.lost
        return {
            "n": self.turn.n,
            "decision": self.turn.decision,
            "action": self.turn.action,
            "best": self.advice.best,
            "sure": self.advice.sureness(),
            "value": self.value,
            "done": self.promised,
            "loss": loss,
            "loss_low": low,
            "loss_high": high,
            "after": self.after,
            "verdict": self.verdict,
            "playouts": self.advice.playouts,
        }


@dataclass
class Review:
    """The decisions of a seat in a game, valued.

    Attributes
    ----------
    record : Record
    seat : int
    objective : {"score", "win"}
    steps : list of Valued
    came : float, or None
        What came of the game; None if the record ends before it does.
    stopped : str
        ``done`` or ``interrupted``.
    """

    record: Record
    seat: int
    objective: str
    steps: list[Valued] = field(default_factory=list)
    came: float | None = None
    stopped: str = "done"

    @property
    def expected(self) -> float | None:
        """What the game was worth at the first decision."""
        return self.steps[0].value if self.steps else None

    @property
    def lost(self) -> tuple[float, float, float]:
        """What was lost by all decisions, with the sums of the ends of the intervals."""
        parts = [step.lost for step in self.steps]
        return tuple(sum(part[end] for part in parts) for end in range(3))  # type: ignore[return-value]

    @property
    def luck(self) -> float | None:
        """What luck was worth, the others' choices included."""
        if self.came is None or self.expected is None:
            return None
        return self.came - self.expected + self.lost[0]

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
    found = Review(record, seat, objective)
    try:
        for turn, past in record.pasts(seat):
            advice = advise(
                past.position,
                opponents=opponents,
                me=me,
                objective=objective,
                max_seconds=max_seconds,
                worlds=worlds,
                seed=seed,
                jobs=jobs,
                past=past,
            )
            step = Valued(turn, advice)
            if found.steps:
                found.steps[-1].after = step.value - found.steps[-1].promised
            found.steps.append(step)
            if progress is not None:
                progress(step)
        found.came = _came_of(record, seat, objective)
        if found.steps and found.came is not None:
            found.steps[-1].after = found.came - found.steps[-1].promised
    except KeyboardInterrupt:
        found.stopped = "interrupted"
    return found


def _came_of(record: Record, seat: int, objective: str) -> float | None:
    """Return what came of a game for a seat; None if the record does not reach its end."""
    match: Match = record.match()
    for turn in record.turns:
        match.take(record.action_of(match, turn))
    if not match.over and match.asked < match.game.max_decisions:
        return None
    name = match.game.seat_metrics[0].name if objective == "score" else "win"
    return float(match.outcome()["seats"][seat][name])
