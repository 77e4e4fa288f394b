"""Rebirth: in regroup a player of the owner's choice may move ships from its colonies to planets of
its home system, whether it has colonies there or not.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, fleet
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel

NAMED = c.STEP
WHERE = c.STEP + 1
MOVED = c.STEP + 2


@kernel
def movers(table: Any) -> Any:
    """Return the players with ships on colonies."""
    found = 0
    for seat in range(table.seats):
        if table.where[seat] != 0:
            found |= bits.bit(seat)
    return found


@kernel
def act(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """The player moves ships to one home planet after the other."""
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
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Bring back a power: found home colonies that are missing."""
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
