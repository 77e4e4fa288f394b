"""E-die: roll, overpower, life force, re-roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules.chance import throw
from simlab.games.spaceknights.rules.chips import burn
from simlab.games.spaceknights.rules.limits import burnable
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Table, World


@kernel
def raised(table: Table, seat: int, raw: int) -> int:
    """Return the raise of a roll by overpower."""
    if table.rules.tier < 1:
        return 0
    power = table.overpower[seat]
    if table.rules.cap_op_by_lf != 0:
        power = min(power, table.life_force[seat])
    return max(0, power - raw)


@kernel
def value_of(table: Table, seat: int, raw: int) -> int:
    """Return the value of a roll: raised by overpower, then capped by life force (RULES.md A21)."""
    if table.rules.tier < 1:
        return raw
    return min(raw + raised(table, seat, raw), table.life_force[seat])


@kernel
def pay_overpower(world: World, seat: int, price: int) -> None:
    """Burn the price of an overpower raise and reset overpower."""
    table = world.table
    if price > 0:
        burn(world, seat, min(price, burnable(table, seat)), c.FOR_OVERPOWER)
        table.overpower[seat] = table.rules.op_start
        note(world, c.V_OVERPOWER, seat, table.overpower[seat], c.BLANK)


@kernel
def roll(world: World, seat: int) -> None:
    """Roll the e-die for a hand."""
    table = world.table
    raw = throw(world, table.rules.die_faces, world.hidden.die_stream[seat])
    price = raised(table, seat, raw)
    table.die[seat] = value_of(table, seat, raw)
    note(world, c.V_ROLLED, seat, raw, table.die[seat])
    pay_overpower(world, seat, price)


@kernel
def reroll(world: World, seat: int) -> None:
    """Burn mettle and roll again."""
    burn(world, seat, world.table.rules.reroll_cost, c.FOR_REROLL)
    roll(world, seat)


@kernel
def gain_overpower(world: World, seat: int, gain: int) -> None:
    """Raise overpower, at most to the top of the track (RULES.md A22)."""
    table = world.table
    table.overpower[seat] = min(table.overpower[seat] + gain, table.rules.track_max)
    note(world, c.V_OVERPOWER, seat, table.overpower[seat], c.BLANK)


@kernel
def lose_life(world: World, seat: int, loss: int) -> None:
    """Lower life force, at least to the end of the track (RULES.md A22)."""
    table = world.table
    table.life_force[seat] = max(table.life_force[seat] - loss, table.rules.lf_floor)
    note(world, c.V_LIFE, seat, table.life_force[seat], c.BLANK)
