"""Oracle (alert green; planning; main player; mandatory).

The opponent lays its encounter card open first; then the Oracle chooses. Wild flare: as a main
player, before selection, both hands are shuffled together, and each gets back as many cards as it
had. Super flare: having seen the opponent's card the encounter may be ended: the card is taken
back, all ships go home, and it counts as a deal.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import fleet, hands, totals, using, who
from simlab.jit.kernel import kernel


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Say so before selection; then the opponent chooses first."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MUST if who.is_main(table, seat) else x
    using.set_to_work(table, seat)
    table.open_first = who.opponent(table, seat) + 1
    return x


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """As a main player, before selection: pool both hands."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) else x
    hands.pool_hands(world, seat, who.opponent(table, seat))
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """End the encounter once the opponent's card is seen."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and using.at_work(table, seat) else x
    table.result = c.DEAL_MADE
    return x


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Pool a bad hand; leave where the card that lies open cannot be beaten."""
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
