"""Winners of a session: totals, teams, ties (RULES.md A41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sheepnappers.components import NOTHING, TIE_LAST_ROUND
from simlab.games.sheepnappers.rules.chance import cannot_be
from simlab.games.sheepnappers.rules.needs import seat_after
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import EVERYBODY, NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import Table, World


@kernel
def side_total(table: Table, seat: int) -> int:
    """Return the session total of a player, or of both partners in Tag-Team."""
    if table.rules.teams != 0:
        return table.total[seat] + table.total[seat_after(table, seat, 2)]
    return table.total[seat]


@kernel
def side_last_round(table: Table, seat: int) -> int:
    """Return the score of the last round of a player, or of both partners."""
    if table.rules.teams != 0:
        return table.score[seat] + table.score[seat_after(table, seat, 2)]
    return table.score[seat]


@kernel
def rank_key(table: Table, seat: int) -> int:
    """Return the sort key of a player's rank: larger is better, equal is a tie."""
    if table.rules.tiebreak == TIE_LAST_ROUND:
        return (side_total(table, seat) << 24) + side_last_round(table, seat)
    return side_total(table, seat)


@kernel
def best_rank(table: Table) -> int:
    """Return the largest `rank_key`."""
    best = rank_key(table, 0)
    for seat in range(1, table.seats):
        best = max(best, rank_key(table, seat))
    return best


@kernel
def is_winner(table: Table, seat: int, best: int) -> int:
    """Return whether no player is ahead of this one and any tie was drawn for its side."""
    if rank_key(table, seat) < best:
        return False
    if table.winner == NOTHING or table.winner == seat:
        return True
    return table.rules.teams != 0 and (seat - table.winner) % 2 == 0


@kernel
def winner_count(table: Table, best: int) -> int:
    """Count the sides that share the win; a team counts once."""
    count = 0
    sides = 2 if table.rules.teams != 0 else table.seats
    for seat in range(sides):
        if is_winner(table, seat, best):
            count += 1
    return count


@kernel
def draw_winner(world: World, best: int, tied: int) -> int:
    """Draw the winner among equals at random (one of the two partners stands for a team)."""
    table = world.table
    chosen = observed(world, EVERYBODY, table.seats)
    if chosen != NOT_OBSERVED and not is_winner(table, chosen, best):
        chosen = cannot_be(world)
    if chosen == NOT_OBSERVED:
        skip = below(world.hidden.tie_stream, tied)
        for seat in range(table.seats):
            if is_winner(table, seat, best):
                if skip == 0:
                    chosen = seat
                skip -= 1
    record_chance(world, EVERYBODY, chosen, 1, tied)
    return chosen
