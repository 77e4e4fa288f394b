"""Parasite (alert green; alliance; not a main player; optional).

On its turn to answer it may join either side, invited or not. Wild flare: when another player comes
to have too few home colonies for its power, a ship founds a colony on one of its home planets.
Super flare: as an ally it may send any number of ships (played once all have answered).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, who
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


MOST = 60


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Join a side uninvited."""
    table = world.table
    if table.stage == c.FRESH:
        both = bits.has(table.invited_o & table.invited_d, seat)
        may = table.about == seat and not both and fleet.on_colonies(table, seat) > 0
        return c.MAY if may and not who.takes_part(table, seat) else x
    table.gatecrashers |= bits.bit(seat)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Found a colony on a home planet of a player who has lost its power."""
    table = world.table
    planets = who.homes_of(table, table.about) & ~table.where[seat]
    if table.stage == c.FRESH:
        may = table.about != seat and planets != 0 and fleet.on_colonies(table, seat) > 0
        return c.MAY if may else x
    if table.stage == c.USED:
        return asking.pick_planet(world, seat, planets, c.STEP)
    if table.stage == c.STEP:
        table.stage = c.STEP + 1
        fleet.settle(world, seat, table.answer, 1, 1)
        return c.ASKED
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Send any number of ships as an ally."""
    table = world.table
    most = min(fleet.on_colonies(table, seat), MOST)
    if table.stage == c.FRESH:
        may = who.takes_part(table, seat) and not who.is_main(table, seat) and most > 0
        return c.MAY if may else x
    if table.stage == c.USED:
        return asking.pick_number(world, seat, bits.up_to(most + 1) & ~1, c.STEP)
    if table.stage == c.STEP:
        table.stage = c.STEP + 1
        fleet.send(world, seat, table.answer)
        return c.ASKED
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Join where a new colony is possible, unless another wins the game; send one ship."""
    seat = table.actor
    if table.decision == c.FLARE_PLAY:
        return 3 if unit < c.SUPER_FLARE else 0
    if table.decision == c.POWER:
        for_another = values.is_decisive(table) and not values.wins_with(table, seat)
        return c.NO if bits.has(table.where[seat], table.target) or for_another else c.YES
    if table.decision == c.PICK_PLANET:
        return bits.lowest_bit(table.options)
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_ALLY_TURN,)),
    wild=Effect(wild, (c.H_ON_POWER_LOST,)),
    super_=Effect(super_, (c.H_POST_ALLIANCE,)),
    choose=choose,
)
