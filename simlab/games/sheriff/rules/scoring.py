"""End of the game: King and Queen, scores, ties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules.goods import owned, value_of, whole
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import World


@kernel
def goods_count(world: World, seat: int, good: int) -> int:
    """Count a legal good for King and Queen; royal goods count several times."""
    count = 0
    for kind in range(c.KINDS):
        if c.COUNTS_AS[kind] == good:
            count += c.COUNTS_FOR[kind] * owned(world.table, world.seats[seat], seat, kind)
    return count


@kernel
def highest_below(world: World, good: int, limit: int) -> int:
    """Return the highest count of a good below a limit."""
    best = 0
    for seat in range(world.table.seats):
        count = goods_count(world, seat, good)
        if best < count < limit:
            best = count
    return best


@kernel
def holders(world: World, good: int, count: int) -> int:
    """Count the players with exactly ``count`` of a good."""
    players = 0
    for seat in range(world.table.seats):
        if goods_count(world, seat, good) == count:
            players += 1
    return players


@kernel
def give_bonus(world: World, good: int, count: int, amount: int) -> None:
    """Add a bonus to all players with exactly ``count`` of a good."""
    table = world.table
    if amount > 0:
        for seat in range(table.seats):
            if goods_count(world, seat, good) == count:
                table.bonus[seat] += amount
                note(world, c.E_BONUS, seat, good, amount)


@kernel
def crown(world: World, good: int) -> None:
    """Award the King and Queen bonuses of one good (RULES.md R37)."""
    rules = world.table.rules
    king = whole(rules.king[good] * rules.bonus_factor)
    queen = whole(rules.queen[good] * rules.bonus_factor)
    most = highest_below(world, good, 1 << 30)
    if most == 0:
        return
    kings = holders(world, good, most)
    if kings > 1 and rules.king_tie != c.KING_KEEPS_QUEEN:
        give_bonus(world, good, most, (king + queen) // kings)
        return
    give_bonus(world, good, most, king // kings)
    second = highest_below(world, good, most)
    if second > 0:
        give_bonus(world, good, second, queen // holders(world, good, second))


@kernel
def stand_value(world: World, seat: int, illegal: int) -> int:
    """Return the value of the legal, or of the illegal goods of a stand."""
    table = world.table
    value = 0
    for kind in range(c.KINDS):
        if (kind >= c.LEGAL_KINDS) == illegal:
            value += owned(table, world.seats[seat], seat, kind) * value_of(table, kind)
    return value


@kernel
def goods_on_stand(world: World, seat: int, illegal: int) -> int:
    """Count the legal, or the illegal goods of a stand."""
    cards = 0
    for kind in range(c.KINDS):
        if (kind >= c.LEGAL_KINDS) == illegal:
            cards += owned(world.table, world.seats[seat], seat, kind)
    return cards


@kernel
def score_game(world: World) -> None:
    """Score the game: gold, goods and bonuses."""
    table = world.table
    for good in range(c.LEGAL_KINDS):
        crown(world, good)
    for seat in range(table.seats):
        table.score[seat] = score_now(world, seat)
        note(world, c.E_SCORED, seat, table.score[seat], 0)


@kernel
def score_now(world: World, seat: int) -> int:
    """Return the present score: gold (in escrow, too), goods on the stand and bonuses."""
    table = world.table
    goods = stand_value(world, seat, False) + stand_value(world, seat, True)
    return world.seats[seat].gold + table.escrow[seat] + goods + table.bonus[seat]


@kernel
def rank(world: World, seat: int) -> int:
    """Return the sort key of a player's rank: larger is better."""
    table = world.table
    score = table.score[seat]
    if table.rules.final_ties != c.TIES_COUNT:
        return score
    legal = goods_on_stand(world, seat, False)
    return (score * 1000 + legal) * 1000 + goods_on_stand(world, seat, True)


@kernel
def best_rank(world: World) -> int:
    """Return the highest rank."""
    best = rank(world, 0)
    for seat in range(1, world.table.seats):
        best = max(best, rank(world, seat))
    return best


@kernel
def winner_count(world: World, best: int) -> int:
    """Count the players with the highest rank."""
    winners = 0
    for seat in range(world.table.seats):
        if rank(world, seat) == best:
            winners += 1
    return winners
