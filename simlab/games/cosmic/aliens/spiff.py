"""Spiff (alert green; resolution; offense; optional).

When it has lost as the offense, attack against attack, by 10 or more, one of the ships that it
would lose lands on the target. The margin is the absolute difference of the totals.

Wild, as a defense that has lost: one of its ships stays on the planet. Super: 5 is enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import fleet, totals, using, who
from simlab.games.cosmic.play.winning import check_at_once
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


MARGIN, SUPER_MARGIN = 10, 5


@kernel
def lost_by(table: Table, seat: int, margin: int) -> int:
    """Return whether a player lost as the offense, attack against attack, by ``margin`` or more."""
    if seat != table.offense or table.result != c.DEFENSE_WON:
        return False
    if not totals.is_attack(table.face_o) or not totals.is_attack(table.face_d):
        return False
    return abs(table.total_d - table.total_o) >= margin


@kernel
def is_losing(table: Table, seat: int, x: int) -> int:
    """Return whether ships of a player are being lost by the outcome of the encounter."""
    return table.about == seat and table.loss_outcome != 0 and x > 0


@kernel
def crash(world: World, seat: int, x: int) -> int:
    """Land one of ``x`` ships; the others are lost. `ASKED` if that ends the game."""
    fleet.land_lost(world, seat, world.table.target, 1)
    return c.ASKED if check_at_once(world) else x - 1


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Land one ship."""
    table = world.table
    margin = SUPER_MARGIN if using.works(table, seat, c.SUPER_FLARE + c.SPIFF) else MARGIN
    if not is_losing(table, seat, x) or not lost_by(table, seat, margin):
        return x
    return c.MAY if table.stage == c.FRESH else crash(world, seat, x)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Keep one ship of the defense on the planet."""
    table = world.table
    if not is_losing(table, seat, x) or seat != table.defense:
        return x
    return c.MAY if table.stage == c.FRESH else crash(world, seat, x)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Reduce the margin."""
    table = world.table
    if not lost_by(table, seat, SUPER_MARGIN) or lost_by(table, seat, MARGIN):
        return x
    if table.stage == c.FRESH:
        return c.MAY
    using.last(table, seat)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Land, or stay, whenever possible."""
    return 1


@kernel
def foresee(table: Table, seat: int, value: int, other: int) -> int:
    """Return the change of the lead: a defeat by 10 or more as the offense is a colony, too."""
    if seat != table.offense:
        return 0
    ships = fleet.side_ships(table, seat) - fleet.side_ships(table, who.opponent(table, seat))
    short = other - value - ships
    return 2 * short if short >= MARGIN else 0


ALIEN = AlienEffects(
    power=Effect(power, (c.H_LOSS,)),
    wild=Effect(wild, (c.H_LOSS,)),
    super_=Effect(super_, (c.H_JUDGED,)),
    choose=choose,
    foresee=foresee,
)
