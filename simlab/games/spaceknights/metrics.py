"""Metrics of a finished game; the returns of each seat come first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.game import Metric, amount
from simlab.games.spaceknights import bounds
from simlab.jit.kernel import kernel
from simlab.jit.numbered import numbered

if TYPE_CHECKING:
    from simlab.core.arrays import Outcome
    from simlab.games.spaceknights.record_types import Table, World


SEAT_METRICS = (
    amount("mettle", "mettle at the end, on the line included", bounds.all_mettle),
    Metric("win", "number", "1 for the last one standing; shared by who fell last, or is richest"),
    amount("survived", "hands that the player was alive at the start of", bounds.hands),
    Metric(
        "place",
        "number",
        "1 for the winner, the number of seats for the first one out",
        low=1,
        high=bounds.seats,
    ),
    amount("won_contested", "hands won at a showdown", bounds.hands),
    amount("won_uncontested", "hands won because all others faded", bounds.hands),
    amount("won_as_knight", "hands won as a knight", bounds.hands),
    amount("won_as_foe", "hands won as the Foe", bounds.hands),
    amount("burned", "mettle burned", bounds.all_mettle),
    amount("thwarted_played", "Thwarted cards that ended a hand", bounds.thwarted),
    amount("maneuvers", "maneuvers used", bounds.MAX_DECISIONS),
)
TABLE_METRICS = (
    amount("hands", "hands played", bounds.hands),
    Metric("winner_foe", "flag", "the last one standing was the Foe of the last hand"),
    amount("foe_share", "share of the hands that the Foe won", 1, step=0.1),
    amount("uncontested_share", "share of the hands won without a showdown", 1, step=0.1),
    amount("foe_hands", "hands that the Foe won", bounds.hands),
    amount("uncontested_hands", "hands won without a showdown", bounds.hands),
    Metric("truncated", "flag", "ended by a guard"),
)
SEAT = numbered(metric.name for metric in SEAT_METRICS)
TABLE = numbered(metric.name for metric in TABLE_METRICS)


@kernel
def mettle_of(table: Table, seat: int) -> int:
    """Return a player's mettle, on the line included."""
    return table.stock_n[seat] + table.line_n[seat]


@kernel
def richer_than(table: Table, seat: int) -> int:
    """Count the live players with more mettle."""
    count = 0
    for other in range(table.seats):
        if table.alive[other] != 0 and mettle_of(table, other) > mettle_of(table, seat):
            count += 1
    return count


@kernel
def is_first(table: Table, seat: int) -> int:
    """Return whether a player won: the richest alive, or of the last to fall if all fell."""
    if table.alive_n == 0:
        return table.out_place[seat] == 1
    return table.alive[seat] != 0 and richer_than(table, seat) == 0


@kernel
def winner_count(table: Table) -> int:
    """Count the players who share the win."""
    count = 0
    for seat in range(table.seats):
        if is_first(table, seat):
            count += 1
    return count


@kernel
def record_metrics(world: World, outcome: Outcome) -> None:
    """Fill the outcome record of a game; an unfinished one goes to the richest."""
    table = world.table
    share = 1.0 / winner_count(table)
    hands = 0
    for seat in range(table.seats):
        row = outcome.seats[seat]
        alive = table.alive[seat] != 0
        hands = max(hands, table.survived[seat])
        row[SEAT.mettle] = mettle_of(table, seat)
        row[SEAT.win] = share if is_first(table, seat) else 0.0
        row[SEAT.survived] = table.survived[seat]
        row[SEAT.place] = 1 + richer_than(table, seat) if alive else table.out_place[seat]
        row[SEAT.won_contested] = table.won_contested[seat]
        row[SEAT.won_uncontested] = table.won_uncontested[seat]
        row[SEAT.won_as_knight] = (
            table.won_contested[seat] + table.won_uncontested[seat] - table.won_as_foe[seat]
        )
        row[SEAT.won_as_foe] = table.won_as_foe[seat]
        row[SEAT.burned] = table.burned_by[seat]
        row[SEAT.thwarted_played] = table.thwarted_played[seat]
        row[SEAT.maneuvers] = table.maneuvers[seat]
    counted = max(hands, 1)
    outcome.table[TABLE.hands] = hands
    outcome.table[TABLE.winner_foe] = 1.0 if table.alive_n <= 1 and table.as_foe != 0 else 0.0
    outcome.table[TABLE.foe_share] = table.foe_hands / counted
    outcome.table[TABLE.uncontested_share] = table.uncontested_hands / counted
    outcome.table[TABLE.foe_hands] = table.foe_hands
    outcome.table[TABLE.uncontested_hands] = table.uncontested_hands
    outcome.table[TABLE.truncated] = table.truncated
