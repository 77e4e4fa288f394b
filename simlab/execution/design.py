"""The cells of an experiment: every combination of line-ups, fields, seats and values."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from simlab.core.lineup import split_lineup
from simlab.core.registry import game as find_game
from simlab.core.rules import Setting
from simlab.execution.experiment import Experiment
from simlab.jit.errors import UsageError, suggestion
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.stats.ranges import Scalar

MAX_CELLS = 10_000


@dataclass(frozen=True)
class Cell:
    """One point of the design: its varied values as read, and its match-up.

    A switch is true or false and a number is a number, regardless of the notation in the file
    (``"off"``, ``"2"``).
    """

    point: dict[str, Scalar]
    matchup: Matchup


def cells(experiment: Experiment) -> list[Cell]:
    """Return the cells: line-ups, fields, seats, the product of combos, the sample, the cases.

    With a field, a line-up names the first places and the field fills the others. A key
    ``policy.parameter`` sets the parameter of every entry with that policy, except entries that
    give it explicitly (``policy:parameter=3``); line-ups without the policy do not vary along it. A
    key ``rules.name`` sets a rule.

    Raises
    ------
    UsageError
        An invalid key or value, or more than 10,000 cells.
    """
    matches = list(_matches(experiment))
    _check_size(experiment, matches)
    _check_keys(experiment, matches)
    sample = experiment.space.sample() if experiment.space is not None else [{}]
    found: list[Cell] = []
    seen: set[Any] = set()
    for match in matches:
        for point in _points(experiment, match, sample):
            cell = _cell(experiment, match, point)
            identity = (match, tuple(cell.point.items()))
            if identity not in seen:
                seen.add(identity)
                found.append(cell)
    return found


Point = Mapping[str, Scalar]


class Match(NamedTuple):
    """Line-up, field of opponents and number of seats of a table."""

    lineup: str
    field: str | None
    seats: int | None

    @property
    def pieces(self) -> list[str]:
        """Entries at the table; that of the field once."""
        return split_lineup(self.lineup) + ([self.field] if self.field is not None else [])

    @property
    def names(self) -> set[str]:
        """Names of the policies at the table."""
        return {piece.partition(":")[0] for piece in self.pieces}

    def kept(self, point: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of a point that set a rule, or a parameter of a policy at the table."""
        names = {"rules", *self.names}
        return {key: value for key, value in point.items() if key.partition(".")[0] in names}


def _matches(experiment: Experiment) -> Iterator[Match]:
    tables: list[int | None] = [None] if experiment.seats is None else list(experiment.seats)
    fields: list[str | None] = [None] if experiment.field is None else list(experiment.field)
    for lineup, field, seats in itertools.product(experiment.lineup, fields, tables):
        yield Match(lineup, field, seats)


def _check_size(experiment: Experiment, matches: Sequence[Match]) -> None:
    """Reject a design of too many cells before any of them is built."""
    count = 0
    for match in matches:
        cells = math.prod(len(values) for values in match.kept(experiment.combos).values())
        if experiment.space is not None and match.kept(experiment.space.ranges):
            cells *= experiment.space.points
        count += cells + len(experiment.cases)
        if count > MAX_CELLS:
            raise UsageError(f"the design has more than {MAX_CELLS} cells")


def _check_keys(experiment: Experiment, matches: Sequence[Match]) -> None:
    """Reject keys that set nothing at any table, and keys that vary in two ways."""
    space = experiment.space.ranges if experiment.space is not None else {}
    for key in experiment.combos:
        if key in space:
            raise UsageError(f"key {key!r} stands in [combos] and in [space]; take it out of one")
    told: list[Mapping[str, Any]] = [experiment.constants, experiment.combos, space]
    for keyed in (*told, *experiment.cases):
        left = set(keyed).difference(*(match.kept(keyed) for match in matches))
        for key in keyed:
            if key in left:
                names = {"rules"}.union(*(match.names for match in matches))
                hint = suggestion(key.partition(".")[0], names)
                raise UsageError(
                    f"key {key!r} is neither rules.NAME nor POLICY.PARAMETER of a policy in the "
                    f"line-up{hint}"
                )
            for match in matches:
                _check_told(match, key)


def _check_told(match: Match, key: str) -> None:
    """Reject a key of a parameter that all entries give explicitly, with different values."""
    policy, _, parameter = key.partition(".")
    told = {_told(piece, parameter) for piece in match.pieces if _is_of(piece, policy)}
    if None not in told and len(told) > 1:
        raise UsageError(
            f"key {key!r}: every {policy} in the line-up spells out its {parameter}, as "
            f"{' and '.join(sorted(map(str, told)))}; leave it out where it is to be set"
        )


