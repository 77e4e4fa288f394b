"""Checks for impossible positions: unreachable numbers of raiders, loot and equipment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simlab.games.sherwood import components as c
from simlab.games.sherwood.positions.schema import RAIDING
from simlab.games.sherwood.rules import cards
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import World

# A single call does not justify the time to compile them.
gold_of, companions_of, is_sheriff = map(
    uncompiled, (cards.gold_of, cards.companions_of, cards.is_sheriff)
)

Description = Mapping[str, Any]


def check_bounds(world: World, description: Description, scene: str) -> None:
    """Refuse a position that no game can reach."""
    table = world.table
    for seat in range(int(table.seats)):
        _check_oak(table, seat, scene)
        _check_equipment(table, seat)
    if scene in RAIDING:
        _check_camps(table)
        _check_won(table)
    if (calls := description.get("calls", 0)) > table.rules.max_calls:
        raise UsageError(
            f"position: calls: {calls}, and {table.rules.max_calls} alliances may be tried in a "
            "turn (rule max_calls)"
        )


def _check_oak(table: Any, seat: int, scene: str) -> None:
    """Check the raiders at the oak: only a sheriff sends more there, none has left it at first."""
    rules = table.rules
    planning = scene not in RAIDING
    at_start = int(rules.max_raiders - rules.start_raiders)
    there = int(table.oak[seat] + table.lying[seat] + table.market[seat] // 2)
    if planning and table.round_index == 0 and there != at_start:
        first = f"in round 1 (key round) these are {at_start} together"
        raise UsageError(f"position: {_at_oak(table, seat)}; {first}")
    most = at_start
    if rules.sheriffs != 0:
        most = int(rules.max_raiders) - min(int(rules.min_raiders), int(rules.start_raiders))
    elif not planning:
        there += int(table.new_comps[seat])
    if (planning or rules.sheriffs == 0) and there > most:
        raise UsageError(f"position: {_at_oak(table, seat)}; there were {most} at most before")


def _at_oak(table: Any, seat: int) -> str:
    """Return the words for the raiders at the oak, and for those that have left it."""
    since = {
        "lying promised": int(table.lying[seat]),
        "recruited at the market": int(table.market[seat] // 2),
        "won as loot": int(table.new_comps[seat]),
    }
    away = [f"{count} {where}" for where, count in since.items() if count > 0]
    words = f"oak: seat {seat} has {table.oak[seat]} raiders there"
    return f"{words}, and from there {', '.join(away)}" if away else words


def _check_equipment(table: Any, seat: int) -> None:
    """Check the number of equipment cards: each took a raider to the merchant in some round."""
    rules = table.rules
    laid = sum(int(table.laid_seat[place]) == seat for place in range(int(table.laid_n)))
    cards_of = int(table.hand_n[seat]) + laid
    raiders = int(rules.start_raiders + table.round_index * rules.max_raiders)
    if cards_of > raiders:
        raise UsageError(
            f"position: hands: seat {seat} cannot have bought {cards_of} cards of equipment by "
            f"round {table.round_index + 1} (key round): each takes a raider to the merchant, at "
            f"most {raiders} so far"
        )
    if rules.negotiation == c.BY_CONTRACT and cards_of > rules.hand_limit:
        raise UsageError(
            f"position: hands: seat {seat} has {cards_of} cards of equipment; with "
            f"{rules.hand_limit} nobody buys more (rule hand_limit)"
        )


def _check_camps(table: Any) -> None:
    """Check that all camps are empty before the first raid of the raiding phase."""
    beaten = table.card >= 0 and is_sheriff(table.card)
    if table.done.any() or beaten or not table.camp.any():
        return
    seat = int(table.camp.argmax())
    raise UsageError(
        f"position: camp: seat {seat} has {table.camp[seat]} raiders in camp, and before the first "
        "card has travelled all have left the camps: say where they are (keys bands, inn, church, "
        "…; with camp 0 those that are nowhere else are at the inn)"
    )


def _check_won(table: Any) -> None:
    """Check that the loot of the last round does not exceed the loot of the cards done."""
    gone = [int(table.shown[slot]) for slot in range(len(table.done)) if table.done[slot]]
    companions = sum(int(companions_of(table, card)) for card in gone)
    bags = sum(int(gold_of(table, card)) for card in gone)
    if table.rules.lost_companion == c.LOST_GOLD:
        bags += companions
    if (won := int(table.new_comps.sum())) > companions:
        raise UsageError(
            f"position: loot_companions: {won}, and those that have travelled had {companions}"
        )
    from_camps = table.rules.negotiation == c.BY_CONTRACT and table.rules.shortage_is_new != 0
    if (won := int(table.new_gold.sum())) > bags and not from_camps:
        raise UsageError(
            f"position: loot_bags: {won}, and the cards that have travelled carried {bags}"
        )
