"""Promised loot, and loot won in the last round, in described positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simlab.games.sherwood import components as c
from simlab.games.sherwood.positions.raiders import of_seats
from simlab.games.sherwood.positions.schema import RAIDING
from simlab.jit.errors import UsageError

Description = Mapping[str, Any]

LYING = ("lying_bags", "lying_companions")
WON = ("loot_bags", "loot_companions")


def check_loot(table: Any, description: Description, scene: str) -> None:
    """Refuse loot that is impossible yet, or has no effect."""
    if (said := _said(description, (*LYING, *WON))) and scene not in RAIDING:
        raise UsageError(
            f"position: {said}: nobody has raided in the planning phase (decision {scene}); what "
            "was promised lies at its band (key bands)"
        )
    if said := _said(description, LYING):
        if table.rules.negotiation != c.BY_CONTRACT:
            raise UsageError(
                f"position: {said}: nothing is promised in the basic game (--preset advanced)"
            )
        if table.rules.binding == c.BIND_NOTHING:
            raise UsageError(f"position: {said}: with binding=none no promised loot lies there")
    if (said := _said(description, WON)) and table.round_index + 1 < table.rules.rounds:
        raise UsageError(
            f"position: {said}: only loot of the last round counts apart, and this is round "
            f"{table.round_index + 1} of {table.rules.rounds}"
        )


def _said(description: Description, names: tuple[str, ...]) -> str:
    """Return the first of these keys with any loot, or an empty text."""
    for name in names:
        value = description.get(name, 0)
        if any(value) if isinstance(value, list) else value:
            return name
    return ""


def write_won(table: Any, description: Description) -> None:
    """Record the bags and companions won in the last round, which turn into glory."""
    seats = int(table.seats)
    if (said := _said(description, WON)) and not table.done.any():
        raise UsageError(f"position: {said}: no card of this round has travelled (key display)")
    bags, companions = (of_seats(description.get(name), [0] * seats) for name in WON)
    for seat in range(seats):
        if bags[seat] > table.gold[seat]:
            raise UsageError(
                f"position: loot_bags: {bags[seat]} of the {table.gold[seat]} bags (key gold) of "
                f"seat {seat}"
            )
        if companions[seat] > table.camp[seat]:
            raise UsageError(
                f"position: loot_companions: {companions[seat]} of the {table.camp[seat]} raiders "
                f"in camp (key camp) of seat {seat}"
            )
        table.new_gold[seat], table.new_comps[seat] = bags[seat], companions[seat]
