"""Masochist (alert yellow; regroup; any player; mandatory).

At the start of any regroup phase, before ships are retrieved, it wins if all of its ships are lost:
in the warp or out of the game. It does not lose its power with few home colonies.

Wild, in regroup before the offense retrieves: another player whom the holder chooses, perhaps
itself, retrieves instead of the offense. Super, as the offense: one of its ships in the warp leaves
the game instead of coming back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, totals
from simlab.games.cosmic.play import ships, warp_worlds
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Win the game without ships."""
    table = world.table
    left = ships.on_colonies(table, seat) + table.zones[c.RESEARCH, seat]
    left += table.zones[c.LINER, seat]
    for zone in range(c.GATE, c.REMOVED):
        left += table.zones[zone, seat]
    if left > 0:
        return x
    return c.MUST if table.stage == c.FRESH else totals.win(world, seat)


@kernel
def others(table: Table) -> int:
    """Return the players other than the offense who could retrieve ships."""
    found = 0
    for other in range(table.seats):
        if (
            other != table.offense
            and warp_worlds.in_warp(table, other) > 0
            and table.where[other] != 0
        ):
            found |= 1 << other
    return found


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Make another player retrieve ships, unless the offense could then send none."""
    table = world.table
    if table.stage == c.FRESH:
        stuck = fleet.on_colonies(table, table.offense) == 0
        return c.MAY if x > 0 and others(table) != 0 and not stuck else x
    if table.stage == c.USED and others(table) == 0:
        return x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, others(table), c.STEP)
    if table.stage == c.STEP:
        fleet.retrieve(world, table.answer, min(x, warp_worlds.in_warp(table, table.answer)))
        table.stage = c.STEP + 1
        return c.ASKED
    return 0


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Remove a ship from the warp and from the game."""
    table = world.table
    if seat != table.offense or x == 0:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    fleet.drift(world, seat, c.WARP, c.REMOVED)
    return 0


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Retrieve own ships; remove one from the game once few are left."""
    seat = table.actor
    if table.decision == c.PICK_PLAYER:
        return seat
    if unit == c.SUPER_FLARE + c.MASOCHIST:
        return 1 if ships.in_game(table, seat) <= FEW else 0
    return 1 if (others(table) >> seat) & 1 != 0 else 0


FEW = 6
"""Largest number of ships left with which it aims to lose all of them."""

ALIEN = AlienEffects(
    power=Effect(power, (c.H_REGROUP,)),
    wild=Effect(wild, (c.H_RETRIEVE,)),
    super_=Effect(super_, (c.H_RETRIEVE,)),
    choose=choose,
)
