"""What is counted of a finished game."""

from __future__ import annotations

from typing import Any

from simlab.engine.game import Metric
from simlab.engine.kernel import kernel
from simlab.engine.records import OVER
from simlab.games.sheriff import bounds
from simlab.games.sheriff.play.scoring import best_rank, rank, score_now, stand_value, winner_count

SEAT_METRICS = (
    Metric("score", "number", "gold, goods on the stand and bonuses", low=0, high=bounds.score),
    Metric("win", "number", "1 for the highest score (ties by goods), shared wins as shares"),
    Metric("gold", "number", "gold at the end", low=0, high=bounds.all_gold, step=10),
    Metric(
        "legal_value", "number", "value of legal goods on the stand", low=0, high=bounds.legal_value
    ),
    Metric(
        "contraband_value",
        "number",
        "value of contraband and royal goods on the stand",
        low=0,
        high=bounds.contraband_value,
        step=bounds.dearest_contraband,
    ),
    Metric("bonus", "number", "King and Queen bonuses", low=0, high=bounds.bonus),
    Metric("bags", "number", "bags brought, as merchant", low=0, high=bounds.own_bags),
    Metric("inspected", "number", "own bags that were inspected", low=0, high=bounds.own_bags),
    Metric(
        "caught",
        "number",
        "own bags inspected that were not as declared",
        low=0,
        high=bounds.own_bags,
    ),
    Metric(
        "honest_inspected",
        "number",
        "own bags inspected that were as declared",
        low=0,
        high=bounds.own_bags,
    ),
    Metric(
        "lied_passed",
        "number",
        "own bags that passed and were not as declared",
        low=0,
        high=bounds.own_bags,
    ),
    Metric("confiscated", "number", "own cards confiscated", low=0, high=bounds.own_cards),
    Metric("judged", "number", "bags judged, as sheriff", low=0, high=bounds.own_bags),
    Metric("searches", "number", "bags inspected, as sheriff", low=0, high=bounds.own_bags),
    Metric("catches", "number", "liars caught, as sheriff", low=0, high=bounds.own_bags),
    Metric("mistakes", "number", "honest bags inspected, as sheriff", low=0, high=bounds.own_bags),
    Metric(
        "bribes_paid",
        "number",
        "gold and value of goods paid in deals, as merchant",
        low=0,
        high=bounds.bribes,
    ),
    Metric(
        "bribes_taken",
        "number",
        "gold and value of goods taken in deals, as sheriff",
        low=0,
        high=bounds.bribes,
    ),
    Metric("offers_made", "number", "offers made", low=0, high=bounds.MAX_DECISIONS),
    Metric("deals_paid", "number", "deals settled, as payer", low=0, high=bounds.own_deals),
    Metric("deals_taken", "number", "deals settled, as sheriff", low=0, high=bounds.own_deals),
)
TABLE_METRICS = (
    Metric("rounds", "number", "rounds played", low=0, high=bounds.rounds),
    Metric("deals", "number", "deals settled", low=0, high=bounds.all_deals),
    Metric("all_searches", "number", "bags inspected", low=0, high=bounds.all_bags),
    Metric("all_catches", "number", "liars caught", low=0, high=bounds.all_bags),
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
