"""A line-up at each value of one rule or parameter, all of them sharpened together."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from simlab.engine.errors import UsageError
from simlab.engine.matchup import build_matchup
from simlab.study.design import Cell, cells
from simlab.study.experiment import Experiment, first_problem
from simlab.study.simulate import Simulation, run_matchup
from simlab.study.stopping import StopRule

FIRST_GAMES = 512
"""Games at each value in the first round; each round plays as many as all before it."""
MOST_GAMES = 1_000_000


@dataclass
class Looks:
    """What a line-up does at each value.

    Attributes
    ----------
    key : str
        ``rules.wolves`` or ``wool_t.threshold``.
    label : str
        In words.
    printed : value
        What it is unless something is said.
    values : list
    played : list of Simulation
        Of the first so many values in the first round, later of all.
    """

    key: str
    label: str
    printed: Any
    values: list[Any]
    played: list[Simulation] = field(default_factory=list)
    seconds: float = 0.0
    stopped: str = "seconds"

    @property
    def games(self) -> int:
        """Games at each value."""
        return min((each.games for each in self.played), default=0)


def sweep_cells(game: str, key: str, values: Sequence[Any], **told: Any) -> tuple[str, list[Cell]]:
    """Return the full name of a knob, and the match-up at each of its values.

    Raises
    ------
    UsageError
        There is no such rule or parameter, or a value does not fit.
    """
    matchup = build_matchup(
        game,
        told["lineup"],
        seats=told["seats"],
        rules=told["rules"],
        preset=told["preset"],
    )
    full = f"rules.{key}" if key in matchup.rules else key
    plan = {
        "name": "look",
        "game": game,
        "lineup": [told["lineup"]],
        "seats": [matchup.seats],
        "combos": {full: list(values)},
        **{name: told[name] for name in ("rules", "preset", "rotate", "seed")},
    }
    try:
        return full, cells(Experiment.model_validate(plan))
    except ValidationError as error:
        raise UsageError(first_problem(error)) from None


def look(
    game: str,
    key: str,
    values: Sequence[Any],
    *,
    lineup: str = "sensible",
    seats: int | None = None,
    preset: str | None = None,
    rules: dict[str, Any] | None = None,
    rotate: bool = True,
    seed: int = 1,
    max_seconds: float = 30.0,
    progress: Callable[[Looks], None] | None = None,
    say: Callable[[str], None] = lambda text: None,
) -> Looks:
    """Play a line-up at each value of a rule or parameter, more and more until time is out.

    Intervals hold at every look.
    """
    told: dict[str, Any] = {"lineup": lineup, "seats": seats, "preset": preset}
    told |= {"rules": dict(rules or {}), "rotate": rotate, "seed": seed}
    full, found_cells = sweep_cells(game, key, values, **told)
    matchups = [cell.matchup for cell in found_cells]
    printed, label = _knob(full, matchups[0])
    found = Looks(full, label, printed, [cell.point[full] for cell in found_cells])
    stop = StopRule(None, matchups[0].game.seat_metrics[0].name, max_seconds)
    begun = time.perf_counter()

    def told_so_far() -> None:
        found.seconds = time.perf_counter() - begun
        if progress is not None:
            progress(found)

    try:
        for matchup in matchups:
            found.played.append(run_matchup(matchup, FIRST_GAMES, stop=stop, say=say))
            told_so_far()
        while found.seconds < max_seconds and found.games < MOST_GAMES:
            for played in found.played:
                played.more(played.games)
                told_so_far()
    except KeyboardInterrupt:
        found.stopped = "interrupted"
    return found


def _knob(full: str, matchup: Any) -> tuple[Any, str]:
    owner, _, name = full.partition(".")
    if owner == "rules":
        rule = matchup.game.rulebook.rule_of(name)
        return rule.default_of(name, matchup.seats), rule.words_of(name)
    policy = next(entry.policy for entry in matchup.entries if entry.policy.name == owner)
    return policy.parameters[name].default, f"{policy.words}: {policy.words_of(name)}"
