"""Loser (alert green; planning; main player; optional).

Before cards are selected it may declare an upset: both main players must play attacks if they can,
and once everything else has had its effect, winner and loser are exchanged. Wild flare: as a main
player, before selection, both sides lose. Super flare: the upset may be declared after selection,
and nobody is bound to attacks.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import fleet, hands, using, who
from simlab.games.cosmic.play import resolve
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Declare the upset before selection."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) else x
    using.set_to_work(table, seat)
    table.attacks_only += 1
    return x


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """As a main player, before selection: both sides lose."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) else x
    table.result = c.BOTH_LOST
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Declare the upset after selection."""
    table = world.table
    if hook == c.H_UPSET:
        return resolve.exchanged(x)
    may = who.is_main(table, seat) and not using.at_work(table, seat)
    return using.until_end(table, seat, may, x)


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Declare it with a low hand, or after a low card; both lose where many ships stand against,
    and where the attack would win the game."""
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
def foresee(table: Any, seat: Any, value: Any, other: Any) -> Any:
    """Once the upset is declared, who is behind is ahead."""
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
