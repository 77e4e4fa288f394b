"""Observer (alert green; resolution; main player or ally; mandatory).

As a main player on the losing side it spares the ships of its allies, as an ally its own: they go
back to colonies of their owners. It announces this once the winner is known, and can be zapped
then. Only ships lost by the outcome itself are spared, and not those that Void removes from the
game.

Wild, as a main player after the alliances: each of its allies draws a card. Super, as the offense
or an ally: one of the ships that it sends comes from the warp, within the usual limit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import macron
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import fleet, hands, totals, using, who
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def spares(table: Table, seat: int, other: int) -> int:
    """Return whether the ships of a player are spared."""
    if who.is_main(table, seat):
        return who.is_ally_of(table, other, seat)
    return other == seat


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Announce the power as a loser; then send the spared ships home."""
    table = world.table
    if hook == c.H_LOSS:
        if not using.stands(table, seat) or table.loss_outcome == 0:
            return x
        return 0 if spares(table, seat, table.about) and table.where[table.about] != 0 else x
    alone = who.is_main(table, seat) and who.allies_of(table, seat) == 0
    return using.announce(table, seat, totals.has_lost(table, seat) and not alone, x)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Draw a card for each ally."""
    table = world.table
    if table.stage == c.FRESH:
        guests = who.allies_of(table, seat)
        return c.MAY if who.is_main(table, seat) and guests != 0 else x
    for place in range(2, table.seats):
        if who.is_ally_of(table, table.order[place], seat):
            hands.draw(world, table.order[place], 1)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Send a ship from the warp: at once as the offense, with the answer as an ally."""
    table = world.table
    if table.zones[c.WARP, seat] == 0:
        return x
    if hook == c.H_ALLY_TURN:
        if table.about != seat or not macron.may_join(table, seat):
            return x
    elif seat != table.offense or table.zones[c.GATE, seat] >= x:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    if hook == c.H_ALLY_TURN:
        using.last(table, seat)
    else:
        fleet.drift(world, seat, c.WARP, c.GATE)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Send ships from the warp; never draw cards for allies."""
    return 0 if unit == c.WILD_FLARE + c.OBSERVER else 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_JUDGED, c.H_LOSS), stands=(c.H_LOSS,)),
    wild=Effect(wild, (c.H_POST_ALLIANCE,)),
    super_=Effect(super_, (c.H_LAUNCH_CAPACITY, c.H_ALLY_TURN)),
    choose=choose,
)
