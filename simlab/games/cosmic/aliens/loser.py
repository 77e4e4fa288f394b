"""Loser (alert green; planning; main player; optional).

Before cards are selected it may declare an upset: both main players must play attacks if they can,
and after all other effects winner and loser are exchanged. Wild flare: as a main player, before
selection, both sides lose. Super flare: the upset may be declared after selection, and players need
not play attacks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import fleet, hands, using, who
from simlab.games.cosmic.play import resolve
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Declare the upset before selection."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) else x
    using.set_to_work(table, seat)
    table.attacks_only += 1
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Make both sides lose, as a main player before selection."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) else x
    table.result = c.BOTH_LOST
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Declare the upset after selection."""
    table = world.table
    if hook == c.H_UPSET:
        return resolve.exchanged(x)
    may = who.is_main(table, seat) and not using.at_work(table, seat)
    return using.until_end(table, seat, may, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Declare the upset with low cards; let both lose against many ships or a decisive attack."""
    mine = fleet.side_ships(table, table.actor)
    other = fleet.side_ships(table, who.opponent(table, table.actor))
    if unit == c.WILD_FLARE + c.LOSER:
        if values.decides(table, table.actor):
            return 9 if table.actor == table.defense else 0
        return 1 if other > mine + 3 else 0
    if unit == c.SUPER_FLARE + c.LOSER:
        return 3 if c.PRINTED[max(me.chosen, 0)] + mine < 8 + other else 0
    lowest = hands.lowest_attack(me)
    return c.YES if lowest >= 0 and c.PRINTED[lowest] <= 6 and mine <= other + 2 else c.NO


@kernel
def foresee(table: Table, seat: int, value: int, other: int) -> int:
    """Return the change of the lead: once the upset is declared, the lead is reversed."""
    by_flare = using.works(table, seat, c.SUPER_FLARE + c.LOSER)
    if (table.attacks_only % 2 == 1) == by_flare:
        return 0
    ships = fleet.side_ships(table, seat) - fleet.side_ships(table, who.opponent(table, seat))
    return -2 * (value - other + ships)


ALIEN = AlienEffects(
    power=Effect(power, (c.H_PRE_SELECT,)),
    wild=Effect(wild, (c.H_PRE_SELECT,)),
    super_=Effect(super_, (c.H_POST_SELECT, c.H_UPSET)),
    choose=choose,
    foresee=foresee,
)
