"""The cells of an experiment: every combination of line-ups, fields, seats and values."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from simlab.engine.errors import UsageError
from simlab.engine.lineup import split_lineup
from simlab.engine.policy_file import read_policy_file
from simlab.engine.registry import game as find_game
from simlab.engine.setup import Setup, build_setup
from simlab.study.experiment import Experiment
from simlab.study.ranges import Scalar

MAX_CELLS = 10_000


@dataclass(frozen=True)
class Cell:
    """One point of the design: the values that vary, and the set-up they give."""

    point: dict[str, Scalar]
    setup: Setup


def cells(experiment: Experiment) -> list[Cell]:
    """Return the cells: line-ups, fields, seats, the product of combos, the sample, the cases.

    With a field, a line-up names the first places and the field fills the others. A key
    ``policy.parameter`` sets the parameter of every entry with that policy; line-ups without the
    policy do not vary along it. A key ``rules.name`` sets a rule.

    Raises
    ------
    UsageError
        A key or value that does not fit, or more than 10,000 cells.
    """
    found: list[Cell] = []
    seen: set[Any] = set()
    used: set[str] = set()
    for lineup, field, seats, point in _points(experiment):
        pieces = split_lineup(lineup) + ([field] if field is not None else [])
        names = {piece.partition(":")[0] for piece in pieces}
        fits = {key for key in (*experiment.constants, *point) if _fits(key, names)}
        used |= fits
        kept = {key: value for key, value in point.items() if key in fits}
        identity = (seats, lineup, field, tuple(kept.items()))
        if identity not in seen:
            seen.add(identity)
            found.append(_cell(experiment, lineup, field, seats, kept))
        if len(found) > MAX_CELLS:
            raise UsageError(f"the design has more than {MAX_CELLS} cells")
    space = list(experiment.space.ranges) if experiment.space else []
    keyed = [list(experiment.constants), list(experiment.combos), space]
    for keys in (*keyed, *(list(case) for case in experiment.cases)):
        for key in keys:
            if key not in used:
                raise UsageError(
                    f"key {key!r} is neither rules.NAME nor POLICY.PARAMETER of a policy in the "
                    f"line-up"
                )
    return found


def _fits(key: str, names: set[str]) -> bool:
    """Whether a key sets a rule, or a parameter of a policy at the table."""
    return key.startswith("rules.") or key.partition(".")[0] in names


Point = Mapping[str, Scalar]


def _points(experiment: Experiment) -> Iterator[tuple[str, str | None, int | None, Point]]:
    tables: list[int | None] = list(experiment.seats) if experiment.seats else [None]
    fields: list[str | None] = list(experiment.field) if experiment.field else [None]
    names = list(experiment.combos)
    product = [
        dict(zip(names, values, strict=True))
        for values in itertools.product(*experiment.combos.values())
    ]
    if experiment.space is not None:
        sample = experiment.space.sample()
        product = [{**point, **more} for point in product for more in sample]
    elif experiment.cases and not names:
        product = []
    for lineup, field, seats in itertools.product(experiment.lineup, fields, tables):
        for point in (*product, *experiment.cases):
            yield lineup, field, seats, point


def tables_of(experiment: Experiment) -> Mapping[str, Scalar]:
    """Return the rules of the data tables that an experiment names."""
    if experiment.data is None:
        return {}
    tables: Mapping[str, Scalar] = find_game(experiment.game).data(experiment.data)
    return tables


def _cell(
    experiment: Experiment, lineup: str, field: str | None, seats: int | None, point: Point
) -> Cell:
    pieces = _seated(experiment, lineup, field, seats)
    rules: dict[str, Any] = {**tables_of(experiment), **experiment.rules}
    for key, value in {**experiment.constants, **point}.items():
        owner, _, name = key.partition(".")
        if owner == "rules":
            rules[name] = value
        else:
            pieces = [_with(piece, owner, name, value) for piece in pieces]
    setup = build_setup(
        experiment.game,
        ",".join(pieces),
        seats=seats,
        rules=rules,
        preset=experiment.preset,
        seed=experiment.seed,
        rotate=experiment.rotate,
        policy_files=[read_policy_file(name) for name in experiment.policy_files],
    )
    head: dict[str, Scalar] = {}
    if len(experiment.lineup) > 1:
        head["lineup"] = lineup
    if field is not None and len(experiment.field or []) > 1:
        head["field"] = field
    if experiment.seats and len(experiment.seats) > 1:
        head["seats"] = setup.seats
    return Cell({**head, **point}, setup)


def _seated(experiment: Experiment, lineup: str, field: str | None, seats: int | None) -> list[str]:
    pieces = split_lineup(lineup)
    if field is not None:
        count = seats or find_game(experiment.game).default_seats
        return pieces + split_lineup(field) * max(0, count - len(pieces))
    if seats is not None and experiment.seats and len(pieces) == max(experiment.seats):
        # a line-up for the largest table: smaller tables take its first places
        return pieces[:seats]
    return pieces


def _with(piece: str, policy: str, parameter: str, value: Scalar) -> str:
    if piece.partition(":")[0] != policy:
        return piece
    return f"{piece}{',' if ':' in piece else ':'}{parameter}={value}"
