"""Observer (alert green; resolution; main player or ally; mandatory).

As a main player on the losing side it spares the ships of its allies, as an ally its own: they go
back to colonies of their owners. It says so once the winner is known, and can be zapped then. Only
what the outcome itself costs is spared (rules file 7.14), and not what Void removes from the game.

Wild, as a main player after the alliances: each of its allies draws a card. Super, as the offense
or an ally: one of the ships that it sends comes from the warp, within the usual number.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import macron
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import fleet, hands, totals, using, who
from simlab.jit.kernel import kernel


@kernel
def spares(table: Any, seat: Any, other: Any) -> Any:
    """Return whether the ships of a player are spared."""
    if who.is_main(table, seat):
        return who.is_ally_of(table, other, seat)
    return other == seat


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """As a loser, announce it; then the ships it spares go home."""
    table = world.table
    if hook == c.H_LOSS:
        if not using.stands(table, seat) or table.loss_outcome == 0:
            return x
        return 0 if spares(table, seat, table.about) and table.where[table.about] != 0 else x
    alone = who.is_main(table, seat) and who.allies_of(table, seat) == 0
    return using.announce(table, seat, totals.has_lost(table, seat) and not alone, x)


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Each ally draws a card."""
    table = world.table
    if table.stage == c.FRESH:
        guests = who.allies_of(table, seat)
        return c.MAY if who.is_main(table, seat) and guests != 0 else x
    for place in range(2, table.seats):
        if who.is_ally_of(table, table.order[place], seat):
            hands.draw(world, table.order[place], 1)
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Send a ship from the warp: at once as the offense, with one's answer as an ally."""
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
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Send ships from the warp; cards for allies are of no use to oneself."""
    return 0 if unit == c.WILD_FLARE + c.OBSERVER else 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_JUDGED, c.H_LOSS), stands=(c.H_LOSS,)),
    wild=Effect(wild, (c.H_POST_ALLIANCE,)),
    super_=Effect(super_, (c.H_LAUNCH_CAPACITY, c.H_ALLY_TURN)),
    choose=choose,
)
