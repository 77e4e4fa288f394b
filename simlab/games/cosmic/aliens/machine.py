"""Machine (alert red; resolution; offense; optional).

After an own encounter, won or lost, it may have another one while it holds an encounter card; if
the rules allow one anyway, it does not need its power.

Wild, as the offense after its first encounter: take a second one even after a failure or without
encounter cards; without any, draw a new hand, with this flare set aside. Super, in its regroup:
draw a card instead of retrieving a ship.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import hands
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Start another encounter."""
    table = world.table
    if seat != table.offense or x != 0 or table.turn_over != 0:
        return x
    if not hands.is_armed(world, seat):
        return x
    if table.stage == c.FRESH:
        return c.MAY
    table.armed[seat] = 1
    return c.GOES_ON


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Start a second encounter in any case."""
    table = world.table
    if seat != table.offense or x != 0 or table.encounter != 1:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    if table.stage == c.USED:
        table.turn_over = 0
        return hands.redraw(world, seat, c.STEP)
    return c.GOES_ON


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Draw a card instead of retrieving a ship."""
    table = world.table
    if seat != table.offense or x == 0:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    hands.draw(world, seat, 1)
    return 0


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Continue with an attack of at least `FAIR`; prefer a card to a ship with few in the warp."""
    if unit == c.SUPER_FLARE + c.MACHINE:
        return 1 if table.zones[c.WARP, table.actor] < MANY else 0
    if unit == c.WILD_FLARE + c.MACHINE:
        return 2
    best = values.best_attack(me)
    return c.YES if best >= 0 and c.PRINTED[best] >= FAIR else c.NO


FAIR = 6
MANY = 6

ALIEN = AlienEffects(
    power=Effect(power, (c.H_AFTERWARDS,)),
    wild=Effect(wild, (c.H_AFTERWARDS,)),
    super_=Effect(super_, (c.H_RETRIEVE,)),
    choose=choose,
)
