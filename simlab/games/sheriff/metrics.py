"""Metrics of a finished game; the returns of each seat come first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.game import Metric, amount, fixed_amount
from simlab.core.records import OVER
from simlab.games.sheriff import bounds
from simlab.games.sheriff.rules.scoring import (
    best_rank,
    rank,
    score_now,
    stand_value,
    winner_count,
)
from simlab.jit.kernel import kernel
from simlab.jit.numbered import numbered

if TYPE_CHECKING:
    from simlab.core.arrays import Outcome
    from simlab.games.sheriff.record_types import World


SEAT_METRICS = (
    amount("score", "gold, goods on the stand and bonuses", bounds.score),
    Metric("win", "number", "1 for the highest score (ties by goods), shared wins as shares"),
    amount("gold", "gold at the end", bounds.all_gold, step=10),
    amount("legal_value", "value of legal goods on the stand", bounds.legal_value),
    amount(
        "contraband_value",
        "value of contraband and royal goods on the stand",
        bounds.contraband_value,
        step=bounds.dearest_contraband,
    ),
    amount("bonus", "King and Queen bonuses", bounds.bonus),
    fixed_amount("bags", "bags brought, as merchant", bounds.own_bags),
    amount("inspected", "own bags that were inspected", bounds.own_bags),
    amount("caught", "own bags inspected that were not as declared", bounds.own_bags),
    amount("honest_inspected", "own bags inspected that were as declared", bounds.own_bags),
    amount("lied_passed", "own bags that passed and were not as declared", bounds.own_bags),
    amount("confiscated", "own cards confiscated", bounds.own_cards),
    fixed_amount("judged", "bags judged, as sheriff", bounds.own_bags),
    amount("searches", "bags inspected, as sheriff", bounds.own_bags),
    amount("catches", "liars caught, as sheriff", bounds.own_bags),
    amount("mistakes", "honest bags inspected, as sheriff", bounds.own_bags),
    amount("bribes_paid", "gold and value of goods paid in deals, as merchant", bounds.bribes),
    amount("bribes_taken", "gold and value of goods taken in deals, as sheriff", bounds.bribes),
    amount("offers_made", "offers made", bounds.MAX_DECISIONS),
    amount("deals_paid", "deals settled, as payer", bounds.own_deals),
    amount("deals_taken", "deals settled, as sheriff", bounds.own_deals),
)
TABLE_METRICS = (
    fixed_amount("rounds", "rounds played", bounds.rounds),
    amount("deals", "deals settled", bounds.all_deals),
    amount("all_searches", "bags inspected", bounds.all_bags),
    amount("all_catches", "liars caught", bounds.all_bags),
    Metric("truncated", "flag", "ended by the guard"),
)
SEAT = numbered(metric.name for metric in SEAT_METRICS)
TABLE = numbered(metric.name for metric in TABLE_METRICS)


@kernel
def record_metrics(world: World, outcome: Outcome) -> None:
    """Fill the outcome record of a game; a truncated game counts as it stands."""
    table = world.table
    over = table.decision == OVER
    best = best_rank(world)
    share = 1.0 / winner_count(world, best) if over else 0.0
    deals = 0
    searches = 0
    catches = 0
    for seat in range(table.seats):
        row = outcome.seats[seat]
        row[SEAT.score] = score_now(world, seat)
        row[SEAT.win] = share if rank(world, seat) == best else 0.0
        row[SEAT.gold] = world.seats[seat].gold + table.escrow[seat]
        row[SEAT.legal_value] = stand_value(world, seat, False)
        row[SEAT.contraband_value] = stand_value(world, seat, True)
        row[SEAT.bonus] = table.bonus[seat]
        row[SEAT.bags] = table.bags[seat]
        row[SEAT.inspected] = table.inspected[seat]
        row[SEAT.caught] = table.caught[seat]
        row[SEAT.honest_inspected] = table.honest_inspected[seat]
        row[SEAT.lied_passed] = table.lied_passed[seat]
        row[SEAT.confiscated] = table.confiscated[seat]
        row[SEAT.judged] = table.judged[seat]
        row[SEAT.searches] = table.searches[seat]
        row[SEAT.catches] = table.catches[seat]
        row[SEAT.mistakes] = table.mistakes[seat]
        row[SEAT.bribes_paid] = world.hidden.bribes_paid[seat]
        row[SEAT.bribes_taken] = world.hidden.bribes_taken[seat]
        row[SEAT.offers_made] = table.offers_made[seat]
        row[SEAT.deals_paid] = table.deals_paid[seat]
        row[SEAT.deals_taken] = table.deals_taken[seat]
        deals += table.deals_taken[seat]
        searches += table.searches[seat]
        catches += table.catches[seat]
    outcome.table[TABLE.rounds] = table.round_index
    outcome.table[TABLE.deals] = deals
    outcome.table[TABLE.all_searches] = searches
    outcome.table[TABLE.all_catches] = catches
    outcome.table[TABLE.truncated] = table.truncated
