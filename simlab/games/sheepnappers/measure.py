"""What is counted of a finished game."""

from __future__ import annotations

from typing import Any

from simlab.engine.game import Metric
from simlab.engine.kernel import kernel
from simlab.engine.records import OVER
from simlab.games.sheepnappers import bounds
from simlab.games.sheepnappers.play.winners import best_rank, is_winner, winner_count

SEAT_METRICS = (
    Metric(
        "wool",
        "number",
        "wool brought home, summed over the rounds; eaten counts",
        low=bounds.least_wool,
        high=bounds.most_wool,
    ),
    Metric("win", "number", "1 for the highest total, shared wins as shares"),
    Metric(
        "launched",
        "flag",
        "launched successfully (rounds, in a session of several)",
        high=bounds.rounds,
    ),
    Metric(
        "eaten", "flag", "eaten by a wolf (rounds, in a session of several)", high=bounds.rounds
    ),
    Metric(
        "out_turn",
        "number",
        "own turns until home or eaten, in the last round",
        low=0,
        high=bounds.turns_of_round,
        step=5,
    ),
    Metric(
        "failed_launches",
        "number",
        "own launches that Kamikazes brought down",
        low=0,
        high=bounds.turns,
    ),
    Metric(
        "cards_played",
        "number",
        "action cards, Baas and Kamikazes played",
        low=0,
        high=bounds.MAX_DECISIONS,
    ),
)
TABLE_METRICS = (
    Metric("turns", "number", "turns of all players", low=0, high=bounds.turns, step=5),
    Metric(
        "all_failed_launches",
        "number",
        "launches that Kamikazes brought down",
        low=0,
        high=bounds.turns,
    ),
    Metric("all_eaten", "number", "players eaten", low=0, high=bounds.eaten),
    Metric("truncated", "flag", "ended by a guard"),
)


@kernel
def measure(world: Any, outcome: Any) -> None:
    """Fill the outcome record of a game; a truncated one counts as it stands."""
    table = world.table
    failed = 0
    eaten = 0
    over = table.decision == OVER
    best = best_rank(table)
    share = 1.0 / winner_count(table, best) if over else 0.0
    for seat in range(table.seats):
        row = outcome.seats[seat]
        row[0] = table.total[seat]
        row[1] = share if is_winner(table, seat, best) else 0.0
        row[2] = table.launched_n[seat]
        row[3] = table.eaten_n[seat]
        row[4] = table.out_turn[seat]
        row[5] = table.failed_launches[seat]
        row[6] = table.cards_played[seat]
        failed += table.failed_launches[seat]
        eaten += table.eaten_n[seat]
    outcome.table[0] = table.turns
    outcome.table[1] = failed
    outcome.table[2] = eaten
    outcome.table[3] = table.truncated