def _points(
    experiment: Experiment, match: Match, sample: Sequence[Point]
) -> Iterator[dict[str, Scalar]]:
    """Generate the varied values at a table: the product with the sample, then the cases."""
    combos = match.kept(experiment.combos)
    if experiment.space is None or not match.kept(experiment.space.ranges):
        sample = [{}]
    if experiment.combos or experiment.space is not None or not experiment.cases:
        for values in itertools.product(*combos.values()):
            for more in sample:
                yield {**dict(zip(combos, values, strict=True)), **match.kept(more)}
    yield from (match.kept(case) for case in experiment.cases)


def tables_of(experiment: Experiment) -> Mapping[str, Scalar]:
    """Return the rules of the data tables that an experiment names."""
    if experiment.data is None:
        return {}
    tables: Mapping[str, Scalar] = find_game(experiment.game).data(experiment.data)
    return tables


def only_match(experiment: Experiment) -> Match:
    """Return the only match of an experiment, or raise `UsageError` if there are several."""
    matches = list(_matches(experiment))
    if len(matches) > 1:
        raise UsageError("several line-ups, fields or numbers of seats; one of each is wanted here")
    return matches[0]


def matchup_of(experiment: Experiment, match: Match, point: Point) -> Matchup:
    """Return the match-up of a point of the design."""
    pieces = _seated(experiment, match.lineup, match.field, match.seats)
    rules: dict[str, Any] = {**tables_of(experiment), **experiment.rules}
    for key, value in {**experiment.constants, **point}.items():
        owner, _, name = key.partition(".")
        if owner == "rules":
            rules[name] = value
        else:
            pieces = _with(pieces, owner, name, value)
    return build_matchup(
        experiment.game,
        ",".join(pieces),
        seats=match.seats,
        rules=rules,
        preset=experiment.preset,
        seed=experiment.seed,
        rotate=experiment.rotate,
        policy_files=experiment.policy_files,
    )


def _cell(experiment: Experiment, match: Match, point: Point) -> Cell:
    matchup = matchup_of(experiment, match, point)
    head: dict[str, Scalar] = {}
    if len(experiment.lineup) > 1:
        head["lineup"] = match.lineup
    if match.field is not None and len(experiment.field or []) > 1:
        head["field"] = match.field
    if experiment.seats and len(experiment.seats) > 1:
        head["seats"] = matchup.seats
    return Cell({**head, **{key: _as_read(matchup, key, point[key]) for key in point}}, matchup)


def _as_read(matchup: Matchup, key: str, value: Scalar) -> Scalar:
    """Return a value as parsed by the rule or the parameter that it sets.

    The text of a family of constants (``"3,1"``) stays, and so does a whole number where other
    numbers are allowed.
    """
    owner, _, name = key.partition(".")
    if owner == "rules" and name not in matchup.rules:
        return value
    setting: Setting
    if owner == "rules":
        setting = matchup.game.rulebook.rule_of(name)
    else:
        policies = (entry.policy for entry in matchup.entries)
        setting = next(each for each in policies if each.name == owner).parameters[name]
    if setting.kind == "number" and not isinstance(value, str):
        return value
    return setting.read(key, value)


def _seated(experiment: Experiment, lineup: str, field: str | None, seats: int | None) -> list[str]:
    if seats is not None:
        find_game(experiment.game).check_seats(seats)
    pieces = split_lineup(lineup)
    if field is not None:
        count = seats or find_game(experiment.game).default_seats
        return pieces + split_lineup(field) * max(0, count - len(pieces))
    if seats is not None and experiment.seats and len(pieces) == max(experiment.seats):
        # a line-up for the largest table: smaller tables take its first places
        return pieces[:seats]
    return pieces


def _with(pieces: list[str], policy: str, parameter: str, value: Scalar) -> list[str]:
    """Return entries with a parameter set: in those that omit it, or in all if none does."""
    own = [piece for piece in pieces if _is_of(piece, policy)]
    left_open = [piece for piece in own if _told(piece, parameter) is None]
    changed = left_open or own
    return [_set(piece, parameter, value) if piece in changed else piece for piece in pieces]


def _set(piece: str, parameter: str, value: Scalar) -> str:
    name, settings = _settings(piece)
    return f"{name}:{','.join(f'{k}={v}' for k, v in {**settings, parameter: value}.items())}"


def _told(piece: str, parameter: str) -> str | None:
    return _settings(piece)[1].get(parameter)


def _is_of(piece: str, policy: str) -> bool:
    return _settings(piece)[0] == policy


def _settings(piece: str) -> tuple[str, dict[str, str]]:
    name, _, settings = piece.partition(":")
    pairs = [each.partition("=") for each in settings.split(",") if each.strip()]
    return name.strip(), {key.strip(): value.strip() for key, _, value in pairs}
