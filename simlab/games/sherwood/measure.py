"""What is counted of a finished game."""

from __future__ import annotations

from typing import Any

from simlab.engine.game import Metric
from simlab.engine.kernel import kernel
from simlab.engine.records import OVER
from simlab.games.sherwood import bounds
from simlab.games.sherwood.play.scoring import best_rank, rank, winner_count
from simlab.games.sherwood.play.seats import in_play

SEAT_METRICS = (
    Metric(
        "glory",
        "number",
        "points on the Road to Glory",
        low=bounds.least_glory,
        high=bounds.most_glory,
    ),
    Metric("win", "number", "1 for most glory (ties by oak, then gold), shared wins as shares"),
    Metric(
        "glory_raids",
        "number",
        "glory of raids, sheriffs beaten included",
        low=0,
        high=bounds.glory_raids,
    ),
    Metric("glory_church", "number", "glory of donations", low=0, high=bounds.glory_church),
    Metric(
        "glory_tempo", "number", "glory for the first empty camp", low=0, high=bounds.glory_tempo
    ),
    Metric(
        "glory_sixth", "number", "glory of the last round's loot", low=0, high=bounds.glory_sixth
    ),
    Metric("glory_lost", "number", "glory lost to sheriffs", low=0, high=bounds.glory_lost),
    Metric("gold", "number", "bags at the end", low=0, high=bounds.gold, step=5),
    Metric("in_play", "number", "raiders in play at the end", low=0, high=bounds.raiders),
    Metric("raids_led", "number", "successful raids, as leader", low=0, high=bounds.cards),
    Metric("raids_joined", "number", "successful raids, as partner", low=0, high=bounds.cards),
    Metric(
        "raids_failed",
        "number",
        "travel parties that passed the own band, as leader",
        low=0,
        high=bounds.passes,
    ),
    Metric("looks", "number", "cards looked at", low=0, high=bounds.own_turns),
    Metric("bought", "number", "equipment cards bought", low=0, high=bounds.own_turns),
    Metric("eq_used", "number", "equipment cards used", low=0, high=bounds.deeds),
    Metric("recruited", "number", "raiders recruited at the market", low=0, high=bounds.own_turns),
    Metric("raiders_lost", "number", "raiders lost to sheriffs", low=0, high=bounds.raiders_lost),
    Metric("promises_kept", "number", "soft promises kept", low=0, high=bounds.deeds),
    Metric("promises_broken", "number", "soft promises broken", low=0, high=bounds.deeds),
    Metric("claims_true", "number", "true statements about travel cards", low=0, high=bounds.deeds),
    Metric(
        "claims_false", "number", "false statements about travel cards", low=0, high=bounds.deeds
    ),
    Metric("side_deals", "number", "side deals paid", low=0, high=bounds.deeds),
)
TABLE_METRICS = (
    Metric(
        "raids_per_card",
        "number",
        "travel parties raided, as a share of all cards",
        low=0,
        high=1,
        step=bounds.share_of_a_card,
    ),
    Metric(
        "planning_turns", "number", "turns in all planning phases", low=0, high=bounds.all_turns
    ),
    Metric(
        "forced_donations",
        "number",
        "donations that a player had to make",
        low=0,
        high=bounds.all_turns,
    ),
    Metric("raids", "number", "travel parties raided", low=0, high=bounds.cards),
    Metric(
        "best_glory",
        "number",
        "glory of the winner",
        low=bounds.least_glory,
        high=bounds.most_glory,
    ),
    Metric("rounds", "number", "rounds played", low=0, high=bounds.rounds),
    Metric("truncated", "flag", "ended by the guard"),
)


@kernel
def promises_of(table: Any, seat: Any, kept: Any) -> Any:
    """Count the soft promises that a player kept, or broke."""
    count = 0
    for taker in range(table.seats):
        count += table.kept[seat, taker] if kept else table.broken[seat, taker]
    return count


@kernel
def measure(world: Any, outcome: Any) -> None:
    """Fill the outcome record of a game; a truncated one counts as it stands."""
    table = world.table
    over = table.decision == OVER
    best = best_rank(table)
    share = 1.0 / winner_count(table, best) if over else 0.0
    best_glory = table.glory[0]
    for seat in range(table.seats):
        best_glory = max(best_glory, table.glory[seat])
        row = outcome.seats[seat]
        row[0] = table.glory[seat]
        row[1] = share if rank(table, seat) == best else 0.0
        row[2] = table.glory_raids[seat]
        row[3] = table.glory_church[seat]
        row[4] = table.glory_tempo[seat]
        row[5] = table.glory_sixth[seat]
        row[6] = table.glory_lost[seat]
        row[7] = table.gold[seat]
        row[8] = in_play(table, seat)
        row[9] = table.raids_led[seat]
        row[10] = table.raids_joined[seat]
        row[11] = table.raids_failed[seat]
        row[12] = table.looks[seat]
        row[13] = table.bought[seat]
        row[14] = table.eq_used[seat]
        row[15] = table.recruited[seat]
        row[16] = table.raiders_lost[seat]
        row[17] = promises_of(table, seat, True)
        row[18] = promises_of(table, seat, False)
        row[19] = table.claims_true[seat]
        row[20] = table.claims_false[seat]
        row[21] = table.side_deals[seat]
    outcome.table[0] = table.raids / max(1, table.cards_run)
    outcome.table[1] = table.turns
    outcome.table[2] = table.forced_donations
    outcome.table[3] = table.raids
    outcome.table[4] = best_glory
    outcome.table[5] = table.round_index + (1 if over else 0)
    outcome.table[6] = table.truncated
