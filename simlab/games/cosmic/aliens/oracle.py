"""Oracle (alert green; planning; main player; mandatory).

The opponent lays its encounter card open first; then the Oracle chooses. Wild flare: as a main
player, before selection, both hands are shuffled together, and each gets back as many cards as it
had. Super flare: after it has seen the opponent's card it may end the encounter: the card is taken
back, all ships go home, and it counts as a deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import fleet, hands, totals, using, who
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Announce the power before selection, and make the opponent choose first."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MUST if who.is_main(table, seat) else x
    using.set_to_work(table, seat)
    table.open_first = who.opponent(table, seat) + 1
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Pool both hands, as a main player before selection."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) else x
    hands.pool_hands(world, seat, who.opponent(table, seat))
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """End the encounter once the opponent's card is open."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and using.at_work(table, seat) else x
    table.result = c.DEAL_MADE
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Pool a bad hand; end the encounter if the open card cannot be beaten."""
    seat = table.actor
    other = who.opponent(table, seat)
    best = c.PRINTED[max(hands.highest_attack(me), 0)]
    if unit == c.WILD_FLARE + c.ORACLE:
        return 1 if best < 10 and table.hand_n[seat] <= table.hand_n[other] else 0
    lead = fleet.side_ships(table, seat) - fleet.side_ships(table, other)
    beaten = totals.is_attack(table.open_card) and c.PRINTED[table.open_card] > best + lead
    return 2 if beaten else 0


ALIEN = AlienEffects(
    power=Effect(power, (c.H_PRE_SELECT,)),
    wild=Effect(wild, (c.H_PRE_SELECT,)),
    super_=Effect(super_, (c.H_CARD_SHOWN,)),
    choose=choose,
)
