"""Rebirth: in regroup a player moves ships from its colonies to its home system.

The owner chooses the player. Planets without a colony of that player count, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, fleet
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


NAMED = c.STEP
WHERE = c.STEP + 1
MOVED = c.STEP + 2


@kernel
def movers(table: Table) -> int:
    """Return the players with ships on colonies."""
    found = 0
    for seat in range(table.seats):
        if table.where[seat] != 0:
            found |= bits.bit(seat)
    return found


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the chosen player to move ships to its home planets, one planet after the other."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if movers(table) != 0 else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, movers(table), NAMED)
    if table.stage == NAMED:
        table.memo = table.answer
        table.memo_2 = bits.planets_of(table, table.memo)
    elif table.stage == WHERE:
        if table.answer == c.DONE:
            return x
        table.memo_2 &= ~bits.bit(table.answer)
        most = fleet.on_colonies(table, table.memo) - table.ships[table.answer, table.memo]
        fleet.settle(world, table.memo, table.answer, 0, most)
        table.stage = MOVED
        return c.ASKED
    if table.memo_2 == 0:
        return x
    return asking.pick_planet(world, table.memo, table.memo_2 | bits.bit(c.DONE), WHERE)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Choose oneself, and found missing home colonies to restore a power."""
    seat = table.actor
    if table.decision == c.PICK_PLAYER:
        return seat
    missing = bits.planets_of(table, seat) & ~table.where[seat]
    if table.decision == c.PICK_PLANET:
        left = missing & table.options
        return bits.lowest_bit(left) if left != 0 else c.DONE
    short = table.home[seat] < table.rules.power_min_home and table.power[seat] != c.NO_POWER
    return 1 if short and fleet.on_colonies(table, seat) > table.home[seat] + 1 else 0


THINGS = {c.REBIRTH - c.KINDS: Thing(act, (c.H_REGROUP,), choose, open=True)}
