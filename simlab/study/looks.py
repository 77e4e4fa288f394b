"""A line-up at the values of one or two rules or parameters, refined together."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from simlab.execution.design import Cell, cells
from simlab.execution.experiment import Experiment, first_problem
from simlab.execution.simulate import Simulation, run_matchup
from simlab.execution.stopping import StopRule
from simlab.jit import clock
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import Matchup, build_matchup

FIRST_GAMES = 512
"""Games at each value in the first round; each later round doubles the total."""
MOST_GAMES = 1_000_000
MOST_POINTS = 64


@dataclass(frozen=True)
class Swept:
    """A rule or parameter with the values to simulate.

    Attributes
    ----------
    key : str
        ``rules.wolves`` or ``wool_t.threshold``.
    label : str
        Label in words.
    printed : value
        The default.
    values : list
    """

    key: str
    label: str
    printed: Any
    values: list[Any]


@dataclass
class Looks:
    """Results of a line-up at each value of one or two rules or parameters.

    Attributes
    ----------
    swept : list of Swept
        One, or two.
    points : list of tuple
        The combinations of values, in playing order.
    played : list of Simulation
        Results of the points played so far in the first round, later of all points.
    """

    swept: list[Swept]
    points: list[tuple[Any, ...]]
    played: list[Simulation] = field(default_factory=list)
    seconds: float = 0.0
    stopped: str = "seconds"

    @property
    def games(self) -> int:
        """Games at each point."""
        return min((each.games for each in self.played), default=0)


def sweep_cells(
    game: str, knobs: Mapping[str, Sequence[Any]], **told: Any
) -> tuple[list[str], list[Cell]]:
    """Return the full names of the parameters, and a match-up per combination of their values.

    Raises
    ------
    UsageError
        There is no such rule or parameter, a value is invalid, or there are too many values.
    """
    size = math.prod(map(len, knobs.values()))
    if not 1 <= size <= MOST_POINTS:
        raise UsageError(f"1 to {MOST_POINTS} points are looked at, not {size:,}")
    matchup = build_matchup(
        game,
        told["lineup"],
        seats=told["seats"],
        rules=told["rules"],
        preset=told["preset"],
    )
    full = {f"rules.{key}" if key in matchup.rules else key: key for key in knobs}
    plan = {
        "name": "look",
        "game": game,
        "lineup": [told["lineup"]],
        "seats": [matchup.seats],
        "combos": {name: list(knobs[key]) for name, key in full.items()},
        **{name: told[name] for name in ("rules", "preset", "rotate", "seed")},
    }
    try:
        return list(full), cells(Experiment.model_validate(plan))
    except ValidationError as error:
        raise UsageError(first_problem(error)) from None


def look(
    game: str,
    knobs: Mapping[str, Sequence[Any]],
    *,
    lineup: str = "sensible",
    seats: int | None = None,
    preset: str | None = None,
    rules: Mapping[str, Any] | None = None,
    rotate: bool = True,
    seed: int = 1,
    max_seconds: float = 30.0,
    progress: Callable[[Looks], None] | None = None,
    say: Callable[[str], None] = lambda text: None,
) -> Looks:
    """Simulate a line-up at the values of one or two parameters until the time is up.

    Intervals hold at every look.
    """
    told: dict[str, Any] = {"lineup": lineup, "seats": seats, "preset": preset}
    told |= {"rules": dict(rules or {}), "rotate": rotate, "seed": seed}
    names, found_cells = sweep_cells(game, knobs, **told)
    matchups = [cell.matchup for cell in found_cells]
    swept = [
        Swept(
            name, *_knob(name, matchups[0]), list(dict.fromkeys(c.point[name] for c in found_cells))
        )
        for name in names
    ]
    found = Looks(swept, [tuple(cell.point[name] for name in names) for cell in found_cells])
    stop = StopRule(None, matchups[0].game.seat_metrics[0].name, max_seconds)
    begun = clock.now()

    def told_so_far() -> None:
        found.seconds = clock.now() - begun
        if progress is not None:
            progress(found)

    try:
        for matchup in matchups:
            found.played.append(run_matchup(matchup, FIRST_GAMES, stop=stop, say=say))
            told_so_far()
        while not clock.is_over(found.seconds, max_seconds) and found.games < MOST_GAMES:
            for played in found.played:
                played.more(played.games)
                told_so_far()
    except KeyboardInterrupt:
        if not found.played:
            raise
        found.stopped = "interrupted"
    return found


def _knob(full: str, matchup: Matchup) -> tuple[str, Any]:
    """Return a parameter's label in words, and its default."""
    owner, _, name = full.partition(".")
    if owner == "rules":
        rule = matchup.game.rulebook.rule_of(name)
        return rule.words_of(name), matchup.game.rulebook.default_in(matchup.rules, name)
    policy = next(entry.policy for entry in matchup.entries if entry.policy.name == owner)
    return f"{policy.words}: {policy.words_of(name)}", policy.parameters[name].default
