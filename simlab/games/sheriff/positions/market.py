"""Goods brought to market in a described position, and the earliest round for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simlab.games.sheriff.positions.bags import done_with
from simlab.jit.errors import UsageError

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Table


def come_to_market(description: Mapping[str, Any]) -> int:
    """Count the cards on the stands and face down; the own ones at least."""
    stands = sum(sum(stand.values()) for stand in description.get("stands", ()))
    face_down: Sequence[int] = description.get(
        "hidden", (sum(description.get("stash", {}).values()),)
    )
    return int(stands) + sum(face_down)


def round_told(table: Table, description: Mapping[str, Any]) -> int:
    """Return the round; the default is the first with room for the goods on the stands.

    Raises
    ------
    UsageError
        The given round is too early for the goods on the stands.
    """
    came = come_to_market(description)
    now = _cards(description, done_with(description))
    a_round = (int(table.seats) - 1) * int(table.rules.bag_max)
    first = 1 - min(0, now - came) // a_round
    number = int(description.get("round", first))
    if number < first:
        most = (number - 1) * a_round + now
        raise UsageError(
            f"round: {came} cards lie on the stands and face down; by now in round {number} at "
            f"most {most} can have come (the nearest: round {first})"
        )
    return number


def refuse_vanished(description: Mapping[str, Any]) -> None:
    """Check that the stands hold enough goods for the bags that have passed."""
    passed, came = _cards(description, description.get("passed", ())), come_to_market(description)
    if passed > came:
        raise UsageError(
            f"passed: {passed} cards have passed, but {came} lie on the stands and face down; "
            "say what lies there (stands, hidden)"
        )


def _cards(description: Mapping[str, Any], seats: Sequence[int]) -> int:
    declared = description.get("declared", ())
    return sum(sum(declared[seat].values()) for seat in seats if seat < len(declared))
