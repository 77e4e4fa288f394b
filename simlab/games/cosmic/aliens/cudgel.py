"""Cudgel (alert green; resolution; main player; mandatory).

When it has won with an attack, its opponent loses additional ships, of its choice from its
colonies: as many as Cudgel had in the encounter. Like all ships lost by an encounter they earn
compensation.

Wild, as the offense that has won a new colony: all ships of others on that planet are lost, except
those of its allies in this encounter. Super, once the winner is known: the opponent's allies lose
as many ships each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import fleet, totals, using, who
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def strikes(table: Table, seat: int) -> int:
    """Return whether a main player has won with an attack."""
    if not who.is_main(table, seat) or not totals.has_won(table, seat):
        return False
    return totals.is_attack(totals.face_of(table, seat))


@kernel
def victims(table: Table, seat: int) -> int:
    """Return the set of players who lose ships."""
    other = who.opponent(table, seat)
    found = 1 << other
    if using.works(table, seat, c.SUPER_FLARE + c.CUDGEL):
        found |= who.allies_of(table, other)
    for each in range(table.seats):
        if fleet.to_lose(table, each) == 0:
            found &= ~(1 << each)
    return found


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Record the number of own ships in the encounter; later the opponent loses as many."""
    table = world.table
    if hook == c.H_UPSET:
        totals.note_weight(table, seat)
        return x
    if table.stage == c.FRESH:
        if not strikes(table, seat) or totals.weight(table, seat) == 0 or victims(table, seat) == 0:
            return x
        return c.MUST
    if table.stage == c.USED:
        table.memo = victims(table, seat)
    return c.ASKED if fleet.each_loses(world, totals.weight(table, seat), c.STEP) == c.ASKED else x


@kernel
def bystanders(table: Table, seat: int) -> int:
    """Return the other players with ships on the target, without allies."""
    found = 0
    for other in range(table.seats):
        if other != seat and table.ships[table.target, other] > 0:
            if not who.is_ally_of(table, other, seat):
                found |= 1 << other
    return found


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Make all other players on the planet lose their ships there."""
    table = world.table
    if table.stage == c.FRESH:
        if seat != table.offense or not totals.has_won(table, seat) or table.sent[seat] == 0:
            return x
        gained = table.ships[table.target, seat] == table.sent[seat]
        return c.MAY if gained and bystanders(table, seat) != 0 else x
    if table.stage != c.USED:
        return x
    struck = bystanders(table, seat)
    for place in range(table.seats):
        other = table.order[place]
        if (struck >> other) & 1 != 0:
            fleet.doom_at(world, other, table.target, table.ships[table.target, other])
    table.stage = c.STEP
    return c.ASKED


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Make the allies of the opponent lose ships, too."""
    table = world.table
    may = strikes(table, seat) and who.allies_of(table, who.opponent(table, seat)) != 0
    return using.until_end(table, seat, may, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Use power and flares whenever possible."""
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_UPSET, c.H_WIN)),
    wild=Effect(wild, (c.H_WIN,)),
    super_=Effect(super_, (c.H_JUDGED,)),
    choose=choose,
)
