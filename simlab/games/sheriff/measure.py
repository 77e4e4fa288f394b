"""What is counted of a finished game."""

from __future__ import annotations

from typing import Any

from simlab.engine.game import Metric
from simlab.engine.kernel import kernel
from simlab.engine.records import OVER
from simlab.games.sheriff.play.scoring import best_rank, rank, score_now, stand_value, winner_count

SEAT_METRICS = (
    Metric("score", "number", "gold, goods on the stand and bonuses"),
    Metric("win", "number", "1 for the highest score (ties by goods), shared wins as shares"),
    Metric("gold", "number", "gold at the end"),
    Metric("legal_value", "number", "value of legal goods on the stand"),
    Metric("contraband_value", "number", "value of contraband and royal goods on the stand"),
    Metric("bonus", "number", "King and Queen bonuses"),
    Metric("bags", "number", "bags brought, as merchant"),
    Metric("inspected", "number", "own bags that were inspected"),
    Metric("caught", "number", "own bags inspected that were not as declared"),
    Metric("honest_inspected", "number", "own bags inspected that were as declared"),
    Metric("lied_passed", "number", "own bags that passed and were not as declared"),
    Metric("confiscated", "number", "own cards confiscated"),
    Metric("judged", "number", "bags judged, as sheriff"),
    Metric("searches", "number", "bags inspected, as sheriff"),
    Metric("catches", "number", "liars caught, as sheriff"),
    Metric("mistakes", "number", "honest bags inspected, as sheriff"),
    Metric("bribes_paid", "number", "gold and value of goods paid in deals, as merchant"),
    Metric("bribes_taken", "number", "gold and value of goods taken in deals, as sheriff"),
    Metric("offers_made", "number", "offers made"),
    Metric("deals_paid", "number", "deals settled, as payer"),
    Metric("deals_taken", "number", "deals settled, as sheriff"),
)
TABLE_METRICS = (
    Metric("rounds", "number", "rounds played"),
    Metric("deals", "number", "deals settled"),
    Metric("searches", "number", "bags inspected"),
    Metric("catches", "number", "liars caught"),
    Metric("truncated", "flag", "ended by the guard"),
)


@kernel
def measure(world: Any, outcome: Any) -> None:
    """Fill the outcome record of a game; a truncated one counts as it stands."""
    table = world.table
    over = table.decision == OVER
    best = best_rank(world)
    share = 1.0 / winner_count(world, best) if over else 0.0
    deals = 0
    searches = 0
    catches = 0
    for seat in range(table.seats):
        row = outcome.seats[seat]
        row[0] = score_now(world, seat)
        row[1] = share if rank(world, seat) == best else 0.0
        row[2] = world.seats[seat].gold + table.escrow[seat]
        row[3] = stand_value(world, seat, False)
        row[4] = stand_value(world, seat, True)
        row[5] = table.bonus[seat]
        row[6] = table.bags[seat]
        row[7] = table.inspected[seat]
        row[8] = table.caught[seat]
        row[9] = table.honest_inspected[seat]
        row[10] = table.lied_passed[seat]
        row[11] = table.confiscated[seat]
        row[12] = table.judged[seat]
        row[13] = table.searches[seat]
        row[14] = table.catches[seat]
        row[15] = table.mistakes[seat]
        row[16] = world.hidden.bribes_paid[seat]
        row[17] = world.hidden.bribes_taken[seat]
        row[18] = table.offers_made[seat]
        row[19] = table.deals_paid[seat]
        row[20] = table.deals_taken[seat]
        deals += table.deals_taken[seat]
        searches += table.searches[seat]
        catches += table.catches[seat]
    outcome.table[0] = table.round_index
    outcome.table[1] = deals
    outcome.table[2] = searches
    outcome.table[3] = catches
    outcome.table[4] = table.truncated
