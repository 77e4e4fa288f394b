"""Kamikaze (alert yellow; planning; main player; optional).

Before cards are selected it may send up to four of its ships, from any colonies, to the warp, and
draws two cards for each. Wild flare: as a main player, after selection, up to four ships that are
not in the encounter go to the warp, and each adds 3. Super flare: as the offense, three ships
instead of one are retrieved in regroup.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, totals, who
from simlab.games.cosmic.play import bits, warp_worlds
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


MOST = 4
CARDS, BONUS, RETRIEVED = 2, 3, 3


@kernel
def sacrifice(world: World, seat: int, most: int, kept: int) -> int:
    """Ask for a number of ships and their origin, lose them, and finally return their number."""
    table = world.table
    if table.stage == c.USED and most <= 0:
        return 0
    if table.stage == c.USED:
        numbers = bits.up_to(min(most, MOST) + 1) & ~1
        return asking.pick_number(world, seat, numbers, c.STEP)
    if table.stage == c.STEP:
        table.memo = table.answer
        fleet.give_up(world, seat, table.answer, kept)
        table.stage = c.STEP + 1
        return c.ASKED
    if table.stage == c.STEP + 1:
        fleet.doom(world, seat)
        table.stage = c.STEP + 2
        return c.ASKED
    return table.memo


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Exchange ships for cards as a main player, before selection."""
    table = world.table
    most = fleet.on_colonies(table, seat)
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and most > 0 else x
    count = sacrifice(world, seat, most, c.NOTHING)
    if count == c.ASKED:
        return count
    hands.draw(world, seat, CARDS * count)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Exchange ships for points as a main player, after selection."""
    table = world.table
    most = fleet.on_colonies(table, seat)
    kept = c.NOTHING
    if seat == table.defense:
        most -= fleet.ships_in(table, seat)
        kept = table.target
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and most > 0 else x
    count = sacrifice(world, seat, most, kept)
    if count == c.ASKED:
        return count
    totals.add(table, seat, BONUS * count)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Retrieve three ships in regroup, as the offense."""
    table = world.table
    there = warp_worlds.in_warp(table, seat)
    if table.stage == c.FRESH:
        return c.MAY if seat == table.offense and there > x else x
    return min(RETRIEVED, there)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Give up spare ships for cards; for points only in a fight of attacks."""
    seat = table.actor
    if table.decision == c.FLARE_PLAY:
        if unit < c.SUPER_FLARE:
            return 2 if 0 <= me.chosen < c.ATTACK_N else 0
        return 2 if table.zones[c.WARP, seat] > 1 else 0
    spare = fleet.on_colonies(table, seat) - 10
    if table.decision == c.POWER:
        return c.YES if spare > 0 and table.hand_n[seat] < 10 else c.NO
    return min(max(spare, 1), 2)


ALIEN = AlienEffects(
    power=Effect(power, (c.H_PRE_SELECT,)),
    wild=Effect(wild, (c.H_POST_SELECT,)),
    super_=Effect(super_, (c.H_RETRIEVE,)),
    choose=choose,
)
