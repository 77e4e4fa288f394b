"""Decisions of described positions: a bid, a complication, a hand to reveal or fade."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from simlab.core.position_schema import DECISION
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.positions.bids import blind_bid
from simlab.games.spaceknights.positions.schema import ASKED
from simlab.games.spaceknights.rules import showdown
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Table, World

_answer_showdown = uncompiled(showdown.answer_showdown)
_showdown_start = uncompiled(showdown.showdown_start)


def question(description: Mapping[str, Any]) -> str:
    """Return the name of the decision."""
    return ASKED[description.get(DECISION, 0)]


def round_told(table: Table, description: Mapping[str, Any]) -> int:
    """Return the present round of bids, or the one just ended.

    Raises
    ------
    UsageError
        The decision does not exist after that round.
    """
    asked, last = question(description), int(table.rules.rounds)
    number = int(description.get("round", last if asked == "showdown" else 1))
    if asked == "showdown" and number < last:
        raise UsageError(f"position: round: the showdown comes after round {last}, not {number}")
    if asked == "complication" and number == last:
        raise UsageError(
            f"position: round: the showdown comes after round {number}, no complication"
        )
    return number


def write_question(world: World, me: int, description: Mapping[str, Any]) -> None:
    """Set up the decision of a position with its lines, cards and pools in place."""
    table = world.table
    asked = question(description)
    if asked == "bid":
        _write_bid(table, me, description)
    elif asked == "complication":
        _write_complication(table, me)
    else:
        _write_showdown(world, me, description)
    table.actor = me


def _write_bid(table: Table, me: int, description: Mapping[str, Any]) -> None:
    seats = int(table.seats)
    table.phase, table.decision, table.user = c.PH_TURN, c.BID, me
    first = table.big_blind if table.round_no == 1 else table.foe
    order = [(int(first) + step) % seats for step in range(1, seats + 1)]
    before = order[: order.index(me)]
    acted = description.get("acted", before)
    if me in acted:
        raise UsageError(f"position: seat {me} decides, so it has not acted")
    for seat in acted:
        table.acted[seat] = 1
    table.cursor = before[-1] if before else first


def _write_complication(table: Table, me: int) -> None:
    if me != table.foe:
        raise UsageError(f"position: the Foe, seat {table.foe}, chooses the complication")
    table.phase, table.decision = c.PH_COMPLICATION, c.COMPLICATION
    for seat in range(int(table.seats)):
        table.acted[seat] = 1 - table.faded[seat]


def _write_showdown(world: World, me: int, description: Mapping[str, Any]) -> None:
    table = world.table
    revealed = description.get("revealed", {})
    if me in revealed:
        raise UsageError(f"position: revealed: seat {me} decides, so it has not revealed its hand")
    for seat in revealed:
        if table.faded[seat]:
            raise UsageError(f"position: revealed: seat {seat} has faded or is out")
    order = _order_of(table, me, revealed)
    if table.rules.bid_basis == c.CUMULATIVE and table.level <= blind_bid(table):
        _check_start(table, order[0] if order else me)
    for seat in order:
        _answer_showdown(world, seat, c.REVEAL)
    table.phase, table.decision = c.PH_SHOWDOWN, c.SHOWDOWN


def _order_of(table: Table, me: int, revealed: Collection[int]) -> list[int]:
    """Return the players with revealed hands in order: all unfaded ones before me, from one on."""
    seats = int(table.seats)
    before = [(me - step) % seats for step in range(1, seats)]
    staying = [seat for seat in before if not table.faded[seat]]
    order = staying[: len(revealed)]
    if missing := [seat for seat in order if seat not in revealed]:
        late = next(seat for seat in staying if seat in revealed and seat not in order)
        raise UsageError(
            f"position: revealed: seat {missing[0]} comes between seat {late} and you: tell its "
            "hand too, or that it has faded"
        )
    return order[::-1]


def _check_start(table: Table, first: int) -> None:
    """Check that the right player revealed first, if no player has surged."""
    start = int(_showdown_start(table))
    expected = next(
        seat
        for step in range(int(table.seats))
        for seat in [(start + step) % int(table.seats)]
        if not table.faded[seat]
    )
    if first != expected:
        raise UsageError(
            f"position: revealed: nobody has surged (bid), so seat {expected} is asked first, not "
            f"{first}: tell the hands of all who come before you, or that they have faded"
        )
