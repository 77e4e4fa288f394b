"""Metrics of a finished game; the returns of each seat come first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.game import Metric, amount, fixed_amount
from simlab.core.records import OVER
from simlab.games.sherwood import bounds
from simlab.games.sherwood.rules.scoring import best_rank, rank, winner_count
from simlab.games.sherwood.rules.seats import in_play
from simlab.jit.kernel import kernel
from simlab.jit.numbered import numbered

if TYPE_CHECKING:
    from simlab.core.arrays import Outcome
    from simlab.games.sherwood.record_types import Table, World


SEAT_METRICS = (
    Metric(
        "glory",
        "number",
        "points on the Road to Glory",
        low=bounds.least_glory,
        high=bounds.most_glory,
    ),
    Metric("win", "number", "1 for most glory (ties by oak, then gold), shared wins as shares"),
    amount("glory_raids", "glory of raids, sheriffs beaten included", bounds.glory_raids),
    amount("glory_church", "glory of donations", bounds.glory_church),
    amount("glory_tempo", "glory for the first empty camp", bounds.glory_tempo),
    amount("glory_sixth", "glory of the last round's loot", bounds.glory_sixth),
    amount("glory_lost", "glory lost to sheriffs", bounds.glory_lost),
    amount("gold", "bags at the end", bounds.gold, step=5),
    amount("in_play", "raiders in play at the end", bounds.raiders),
    amount("raids_led", "successful raids, as leader", bounds.cards),
    amount("raids_joined", "successful raids, as partner", bounds.cards),
    amount("raids_failed", "travel parties that passed the own band, as leader", bounds.passes),
    amount("looks", "cards looked at", bounds.own_turns),
    amount("bought", "equipment cards bought", bounds.own_turns),
    amount("eq_used", "equipment cards used", bounds.deeds),
    amount("recruited", "raiders recruited at the market", bounds.own_turns),
    amount("raiders_lost", "raiders lost to sheriffs", bounds.raiders_lost),
    amount("promises_kept", "soft promises kept", bounds.deeds),
    amount("promises_broken", "soft promises broken", bounds.deeds),
    amount("claims_true", "true statements about travel cards", bounds.deeds),
    amount("claims_false", "false statements about travel cards", bounds.deeds),
    amount("side_deals", "side deals paid", bounds.deeds),
)
TABLE_METRICS = (
    amount(
        "raids_per_card",
        "travel parties raided, as a share of all cards",
        1,
        step=bounds.share_of_a_card,
    ),
    amount("planning_turns", "turns in all planning phases", bounds.all_turns),
    amount("forced_donations", "donations that a player had to make", bounds.all_turns),
    amount("raids", "travel parties raided", bounds.cards),
    Metric(
        "best_glory",
        "number",
        "glory of the winner",
        low=bounds.least_glory,
        high=bounds.most_glory,
    ),
    fixed_amount("rounds", "rounds played", bounds.rounds),
    Metric("truncated", "flag", "ended by the guard"),
)
SEAT = numbered(metric.name for metric in SEAT_METRICS)
TABLE = numbered(metric.name for metric in TABLE_METRICS)


@kernel
def promises_of(table: Table, seat: int, kept: int) -> int:
    """Count the soft promises kept, or broken, by a player."""
    count = 0
    for taker in range(table.seats):
        count += table.kept[seat, taker] if kept else table.broken[seat, taker]
    return count


@kernel
def record_metrics(world: World, outcome: Outcome) -> None:
    """Fill the outcome record of a game; a truncated game counts as it stands."""
    table = world.table
    over = table.decision == OVER
    best = best_rank(table)
    share = 1.0 / winner_count(table, best) if over else 0.0
    best_glory = table.glory[0]
    for seat in range(table.seats):
        best_glory = max(best_glory, table.glory[seat])
        row = outcome.seats[seat]
        row[SEAT.glory] = table.glory[seat]
        row[SEAT.win] = share if rank(table, seat) == best else 0.0
        row[SEAT.glory_raids] = table.glory_raids[seat]
        row[SEAT.glory_church] = table.glory_church[seat]
        row[SEAT.glory_tempo] = table.glory_tempo[seat]
        row[SEAT.glory_sixth] = table.glory_sixth[seat]
        row[SEAT.glory_lost] = table.glory_lost[seat]
        row[SEAT.gold] = table.gold[seat]
        row[SEAT.in_play] = in_play(table, seat)
        row[SEAT.raids_led] = table.raids_led[seat]
        row[SEAT.raids_joined] = table.raids_joined[seat]
        row[SEAT.raids_failed] = table.raids_failed[seat]
        row[SEAT.looks] = table.looks[seat]
        row[SEAT.bought] = table.bought[seat]
        row[SEAT.eq_used] = table.eq_used[seat]
        row[SEAT.recruited] = table.recruited[seat]
        row[SEAT.raiders_lost] = table.raiders_lost[seat]
        row[SEAT.promises_kept] = promises_of(table, seat, True)
        row[SEAT.promises_broken] = promises_of(table, seat, False)
        row[SEAT.claims_true] = table.claims_true[seat]
        row[SEAT.claims_false] = table.claims_false[seat]
        row[SEAT.side_deals] = table.side_deals[seat]
    outcome.table[TABLE.raids_per_card] = table.raids / max(1, table.cards_run)
    outcome.table[TABLE.planning_turns] = table.turns
    outcome.table[TABLE.forced_donations] = table.forced_donations
    outcome.table[TABLE.raids] = table.raids
    outcome.table[TABLE.best_glory] = best_glory
    outcome.table[TABLE.rounds] = table.round_index + (1 if over else 0)
    outcome.table[TABLE.truncated] = table.truncated
