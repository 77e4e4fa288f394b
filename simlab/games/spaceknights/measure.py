"""What is counted of a finished game."""

from __future__ import annotations

from typing import Any

from simlab.engine.game import Metric
from simlab.engine.kernel import kernel

SEAT_METRICS = (
    Metric("mettle", "number", "mettle at the end, on the line included"),
    Metric("win", "number", "1 for the last one standing; shared by who fell last, or is richest"),
    Metric("survived", "number", "hands that the player was alive at the start of"),
    Metric("place", "number", "1 for the winner, the number of seats for the first one out"),
    Metric("won_contested", "number", "hands won at a showdown"),
    Metric("won_uncontested", "number", "hands won because all others faded"),
    Metric("won_as_knight", "number", "hands won as a knight"),
    Metric("won_as_foe", "number", "hands won as the Foe"),
    Metric("burned", "number", "mettle burned"),
    Metric("thwarted_played", "number", "Thwarted cards that ended a hand"),
    Metric("maneuvers", "number", "maneuvers used"),
)
TABLE_METRICS = (
    Metric("hands", "number", "hands played"),
    Metric("winner_foe", "flag", "the last one standing was the Foe of the last hand"),
    Metric("foe_share", "number", "share of the hands that the Foe won"),
    Metric("uncontested_share", "number", "share of the hands won without a showdown"),
    Metric("foe_hands", "number", "hands that the Foe won"),
    Metric("uncontested_hands", "number", "hands won without a showdown"),
    Metric("truncated", "flag", "ended by a guard"),
)


@kernel
def mettle_of(table: Any, seat: Any) -> Any:
    """Return a player's mettle, on the line included."""
    return table.stock_n[seat] + table.line_n[seat]


@kernel
def richer_than(table: Any, seat: Any) -> Any:
    """Count the live players with more mettle."""
    count = 0
    for other in range(table.seats):
        if table.alive[other] != 0 and mettle_of(table, other) > mettle_of(table, seat):
            count += 1
    return count


@kernel
def is_first(table: Any, seat: Any) -> Any:
    """Whether a player won: none alive is richer; if all fell, it was among the last to fall."""
    if table.alive_n == 0:
        return table.out_place[seat] == 1
    return table.alive[seat] != 0 and richer_than(table, seat) == 0


@kernel
def winner_count(table: Any) -> Any:
    """Count the players who share the win."""
    count = 0
    for seat in range(table.seats):
        if is_first(table, seat):
            count += 1
    return count


@kernel
def measure(world: Any, outcome: Any) -> None:
    """Fill the outcome record of a game; an unfinished one goes to the richest."""
    table = world.table
    share = 1.0 / winner_count(table)
    hands = 0
    for seat in range(table.seats):
        row = outcome.seats[seat]
        alive = table.alive[seat] != 0
        hands = max(hands, table.survived[seat])
        row[0] = mettle_of(table, seat)
        row[1] = share if is_first(table, seat) else 0.0
        row[2] = table.survived[seat]
        row[3] = 1 + richer_than(table, seat) if alive else table.out_place[seat]
        row[4] = table.won_contested[seat]
        row[5] = table.won_uncontested[seat]
        row[6] = table.won_contested[seat] + table.won_uncontested[seat] - table.won_as_foe[seat]
        row[7] = table.won_as_foe[seat]
        row[8] = table.burned_by[seat]
        row[9] = table.thwarted_played[seat]
        row[10] = table.maneuvers[seat]
    counted = max(hands, 1)
    outcome.table[0] = hands
    outcome.table[1] = 1.0 if table.alive_n <= 1 and table.as_foe != 0 else 0.0
    outcome.table[2] = table.foe_hands / counted
    outcome.table[3] = table.uncontested_hands / counted
    outcome.table[4] = table.foe_hands
    outcome.table[5] = table.uncontested_hands
    outcome.table[6] = table.truncated
