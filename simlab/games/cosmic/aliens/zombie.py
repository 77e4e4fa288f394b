"""Zombie (alert green; any phase; any player; mandatory).

Own ships bound for the warp go to own colonies instead, if there are any. Ships that Void removes
from the game are not saved. By a deal it may also free the ships of any players from the warp (see
`play.releases`).

Wild: each time its holder loses ships, in the rest of the encounter, one of them is saved. Super:
each ally of Zombie as a main player may add a ship from its own warp, beyond what allies may send.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, using, who
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Save all of ``x`` ships on their way to the warp."""
    table = world.table
    if table.about != seat or x == 0 or table.where[seat] == 0:
        return x
    return c.MUST if table.stage == c.FRESH else 0


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Save one of the ships that are lost."""
    table = world.table
    if table.about != seat or x == 0 or table.where[seat] == 0:
        return x
    if not using.works(table, seat, c.WILD_FLARE + c.ZOMBIE):
        if table.stage == c.FRESH:
            return c.MAY
        using.last(table, seat)
    return x - 1


@kernel
def next_ally(table: Table, seat: int, place: int) -> int:
    """Return the place of the next ally with a ship in the warp, or the number of players."""
    while place < table.seats:
        other = table.order[place]
        if who.is_ally_of(table, other, seat) and table.zones[c.WARP, other] > 0:
            return place
        place += 1
    return place


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Ask each ally for a ship from the warp; ``memo`` is the place of the ally asked."""
    table = world.table
    if table.stage == c.FRESH:
        if not who.is_main(table, seat) or next_ally(table, seat, 0) == table.seats:
            return x
        return c.MAY
    if table.stage == c.STEP:
        other = table.order[table.memo]
        if table.answer > 0:
            fleet.drift(world, other, c.WARP, c.GATE if seat == table.offense else c.SIDE)
            table.sent[other] += who.head(table, other) == seat
        table.memo += 1
    table.memo = next_ally(table, seat, table.memo)
    if table.memo == table.seats:
        return x
    return asking.pick_number(world, table.order[table.memo], 0b11, c.STEP)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Save and add ships whenever possible."""
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_LOSS,)),
    wild=Effect(wild, (c.H_LOSS,)),
    super_=Effect(super_, (c.H_POST_ALLIANCE,)),
    choose=choose,
)
