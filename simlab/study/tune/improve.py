"""Search over a policy's parameters, from a policy and a field of opponents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simlab.core.lineup import Entry, exact
from simlab.core.policy import Parameter
from simlab.core.rules import Value
from simlab.execution.design import Cell
from simlab.execution.stopping import seat_metric_position
from simlab.execution.store import digest
from simlab.execution.workers import Workers
from simlab.jit.errors import UsageError, suggestion
from simlab.runtime.matchup import Matchup
from simlab.runtime.policy_sandbox import try_policies
from simlab.study.compare import candidate_matchups
from simlab.study.sweep import sources
from simlab.study.tune.evaluate import Games, Values
from simlab.study.tune.halving import LEAST_DEALS, Halving, fewest_games
from simlab.study.tune.knobs import MOST_KNOBS, NUMBER_STEPS, Knob, knob_of
from simlab.study.tune.open import TUNE_GAMES, open_journal
from simlab.study.tune.targets import Quantity

REACH = 2.0
"""Range around its present value in which a parameter is tried, in units of that value."""


@dataclass(frozen=True)
class ImproveSpec:
    """Checked specification of a search over the parameters of a policy.

    Attributes
    ----------
    game, field, metric : str
    place : int
        Place of the policy in the line-up.
    seat : int, optional
        None if it sits in every seat in turn.
    games : int
        Most games of the search.
    matchup : Matchup
        The match-up with the present values.
    knobs : list of Knob
        Keys are the parameters.
    match_up : mapping
        Other arguments of the match-up.
    """

    game: str
    field: str
    metric: str
    seat: int | None
    games: int
    matchup: Matchup
    knobs: list[Knob]
    match_up: Mapping[str, Any]

    @property
    def place(self) -> int:
        """Place of the policy in the line-up."""
        return self.seat or 0

    @property
    def entry(self) -> Entry:
        """Policy with its present values."""
        return self.matchup.entries[self.place]

    def text(self, values: Mapping[str, Any]) -> str:
        """Return the policy with some values as written in a line-up."""
        parameters = self.entry.policy.parameters
        told = {**dict(self.entry.values), **values}
        changed = [f"{k}={exact(v)}" for k, v in told.items() if v != parameters[k].default]
        return self.entry.policy.name + (":" + ",".join(changed) if changed else "")

    def matchup_at(self, values: Values, seed: int) -> Matchup:
        """Return the match-up with some values changed."""
        options = {**self.match_up, "seed": seed}
        found = candidate_matchups(
            self.game, [self.text(values)], self.field, seat=self.seat, **options
        )
        return found[0]

    @property
    def design(self) -> dict[str, Any]:
        """Settings that determine the numbers, except the sources."""
        knobs = {knob.key: list(knob.values) for knob in self.knobs}
        return {
            "improve": self.entry.text,
            "game": self.game,
            "field": self.field,
            "lineup": self.matchup.lineup,
            "metric": self.metric,
            "seat": self.seat,
            "games": self.games,
            "seed": self.matchup.seed,
            "rules": dict(self.matchup.rules),
            "policies": [digest(file.text) for file in self.matchup.policy_files],
            "knobs": knobs,
        }

    @property
    def source(self) -> str:
        """Hash of all sources that determine the numbers."""
        return sources([Cell({}, self.matchup)])


def read_bettering(
    game: str,
    policy: str,
    field: str,
    *,
    metric: str | None = None,
    knobs: Mapping[str, Any] | None = None,
    games: int | None = None,
    seat: int | None = None,
    **match_up: Any,
) -> ImproveSpec:
    """Check the options of a search over a policy's parameters.

    Raises
    ------
    UsageError
        An invalid option, or a policy without parameters to tune.
    """
    matchup = candidate_matchups(game, [policy], field, seat=seat, **match_up)[0]
    entry = matchup.entries[seat or 0]
    parameters, present = entry.policy.parameters, dict(entry.values)
    if not parameters:
        raise UsageError(f"policy {entry.policy.name} has no parameters to tune")
    told = {_plain(key, entry.policy.name): value for key, value in (knobs or {}).items()}
    for key in told:
        if key not in parameters:
            hint = suggestion(key, parameters)
            raise UsageError(f"policy {entry.policy.name} has no parameter {key!r}{hint}")
    names = list(told or parameters)
    if len(names) > MOST_KNOBS:
        raise UsageError(f"{len(names)} parameters; name up to {MOST_KNOBS} of them by --knob")
    found = [
        knob_of(
            name,
            around(parameters[name], present[name]) if told.get(name) in (None, "") else told[name],
            parameters[name],
            present[name],
        )
        for name in names
    ]
    wanted = matchup.game.seat_metrics[seat_metric_position(matchup.game, metric)].name
    games, fewest = games or TUNE_GAMES, fewest_games(found, matchup.rotations)
    if games < fewest:
        raise UsageError(
            f"{games:,} games are too few: for {LEAST_DEALS} deals of each candidate the search "
            f"takes {fewest:,}"
        )
    return ImproveSpec(game, field, wanted, seat, games, matchup, found, match_up)


def _plain(key: str, policy: str) -> str:
    return key.removeprefix(f"{policy}.")


def around(parameter: Parameter, present: Value) -> Sequence[Any] | None:
    """Return the default values to try for a parameter."""
    if parameter.kind == "choice":
        return None
    middle = float(present)
    reach = REACH * abs(middle) or min(10.0, (parameter.high - parameter.low) / 2)
    low, high = max(parameter.low, middle - reach), min(parameter.high, middle + reach)
    step = (high - low) / NUMBER_STEPS
    values = [float(f"{low + step * index:.6g}") for index in range(NUMBER_STEPS + 1)]
    if parameter.kind == "integer":
        return list(dict.fromkeys(round(value) for value in values))
    return [min(parameter.high, max(parameter.low, value)) for value in values]


def run_bettering(
    wish: ImproveSpec,
    workers: Workers,
    folder: Path | None = None,
    fresh: bool = False,
    progress: Callable[[Halving], None] | None = None,
    say: Callable[[str], None] = lambda text: None,
    accept_versions: bool = False,
) -> Halving:
    """Run the search, resuming from the contents of a folder (see `run_wish`)."""
    journal = open_journal(wish, folder, fresh, say, accept_versions)
    wish.matchup.prepare(say)
    try_policies(wish.matchup)
    quantity = Quantity(wish.metric, (wish.place,), wish.metric)
    evaluator = Games(wish.matchup_at, [quantity], workers)
    seed = wish.matchup.seed
    halving = Halving(wish.knobs, evaluator, wish.games, seed, journal, progress)
    try:
        return halving.run()
    except KeyboardInterrupt:
        raise KeyboardInterrupt(journal.interrupted_line()) from None
