"""Metrics of a finished game; the returns of each seat come first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.game import Metric, amount
from simlab.core.records import OVER
from simlab.games.sheepnappers import bounds
from simlab.games.sheepnappers.rules.winners import best_rank, is_winner, winner_count
from simlab.jit.kernel import kernel
from simlab.jit.numbered import numbered

if TYPE_CHECKING:
    from simlab.core.arrays import Outcome
    from simlab.games.sheepnappers.record_types import World


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
    amount(
        "out_turn",
        "own turns until home or eaten, in the last round",
        bounds.turns_of_round,
        step=5,
    ),
    amount("failed_launches", "own launches that Kamikazes brought down", bounds.turns),
    amount("cards_played", "action cards, Baas and Kamikazes played", bounds.MAX_DECISIONS),
)
TABLE_METRICS = (
    amount("turns", "turns of all players", bounds.turns, step=5),
    amount("all_failed_launches", "launches that Kamikazes brought down", bounds.turns),
    amount("all_eaten", "players eaten", bounds.eaten),
    Metric("truncated", "flag", "ended by a guard"),
)
SEAT = numbered(metric.name for metric in SEAT_METRICS)
TABLE = numbered(metric.name for metric in TABLE_METRICS)


@kernel
def record_metrics(world: World, outcome: Outcome) -> None:
    """Fill the outcome record of a game; a truncated game counts as it stands."""
    table = world.table
    failed = 0
    eaten = 0
    over = table.decision == OVER
    best = best_rank(table)
    share = 1.0 / winner_count(table, best) if over else 0.0
    for seat in range(table.seats):
        row = outcome.seats[seat]
        row[SEAT.wool] = table.total[seat]
        row[SEAT.win] = share if is_winner(table, seat, best) else 0.0
        row[SEAT.launched] = table.launched_n[seat]
        row[SEAT.eaten] = table.eaten_n[seat]
        row[SEAT.out_turn] = table.out_turn[seat]
        row[SEAT.failed_launches] = table.failed_launches[seat]
        row[SEAT.cards_played] = table.cards_played[seat]
        failed += table.failed_launches[seat]
        eaten += table.eaten_n[seat]
    outcome.table[TABLE.turns] = table.turns
    outcome.table[TABLE.all_failed_launches] = failed
    outcome.table[TABLE.all_eaten] = eaten
    outcome.table[TABLE.truncated] = table.truncated
