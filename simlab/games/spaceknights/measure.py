"""What is counted of a finished game."""

from __future__ import annotations

from typing import Any

from simlab.engine.game import Metric
from simlab.engine.kernel import kernel
from simlab.games.spaceknights import bounds

SEAT_METRICS = (
    Metric(
        "mettle", "number", "mettle at the end, on the line included", low=0, high=bounds.all_mettle
    ),
    Metric("win", "number", "1 for the last one standing; shared by who fell last, or is richest"),
    Metric(
        "survived",
        "number",
        "hands that the player was alive at the start of",
        low=0,
        high=bounds.hands,
    ),
    Metric(
        "place",
        "number",
        "1 for the winner, the number of seats for the first one out",
        low=1,
        high=bounds.seats,
    ),
    Metric("won_contested", "number", "hands won at a showdown", low=0, high=bounds.hands),
    Metric(
        "won_uncontested", "number", "hands won because all others faded", low=0, high=bounds.hands
    ),
    Metric("won_as_knight", "number", "hands won as a knight", low=0, high=bounds.hands),
    Metric("won_as_foe", "number", "hands won as the Foe", low=0, high=bounds.hands),
    Metric("burned", "number", "mettle burned", low=0, high=bounds.all_mettle),
    Metric(
        "thwarted_played", "number", "Thwarted cards that ended a hand", low=0, high=bounds.thwarted
    ),
    Metric("maneuvers", "number", "maneuvers used", low=0, high=bounds.MAX_DECISIONS),
)
TABLE_METRICS = (
    Metric("hands", "number", "hands played", low=0, high=bounds.hands),
    Metric("winner_foe", "flag", "the last one standing was the Foe of the last hand"),
    Metric("foe_share", "number", "share of the hands that the Foe won", low=0, high=1, step=0.1),
    Metric(
        "uncontested_share",
        "number",
        "share of the hands won without a showdown",
        low=0,
        high=1,
        step=0.1,
    ),
    Metric("foe_hands", "number", "hands that the Foe won", low=0, high=bounds.hands),
    Metric("uncontested_hands", "number", "hands won without a showdown", low=0, high=bounds.hands),
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
